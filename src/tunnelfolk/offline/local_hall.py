"""All tables of one device, and the person whose device it is."""

import asyncio

from msgspec.structs import replace

from tunnelfolk.offline.local_bots import LocalBots
from tunnelfolk.offline.local_store import LocalStore
from tunnelfolk.rules.options import BadOptions
from tunnelfolk.server import tables
from tunnelfolk.server.daily.daily_desk import DailyDesk
from tunnelfolk.server.daily.days import public_deal
from tunnelfolk.server.hint_desk import HintDesk
from tunnelfolk.server.house import House
from tunnelfolk.server.limits import UNLIMITED
from tunnelfolk.server.messages.session_messages import SessionChange
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.newcomers import new_person, renamed
from tunnelfolk.server.recovery import recover_table
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.review_desk import ReviewDesk, Reviewer
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.store import Unreadable
from tunnelfolk.server.store_changes import RenameVisitor, SaveTable, SaveVisitor
from tunnelfolk.server.visitors import Person

DAMAGED = "This table cannot be opened: its match is damaged on this device."


class LocalHall:
    """Where the rooms of a device are found and opened. There is one person: nobody has to be kept from anything."""

    def __init__(self, kept: LocalStore, reviewer: Reviewer, bot_delay: float) -> None:
        """Begin empty; the store brings back what somebody asks for."""
        self.kept = kept
        self.house = House(store=kept, bot_pool=LocalBots(), limits=UNLIMITED, bot_delay=bot_delay)
        self.hints = HintDesk(self.house)
        self.daily = DailyDesk(self, public_deal, is_official=False)
        self.reviews = ReviewDesk(kept, reviewer)
        self._rooms: dict[str, Room] = {}
        self._turn = asyncio.Lock()

    async def person(self) -> Person:
        """Whose device this is; raises Refused."""
        person = await self.kept.owner()
        if person is None:
            raise Refused("no_session", "First ask for a session: POST /api/session.", 401)
        return person

    async def open_session(self, change: SessionChange) -> Person:
        """The person of this device, who is called otherwise from now on if they want to be. Raises Refused."""
        known = await self.kept.owner()
        if known is None:
            person = new_person(change)
            await self.kept.write(SaveVisitor(person, b""))
            return person
        person = renamed(known, change)
        if person != known:
            await self.kept.write(RenameVisitor(person))
            for room in self._rooms.values():
                room.give_back(person)
        return person

    async def forget_everything(self) -> None:
        """Send everybody away and clear the shelf."""
        for room in self._rooms.values():
            room.close()
        self._rooms.clear()
        await self.kept.clear()

    def is_awake(self, table_id: str) -> bool:
        """Whether a table's room is in memory."""
        room = self._rooms.get(table_id)
        return room is not None and not room.is_closed

    async def room(self, table_id: str) -> Room:
        """The room of a table; raises Refused."""
        async with self._turn:  # two rooms of one table would know nothing of each other
            room = self._rooms.get(table_id)
            if room is None or room.is_closed:
                room = self._rooms[table_id] = await self._open(table_id)
            return room

    async def _open(self, table_id: str) -> Room:
        try:
            found = await recover_table(self.kept, table_id)
        except (BadOptions, Unreadable):
            raise Refused("quarantined", DAMAGED, 503) from None
        if found is None:
            raise Refused("no_table", "There is no such table.", 404)
        return Room(self.house, found.table, found.running, found.seconds_left)

    async def found_table(self, person: Person, settings: Settings) -> Room:
        """A new table. It has no code: nobody else can come. Raises Refused or StoreError."""
        table = replace(tables.found_table(person, settings), code="")
        await self.kept.write(SaveTable(table))
        return await self.room(table.id)

    def allows_line(self, visitor: str) -> bool:
        """Nobody is disturbed."""
        return True

    def allows_emote(self, visitor: str, table_id: str) -> bool:
        """Nobody is disturbed."""
        return True

    def allows_reaction(self, visitor: str, table_id: str) -> bool:
        """Always: nobody else is bothered."""
        return True

    def allows_claim(self, visitor: str, table_id: str) -> bool:
        """Nobody is disturbed."""
        return True
