"""Intervals and tests: no rate without one."""

import math
from collections.abc import Sequence
from random import Random

from msgspec import Struct


class Estimate(Struct, frozen=True):
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float
    count: int

    def __str__(self) -> str:
        return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"

    @property
    def percent(self) -> str:
        """A rate as people read it."""
        return f"{self.value:.1%} [{self.low:.1%}, {self.high:.1%}]"


def wilson(hits: int, count: int, z: float = 1.96) -> Estimate:
    """A rate with Wilson's interval."""
    if count == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    rate = hits / count
    middle = (rate + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
    return Estimate(rate, max(0.0, middle - half), min(1.0, middle + half), count)


def bootstrap(values: Sequence[float], seed: str, again: int = 1000) -> Estimate:
    """A mean with a bootstrap interval; the values are deals, since matches of one deal are no strangers."""
    if not values:
        return Estimate(0.0, 0.0, 0.0, 0)
    rng, count = Random(f"bootstrap/{seed}"), len(values)
    means = sorted(sum(rng.choices(values, k=count)) / count for _ in range(again))
    return Estimate(sum(values) / count, means[int(0.025 * again)], means[int(0.975 * again) - 1], count)


def sprt(margins: Sequence[float], settled: float, error: float = 0.05) -> str | None:
    """Whether margins settle a question (Wald, with the variance seen so far): "better", "not better", or None.

    Nought stands against a mean margin of `settled`, each wrongly taken in at most `error` of all cases.
    """
    count = len(margins)
    if count < 30:
        return None
    mean = sum(margins) / count
    spread = max(1e-9, sum((margin - mean) ** 2 for margin in margins) / count)
    ratio = count * settled * (2 * mean - settled) / (2 * spread)
    bound = math.log((1 - error) / error)
    return "better" if ratio >= bound else "not better" if ratio <= -bound else None


class Reliability(Struct, frozen=True):
    """Forecasts of about the same likelihood, and how often they came true."""

    low: float
    high: float
    said: float
    true: Estimate


def reliability(forecasts: Sequence[tuple[float, bool]]) -> list[Reliability]:
    """Forecasts by tenths."""
    table = []
    for tenth in range(10):
        hits = [(said, true) for said, true in forecasts if min(9, int(said * 10)) == tenth]
        if hits:
            said = sum(said for said, _ in hits) / len(hits)
            table.append(Reliability(tenth / 10, (tenth + 1) / 10, said, wilson(sum(t for _, t in hits), len(hits))))
    return table


def log_loss(forecasts: Sequence[tuple[float, bool]]) -> float:
    """How surprised the forecasts were by the truth, in nats; less is better."""
    if not forecasts:
        return 0.0
    sure = 1e-4
    return sum(-math.log(min(1.0, max(sure, said if true else 1 - said))) for said, true in forecasts) / len(forecasts)
