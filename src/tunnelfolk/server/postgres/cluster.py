"""The servers that share a database: who is alive, who leads which table, who is where, and what is new."""

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, suppress
from typing import Any

import msgspec
import psycopg
import structlog

from tunnelfolk.rules.game_state import RULES
from tunnelfolk.server import metrics
from tunnelfolk.server.halls import AWAKE_FOR, Hall
from tunnelfolk.server.messages.chat_messages import Line
from tunnelfolk.server.postgres.connecting import connect_later, raise_if_cancelled
from tunnelfolk.server.postgres.listening import Notes
from tunnelfolk.server.postgres.postgres_schema import NEWEST_SCHEMA
from tunnelfolk.server.postgres.postgres_store import PostgresStore
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.store import StoreError, Unreadable
from tunnelfolk.server.stored_rows import decode_line, stored_steps

BEAT_SECONDS = 1.0
CAUTION_SECONDS = 0.5
"""How much earlier a node stops to lead by its own clock: its last sign of life was under way for a while."""
DEAF_SECONDS = 3.0
SWEEP_SECONDS = 5.0
LATE_MS = 2_000
"""How long after its time a table is taken for abandoned, if no living node leads it."""
WOKEN_AT_ONCE = 50

BEAT = (
    "INSERT INTO nodes (node, until, schema, rules) "
    "VALUES (%s, clock_timestamp() + make_interval(secs => %s), %s, %s) "
    "ON CONFLICT (node) DO UPDATE SET until = excluded.until RETURNING xmax = 0, "
    "(extract(epoch FROM clock_timestamp()) * 1000)::bigint, pg_notify(%s, %s)"
)
"""A sign of life, and the beacon that the node itself waits for; whether it is the first, and what time it is."""
LIVING = "SELECT node, schema, rules FROM nodes WHERE until > clock_timestamp()"
CLAIM = (
    "INSERT INTO leases (table_id, node) SELECT wanted, %s FROM unnest(%s::text[]) AS wanted ORDER BY wanted "
    "ON CONFLICT (table_id) DO UPDATE SET node = excluded.node WHERE leases.node = excluded.node OR NOT EXISTS "
    "(SELECT 1 FROM nodes WHERE nodes.node = leases.node AND until > clock_timestamp()) RETURNING table_id"
)
NOTE_PEOPLE = (
    "INSERT INTO presence (node, table_id, people) VALUES (%s, %s, %s) "
    "ON CONFLICT (table_id, node) DO UPDATE SET people = excluded.people"
)
PEOPLE = (
    "SELECT table_id, people FROM presence JOIN nodes USING (node) "
    "WHERE table_id = ANY(%s::text[]) AND node <> %s AND until > clock_timestamp()"
)
VERSIONS = (
    "SELECT tables.id, version, coalesce((SELECT max(number) FROM steps WHERE match_id = asked.match), 0), "
    "(SELECT max(id) FROM chat WHERE table_id = tables.id) "
    "FROM unnest(%s::text[], %s::text[]) AS asked (id, match) JOIN tables ON tables.id = asked.id"
)
SIGNS = (
    "SELECT id, body FROM signs WHERE table_id = %s AND node <> %s AND id > %s "
    "AND at > clock_timestamp() - make_interval(secs => %s) ORDER BY id"
)
ABANDONED = (
    "SELECT deadlines.table_id FROM deadlines JOIN tables ON tables.id = deadlines.table_id "
    "LEFT JOIN leases ON leases.table_id = deadlines.table_id "
    "LEFT JOIN nodes ON nodes.node = leases.node AND nodes.until > clock_timestamp() "
    "WHERE rings AND due < %s AND greatest(changed, due - seconds * 1000::bigint) >= %s AND nodes.node IS NULL "
    "AND deadlines.table_id NOT IN (SELECT table_id FROM quarantine) ORDER BY due LIMIT %s"
)
FORGET_DEAD = (
    "DELETE FROM nodes WHERE until < clock_timestamp() - interval '1 minute' "
    "OR until > clock_timestamp() + make_interval(secs => %s) RETURNING 1"
)
"""Where the database's clock was set back, a node that died before would seem alive until that hour comes again."""
CLEAN = (
    "DELETE FROM leases WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.node = leases.node)",
    "DELETE FROM presence WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.node = presence.node)",
    "DELETE FROM signs WHERE at < clock_timestamp() - interval '1 minute'",
    (
        "DELETE FROM commits WHERE at < now() - interval '1 day' AND NOT EXISTS "
        "(SELECT 1 FROM nodes WHERE nodes.node = commits.node)"
    ),
)
LEAVE = (
    "DELETE FROM presence WHERE node = %s",
    "DELETE FROM leases WHERE node = %s",
    "DELETE FROM nodes WHERE node = %s",
)

