"""The store as everybody else sees it: values that are written, questions that are asked. No SQL, no engine."""

import asyncio
import time
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.rules.game import Match, Step, game_named
from tunnelfolk.rules.game_state import RULES
from tunnelfolk.rules.options import Options, Result
from tunnelfolk.server.messages.chat_messages import Line
from tunnelfolk.server.messages.table_messages import Player
from tunnelfolk.server.tables import Person, TableState


class StoreError(RuntimeError):
    """Nothing was written, or nothing read: the disk is full, read-only or broken."""


class Unreadable(StoreError):
    """What was asked for is there, but damaged, incomplete, or of a shape that nobody knows: the message says what."""


class Conflict(StoreError):
    """Somebody else wrote the same thing first."""


class Unsure(StoreError):
    """Nobody knows whether it was written: the connection broke at the commit, and has not come back in time."""


class MatchRow(Struct, frozen=True, kw_only=True):
    """What is kept of a match besides its steps."""

    id: str
    table: str
    """Empty where it was played offline, and handed over later."""
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
    hints: bool = False
    """Whether players may ask for hints, as it was when the match began."""
    day: str = ""
    """The day whose cards it has, like `2026-11-15`; empty for a deal of its own."""

    @property
    def is_offline(self) -> bool:
        """Whether it was played without this server: its player could know every card, so it counts for nothing."""
        return not self.table

    def fresh(self) -> Match:
        """The match before its first deal."""
        game, seats = game_named(self.game), len(self.players)
        options = self.options.over(game.FACTS.usual)
        return Match(game, seats, options, self.seed, replace(game.new(seats, options), rules=self.rules))


class StoredStep(Struct, frozen=True):
    """A step and when it was made."""

    step: Step
    at: int


class SeatedMatch(Struct, frozen=True):
    """A match that somebody plays or played, and where."""

    row: MatchRow
    seat: int


class Quarantined(Struct, frozen=True):
    """A table that cannot be opened."""

    table: str
    reason: str
    since: int | None = None
    """When the server found out; None while only a check-up knows."""


class Visitor(Struct, frozen=True):
    """Somebody, and when the store last heard of them."""

    person: Person
    seen: int
    """Milliseconds since 1970, to the hour."""


class Device(Struct, frozen=True):
    """A browser by which somebody is known."""

    id: str
    secret: bytes
    """The hash of its cookie."""
    name: str
    since: int = 0
    seen: int = 0
    """Milliseconds since 1970, to the hour."""


class DeviceOffer(Struct, frozen=True):
    """Whom a code makes another device of, and which of their devices they leave by that, if any."""

    visitor: str
    leaving: bytes
    """The hash of its cookie; empty where they stay."""


class SpokenLine(Struct, frozen=True):
    """A line of chat, and the table it was said at."""

    table: str
    line: Line


class Deadline(Struct, frozen=True):
    """A table that goes on by itself, and when."""

    table: str
    seconds: float
    """From now, by the store's clock; never more than there were at first, however that clock was set meanwhile."""


class Subscription(Struct, frozen=True):
    """Where a browser is told something while its page is closed (Web Push), and the keys for what is said."""

    endpoint: str
    """An address of the browser's maker, which nobody else knows."""
    p256dh: str
    """The browser's public key, a point of P-256, as base64url."""
    auth: str
    """A secret that it shares with this server, 16 bytes as base64url."""
    language: str
    device: str = ""
    """Which of the visitor's devices listens there; unknown where that was kept by an earlier version."""


class DayDeal(Struct, frozen=True):
    """The deal of a day, the same for everybody: a secret until the day is over."""

    day: str
    game: str
    seed: str


class DayTry(Struct, frozen=True):
    """Somebody's one counted try at the deal of a day."""

    day: str
    game: str
    visitor: str
    match: str
    begun: int
    finished: int | None = None
    """By the store's clock; None while it is being played."""
    gold: int | None = None
    rival: int | None = None
    """The gold of the other seat, where there is one."""


class BotTry(Struct, frozen=True):
    """What a bot made of the deal of a day."""

    level: str
    gold: int
    rival: int | None = None


class SaveVisitor(Struct, frozen=True):
    """Keep somebody who is new."""

    person: Person
    secret: bytes
    """The hash of the cookie."""


class RenameVisitor(Struct, frozen=True):
    """Keep what somebody is called now."""

    person: Person


class NoteDevice(Struct, frozen=True):
    """Keep that somebody is here by this device now; to the hour, so that most visits write nothing."""

    visitor: str
    device: Device


class OfferDevice(Struct, frozen=True):
    """Keep a code for another device of a visitor, in place of earlier ones, for so many seconds."""

    code: bytes
    """Its hash."""
    visitor: str
    leaving: bytes
    seconds: int


class TakeDevice(Struct, frozen=True):
    """Make a device a visitor's, and use the code up; Conflict where it was used, or is too old."""

    code: bytes
    visitor: str
    device: Device


class SignOut(Struct, frozen=True):
    """Make a device nobody's, and its cookie worthless."""

    visitor: str
    device: str
    filler: bytes
    """What nobody's cookie hashes to: it takes the place of the first device's."""


class SaveTable(Struct, frozen=True):
    """Keep a table as it is now; Conflict where its code is taken, or where another server wrote to it meanwhile.

    It is kept as the version after the one it was made of.
    """

    table: TableState


