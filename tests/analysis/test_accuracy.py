"""A small version of `bench/review.py`: planted blunders are found, and what is marked holds on a deeper look."""

from collections.abc import Iterator
from copy import copy
from functools import lru_cache
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from tunnelfolk.analysis.comparing import compare
from tunnelfolk.analysis.evaluators import Evaluator, Leads, evaluator_named
from tunnelfolk.analysis.move_review import candidates_of
from tunnelfolk.analysis.worth import stones
from tunnelfolk.bots.advice import Judgement
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.rules.game import new
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.views import Prompt

pytest.importorskip("numba")

LOOKED_AT = 16
"""Choices of one round of the Duel, in which there is much to win."""


class Planted(NamedTuple):
    """A moment of a Duel with `keen`'s best choice and its worst."""

    prompt: Prompt
    judged: list[Judgement]
    best: int
    worst: int


@lru_cache
def moments() -> tuple[Planted, ...]:
    return tuple(_moments())


def _moments() -> Iterator[Planted]:
    match, keen = new("duel", seed="planted", options=Options(one_round=True)), Keen("planted")
    while (seat := match.to_act) is not None and match.version < 2 * LOOKED_AT:
        prompt = match.prompt(seat, since=match.round_began)
        judged = keen.judge(prompt)
        order = sorted(range(len(judged)), key=lambda index: judged[index].score)
        if len(order) > 1 and match.version % 2:
            yield Planted(prompt, judged, order[-1], order[0])
        match = match.choose(order[-1])


def marks(evaluator: Evaluator, moment: Planted, chosen: int, seed: str) -> tuple[int, float]:
    found = compare(evaluator, moment.prompt, candidates_of(moment.judged, chosen, evaluator), seed, moment.judged)
    return stones(found.cost, found.error), found.cost


def test_planted_blunders_are_marked_and_good_choices_are_not() -> None:
    evaluator = evaluator_named("deep")
    planted = [marks(evaluator, moment, moment.worst, "planted") for moment in moments()]
    good = [marks(evaluator, moment, moment.best, "good") for moment in moments()]
    # Not every worst choice costs five points; those of `keen` may, since `deep` sees more.
    assert sum(found > 0 for found, _ in planted) >= 0.6 * len(planted)
    assert sum(found > 0 for found, _ in good) <= 0.25 * len(good)


def test_what_is_marked_holds_when_it_is_looked_at_again() -> None:
    evaluator = evaluator_named("deep")
    again = copy(evaluator)
    again.effort = replace(evaluator.effort.times(4), candidates=8)
    marked = [
        (moment, cost) for moment in moments() for found, cost in [marks(evaluator, moment, moment.worst, "x")] if found
    ]
    wrong = [cost for moment, cost in marked[:5] if marks(again, moment, moment.worst, "other")[1] < 5]
    assert marked
    assert wrong == []


def test_the_same_worlds_are_met_by_every_candidate() -> None:
    moment = moments()[3]
    evaluator = evaluator_named("deep")
    alone: Leads = evaluator.ask(moment.prompt, (moment.best,), "s").more(8)
    among: Leads = evaluator.ask(moment.prompt, (moment.worst, moment.best), "s").more(8)
    assert [row[0] for row in alone] == [row[1] for row in among]
