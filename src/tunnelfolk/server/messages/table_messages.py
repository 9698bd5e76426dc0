"""A table as people see it and what they may ask of it, over the socket and over HTTP."""

from typing import Literal

from msgspec import Struct

from tunnelfolk.rules.options import Options
from tunnelfolk.server.messages.message_fields import Level, SeatNumber, Seats, StandInSeconds, TurnSeconds, VisitorId
from tunnelfolk.server.messages.notice_messages import WebhookInfo


class Player(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat: a person, a bot, or nobody."""

    kind: Literal["empty", "person", "bot"] = "empty"
    name: str = ""
    avatar: int = 0
    level: str | None = None
    """How a bot plays; for a person, the bot that minds the seat while it is lent."""
    present: bool = False
    ready: bool = False
    lent: bool = False
    """Whether a bot plays for an absent person."""
    away_ms: int | None = None
    """How long the person had been absent when this was sent; missing for who is present, and for bots."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may set before a match."""

    game: str
    seats: Seats
    options: Options = Options()
    turn_seconds: TurnSeconds | None = None
    """Without it, nobody is hurried."""
    stand_in_seconds: StandInSeconds | None = 180
    """How long somebody may be absent while others wait for their turn, before a bot minds the seat; None: for ever.
    Where a turn may take an hour or more, people come and go: absence alone brings no bot there."""
    late_bot: bool = False
    """Whether a bot takes over when a turn of an hour or more has taken too long; shorter ones always end so."""
    public: bool = False
    """Whether the table is listed for everybody."""
    hints: bool = False
    """Whether players may ask for hints where several people play. Alone, and against bots only, they always may."""
    claims: bool = True
    """Whether players may claim things in pictures, where there are roles."""
    quiet: bool | None = None
    """Whether it is told only after a round that bots minded seats in it; None: at public tables with hidden roles."""


class You(Struct, frozen=True):
    """What the receiver is at a table: without a seat, a watcher."""

    seat: int | None = None
    host: bool = False
    """Whether the receiver is the host."""
    stand_in: bool = False
    """Whether the receiver stands in for an absent host: it may start, place bots and lend seats, but nothing else."""


class CurrentMatch(Struct, frozen=True):
    """The match that is being played at a table, or was played last."""

    id: str
    number: int
    seed_hash: str
    """SHA-256 of the seed, known from the start; the seed itself is published at the end."""
    over: bool = False


class Table(Struct, frozen=True, kw_only=True, tag_field="type", tag="table"):
    """All about a table as one person sees it: sent whenever anything of it changes, and by every command."""

    id: str
    code: str
    """What people tell each other, like `MOLE 4217`; empty once it was given back. Links carry the id instead."""
    settings: Settings
    players: tuple[Player, ...]
    host: int | None
    """The host's seat; None if the host only watches."""
    watchers: int
    match: CurrentMatch | None = None
    hints: bool = False
    """Whether players may ask for hints in the match that is played here, or in the next one as it stands now."""
    screen: bool = False
    """Whether a big screen shows this table: phones show little more than a hand then."""
    opened_by_screen: bool = False
    """Whether a big screen opened it: lost phones may come back there."""
    quiet: bool = False
    """Whether it is told only after a round that bots minded seats in it; everybody looks present until then."""
    rematch: tuple[int, ...] = ()
    """The seats of people who want to play again. Bots always do, so they are not named."""
    muted: tuple[str, ...] = ()
    """Whose chat is not heard, as `Line.who` names them; told to the host alone."""
    webhook: WebhookInfo | None = None
    """Told to the host alone."""
    day: str = ""
    """The day whose deal this table was made for, and nothing else; empty for any other table."""
    counted: bool = False
    """Whether that is the one try that counts."""
    you: You = You()


class TableEntry(Struct, frozen=True):
    """A public table in the list."""

    id: str
    code: str
    game: str
    seats: int
    taken: int
    people: tuple[str, ...]
    turn_seconds: int | None
    playing: bool


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat, or change to another; without a number, the first empty one."""

    seat: SeatNumber | None = None


class SeatChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat that a command of the host is about."""

    seat: SeatNumber


class PlaceBot(Struct, frozen=True, forbid_unknown_fields=True):
    """Put a bot on an empty seat (on all of them without a number), change its level, or with none take it away."""

    seat: SeatNumber | None = None
    level: Level | None = None


class Ready(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the sender is ready; the host sees it and starts."""

    ready: bool = True


class Rematch(Struct, frozen=True, forbid_unknown_fields=True):
    """Offer or accept to play again, or think better of it."""

    accept: bool = True


class Mute(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether somebody's chat and signs are refused."""

    who: VisitorId
    """As `Line.who` names them."""
    muted: bool = True


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """Begin the match; with a level, bots take what stays empty."""

    fill: Level | None = None
