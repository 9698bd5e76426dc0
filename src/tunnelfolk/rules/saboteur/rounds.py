"""How a round of Saboteur begins and ends: S1–S4 and S11–S18."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from random import Random

from tunnelfolk.rules import events as ev
from tunnelfolk.rules.cards import Dwarf, Role
from tunnelfolk.rules.deals import Deal, IllegalDeal
from tunnelfolk.rules.decks import GOLD_CARDS, ROLES, SABOTEUR_DECK, SABOTEUR_GOAL_CELLS, SABOTEUR_GOALS
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.rules.game_state import Player, without
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.saboteur.state import SABOTEUR_EVOLVERS, State
from tunnelfolk.rules.story import Story, round_dealt

FACTS = GameFacts(
    name="saboteur",
    title="Saboteur",
    tagline="3 to 10 dwarves, some of them traitors",
    seats=range(3, 11),
    usual_seats=5,
    options=("first", "gold_per_player", "sabotaged_unpaid", "one_round", "all_saboteurs"),
    strategy="saboteur",
    has_roles=True,
    rules_sections=("S", "T", "V"),
    plain_events=ev.PLAIN_EVENTS | {ev.PathCollapsed},
)

HAND = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}

MOST_DRAFTED = 9
"""The gold cards that are drawn for ten players by the older rule (V1)."""

WAGES = {1: 4, 2: 3, 3: 3, 4: 2}
"""What each saboteur gets, by how many they are (S14)."""


def new(seats: int, options: Options) -> State:
    """A match before its first deal."""
    FACTS.validate(seats, options)
    return State(game=FACTS.name, options=options, players=(Player(),) * seats, dwarfs=(Dwarf.EVERYONE,) * seats)


def shuffle(state: State, rng: Random) -> Deal:
    """What chance decides about the next round (S1–S4): roles, goals, the first seat, the deck, last the gold."""
    # The order of these draws is part of the notation: `verify` deals every round anew from a published seed.
    roles = _shuffle_roles(state, rng)
    gold = _unheld_gold(state)
    goals = rng.sample([goal.name for goal in SABOTEUR_GOALS], len(SABOTEUR_GOALS))
    return Deal(
        first=rng.choice(_first(state)),
        deck=tuple(rng.sample(SABOTEUR_DECK, len(SABOTEUR_DECK))),
        goals=tuple(zip(goals, SABOTEUR_GOAL_CELLS, strict=True)),
        roles=tuple(roles[:-1]),
        spare=roles[-1],
        gold_pile=tuple(rng.sample(gold, len(gold))),
    )


def _shuffle_roles(state: State, rng: Random) -> list[Role]:
    """A role for each seat and the spare one; with V4 no saboteur stays out."""
    cards = ROLES[len(state.players)]
    if not state.options.all_saboteurs:
        return rng.sample(cards, len(cards))
    dealt = without(cards, Role.DIGGER)
    return [*rng.sample(dealt, len(dealt)), Role.DIGGER]


def _unheld_gold(state: State) -> list[int]:
    """The gold cards that no player holds, in ascending order (S3); by rules 1 they were shuffled once."""
    if state.rules == 1 and state.round:
        return []
    left = list(GOLD_CARDS)
    for player in state.players:
        for gold in player.gold:
            left.remove(gold)
    return left


def deal(state: State, deal: Deal) -> tuple[State, tuple[Event, ...]]:
    """Begin the next round with this deal."""
    seats = len(state.players)
    deal.validate(
        first=_first(state),
        deck=SABOTEUR_DECK,
        goals=[goal.name for goal in SABOTEUR_GOALS],
        cells=SABOTEUR_GOAL_CELLS,
        roles=ROLES[seats],
        gold=_unheld_gold(state),
    )
    if state.options.all_saboteurs and deal.spare is not Role.DIGGER:
        raise IllegalDeal("spare role: no saboteur is left out here (V4)")
    story = Story(state, SABOTEUR_EVOLVERS)
    if deal.gold_pile:
        story.tell(ev.GoldShuffled(deal.gold_pile))
    story.tell(round_dealt(state, deal, HAND[seats]))
    story.tell(ev.RolesDealt(deal.roles, deal.spare or Role.HIDDEN))
    return story.end()


def _first(state: State) -> Sequence[int]:
    """Who may begin: in round 1 the seat the table named or any (S4), then the seat after the last mover (S17)."""
    seats = len(state.players)
    if state.round:
        return [(state.turn + 1) % seats]
    return range(seats) if state.options.first is None else [state.options.first]


def end_round(story: Story[State], reason: str) -> None:
    """Show the roles (S12) and give the gold to the winners (S13–S15)."""
    state = story.state
    story.tell(ev.RoundEnded(state.round, reason))
    story.tell(ev.RolesShown(state.roles, state.spare))
    if reason != "treasure":
        _pay_saboteurs(story)
    elif drafters := _drafters(state):
        count = min(len(state.players), MOST_DRAFTED) if state.options.gold_per_player else len(drafters)
        story.tell(ev.GoldHanded(_next_drafter(state, state.turn), state.gold_pile[:count], drawn=True))
        _take_without_choice(story)


def _drafters(state: State) -> list[int]:
    """The diggers who share the gold (S13): all, or those whose tools are whole (V2)."""
    return [
        seat
        for seat, role in enumerate(state.roles)
        if role is Role.DIGGER and not (state.options.sabotaged_unpaid and state.players[seat].broken)
    ]


def _next_drafter(state: State, seat: int) -> int:
    """The first of those who share the gold, counter-clockwise, beginning with this seat (S13)."""
    seats, drafters = len(state.players), _drafters(state)
    return next(at for at in ((seat - step) % seats for step in range(seats)) if at in drafters)


def take_gold(story: Story[State], gold: int) -> None:
    """Let a digger keep one gold card and hand the rest on, down to the next one who is asked (S13)."""
    _take(story, gold)
    _take_without_choice(story)


def _take_without_choice(story: Story[State]) -> None:
    """Let the last card be taken without asking; by rules 1 so were equal ones, which told everybody that they were."""
    while draft := story.state.draft:
        different = set(draft.gold) if story.state.rules == 1 else draft.gold
        if len(different) > 1:
            return
        _take(story, draft.gold[0])


def _take(story: Story[State], gold: int) -> None:
    draft = story.state.draft
    assert draft is not None
    story.tell(ev.GoldTaken(draft.seat, gold))
    if rest := without(draft.gold, gold):
        story.tell(ev.GoldHanded(_next_drafter(story.state, draft.seat - 1), rest, drawn=False))


def _pay_saboteurs(story: Story[State]) -> None:
    """Pay each saboteur in seat order (S14); without saboteurs nobody gets gold (S15)."""
    saboteurs = [seat for seat, role in enumerate(story.state.roles) if role is Role.SABOTEUR]
    for seat in saboteurs:
        story.tell(ev.GoldPaid(seat, wage(WAGES[len(saboteurs)], story.state.gold_pile)))


def wage(worth: int, pile: tuple[int, ...]) -> tuple[int, ...]:
    """The fewest gold cards of the pile worth so much; among equally few those with the highest card (S14).

    With V1 the pile may be unable to pay exactly: then the cards of least worth above it, at worst all that is left.
    """
    there = Counter(pile)
    return next(
        (
            cards
            for paid in range(worth, worth + max(GOLD_CARDS))
            for count in range(1, paid + 1)
            for cards in combinations_with_replacement((3, 2, 1), count)
            if sum(cards) == paid and Counter(cards) <= there
        ),
        pile,
    )
