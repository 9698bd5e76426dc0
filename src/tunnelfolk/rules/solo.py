"""Solo, 1 player with the Duel's cards: the rules O1 to O7."""

from random import Random

from tunnelfolk.rules import choices
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.actions import Action
from tunnelfolk.rules.cards import ActionKind, Colour, Dwarf
from tunnelfolk.rules.deals import Deal
from tunnelfolk.rules.decks import ACTIONS, BLUE_START, GREEN_START, SOLO_GOAL_CELLS
from tunnelfolk.rules.duel.rounds import HAND, shuffle, validate_deal
from tunnelfolk.rules.duel.sight import determinise_from, view
from tunnelfolk.rules.duel.state import DUEL_EVOLVERS, State, evolve, result, to_act
from tunnelfolk.rules.duel.turns import advance, legal, may_fall
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.rules.game_state import Player, require_legal
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.story import Story, draw_card, round_dealt
from tunnelfolk.rules.views import View

__all__ = [
    "FACTS",
    "deal",
    "determinise",
    "evolve",
    "legal",
    "new",
    "play",
    "result",
    "shuffle",
    "to_act",
    "view",
]

FACTS = GameFacts(
    name="solo",
    title="Solo",
    tagline="alone against the mountain",
    seats=range(1, 2),
    usual_seats=1,
    usual=Options(colour=Colour.GREEN),
    options=("colour", "one_round", "opening_strikes"),
    strategy="race",
    rules_sections=("O", "D", "T", "V"),
    ranks=(0, 15, 20, 25),
    plain_events=ev.PLAIN_EVENTS,
)
MARKERS = 6
ASIDE = 10


def new(seats: int, options: Options) -> State:
    """A match before its first deal (O1)."""
    FACTS.validate(seats, options)
    dwarf = Dwarf(options.colour or Colour.GREEN)
    start = GREEN_START if dwarf is Dwarf.GREEN else BLUE_START
    return State(
        game=FACTS.name,
        options=options,
        players=(Player(),),
        dwarfs=(dwarf,),
        starts=(((0, 0), start),),
        goal_cells=SOLO_GOAL_CELLS,
        supply=MARKERS,
    )


def deal(state: State, deal: Deal) -> tuple[State, tuple[Event, ...]]:
    """Begin the next round: the hand is dealt, then ten cards are set aside (O2, O5)."""
    validate_deal(state, deal)
    story = Story(state, DUEL_EVOLVERS)
    if state.options.opening_strikes or state.rules == 1:
        story.tell(round_dealt(state, deal, 0))
        _refill(story, HAND)  # V5
    else:
        story.tell(round_dealt(state, deal, HAND))
    story.tell(ev.CardsSetAside(ASIDE))
    return story.end()


def play(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Let the player do something legal, with all that follows from it."""
    require_legal(state, action, legal)
    return advance(state, action, _refill)


def _refill(story: Story[State], count: int) -> None:
    """Draw cards; what strikes at once is replaced while the pile lasts (O3, O4)."""
    # The card is drawn into the hand before it strikes: so a replay needs no rules, and everybody sees what was drawn.
    while count and draw_card(story, 0):
        card = ACTIONS.get(story.state.mover.hand[-1])
        if card is None or card.kind not in (ActionKind.SABOTAGE, ActionKind.ROCKSLIDE):
            count -= 1
        else:
            story.tell(_strike(story.state, card.name, card.kind))


def _strike(state: State, card: str, kind: ActionKind) -> Event:
    """What a sabotage card or a rockslide does when it is drawn (O3, O4)."""
    falling = choices.cells_that_may_fall(state, may_fall)
    if kind is ActionKind.SABOTAGE and card not in state.mover.broken:
        return ev.ToolBroken(0, card, 0)
    if kind is ActionKind.ROCKSLIDE and falling:
        return ev.PathCollapsed(0, state.board.faces[falling[-1]].text, falling[-1])
    return ev.CardLost(0, card)


def determinise(view: View, rng: Random) -> State:
    """A full state that a view allows."""
    return determinise_from(view, rng, new(1, view.options))
