"""What an operator may watch: figures for Prometheus."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from tunnelfolk.server import tallies

REGISTRY = CollectorRegistry()

SOCKETS = Gauge("tunnelfolk_sockets", "Open sockets", registry=REGISTRY)
ROOMS = Gauge("tunnelfolk_rooms", "Tables in memory", registry=REGISTRY)
MATCHES = Gauge("tunnelfolk_matches", "Running matches in memory", registry=REGISTRY)
DROPPED = Counter("tunnelfolk_dropped_connections", "Connections that cost too much", ["cause"], registry=REGISTRY)
BOT_FAILURES = Counter("tunnelfolk_bot_failures", "Choices a bot crashed or hung over", registry=REGISTRY)
BOTS_HURRIED = Counter("tunnelfolk_bots_hurried", "Choices left to a cheaper bot to save time", registry=REGISTRY)
NODES = Gauge("tunnelfolk_nodes", "Living servers on the same store, as this one sees them", registry=REGISTRY)
DEAF = Counter("tunnelfolk_deaf", "Times that this server had to listen to the others anew", registry=REGISTRY)

NOTICES = Counter(
    "tunnelfolk_notices", "Turns told elsewhere, and what came of it", ["kind", "outcome"], registry=REGISTRY
)


class Tallies(Collector):
    """What tables counted."""

    def collect(self) -> Iterator[Metric]:
        """The figures as Prometheus reads them."""
        yield _counter("stale_choices", "Choices answered with the current prompt", tallies.STALE.count)
        yield _counter("refused_messages", "Messages that were no messages, or too many", tallies.REFUSED.count)
        yield _counter("store_errors", "Writes that failed", tallies.STORE_ERRORS.count)
        yield _counter("overtaken", "Writes that another server was quicker with", tallies.OVERTAKEN.count)
        yield _counter("followed_steps", "Steps of other servers that were shown", tallies.FOLLOWED.count)
        stored = tallies.STORED_STEPS
        yield _counter("steps", "Steps stored and published", stored.steps)
        told = "From a choice to its steps on disk"
        yield HistogramMetricFamily("tunnelfolk_store_seconds", told, stored.buckets, stored.seconds)


def _counter(name: str, told: str, count: int) -> Metric:
    return CounterMetricFamily(f"tunnelfolk_{name}", told, count)


REGISTRY.register(Tallies())
