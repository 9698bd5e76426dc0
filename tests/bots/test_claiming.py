"""What bots say and what they make of what is said: from what they may know, seldom, and nothing without claims."""

from random import Random

import pytest

from tunnelfolk.bots import Keen
from tunnelfolk.bots.saboteur.beliefs import Cast, Knowledge, prior_beliefs
from tunnelfolk.bots.saboteur.claiming import hear_claims
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.actions import Peek, Take
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.claims import Claim
from tunnelfolk.rules.decks import GOALS, SABOTEUR_GOAL_CELLS
from tunnelfolk.rules.game import Match, new
from tunnelfolk.rules.options import Options

UPPER, MIDDLE, LOWER = SABOTEUR_GOAL_CELLS
DIGGER = Knowledge(0, Role.DIGGER)


def claim(seat: int, kind: str, cell: tuple[int, int] | None = None, about: int | None = None) -> Claim:
    return Claim(seat, kind, 1, 1, cell, about)  # type: ignore[arg-type]


def test_without_claims_beliefs_stay_as_they_are() -> None:
    beliefs = prior_beliefs(Cast(5))
    assert hear_claims(beliefs, ()) is beliefs
    assert hear_claims(beliefs, (claim(1, "honest"), claim(2, "mend"), claim(3, "reach"))) is beliefs


def test_who_says_gold_of_a_goal_makes_it_likely_and_two_who_disagree_make_each_other_suspect() -> None:
    beliefs = prior_beliefs(Cast(5))
    told = hear_claims(beliefs, (claim(1, "gold", MIDDLE),))
    assert told.treasure(DIGGER)[1] > 1 / 3
    contested = hear_claims(told, (claim(2, "stone", MIDDLE),))
    assert sum(contested.suspicion(DIGGER)[1:3]) > sum(beliefs.suspicion(DIGGER)[1:3])
    assert contested.suspicion(DIGGER)[3] < beliefs.suspicion(DIGGER)[3]


def test_who_says_what_one_knows_to_be_wrong_is_a_saboteur_almost_surely() -> None:
    saw = Knowledge(0, Role.DIGGER, empty=(MIDDLE,))
    told = hear_claims(prior_beliefs(Cast(5)), (claim(1, "gold", MIDDLE),))
    assert told.suspicion(saw)[1] > 0.9


@pytest.mark.parametrize("role", [Role.DIGGER, Role.SABOTEUR])
def test_a_bot_tells_of_goals_only_what_it_looked_at_and_diggers_tell_the_truth(role: Role) -> None:
    told = 0
    for number in range(12):
        match, seat = _peeked(number)
        roles = next(event.roles for event in _events(match) if isinstance(event, ev.RolesDealt))
        if roles[seat] is not role:
            continue
        prompt = match.prompt(seat, since=match.round_began)
        known = {goal.cell: GOALS[goal.goal].is_treasure for goal in prompt.view.goals if goal.goal}
        saying = Keen(number).claim(prompt)
        if saying is None or saying.cell is None:
            continue
        told += 1
        assert saying.cell in known
        if role is Role.DIGGER:
            assert (saying.kind == "gold") == known[saying.cell]
    assert told


def test_a_bot_says_one_thing_a_lap_and_three_a_round() -> None:
    match, seat = _peeked(1)
    prompt = match.prompt(seat, since=match.round_began)
    bot = Keen(1)
    bot.listen((Claim(seat, "honest", 1, prompt.version - 1),))
    assert bot.claim(prompt) is None
    bot.listen(tuple(Claim(seat, "honest", 1, 1) for _ in range(3)))
    assert bot.claim(prompt) is None


def _events(match: Match) -> list[ev.Event]:
    return [event for step in match.steps for event in step.events]


def _peeked(number: int) -> tuple[Match, int]:
    """A match in which the seat to act has looked at a goal."""
    rng = Random(number)
    match = new("saboteur", 5, seed=f"claims/{number}", options=Options(one_round=True))
    while (seat := match.to_act) is not None:
        if any(goal.goal for goal in match.view(seat).goals) and not isinstance(match.legal[0], Take):
            return match, seat
        peeks = [action for action in match.legal if isinstance(action, Peek)]
        match = match.act(rng.choice(peeks or list(match.legal)))
    raise AssertionError("nobody had a map")
