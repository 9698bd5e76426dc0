"""The store in one SQLite file, with one thread that writes."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from tunnelfolk.server import store
from tunnelfolk.server.daily_statements import BOT_TRIES, DEALS, TRIES_OF, TRIES_ON
from tunnelfolk.server.messages.chat_messages import Line
from tunnelfolk.server.packing import StepRow, unpack
from tunnelfolk.server.sqlite.pack_function import teach_packing
from tunnelfolk.server.sqlite.schema import migrate
from tunnelfolk.server.sqlite.statements import statements_of, step_entries
from tunnelfolk.server.sqlite.step_groups import open_groups, read_groups
from tunnelfolk.server.sqlite.store_file import fill_up_file
from tunnelfolk.server.sqlite.writer import Writer
from tunnelfolk.server.store import StoreError, Unreadable
from tunnelfolk.server.store_changes import AppendSteps, Change, PackMatch
from tunnelfolk.server.stored_rows import (
    coded_table,
    decode_line,
    decode_subscription,
    decode_table,
    decoded,
    match_row,
    read_person,
    stored_steps,
    whole,
)
from tunnelfolk.server.stored_values import (
    BotTry,
    DayDeal,
    DayTry,
    Deadline,
    Device,
    DeviceOffer,
    MatchRow,
    Quarantined,
    SeatedMatch,
    SpokenLine,
    StoredStep,
    Subscription,
    Visitor,
)
from tunnelfolk.server.table_state import TableState
from tunnelfolk.server.visitors import Person

FILE = "tunnelfolk.sqlite3"


def connect(path: Path) -> sqlite3.Connection:
    """A connection to the file, as durable as SQLite gets."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    # What is deleted is overwritten; see `scrub` for what even that leaves behind.
    connection.execute("PRAGMA secure_delete = ON")
    return connection