log = structlog.get_logger()
_encode = msgspec.json.Encoder().encode
_decode_people = msgspec.json.Decoder(dict[str, str]).decode


class Outdated(StoreError):
    """Newer servers use the database: this one has to step aside."""


class PostgresCluster:
    """This node among its neighbours. What it believes of them is never needed for safety: keys and versions decide."""

    is_alone = False

    def __init__(self, kept: PostgresStore, clock: Callable[[], float] = time.monotonic) -> None:
        """Nothing is known until `run`; by the clock, in seconds, its own leases end."""
        self._store, self._node, self._clock = kept, kept.node, clock
        self._hall: Hall | None = None
        self._alive_until = 0.0
        self._led: set[str] = set()
        self._wanted: dict[str, Callable[[], object]] = {}
        self._present: dict[str, bytes] = {}
        self._living: frozenset[str] = frozenset()
        self._last_sign: dict[str, int] = {}
        self._last_line: dict[str, int] = {}
        self._soon: set[asyncio.Task[None]] = set()
        self._is_claiming = False
        self.when_outdated: Callable[[], object] = lambda: None
        """Called when a newer server has come: this one should stop."""

    def leads(self, table_id: str) -> bool:
        """Whether this node holds a lease, and was heard of lately enough for it to count."""
        return table_id in self._led and self._clock() < self._alive_until

    def seek_lead(self, table_id: str, when_leading: Callable[[], object]) -> None:
        """Ask for a lease now, and each second until it is granted."""
        was_asked, self._wanted[table_id] = table_id in self._wanted, when_leading
        if not was_asked and not self._is_claiming:
            self._is_claiming = True
            self._do_soon(self._claim_soon())

    async def _claim_soon(self) -> None:
        await asyncio.sleep(0)  # others that ask in this moment go with it
        self._is_claiming = False
        await self._claim()

    async def _claim(self) -> None:
        """Take the lease of every table that waits for one, unless a living node has it."""
        if not self._wanted or self._clock() >= self._alive_until:
            return
        granted = await self._store.ask(CLAIM, self._node, sorted(self._wanted))
        for (table_id,) in granted:
            self._led.add(table_id)
            if (when_leading := self._wanted.pop(table_id, None)) is not None:
                when_leading()

    def note_people(self, table_id: str, people: Mapping[str, str]) -> None:
        """Tell the others who is at a table here."""
        body = _encode(dict(people))
        if self._present.get(table_id, b"{}") == body:
            return
        if people:
            self._present[table_id] = body
        else:
            self._present.pop(table_id, None)
        self._do_soon(self._write_people(table_id))

    async def _write_people(self, table_id: str) -> None:
        body = self._present.get(table_id)
        if body is None:
            await self._store.ask(
                "DELETE FROM presence WHERE table_id = %s AND node = %s RETURNING 1", table_id, self._node
            )
        else:
            await self._store.ask(f"{NOTE_PEOPLE} RETURNING 1", self._node, table_id, body)
        await self._notify(f"{table_id}:p")

    def show_sign(self, table_id: str, line: Line) -> None:
        """Let people at a table see a sign on other nodes too."""
        self._do_soon(self._write_sign(table_id, _encode(line)))

    async def _write_sign(self, table_id: str, body: bytes) -> None:
        sql_ = "INSERT INTO signs (table_id, node, body) VALUES (%s, %s, %s) RETURNING id"
        await self._store.ask(sql_, table_id, self._node, body)
        await self._notify(f"{table_id}:e")

    async def _notify(self, *notes: str) -> None:
        await self._store.ask("SELECT pg_notify(%s, %s)", self._store.channel, " ".join((self._node, *notes)))

    def leave_table(self, table_id: str) -> None:
        """The table is put away here: whoever needs it next may lead it."""
        self._wanted.pop(table_id, None)
        self._last_sign.pop(table_id, None)
        self._last_line.pop(table_id, None)
        if table_id in self._led:
            self._led.discard(table_id)
            self._do_soon(self._give_up(table_id))
        self.note_people(table_id, {})

    async def _give_up(self, table_id: str) -> None:
        await self._store.ask("DELETE FROM leases WHERE table_id = %s AND node = %s RETURNING 1", table_id, self._node)

    def _do_soon(self, work: Any) -> None:
        async def quietly() -> None:
            with suppress(StoreError):  # all of this is done again: at the next beat, or when somebody asks
                await work

        task = asyncio.ensure_future(quietly())
        self._soon.add(task)
        task.add_done_callback(self._soon.discard)

    async def join(self) -> None:
        """Be counted among the living. Raises Outdated where those are newer, and StoreError."""
        await self._beat()
        newest = await self._store.ask("SELECT coalesce(max(rules), 0) FROM matches WHERE finished IS NULL")
        if newest[0][0] > RULES:
            raise Outdated(f"matches are played by rules {newest[0][0]}, and this server knows rules {RULES}")

    async def run(self, hall: Hall) -> None:
        """Live among the others, until cancelled."""
        self._hall = hall
        await asyncio.gather(self._keep_beating(), self._keep_listening(), self._keep_sweeping())

    async def leave(self) -> None:
        """Let others take over at once."""
        self._led.clear()
        self._alive_until = 0.0
        with suppress(StoreError):
            for statement in LEAVE:
                await self._store.ask(f"{statement} RETURNING 1", self._node)
            await self._notify("-:n")

    async def _keep_beating(self) -> None:
        while True:
            try:
                await self._beat()
                await self._claim()
            except Outdated as error:
                log.error("stepping aside", error=str(error))
                self.when_outdated()
                return
            except StoreError as error:
                log.warning("no sign of life", error=str(error))
            except Exception:  # whatever it was, the next beat may go better
                log.exception("no sign of life")
            await asyncio.sleep(BEAT_SECONDS)

    async def _beat(self) -> None:
        """Give a sign of life, and see who else does. Raises Outdated and StoreError."""
        sent, lease = self._clock(), self._store.patience.lease
        beacon = self._store.channel, f"{self._node} -:b"
        ((is_new, told, _),) = await self._store.ask(BEAT, self._node, lease, NEWEST_SCHEMA, RULES, *beacon)
        self._store.set_clock(told)
        lapsed = sent >= self._alive_until
        self._alive_until = sent + lease - CAUTION_SECONDS
        if is_new or lapsed:  # the database was restarted, or this node slept: others may have taken over
            await self._come_back()
        living = await self._store.ask(LIVING)
        newer = [(schema, rules) for _, schema, rules in living if schema > NEWEST_SCHEMA or rules > RULES]
        if newer:
            schema, rules = newer[0]
            raise Outdated(f"a newer server came (schema {schema}, rules {rules}; here {NEWEST_SCHEMA} and {RULES})")
        nodes = frozenset(str(node) for node, _, _ in living)
        if nodes != self._living:
            self._living = nodes
            metrics.NODES.set(len(nodes))
            await self._meet(self._rooms())

    async def _come_back(self) -> None:
        """Nothing that this node led is its own any more; what it said of its people may be gone."""
        rooms = self._rooms()
        held = await self._store.ask("SELECT table_id FROM leases WHERE node = %s", self._node)
        self._led = {str(table_id) for (table_id,) in held}
        for table_id, body in list(self._present.items()):
            await self._store.ask(f"{NOTE_PEOPLE} RETURNING 1", self._node, table_id, body)
        if self._present:
            await self._notify(*(f"{table_id}:p" for table_id in list(self._present)[:100]))
        for table_id in rooms:
            if self._hall is not None and (room := self._hall.rooms.get(table_id)) is not None:
                room.catch_up_soon()
                room.await_turn_anew()

    def _rooms(self) -> list[str]:
        return [] if self._hall is None else [one for one, room in self._hall.rooms.items() if not room.is_closed]

    async def _meet(self, table_ids: Iterable[str]) -> None:
        """See who is at tables by way of other nodes."""
        asked = list(table_ids)
        if not asked or self._hall is None:
            return
        elsewhere: dict[str, dict[str, str]] = {table_id: {} for table_id in asked}
        for table_id, people in await self._store.ask(PEOPLE, asked, self._node):
            elsewhere[table_id] |= _decode_people(people)
        for table_id, people in elsewhere.items():
            if (room := self._hall.rooms.get(table_id)) is not None:
                room.meet(people)

    async def _keep_listening(self) -> None:
        """Listen; a connection on which not even our own beacon is heard any more is opened anew."""
        while True:
            connection = None
            try:
                async with asyncio.timeout(self._store.patience.answer):
                    connection = await connect_later(self._store.address, self._store.schema, self._store.patience)
                    notes = await Notes.on(connection, self._store.channel, self._node, self._is_wanted)
                with closing(notes):
                    await self._compare()  # what was said while nobody listened
                    await self._hear(notes)
                metrics.DEAF.inc()
                log.warning("deaf: listening anew")
            except (psycopg.Error, StoreError, TimeoutError, OSError) as error:
                raise_if_cancelled()
                log.warning("cannot listen", error=" ".join(str(error).split()))
                await asyncio.sleep(BEAT_SECONDS / 2)
            finally:
                if connection is not None:
                    connection.pgconn.finish()

    async def _hear(self, notes: Notes) -> None:
        """Returns when nothing was heard for too long."""
        while time.monotonic() - notes.heard_at < DEAF_SECONDS:
            # All that came meanwhile at once: the steps of many tables are one question.
            news = await notes.next(BEAT_SECONDS)
            if news and (moved := self._sort_news(news)):
                await self._follow(moved, notes)

    def _is_wanted(self, note: str) -> bool:
        """Whether a note is about a table that is open here, a visitor, who may be anywhere, or a node that leaves."""
        table_id, _, kind = note.rpartition(":")
        return kind in ("f", "n") or (self._hall is not None and table_id in self._hall.rooms)

    def _sort_news(self, news: Iterable[str]) -> list[Room]:
        """See to all that is new but the steps of rooms, which are returned."""
        hall = self._hall
        if hall is None:
            return []
        met: list[str] = []
        moved: dict[str, Room] = {}
        changed: set[str] = set()
        for note in news:
            table_id, _, kind = note.rpartition(":")
            if kind == "f":
                hall.hang_up(table_id)  # a visitor who is to be forgotten
            elif kind == "n":
                self._do_soon(self._claim())
            room = hall.rooms.get(table_id)
            if room is None or room.is_closed:
                continue
            if kind == "l":
                room.listen_soon()
            elif kind == "p":
                met.append(table_id)
            elif kind == "e":
                self._do_soon(self._see_signs(table_id))
            elif not room.has_seen(kind):
                if kind.startswith("s"):
                    moved[table_id] = room
                else:
                    changed.add(table_id)
        for table_id in sorted(changed):
            moved.pop(table_id, None)
            hall.rooms[table_id].catch_up_soon()
        if met:
            self._do_soon(self._meet(met))
        return list(moved.values())

    async def _follow(self, rooms: list[Room], notes: Notes) -> None:
        """Read the steps that rooms have not seen, of all in one question: most notes are about steps alone."""
        known = {one.running.row.id: (one, one.running.match.version) for one in rooms if one.running is not None}
        async with asyncio.timeout(self._store.patience.answer):
            tails = await notes.tails(list(known), [version for _, version in known.values()])
        for match_id, (room, version) in known.items():
            try:
                room.follow_soon(match_id, version, stored_steps(tails.get(match_id, []), version + 1))
            except Unreadable:
                room.catch_up_soon()  # which finds the same, and gives the room up

    async def _see_signs(self, table_id: str) -> None:
        if self._hall is None or (room := self._hall.rooms.get(table_id)) is None:
            return
        last, recent = self._last_sign.get(table_id, 0), self._store.patience.emote
        for number, body in await self._store.ask(SIGNS, table_id, self._node, last, recent):
            self._last_sign[table_id] = number
            room.tell_line(decode_line(body))

    async def _keep_sweeping(self) -> None:
        """Find what was missed anyway, and tables whose node died."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self._compare()
                await self._meet(self._rooms())
                await self._wake_abandoned()
                await self._store.ask(FORGET_DEAD, 2 * self._store.patience.lease)
                for statement in CLEAN:
                    await self._store.ask(f"{statement} RETURNING 1")
            except StoreError as error:
                log.warning("not swept", error=str(error))
            except Exception:  # whatever it was, the next sweep may go better
                log.exception("not swept")

    async def _compare(self) -> None:
        """Compare the versions of all open rooms with the store's."""
        hall = self._hall
        if hall is None:
            return
        known = {one: room for one, room in hall.rooms.items() if not room.is_closed}
        matches = [room.table.match or "" for room in known.values()]
        for table_id, version, number, line in await self._store.ask(VERSIONS, list(known), matches):
            room = known[table_id]
            if not room.has_seen(f"t{version}") or not room.has_seen(f"s{number}"):
                room.catch_up_soon()
            if line is not None and self._last_line.get(table_id) != line:
                self._last_line[table_id] = line
                room.listen_soon()

    async def _wake_abandoned(self) -> None:
        """Open tables that should have gone on by themselves, and that no living node leads."""
        if self._hall is None:
            return
        now = self._store.now
        for (table_id,) in await self._store.ask(ABANDONED, now - LATE_MS, now - AWAKE_FOR, WOKEN_AT_ONCE):
            if not self._hall.is_awake(table_id):
                await self._hall.wake_table(table_id)
