"""What an operator may watch: figures for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

SOCKETS = Gauge("tunnelfolk_sockets", "Open sockets", registry=REGISTRY)
ROOMS = Gauge("tunnelfolk_rooms", "Tables in memory", registry=REGISTRY)
MATCHES = Gauge("tunnelfolk_matches", "Running matches in memory", registry=REGISTRY)
STEPS = Counter("tunnelfolk_steps", "Steps stored and published", registry=REGISTRY)
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
STORED = Histogram(
    "tunnelfolk_store_seconds",
    "From a choice to its steps on disk",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
    registry=REGISTRY,
)
