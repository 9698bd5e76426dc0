"""The store as everybody else sees it: values that are written, questions that are asked. No SQL, no engine."""

import time
from collections.abc import Awaitable
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.rules.game import Match, Step, game_named
from tunnelfolk.rules.options import Options, Result
from tunnelfolk.server.messages import Line, Player
from tunnelfolk.server.tables import Person, TableState


class StoreError(RuntimeError):
    """Nothing was written: the disk is full, read-only or broken."""


class Conflict(StoreError):
    """Somebody else wrote the same thing first."""


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


class SeatedMatch(Struct, frozen=True):
    """A match that somebody plays or played, and where."""

    row: MatchRow
    seat: int


class SaveVisitor(Struct, frozen=True):
    """Keep somebody who is new."""

    person: Person
    secret: bytes
    """The hash of the cookie."""


class RenameVisitor(Struct, frozen=True):
    """Keep what somebody is called now."""

    person: Person


class SaveTable(Struct, frozen=True):
    """Keep a table as it is now; Conflict where its code is taken."""

    table: TableState


class CloseTables(Struct, frozen=True):
    """Give the codes of tables free that nothing is played at and nobody changed for some milliseconds."""

    unchanged_for: int


class BeginMatch(Struct, frozen=True):
    """Keep a match that begins, and who sits where."""

    row: MatchRow
    people: tuple[tuple[str, int], ...]
    """The ids of visitors, with their seats."""


class AppendSteps(Struct, frozen=True):
    """Keep steps of a match, the first of which has this number; Conflict where there is such a step already."""

    match: str
    number: int
    steps: tuple[Step, ...]
    at: int


class FinishMatch(Struct, frozen=True):
    """Keep that a match is over, and how it ended, if it was played to its end."""

    match: str
    at: int
    result: Result | None


class SaveLine(Struct, frozen=True):
    """Keep a line of a table's chat."""

    table: str
    line: Line


Change = SaveVisitor | RenameVisitor | SaveTable | CloseTables | BeginMatch | AppendSteps | FinishMatch | SaveLine
"""What can be written."""


class Store(Protocol):
    """What must survive: visitors, tables, matches with their steps, chat. Ages are measured by the store's clock."""

    @property
    def is_failing(self) -> bool:
        """Whether the last write came to nothing."""

    def write(self, *changes: Change) -> Awaitable[None]:
        """Let changes take effect together or not at all, in the order of the calls; done when they are on disk.

        Raises StoreError when awaited.
        """

    async def visitor(self, secret: bytes) -> Person | None:
        """Whom a hashed cookie belongs to."""

    async def table(self, table_id: str) -> TableState | None:
        """The table of that id."""

    async def table_called(self, code: str) -> TableState | None:
        """The open table of that code."""

    async def playing_tables(self, within: int | None = None) -> list[TableState]:
        """The tables with a running match, or those of them that changed within so many milliseconds."""

    async def listed_tables(self, within: int) -> list[TableState]:
        """The public tables that changed within so many milliseconds, newest first."""

    async def tables_hosted(self, visitor: str, within: int) -> int:
        """How many tables somebody made that have a code and changed within so many milliseconds."""

    async def match(self, match_id: str) -> MatchRow | None:
        """The match of that id."""

    async def matches_of(self, visitor: str, most: int = 100) -> list[SeatedMatch]:
        """The matches somebody played: running ones first, then the newest."""

    async def seat_of(self, visitor: str, match_id: str) -> int | None:
        """The seat somebody has or had in a match."""

    async def version(self, match_id: str) -> int:
        """How many steps a match has."""

    async def steps(self, match_id: str) -> list[StoredStep]:
        """The steps of a match, in order."""

    async def lines(self, table_id: str, most: int = 50) -> tuple[Line, ...]:
        """The last lines of a table's chat."""

    def close(self) -> None:
        """Finish what was begun."""


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
