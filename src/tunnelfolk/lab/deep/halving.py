"""Sequential halving: all candidates are tried equally often, the better half again, until one is left."""

import math
import time
from collections.abc import Callable
from itertools import pairwise

Tries = Callable[[list[int], tuple[int, int]], list[float]]
"""Tries some candidates in the worlds from one number up to another; what came of each in all of them together."""

Late = Callable[[], bool]

SLICE = 64
"""How many playouts go by between two looks at the clock."""


class Clock:
    """How long a search may last; without milliseconds as long as it likes."""

    def __init__(self, milliseconds: float | None) -> None:
        """The time begins now."""
        self._seconds = None if milliseconds is None else milliseconds / 1000
        self._began = time.perf_counter()

    def share(self, share: float) -> Late | None:
        """A question: is such a share of the time over? None without a clock."""
        if self._seconds is None:
            return None
        end = self._began + share * self._seconds
        return lambda: time.perf_counter() > end


def halve(candidates: int, playouts: int, tries: Tries, clock: Clock) -> list[float]:
    """The value of every candidate: the mean of its tries, but never more than of one that outlived it."""
    stages = max(1, math.ceil(math.log2(candidates)))
    alive, world = list(range(candidates)), 0
    means, ranking = [0.0] * candidates, list[int]()
    for stage in range(1, stages + 1):
        until = world + max(1, playouts // (stages * len(alive)))
        world = _try(alive, (world, until), means, tries, clock.share(stage / stages))
        order = sorted(alive, key=lambda candidate: (-means[candidate], candidate))
        survivors = order[: (len(order) + 1) // 2] if stage < stages else []
        ranking = order[len(survivors) :] + ranking
        alive = sorted(survivors)
    for better, worse in pairwise(ranking):
        means[worse] = min(means[worse], means[better])
    return means


def _try(alive: list[int], worlds: tuple[int, int], means: list[float], tries: Tries, is_late: Late | None) -> int:
    """Try candidates in worlds while there is time, and bring their means up to date; the first world not seen."""
    world, end = worlds
    step = max(1, SLICE // len(alive)) if is_late else end - world
    while world < end:
        until = min(end, world + step)
        for candidate, total in zip(alive, tries(alive, (world, until)), strict=True):
            means[candidate] = (means[candidate] * world + total) / until
        world = until
        if is_late and is_late():
            break
    return world
