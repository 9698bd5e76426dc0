"""The store as everybody else sees it: what can be asked of it, and what may go wrong. No SQL, no engine."""

import asyncio
import time
from typing import Protocol

from tunnelfolk.server.messages.chat_messages import Line
from tunnelfolk.server.store_changes import Change
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


class StoreError(RuntimeError):
    """Nothing was written, or nothing read: the disk is full, read-only or broken."""


class Unreadable(StoreError):
    """What was asked for is there, but damaged, incomplete, or of a shape that nobody knows: the message says what."""


class Conflict(StoreError):
    """Somebody else wrote the same thing first."""


class Unsure(StoreError):
    """Nobody knows whether it was written: the connection broke at the commit, and has not come back in time."""


class Store(Protocol):
    """What must survive: visitors, tables, matches with their steps, chat. Ages are measured by the store's clock.

    All reads raise Unreadable where what was asked for is damaged, and StoreError where it cannot be read just now.
    Lists leave out what is damaged.
    """

    @property
    def now(self) -> int:
        """What the store's clock says, in milliseconds since 1970: all servers on one store go by it."""

    @property
    def is_failing(self) -> bool:
        """Whether the last write came to nothing."""

    @property
    def is_damaged(self) -> bool:
        """Whether anything was found out so far that a backup has to mend."""

    async def find_damage(self, *, thorough: bool = False) -> tuple[str, ...]:
        """What is wrong with the store as a whole; nothing, if it is whole. May take seconds, thoroughly minutes."""

    def write(self, *changes: Change) -> "asyncio.Future[None]":
        """Let changes take effect together or not at all, in the order of the calls; done when they are on disk.

        Raises StoreError when awaited.
        """

    async def visitor(self, secret: bytes) -> Person | None:
        """Whom a hashed cookie belongs to."""

    async def devices(self, visitor: str) -> list[Device]:
        """The devices by which somebody is known."""

    async def device_offer(self, code: bytes) -> DeviceOffer | None:
        """What a hashed code is good for, while it is."""

    async def table(self, table_id: str) -> TableState | None:
        """The table of that id."""

    async def table_called(self, code: str) -> TableState | None:
        """The open table of that code."""

    async def playing_tables(self, within: int | None = None) -> list[str]:
        """The ids of the tables with a running match, or of those that changed within so many milliseconds."""

    async def deadlines(self, within: int) -> list[Deadline]:
        """The tables that go on by themselves, the most urgent first.

        Only those that changed, or whose turn began, within so many milliseconds.
        """

    async def seconds_left(self, table_id: str) -> float | None:
        """How long until a table goes on by itself; 0 or less when it is time, None if it waits for somebody."""

    async def outdated_tables(self, rules: int) -> list[TableState]:
        """The tables whose running match follows rules with a lower number."""

    async def quarantined(self) -> list[Quarantined]:
        """The tables that were marked because they cannot be opened."""

    async def listed_tables(self, within: int) -> list[TableState]:
        """The public tables that changed within so many milliseconds, newest first."""

    async def tables_hosted(self, visitor: str, within: int) -> int:
        """How many tables somebody made that have a code and changed within so many milliseconds."""

    async def match(self, match_id: str) -> MatchRow | None:
        """The match of that id."""

    async def matches_of(self, visitor: str, most: int = 100) -> list[SeatedMatch]:
        """The matches somebody played: running ones first, then the newest."""

    async def matches_over(self, visitor: str, start: int, most: int) -> list[SeatedMatch]:
        """Some of the matches that somebody played and that are over, the newest first; `start` are left out."""

    async def count_over(self, visitor: str) -> int:
        """How many matches somebody played are over."""

    async def seat_of(self, visitor: str, match_id: str) -> int | None:
        """The seat somebody has or had in a match."""

    async def version(self, match_id: str) -> int:
        """How many steps a match has."""

    async def unpacked_matches(self, after: str, most: int) -> list[str]:
        """Matches that are over and whose steps were not packed yet, by their ids, after an id."""

    async def steps(self, match_id: str, after: int = 0) -> list[StoredStep]:
        """The steps of a match after a version, in order."""

    async def kept_result(self, match_id: str, kind: str) -> bytes | None:
        """What was computed from a match and kept under that name."""

    async def lines(self, table_id: str, most: int = 50) -> tuple[Line, ...]:
        """The last lines of a table's chat."""

    async def visitors_named(self, text: str) -> list[Visitor]:
        """Those whose id this is, or else those who are called so, lately seen ones first."""

    async def lines_of(self, visitor: str) -> list[SpokenLine]:
        """Everything somebody said that is still kept, in order."""

    async def subscriptions(self, visitor: str) -> list[Subscription]:
        """Where somebody's browsers are told something, the newest first."""

    async def kept_key(self, name: str) -> bytes | None:
        """The servers' own key of that name."""

    async def day_deals(self, game: str, first: str, last: str) -> list[DayDeal]:
        """The deals of the days from the first to the last, in order."""

    async def day_tries(self, day: str, game: str) -> list[DayTry]:
        """All counted tries at the deal of a day, finished or not."""

    async def tries_of(self, visitor: str) -> list[DayTry]:
        """The counted tries of somebody, in the order of the days."""

    async def bot_tries(self, day: str, game: str) -> list[BotTry]:
        """What bots made of the deal of a day."""

    async def tables_naming(self, visitor: str) -> list[str]:
        """The ids of all tables that somebody sits at, made, hosts, or is known to in any other way."""

    async def visitors_to_forget(self) -> list[str]:
        """The ids of those who asked to be forgotten, and are not yet."""

    async def scrub(self, most_bytes: int | None = None) -> bool:
        """Take what forgotten visitors left behind off the disk for good, unless the store is larger than that.

        Whether that was due and was done. Nothing can be written meanwhile: 20 ms for a megabyte.
        """

    def close(self) -> None:
        """Finish what was begun."""


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
