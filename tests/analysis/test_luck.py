"""Luck is fair: what draws and goals bring beyond expectation is nothing on average, whoever evaluates."""

from functools import lru_cache
from math import hypot
from random import Random
from statistics import fmean
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from tunnelfolk.analysis.comparing import expected_leads, standard_error
from tunnelfolk.analysis.evaluators import STAY, Effort, Evaluator, evaluator_named
from tunnelfolk.bots.thumb_bot import Thumb
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.game import Match, new

SURE = 4.0
"""Standard errors: nothing here is left to chance but the seeds, and those are fixed."""


class Drawn(NamedTuple):
    """A moment before a choice with which something comes to light."""

    match: Match
    choice: int


class Fewer:
    """An evaluator that looks at so many worlds."""

    def __init__(self, evaluator: Evaluator, worlds: int) -> None:
        self.effort: Effort = replace(evaluator.effort, steady=worlds)
        self.name, self.spread = evaluator.name, evaluator.spread
        self.after_rounds, self.opinions = evaluator.after_rounds, evaluator.opinions
        self.ask, self.open_lead = evaluator.ask, evaluator.open_lead


@lru_cache
def moments(kind: type[ev.Event], count: int) -> tuple[Drawn, ...]:
    """The first choices of Duels with which an event of a kind happens."""
    found: list[Drawn] = []
    for number in range(20):
        match, bots = new("duel", seed=f"luck/{number}"), [Thumb(f"{number}/{seat}") for seat in range(2)]
        while (seat := match.to_act) is not None and len(found) < count:
            choice = bots[seat].choose(match.prompt(seat, since=match.round_began))
            if any(isinstance(event, kind) for event in match.act(match.legal[choice]).steps[-1].events):
                found.append(Drawn(match, choice))
            match = match.choose(choice)
    return tuple(found)


def mean_luck(evaluator: Evaluator, moment: Drawn, worlds: int, looks: int) -> tuple[float, float]:
    """What a choice came to once it was seen what it brought, in many worlds, less what was expected of it."""
    match, seat = moment.match, moment.match.to_act
    assert seat is not None
    prompt = match.prompt(seat, since=match.round_began)
    before = expected_leads(Fewer(evaluator, worlds * looks), prompt, moment.choice, "before")
    after = []
    for number in range(worlds):
        world = replace(match, state=match.game.determinise(prompt.view, Random(f"luck/{number}")))
        then = world.act(world.legal[moment.choice])
        told = then.prompt(seat, since=then.round_began)
        after.append(fmean(expected_leads(Fewer(evaluator, looks), told, STAY, f"after/{number}")))
    return fmean(after) - fmean(before), hypot(standard_error(after), standard_error(before))


@pytest.mark.parametrize(("kind", "count"), [(ev.GoalRevealed, 2), (ev.CardDrawn, 2)])
def test_what_a_choice_brings_to_light_is_no_luck_on_average_by_deep(kind: type[ev.Event], count: int) -> None:
    pytest.importorskip("numba")
    for moment in moments(kind, count):
        luck, error = mean_luck(evaluator_named("deep"), moment, worlds=100, looks=16)
        assert abs(luck) < SURE * error


def test_what_a_choice_brings_to_light_is_no_luck_on_average_by_keen() -> None:
    for moment in (*moments(ev.GoalRevealed, 1), *moments(ev.CardDrawn, 1)):
        luck, error = mean_luck(evaluator_named("keen"), moment, worlds=24, looks=2)
        assert abs(luck) < SURE * error
