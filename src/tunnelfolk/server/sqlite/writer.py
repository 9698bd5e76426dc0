"""The one thread that writes: everything that waits goes to disk in one commit."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

import structlog

from tunnelfolk.server.group_writer import GroupWriter
from tunnelfolk.server.sql_statement import Statement
from tunnelfolk.server.sqlite.step_groups import ADD_GROUP, Overtaken, StepEntry, StepGroups
from tunnelfolk.server.store import Conflict, StoreError

log = structlog.get_logger()


class Job(NamedTuple):
    """Statements and steps that take effect together or not at all, and who waits for them."""

    statements: Sequence[Statement]
    steps: Sequence[StepEntry]
    reads_steps: bool
    """Whether a statement reads steps: then all have to be where they belong."""
    match: str
    done: "asyncio.Future[None]"


class Writer(GroupWriter[Job]):
    """Writes to SQLite."""

    def __init__(self, connection: sqlite3.Connection, groups: StepGroups, loop: asyncio.AbstractEventLoop) -> None:
        """Take over a connection that nobody else writes to."""
        super().__init__(loop)
        self._connection, self._steps = connection, groups

    def submit(
        self, statements: Sequence[Statement], steps: Sequence[StepEntry] = (), *, reads_steps: bool = False
    ) -> "asyncio.Future[None]":
        """Done once all of it is on disk; StoreError if it never will be."""
        done: asyncio.Future[None] = self._loop.create_future()
        self.put(Job(statements, steps, reads_steps, steps[0].match if steps else "", done))
        return done

    def run(self) -> None:
        """Commit groups until told to end, and leave a file in which every step is where it belongs."""
        super().run()
        self._fold()

    def _write(self, group: list[Job]) -> list[tuple[Job, StoreError | None]]:
        error = self._commit(group)
        if error is not None and len(group) > 1:  # one bad job must not take the others down
            return [(job, self._commit([job])) for job in group]
        return [(job, error) for job in group]

    def _rest(self) -> None:
        if self._steps.is_full:
            self._fold()

    def _fold(self) -> None:
        try:
            self._steps.fold()
        except Exception as error:  # it is tried again; until then the groups are read
            log.error("cannot put steps to their matches", error=str(self._explain(error)))

    def _commit(self, group: list[Job]) -> StoreError | None:
        try:
            if any(job.reads_steps for job in group):
                self._steps.fold()
            try:
                self._execute(group)
            except Overtaken:
                self._roll_back()
                self._steps.read_anew()
                self._execute(group)
        except Exception as error:  # whatever it is, the thread goes on: without it nothing would ever be stored again
            self._roll_back()
            return self._explain(error)
        return None

    def _execute(self, group: list[Job]) -> None:
        added = self._steps.addition([entry for job in group for entry in job.steps])
        statements = [statement for job in group for statement in job.statements] + added.statements
        if len(statements) == 1:  # nearly always: steps, which are a transaction of their own
            self._run(statements[0])
        else:
            self._connection.execute("BEGIN IMMEDIATE")
            for statement in statements:
                self._run(statement)
            self._connection.execute("COMMIT")
        self._steps.note(added)

    def _run(self, statement: Statement) -> None:
        sql, values = statement
        done = self._connection.execute(sql, values)
        if sql is ADD_GROUP and not done.rowcount:
            raise Overtaken

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):  # the next BEGIN fails where this did, and says so
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _explain(self, error: Exception) -> StoreError:
        match error:
            case Conflict():
                return error
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
