"""All tables of a server: those in memory, and those that the store brings back when somebody asks."""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial

import structlog
from msgspec import Struct

from tunnelfolk.rules.options import BadOptions
from tunnelfolk.server import metrics, table_codes, table_state, tables, visitors
from tunnelfolk.server.allowances import Allowances
from tunnelfolk.server.daily.daily_desk import DailyDesk
from tunnelfolk.server.handover_desk import HandoverDesk
from tunnelfolk.server.hint_desk import HintDesk
from tunnelfolk.server.house import House
from tunnelfolk.server.matches import GRACE_SECONDS
from tunnelfolk.server.messages.socket_messages import Problem
from tunnelfolk.server.messages.table_messages import Settings, TableEntry
from tunnelfolk.server.publishing import tag
from tunnelfolk.server.recovery import recover_table
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.review_desk import ReviewDesk, Reviewer
from tunnelfolk.server.review_process import REVIEWER
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.store import Conflict, StoreError, Unreadable
from tunnelfolk.server.store_changes import (
    Change,
    CloseTables,
    KeepTables,
    NoteDevice,
    NoteVisit,
    PackMatch,
    Quarantine,
    Release,
    SaveTable,
    SetDeadline,
)
from tunnelfolk.server.stored_values import Deadline, Device
from tunnelfolk.server.table_state import TableState
from tunnelfolk.server.visitors import Person

DAY = 86_400_000
LISTED_FOR = DAY
"""How long a public table is listed after its last change."""
OPEN_FOR = DAY // 12
"""How long a code stays taken when nobody is at a table any more and nothing is played there."""
KEEP_SECONDS = 1_200
"""How often the store is told that people are at a table, so that it keeps its code."""
VISIT_SECONDS = 3_600
"""How often the store is told at most that somebody was here."""
MOST_VISITS = 20_000
AWAKE_FOR = 30 * DAY
"""Matches that were played on within this time go on by themselves after a restart."""
CODES_TRIED = 20
REST = 2
"""How many times as long as a chore took, the server attends to everything else before it goes on with it."""
PACKED_AT_ONCE = 100
IDLE_SECONDS = 600
SWEEP_SECONDS = 60
DUE_SECONDS = 3 * SWEEP_SECONDS
"""How long before its time a table is woken: well before the next look, and long after it was left to the store."""

WHAT_TO_DO = "restore a backup with `tunnelfolk restore`, or see with `tunnelfolk doctor` what is whole"
QUARANTINED = (
    "This table cannot be opened: its match is damaged in the server's store. "
    "Whoever operates the server can see more with `tunnelfolk doctor`."
)
UNREADABLE = Problem(
    "unreadable",
    "The server cannot read this from its disk. Whoever operates it can see more with `tunnelfolk doctor`.",
)

log = structlog.get_logger()


class Health(Struct, frozen=True):
    """How a server is."""

    is_well: bool
    text: str