class SqliteStore:
    """A `Store` in a folder. Small reads are done at once: a thread would cost more than SQLite takes."""

    def __init__(self, folder: Path, clock: Callable[[], int] = store.now_ms) -> None:
        """Open, or make, the store in a folder; its clock tells milliseconds since 1970. Raises StoreError."""
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / FILE
        self._clock = clock
        self._is_damaged = False
        fill_up_file(self.path)
        with self._reading():
            self._connection = connect(self.path)
            migrate(self._connection)
            teach_packing(self._connection)
            self._groups = open_groups(self._connection)
            self._reader = connect(self.path)
        self._is_damaged = self._groups.is_damaged
        self._writer = Writer(self._connection, self._groups, asyncio.get_running_loop())
        self._writer.start()

    @property
    def now(self) -> int:
        """What the store's clock says, in milliseconds since 1970."""
        return self._clock()

    @property
    def is_failing(self) -> bool:
        """Whether the last write came to nothing, or nothing will ever be written again."""
        return self._writer.failing or not self._writer.is_alive()

    @property
    def is_damaged(self) -> bool:
        """Whether a page of the file was found that cannot be read."""
        return self._is_damaged or self._writer.is_damaged

    async def find_damage(self, *, thorough: bool = False) -> tuple[str, ...]:
        """What SQLite finds wrong with its file, read beside the event loop; thoroughly, with all its indexes."""
        check = "integrity_check" if thorough else "quick_check"
        found = await asyncio.to_thread(self._ask_sqlite, f"PRAGMA {check}(10)")
        self._is_damaged = self._is_damaged or bool(found)
        return found

    def _ask_sqlite(self, check: str) -> tuple[str, ...]:
        try:
            with closing(sqlite3.connect(self.path)) as connection:
                found = [text for (text,) in connection.execute(check)]
        except sqlite3.Error as error:
            return (str(error),)
        return () if found == ["ok"] else tuple(found)

    def close(self) -> None:
        """Finish what was begun."""
        self._writer.close()
        self._reader.close()
        self._connection.close()

    def write(self, *changes: Change) -> "asyncio.Future[None]":
        """Let changes take effect together; done when they are on disk."""
        if len(changes) == 1 and isinstance(changes[0], AppendSteps):  # nearly always
            return self._writer.submit((), step_entries(changes[0]))
        now = self._clock()
        return self._writer.submit(
            [statement for change in changes for statement in statements_of(change, now)],
            [entry for change in changes if isinstance(change, AppendSteps) for entry in step_entries(change)],
            reads_steps=any(isinstance(change, PackMatch) for change in changes),
        )

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Say in the words of the port what SQLite says."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise StoreError(str(error)) from None
        except sqlite3.Error as error:  # a malformed page, or no database at all
            self._is_damaged = True
            raise Unreadable(str(error)) from None

    def _rows(self, sql: str, *values: object) -> list[Any]:
        with self._reading():
            return self._reader.execute(sql, values).fetchall()

    def _row(self, sql: str, *values: object) -> Any:
        with self._reading():
            return self._reader.execute(sql, values).fetchone()

    async def visitor(self, secret: bytes) -> Person | None:
        """Whom a hashed cookie belongs to."""
        row = self._row("SELECT id, name, avatar FROM sessions WHERE hash = ?", secret)
        row = row or self._row(
            "SELECT sessions.id, sessions.name, avatar FROM devices JOIN sessions ON sessions.id = visitor "
            "WHERE devices.hash = ?",
            secret,
        )
        return decoded("the visitor", read_person, *row) if row else None

    async def devices(self, visitor: str) -> list[Device]:
        """The devices by which somebody is known."""
        rows = self._rows("SELECT id, hash, name, since, seen FROM devices WHERE visitor = ? ORDER BY since", visitor)
        return [Device(*row) for row in rows]

    async def device_offer(self, code: bytes) -> DeviceOffer | None:
        """What a hashed code is good for, while it is."""
        sql = "SELECT visitor, leaving FROM device_codes WHERE hash = ? AND until >= ?"
        row = self._row(sql, code, self._clock())
        return DeviceOffer(*row) if row else None

    async def table(self, table_id: str) -> TableState | None:
        """The table of that id."""
        return self._table("SELECT body, code FROM tables WHERE id = ?", table_id)

    async def table_called(self, code: str) -> TableState | None:
        """The open table of that code."""
        return self._table("SELECT body, code FROM tables WHERE code = ?", code)

    def _table(self, sql: str, key: str) -> TableState | None:
        row = self._row(sql, key)
        return decoded("the table", coded_table, *row) if row else None

    async def playing_tables(self, within: int | None = None) -> list[str]:
        """The ids of the tables with a running match, or of those that changed within so many milliseconds."""
        since = 0 if within is None else self._clock() - within
        return [table_id for (table_id,) in self._rows("SELECT id FROM tables WHERE playing AND changed >= ?", since)]

    async def deadlines(self, within: int) -> list[Deadline]:
        """The tables that go on by themselves, the most urgent first; not those where nothing happened for so long."""
        now = self._clock()
        rows = self._rows(
            "SELECT table_id, min(due - ?, seconds * 1000) AS rest FROM deadlines JOIN tables ON id = table_id "
            "WHERE rings AND max(changed, due - seconds * 1000) >= ? ORDER BY rest",
            now,
            now - within,
        )
        return [Deadline(table_id, rest / 1_000) for table_id, rest in rows]

    async def seconds_left(self, table_id: str) -> float | None:
        """How long until a table goes on by itself; 0 or less when it is time, None if it waits for somebody."""
        sql = "SELECT min(due - ?, seconds * 1000) FROM deadlines WHERE table_id = ?"
        row = self._row(sql, self._clock(), table_id)
        return row[0] / 1_000 if row else None

    async def outdated_tables(self, rules: int) -> list[TableState]:
        """The tables whose running match follows rules with a lower number."""
        sql = (
            "SELECT tables.body FROM matches JOIN tables ON tables.id = table_id "
            "WHERE finished IS NULL AND rules BETWEEN 1 AND ? AND playing"
        )
        return list(whole("a table", decode_table, self._rows(sql, rules - 1)))

    async def quarantined(self) -> list[Quarantined]:
        """The tables that were marked because they cannot be opened."""
        return [Quarantined(*row) for row in self._rows("SELECT table_id, reason, since FROM quarantine")]

    async def listed_tables(self, within: int) -> list[TableState]:
        """The public tables that changed within so many milliseconds, newest first."""
        sql = "SELECT body FROM tables WHERE listed AND changed >= ? ORDER BY changed DESC LIMIT 100"
        return list(whole("a table", decode_table, self._rows(sql, self._clock() - within)))

    async def tables_hosted(self, visitor: str, within: int) -> int:
        """How many tables somebody made that have a code and changed within so many milliseconds."""
        sql = "SELECT count(*) FROM tables WHERE founder = ? AND changed >= ? AND code IS NOT NULL"
        return int(self._row(sql, visitor, self._clock() - within)[0])

    async def match(self, match_id: str) -> MatchRow | None:
        """The match of that id."""
        row = self._row("SELECT body, finished, result FROM matches WHERE id = ?", match_id)
        return decoded("the match", match_row, *row) if row else None

    async def matches_of(self, visitor: str, most: int = 100) -> list[SeatedMatch]:
        """The matches somebody played: running ones first, then the newest."""
        rows = self._rows(
            "SELECT seat, body, finished, result FROM seats JOIN matches ON id = match_id WHERE session_id = ? "
            "ORDER BY finished IS NOT NULL, started DESC LIMIT ?",
            visitor,
            most,
        )
        return list(whole("a match", lambda seat, *row: SeatedMatch(match_row(*row), seat), rows))

    async def matches_over(self, visitor: str, start: int, most: int) -> list[SeatedMatch]:
        """Some of the matches that somebody played and that are over, the newest first; `start` are left out."""
        # Their bodies are read for those that are wanted alone.
        rows = self._rows(
            "SELECT seat, body, finished, result FROM matches JOIN (SELECT seat, match_id FROM seats "
            "JOIN matches ON id = match_id WHERE session_id = ? AND finished IS NOT NULL "
            "ORDER BY started DESC, id LIMIT ? OFFSET ?) AS wanted ON id = match_id ORDER BY started DESC, id",
            visitor,
            most,
            start,
        )
        return list(whole("a match", lambda seat, *row: SeatedMatch(match_row(*row), seat), rows))

    async def count_over(self, visitor: str) -> int:
        """How many matches somebody played are over."""
        sql = "SELECT count(*) FROM seats JOIN matches ON id = match_id WHERE session_id = ? AND finished IS NOT NULL"
        row = self._row(sql, visitor)
        return int(row[0])

    async def seat_of(self, visitor: str, match_id: str) -> int | None:
        """The seat somebody has or had in a match."""
        row = self._row("SELECT seat FROM seats WHERE session_id = ? AND match_id = ?", visitor, match_id)
        return row[0] if row else None

    async def version(self, match_id: str) -> int:
        """How many steps a match has."""
        if known := self._groups.versions.get(match_id):
            return known
        sql = (
            "SELECT coalesce((SELECT version FROM packed_steps WHERE match_id = ?1), "
            "(SELECT max(number) FROM steps WHERE match_id = ?1), 0)"
        )
        return int(self._row(sql, match_id)[0])

    async def unpacked_matches(self, after: str, most: int) -> list[str]:
        """Matches that are over and whose steps were not packed yet, by their ids, after an id."""
        sql = "SELECT id FROM matches WHERE finished IS NOT NULL AND NOT packed AND id > ? ORDER BY id LIMIT ?"
        return [match_id for (match_id,) in self._rows(sql, after, most)]

    async def finished_matches(self) -> list[str]:
        """All matches that are over, by their ids: for the check-up alone, which looks at a copy."""
        return [match_id for (match_id,) in self._rows("SELECT id FROM matches WHERE finished IS NOT NULL ORDER BY id")]

    async def steps(self, match_id: str, after: int = 0) -> list[StoredStep]:
        """The steps of a match after a version, read and decoded beside the event loop: there may be hundreds."""
        return await asyncio.to_thread(self._steps, match_id, after)

    def _steps(self, match_id: str, after: int) -> list[StoredStep]:
        return stored_steps(self._step_rows(match_id)[after:], after + 1)

    def _step_rows(self, match_id: str) -> list[StepRow]:
        """The steps of a match, packed or not."""
        loose = (
            "SELECT steps.number, at, coalesce(steps.rules, matches.rules), steps.body "
            "FROM steps JOIN matches ON id = match_id WHERE match_id = ? ORDER BY steps.number"
        )
        packed = "SELECT body FROM packed_steps WHERE match_id = ?"
        with self._reading(), closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
            connection.execute("BEGIN")  # one moment for both questions: the steps may be packed right now
            piece = connection.execute(packed, (match_id,)).fetchone()
            if piece is None:
                rows = [StepRow(*row) for row in connection.execute(loose, (match_id,))]
                return sorted([*rows, *self._grouped_rows(connection, match_id)])
        return decoded("the match", unpack, *piece)

    def _grouped_rows(self, connection: sqlite3.Connection, match_id: str) -> list[StepRow]:
        if self._groups.is_damaged and match_id not in self._groups.versions:
            raise Unreadable("its last steps may be among those that cannot be read")
        entries = decoded("a group of steps", read_groups, connection, match_id)
        return [StepRow(entry.number, entry.at, entry.rules, entry.body) for entry in entries]

    async def kept_result(self, match_id: str, kind: str) -> bytes | None:
        """What was computed from a match and kept under that name."""
        row = self._row("SELECT body FROM kept_results WHERE match_id = ? AND kind = ?", match_id, kind)
        return row[0] if row else None

    async def lines(self, table_id: str, most: int = 50) -> tuple[Line, ...]:
        """The last lines of a table's chat."""
        rows = self._rows("SELECT body FROM chat WHERE table_id = ? ORDER BY id DESC LIMIT ?", table_id, most)
        return tuple(whole("a line", decode_line, reversed(rows)))

    async def visitors_named(self, text: str) -> list[Visitor]:
        """Those whose id this is, or else those who are called so, lately seen ones first."""
        sql = "SELECT id, name, avatar, seen FROM sessions WHERE {} = ? ORDER BY seen DESC"
        rows = self._rows(sql.format("id"), text) or self._rows(sql.format("name"), text)
        return list(whole("a visitor", lambda *row: Visitor(read_person(*row[:-1]), row[-1]), rows))

    async def lines_of(self, visitor: str) -> list[SpokenLine]:
        """Everything somebody said that is still kept, in order."""
        rows = self._rows("SELECT table_id, body FROM chat WHERE who = ? AND who != '' ORDER BY id", visitor)
        return list(whole("a line", lambda table, body: SpokenLine(table, decode_line(body)), rows))

    async def subscriptions(self, visitor: str) -> list[Subscription]:
        """Where somebody's browsers are told something, the newest first."""
        rows = self._rows("SELECT body FROM subscriptions WHERE session_id = ? ORDER BY made DESC, endpoint", visitor)
        return list(whole("a subscription", decode_subscription, rows))

    async def kept_key(self, name: str) -> bytes | None:
        """The servers' own key of that name."""
        row = self._row("SELECT body FROM server_keys WHERE name = ?", name)
        return row[0] if row else None

    async def day_deals(self, game: str, first: str, last: str) -> list[DayDeal]:
        """The deals of the days from the first to the last, in order."""
        return [DayDeal(*row) for row in self._rows(DEALS, game, first, last)]

    async def day_tries(self, day: str, game: str) -> list[DayTry]:
        """All counted tries at the deal of a day, finished or not."""
        return [DayTry(*row) for row in self._rows(TRIES_ON, day, game)]

    async def tries_of(self, visitor: str) -> list[DayTry]:
        """The counted tries of somebody, in the order of the days."""
        return [DayTry(*row) for row in self._rows(TRIES_OF, visitor)]

    async def bot_tries(self, day: str, game: str) -> list[BotTry]:
        """What bots made of the deal of a day."""
        return [BotTry(*row) for row in self._rows(BOT_TRIES, day, game)]

    async def tables_naming(self, visitor: str) -> list[str]:
        """The ids of all tables whose body has somebody's id in it, found beside the event loop: it reads them all."""
        return await asyncio.to_thread(self._tables_naming, visitor)

    def _tables_naming(self, visitor: str) -> list[str]:
        with self._reading(), closing(sqlite3.connect(self.path)) as connection:
            rows = connection.execute("SELECT id FROM tables WHERE instr(body, ?)", (visitor.encode(),)).fetchall()
        return [table_id for (table_id,) in rows]

    async def visitors_to_forget(self) -> list[str]:
        """The ids of those who asked to be forgotten, and are not yet."""
        return [visitor for (visitor,) in self._rows("SELECT visitor FROM forgetting WHERE done IS NULL")]

    async def scrub(self, most_bytes: int | None = None) -> bool:
        """Write the file anew without its free space, where something was forgotten since that was last done."""
        sql = "SELECT 1 FROM forgetting WHERE done IS NOT NULL AND scrubbed IS NULL LIMIT 1"
        is_small = most_bytes is None or self.path.stat().st_size <= most_bytes
        if not is_small or self._row(sql) is None:
            return False
        await asyncio.to_thread(self._vacuum)
        return True

    def _vacuum(self) -> None:
        """Even with `secure_delete`, copies of old rows stay in the gaps of pages that were once split."""
        with self._reading(), closing(connect(self.path)) as connection:
            now = self._clock()
            connection.execute("VACUUM")
            connection.execute("UPDATE forgetting SET scrubbed = ? WHERE done <= ?", (now, now))
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
