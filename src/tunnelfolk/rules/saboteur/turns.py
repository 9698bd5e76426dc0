"""A turn of Saboteur: what may be chosen, and what follows from it, S5–S11."""

from tunnelfolk.rules import choices
from tunnelfolk.rules.actions import (
    Action,
    Dig,
    Orient,
    Take,
)
from tunnelfolk.rules.cards import PathCard
from tunnelfolk.rules.effects import immediate_effect
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.game_state import cached, require_legal
from tunnelfolk.rules.phases import Acted, Drafting, RoundOver, ToAct, TurningGoal
from tunnelfolk.rules.saboteur.rounds import end_round, take_gold
from tunnelfolk.rules.saboteur.state import SABOTEUR_EVOLVERS, State
from tunnelfolk.rules.story import Story, draw_card, next_turn, reveal_goal


@cached
def legal(state: State) -> tuple[Action, ...]:
    """What the seat to act may choose."""
    match state.phase:
        case ToAct() | Acted():  # exactly one card is used (S5)
            return (
                *choices.legal_digs(state, choices.paths_in_hand(state)),
                *choices.legal_sabotages(state),
                *choices.legal_repairs(state, range(len(state.players))),
                *choices.legal_rockslides(state, _may_fall),
                *choices.legal_peeks(state),
                *choices.legal_passes(state, 1),
            )
        case TurningGoal(cell):
            return choices.legal_orientations(state, cell)
        case Drafting(_, gold):
            return tuple(Take(value) for value in sorted(set(gold)))
        case RoundOver():
            return ()


def _may_fall(path: PathCard) -> bool:
    """Whether a rockslide may take this path card: any (S9)."""
    return True


def play(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Let the seat to act do something legal, with all that follows from it."""
    require_legal(state, action, legal)
    story = Story(state, SABOTEUR_EVOLVERS)
    if isinstance(action, Take):
        take_gold(story, action.gold)
        return story.end()
    story.tell(immediate_effect(state, action))
    if isinstance(action, (Dig, Orient)):
        _look_for_treasure(story)
    else:
        _finish_turn(story)
    return story.end()


def _look_for_treasure(story: Story[State]) -> None:
    """Reveal the goals that are reached, until the treasure shows or the mover must turn a stone (T10, S11)."""
    goal = reveal_goal(story)
    if goal is None:
        _finish_turn(story)
    elif goal.is_treasure:
        end_round(story, "treasure")
    elif not isinstance(story.state.phase, TurningGoal):
        _look_for_treasure(story)


def _finish_turn(story: Story[State]) -> None:
    """Draw a card and pass the turn on (S5, S6); when nobody holds a card the round is over (S11)."""
    draw_card(story, story.state.turn)
    if not next_turn(story):
        end_round(story, "cards")
