"""The store in one SQLite file, with one thread that writes."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from tunnelfolk.rules.game import Step
from tunnelfolk.rules.options import Result
from tunnelfolk.server import store
from tunnelfolk.server.messages import Line
from tunnelfolk.server.sqlite.schema import migrate
from tunnelfolk.server.sqlite.statements import statements_of
from tunnelfolk.server.sqlite.writer import Writer
from tunnelfolk.server.store import Change, MatchRow, SeatedMatch, StoredStep
from tunnelfolk.server.tables import Person, TableState

FILE = "tunnelfolk.sqlite3"
_decode_step = msgspec.json.Decoder(Step).decode
_decode_table = msgspec.json.Decoder(TableState).decode
_decode_match = msgspec.json.Decoder(MatchRow).decode
_decode_result = msgspec.json.Decoder(Result).decode
_decode_line = msgspec.json.Decoder(Line).decode


def connect(path: Path) -> sqlite3.Connection:
    """A connection to the file, as durable as SQLite gets."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


class SqliteStore:
    """A `Store` in a folder. Small reads are done at once: a thread would cost more than SQLite takes."""

    def __init__(self, folder: Path, clock: Callable[[], int] = store.now_ms) -> None:
        """Open, or make, the store in a folder; its clock tells milliseconds since 1970."""
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / FILE
        self._clock = clock
        self._connection = connect(self.path)
        migrate(self._connection)
        self._reader = connect(self.path)
        self._writer = Writer(self._connection, asyncio.get_running_loop())
        self._writer.start()

    @property
    def is_failing(self) -> bool:
        """Whether the last write came to nothing."""
        return self._writer.failing

    def close(self) -> None:
        """Finish what was begun."""
        self._writer.close()
        self._reader.close()
        self._connection.close()

    def write(self, *changes: Change) -> "asyncio.Future[None]":
        """Let changes take effect together; done when they are on disk."""
        now = self._clock()
        return self._writer.submit([statement for change in changes for statement in statements_of(change, now)])

    def _rows(self, sql: str, *values: object) -> list[Any]:
        return self._reader.execute(sql, values).fetchall()

    def _row(self, sql: str, *values: object) -> Any:
        return self._reader.execute(sql, values).fetchone()

    async def visitor(self, secret: bytes) -> Person | None:
        """Whom a hashed cookie belongs to."""
        row = self._row("SELECT id, name, avatar FROM sessions WHERE hash = ?", secret)
        return Person(*row) if row else None

    async def table(self, table_id: str) -> TableState | None:
        """The table of that id."""
        row = self._row("SELECT body FROM tables WHERE id = ?", table_id)
        return _decode_table(row[0]) if row else None

    async def table_called(self, code: str) -> TableState | None:
        """The open table of that code."""
        row = self._row("SELECT body FROM tables WHERE code = ?", code)
        return _decode_table(row[0]) if row else None

    async def playing_tables(self, within: int | None = None) -> list[TableState]:
        """The tables with a running match, or those of them that changed within so many milliseconds."""
        since = 0 if within is None else self._clock() - within
        rows = self._rows("SELECT body FROM tables WHERE playing AND changed >= ?", since)
        return [_decode_table(body) for (body,) in rows]

    async def listed_tables(self, within: int) -> list[TableState]:
        """The public tables that changed within so many milliseconds, newest first."""
        sql = "SELECT body FROM tables WHERE listed AND changed >= ? ORDER BY changed DESC LIMIT 100"
        return [_decode_table(body) for (body,) in self._rows(sql, self._clock() - within)]

    async def tables_hosted(self, visitor: str, within: int) -> int:
        """How many tables somebody made that have a code and changed within so many milliseconds."""
        sql = "SELECT count(*) FROM tables WHERE founder = ? AND changed >= ? AND code IS NOT NULL"
        return int(self._row(sql, visitor, self._clock() - within)[0])

    async def match(self, match_id: str) -> MatchRow | None:
        """The match of that id."""
        row = self._row("SELECT body, finished, result FROM matches WHERE id = ?", match_id)
        return _match_row(*row) if row else None

    async def matches_of(self, visitor: str, most: int = 100) -> list[SeatedMatch]:
        """The matches somebody played: running ones first, then the newest."""
        rows = self._rows(
            "SELECT body, finished, result, seat FROM seats JOIN matches ON id = match_id WHERE session_id = ? "
            "ORDER BY finished IS NOT NULL, started DESC LIMIT ?",
            visitor,
            most,
        )
        return [SeatedMatch(_match_row(body, finished, result), seat) for body, finished, result, seat in rows]

    async def seat_of(self, visitor: str, match_id: str) -> int | None:
        """The seat somebody has or had in a match."""
        row = self._row("SELECT seat FROM seats WHERE session_id = ? AND match_id = ?", visitor, match_id)
        return row[0] if row else None

    async def version(self, match_id: str) -> int:
        """How many steps a match has."""
        return int(self._row("SELECT max(number) FROM steps WHERE match_id = ?", match_id)[0] or 0)

    async def steps(self, match_id: str) -> list[StoredStep]:
        """The steps of a match, read and decoded beside the event loop: there may be hundreds."""
        return await asyncio.to_thread(lambda: list(self._steps(match_id)))

    def _steps(self, match_id: str) -> Iterator[StoredStep]:
        with closing(sqlite3.connect(self.path)) as connection:
            sql = "SELECT body, at FROM steps WHERE match_id = ? ORDER BY number"
            for body, at in connection.execute(sql, (match_id,)):
                yield StoredStep(_decode_step(body), at)

    async def lines(self, table_id: str, most: int = 50) -> tuple[Line, ...]:
        """The last lines of a table's chat."""
        rows = self._rows("SELECT body FROM chat WHERE table_id = ? ORDER BY id DESC LIMIT ?", table_id, most)
        return tuple(_decode_line(body) for (body,) in reversed(rows))


def _match_row(body: bytes, finished: int | None, result: bytes | None) -> MatchRow:
    return replace(_decode_match(body), finished=finished, result=_decode_result(result) if result else None)
