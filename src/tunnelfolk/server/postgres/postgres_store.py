"""The store in PostgreSQL, for one server or several."""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any

import psycopg

from tunnelfolk.server.daily_statements import BOT_TRIES, DEALS, TRIES_OF, TRIES_ON
from tunnelfolk.server.messages.chat_messages import Line
from tunnelfolk.server.packing import StepRow, unpack
from tunnelfolk.server.postgres.connecting import USUAL, Patience, connect_now
from tunnelfolk.server.postgres.postgres_schema import enter_schema, migrate_database
from tunnelfolk.server.postgres.postgres_statements import works_of
from tunnelfolk.server.postgres.postgres_writer import PostgresWriter
from tunnelfolk.server.postgres.reading import Reader
from tunnelfolk.server.store import StoreError
from tunnelfolk.server.store_changes import AppendSteps, AskToForget, Change, RedactTable, SaveLine, SaveTable, SignOut
from tunnelfolk.server.stored_rows import (
    coded_table,
    decode_line,
    decode_subscription,
    decode_table,
    decoded,
    match_row,
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

CLOCK = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
READ_ALL = (
    "SELECT count(hash) FROM sessions",
    "SELECT count(hash) FROM devices",
    "SELECT sum(length(body)) FROM tables",
    "SELECT sum(length(body) + length(coalesce(result, ''))) FROM matches",
    "SELECT sum(length(body)) FROM steps",
    "SELECT sum(length(body)) FROM packed_steps",
    "SELECT sum(length(body)) FROM chat",
    "SELECT count(seat) FROM seats",
    "SELECT count(seed) FROM daily_deals",
    "SELECT count(match_id) FROM daily_tries",
)
STEPS = (
    # One statement, one moment: the steps may be packed right now.
    "SELECT 0, 0::bigint, 0, body FROM packed_steps WHERE match_id = %s UNION ALL "
    "(SELECT steps.number, at, coalesce(steps.rules, matches.rules), steps.body FROM steps "
    "LEFT JOIN matches ON id = match_id WHERE match_id = %s AND steps.number > %s ORDER BY steps.number)"
)


class DatabaseClock:
    """The database's clock, which all nodes share. Between two looks at it, time passes as on this machine."""

    def __init__(self, told: int) -> None:
        """Set it to what the database said just now."""
        self.set(told)

    def set(self, told: int) -> None:
        """Set it, in milliseconds since 1970."""
        self._told, self._at = told, time.monotonic()

    def __call__(self) -> int:
        """Milliseconds since 1970. However this machine's clock is set, that does not matter."""
        return self._told + round((time.monotonic() - self._at) * 1_000)


class PostgresStore:
    """A `Store` in a schema of a database. Writes go through one thread, reads through the event loop."""

    def __init__(self, address: str, clock: Callable[[], int] | None = None, patience: Patience = USUAL) -> None:
        """Open, or make, the store in a database; by default its clock is the database's. Raises StoreError."""
        self.address, self.patience = address, patience
        self.node = secrets.token_urlsafe(6)
        """What the nodes of a cluster call this one; every start makes a new one."""
        try:
            # Without limit: the first look at a schema may have to bring it up to date.
            with connect_now(address, patience.opening, statement_timeout="0") as connection:
                self.schema = enter_schema(connection)
                migrate_database(connection, self.schema)
                row = connection.execute(CLOCK).fetchone()
                assert row is not None
                self._clock = clock or DatabaseClock(row[0])
            self.channel = f"tunnelfolk_{self.schema}"
            self._writer = PostgresWriter(address, self.node, self.channel, asyncio.get_running_loop(), patience)
        except psycopg.Error as error:
            raise StoreError(" ".join(str(error).split())) from None
        self._reader = Reader(address, self.schema, patience)
        self._writer.start()
        self._watch = asyncio.get_running_loop().call_later(1, self._watch_writer)
        self._is_damaged = False

    def _watch_writer(self) -> None:
        self._writer.cut_if_silent()
        self._watch = asyncio.get_running_loop().call_later(1, self._watch_writer)

    @property
    def is_failing(self) -> bool:
        """Whether the last write came to nothing, or nothing will ever be written again."""
        return self._writer.failing or not self._writer.is_alive()

    @property
    def is_damaged(self) -> bool:
        """Whether a page of the database was found that cannot be read."""
        return self._is_damaged or self._writer.is_damaged or self._reader.is_damaged

    async def find_damage(self, *, thorough: bool = False) -> tuple[str, ...]:
        """What PostgreSQL cannot read of our tables; thoroughly, all of every row, else the small ones."""
        return await asyncio.to_thread(self._read_all, READ_ALL if thorough else READ_ALL[:1])

    def _read_all(self, questions: tuple[str, ...]) -> tuple[str, ...]:
        found = []
        try:
            with connect_now(self.address, statement_timeout="0") as connection:
                for question in questions:
                    try:
                        connection.execute(question)
                    except (
                        psycopg.errors.DataCorrupted,
                        psycopg.errors.IndexCorrupted,
                        psycopg.InternalError,
                    ) as error:
                        found.append(str(error))
        except psycopg.Error:  # it does not answer now, which is no damage
            return ()
        self._is_damaged = self._is_damaged or bool(found)
        return tuple(found)

    def close(self) -> None:
        """Finish what was begun."""
        self._watch.cancel()
        self._writer.close()
        self._reader.close()

    def write(self, *changes: Change) -> "asyncio.Future[None]":
        """Let changes take effect together; done when they are on disk."""
        now = self._clock()
        works = [work for change in changes for work in works_of(change, now)]
        return self._writer.submit(works, tuple(note for change in changes for note in _notes(change)))

    async def ask(self, sql: str, *values: object) -> list[Any]:
        """For the other files of this engine: what the database answers. Raises StoreError."""
        return await self._reader.rows(sql, values)

    def set_clock(self, told: int) -> None:
        """The database says what time it is, in milliseconds since 1970."""
        if isinstance(self._clock, DatabaseClock):
            self._clock.set(told)

    @property
    def now(self) -> int:
        """What the store's clock says, in milliseconds since 1970."""
        return self._clock()

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        return await self._reader.rows(sql, values)

    async def _row(self, sql: str, *values: object) -> Any:
        rows = await self._reader.rows(sql, values)
        return rows[0] if rows else None

    async def visitor(self, secret: bytes) -> Person | None:
        """Whom a hashed cookie belongs to."""
        row = await self._row("SELECT id, name, avatar FROM sessions WHERE hash = %s", secret)
        row = row or await self._row(
            "SELECT sessions.id, sessions.name, avatar FROM devices JOIN sessions ON sessions.id = visitor "
            "WHERE devices.hash = %s",
            secret,
        )
        return Person(*row) if row else None

    async def devices(self, visitor: str) -> list[Device]:
        """The devices by which somebody is known."""
        sql = "SELECT id, hash, name, since, seen FROM devices WHERE visitor = %s ORDER BY since"
        rows = await self._rows(sql, visitor)
        return [Device(found, bytes(secret), *others) for found, secret, *others in rows]

    async def device_offer(self, code: bytes) -> DeviceOffer | None:
        """What a hashed code is good for, while it is."""
        sql = "SELECT visitor, leaving FROM device_codes WHERE hash = %s AND until >= %s"
        row = await self._row(sql, code, self._clock())
        return DeviceOffer(row[0], bytes(row[1])) if row else None

    async def table(self, table_id: str) -> TableState | None:
        """The table of that id."""
        return await self._table("SELECT body, code FROM tables WHERE id = %s", table_id)

    async def table_called(self, code: str) -> TableState | None:
        """The open table of that code."""
        return await self._table("SELECT body, code FROM tables WHERE code = %s", code)

    async def _table(self, sql: str, key: str) -> TableState | None:
        row = await self._row(sql, key)
        return decoded("the table", coded_table, *row) if row else None

    async def playing_tables(self, within: int | None = None) -> list[str]:
        """The ids of the tables with a running match, or of those that changed within so many milliseconds."""
        since = 0 if within is None else self._clock() - within
        rows = await self._rows("SELECT id FROM tables WHERE playing AND changed >= %s", since)
        return [table_id for (table_id,) in rows]

    async def deadlines(self, within: int) -> list[Deadline]:
        """The tables that go on by themselves, the most urgent first; not those where nothing happened for so long."""
        now = self._clock()
        rows = await self._rows(
            "SELECT table_id, least(due - %s::bigint, seconds * 1000::bigint) AS rest FROM deadlines "
            "JOIN tables ON id = table_id "
            "WHERE rings AND greatest(changed, due - seconds * 1000::bigint) >= %s ORDER BY rest",
            now,
            now - within,
        )
        return [Deadline(table_id, rest / 1_000) for table_id, rest in rows]

    async def seconds_left(self, table_id: str) -> float | None:
        """How long until a table goes on by itself; 0 or less when it is time, None if it waits for somebody."""
        sql = "SELECT least(due - %s::bigint, seconds * 1000::bigint) FROM deadlines WHERE table_id = %s"
        row = await self._row(sql, self._clock(), table_id)
        return row[0] / 1_000 if row else None

    async def outdated_tables(self, rules: int) -> list[TableState]:
        """The tables whose running match follows rules with a lower number."""
        sql = (
            "SELECT tables.body FROM matches JOIN tables ON tables.id = table_id "
            "WHERE finished IS NULL AND rules BETWEEN 1 AND %s AND playing"
        )
        return list(whole("a table", decode_table, await self._rows(sql, rules - 1)))

    async def quarantined(self) -> list[Quarantined]:
        """The tables that were marked because they cannot be opened."""
        return [Quarantined(*row) for row in await self._rows("SELECT table_id, reason, since FROM quarantine")]

    async def listed_tables(self, within: int) -> list[TableState]:
        """The public tables that changed within so many milliseconds, newest first."""
        sql = "SELECT body FROM tables WHERE listed AND changed >= %s ORDER BY changed DESC LIMIT 100"
        return list(whole("a table", decode_table, await self._rows(sql, self._clock() - within)))

    async def tables_hosted(self, visitor: str, within: int) -> int:
        """How many tables somebody made that have a code and changed within so many milliseconds."""
        sql = "SELECT count(*) FROM tables WHERE founder = %s AND changed >= %s AND code IS NOT NULL"
        row = await self._row(sql, visitor, self._clock() - within)
        return int(row[0])

    async def match(self, match_id: str) -> MatchRow | None:
        """The match of that id."""
        row = await self._row("SELECT body, finished, result FROM matches WHERE id = %s", match_id)
        return decoded("the match", match_row, *row) if row else None

    async def matches_of(self, visitor: str, most: int = 100) -> list[SeatedMatch]:
        """The matches somebody played: running ones first, then the newest."""
        rows = await self._rows(
            "SELECT seat, body, finished, result FROM seats JOIN matches ON id = match_id WHERE session_id = %s "
            "ORDER BY finished IS NOT NULL, started DESC LIMIT %s",
            visitor,
            most,
        )
        return list(whole("a match", lambda seat, *row: SeatedMatch(match_row(*row), seat), rows))

    async def matches_over(self, visitor: str, start: int, most: int) -> list[SeatedMatch]:
        """Some of the matches that somebody played and that are over, the newest first; `start` are left out."""
        # Their bodies are read for those that are wanted alone.
        rows = await self._rows(
            "SELECT seat, body, finished, result FROM matches JOIN (SELECT seat, match_id FROM seats "
            "JOIN matches ON id = match_id WHERE session_id = %s AND finished IS NOT NULL "
            "ORDER BY started DESC, id LIMIT %s OFFSET %s) AS wanted ON id = match_id ORDER BY started DESC, id",
            visitor,
            most,
            start,
        )
        return list(whole("a match", lambda seat, *row: SeatedMatch(match_row(*row), seat), rows))

    async def count_over(self, visitor: str) -> int:
        """How many matches somebody played are over."""
        sql = "SELECT count(*) FROM seats JOIN matches ON id = match_id WHERE session_id = %s AND finished IS NOT NULL"
        row = await self._row(sql, visitor)
        return int(row[0])

    async def seat_of(self, visitor: str, match_id: str) -> int | None:
        """The seat somebody has or had in a match."""
        row = await self._row("SELECT seat FROM seats WHERE session_id = %s AND match_id = %s", visitor, match_id)
        return row[0] if row else None

    async def version(self, match_id: str) -> int:
        """How many steps a match has."""
        sql = (
            "SELECT coalesce((SELECT version FROM packed_steps WHERE match_id = %s), "
            "(SELECT max(number) FROM steps WHERE match_id = %s), 0)"
        )
        row = await self._row(sql, match_id, match_id)
        return int(row[0]) if row else 0

    async def unpacked_matches(self, after: str, most: int) -> list[str]:
        """Matches that are over and whose steps were not packed yet, by their ids, after an id."""
        sql = "SELECT id FROM matches WHERE finished IS NOT NULL AND NOT packed AND id > %s ORDER BY id LIMIT %s"
        return [match_id for (match_id,) in await self._rows(sql, after, most)]

    async def steps(self, match_id: str, after: int = 0) -> list[StoredStep]:
        """The steps of a match after a version; many are decoded beside the event loop."""
        rows = await self._rows(STEPS, match_id, match_id, after)
        return await asyncio.to_thread(_steps, rows, after) if after == 0 else _steps(rows, after)

    async def kept_result(self, match_id: str, kind: str) -> bytes | None:
        """What was computed from a match and kept under that name."""
        row = await self._row("SELECT body FROM kept_results WHERE match_id = %s AND kind = %s", match_id, kind)
        return bytes(row[0]) if row else None

    async def lines(self, table_id: str, most: int = 50) -> tuple[Line, ...]:
        """The last lines of a table's chat."""
        sql = "SELECT body FROM chat WHERE table_id = %s ORDER BY id DESC LIMIT %s"
        return tuple(whole("a line", decode_line, reversed(await self._rows(sql, table_id, most))))

    async def visitors_named(self, text: str) -> list[Visitor]:
        """Those whose id this is, or else those who are called so, lately seen ones first."""
        sql = "SELECT id, name, avatar, seen FROM sessions WHERE {} = %s ORDER BY seen DESC"
        rows = await self._rows(sql.format("id"), text) or await self._rows(sql.format("name"), text)
        return [Visitor(Person(*row), seen) for *row, seen in rows]

    async def lines_of(self, visitor: str) -> list[SpokenLine]:
        """Everything somebody said that is still kept, in order."""
        rows = await self._rows("SELECT table_id, body FROM chat WHERE who = %s AND who <> '' ORDER BY id", visitor)
        return list(whole("a line", lambda table, body: SpokenLine(table, decode_line(body)), rows))

    async def subscriptions(self, visitor: str) -> list[Subscription]:
        """Where somebody's browsers are told something, the newest first."""
        sql = "SELECT body FROM subscriptions WHERE session_id = %s ORDER BY made DESC, endpoint"
        return list(whole("a subscription", decode_subscription, await self._rows(sql, visitor)))

    async def kept_key(self, name: str) -> bytes | None:
        """The servers' own key of that name."""
        row = await self._row("SELECT body FROM server_keys WHERE name = %s", name)
        return bytes(row[0]) if row else None

    async def day_deals(self, game: str, first: str, last: str) -> list[DayDeal]:
        """The deals of the days from the first to the last, in order."""
        return [DayDeal(*row) for row in await self._rows(DEALS.replace("?", "%s"), game, first, last)]

    async def day_tries(self, day: str, game: str) -> list[DayTry]:
        """All counted tries at the deal of a day, finished or not."""
        return [DayTry(*row) for row in await self._rows(TRIES_ON.replace("?", "%s"), day, game)]

    async def tries_of(self, visitor: str) -> list[DayTry]:
        """The counted tries of somebody, in the order of the days."""
        return [DayTry(*row) for row in await self._rows(TRIES_OF.replace("?", "%s"), visitor)]

    async def bot_tries(self, day: str, game: str) -> list[BotTry]:
        """What bots made of the deal of a day."""
        return [BotTry(*row) for row in await self._rows(BOT_TRIES.replace("?", "%s"), day, game)]

    async def tables_naming(self, visitor: str) -> list[str]:
        """The ids of all tables whose body has somebody's id in it: the database reads them all."""
        rows = await self._rows("SELECT id FROM tables WHERE position(%s::bytea IN body) > 0", visitor.encode())
        return [table_id for (table_id,) in rows]

    async def visitors_to_forget(self) -> list[str]:
        """The ids of those who asked to be forgotten, and are not yet."""
        return [visitor for (visitor,) in await self._rows("SELECT visitor FROM forgetting WHERE done IS NULL")]

    async def scrub(self, most_bytes: int | None = None) -> bool:
        """Have PostgreSQL clear the room of deleted rows, where something was forgotten since that was last done."""
        sql = "SELECT 1 FROM forgetting WHERE done IS NOT NULL AND scrubbed IS NULL LIMIT 1"
        if await self._row(sql) is None:
            return False
        await asyncio.to_thread(self._vacuum)
        return True

    def _vacuum(self) -> None:
        """People play on meanwhile: an ordinary VACUUM locks nothing that they need."""
        now = self._clock()
        try:
            with connect_now(self.address, statement_timeout="0") as connection:
                connection.execute("VACUUM sessions, devices, tables, matches, chat, seats, subscriptions, daily_tries")
                connection.execute("UPDATE forgetting SET scrubbed = %s WHERE done <= %s", (now, now))
        except psycopg.Error as error:
            raise StoreError(str(error)) from None


def _steps(rows: list[Any], after: int) -> list[StoredStep]:
    found = sorted(StepRow(*row) for row in rows)
    if found and found[0].number == 0:
        found = decoded("the match", unpack, found[0].body)[after:]
    return stored_steps(found, after + 1)


def _notes(change: Change) -> Iterator[str]:
    """What other nodes are told: a table, and what of it has which version now. Never what it is."""
    match change:
        case AppendSteps(number=number, steps=steps, table=table) if table:
            yield f"{table}:s{number + len(steps) - 1}"
        case SaveTable(table) | RedactTable(table):
            yield f"{table.id}:t{table.version + 1}"
        case SaveLine(table_id):
            yield f"{table_id}:l"
        case AskToForget(visitor) | SignOut(visitor):
            yield f"{visitor}:f"
        case _:
            pass
