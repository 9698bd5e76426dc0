"""The one thread that writes: everything that waits goes to disk in one commit."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

import structlog

from tunnelfolk.server.store import Conflict, StoreError

MOST_AT_ONCE = 500
APPEND = "INSERT INTO steps (match_id, number, at, rules, body) VALUES (?, ?, ?, ?, ?)"

log = structlog.get_logger()
Statement = tuple[str, Sequence[Any]]


class Job(NamedTuple):
    """Statements that take effect together or not at all, and who waits for them."""

    statements: Sequence[Statement]
    done: "asyncio.Future[None]"


class Writer(threading.Thread):
    """Commits jobs in groups: while one commit waits for the disk, the next group gathers."""

    def __init__(self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        """Take over a connection that nobody else writes to."""
        super().__init__(name="store", daemon=True)
        self._connection = connection
        self._loop = loop
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.failing = False
        """Whether the last commit failed."""
        self.is_damaged = False
        """Whether a commit met a page that cannot be read."""

    def submit(self, statements: Sequence[Statement]) -> "asyncio.Future[None]":
        """Done once the statements are on disk; StoreError if they never will be."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._jobs.put(Job(statements, done))
        return done

    def close(self) -> None:
        """Write what is waiting, then end."""
        self._jobs.put(None)
        self.join()

    def run(self) -> None:
        """Commit groups until told to end."""
        while (job := self._jobs.get()) is not None:
            group, is_last = self._gather(job)
            results = self._write(group)
            with suppress(RuntimeError):  # the loop was closed, so nobody waits any more
                self._loop.call_soon_threadsafe(_settle, results)
            if is_last:
                return

    def _gather(self, first: Job) -> tuple[list[Job], bool]:
        group = [first]
        try:
            while len(group) < MOST_AT_ONCE:
                job = self._jobs.get_nowait()
                if job is None:
                    return group, True
                group.append(job)
        except Empty:
            pass
        return group, False

    def _write(self, group: list[Job]) -> list[tuple[Job, StoreError | None]]:
        error = self._commit(group)
        if error is not None and len(group) > 1:  # one bad job must not take the others down
            results = [(job, self._commit([job])) for job in group]
        else:
            results = [(job, error) for job in group]
        self.failing = any(error and not isinstance(error, Conflict) for _, error in results)
        return results

    def _commit(self, group: list[Job]) -> StoreError | None:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for sql, values in _joined(statement for job in group for statement in job.statements):
                self._connection.execute(sql, values)
            self._connection.execute("COMMIT")
        except Exception as error:  # whatever it is, the thread goes on: without it nothing would ever be stored again
            self._roll_back()
            return self._explain(error)
        return None

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):  # the next BEGIN fails where this did, and says so
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _explain(self, error: Exception) -> StoreError:
        match error:
            case sqlite3.IntegrityError():
                return Conflict(str(error))
            case sqlite3.OperationalError():
                return StoreError(str(error))
            case sqlite3.DatabaseError():
                self.is_damaged = True
                return StoreError(str(error))
            case _:
                log.error("a write failed unexpectedly", exc_info=error)
                return StoreError(f"{type(error).__name__}: {error}")


def _joined(statements: Iterable[Statement]) -> Iterator[Statement]:
    """The same statements, all steps in one: each statement costs a fight for the interpreter."""
    steps: list[Any] = []
    for sql, values in statements:
        if sql == APPEND:
            steps += values
        else:
            yield sql, values
    if steps:
        yield APPEND + ", (?, ?, ?, ?, ?)" * (len(steps) // 5 - 1), steps


def _settle(results: list[tuple[Job, StoreError | None]]) -> None:
    for job, error in results:
        if job.done.done():  # whoever waited was cancelled
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(error)
