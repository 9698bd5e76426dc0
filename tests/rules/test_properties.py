"""What holds for every game, every number of seats and every moment (the properties of docs/architecture.md)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.matches import ALL_SETUPS, SETUPS, SHELF, Place, Setup, choosing, finished, moment, numbers, places, played
from tests.rules.holdings import cards_of, goals_of, gold_of, is_consistent, roles_of
from tunnelfolk.rules import duel, records, saboteur, tunnels
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.actions import (
    Action,
    Bribe,
    Collapse,
    Dig,
    Discard,
    Done,
    Orient,
    Peek,
    Repair,
    Sabotage,
    Shed,
    Take,
    Unlock,
)
from tunnelfolk.rules.cards import Role, Tool
from tunnelfolk.rules.deals import IllegalDeal
from tunnelfolk.rules.decks import ACTIONS, DUEL_DECK, FACES, GOALS, GOLD_CARDS, PATHS, ROLES, SABOTEUR_DECK
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.game import Match, new, replay
from tunnelfolk.rules.game_state import IllegalAction
from tunnelfolk.rules.notation import write
from tunnelfolk.rules.phases import ToAct

every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)
every_variant_too = pytest.mark.parametrize("setup", ALL_SETUPS, ids=str)


# The matches these tests look at.


def test_the_matches_of_these_tests_show_everything_that_can_happen() -> None:
    steps = [step for setup in SETUPS for number in SHELF for step in finished(setup, number).steps]
    assert {type(event) for step in steps for event in step.events} == set(get_args(Event))
    assert {type(step.action) for step in steps if step.action is not None} == set(get_args(Action))
    endings = {event.reason for step in steps for event in step.events if isinstance(event, ev.RoundEnded)}
    assert endings == {"treasure", "cards", "goals", "markers"}


# Property 1: folding events gives the state they came from; auditing any record is clean.


@every_variant_too
@given(number=numbers)
def test_folding_the_events_gives_the_state_they_came_from(setup: Setup, number: int) -> None:
    matches = played(setup, number)
    folded = matches[0]
    for match in matches[1:]:
        folded = folded.follow(match.steps[-1])
        assert folded == match
        assert list(folded.state.board.faces) == list(match.state.board.faces)
    last = matches[-1]
    assert replay(last.game, last.seats, last.options, last.steps) == last.state


@every_variant_too
@given(number=numbers)
def test_the_record_of_a_match_audits_clean_and_gives_the_match_back(setup: Setup, number: int) -> None:
    match = finished(setup, number)
    (again,) = records.audit(records.lines(match))
    assert again.state == match.state
    assert again.steps == match.steps


@every_variant_too
@given(place=places)
def test_the_record_of_an_unfinished_match_gives_the_match_back(setup: Setup, place: Place) -> None:
    match = choosing(setup, place)
    (again,) = records.audit(records.lines(match), allow_unfinished=True)
    assert again.state == match.state
    assert again.steps == match.steps


@every_variant_too
@given(place=places)
def test_the_same_choice_always_leads_to_the_same_state(setup: Setup, place: Place) -> None:
    match = choosing(setup, place)
    for action in match.legal:
        assert match.act(action) == match.act(action)


# Property 5: every card is in exactly one place, always; gold is never made or lost.


def last_deal(match: Match) -> ev.RoundDealt:
    """The deal of the round that is or was played."""
    events = [event for step in match.steps for event in step.events if isinstance(event, ev.RoundDealt)]
    return events[-1]


@every_variant_too
@given(number=numbers)
def test_every_card_is_in_exactly_one_place(setup: Setup, number: int) -> None:
    won: tuple[str, ...] = ()
    for match in played(setup, number):
        state = match.state
        if match.steps[-1].action is None:
            won = getattr(state, "won", ())
        box = Counter(SABOTEUR_DECK) if setup.game == "saboteur" else Counter(DUEL_DECK) - Counter(won)
        assert cards_of(state) == box


@every_variant_too
@given(number=numbers)
def test_every_goal_is_in_exactly_one_place(setup: Setup, number: int) -> None:
    for match in played(setup, number):
        state = match.state
        assert is_consistent(state)
        assert max(goals_of(state).values()) == 1
        assert goals_of(state).keys() <= GOALS.keys()
        if isinstance(state, duel.State):
            assert len(state.goals) == 6
            assert len(state.buried) == 6 * (state.round - 1)
        else:
            assert len(state.goals) == 3


@every_variant_too
@given(number=numbers)
def test_gold_is_never_made_or_lost(setup: Setup, number: int) -> None:
    paid = 0
    for match in played(setup, number):
        state = match.state
        paid += sum(sum(event.gold) for event in match.steps[-1].events if isinstance(event, ev.DebtPaid))
        if isinstance(state, saboteur.State):
            assert gold_of(state) == Counter(GOLD_CARDS)
            assert roles_of(state) == Counter(ROLES[setup.seats])
        else:
            assert len(state.won) == len(set(state.won))
            assert gold_of(state).total() <= len(state.won)
            assert sum(gold_of(state).elements()) + paid == sum(FACES[card].gold for card in state.won)


@every_variant_too
@given(number=numbers)
def test_tokens_are_never_made_or_lost(setup: Setup, number: int) -> None:
    for match in played(setup, number):
        state = match.state
        assert all(len(player.broken) == len(set(player.broken)) for player in state.players)
        if isinstance(state, duel.State):
            assert 0 <= duel.markers_left(state) <= state.supply
            assert 0 <= duel.keys_left(state) <= duel.KEYS
            faces = state.board.faces
            assert all(faces[cell].gold or faces[cell].is_troll for cell in state.markers)
            assert all(faces[cell].gate for cell in state.board.opened)
            bribed = {cell for cell in state.markers if faces[cell].is_troll}
            assert bribed == {cell for cell in state.board.opened if faces[cell].is_troll}


# Property 6: somebody can act, or a deal is due, or it is over; every match ends within a known number of steps.


@every_variant_too
@given(number=numbers)
def test_somebody_can_act_or_a_deal_is_due_or_it_is_over(setup: Setup, number: int) -> None:
    for match in played(setup, number):
        assert [match.to_act is not None, match.is_deal_due, match.result is not None].count(True) == 1
        assert bool(match.legal) == (match.to_act is not None)
        assert match.to_act is None or match.to_act in range(setup.seats)
    assert match.result is not None
    assert match.state.round == setup.rounds


def most_steps(setup: Setup) -> int:
    """The most steps a match can have.

    A round is one deal and the choices. Each main action takes at least one card out of the hands for good, and cards
    only come from the pile: there are no more main actions than cards that are dealt, 67 in Saboteur, 52 in the Duel,
    42 in Solo (ten lie aside). Saboteur adds the turning of two stones (the treasure looks the same both ways) and a
    take for every gold card that is drafted but the last. The Duel and Solo add the turning of six goals, a bribe for
    each of the three trolls, and an `end` for every main action.
    """
    if setup.game == "saboteur":
        diggers = min(setup.seats, ROLES[setup.seats].count(Role.DIGGER))
        drafted = min(setup.seats, 9) if setup.options.gold_per_player else diggers
        return setup.rounds * (1 + 67 + 2 + (drafted - 1))
    cards = 52 if setup.game == "duel" else 42
    return setup.rounds * (1 + 2 * cards + 6 + 3)


@every_variant_too
@given(number=numbers)
def test_a_match_ends_within_a_known_number_of_steps(setup: Setup, number: int) -> None:
    assert finished(setup, number).version <= most_steps(setup)


@every_variant_too
@given(number=numbers)
def test_every_step_brings_the_end_of_the_round_nearer(setup: Setup, number: int) -> None:
    """The argument of `most_steps`, step by step: what is left to do in a round always shrinks."""
    for before, after in pairwise(played(setup, number)):
        if after.steps[-1].action is not None:
            assert _left_to_do(after.state) < _left_to_do(before.state)


def _left_to_do(state: Any) -> tuple[int, ...]:
    cards = len(state.pile) + sum(len(player.hand) for player in state.players)
    draft = getattr(state, "draft", None)
    trolls = 3 - sum(state.board.faces[cell].is_troll for cell in getattr(state, "markers", ()))
    is_end_due = state.draws is not None
    handed = len(draft.gold) if draft else 0
    return int(state.ended is None), cards, len(state.board.covered), trolls, int(is_end_due), handed


# Property 7: every legal action decides without error; every other raises IllegalAction and changes nothing.


@every_variant_too
@given(place=places)
def test_every_legal_action_can_be_played(setup: Setup, place: Place) -> None:
    match = choosing(setup, place)
    for index, action in enumerate(match.legal):
        after = match.choose(index)
        assert after == match.choose(action)
        assert after.steps[match.version].action == action
        assert after.steps[match.version].seat == match.to_act


cells = st.tuples(st.integers(-6, 14), st.integers(-8, 8))
cards = st.sampled_from([*PATHS, *ACTIONS])
tools = st.sampled_from(Tool)
seats = st.integers(-1, 10)
any_action: st.SearchStrategy[Action] = st.one_of(
    st.builds(Dig, st.sampled_from([*FACES, *ACTIONS, "P01~", "?", ""]), cells),
    st.builds(Sabotage, cards, seats),
    st.builds(Repair, cards, tools, seats),
    st.builds(Collapse, cells),
    st.builds(Peek, cells),
    st.builds(Unlock, cells),
    st.builds(Bribe, cells),
    st.builds(Done),
    st.builds(Shed, st.tuples(cards, cards), tools),
    st.builds(Discard, st.lists(cards, max_size=3).map(tuple)),
    st.builds(Orient, st.sampled_from([*FACES]), cells),
    st.builds(Take, st.integers(-1, 4)),
)


def near_misses(match: Match, rng: Random) -> Iterator[Action]:
    """Actions that are almost legal: another cell, face, seat, card, order; and what another seat might do."""
    faces, hand = sorted(FACES), sorted({*PATHS, *ACTIONS})
    for action in match.legal:
        match action:
            case Dig(face, (x, y)) | Orient(face, (x, y)):
                kind = type(action)
                yield kind(face + "~", (x, y))
                yield kind(face.removesuffix("~"), (x, y))
                yield kind(rng.choice(faces), (x, y))
                yield kind(face, (x + rng.choice((-1, 1)), y))
                yield kind(face, (x, y + rng.choice((-1, 1))))
            case Collapse((x, y)) | Peek((x, y)) | Unlock((x, y)) | Bribe((x, y)):
                yield type(action)((x + rng.randint(-2, 2), y + rng.randint(-2, 2)))
                yield from (Collapse((x, y)), Peek((x, y)), Unlock((x, y)), Bribe((x, y)))
            case Sabotage(card, seat):
                yield Sabotage(rng.choice(hand), seat)
                yield Sabotage(card, match.state.turn)
            case Repair(card, tool, seat):
                yield Repair(card, rng.choice(list(Tool)), rng.randrange(match.seats))
                yield Repair(rng.choice(hand), tool, seat)
            case Shed(cards, tool):
                yield Shed((cards[1], cards[0]), tool)
                yield Shed((cards[0], cards[0]), rng.choice(list(Tool)))
            case Discard(cards):
                yield Discard(cards[::-1])
                yield Discard(cards * 2)
                yield Discard((*cards, rng.choice(hand)))
            case Take(gold):
                yield Take(gold + 1)
                yield Take(gold - 1)
            case Done():
                yield Discard(())
    for other in range(match.seats):
        state = replace(match.state, turn=other, phase=ToAct())
        yield from match.game.legal(state)


def refused(match: Match, candidates: Iterable[Action]) -> int:
    """Hold every candidate that is not legal to property 7, and count them."""
    legal, before = set(match.legal), repr(match.state)
    wrong = [action for action in candidates if action not in legal]
    for action in wrong:
        with pytest.raises(IllegalAction):
            match.choose(action)
    assert repr(match.state) == before
    return len(wrong)


@every_setup
@given(place=places, seed=st.integers(0, 9_999))
def test_what_is_almost_legal_is_refused_and_changes_nothing(setup: Setup, place: Place, seed: int) -> None:
    match = choosing(setup, place)
    refused(match, near_misses(match, Random(seed)))


@every_setup
@given(place=places, candidates=st.lists(any_action, min_size=20, max_size=80))
def test_whatever_is_not_legal_is_refused_and_changes_nothing(
    setup: Setup, place: Place, candidates: list[Action]
) -> None:
    refused(choosing(setup, place), candidates)


@every_variant_too
@given(place=places)
def test_between_rounds_and_after_the_end_nothing_is_legal(setup: Setup, place: Place) -> None:
    """What was legal just before the round ended is refused then, and what is legal at any other moment too."""
    elsewhere = choosing(setup, place).legal
    ends = [(before, after) for before, after in pairwise(played(setup, place[0])) if after.to_act is None]
    assert len(ends) == setup.rounds
    for before, after in ends:
        assert after.legal == ()
        candidates = {*before.legal, *elsewhere}
        assert refused(after, candidates) == len(candidates) > 0


@every_setup
@pytest.mark.parametrize("index", [-1, -2, 10_000])
def test_an_index_that_is_not_in_the_legal_list_is_refused(setup: Setup, index: int) -> None:
    for match in (played(setup, SHELF[1])[0], finished(setup, SHELF[1])):
        with pytest.raises(IllegalAction, match=str(index)):
            match.choose(index)


def test_near_misses_are_mostly_illegal() -> None:
    match = played(SETUPS[0], SHELF[1])[20]
    assert refused(match, near_misses(match, Random(1))) > 50


@pytest.mark.parametrize("setup", [SETUPS[0], SETUPS[-1], SETUPS[-3]], ids=str)
def test_of_all_cells_and_faces_only_the_legal_ones_are_accepted(setup: Setup) -> None:
    match = played(setup, SHELF[1])[16]
    everywhere = [(x, y) for x in range(-3, 13) for y in range(-5, 6)]
    faces = [text for card in match.state.mover.hand if card in PATHS for text in (card, card + "~")]
    every_dig = {Dig(face, cell) for face in faces for cell in everywhere}
    digs = {action for action in match.legal if isinstance(action, Dig)}
    assert digs <= every_dig
    assert refused(match, every_dig) == len(every_dig) - len(digs)


# What the engine remembers is what it would find out anew, and nothing it hands out ever changes.


@every_setup
@given(number=numbers)
def test_remembered_reach_and_demands_are_what_a_fresh_walk_finds(setup: Setup, number: int) -> None:
    for match in played(setup, number):
        board = match.state.board
        fresh = replace(board)
        for dwarf in set(match.state.dwarfs):
            walked = tunnels.walk(fresh, dwarf)
            assert tunnels.reach(board, dwarf) == walked
            assert list(tunnels.reach(board, dwarf).fronts) == sorted(walked.fronts)
        demanded = tunnels.demands(board)
        assert {cell: demanded[cell] for cell in sorted(demanded)} == dict(sorted(tunnels.demands(fresh).items()))


@every_setup
@given(number=numbers)
def test_legal_lists_name_every_action_once(setup: Setup, number: int) -> None:
    for match in played(setup, number):
        texts = [write(action) for action in match.legal]
        assert len(texts) == len(set(texts))


@every_setup
@given(number=numbers)
def test_a_legal_list_is_the_same_when_asked_again_of_an_equal_state(setup: Setup, number: int) -> None:
    for match in played(setup, number)[::5]:
        assert match.game.legal(replace(match.state)) == match.legal


@every_setup
@given(number=numbers)
def test_old_states_stay_as_they_were(setup: Setup, number: int) -> None:
    match = played(setup, number)[0]
    moments, snapshots = [match], [repr(match)]
    rng = Random(number)
    for _ in range(60):
        if match.to_act is None:
            break
        for action in rng.sample(match.legal, min(3, len(match.legal))):
            match.choose(action)
        match = match.choose(rng.randrange(len(match.legal)))
        moments.append(match)
        snapshots.append(repr(match))
    assert [repr(moment) for moment in moments] == snapshots
    for old in moments:
        for dwarf in set(old.state.dwarfs):
            assert tunnels.reach(old.state.board, dwarf) == tunnels.walk(old.state.board, dwarf)


@every_setup
@given(place=places)
def test_events_and_prompts_are_plain_data(setup: Setup, place: Place) -> None:
    match = moment(setup, place)
    assert msgspec.json.encode(match.prompt(0)) == msgspec.json.encode(match.prompt(0))


@every_setup
def test_the_same_seed_always_deals_the_same(setup: Setup) -> None:
    assert last_deal(played(setup, SHELF[3])[0]) == last_deal(played.__wrapped__(setup, SHELF[3])[0])
    assert last_deal(played(setup, SHELF[3])[0]) != last_deal(played(setup, SHELF[4])[0])


def test_a_deal_in_the_middle_of_a_round_is_refused() -> None:
    match = new("duel", seed=1)
    with pytest.raises(IllegalDeal, match="between rounds"):
        match.deal(match.shuffle())
