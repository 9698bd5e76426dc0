"""The one thread that writes, whatever the engine: everything that waits is committed together."""

import asyncio
import threading
from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import Generic, Protocol, TypeVar

from tunnelfolk.server.store import Conflict, StoreError

MOST_AT_ONCE = 500
GATHER_SECONDS = 0.01
"""How long after a group of several the next one is handed over at the earliest: nobody notices the wait, and a commit
costs as much as ten jobs. So it is after a job that came alone, if another match had one just before; where one match
is all there is, nothing waits."""


class Awaited(Protocol):
    """What is to be written, and who waits for it."""

    @property
    def match(self) -> str:
        """The match whose step it is; empty for anything else."""

    @property
    def done(self) -> "asyncio.Future[None]":
        """Done once it is on disk; StoreError if it never will be."""


J = TypeVar("J", bound=Awaited)


class GroupWriter(threading.Thread, Generic[J]):
    """Commits jobs in groups: while one commit waits for the disk, the next group gathers.

    It gathers in the loop, not in a queue that the thread reads: each job would wake the thread, and the two would
    fight for the interpreter.
    """

    gather_seconds = GATHER_SECONDS

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Write for those who wait in a loop."""
        super().__init__(name="store", daemon=True)
        self._loop = loop
        self._waiting: list[J] = []
        self._is_awaited = False
        """Whether the next group will be handed over by itself: at its time, or when the thread is done."""
        self._gathers_until = 0.0
        """The loop's time before which nothing is handed over."""
        self._last_match, self._last_at = "", float("-inf")
        """Whose the last job was that was handed over, and the loop's time then."""
        self._groups: SimpleQueue[list[J] | None] = SimpleQueue()
        self.failing = False
        """Whether the last commit failed."""
        self.is_damaged = False
        """Whether a commit met a page that cannot be read."""

    def put(self, job: J) -> None:
        """Let a job be written with the next group. Call it in the loop."""
        self._waiting.append(job)
        if not self._is_awaited:
            self._hand_over_soon()

    def close(self) -> None:
        """Write what is waiting, then end."""
        while self._waiting:
            self._hand_over()
        self._is_awaited = True  # for good
        self._groups.put(None)
        self.join()

    def _hand_over_soon(self) -> None:
        self._is_awaited = True
        wait = self._gathers_until - self._loop.time()
        if wait > 0:
            self._loop.call_later(wait, self._hand_over)
        else:
            self._loop.call_soon(self._hand_over)  # with all that comes in this turn of the loop

    def _hand_over(self) -> None:
        if group := self._waiting[:MOST_AT_ONCE]:
            del self._waiting[:MOST_AT_ONCE]
            now = self._loop.time()
            if len(group) > 1 or self._is_crowded(group[0].match, now):
                self._gathers_until = now + self.gather_seconds
            self._last_match, self._last_at = group[-1].match, now
            self._groups.put(group)

    def _is_crowded(self, match: str, now: float) -> bool:
        """Whether the job before this one came just now, and from elsewhere: then more will come soon.

        Twice the time that groups gather for: a job that had to wait so long was preceded by one before that.
        """
        return match != self._last_match and now < self._last_at + 2 * self.gather_seconds

    def run(self) -> None:
        """Commit groups until told to end."""
        while (group := self._groups.get()) is not None:
            results = self._write(group)
            self.failing = any(error and not isinstance(error, Conflict) for _, error in results)
            with suppress(RuntimeError):  # the loop was closed, so nobody waits any more
                self._loop.call_soon_threadsafe(self._settle, results)
            self._rest()

    def _rest(self) -> None:
        """Do what may wait until nobody waits for the thread. Never raises."""

    def _write(self, group: list[J]) -> list[tuple[J, StoreError | None]]:
        """Commit a group, and say of every job what became of it. Never raises."""
        raise NotImplementedError

    def _settle(self, results: Sequence[tuple[J, StoreError | None]]) -> None:
        """Tell those who wait, and hand over what gathered meanwhile."""
        self._is_awaited = False
        if self._waiting:
            self._hand_over_soon()
        for job, error in results:
            if job.done.done():  # whoever waited was cancelled
                continue
            if error is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(error)
