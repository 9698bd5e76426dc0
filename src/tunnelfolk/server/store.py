"""What must survive: sessions, tables, matches with their steps, chat. One SQLite file, one writer."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.rules.game import Match, Step, game_named
from tunnelfolk.rules.options import Options, Result
from tunnelfolk.server.messages import Line, Player
from tunnelfolk.server.schema import migrate
from tunnelfolk.server.tables import Person, TableState
from tunnelfolk.server.writer import APPEND, Statement, Writer

FILE = "tunnelfolk.sqlite3"
T = TypeVar("T")
_steps = msgspec.json.Decoder(Step)
_encoder = msgspec.json.Encoder()


class MatchRow(Struct, frozen=True, kw_only=True):
    """What is kept of a match besides its steps."""

    id: str
    table: str
    seed: str
    number: int
    game: str
    options: Options
    turn_seconds: int | None
    players: tuple[Player, ...]
    started: int
    rules: int = 1
    """The number of the rules it is played by; the first ones were stored without."""
    finished: int | None = None
    result: Result | None = None

    def fresh(self) -> Match:
        """The match before its first deal."""
        game, seats = game_named(self.game), len(self.players)
        options = self.options.over(game.FACTS.usual)
        return Match(game, seats, options, self.seed, replace(game.new(seats, options), rules=self.rules))


class StoredStep(Struct, frozen=True):
    """A step and when it was made."""

    step: Step
    at: int


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def connect(path: Path) -> sqlite3.Connection:
    """A connection to the file, as durable as SQLite gets."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


class Store:
    """Reads at once, writes through the writer: awaiting a write means that it is on disk."""

    def __init__(self, folder: Path) -> None:
        """Open, or make, the store in a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / FILE
        connection = connect(self._path)
        migrate(connection)
        self._reader = connect(self._path)
        self._writer = Writer(connection, asyncio.get_running_loop())
        self._writer.start()
        self._connection = connection

    @property
    def is_failing(self) -> bool:
        """Whether the last write came to nothing."""
        return self._writer.failing

    def close(self) -> None:
        """Finish what was begun."""
        self._writer.close()
        self._reader.close()
        self._connection.close()

    def write(self, *statements: Statement) -> "asyncio.Future[None]":
        """Let statements take effect together; done when they are on disk."""
        return self._writer.submit(statements)

    def visitor(self, secret: bytes) -> Person | None:
        """Whom a hashed cookie belongs to."""
        row = self._reader.execute("SELECT id, name, avatar FROM sessions WHERE hash = ?", (secret,)).fetchone()
        return Person(*row) if row else None

    def table(self, table_id: str) -> TableState | None:
        """The table of that id."""
        return self._table("SELECT body FROM tables WHERE id = ?", table_id)

    def table_called(self, code: str) -> TableState | None:
        """The open table of that code."""
        return self._table("SELECT body FROM tables WHERE code = ?", code)

    def _table(self, sql: str, key: str) -> TableState | None:
        row = self._reader.execute(sql, (key,)).fetchone()
        return msgspec.json.decode(row[0], type=TableState) if row else None

    def playing_tables(self, since: int) -> list[TableState]:
        """The tables with a running match that changed lately."""
        return self._tables("SELECT body FROM tables WHERE playing AND changed >= ?", since)

    def listed_tables(self, since: int) -> list[TableState]:
        """The public tables that changed lately, newest first."""
        return self._tables(
            "SELECT body FROM tables WHERE listed AND changed >= ? ORDER BY changed DESC LIMIT 100", since
        )

    def _tables(self, sql: str, since: int) -> list[TableState]:
        return [msgspec.json.decode(body, type=TableState) for (body,) in self._reader.execute(sql, (since,))]

    def match(self, match_id: str) -> MatchRow | None:
        """The match of that id."""
        row = self._reader.execute("SELECT body, finished, result FROM matches WHERE id = ?", (match_id,)).fetchone()
        return _match_row(*row) if row else None

    def matches_of(self, visitor: str, most: int = 100) -> list[tuple[MatchRow, int]]:
        """The matches somebody played, with the seat: running ones first, then the newest."""
        rows = self._reader.execute(
            "SELECT body, finished, result, seat FROM seats JOIN matches ON id = match_id WHERE session_id = ? "
            "ORDER BY finished IS NOT NULL, started DESC LIMIT ?",
            (visitor, most),
        )
        return [(_match_row(body, finished, result), seat) for body, finished, result, seat in rows]

    def seat_of(self, visitor: str, match_id: str) -> int | None:
        """The seat somebody has or had in a match."""
        row = self._reader.execute(
            "SELECT seat FROM seats WHERE session_id = ? AND match_id = ?", (visitor, match_id)
        ).fetchone()
        return row[0] if row else None

    def version(self, match_id: str) -> int:
        """How many steps a match has."""
        row = self._reader.execute("SELECT max(number) FROM steps WHERE match_id = ?", (match_id,)).fetchone()
        return int(row[0] or 0)

    def steps(self, match_id: str) -> Iterator[StoredStep]:
        """The steps of a match, read through a connection of their own so that any thread may ask."""
        connection = connect(self._path)
        try:
            sql = "SELECT body, at FROM steps WHERE match_id = ? ORDER BY number"
            for body, at in connection.execute(sql, (match_id,)):
                yield StoredStep(_steps.decode(body), at)
        finally:
            connection.close()

    def lines(self, table_id: str, most: int = 50) -> tuple[Line, ...]:
        """The last lines of a table's chat."""
        sql = "SELECT body FROM chat WHERE table_id = ? ORDER BY id DESC LIMIT ?"
        rows = self._reader.execute(sql, (table_id, most)).fetchall()
        return tuple(msgspec.json.decode(body, type=Line) for (body,) in reversed(rows))

    def tables_hosted(self, visitor: str, since: int) -> int:
        """How many tables somebody made that are still in use."""
        sql = "SELECT count(*) FROM tables WHERE founder = ? AND changed >= ? AND code IS NOT NULL"
        return int(self._reader.execute(sql, (visitor, since)).fetchone()[0])


