"""The one thread of a node that writes: everything that waits goes to PostgreSQL in one commit and one round trip."""

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import psycopg
import structlog
from psycopg import errors

from tunnelfolk.server.group_writer import GroupWriter
from tunnelfolk.server.postgres.connecting import Patience, connect_now, cut
from tunnelfolk.server.postgres.postgres_statements import APPEND, COUNT, Work
from tunnelfolk.server.postgres.step_appending import StepAppender
from tunnelfolk.server.sql_statement import Statement
from tunnelfolk.server.store import Conflict, StoreError, Unsure

RETRY_SECONDS = 0.2
TRIES = 5
"""How often a group is tried again that met another node's group in the opposite order (a deadlock)."""
PAYLOAD_BYTES = 7_900
"""PostgreSQL refuses notes of 8,000 bytes."""
NOTIFY = "SELECT pg_notify(%s, %s)"
AGAIN = (errors.DeadlockDetected, errors.SerializationFailure, errors.QueryCanceled)

log = structlog.get_logger()
logging.getLogger("psycopg").setLevel(logging.ERROR)  # it warns of every lost race


class Job(NamedTuple):
    """What takes effect together or not at all, what other nodes are told of it, and who waits for it."""

    works: Sequence[Work]
    notes: Sequence[str]
    match: str
    done: "asyncio.Future[None]"


class Lost(Exception):
    """The connection broke."""


