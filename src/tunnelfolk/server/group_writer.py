"""The one thread that writes, whatever the engine: everything that waits is committed together."""

import asyncio
import threading
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Generic, Protocol, TypeVar

from tunnelfolk.server.store import Conflict, StoreError

MOST_AT_ONCE = 500


class Awaited(Protocol):
    """What is to be written, and who waits for it."""

    @property
    def done(self) -> "asyncio.Future[None]":
        """Done once it is on disk; StoreError if it never will be."""


J = TypeVar("J", bound=Awaited)


class GroupWriter(threading.Thread, Generic[J]):
    """Commits jobs in groups: while one commit waits for the disk, the next group gathers."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Write for those who wait in a loop."""
        super().__init__(name="store", daemon=True)
        self._loop = loop
        self._jobs: SimpleQueue[J | None] = SimpleQueue()
        self.failing = False
        """Whether the last commit failed."""
        self.is_damaged = False
        """Whether a commit met a page that cannot be read."""

    def close(self) -> None:
        """Write what is waiting, then end."""
        self._jobs.put(None)
        self.join()

    def run(self) -> None:
        """Commit groups until told to end."""
        while (job := self._jobs.get()) is not None:
            group, is_last = self._gather(job)
            results = self._write(group)
            self.failing = any(error and not isinstance(error, Conflict) for _, error in results)
            with suppress(RuntimeError):  # the loop was closed, so nobody waits any more
                self._loop.call_soon_threadsafe(_settle, results)
            if is_last:
                return

    def _gather(self, first: J) -> tuple[list[J], bool]:
        group = [first]
        with suppress(Empty):
            while len(group) < MOST_AT_ONCE:
                job = self._jobs.get_nowait()
                if job is None:
                    return group, True
                group.append(job)
        return group, False

    def _write(self, group: list[J]) -> list[tuple[J, StoreError | None]]:
        """Commit a group, and say of every job what became of it. Never raises."""
        raise NotImplementedError


def _settle(results: Sequence[tuple[Awaited, StoreError | None]]) -> None:
    for job, error in results:
        if job.done.done():  # whoever waited was cancelled
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(error)
