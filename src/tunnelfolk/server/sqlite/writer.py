"""The one thread that writes: everything that waits goes to disk in one commit."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from tunnelfolk.server.store import Conflict, StoreError

MOST_AT_ONCE = 500
APPEND = "INSERT INTO steps (match_id, number, at, body) VALUES (?, ?, ?, ?)"

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
            self._loop.call_soon_threadsafe(_settle, self._write(group))
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
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            kind = Conflict if isinstance(error, sqlite3.IntegrityError) else StoreError
            return kind(str(error))
        return None


def _joined(statements: Iterable[Statement]) -> Iterator[Statement]:
    """The same statements, all steps in one: each statement costs a fight for the interpreter."""
    steps: list[Any] = []
    for sql, values in statements:
        if sql == APPEND:
            steps += values
        else:
            yield sql, values
    if steps:
        yield APPEND + ", (?, ?, ?, ?)" * (len(steps) // 4 - 1), steps


def _settle(results: list[tuple[Job, StoreError | None]]) -> None:
    for job, error in results:
        if job.done.done():  # whoever waited was cancelled
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(error)
