"""What a seat is shown: nothing that is hidden from it, and enough to determinise the rest (properties 2, 3, 4)."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.hidden import shuffled
from tests.matches import (
    SETUPS,
    SHELF,
    Place,
    Setup,
    choosing,
    finished,
    moment,
    numbers,
    places,
    played,
    seats_and_watcher,
)
from tests.rules.holdings import cards_of, gold_of
from tunnelfolk.rules import events as ev
from tunnelfolk.rules import notation, saboteur
from tunnelfolk.rules.actions import Action, Discard, Shed
from tunnelfolk.rules.cards import BACK, Role
from tunnelfolk.rules.decks import DUEL_DECK, DUEL_GOALS, SABOTEUR_DECK, SABOTEUR_GOALS
from tunnelfolk.rules.events import Event, Public
from tunnelfolk.rules.game import Match, replay
from tunnelfolk.rules.views import View, board_of

every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)


# Property 2: shuffle what a seat cannot see, and it sees no difference.


@every_setup
@given(place=places, seed=st.integers(0, 9_999))
def test_a_view_does_not_depend_on_what_the_seat_cannot_see(setup: Setup, place: Place, seed: int) -> None:
    match = moment(setup, place)
    for seat in seats_and_watcher(match):
        other = shuffled(match.state, seat, Random(seed))
        assert msgspec.json.encode(match.game.view(other, seat)) == msgspec.json.encode(match.view(seat))


@every_setup
@given(place=places, seed=st.integers(0, 9_999))
def test_the_legal_list_does_not_depend_on_what_the_seat_cannot_see(setup: Setup, place: Place, seed: int) -> None:
    match = choosing(setup, place)
    other = shuffled(match.state, match.to_act, Random(seed))
    assert match.game.to_act(other) == match.to_act
    assert msgspec.json.encode(match.game.legal(other)) == msgspec.json.encode(match.legal)


def test_the_shuffle_of_these_tests_really_moves_things() -> None:
    moved: Counter[str] = Counter()
    for setup in SETUPS:
        for match in played(setup, SHELF[1])[20::7]:
            other = shuffled(match.state, None, Random(1))
            moved.update(
                field for field in other.__struct_fields__ if getattr(other, field) != getattr(match.state, field)
            )
    assert {"players", "pile", "discards", "goals", "aside", "buried", "roles", "spare", "gold_pile"} <= moved.keys()


# Property 3: a view is enough to determinise a state that shows it.


@every_setup
@given(place=places, seed=st.integers(0, 9_999))
def test_an_imagined_state_shows_the_view_it_was_imagined_from(setup: Setup, place: Place, seed: int) -> None:
    match = moment(setup, place)
    for seat in seats_and_watcher(match):
        view = match.view(seat)
        imagined = match.game.determinise(view, Random(seed))
        assert match.game.view(imagined, seat) == view
        assert cards_of(imagined) == cards_of(match.state)
        assert gold_of(imagined) == gold_of(match.state)


@every_setup
@given(place=places, seed=st.integers(0, 9_999))
def test_an_imagined_state_offers_the_seat_the_same_choices(setup: Setup, place: Place, seed: int) -> None:
    match = choosing(setup, place)
    imagined = match.game.determinise(match.view(match.to_act), Random(seed))
    assert match.game.legal(imagined) == match.legal


@every_setup
@given(place=places, seed=st.integers(0, 9_999))
def test_an_imagined_state_can_be_played_to_the_end(setup: Setup, place: Place, seed: int) -> None:
    match = moment(setup, place)
    rng = Random(seed)
    seat = rng.choice(seats_and_watcher(match))
    state = match.game.determinise(match.view(seat), rng)
    while match.game.result(state) is None:
        if match.game.to_act(state) is None:
            state, _ = match.game.deal(state, match.game.shuffle(state, rng))
        else:
            state, _ = match.game.play(state, rng.choice(match.game.legal(state)))
        match.game.view(state, seat)
    assert match.game.result(state) is not None


@every_setup
@given(number=numbers)
def test_two_imaginations_differ_where_much_is_hidden(setup: Setup, number: int) -> None:
    match = played(setup, number)[0]
    view = match.view(0)
    assert match.game.determinise(view, Random(1)) != match.game.determinise(view, Random(2))
    assert match.game.determinise(view, Random(1)) == match.game.determinise(view, Random(1))


@every_setup
@given(place=places)
def test_the_board_of_a_view_is_the_board(setup: Setup, place: Place) -> None:
    match = moment(setup, place)
    for seat in seats_and_watcher(match):
        board = board_of(match.view(seat))
        assert board == match.state.board
        assert list(board.faces) == list(match.state.board.faces)


# Property 4: no event shown to a seat names what its view may not name.

NAMES = frozenset((*SABOTEUR_DECK, *DUEL_DECK, *(goal.name for goal in (*SABOTEUR_GOALS, *DUEL_GOALS))))


def names_in(thing: object) -> set[str]:
    """The cards and goals that something names."""
    words = re.findall(r'"([\w-]+)~?"', msgspec.json.encode(thing).decode())
    return set(words) & NAMES


def happenings(match: Match) -> Iterator[tuple[Any, Event, Any]]:
    """Every event of a match, between the states before and after it."""
    state = replay(match.game, match.seats, match.options, ())
    for step in match.steps:
        for event in step.events:
            after = match.game.evolve(state, event)
            yield state, event, after
            state = after


@every_setup
@given(number=numbers)
def test_no_event_shown_to_a_seat_names_a_card_that_its_view_may_not_name(setup: Setup, number: int) -> None:
    match = finished(setup, number)
    for before, event, after in happenings(match):
        for seat in seats_and_watcher(match):
            if named := names_in(event.seen_by(seat)):
                known = names_in(match.game.view(after, seat))
                # A card may also have been taken away: what the seat knew just before it may still hear of.
                assert named <= known or named <= known | names_in(match.game.view(before, seat)), (seat, event)


@every_setup
@given(number=numbers)
def test_no_event_shown_to_a_seat_tells_a_role_that_its_view_hides(setup: Setup, number: int) -> None:
    match = finished(setup, number)
    for _, event, after in happenings(match):
        if isinstance(event, ev.RolesDealt | ev.RolesShown):
            for seat in seats_and_watcher(match):
                seen, view = event.seen_by(seat), match.game.view(after, seat)
                assert seen.roles == tuple(panel.role or Role.HIDDEN for panel in view.panels)
                assert seen.spare == (view.spare or Role.HIDDEN)


@every_setup
@given(number=numbers)
def test_no_event_shown_to_a_seat_tells_the_gold_of_another(setup: Setup, number: int) -> None:
    match = finished(setup, number)
    for _, event, _ in happenings(match):
        for seat in seats_and_watcher(match):
            seen: Any = event.seen_by(seat)
            match event:
                case ev.GoldShuffled():
                    assert set(seen.pile) == {ev.HIDDEN_GOLD}
                case ev.GoldHanded() | ev.GoldPaid():
                    assert seen == event if seat == event.seat else set(seen.gold) == {ev.HIDDEN_GOLD}
                case ev.GoldTaken():
                    assert seen == event if seat == event.seat else seen.gold == ev.HIDDEN_GOLD
                case _:
                    pass


@every_setup
@given(number=numbers)
def test_secret_events_hide_every_card_from_the_others(setup: Setup, number: int) -> None:
    match = finished(setup, number)
    for _, event, _ in happenings(match):
        for seat in seats_and_watcher(match):
            seen: Any = event.seen_by(seat)
            match event:
                case ev.CardDrawn(owner) | ev.CardsPassed(owner) | ev.ToolShed(owner) | ev.GoalPeeked(owner):
                    assert seen == event if seat == owner else not names_in(seen)
                case ev.RoundDealt(deck=deck, hand=hand):
                    own = range(0) if seat is None else range(seat * hand, (seat + 1) * hand)
                    assert seen.deck == tuple(card if at in own else BACK for at, card in enumerate(deck))
                    assert {goal for goal, _ in seen.goals} == {BACK}
                case _:
                    pass


@every_setup
@given(place=places, seed=st.integers(0, 9_999))
def test_what_an_onlooker_sees_of_a_step_does_not_depend_on_what_is_hidden(
    setup: Setup, place: Place, seed: int
) -> None:
    """The same step in two worlds that an onlooker cannot tell apart looks the same.

    Goals, roles and gold stay as they are, since a step may make them public; so does what the actor needs for the
    action, and in Solo the pile, whose cards may strike before everyone's eyes (O3, O4).
    """
    match = choosing(setup, place)
    rng = Random(seed)
    for action in rng.sample(match.legal, min(4, len(match.legal))):
        _, events = match.game.play(match.state, action)
        for onlooker in seats_and_watcher(match):
            if onlooker != match.to_act:
                other = _swap_cards(match, onlooker, action, rng)
                assert match.game.view(other, onlooker) == match.view(onlooker)
                _, others = match.game.play(other, action)
                assert _seen(others, onlooker) == _seen(events, onlooker)


def _seen(events: tuple[Event, ...], seat: int | None) -> list[bytes]:
    return [msgspec.json.encode(event.seen_by(seat)) for event in events]


def _swap_cards(match: Match, onlooker: int | None, action: Action, rng: Random) -> Any:
    """The state with cards in other places that an onlooker cannot see, less those that the action needs."""
    state = match.state
    needed = _cards_of(action)
    kept = {
        seat: _split(player.hand, needed if seat == state.turn else ()) for seat, player in enumerate(state.players)
    }
    hands = {seat: free for seat, (_, free) in kept.items() if seat != onlooker}
    is_solo = match.seats == 1
    pile = () if is_solo else state.pile
    unseen = [*(card for hand in hands.values() for card in hand), *pile, *getattr(state, "aside", ())]
    rng.shuffle(unseen)
    players = tuple(
        replace(player, hand=(*kept[seat][0], *(unseen.pop() for _ in hands[seat]))) if seat in hands else player
        for seat, player in enumerate(state.players)
    )
    state = replace(state, players=players, pile=state.pile if is_solo else tuple(unseen.pop() for _ in pile))
    return replace(state, aside=tuple(unseen)) if unseen else state


def _cards_of(action: Action) -> tuple[str, ...]:
    if isinstance(action, Discard | Shed):
        return action.cards
    word = notation.write(action).removeprefix("lay ")
    return (re.split("[~@>:]", word)[0],)


def _split(hand: tuple[str, ...], needed: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    rest = list(hand)
    for card in needed:
        if card in rest:
            rest.remove(card)
    return tuple((Counter(hand) - Counter(rest)).elements()), tuple(rest)


def test_every_event_is_public_or_says_itself_what_a_seat_sees() -> None:
    for event in get_args(Event):
        assert issubclass(event, Public) or "seen_by" in vars(event), event
        assert not (issubclass(event, Public) and "seen_by" in vars(event)), event


def test_every_event_class_is_an_event() -> None:
    classes = {thing for thing in vars(ev).values() if isinstance(thing, type) and issubclass(thing, ev.Happening)}
    assert classes - {ev.Happening, Public} == set(get_args(Event))


@every_setup
def test_a_watcher_sees_no_hand_no_role_and_no_gold_before_the_end(setup: Setup) -> None:
    for match in played(setup, SHELF[1]):
        view = match.view(None)
        assert view.hand == ()
        assert all(goal.goal is None for goal in view.goals)
        if setup.game == saboteur.FACTS.name and match.result is None:
            assert all(panel.gold is None for panel in view.panels)
            assert all((panel.role is None) == (match.state.ended is None) for panel in view.panels)


@every_setup
def test_only_the_seat_to_act_is_shown_choices(setup: Setup) -> None:
    for match in played(setup, SHELF[1]):
        for seat in seats_and_watcher(match):
            legal = match.prompt(seat).legal
            assert legal == (match.legal if seat is not None and seat == match.to_act else ())


@every_setup
def test_a_prompt_shows_what_happened_since_a_version(setup: Setup) -> None:
    moments = played(setup, SHELF[1])
    late, early = moments[-1], moments[len(moments) // 2]
    for seat in seats_and_watcher(late):
        whole, first = late.prompt(seat).events, early.prompt(seat).events
        assert first + late.prompt(seat, since=early.version).events == whole
        assert late.prompt(seat, since=late.version).events == ()


@every_setup
def test_a_view_is_small(setup: Setup) -> None:
    biggest = max(len(msgspec.json.encode(match.view(0))) for number in SHELF for match in played(setup, number))
    assert biggest < 8_000


def test_a_view_names_no_unknown_field() -> None:
    view = played(SETUPS[0], SHELF[0])[0].view(0)
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