def _match_row(body: bytes, finished: int | None, result: bytes | None) -> MatchRow:
    outcome = msgspec.json.decode(result, type=Result) if result else None
    return replace(msgspec.json.decode(body, type=MatchRow), finished=finished, result=outcome)


def save_visitor(visitor: Person, secret: bytes) -> Statement:
    """Keep somebody who is new."""
    sql = "INSERT INTO sessions (id, hash, name, avatar, seen) VALUES (?, ?, ?, ?, ?)"
    return sql, (visitor.id, secret, visitor.name, visitor.avatar, now_ms())


def rename_visitor(visitor: Person) -> Statement:
    """Keep what somebody is called now."""
    sql = "UPDATE sessions SET name = ?, avatar = ?, seen = ? WHERE id = ?"
    return sql, (visitor.name, visitor.avatar, now_ms(), visitor.id)


def save_table(table: TableState) -> Statement:
    """Keep a table as it is now."""
    sql = (
        "INSERT INTO tables (id, code, listed, playing, changed, founder, body) VALUES (?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET code = excluded.code, listed = excluded.listed, playing = excluded.playing, "
        "changed = excluded.changed, body = excluded.body"
    )
    body = _encoder.encode(table)
    return sql, (table.id, table.code or None, table.settings.public, table.is_playing, now_ms(), table.founder, body)


def close_tables(before: int) -> Statement:
    """Give the codes of forgotten tables free."""
    return "UPDATE tables SET code = NULL, listed = 0 WHERE NOT playing AND changed < ? AND code IS NOT NULL", (before,)


def begin_match(row: MatchRow) -> Statement:
    """Keep a match that begins."""
    sql = "INSERT INTO matches (id, table_id, seed, started, body) VALUES (?, ?, ?, ?, ?)"
    return sql, (row.id, row.table, row.seed, row.started, _encoder.encode(row))


def seat_in_match(visitor: str, match_id: str, seat: int) -> Statement:
    """Keep who plays where."""
    return "INSERT INTO seats (session_id, match_id, seat) VALUES (?, ?, ?)", (visitor, match_id, seat)


def append_steps(match_id: str, number: int, steps: Sequence[Step], at: int) -> list[Statement]:
    """Keep steps of a match, the first of which has this number."""
    return [(APPEND, (match_id, place, at, _encoder.encode(step))) for place, step in enumerate(steps, number)]


def finish_match(match_id: str, at: int, result: Result | None) -> Statement:
    """Keep that a match is over, and how it ended, if it was played to its end."""
    outcome = None if result is None else _encoder.encode(result)
    return "UPDATE matches SET finished = ?, result = ? WHERE id = ?", (at, outcome, match_id)


def save_line(table_id: str, line: Line) -> Statement:
    """Keep a line of chat."""
    return "INSERT INTO chat (table_id, body) VALUES (?, ?)", (table_id, _encoder.encode(line))
