"""What tables count while they go on, as plain numbers: nothing is needed for it, and nothing is locked.

`metrics` shows these figures to operators.
"""

from bisect import bisect_left
from itertools import accumulate


class Tally:
    """How often something happened."""

    def __init__(self) -> None:
        """Never yet."""
        self.count = 0

    def inc(self, times: int = 1) -> None:
        """It happened again."""
        self.count += times


class StoredSteps:
    """How many steps were stored and published, and how long that took from each choice."""

    BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)

    def __init__(self) -> None:
        """None yet."""
        self.steps, self.seconds = 0, 0.0
        self._counts = [0] * (len(self.BOUNDS) + 1)

    def note(self, steps: int, seconds: float) -> None:
        """A choice led to so many steps, which were on disk after so many seconds."""
        self.steps += steps
        self.seconds += seconds
        self._counts[bisect_left(self.BOUNDS, seconds)] += 1

    @property
    def buckets(self) -> list[tuple[str, float]]:
        """How many choices took no longer than each bound, as Prometheus counts them."""
        bounds = [*(str(float(bound)) for bound in self.BOUNDS), "+Inf"]
        return list(zip(bounds, accumulate(self._counts), strict=True))


STALE = Tally()
"""Choices answered with the current prompt."""
REFUSED = Tally()
"""Messages that were no messages, or too many."""
STORE_ERRORS = Tally()
"""Writes that failed."""
OVERTAKEN = Tally()
"""Writes that another server was quicker with."""
FOLLOWED = Tally()
"""Steps of other servers that were shown."""
STORED_STEPS = StoredSteps()