class Hall:
    """Where rooms are found, opened and put away."""

    def __init__(self, house: House, reviewer: Reviewer = REVIEWER) -> None:
        """Begin empty; `wake_tables` brings running matches back. Somebody makes reviews."""
        self.house = house
        self.rooms: dict[str, Room] = {}
        self.quarantined: dict[str, str] = {}
        """The tables that cannot be opened, and why."""
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self.sockets: Counter[str] = Counter()
        self.allowances = Allowances(house.limits)
        self.reviews = ReviewDesk(house.store, reviewer)
        self.hints = HintDesk(house)
        self.daily = DailyDesk(self)
        self.handovers = HandoverDesk(house)
        self._visits: OrderedDict[str, float] = OrderedDict()
        self._kept = time.monotonic()

    async def wake_tables(self) -> None:
        """Go on with the matches that go on by themselves: where a bot is to act, and where a person's time runs out.

        All others sleep until somebody asks for them. Every deadline from now on belongs to a room that is awake, so
        one pass is enough.
        """
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            self.quarantined |= {one.table: one.reason for one in await self.house.store.quarantined()}
            due = await self.house.store.deadlines(AWAKE_FOR)
        except StoreError as error:
            log.error("cannot find the running matches", error=str(error))
            return
        log.info("waking", matches=len(due))
        for one in [*(Deadline(table_id, 0) for table_id in list(self.quarantined)), *due]:
            # A bit earlier, because nobody who was interrupted by a restart has less than that time left.
            await asyncio.sleep(one.seconds - GRACE_SECONDS - (loop.time() - began))
            await self.wake_table(one.table)

    async def wake_table(self, table_id: str) -> None:
        """Open a table, then leave the processor to others: people play while the server wakes up."""
        began = time.monotonic()
        try:
            room = await self.room(table_id)
            if room.is_idle:  # it was marked when there were no deadlines yet, or its match was ended
                await self._note(SetDeadline(table_id, None))
        except (Refused, StoreError) as error:
            log.warning("not awake", table=tag(table_id), error=str(error))
        except Exception:  # one table that cannot be opened must not keep all others closed
            log.exception("not awake", table=tag(table_id))
        await asyncio.sleep(REST * (time.monotonic() - began))

    async def wake_due(self) -> None:
        """Wake the tables that were put away with much time left, and whose turn is nearly over now."""
        if not self.house.neighbours.is_alone:
            return  # servers that share a store look for what is due by themselves
        try:
            due = await self.house.store.deadlines(AWAKE_FOR)
        except StoreError as error:
            log.error("cannot find the running matches", error=str(error))
            return
        for one in due:
            if one.seconds > DUE_SECONDS:
                break  # the most urgent come first
            if not self.is_awake(one.table) and one.table not in self.quarantined:
                await self.wake_table(one.table)

    async def check_store(self) -> None:
        """Look once whether the store is whole, and say what to do where it is not."""
        for problem in await self.house.store.find_damage():
            log.error(f"the store is damaged: {WHAT_TO_DO}", problem=problem)

    @property
    def health(self) -> Health:
        """How the server is, in a sentence."""
        if self.house.store.is_damaged:
            return Health(is_well=False, text=f"the store is damaged: {WHAT_TO_DO}")
        if self.house.store.is_failing:
            return Health(is_well=False, text="cannot store")
        count = len(self.quarantined)
        tables = "1 table" if count == 1 else f"{count} tables"
        return Health(is_well=True, text=f"well, {tables} quarantined" if count else "well")

    async def room(self, table_id: str) -> Room:
        """The room of a table; raises Refused."""
        room = self.rooms.get(table_id)
        if room is None or room.is_closed:
            room = await self._open_once(table_id)
        room.touch()
        return room

    async def room_called(self, text: str, address: str = "") -> Room:
        """The room that people call by a code, or that a link names by its id; raises Refused."""
        if not self.allowances.may_miss(address):  # not even what is right, or guessing would pay
            raise Refused("too_many_misses", "Too many codes that nobody has. Try again in a minute.", 429)
        code = table_codes.as_code(text)
        table = await self.house.store.table(text) or await self.house.store.table_called(code)
        if table is None:
            self.allowances.note_miss(address)
            raise Refused("no_table", f"No table is called {code.strip()[:20]}.", 404)
        return await self.room(table.id)

    async def enter(self, table_id: str) -> Room:
        """The room of a table for somebody who comes in; a table that gave its code back gets another one."""
        room = await self.room(table_id)
        if not room.table.code and not room.table.day:  # nobody else may come to the table of a day
            try:
                await self._give_code(room)
            except StoreError as error:  # a table without a code can still be played at
                log.error("not stored", error=str(error))
        return room

    async def _give_code(self, room: Room) -> None:
        for _ in range(CODES_TRIED):
            code = table_codes.table_code()
            # Looked up first: Conflict would mean that another server writes to this table.
            if await self.house.store.table_called(code) is None:
                await room.change_table(partial(table_state.with_code, code))
                return

    async def keep_tables(self) -> None:
        """Let the tables keep their codes where people are, now and then."""
        if time.monotonic() - self._kept < KEEP_SECONDS:
            return
        self._kept = time.monotonic()
        await self._note(KeepTables(tuple(one for one, room in self.rooms.items() if room.presence.listeners)))

    async def _open_once(self, table_id: str) -> Room:
        """Open a room, however many ask for it meanwhile: two rooms of one table would know nothing of each other."""
        opening = self._opening.get(table_id)
        if opening is None:
            opening = self._opening[table_id] = asyncio.create_task(self._open(table_id))
            opening.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(opening)  # whoever stops waiting does not stop the others

    async def _open(self, table_id: str) -> Room:
        """Raises Refused where there is no such table, it is damaged, or its game is not installed any more."""
        try:
            found = await recover_table(self.house.store, table_id)
        except BadOptions as error:
            raise Refused("no_game", f"This table cannot be opened here: {error}.") from None
        except Unreadable as error:
            await self._quarantine(table_id, str(error))
            raise Refused("quarantined", QUARANTINED, 503) from None
        if found is None:
            raise Refused("no_table", "There is no such table.", 404)
        room = self.rooms[table_id] = Room(self.house, found.table, found.running, found.seconds_left)
        await self._release(table_id)
        return room

    async def _quarantine(self, table_id: str, reason: str) -> None:
        """Mark a table that cannot be opened; everything else goes on."""
        if self.quarantined.get(table_id) == reason:
            return
        self.quarantined[table_id] = reason
        log.error("table quarantined", table=tag(table_id), reason=reason)
        await self._note(Quarantine(table_id, reason))

    async def _release(self, table_id: str) -> None:
        """Whoever operates the server has mended a table, or brought back what it needs."""
        if self.quarantined.pop(table_id, None) is not None:
            log.info("table released", table=tag(table_id))
            await self._note(Release(table_id))

    async def _note(self, change: Change) -> None:
        """Write what the server can do without."""
        try:
            await self.house.store.write(change)
        except StoreError as error:
            log.error("not stored", error=str(error))

    async def found_table(
        self, person: Person, settings: Settings, address: str = "", *, is_screen: bool = False
    ) -> Room:
        """A new table with a code of its own; raises Refused or StoreError."""
        tables.validate_settings(settings)
        if await self.house.store.tables_hosted(person.id, LISTED_FOR) >= self._most_tables:
            raise Refused("too_many_tables", f"You have {self._most_tables} tables already.", 429)
        if not self.allowances.allows_table(address):
            raise Refused("flood", "Too many new tables from there. Try again in a minute.", 429)
        for _ in range(CODES_TRIED):
            table = tables.found_table(person, settings, is_screen=is_screen)
            try:
                await self.house.store.write(SaveTable(table))
            except Conflict:
                continue  # the code is taken: another one, please
            return await self.room(table.id)
        raise Refused("no_code", "All codes for tables are taken. Try again in a few minutes.", 503)

    @property
    def _most_tables(self) -> int:
        return self.house.limits.tables_per_visitor

    async def list_tables(self) -> list[TableEntry]:
        """The public tables, newest first."""
        found = [self.rooms.get(table.id, table) for table in await self.house.store.listed_tables(LISTED_FOR)]
        entries = [_entry(one.table if isinstance(one, Room) else one) for one in found]
        # Where a match is running, its table is stored anew when a bot takes a seat over, which nobody may notice.
        return sorted(entries, key=lambda entry: (entry.playing, entry.id if entry.playing else ""))

    def is_awake(self, table_id: str) -> bool:
        """Whether a table's room is in memory, or is being opened."""
        room = self.rooms.get(table_id)
        return table_id in self._opening or (room is not None and not room.is_closed)

    async def note_visit(self, visitor: str) -> None:
        """Keep that somebody was here, so that they are not taken for somebody who never came again."""
        now = time.monotonic()
        last = self._visits.get(visitor)
        if last is not None and now - last < VISIT_SECONDS:
            return  # without waiting for the disk
        self._note_time(visitor, now)
        await self._note(NoteVisit(visitor))

    async def note_device(self, visitor: str, device: Device) -> None:
        """Keep by which browser somebody comes, once an hour."""
        now, key = time.monotonic(), f"{visitor} {device.name} {device.secret.hex()}"
        last = self._visits.get(key)
        if last is not None and now - last < VISIT_SECONDS:
            return
        self._note_time(key, now)
        await self._note(NoteDevice(visitor, device))

    def _note_time(self, key: str, now: float) -> None:
        self._visits[key] = now
        self._visits.move_to_end(key)
        if len(self._visits) > MOST_VISITS:
            self._visits.popitem(last=False)

    def hang_up(self, visitor: str) -> list[str]:
        """Close all connections of somebody; the ids of the tables they were at."""
        heard = [(room, one) for room in self.rooms.values() for one in room.presence.listeners]
        own = [(room, one) for room, one in heard if visitors.visitor_behind(one.person.id) == visitor]
        for _, listener in own:
            listener.hang_up()
        return [room.table.id for room, _ in own]

    def rename(self, person: Person) -> None:
        """Let the tables that are awake call somebody by a new name."""
        tables_of_person = self.house.whereabouts.tables_of(person.id)
        for room in [self.rooms[table_id] for table_id in tables_of_person if table_id in self.rooms]:
            room.give_back(person)
            for listener in room.presence.listeners:
                if listener.person.id == person.id:
                    listener.person = person

    def put_rooms_away(self, idle_seconds: float = IDLE_SECONDS) -> None:
        """Leave to the store what nobody has used for so long."""
        now = time.monotonic()
        for table_id, room in list(self.rooms.items()):
            if room.is_closed or (room.may_sleep and now - room.used >= idle_seconds):
                del self.rooms[table_id]
                self.house.neighbours.leave_table(table_id)
                self.house.whereabouts.forget(table_id)
        self.update_figures()

    def update_figures(self) -> None:
        """Bring the figures for the operator up to date."""
        metrics.ROOMS.set(len(self.rooms))
        metrics.MATCHES.set(sum(room.table.is_playing for room in self.rooms.values()))

    async def pack_matches(self) -> None:
        """Let the matches that are over take little room, one after the other; people play on between them."""
        after = ""
        try:
            while found := await self.house.store.unpacked_matches(after, PACKED_AT_ONCE):
                for after in found:
                    began = time.monotonic()
                    await self._note(PackMatch(after))  # one that fails is passed over until the next time
                    await asyncio.sleep(REST * (time.monotonic() - began))
        except StoreError as error:
            log.error("cannot find the matches that are over", error=str(error))

    async def sweep(self, seconds: float = SWEEP_SECONDS) -> None:
        """Do what is to be done again and again, each thing by itself: packing may take long."""
        await asyncio.gather(*[_repeat(chore, seconds) for chore in (self.tidy_up, self.pack_matches)])

    async def tidy_up(self) -> None:
        """Put away what nobody uses, and wake what is due."""
        self.put_rooms_away()
        await self.wake_due()
        await self.keep_tables()
        await self._note(CloseTables(OPEN_FOR))

    def close(self) -> None:
        """Close all rooms, also those that are only being opened."""
        for opening in self._opening.values():
            opening.cancel()
        for room in self.rooms.values():
            room.close()


async def _repeat(chore: Callable[[], Awaitable[None]], seconds: float) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await chore()
        except Exception:  # whatever it was, the server goes on tidying up
            log.exception("chore failed")


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
