"""What the store keeps, as values: matches and steps, visitors and their devices, the deals of the day."""

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.rules.game import Match, Step, game_named
from tunnelfolk.rules.options import Options, Result
from tunnelfolk.server.messages.chat_messages import Line
from tunnelfolk.server.messages.table_messages import Player
from tunnelfolk.server.visitors import Person


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
