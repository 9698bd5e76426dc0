"""A choice compared with others: in the same worlds, and in no more of them than it takes to be sure."""

from collections.abc import Sequence
from math import hypot, sqrt
from statistics import fmean, pvariance

from msgspec import Struct

from tunnelfolk.analysis.evaluators import Evaluator
from tunnelfolk.analysis.worth import MARKS, POINTS_A_CHANCE, POINTS_A_GOLD, cards_left, scale_of, win_chance
from tunnelfolk.bots.advice import Judgement, best_index
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.views import Prompt, View


class Comparison(Struct, frozen=True):
    """What a choice came to beside the best of some candidates."""

    best: int
    """The best candidate's index in the legal list; the choice itself, if no other looked better."""
    cost: float = 0.0
    """Points that the choice cost; never below nought."""
    error: float = 0.0
    """The standard error of the cost."""


class Scale(Struct, frozen=True):
    """How leads are turned into values at one moment of a match."""

    steepness: float
    has_rival: bool

    def value(self, lead: float) -> float:
        """The chance to win with a lead, alone the lead itself."""
        return win_chance(lead, self.steepness) if self.has_rival else lead

    def mean(self, leads: Sequence[float]) -> float:
        """The value that such leads come to."""
        return fmean(self.value(lead) for lead in leads)

    @property
    def points(self) -> int:
        """How many points a value of 1 is."""
        return POINTS_A_CHANCE if self.has_rival else POINTS_A_GOLD

    def doubt(self, gold: float) -> float:
        """How many points a doubt about leads is at most."""
        if not self.has_rival:
            return self.points * gold
        return self.points * gold / (4 * self.steepness) if self.steepness else 0.0


class RoundScale(Struct, frozen=True):
    """In Saboteur a value is the chance that one's own side wins the round."""

    is_saboteur: bool

    def value(self, diggers: float) -> float:
        """The chance of the own side, from the diggers'."""
        return 1 - diggers if self.is_saboteur else diggers

    def mean(self, chances: Sequence[float]) -> float:
        """The value that such chances come to."""
        return self.value(fmean(chances))

    @property
    def points(self) -> int:
        """How many points a value of 1 is."""
        return POINTS_A_CHANCE

    def doubt(self, chance: float) -> float:
        """How many points a doubt about chances is."""
        return self.points * chance


def scale_at(evaluator: Evaluator, view: View, cards: int | None = None) -> Scale | RoundScale:
    """The scale at a moment of a match, for the viewer, or where so many cards of the round are left.

    What an evaluator expects of a round in play is unsure; the gold that is counted when it is over is not.
    """
    if game_named(view.game).FACTS.has_roles:
        return _round_scale(view)
    left = 0 if view.ended is not None else cards_left(view) if cards is None else cards
    after = scale_of(evaluator.after_rounds, view.round, view.options)
    return Scale(hypot(after, evaluator.spread * sqrt(left)), len(view.panels) > 1)


def opinion_scale(evaluator: Evaluator, view: View) -> Scale | RoundScale:
    """The scale of what `keen` gives for choices at a moment of a match."""
    if game_named(view.game).FACTS.has_roles:
        return _round_scale(view)
    return Scale(scale_of(evaluator.opinions, view.round, view.options), len(view.panels) > 1)


def _round_scale(view: View) -> RoundScale:
    return RoundScale(view.seat is not None and view.panels[view.seat].role is Role.SABOTEUR)


class Pair(Struct, frozen=True):
    """The choice that was made and the one that looked best, with what `keen` gives for each, in gold."""

    made: int
    better: int
    gap: float = 0.0
    """By how much `keen` likes the better one more."""


def compare(
    evaluator: Evaluator, prompt: Prompt, tried: Sequence[int], seed: str, judged: Sequence[Judgement] = ()
) -> Comparison:
    """Compare the first of some candidates with the others; what `keen` thinks of all choices is a second opinion."""
    if len(tried) == 1:
        return Comparison(tried[0])
    question, share = evaluator.ask(prompt, tried, seed), evaluator.effort.opinion
    scale, opinion = scale_at(evaluator, prompt.view, question.cards_left), opinion_scale(evaluator, prompt.view)
    rows = question.more(evaluator.effort.first)
    lead = fmean(row[0] for row in rows)
    gaps = [judged[at].score - judged[tried[0]].score if judged else 0.0 for at in tried]
    worth = [
        (1 - share) * scale.points * scale.mean([row[at] for row in rows]) + share * cost_of_gap(opinion, lead, gap)
        for at, gap in enumerate(gaps)
    ]
    best = max(range(len(tried)), key=lambda at: (worth[at], -at))
    if best == 0:
        return Comparison(tried[0])
    return _make_sure(evaluator, prompt, Pair(tried[0], tried[best], gaps[best]), f"{seed}/sure")


def _make_sure(evaluator: Evaluator, prompt: Prompt, pair: Pair, seed: str) -> Comparison:
    """What a choice cost, in fresh worlds: those in which another looked best had a say in that."""
    question, effort = evaluator.ask(prompt, (pair.made, pair.better), seed), evaluator.effort
    scale = scale_at(evaluator, prompt.view, question.cards_left)
    expected = opinion_scale(evaluator, prompt.view)
    rows = question.more(effort.sure)
    while True:
        costs = [scale.points * (scale.value(better) - scale.value(made)) for made, better in rows]
        opinion = cost_of_gap(expected, fmean(made for made, _ in rows), pair.gap)
        cost = (1 - effort.opinion) * fmean(costs) + effort.opinion * opinion
        error = hypot(
            (1 - effort.opinion) * standard_error(costs),
            expected.doubt(effort.doubt),
            effort.doubt_share * cost,
            effort.dissent * (fmean(costs) - opinion),
        )
        is_clear = cost + 2 * error < MARKS[0] or cost - 2 * error >= MARKS[-1]
        if is_clear or len(rows) >= effort.most:
            break
        rows += question.more(len(rows))
    return Comparison(pair.better, cost, error) if cost > 0 else Comparison(pair.made, 0.0, error)


def cost_of_gap(scale: Scale | RoundScale, lead: float, gap: float) -> float:
    """The points that a gap in gold is, where a lead is to be expected."""
    return scale.points * (scale.value(lead + gap) - scale.value(lead))


def guess_cost(evaluator: Evaluator, prompt: Prompt, judged: Sequence[Judgement], made: int, lead: float) -> Comparison:
    """What a choice cost by `keen`'s opinion alone: nothing is tried, and nothing is marked for it."""
    best = best_index(list(judged))
    cost = cost_of_gap(opinion_scale(evaluator, prompt.view), lead, judged[best].score - judged[made].score)
    return Comparison(best, cost, cost / 2) if cost > 0 else Comparison(made)


def expected_leads(evaluator: Evaluator, prompt: Prompt, candidate: int, seed: str) -> list[float]:
    """What a candidate, or the position as it is (STAY), comes to in worlds that had no say in choosing it."""
    return [row[0] for row in evaluator.ask(prompt, (candidate,), seed).more(evaluator.effort.steady)]


def standard_error(numbers: Sequence[float]) -> float:
    """The standard error of a mean."""
    return sqrt(pvariance(numbers) / max(1, len(numbers) - 1))
