"""How a round of the Duel begins and ends: D1–D3 and D22–D27."""

from itertools import combinations
from random import Random

from tunnelfolk.rules import events as ev
from tunnelfolk.rules.board import reading_order
from tunnelfolk.rules.cards import Dwarf
from tunnelfolk.rules.deals import Deal
from tunnelfolk.rules.decks import BLUE_START, DUEL_DECK, DUEL_GOAL_CELLS, DUEL_GOALS, FACES, GREEN_START
from tunnelfolk.rules.duel.state import DUEL_EVOLVERS, State
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.rules.game_state import Player
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.story import Story, round_dealt

FACTS = GameFacts(
    name="duel",
    title="Duel",
    tagline="green against blue, doors, trolls and gold",
    seats=range(2, 3),
    usual_seats=2,
    options=("one_round",),
    strategy="race",
    is_zero_sum=True,
    ties_draw=True,
    rules_sections=("D", "T", "V"),
    plain_events=ev.PLAIN_EVENTS,
)

HAND = 6

MARKERS = 8

GREEN, BLUE = 0, 1
"""The seats of the two dwarves."""


def new(seats: int, options: Options) -> State:
    """A match before its first deal."""
    FACTS.validate(seats, options)
    return State(
        game=FACTS.name,
        options=options,
        players=(Player(),) * seats,
        dwarfs=(Dwarf.GREEN, Dwarf.BLUE),
        starts=(((0, -1), BLUE_START), ((0, 1), GREEN_START)),
        goal_cells=DUEL_GOAL_CELLS,
        supply=MARKERS,
    )


def shuffle(state: State, rng: Random) -> Deal:
    """What chance decides about the next round (D1, D2, D25)."""
    deck = _deck(state)
    return Deal(
        first=first(state),
        deck=tuple(rng.sample(deck, len(deck))),
        goals=tuple(zip(rng.sample(_unused_goals(state), len(state.goal_cells)), state.goal_cells, strict=True)),
    )


def deal(state: State, deal: Deal) -> tuple[State, tuple[Event, ...]]:
    """Begin the next round with this deal."""
    validate_deal(state, deal)
    story = Story(state, DUEL_EVOLVERS)
    story.tell(round_dealt(state, deal, HAND))
    return story.end()


def validate_deal(state: State, deal: Deal) -> None:
    """Raise unless the deal has the cards of this round."""
    deal.validate(first=[first(state)], deck=_deck(state), goals=_unused_goals(state), cells=state.goal_cells)


def _deck(state: State) -> list[str]:
    """All cards but the gold that was won (D25)."""
    return [card for card in DUEL_DECK if card not in state.won]


def _unused_goals(state: State) -> list[str]:
    """The goals of no round yet (D1)."""
    used = {*state.goals.values(), *(goal.name for goal in state.buried)}
    return [goal.name for goal in DUEL_GOALS if goal.name not in used]


def first(state: State) -> int:
    """Who begins: green in round 1 (D3), then whoever has less gold, on a tie blue (D26); alone, the player."""
    if state.round == 0 or len(state.players) == 1:
        return GREEN
    green, blue = (sum(player.gold) for player in state.players)
    return GREEN if green < blue else BLUE


def end_round(story: Story[State], reason: str) -> None:
    """Give the marked gold to its owners, and have the trolls paid (D23, D24)."""
    state = story.state
    story.tell(ev.RoundEnded(state.round, reason))
    marked = sorted(state.markers.items(), key=lambda marker: reading_order(marker[0]))
    for seat in range(len(state.players)):
        cards = [state.board.faces[cell].name for cell, owner in marked if owner == seat]
        if gold := tuple(card for card in cards if FACES[card].gold):
            story.tell(ev.GoldWon(seat, gold))
        # After the seat's gold was won: a debt may be paid with gold of this round (D24).
        if debt := sum(FACES[card].is_troll for card in cards):
            story.tell(ev.DebtPaid(seat, debt, payment(story.state.players[seat].gold, debt)))


def payment(gold: tuple[int, ...], debt: int) -> tuple[int, ...]:
    """The gold cards of least worth that cover a debt, as few as may be; all, if they do not cover it (D24)."""
    covering = [cards for count in range(1, len(gold) + 1) for cards in combinations(gold, count) if sum(cards) >= debt]
    return min(covering, key=lambda cards: (sum(cards), len(cards)), default=gold)
