"""What connections share, and how much of it each gets: descriptors, requests a turn of the loop, bytes at a time."""

import asyncio
import resource
from collections import Counter, deque
from collections.abc import Callable

from tunnelfolk.server.limits import Limits, household

PIECES_A_TURN = 4
SLICE = 1_024
"""Bytes that are taken apart before others get their turn: at six bytes a frame about a millisecond's work."""
SPARE_DESCRIPTORS = 128
"""Descriptors kept for the store, the bots and the log when connections take all others."""


def raise_descriptor_limit() -> int:
    """Let this process open as many files and connections as the system allows; how many that are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (ValueError, OSError):  # some systems do not allow what they promise
            return soft
    return hard


class Gate:
    """Counts open connections, by address and in all."""

    def __init__(self, limits: Limits, most: int, is_proxy: Callable[[str], bool]) -> None:
        """`most` are open at once; those of a proxy are many people's, so they count in all but not by address."""
        self.limits = limits
        self._most, self._is_proxy = most, is_proxy
        self._open: Counter[str] = Counter()
        self._all = 0

    def enter(self, address: str) -> bool:
        """Count a connection; whether it may stay. It has to leave in any case."""
        key = household(address)
        self._all += 1
        self._open[key] += 1
        if self._all > self._most:
            return False
        return self._open[key] <= self.limits.connections_per_address or self._is_proxy(address)

    def leave(self, address: str) -> None:
        """A connection is gone."""
        key = household(address)
        self._all -= 1
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]


class Rations:
    """How many pieces of requests, of all connections together, are taken apart in one turn of the event loop.

    A request takes half a millisecond: hundreds that come at once would hold up everybody who plays.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, most: int = PIECES_A_TURN) -> None:
        """So many in each turn of a loop."""
        self._loop, self._most = loop, most
        self._left, self._is_scheduled = most, False
        self._waiting: deque[Callable[[], None]] = deque()

    def take(self, otherwise: Callable[[], None]) -> bool:
        """Take one, if there is one left; if not, something is called when there is, for which one was taken."""
        if not self._is_scheduled:
            self._is_scheduled = True
            self._loop.call_soon(self._next_turn)
        if self._left:
            self._left -= 1
            return True
        self._waiting.append(otherwise)
        return False

    def _next_turn(self) -> None:
        self._left, self._is_scheduled = self._most, bool(self._waiting)
        if self._waiting:
            self._loop.call_soon(self._next_turn)
        while self._waiting and self._left:
            self._left -= 1
            self._waiting.popleft()()


class Slices:
    """Bytes that came at once, handed on piece by piece so that others get their turn in between."""

    __slots__ = ("_bytes", "_hand_on", "_is_scheduled", "_loop", "may_go_on")

    def __init__(self, loop: asyncio.AbstractEventLoop, hand_on: Callable[[bytes], None]) -> None:
        self._loop, self._hand_on = loop, hand_on
        self._bytes, self._is_scheduled = bytearray(), False
        self.may_go_on: Callable[[], bool] = lambda: True

    def add_later(self, data: bytes, rations: Rations) -> None:
        """Hand on what came when it is this connection's turn among all."""
        self._bytes += data
        if not self._is_scheduled:
            self._is_scheduled = True
            if rations.take(self._again):
                self._again()

    def __len__(self) -> int:
        return len(self._bytes)

    def add(self, data: bytes) -> None:
        """Hand on what came, the first piece at once."""
        if len(data) <= SLICE and not self._bytes:
            self._hand_on(data)
            return
        self._bytes += data
        self.go_on()

    def go_on(self) -> None:
        """Hand on the next piece, and the others later."""
        if not self._is_scheduled and self._bytes and self.may_go_on():
            piece = bytes(self._bytes[:SLICE])
            del self._bytes[:SLICE]
            self._hand_on(piece)
            if self._bytes and self.may_go_on():
                self._is_scheduled = True
                self._loop.call_soon(self._again)

    def _again(self) -> None:
        self._is_scheduled = False
        self.go_on()

    def drop(self) -> None:
        """Forget the rest."""
        self._bytes.clear()
