"""What an operator may watch: figures for Prometheus."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

REGISTRY = CollectorRegistry()

SOCKETS = Gauge("tunnelfolk_sockets", "Open sockets", registry=REGISTRY)
ROOMS = Gauge("tunnelfolk_rooms", "Tables in memory", registry=REGISTRY)
MATCHES = Gauge("tunnelfolk_matches", "Running matches in memory", registry=REGISTRY)
STALE = Counter("tunnelfolk_stale_choices", "Choices answered with the current prompt", registry=REGISTRY)
REFUSED = Counter("tunnelfolk_refused_messages", "Messages that were no messages, or too many", registry=REGISTRY)
DROPPED = Counter("tunnelfolk_dropped_connections", "Connections that cost too much", ["cause"], registry=REGISTRY)
BOT_FAILURES = Counter("tunnelfolk_bot_failures", "Choices a bot crashed or hung over", registry=REGISTRY)
BOTS_HURRIED = Counter("tunnelfolk_bots_hurried", "Choices left to a cheaper bot to save time", registry=REGISTRY)
STORE_ERRORS = Counter("tunnelfolk_store_errors", "Writes that failed", registry=REGISTRY)
OVERTAKEN = Counter("tunnelfolk_overtaken", "Writes that another server was quicker with", registry=REGISTRY)
FOLLOWED = Counter("tunnelfolk_followed_steps", "Steps of other servers that were shown", registry=REGISTRY)
NODES = Gauge("tunnelfolk_nodes", "Living servers on the same store, as this one sees them", registry=REGISTRY)
DEAF = Counter("tunnelfolk_deaf", "Times that this server had to listen to the others anew", registry=REGISTRY)


class StoredSteps(Collector):
    """How many steps were stored and published, and how long that took from each choice."""

    # Plain numbers: with a Counter and a Histogram, which take a lock four times, this is asked for at every move.
    BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)

    def __init__(self) -> None:
        """None yet."""
        self._steps, self._seconds = 0, 0.0
        self._counts = [0] * (len(self.BOUNDS) + 1)

    def note(self, steps: int, seconds: float) -> None:
        """A choice led to so many steps, which were on disk after so many seconds."""
        self._steps += steps
        self._seconds += seconds
        self._counts[bisect_left(self.BOUNDS, seconds)] += 1

    def collect(self) -> Iterator[Metric]:
        """The figures as Prometheus reads them."""
        yield CounterMetricFamily("tunnelfolk_steps", "Steps stored and published", self._steps)
        bounds = [*(str(float(bound)) for bound in self.BOUNDS), "+Inf"]
        buckets = list(zip(bounds, accumulate(self._counts), strict=True))
        told = "From a choice to its steps on disk"
        yield HistogramMetricFamily("tunnelfolk_store_seconds", told, buckets, self._seconds)


STORED_STEPS = StoredSteps()
REGISTRY.register(STORED_STEPS)
