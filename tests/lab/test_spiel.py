"""All games for OpenSpiel: its own simulations, and what a seat's information state holds and does not hold."""

from random import Random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]

from tests.matches import ALL_SETUPS, SETUPS, SHELF, VARIED_SETUPS, Setup, played
from tunnelfolk.lab import history, spiel
from tunnelfolk.lab.dealing import Bag, dealing
from tunnelfolk.rules.cards import BACK
from tunnelfolk.rules.events import CardDrawn, RoundDealt
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.options import Options

each_setup = pytest.mark.parametrize("setup", ALL_SETUPS, ids=str)
some_setups = pytest.mark.parametrize("setup", [SETUPS[0], SETUPS[7], *SETUPS[8:], *VARIED_SETUPS], ids=str)


def loaded(setup: Setup) -> Any:
    asked = {name: getattr(setup.options, name) for name in setup.options.asked_for}
    if setup.game == "saboteur":
        asked["players"] = setup.seats
    return pyspiel.load_game(f"python_tunnelfolk_{setup.game}", asked)


def random_states(setup: Setup, seed: int) -> list[Any]:
    """A match of random choices at all its moments."""
    rng, states = Random(seed), [loaded(setup).new_initial_state()]
    while not states[-1].is_terminal():
        state = states[-1].clone()
        outcomes = state.chance_outcomes() if state.is_chance_node() else [(at, 1) for at in state.legal_actions()]
        numbers, weights = zip(*outcomes, strict=True)
        state.apply_action(rng.choices(numbers, weights)[0])
        states.append(state)
    return states


@some_setups
def test_random_simulations_pass(setup: Setup) -> None:
    pyspiel.random_sim_test(loaded(setup), num_sims=1, serialize=True, verbose=False)


@some_setups
def test_the_returns_are_gold_and_in_the_duel_the_difference(setup: Setup) -> None:
    states = random_states(setup, 5)
    game, state = loaded(setup), states[-1]
    gold = list(state.match.result.gold)
    assert state.returns() == ([gold[0] - gold[1], gold[1] - gold[0]] if setup.game == "duel" else gold)
    assert all(game.min_utility() <= value <= game.max_utility() for value in state.returns())
    assert not any(states[-2].returns())
    chance = sum(before.is_chance_node() for before in states[:-1])
    assert chance <= game.max_chance_nodes_in_history()
    assert len(states) - chance <= game.max_game_length()


@some_setups
def test_chance_is_certain_to_pick_something_that_is_left(setup: Setup) -> None:
    for state in random_states(setup, 1)[:120]:
        if state.is_chance_node():
            assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)
            assert all(share > 0 for _, share in state.chance_outcomes())


@some_setups
def test_what_a_seat_cannot_see_changes_nothing_it_is_told(setup: Setup) -> None:
    game, rng, changed = loaded(setup), Random(11), 0
    states = [state for state in random_states(setup, 2) if not state.is_chance_node() and not state.is_terminal()]
    for state in rng.sample(states, 6):
        for seat in rng.sample(range(setup.seats), min(setup.seats, 3)):
            other = game.new_initial_state()
            for action in otherwise(state, seat, rng):
                other.apply_action(action)
            changed += other.history() != state.history()
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            if seat == state.current_player():
                assert other.legal_actions() == state.legal_actions()
    assert changed > 3


def otherwise(state: Any, seat: int, rng: Random) -> list[int]:
    """The history of a state with another last deal that this seat cannot tell from the real one."""
    past: list[int] = state.history()
    deals = [place for place, (player, _) in enumerate(pairs(state)) if player == pyspiel.PlayerId.CHANCE]
    match: Match = state.match
    bags = {bag.name: bag for bag in deal_of(match).bags}
    first = deals[-1] - sum(bag.size for bag in bags.values()) + 1
    for bag in bags.values():
        mix(past, [first + place for place in unseen(bag, match, seat)], rng)
        first += bag.size
    return past


def pairs(state: Any) -> list[tuple[int, int]]:
    return [(item.player, item.action) for item in state.full_history()]


def deal_of(match: Match) -> Any:
    """What the last deal was made of."""
    steps = match.steps[: match.round_began]
    return dealing(spiel._moment(match.game.FACTS.name, match.seats, match.options, steps).match)


