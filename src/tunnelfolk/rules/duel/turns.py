"""A turn of the Duel: what may be chosen, and what follows from it, D4–D22."""

from collections.abc import Callable

from tunnelfolk.rules import choices, tunnels
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.actions import (
    Action,
    Bribe,
    Dig,
    Done,
    Orient,
    Shed,
    Unlock,
)
from tunnelfolk.rules.board import Board, Cell, reading_order
from tunnelfolk.rules.cards import STEPS, Kind, PathCard
from tunnelfolk.rules.duel.rounds import end_round
from tunnelfolk.rules.duel.state import (
    DUEL_EVOLVERS,
    State,
    keys_left,
    markers_left,
)
from tunnelfolk.rules.effects import immediate_effect
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.game_state import RULES, broken_tools, cached, require_legal
from tunnelfolk.rules.phases import Acted, Drafting, RoundOver, ToAct, TurningGoal
from tunnelfolk.rules.story import Story, draw_card, next_turn, reveal_goal


@cached
def legal(state: State) -> tuple[Action, ...]:
    """What the seat to act may choose."""
    match state.phase:
        case ToAct():
            return (*_bribe(state), *_main_actions(state))
        case Acted():
            return (*_bribe(state), Done())
        case TurningGoal(cell):
            return choices.legal_orientations(state, cell)
        case Drafting() | RoundOver():
            return ()


def _main_actions(state: State) -> list[Action]:
    """The four kinds of turn (D4–D7)."""
    paths = choices.paths_in_hand(state)
    ladders = [path for path in paths if path.is_ladder]
    return [
        *choices.legal_digs(state, [path for path in paths if path not in ladders] if ladders else paths),
        *_climb(state, ladders),
        *choices.legal_sabotages(state),
        *choices.legal_repairs(state, [state.turn]),
        *choices.legal_rockslides(state, may_fall),
        *choices.legal_peeks(state),
        *_unlock(state),
        *_shed(state),
        *choices.legal_passes(state, 2),
    ]


def _climb(state: State, ladders: list[PathCard]) -> list[Action]:
    """Lay a ladder beside any laid card where it agrees, away from gold and goals (D11)."""
    if not ladders:
        return []
    faces = [face for ladder in ladders for face in ladder.shapes]
    barred = _beside_gold(state.board)
    return [
        Dig(text, cell)
        for cell, demand in sorted(tunnels.demands(state.board).items())
        if cell not in barred
        for shape, text in faces
        if tunnels.AGREEING[demand] & shape
    ]


def _beside_gold(board: Board) -> set[Cell]:
    """Where goals, open or not, and path cards with gold lie, and the cells on their four sides (D11)."""
    rich = [cell for cell, face in board.faces.items() if face.gold or face.kind is Kind.GOAL]
    return {(x + right, y + down) for x, y in (*board.covered, *rich) for right, down in ((0, 0), *STEPS)}


def may_fall(path: PathCard) -> bool:
    """Whether a rockslide may take this path card: not gold, not a troll (D20)."""
    return not path.gold and not path.is_troll


def _unlock(state: State) -> list[Action]:
    """Open a door of the other colour, wherever it lies (D19)."""
    if "key" not in state.mover.hand or keys_left(state) == 0:
        return []
    own = state.dwarfs[state.turn].colour
    return [Unlock(cell) for cell, gate in tunnels.closed_gates(state.board).doors if gate.colour is not own]


def _shed(state: State) -> list[Action]:
    """Discard two cards to be rid of a sabotage card (D6)."""
    mover = state.mover
    if not mover.broken:
        return []
    pairs = choices.different(mover.hand, 2)
    return [Shed((first, second), tool) for tool in broken_tools(mover) for first, second in pairs]


def _bribe(state: State) -> list[Action]:
    """Bribe a troll whose arm, or whose card's way behind it, the mover has reached (D12)."""
    trolls = tunnels.closed_gates(state.board).trolls
    if not trolls:
        return []
    spots = tunnels.reach(state.board, state.dwarfs[state.turn]).spots
    return [Bribe(cell) for cell, gate in trolls if any((cell, tunnel) in spots for tunnel in gate.joins)]


def play(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Let the seat to act do something legal, with all that follows from it."""
    require_legal(state, action, legal)
    return advance(state, action, refill)


Refill = Callable[[Story[State], int], None]
"""How the mover draws so many cards: what differs in Solo (O3, O4)."""


def refill(story: Story[State], count: int) -> None:
    """Draw as many cards as the pile still has (D8)."""
    for _ in range(count):
        draw_card(story, story.state.turn)


def advance(state: State, action: Action, refill: Refill) -> tuple[State, tuple[Event, ...]]:
    """Let the seat to act do something, with all that follows from it."""
    story = Story(state, DUEL_EVOLVERS)
    if not isinstance(action, Done):
        story.tell(immediate_effect(state, action))
    if isinstance(action, (Dig, Unlock, Bribe, Orient)):
        _open_ways(story)
    if isinstance(action, Done) or _has_no_more_to_do(story.state):
        _finish_turn(story, refill)
    return story.end()


def _has_no_more_to_do(state: State) -> bool:
    """Whether the turn ends by itself: the action is done, and no troll can be bribed (D12)."""
    return isinstance(state.phase, Acted) and not _bribe(state)


def _open_ways(story: Story[State]) -> None:
    """Reveal the goals that are reached, then mark gold, then see whether the round is over (D13–D16, D22)."""
    # Every goal that is turned may open the way to the next one (T10), and gold is marked only when none is left (D16).
    while reveal_goal(story):
        if isinstance(story.state.phase, TurningGoal):
            return
    _mark_gold(story)
    if not story.state.board.covered:
        end_round(story, "goals")
    elif not markers_left(story.state):
        end_round(story, "markers")


def _mark_gold(story: Story[State]) -> None:
    """Mark the gold that was reached, the mover's first, the most valuable first, while markers last (D14, D15)."""
    state = story.state
    gold = [(cell, face) for cell, face in state.board.faces.items() if face.gold and cell not in state.markers]
    if not gold:
        return
    turn, seats = state.turn, len(state.players)
    for seat in (*range(turn, seats), *range(turn)):
        spots = tunnels.reach(state.board, state.dwarfs[seat]).spots
        reached = [(cell, face) for cell, face in gold if (cell, face.gold_tunnel) in spots]
        reached.sort(key=lambda found: reading_order(found[0]))
        if state.rules == RULES:
            reached.sort(key=lambda found: -found[1].gold)  # stable: among equals the reading order stays
        for cell, _ in reached:
            if markers_left(story.state) and cell not in story.state.markers:
                story.tell(ev.GoldMarked(seat, cell))


def _finish_turn(story: Story[State], refill: Refill) -> None:
    """Draw and pass the turn on (D8); when pile and hands are empty the round is over (D22)."""
    refill(story, story.state.draws or 0)
    if not next_turn(story):
        end_round(story, "cards")
