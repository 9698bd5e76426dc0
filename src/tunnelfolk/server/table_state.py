"""A table as it is kept: who sits where, what is to be played, and what may be asked of it."""

from collections.abc import Container, Mapping
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.rules.game import game_named
from tunnelfolk.server.levels import minder_for
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.visitor_names import distinct_name
from tunnelfolk.server.visitors import Person, visitor_behind

SLOW_SECONDS = 3_600
"""Where a turn may take so long, nobody is expected to sit there and wait."""


class Seat(Struct, frozen=True, omit_defaults=True):
    """A place at the table, for a person, a bot (it has a level) or nobody."""

    person: Person | None = None
    level: str | None = None
    ready: bool = False
    lent: bool = False
    """Whether a bot plays for the person."""
    first: str = ""
    """Whose seat it was before another phone took it by the name: that one may have it back at any time."""
    declined: tuple[str, ...] = ()
    """From whom it was taken back: they do not get it by the name again."""

    @property
    def is_empty(self) -> bool:
        """Whether somebody may sit down here."""
        return self.person is None and self.level is None


EMPTY = Seat()


class Webhook(Struct, frozen=True, omit_defaults=True):
    """An address that is told of every turn at a table. Whoever knows it may write there, so it is shown to nobody."""

    url: str
    origin: str
    """Where people reach this server, for the link to the table."""
    by: str
    """The id of the visitor who set it."""
    language: str = "en"
    trouble: str = ""
    """Why the last message did not arrive."""
    is_off: bool = False
    """Whether nobody listens there any more."""


class TableState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table as it is kept."""

    id: str
    code: str
    founder: str
    host: str
    """The id of a visitor."""
    settings: Settings
    seats: tuple[Seat, ...]
    barred: tuple[str, ...] = ()
    """Those whom the host removed."""
    muted: tuple[str, ...] = ()
    """Those whose chat is refused."""
    rematch: tuple[str, ...] = ()
    """Those who want to play again after the match that is over."""
    played: int = 0
    """How many matches were begun here."""
    match: str | None = None
    seed_hash: str = ""
    is_over: bool = False
    """Whether the match, if there is one, has ended."""
    minded: tuple[int, ...] = ()
    """The seats of people for whom a bot chose in this round, where that is told only after it."""
    screen: bool = False
    """Whether a big screen opened it: who sits down first is its host, seats are added, lost phones may come back."""
    webhook: Webhook | None = None
    """Who is told of every turn."""
    day: str = ""
    """The day whose deal this table was made for, and nothing else: nobody but its founder ever comes in."""
    counts: bool = False
    """Whether that is the founder's one counted try: no hints, and no bot plays for them."""
    version: int = 0
    """How often it was stored: the store takes the next version only, so that no server undoes what another did."""

    @property
    def is_playing(self) -> bool:
        """Whether a match is running."""
        return self.match is not None and not self.is_over

    def bot_at(self, at: int) -> str | None:
        """The level of the bot that plays a seat, if one does."""
        return minder_for(self.facts) if self.seats[at].lent else self.seats[at].level

    @property
    def facts(self) -> GameFacts:
        """What is known about the game that is played here."""
        return game_named(self.settings.game).FACTS

    @property
    def seated(self) -> tuple[str, ...]:
        """The people who sit here, in the order of their seats."""
        return tuple(seat.person.id for seat in self.seats if seat.person)

    def seat_of(self, visitor: str) -> int | None:
        """Where somebody sits."""
        return next((at for at, seat in enumerate(self.seats) if seat.person and seat.person.id == visitor), None)


def is_slow(settings: Settings) -> bool:
    """Whether people play here now and then, perhaps days apart."""
    return settings.turn_seconds is not None and settings.turn_seconds >= SLOW_SECONDS


def is_late_turn_taken(settings: Settings) -> bool:
    """Whether a bot takes a turn whose time has run out; where that may be days, only if the table wanted it so."""
    return settings.late_bot or not is_slow(settings)