def unseen(bag: Bag, match: Match, seat: int) -> list[int]:
    """The places in a bag of things that this seat has not seen, and that nobody has used."""
    state = match.state
    if bag.name == "role":
        return [at for at in range(bag.size) if at != seat] if state.ended is None else []
    if bag.name == "gold":
        return list(range(bag.size)) if state.ended is None else []
    if bag.name == "goal":
        mine = {cell for cell, _ in state.players[seat].peeked}
        cells = list(state.goals)
        return [cells.index(cell) for cell in state.board.covered if cell not in mine and cell != state.turning]
    return unseen_cards(match, seat) if bag.name == "card" else []


def unseen_cards(match: Match, seat: int) -> list[int]:
    """The places in the deck of cards in the pile and, as they came, in the hands of others."""
    events = [event for step in match.steps[match.round_began :] for event in step.events]
    [dealt] = [event for event in events if isinstance(event, RoundDealt)]
    owners = [place // dealt.hand for place in range(dealt.seats * dealt.hand)] if dealt.hand else []
    owners += [event.seat for event in events if isinstance(event, CardDrawn)]
    aside = len(getattr(match.state, "aside", ()))
    places = list(range(len(owners) + aside, len(dealt.deck))) if match.state.pile or aside else []
    for other, player in enumerate(match.state.players):
        hand = list(player.hand) if other != seat else []
        for place in reversed([place for place, owner in enumerate(owners) if owner == other]):
            if dealt.deck[place] in hand:
                hand.remove(dealt.deck[place])
                places.append(place)
    return places


def mix(past: list[int], places: list[int], rng: Random) -> None:
    actions = [past[place] for place in places]
    rng.shuffle(actions)
    for place, action in zip(places, actions, strict=True):
        past[place] = action


@each_setup
def test_rows_tell_apart_what_a_seat_saw_and_they_fit(setup: Setup) -> None:
    told: dict[tuple[int, ...], Any] = {}
    for number in SHELF:
        match = played(setup, number)[-1]
        events = [event for step in match.steps for event in step.events]
        assert len(events) <= history.LENGTH
        for event in events:
            for seat in range(setup.seats):
                seen: Any = event.seen_by(seat)
                if isinstance(seen, RoundDealt):
                    mine = [card for card in seen.deck if card != BACK]
                    seen = (seen.round, seen.first, *mine)
                assert told.setdefault(history.row(event, seat), seen) == seen
    assert max(map(len, told)) <= history.WIDTH


def test_an_observer_without_private_information_is_a_watcher() -> None:
    state = random_states(SETUPS[2], 3)[200]
    public = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    watcher = make_observation(loaded(SETUPS[2]), public)
    told = {watcher.string_from(state, seat) for seat in range(5)}
    watcher.set_from(state, 0)
    first = watcher.tensor.copy()
    watcher.set_from(state, 4)
    assert len(told) == 1
    assert np.array_equal(first, watcher.tensor)
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="one seat"):
        make_observation(loaded(SETUPS[2]), everything)


def test_actions_and_deals_are_told_in_the_words_of_the_notation() -> None:
    states = random_states(SETUPS[8], 1)
    assert states[0].action_to_string(states[0].legal_actions()[0]).startswith("deal first 0")
    first = next(state for state in states if not state.is_chance_node())
    assert any(first.action_to_string(action).startswith("pass ") for action in first.legal_actions())
    assert "D-START-BLUE" in str(first)


def test_openspiel_refuses_a_table_that_the_rules_refuse() -> None:
    with pytest.raises(ValueError, match="3 to 10"):
        spiel.Saboteur({"players": 2})
    with pytest.raises(ValueError, match="Duel has no such option"):
        spiel.Duel({"all_saboteurs": True})


def test_V3_a_match_of_one_round_is_a_third_as_long() -> None:
    usual, short = loaded(SETUPS[2]), loaded(Setup("saboteur", 5, Options(one_round=True)))
    assert usual.max_game_length() == 3 * short.max_game_length()
    assert usual.max_chance_nodes_in_history() == 3 * short.max_chance_nodes_in_history()


def test_V4_the_role_left_over_is_dealt_from_a_bag_of_its_own() -> None:
    state = loaded(Setup("saboteur", 3, Options(first=1, all_saboteurs=True))).new_initial_state()
    bags = {bag.name: bag.things for bag in state.moment.dealing.bags}
    assert (bags["first"], bags["role"], bags["spare"]) == ((1,), ("digger", "digger", "saboteur"), ("digger",))
