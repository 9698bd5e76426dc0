"""How much one visitor, or one address, may ask for."""

import time
from collections import OrderedDict

from msgspec import Struct


class Limits(Struct, frozen=True):
    """What this server puts up with; the operator may change the rate."""

    message_bytes: int = 4_096
    messages_per_second: float = 50
    message_burst: float = 100
    lines_per_second: float = 1
    line_burst: float = 10
    emote_seconds: float = 3
    sockets_per_visitor: int = 32
    tables_per_visitor: int = 20
    tables_per_second: float = 0.2
    """By one address, as are the following."""
    table_burst: float = 60
    misses_per_second: float = 1 / 6
    """Codes of tables that nobody has: whoever guesses gets nowhere."""
    miss_burst: float = 10
    requests_per_second: float = 40
    request_burst: float = 400
    visitors_per_second: float = 2
    visitor_burst: float = 100


UNLIMITED = Limits(
    messages_per_second=1e9,
    message_burst=1e9,
    requests_per_second=1e9,
    request_burst=1e9,
    visitors_per_second=1e9,
    visitor_burst=1e9,
    tables_per_second=1e9,
    table_burst=1e9,
    misses_per_second=1e9,
    miss_burst=1e9,
)
"""For tests and benchmarks: nobody is slowed down; sizes and counts still hold."""


class Bucket:
    """Lets so many things pass per second, and a burst of more at once."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        """Begin full."""
        self._rate, self._burst, self._left, self._at = rate, burst, burst, time.monotonic()

    def allows(self) -> bool:
        """Take one, if there is one."""
        if self.is_empty():
            return False
        self._left -= 1
        return True

    def is_empty(self) -> bool:
        """Whether there is none left; takes nothing."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left < 1


class Buckets:
    """A bucket for each key; those not used lately are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        """Every key gets the same."""
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def is_empty(self, key: str) -> bool:
        """Whether there is none left for this key; takes nothing."""
        return key in self._buckets and self._buckets[key].is_empty()

    def allows(self, key: str) -> bool:
        """Take one for this key, if there is one."""
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._burst)
        self._buckets[key] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.allows()
