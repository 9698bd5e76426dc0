"""Bots at tables with variants (V1 to V5): they always answer, and what they believe follows from the options."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.matches import SETUPS, Setup, new
from tests.positions import position
from tunnelfolk.bots import BOTS, play_out
from tunnelfolk.bots.saboteur.beliefs import Beliefs, Cast, Knowledge, castings, prior_beliefs
from tunnelfolk.bots.saboteur.suspicion import prior_suspicion
from tunnelfolk.rules.actions import Discard, Repair, Take
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.decks import ROLES
from tunnelfolk.rules.game import Match, game_named
from tunnelfolk.rules.notation import write
from tunnelfolk.rules.options import VARIANTS, Options

MATCHES = 2 if settings().derandomize else settings().max_examples
BRIGHT = pytest.mark.parametrize("name", ["thumb", "keen"])

ROW = "0,0\nB-START B05 B01 B05 B01 B05 B01"
"""A tunnel that lacks one card to the goal in the middle."""


def with_variants(setup: Setup, asked: Sequence[str]) -> Setup:
    """The setup with those of some variants that its game has."""
    own = [name for name in asked if name in game_named(setup.game).FACTS.options]
    return setup._replace(options=replace(setup.options, **dict.fromkeys(own, True)))


def answer(name: str, match: Match) -> str:
    prompt = match.prompt(0, since=match.round_began)
    return write(prompt.legal[BOTS[name]("seed").choose(prompt)])


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@settings(max_examples=MATCHES)
@given(number=st.integers(0, 999_999), asked=st.sets(st.sampled_from(VARIANTS)))
def test_no_bot_ever_fails_at_a_table_with_variants(setup: Setup, number: int, asked: set[str]) -> None:
    varied = with_variants(setup, sorted(asked))
    names = Random(number).choices(list(BOTS), k=setup.seats)
    match = play_out(new(varied, number), [BOTS[name](number) for name in names])
    assert match.result is not None
    assert match.state.round == (1 if varied.options.one_round else 3)


def test_V4_the_castings_hold_as_many_saboteurs_as_there_are_and_never_the_card_left_over() -> None:
    for seats in range(3, 11):
        most = ROLES[seats].count(Role.SABOTEUR)
        places = castings(Cast(seats, all_saboteurs=True))
        assert all(len(set(choice)) == most and max(choice) < seats for choice in places)
        assert len(places) == len(set(places))
    assert [len(castings(Cast(seats, all_saboteurs=True))) for seats in range(3, 11)] == [3, 4, 10, 15, 35, 56, 84, 210]


def test_V4_suspicion_adds_up_to_exactly_the_saboteurs_there_are() -> None:
    for seats in range(3, 11):
        beliefs, most = prior_beliefs(Cast(seats, all_saboteurs=True)), ROLES[seats].count(Role.SABOTEUR)
        for knowledge in (Knowledge(), Knowledge(0, Role.DIGGER), Knowledge(0, Role.SABOTEUR)):
            assert sum(beliefs.suspicion(knowledge)) == pytest.approx(most)


def test_V4_the_only_digger_left_is_known() -> None:
    # Three players, one saboteur for certain: whoever is not one of two diggers is it.
    dealt = Knowledge(0, Role.DIGGER)
    assert prior_beliefs(Cast(3, all_saboteurs=True)).suspicion(dealt) == pytest.approx((0, 1 / 2, 1 / 2))
    assert prior_beliefs(Cast(3)).suspicion(dealt) == pytest.approx((0, 1 / 3, 1 / 3))


def test_V4_the_rough_tally_begins_where_the_exact_one_does() -> None:
    for cast in (Cast(5), Cast(5, all_saboteurs=True), Cast(10), Cast(10, all_saboteurs=True)):
        for role in (Role.DIGGER, Role.SABOTEUR):
            exact = prior_beliefs(cast).suspicion(Knowledge(0, role))
            assert prior_suspicion(cast, role) == pytest.approx(exact[1])


def test_V4_keen_takes_the_number_of_saboteurs_from_the_options() -> None:
    for options in (Options(), Options(all_saboteurs=True)):
        match = new(Setup("saboteur", 5, options), 3)
        beliefs: Beliefs = BOTS["keen"]("seed").beliefs(match.prompt(match.to_act))  # type: ignore[attr-defined]
        assert beliefs.cast == Cast(5, all_saboteurs=options.all_saboteurs)


def test_V4_beliefs_about_one_table_are_not_taken_to_another() -> None:
    keen = BOTS["keen"]("seed")
    for options in (Options(), Options(all_saboteurs=True), Options()):
        match = new(Setup("saboteur", 5, options), 3)
        prompt = match.prompt(match.to_act, since=match.round_began)
        assert keen.choose(prompt) == BOTS["keen"]("seed").choose(prompt)
        assert keen.beliefs(prompt).cast.all_saboteurs == options.all_saboteurs  # type: ignore[attr-defined]


@BRIGHT
def test_V2_a_digger_mends_its_tool_before_the_gold_is_shared(name: str) -> None:
    hand, goals = "repair_pick map sabotage_lamp sabotage_cart", {(8, 0): "B-GOLD"}
    for options in (Options(), Options(sabotaged_unpaid=True)):
        match = position("saboteur", ROW, hands=[hand], broken={0: "pick"}, roles="DDS", goals=goals, options=options)
        prompt = match.prompt(0, since=match.round_began)
        mending = isinstance(prompt.legal[BOTS[name]("seed").choose(prompt)], Repair)
        # Without a path to lay a look at the goals comes first, unless the gold is at stake.
        assert mending is options.sabotaged_unpaid


@BRIGHT
def test_S13_one_gold_card_among_equals_is_taken(name: str) -> None:
    prompt = replace(position("saboteur", roles="DDS").prompt(0), legal=(Take(2),))
    assert BOTS[name]("seed").choose(prompt) == 0
    assert [one.reason for one in BOTS[name]("seed").explain(prompt)] == ["take_most"]


@BRIGHT
def test_O5_a_sabotage_card_of_the_opening_hand_is_the_first_to_go(name: str) -> None:
    # Nothing can be laid: the tool is broken, and there is nothing to mend it with.
    match = position("solo", hands=["P01 P05 sabotage_lamp P14 P23 map"], broken={0: "pick"}, goals={})
    legal = {write(action) for action in match.legal}
    assert "pass sabotage_lamp" in legal
    assert not any(text.startswith("sabotage") for text in legal)
    discards = [action for action in match.legal if isinstance(action, Discard) and len(action.cards) == 1]
    prompt = replace(match.prompt(0, since=match.round_began), legal=tuple(discards))
    assert write(prompt.legal[BOTS[name]("seed").choose(prompt)]) == "pass sabotage_lamp"


@BRIGHT
def test_O5_a_rockslide_of_the_opening_hand_does_not_break_a_good_tunnel(name: str) -> None:
    board = "0,0\nD-START-GREEN P01 P01 P01 P01"
    match = position("solo", board, hands=["rockslide P02 P02 P03 P04 sabotage_lamp"])
    assert not answer(name, match).startswith("rockslide")


@BRIGHT
def test_O5_it_clears_a_dead_end_that_blocks_the_way(name: str) -> None:
    match = position("solo", "0,0\nD-START-GREEN P01 P01 P01 P01 P05", hands=["rockslide sabotage_lamp"])
    assert answer(name, match) == "rockslide@5,0"
