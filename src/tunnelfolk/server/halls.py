"""All tables of a server: those in memory, and those that the store brings back when somebody asks."""

import asyncio
import time
from collections import Counter

import structlog

from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.options import BadOptions
from tunnelfolk.server import matches, metrics, names, tables
from tunnelfolk.server.house import House
from tunnelfolk.server.limits import Buckets
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages import Settings, TableEntry
from tunnelfolk.server.publishing import tag
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.store import CloseTables, Conflict, SaveTable, StoreError
from tunnelfolk.server.tables import Person, Refused, TableState

DAY = 86_400_000
LISTED_FOR = DAY
"""How long a public table is listed after its last change."""
OPEN_FOR = 7 * DAY
"""How long a code stays taken after the last change of a table where nothing is played."""
AWAKE_FOR = 30 * DAY
"""Matches that were played on within this time go on by themselves after a restart."""
IDLE_SECONDS = 600
SWEEP_SECONDS = 60

log = structlog.get_logger()


class Hall:
    """Where rooms are found, opened and put away."""

    def __init__(self, house: House) -> None:
        """Begin empty; `wake_tables` brings running matches back."""
        self.house = house
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self.sockets: Counter[str] = Counter()
        limits = house.limits
        self._messages = Buckets(limits.messages_per_second, limits.message_burst)
        self._lines = Buckets(limits.lines_per_second, limits.line_burst)
        self._emotes = Buckets(1 / limits.emote_seconds, 1)
        self._visitors = Buckets(limits.visitors_per_second, limits.visitor_burst)

    async def wake_tables(self) -> None:
        """Go on with the matches that were running when the server stopped."""
        for table in await self.house.store.playing_tables(AWAKE_FOR):
            try:
                await self.room(table.id)
            except Refused as refused:  # one table that cannot be opened must not keep all others closed
                log.warning("not awake", table=tag(table.id), error=refused.message)
        log.info("awake", matches=len(self.rooms))

    async def room(self, table_id: str) -> Room:
        """The room of a table; raises Refused."""
        room = self.rooms.get(table_id)
        if room is None or room.is_closed:
            room = await self._open_once(table_id)
        room.touch()
        return room

    async def room_called(self, text: str) -> Room:
        """The room that people call by a code; raises Refused."""
        code = names.as_code(text)
        table = await self.house.store.table_called(code)
        if table is None:
            raise Refused("no_table", f"No table is called {code.strip()[:20]}.", 404)
        return await self.room(table.id)

    async def _open_once(self, table_id: str) -> Room:
        """Open a room, however many ask for it meanwhile: two rooms of one table would know nothing of each other."""
        opening = self._opening.get(table_id)
        if opening is None:
            opening = self._opening[table_id] = asyncio.create_task(self._open(table_id))
            opening.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(opening)  # whoever stops waiting does not stop the others

    async def _open(self, table_id: str) -> Room:
        """Raises Refused where there is no such table, or its game is not installed any more."""
        table = await self.house.store.table(table_id)
        if table is None:
            raise Refused("no_table", "There is no such table.", 404)
        try:
            game_named(table.settings.game)
            self.rooms[table_id] = Room(self.house, table, await self._resume(table))
        except BadOptions as error:
            raise Refused("no_game", f"This table cannot be opened here: {error}.") from None
        return self.rooms[table_id]

    async def _resume(self, table: TableState) -> Running | None:
        if table.match is None:
            return None
        row = await self.house.store.match(table.match)
        assert row is not None
        return matches.resume_match(row, await self.house.store.steps(row.id))

    async def found_table(self, person: Person, settings: Settings) -> Room:
        """A new table with a code of its own; raises Refused or StoreError."""
        if await self.house.store.tables_hosted(person.id, LISTED_FOR) >= self._most_tables:
            raise Refused("too_many_tables", f"You have {self._most_tables} tables already.", 429)
        for _ in range(20):
            table = tables.found_table(person, settings)
            try:
                await self.house.store.write(SaveTable(table))
            except Conflict:
                continue  # the code is taken: another one, please
            return await self.room(table.id)
        raise StoreError("no code is free")

    @property
    def _most_tables(self) -> int:
        return self.house.limits.tables_per_visitor

    async def list_tables(self) -> list[TableEntry]:
        """The public tables, newest first."""
        found = [self.rooms.get(table.id, table) for table in await self.house.store.listed_tables(LISTED_FOR)]
        return [_entry(one.table if isinstance(one, Room) else one) for one in found]

    def rename(self, person: Person) -> None:
        """Let the tables that are awake call somebody by a new name."""
        for room in self.rooms.values():
            room.give_back(person)
            for listener in room.presence.listeners:
                if listener.person.id == person.id:
                    listener.person = person

    def allows_message(self, visitor: str) -> bool:
        """Whether somebody may send another message."""
        return self._messages.allows(visitor)

    def allows_line(self, visitor: str) -> bool:
        """Whether somebody may say another thing."""
        return self._lines.allows(visitor)

    def allows_emote(self, visitor: str, table_id: str) -> bool:
        """Whether somebody may make another sign at a table."""
        return self._emotes.allows(f"{visitor} {table_id}")

    def allows_visitor(self, address: str) -> bool:
        """Whether an address may send another new visitor."""
        return self._visitors.allows(address)

    def put_rooms_away(self, idle_seconds: float = IDLE_SECONDS) -> None:
        """Leave to the store what nobody has used for so long."""
        now = time.monotonic()
        for table_id, room in list(self.rooms.items()):
            if room.is_closed or (room.is_idle and now - room.used >= idle_seconds):
                del self.rooms[table_id]
        self.update_figures()

    def update_figures(self) -> None:
        """Bring the figures for the operator up to date."""
        metrics.ROOMS.set(len(self.rooms))
        metrics.MATCHES.set(sum(room.table.is_playing for room in self.rooms.values()))

    async def sweep(self) -> None:
        """Tidy up again and again."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.put_rooms_away()
            try:
                await self.house.store.write(CloseTables(OPEN_FOR))
            except StoreError as error:
                log.error("not stored", error=str(error))

    def close(self) -> None:
        """Close all rooms, also those that are only being opened."""
        for opening in self._opening.values():
            opening.cancel()
        for room in self.rooms.values():
            room.close()


def _entry(table: TableState) -> TableEntry:
    return TableEntry(
        table.id,
        table.code,
        table.settings.game,
        table.settings.seats,
        sum(not seat.is_empty for seat in table.seats),
        tuple(seat.person.name for seat in table.seats if seat.person),
        table.settings.turn_seconds,
        table.is_playing,
    )
