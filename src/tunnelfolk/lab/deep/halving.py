"""Sequential halving: all candidates are tried equally often, the better half again, until the best one is clear."""

import math
import operator
import time
from collections.abc import Callable, Iterable
from functools import partial, reduce
from itertools import pairwise

Tries = Callable[[list[int], tuple[int, int]], list[float]]
"""Tries some candidates in the worlds from one number up to another; what came of each in all of them together."""

SLICE = 64
"""How many playouts go by between two looks at the clock."""
FEW = 64
"""With fewer slices than this nothing is ever clear."""
SURE, TRIFLE = 4.0, 0.004
"""A choice is clear when no rival can be better by more than a trifle, so many standard errors taken into account."""


def add_up(numbers: Iterable[float]) -> float:
    """The sum, one after the other: `sum` corrects itself from Python 3.12 on, so its last digit depends on that."""
    return reduce(operator.add, numbers, 0.0)


class Clock:
    """How long a search may last; without milliseconds as long as it likes."""

    def __init__(self, milliseconds: float | None) -> None:
        """The time begins now."""
        self._seconds = math.inf if milliseconds is None else milliseconds / 1000
        self._began = time.perf_counter()

    def is_over(self, share: float) -> bool:
        """Whether such a share of the time is over."""
        return time.perf_counter() - self._began > share * self._seconds


class Record:
    """What came of the candidates, slice by slice."""

    def __init__(self, candidates: int) -> None:
        """Nothing was tried yet."""
        self.alive = list(range(candidates))
        self.means = [0.0] * candidates
        self.worlds = 0
        self._slices: list[tuple[int, list[float]]] = []
        self._next_look = FEW

    def add(self, worlds: int, totals: list[float]) -> None:
        """A slice: what came of the candidates alive in so many further worlds."""
        for candidate, total in zip(self.alive, totals, strict=True):
            self.means[candidate] += (total - worlds * self.means[candidate]) / (self.worlds + worlds)
        self.worlds += worlds
        self._slices.append((worlds, totals))

    def ranking(self) -> list[int]:
        """The candidates alive, the best first."""
        return sorted(self.alive, key=lambda candidate: (-self.means[candidate], candidate))

    def keep(self, candidates: list[int]) -> None:
        """Go on with some candidates."""
        places = [self.alive.index(candidate) for candidate in candidates]
        self._slices = [(worlds, [totals[place] for place in places]) for worlds, totals in self._slices]
        self.alive = candidates

    def is_clear(self) -> bool:
        """Whether more tries would hardly change who is best. Looks only now and then, since looking costs time."""
        if len(self._slices) < self._next_look:
            return False
        self._next_look = len(self._slices) * 5 // 4
        sums = [add_up(totals) for totals in zip(*(totals for _, totals in self._slices), strict=True)]
        leader = sums.index(max(sums))
        return all(self._is_behind(rival, leader) for rival in range(len(sums)) if rival != leader)

    def _is_behind(self, rival: int, leader: int) -> bool:
        """Whether one of those alive can hardly be better than another."""
        leads = [(worlds, totals[rival] - totals[leader]) for worlds, totals in self._slices]
        behind = add_up(lead for _, lead in leads) / self.worlds
        apart = ((worlds, lead - worlds * behind) for worlds, lead in leads)
        spread = add_up(offset * offset / worlds for worlds, offset in apart) / (len(leads) - 1)
        return behind + SURE * math.sqrt(spread / self.worlds) < TRIFLE


def halve(candidates: int, playouts: int, tries: Tries, clock: Clock) -> list[float]:
    """The value of every candidate: the mean of its tries, but never more than of one that outlived it."""
    stages = max(1, math.ceil(math.log2(candidates)))
    record, ranking = Record(candidates), list[int]()
    for stage in range(1, stages + 1):
        end = record.worlds + max(1, playouts // (stages * len(record.alive)))
        is_clear = _try(record, end, tries, partial(clock.is_over, stage / stages))
        order = record.ranking()
        survivors = [] if is_clear or stage == stages else order[: (len(order) + 1) // 2]
        ranking = order[len(survivors) :] + ranking
        record.keep(sorted(survivors))
        if is_clear:
            break
    for better, worse in pairwise(ranking):
        record.means[worse] = min(record.means[worse], record.means[better])
    return record.means


def _try(record: Record, end: int, tries: Tries, is_late: Callable[[], bool]) -> bool:
    """Try the candidates alive up to some world while there is time; whether it became clear who is best."""
    step = max(1, SLICE // len(record.alive))
    while record.worlds < end:
        until = min(end, record.worlds + step)
        record.add(until - record.worlds, tries(record.alive, (record.worlds, until)))
        if record.is_clear():
            return True
        if is_late():
            break
    return False