class PostgresWriter(GroupWriter[Job]):
    """Writes to PostgreSQL."""

    def __init__(
        self, address: str, node: str, channel: str, loop: asyncio.AbstractEventLoop, patience: Patience
    ) -> None:
        """Write as a node; other nodes hear of it on a channel. Raises psycopg.Error."""
        super().__init__(loop)
        self._address, self._node, self._channel, self._patience = address, node, channel, patience
        self._connection = connect_now(address, patience.opening)
        self._committed = 0
        """How many groups were committed, as the database knows it."""
        self._is_stale = False
        """Whether the database may know of more groups than we do."""
        self._busy_since: float | None = None
        self._appender: StepAppender | None = None
        """Made when it is needed; psycopg drops what is prepared on its connection after every rollback."""

    def submit(self, works: Sequence[Work], notes: Sequence[str] = ()) -> "asyncio.Future[None]":
        """Done once the changes are on disk; StoreError if they never will be, Unsure if nobody knows."""
        match = next((work[1][0] for work in works if not callable(work) and work[0] is APPEND), "")
        done: asyncio.Future[None] = self._loop.create_future()
        self.put(Job(works, notes, match, done))
        return done

    def close(self) -> None:
        """Write what is waiting, then end."""
        super().close()
        with suppress(psycopg.Error):
            self._connection.execute("DELETE FROM commits WHERE node = %s", (self._node,))
        self._connection.close()

    def cut_if_silent(self) -> None:
        """Break a connection that swallows what it is sent: a proxy, or a machine that is gone."""
        busy_since = self._busy_since
        if busy_since is not None and time.monotonic() - busy_since > self._patience.answer + 1:
            log.error("the database is silent: connecting again")
            cut(self._connection)

    def _write(self, group: list[Job]) -> list[tuple[Job, StoreError | None]]:
        try:
            return self._commit(group)
        except Exception as error:  # whatever it is, the thread goes on: without it nothing would ever be stored again
            failure = self._explain(error)
            return [(job, failure) for job in group]

    def _commit(self, group: list[Job]) -> list[tuple[Job, StoreError | None]]:
        """Commit a group; if the connection breaks at that, find out what became of it, and try again."""
        # Those who come while the database is away are told at once.
        until, is_unsure = time.monotonic() + (0 if self.failing else self._patience.reconnect), False
        if self._is_stale:
            try:
                self._reconnect(until)
            except Unsure as error:  # of these nothing was sent
                raise StoreError(str(error)) from None
        for attempt in range(TRIES):
            try:
                return self._attempt(group, is_first=attempt == 0)
            except Lost:
                is_unsure = True
                if self._was_committed(until):
                    return [(job, None) for job in group]
                is_unsure = False
            except AGAIN as error:
                log.warning("trying again", error=str(error))
        failure = Unsure if is_unsure else StoreError
        return [(job, failure("the database could not commit")) for job in group]

    def _attempt(self, group: list[Job], *, is_first: bool) -> list[tuple[Job, StoreError | None]]:
        """Raises Lost, or one of AGAIN."""
        self._busy_since = time.monotonic()
        try:
            try:
                works = _joined(group)
                # Never a second time: it does not say which came first, another's step or that it was all done already.
                if is_first and len(works) == 1 and not callable(works[0]) and works[0][0] is APPEND:
                    self._append_at_once(group, works[0][1])
                else:
                    self._commit_together(group, works)
            except (errors.IntegrityError, errors.DataError, errors.ProgrammingError, errors.InternalError) as error:
                if isinstance(error, errors.InvalidSqlStatementName):
                    raise
                if isinstance(error, errors.lookup("25P02")) or len(group) > 1:  # one bad job must not take others down
                    return self._commit_each(group)
                return [(group[0], self._explain(error))]
            self._committed += 1
            return [(job, None) for job in group]
        except psycopg.Error as error:
            if error.sqlstate == "TF001":  # it was committed after all, while the connection was down
                self._committed += 1
                return [(job, None) for job in group]
            if isinstance(error, errors.InvalidSqlStatementName):  # psycopg and the server disagree: begin anew
                self._connection.close()
            if self._connection.broken or self._connection.closed:
                raise Lost from error
            self._roll_back()
            raise
        finally:
            self._busy_since = None

    def _append_at_once(self, group: list[Job], steps: Sequence[Any]) -> None:
        if self._appender is None:
            self._appender = StepAppender(self._connection, self._node, self._channel)
        self._appender.append(self._committed + 1, steps, self._payloads(group))

    def _commit_together(self, group: list[Job], works: Sequence[Work]) -> None:
        try:
            with self._connection.pipeline(), self._connection.cursor() as cursor:
                cursor.execute("BEGIN")
                cursor.execute(COUNT, (self._node, self._committed + 1))
                for work in works:
                    if callable(work):
                        work(cursor)
                    else:
                        cursor.execute(*work)
                for payload in self._payloads(group):
                    cursor.execute(NOTIFY, (self._channel, payload))
                cursor.execute("COMMIT")
        except psycopg.Error:
            if not (self._connection.broken or self._connection.closed):
                self._roll_back()
            raise

    def _commit_each(self, group: list[Job]) -> list[tuple[Job, StoreError | None]]:
        """Commit what can be committed of a group, still at once: a job that fails is taken back by itself."""
        results: list[tuple[Job, StoreError | None]] = []
        with self._connection.transaction(), self._connection.cursor() as cursor:
            cursor.execute(COUNT, (self._node, self._committed + 1))
            for job in group:
                try:
                    with self._connection.transaction():
                        for work in _joined([job]):
                            if callable(work):
                                work(cursor)
                            else:
                                cursor.execute(*work)
                except (errors.IntegrityError, errors.DataError, errors.ProgrammingError) as error:
                    results.append((job, self._explain(error)))
                else:
                    results.append((job, None))
            for payload in self._payloads([job for job, error in results if error is None]):
                cursor.execute(NOTIFY, (self._channel, payload))
        self._committed += 1
        self._tidy_up()
        return results

    def _roll_back(self) -> None:
        with suppress(psycopg.Error):
            self._connection.execute("ROLLBACK", prepare=False)
            self._tidy_up()

    def _tidy_up(self) -> None:
        """Have psycopg drop its prepared statements now, which it does after every rollback.

        In a pipeline it would drop them after the first statement of the next group had been prepared anew.
        """
        self._appender = None
        with suppress(psycopg.Error):  # what was committed is committed; the next group finds out
            self._connection.execute("SELECT 1", prepare=False)

    def _payloads(self, group: Sequence[Job]) -> list[str]:
        """One note for all changes, or a few if they do not fit."""
        payloads: list[str] = []
        text = self._node
        for note in dict.fromkeys(note for job in group for note in job.notes):
            if len(text) + len(note) >= PAYLOAD_BYTES:
                payloads.append(text)
                text = self._node
            text += f" {note}"
        return [*payloads, text] if text != self._node else payloads

    def _was_committed(self, until: float) -> bool:
        """Whether the last group was, after the connection was lost. Raises Unsure where that cannot be found out."""
        try:
            return self._reconnect(until)
        except StoreError:
            raise
        except Exception as error:  # whatever it is, it does not say that nothing was stored
            log.exception("what became of a write cannot be found out")
            raise Unsure(f"{type(error).__name__}: {_first_line(error)}") from error

    def _reconnect(self, until: float) -> bool:
        """Connect again; whether the database knows of another group since. Raises Unsure where it stays away."""
        self._is_stale = True
        while True:
            with suppress(psycopg.Error):
                self._connection.close()
                self._appender = None
                self._connection = connect_now(self._address, self._patience)
                sql = "SELECT number FROM commits WHERE node = %s"
                row = self._connection.execute(sql, (self._node,)).fetchone()
                before, self._committed = self._committed, int(row[0]) if row else 0
                self._is_stale = False
                return self._committed > before
            if time.monotonic() >= until:
                raise Unsure("the database has gone away")
            time.sleep(RETRY_SECONDS)

    def _explain(self, error: Exception) -> StoreError:
        match error:
            case StoreError():
                return error
            case psycopg.IntegrityError():
                return Conflict(_first_line(error))
            case errors.DataCorrupted() | errors.IndexCorrupted():
                self.is_damaged = True
                return StoreError(_first_line(error))
            case psycopg.OperationalError() | errors.ReadOnlySqlTransaction():
                return StoreError(_first_line(error))
            case _:
                log.error("a write failed unexpectedly", exc_info=error)
                return StoreError(f"{type(error).__name__}: {_first_line(error)}")


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


def _joined(group: Sequence[Job]) -> list[Work]:
    """All that a group does, the steps first and in one statement.

    First, because a match that is over takes no more; in the order of their keys, so that two nodes do not wait for
    each other.
    """
    steps: list[Sequence[Any]] = []
    others: list[Work] = []
    for job in group:
        for work in job.works:
            if not callable(work) and work[0] is APPEND:
                steps.append(work[1])
            else:
                others.append(work)
    if not steps:
        return others
    steps.sort(key=_key)
    joined: Statement = (APPEND, [list(column) for column in zip(*steps, strict=True)])
    return [joined, *others]


def _key(step: Sequence[Any]) -> tuple[str, int]:
    return step[0], step[1]
