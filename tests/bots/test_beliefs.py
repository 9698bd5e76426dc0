"""Beliefs against cases that were worked out by hand."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from tests.matches import Setup, finished
from tunnelfolk.bots.saboteur.belief_history import (
    belief_history,
    knowledge_history,
    suspicion_history,
    turning_points,
)
from tunnelfolk.bots.saboteur.beliefs import (
    Cast,
    Knowledge,
    castings,
    deed_kind,
    knowledge_from,
    prior_beliefs,
    update,
)
from tunnelfolk.bots.saboteur.likelihoods import KINDS, LIKELIHOODS, Likelihood
from tunnelfolk.bots.saboteur.moves import Move, retell_round, treasure_weights
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.cards import BACK, Role, Tool
from tunnelfolk.rules.decks import SABOTEUR_GOAL_CELLS

FAR = (8, 9, 8)
LEFT, MIDDLE, RIGHT = SABOTEUR_GOAL_CELLS
PASS = Move(0, ev.CardsPassed(0, (BACK,)), FAR, FAR, SABOTEUR_GOAL_CELLS, (), is_hindered=False)
FOUR_TO_ONE = {kind: Likelihood(0.2, 0.8) for kind in KINDS}
"""A table in which saboteurs do everything four times as often."""


def dealt(*roles: Role) -> ev.RolesDealt:
    return ev.RolesDealt(roles, Role.HIDDEN)


def test_S1_there_are_as_many_castings_as_ways_to_place_the_saboteurs() -> None:
    assert [len(castings(Cast(seats))) for seats in range(3, 11)] == [4, 5, 15, 21, 56, 84, 120, 330]


def test_before_anything_happened_everybody_is_equally_suspect() -> None:
    assert prior_beliefs(Cast(3)).suspicion() == pytest.approx((1 / 4,) * 3)
    assert prior_beliefs(Cast(5)).suspicion() == pytest.approx((2 / 6,) * 5)
    assert prior_beliefs(Cast(3)).treasure() == pytest.approx((1 / 3,) * 3)


def test_a_digger_knows_that_it_is_none_and_a_saboteur_that_nobody_else_need_be_one() -> None:
    assert prior_beliefs(Cast(3)).suspicion(Knowledge(0, Role.DIGGER)) == pytest.approx((0, 1 / 3, 1 / 3))
    assert prior_beliefs(Cast(3)).suspicion(Knowledge(0, Role.SABOTEUR)) == pytest.approx((1, 0, 0))
    assert prior_beliefs(Cast(5)).suspicion(Knowledge(0, Role.SABOTEUR)) == pytest.approx(
        (1, 1 / 5, 1 / 5, 1 / 5, 1 / 5)
    )


def test_one_deed_with_odds_of_four_to_one_among_three() -> None:
    # Worlds: the saboteur is seat 0 (4), seat 1 (1), seat 2 (1) or the card left over (1).
    beliefs = update(prior_beliefs(Cast(3)), PASS, FOUR_TO_ONE, trust=1)
    assert beliefs.suspicion() == pytest.approx((4 / 7, 1 / 7, 1 / 7))


def test_one_deed_with_odds_of_four_to_one_among_five() -> None:
    # Of 15 pairs of places five have seat 0 and weigh 4, ten do not; another seat is in one of the five and in four.
    beliefs = update(prior_beliefs(Cast(5)), PASS, FOUR_TO_ONE, trust=1)
    assert beliefs.suspicion() == pytest.approx((20 / 30, *(8 / 30,) * 4))


def test_two_deeds_multiply() -> None:
    beliefs = update(update(prior_beliefs(Cast(3)), PASS, FOUR_TO_ONE, trust=1), PASS, FOUR_TO_ONE, trust=1)
    assert beliefs.suspicion() == pytest.approx((16 / 19, 1 / 19, 1 / 19))


def test_with_half_the_trust_two_deeds_count_like_one() -> None:
    beliefs = update(update(prior_beliefs(Cast(3)), PASS, FOUR_TO_ONE, trust=0.5), PASS, FOUR_TO_ONE, trust=0.5)
    assert beliefs.suspicion() == pytest.approx((4 / 7, 1 / 7, 1 / 7))


def test_all_worlds_together_are_certain() -> None:
    worlds = update(prior_beliefs(Cast(10)), PASS, FOUR_TO_ONE, trust=1).posterior()
    assert len(worlds) == 330 * 3
    assert sum(worlds.values()) == pytest.approx(1)


def test_a_goal_that_was_looked_at_is_known() -> None:
    stone, gold = ev.GoalPeeked(0, LEFT, "B-STONE-A"), ev.GoalPeeked(0, RIGHT, "B-GOLD")
    beliefs = prior_beliefs(Cast(3))
    assert beliefs.treasure(knowledge_from([stone], 0)) == pytest.approx((0, 1 / 2, 1 / 2))
    assert beliefs.treasure(knowledge_from([stone, gold], 0)) == pytest.approx((0, 0, 1))
    assert beliefs.treasure(knowledge_from([replace(gold, goal=BACK)], 1)) == pytest.approx((1 / 3,) * 3)
    assert knowledge_from([dealt(Role.HIDDEN, Role.SABOTEUR, Role.HIDDEN)], 1).role is Role.SABOTEUR


def test_where_somebody_who_looked_digs_tells_where_the_treasure_is() -> None:
    towards_left = Move(
        1, ev.PathLaid(1, "B05", (3, 0)), (5, 5, 5), (4, 6, 6), SABOTEUR_GOAL_CELLS, (LEFT,), is_hindered=False
    )
    treasure = update(prior_beliefs(Cast(5)), towards_left).treasure(Knowledge(0, Role.DIGGER))
    assert treasure[0] > 1 / 3 > treasure[1] == pytest.approx(treasure[2])


def test_what_a_deed_is_called() -> None:
    weights = treasure_weights(SABOTEUR_GOAL_CELLS, (), None)
    laid = Move(0, ev.PathLaid(0, "B05", (1, 0)), (6, 6, 6), (5, 5, 5), SABOTEUR_GOAL_CELLS, (), is_hindered=False)
    assert deed_kind(laid, weights) == "lay_up_far"
    assert deed_kind(replace(laid, before=(3, 3, 3), after=(6, 6, 6)), weights) == "lay_ruin_near"
    assert deed_kind(PASS, weights) == "pass_far"
    assert deed_kind(replace(PASS, is_hindered=True), weights) == "pass_hindered"
    mended = replace(PASS, event=ev.ToolMended(0, "repair_pick", 0, Tool.PICK))
    assert deed_kind(mended, weights) == "mend_self"
    assert set(LIKELIHOODS) == set(KINDS)


def test_retelling_on_is_the_same_as_retelling_all() -> None:
    match = finished(Setup("saboteur", 5), 21)
    events = [event for step in match.steps[: match.version // 3] for event in step.events]
    whole = retell_round(events)
    assert retell_round(events, retell_round(events[: len(events) // 2])) == whole
    assert retell_round(events, retell_round(events[5:])) == whole


def test_a_history_shows_how_suspicion_moved_and_what_moved_it_most() -> None:
    match = finished(Setup("saboteur", 5), 21)
    events = [event.seen_by(2) for step in match.steps[: match.version // 3] for event in step.events]
    shifts = suspicion_history(events, Cast(5), 2)
    assert len(shifts) == len(retell_round(events).moves)
    assert all(one.after == other.before for one, other in pairwise(shifts))
    most = turning_points(shifts, 3)
    assert abs(most[0].size) == max(abs(shift.size) for shift in shifts)


def test_many_eyes_at_once_see_what_each_sees_alone() -> None:
    for seats, seed in ((3, 5), (5, 21), (10, 4)):
        match = finished(Setup("saboteur", seats), seed)
        events = [event for step in match.steps[: match.version // 3] for event in step.events]
        deeds = belief_history(events, Cast(seats))
        seen = [[event.seen_by(me) for event in events] for me in range(seats)]
        known = [knowledge_history(seen[me], [deed.place for deed in deeds], me)[-1] for me in range(seats)]
        last = deeds[-1].beliefs
        for together, knowledge in zip(last.suspicions([Knowledge(), *known]), [Knowledge(), *known], strict=True):
            assert together == pytest.approx(last.suspicion(knowledge), abs=1e-9)


def test_who_is_a_digger_against_all_appearances_still_sees_the_others_rightly() -> None:
    beliefs = prior_beliefs(Cast(10))
    for _ in range(60):
        beliefs = update(beliefs, PASS, {kind: Likelihood(0.01, 0.9) for kind in KINDS}, trust=1)
    (seen,) = beliefs.suspicions([Knowledge(0, Role.DIGGER)])
    assert seen == pytest.approx((0, *(4 / 10,) * 9))


def test_a_goal_counts_from_the_moment_at_which_it_was_seen() -> None:
    match = finished(Setup("saboteur", 5), 21)
    events = [event.seen_by(2) for step in match.steps[: match.version // 3] for event in step.events]
    deeds = belief_history(events, Cast(5))
    known = knowledge_history(events, [deed.place for deed in deeds], 2)
    assert known[0] == Knowledge(2, knowledge_from(events, 2).role)
    assert known[-1] == knowledge_from(events, 2)