class KeepTables(Struct, frozen=True):
    """Let tables count as changed now: people are there, even if nothing happens."""

    tables: tuple[str, ...]


class CloseTables(Struct, frozen=True):
    """Give the codes of tables free that nothing is played at and nobody changed for some milliseconds."""

    unchanged_for: int


class BeginMatch(Struct, frozen=True):
    """Keep a match that begins, and who sits where."""

    row: MatchRow
    people: tuple[tuple[str, int], ...]
    """The ids of visitors, with their seats."""


class MoveSeat(Struct, frozen=True):
    """Keep that somebody plays on as another visitor: the match is that one's from now on."""

    match: str
    visitor: str
    heir: str


class AppendSteps(Struct, frozen=True):
    """Keep steps of a match, the first of which has this number; Conflict where there is such a step already."""

    match: str
    number: int
    steps: tuple[Step, ...]
    at: int
    rules: int = RULES
    """The number of the rules they were made by: their shape may change with it."""
    table: str = ""
    """The table of the match, so that other servers can be told which one has changed."""


class FinishMatch(Struct, frozen=True):
    """Keep that a match is over, and how it ended, if it was played to its end."""

    match: str
    at: int
    result: Result | None


class PackMatch(Struct, frozen=True):
    """Keep the steps of a match that is over in as little room as can be; they are read as before."""

    match: str


class KeepResult(Struct, frozen=True):
    """Keep something beside a match, in place of what was kept under that name before."""

    match: str
    kind: str
    """What it is: a match may have one of each."""
    body: bytes


class SaveLine(Struct, frozen=True):
    """Keep a line of a table's chat."""

    table: str
    line: Line


class SetDeadline(Struct, frozen=True):
    """Keep when a table goes on by itself: so many seconds from now, by the store's clock.

    0 while a bot is to act, None while the match waits for somebody who has all the time in the world.
    """

    table: str
    seconds: int | None
    rings: bool = True
    """False where time runs out and nothing happens: it is only shown, and no server has to wake up for it."""


class SaveSubscription(Struct, frozen=True):
    """Keep where a visitor's browser is told something; of more than `most` the oldest go."""

    visitor: str
    subscription: Subscription
    most: int


class DropSubscription(Struct, frozen=True):
    """Forget where a browser was told something: it does not listen there any more, or is not to be told."""

    endpoint: str


class KeepKey(Struct, frozen=True):
    """Keep a key of the servers' own, unless there is one of that name already."""

    name: str
    body: bytes


class KeepDeal(Struct, frozen=True):
    """Keep the deal of a day, unless there is one already: whichever server was first, all play that one."""

    deal: DayDeal


class BeginTry(Struct, frozen=True):
    """Keep that a match is somebody's one counted try; Conflict where there is one already.

    When the match is over, the store notes that here too, and by its own clock.
    """

    day: str
    game: str
    visitor: str
    match: str


class KeepBotTry(Struct, frozen=True):
    """Keep what a bot made of the deal of a day, unless it is known already."""

    day: str
    game: str
    made: BotTry


class Quarantine(Struct, frozen=True):
    """Mark a table that cannot be opened, and say why."""

    table: str
    reason: str


class Release(Struct, frozen=True):
    """Take that mark away: the table can be opened again."""

    table: str


class NoteVisit(Struct, frozen=True):
    """Keep that somebody is here now; to the hour, so that most visits write nothing."""

    visitor: str


class ExpireOld(Struct, frozen=True):
    """Delete what nobody needs any more, so many of each kind at most: ages are in milliseconds.

    Visitors that were not seen for so long and never played a match, tables where nothing is played and nothing was
    changed or said for so long, lines of chat. Matches stay, and tables in quarantine.
    """

    visitors: int
    tables: int
    lines: int
    most: int


class AskToForget(Struct, frozen=True):
    """Keep that a visitor is to be forgotten, and make the cookie worthless at once."""

    visitor: str


class RedactTable(Struct, frozen=True):
    """Keep a table that somebody was taken out of. It grows no younger by that, and its code stays as it is.

    Conflict where another server wrote to it meanwhile.
    """

    table: TableState


class RedactMatch(Struct, frozen=True):
    """Keep a match in which a visitor's seat is anonymous now."""

    row: MatchRow
    visitor: str
    name: str
    """What the visitor was called there: lines of long ago know only that."""


class FinishForgetting(Struct, frozen=True):
    """Delete what a forgotten visitor said, and keep that all is done."""

    visitor: str


Keeping = NoteVisit | ExpireOld | AskToForget | RedactTable | RedactMatch | FinishForgetting
"""What is written to keep less."""

DeviceChange = NoteDevice | OfferDevice | TakeDevice | SignOut
"""What is written about devices."""

DailyChange = KeepDeal | BeginTry | KeepBotTry
"""What is written about the deals of the day."""

Change = (
    Keeping
    | DeviceChange
    | DailyChange
    | SaveVisitor
    | RenameVisitor
    | SaveTable
    | KeepTables
    | CloseTables
    | BeginMatch
    | MoveSeat
    | AppendSteps
    | FinishMatch
    | PackMatch
    | KeepResult
    | SaveLine
    | SetDeadline
    | SaveSubscription
    | DropSubscription
    | KeepKey
    | Quarantine
    | Release
)
"""What can be written."""


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
