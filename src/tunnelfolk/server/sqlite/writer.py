"""The one thread that writes: everything that waits goes to disk in one commit."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import structlog

from tunnelfolk.server.group_writer import GroupWriter
from tunnelfolk.server.store import Conflict, StoreError

APPEND = "INSERT INTO steps (match_id, number, at, rules, body) VALUES (?, ?, ?, ?, ?)"

log = structlog.get_logger()
Statement = tuple[str, Sequence[Any]]


class Job(NamedTuple):
    """Statements that take effect together or not at all, and who waits for them."""

    statements: Sequence[Statement]
    done: "asyncio.Future[None]"


class Writer(GroupWriter[Job]):
    """Writes to SQLite."""

    def __init__(self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        """Take over a connection that nobody else writes to."""
        super().__init__(loop)
        self._connection = connection

    def submit(self, statements: Sequence[Statement]) -> "asyncio.Future[None]":
        """Done once the statements are on disk; StoreError if they never will be."""
        done: asyncio.Future[None] = self._loop.create_future()
        self.put(Job(statements, done))
        return done

    def _write(self, group: list[Job]) -> list[tuple[Job, StoreError | None]]:
        error = self._commit(group)
        if error is not None and len(group) > 1:  # one bad job must not take the others down
            return [(job, self._commit([job])) for job in group]
        return [(job, error) for job in group]

    def _commit(self, group: list[Job]) -> StoreError | None:
        try:
            statements = _joined(group)
            if len(statements) == 1:  # nearly always: steps, which are a transaction of their own
                self._connection.execute(*statements[0])
                return None
            self._connection.execute("BEGIN IMMEDIATE")
            for sql, values in statements:
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


def _joined(group: list[Job]) -> list[Statement]:
    """The statements of a group, all steps in one: each statement costs a fight for the interpreter."""
    joined: list[Statement] = []
    steps: list[Any] = []
    for job in group:
        for sql, values in job.statements:
            if sql == APPEND:
                steps += values
            else:
                joined.append((sql, values))
    if steps:
        joined.append((APPEND + ", (?, ?, ?, ?, ?)" * (len(steps) // 5 - 1), steps))
    return joined