def may_hint(table: TableState) -> bool:
    """Whether players may ask for hints: among people where the host allows it, alone always, but in no counted try."""
    return not table.counts and (table.settings.hints or len(table.seated) <= 1)


def keeps_quiet(table: TableState) -> bool:
    """Whether it is told only after a round that bots minded seats in it: that tells something about those seats.

    Not where people sit before one big screen: everybody sees there who is gone.
    """
    wanted = table.settings.quiet
    if wanted is None:
        wanted = table.settings.public and table.facts.has_roles
    return wanted and not table.screen


def is_quiet(table: TableState) -> bool:
    """Whether nobody may be told now which seats bots mind, and who is present."""
    return table.is_playing and keeps_quiet(table)


def stands_in(table: TableState, visitor: str, present: Container[str]) -> bool:
    """Whether somebody stands in for an absent host: the first person at the table who is here."""
    if table.host in present or is_quiet(table):  # while it is kept quiet who is present, nobody is told by this
        return False
    return visitor == next((one for one in table.seated if one in present), None)


def name_among(table: TableState, person: Person, here: Mapping[str, str]) -> str:
    """What somebody is called at a table; watchers by a name that neither players nor earlier watchers have.

    `here` are the ids and names of those who are present, in the order in which they came.
    """
    at = table.seat_of(person.id)
    if at is not None and (seated := table.seats[at].person):
        return seated.name
    players = [seat.person.name for seat in table.seats if seat.person]
    watchers = [visitor for visitor in here if visitor not in table.seated]
    # The host first: nobody may look like the host, not even who came before.
    earlier = takewhile(lambda one: one != person.id, sorted(watchers, key=lambda one: one != table.host))
    return distinct_name(person.name, (*players, *(here[one] for one in earlier)))


def next_version(table: TableState) -> TableState:
    """The table as it is once it is stored."""
    return replace(table, version=table.version + 1)


def with_code(code: str, table: TableState) -> TableState:
    """The table with a code, where it has none."""
    return table if table.code else replace(table, code=code)


def with_seat(table: TableState, at: int, seat: Seat) -> TableState:
    """The table with another seat in that place."""
    return replace(table, seats=(*table.seats[:at], seat, *table.seats[at + 1 :]))


def with_host(table: TableState, visitor: str) -> TableState:
    """The table with another host, who is heard again if muted: nobody else could see to that."""
    return replace(table, host=visitor, muted=tuple(other for other in table.muted if other != visitor))


def without_rematch(table: TableState, visitor: str) -> TableState:
    """The table when somebody does not want to play again there."""
    return replace(table, rematch=tuple(other for other in table.rematch if other != visitor))


def require_seat(table: TableState, at: int) -> Seat:
    """The seat of that number; refused where there are fewer."""
    if at >= len(table.seats):
        raise Refused("no_seat", f"This table has {len(table.seats)} seats.", 400)
    return table.seats[at]


def require_own_seat(table: TableState, visitor: str) -> int:
    """Where somebody sits; refused to those without a seat."""
    at = table.seat_of(visitor)
    if at is None:
        raise Refused("not_seated", "You have no seat at this table.", 403)
    return at


def require_idle(table: TableState) -> None:
    """Refuse what cannot be done while a match is running, and never at a table for the deal of a day."""
    if table.day:
        raise Refused("daily", "This table is there for one deal of one day.")
    if table.is_playing:
        raise Refused("playing", "Not while a match is running.")


def require_welcome(table: TableState, visitor: str) -> None:
    """Refuse those whom the host removed; and at a table for the deal of a day everybody but its founder."""
    if visitor in table.barred:
        raise Refused("barred", "The host has removed you from this table.", 403)
    if table.day and (not visitor or visitor_behind(visitor) != table.founder):
        raise Refused("private", "This table is for one person alone.", 403)
