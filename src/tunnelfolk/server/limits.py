"""How much one visitor, one connection or one address may ask for."""

import asyncio
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Clock: TypeAlias = Callable[[], float]
IPV6_NETWORK_BITS = 64
"""A household gets that much of an IPv6 address; it may choose the rest anew for every connection."""


def _rate(text: str) -> Meta:
    return Meta(ge=0, description=text)


def _count(text: str) -> Meta:
    return Meta(ge=1, description=text)


def _seconds(text: str) -> Meta:
    return Meta(gt=0, description=text)


class Limits(Struct, frozen=True, kw_only=True):
    """What this server puts up with. Every field is a setting, with its description (docs/operating.md)."""

    message_bytes: Annotated[int, _count("the longest message on a socket")] = 4_096
    messages_per_second: Annotated[float, _rate("messages of a visitor, over all sockets")] = 50
    message_burst: Annotated[float, _count("messages of a visitor at once")] = 100
    frames_per_second: Annotated[float, _rate("pings, pongs and continuations on a socket, which are no messages")] = 5
    frame_burst: Annotated[float, _count("pings, pongs and continuations on a socket at once")] = 100
    lines_per_second: Annotated[float, _rate("lines of chat of a visitor")] = 1
    line_burst: Annotated[float, _count("lines of chat of a visitor at once")] = 10
    emote_seconds: Annotated[float, _seconds("the pause between two emotes of a visitor at a table")] = 3
    claim_seconds: Annotated[float, _seconds("the pause between two claims of a visitor at a table")] = 5
    reaction_seconds: Annotated[float, _seconds("the pause between reactions of a visitor at a table, after three")] = 2
    gone_seconds: Annotated[
        float, _seconds("how long a phone must be gone before another one may take its seat at a big screen")
    ] = 20
    hints_per_second: Annotated[float, _rate("hints for a visitor")] = 0.5
    hint_burst: Annotated[float, _count("hints for a visitor at once")] = 10
    sockets_per_visitor: Annotated[int, _count("open sockets of a visitor")] = 32
    tables_per_visitor: Annotated[int, _count("tables that a visitor hosts within a day")] = 20
    tables_per_second: Annotated[float, _rate("new tables from an address")] = 0.2
    table_burst: Annotated[float, _count("new tables from an address at once")] = 60
    handovers_per_second: Annotated[float, _rate("matches played offline, handed over from an address")] = 0.2
    handover_burst: Annotated[float, _count("matches played offline, handed over from an address at once")] = 100
    misses_per_second: Annotated[float, _rate("codes that no table has, from an address")] = 0.17
    miss_burst: Annotated[float, _count("codes that no table has, from an address at once")] = 10
    requests_per_second: Annotated[float, _rate("requests to /api, /metrics and /schema from an address")] = 40
    request_burst: Annotated[float, _count("requests from an address at once")] = 400
    files_per_second: Annotated[float, _rate("requests for pages and files from an address")] = 100
    file_burst: Annotated[float, _count("requests for pages and files from an address at once")] = 1_000
    handshakes_per_second: Annotated[float, _rate("new sockets from an address")] = 10
    handshake_burst: Annotated[float, _count("new sockets from an address at once")] = 200
    visitors_per_second: Annotated[float, _rate("new visitors from an address")] = 2
    visitor_burst: Annotated[float, _count("new visitors from an address at once")] = 100
    requests_at_once: Annotated[int, _count("requests from an address that are worked on at once; others wait")] = 8
    connections_per_address: Annotated[int, _count("open connections from an address that is no trusted proxy")] = 256
    request_seconds: Annotated[float, _seconds("how long a connection may take to send its request")] = 15
    ping_seconds: Annotated[float, _seconds("how often a socket is asked for a sign of life")] = 20
    pong_seconds: Annotated[float, _seconds("how long a socket may take for that before it is dropped")] = 20
    drain_seconds: Annotated[float, _seconds("how long a connection may read nothing of what it is sent")] = 30


UNLIMITED = Limits(
    messages_per_second=1e9,
    message_burst=1e9,
    frames_per_second=1e9,
    frame_burst=1e9,
    requests_per_second=1e9,
    request_burst=1e9,
    files_per_second=1e9,
    file_burst=1e9,
    handshakes_per_second=1e9,
    handshake_burst=1e9,
    visitors_per_second=1e9,
    visitor_burst=1e9,
    requests_at_once=10**9,
    connections_per_address=10**9,
    tables_per_second=1e9,
    table_burst=1e9,
    handovers_per_second=1e9,
    handover_burst=1e9,
    claim_seconds=1e-9,
    reaction_seconds=1e-9,
    gone_seconds=1e-9,
    hints_per_second=1e9,
    hint_burst=1e9,
    misses_per_second=1e9,
    miss_burst=1e9,
)
"""For tests and benchmarks: nobody is slowed down; sizes, counts and times still hold."""


def household(address: str) -> str:
    """What an address is counted by: IPv4 as it is, IPv6 by its network, since a house has 2**64 of those."""
    if ":" not in address:
        return address
    try:
        parsed = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((parsed, IPV6_NETWORK_BITS), strict=False))


class Bucket:
    """Lets so many things pass per second, and a burst of more at once."""

    __slots__ = ("_at", "_burst", "_clock", "_left", "_rate")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        """Begin full."""
        self._rate, self._burst, self._left, self._clock = rate, burst, burst, clock
        self._at = clock()

    def allows(self) -> bool:
        """Take one, if there is one."""
        if self.is_empty():
            return False
        self._left -= 1
        return True

    def is_empty(self) -> bool:
        """Whether there is none left; takes nothing."""
        now = self._clock()
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


class Turns:
    """Lets a few things of each key happen at once; the others wait, so that what other keys ask for comes between."""

    def __init__(self, most: int) -> None:
        """So many of a key at once."""
        self._most = most
        self._semaphores: dict[str, asyncio.Semaphore] = {}
        self._waiting: Counter[str] = Counter()

    @asynccontextmanager
    async def take(self, key: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        semaphore = self._semaphores.setdefault(key, asyncio.Semaphore(self._most))
        self._waiting[key] += 1
        try:
            async with semaphore:
                yield
        finally:
            self._waiting[key] -= 1
            if not self._waiting[key]:
                del self._waiting[key], self._semaphores[key]
