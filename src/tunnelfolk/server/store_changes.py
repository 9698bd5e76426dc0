"""What can be written to the store: one Struct each."""

from msgspec import Struct

from tunnelfolk.rules.game import Step
from tunnelfolk.rules.game_state import RULES
from tunnelfolk.rules.options import Result
from tunnelfolk.server.messages.chat_messages import Line
from tunnelfolk.server.stored_values import BotTry, DayDeal, Device, MatchRow, Subscription
from tunnelfolk.server.table_state import TableState
from tunnelfolk.server.visitors import Person


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
SimpleChange = (
    SaveVisitor
    | RenameVisitor
    | CloseTables
    | SaveLine
    | SetDeadline
    | DropSubscription
    | KeepKey
    | Quarantine
    | Release
)
"""What takes any engine a single statement."""

Change = (
    Keeping
    | DeviceChange
    | DailyChange
    | SimpleChange
    | SaveTable
    | KeepTables
    | BeginMatch
    | MoveSeat
    | AppendSteps
    | FinishMatch
    | PackMatch
    | KeepResult
    | SaveSubscription
)
"""What can be written."""
