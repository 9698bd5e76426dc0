"""A match, running or over: where it stands, told again step by step, its cards open, its review."""

from msgspec import Struct

from tunnelfolk.analysis.review import Review
from tunnelfolk.rules.options import Options, Result
from tunnelfolk.rules.views import Goal, Prompt
from tunnelfolk.server.messages.table_messages import Player


class MatchInfo(Struct, frozen=True, kw_only=True):
    """One match, running or over."""

    id: str
    table: str | None
    code: str | None
    """The way to its table, for those who sit there."""
    game: str
    options: Options
    turn_seconds: int | None
    players: tuple[Player, ...]
    rules: int
    """The number of the rules it is or was played by."""
    version: int
    started: int
    finished: int | None = None
    seat: int | None = None
    """The asker's own seat."""
    turn: bool = False
    """Whether the asker is to act."""
    left_ms: int | None = None
    """How long the person to act may still think; missing without a clock, and while a bot is to act."""
    seed_hash: str
    seed: str | None = None
    """Published when the match is over."""
    result: Result | None = None
    """Missing in a match that was ended before its end (see Notices)."""
    offline: bool = False
    """Whether it was played without this server, and handed over later."""


class OpenRound(Struct, frozen=True):
    """What was hidden when a round ended, for those who watch. What stays hidden beyond a round is not in here."""

    match: str
    round: int
    hands: tuple[tuple[str, ...], ...]
    roles: tuple[str | None, ...]
    goals: tuple[Goal, ...]


class OpenCards(Struct, frozen=True):
    """Everything that was hidden at one moment of a match that is over."""

    hands: tuple[tuple[str, ...], ...]
    roles: tuple[str | None, ...]
    gold: tuple[tuple[int, ...] | None, ...]
    goals: tuple[Goal, ...]
    pile: tuple[str, ...]


class Frame(Struct, frozen=True, omit_defaults=True):
    """One moment of a replay."""

    prompt: Prompt
    """Its events are those of this step alone."""
    at: int
    """Milliseconds since 1970."""
    seat: int | None = None
    """Whose choice led here; None for a deal."""
    cards: OpenCards | None = None
    """With all cards open; then the events are told in full too."""


class Replay(Struct, frozen=True):
    """A whole match as one seat (None: a watcher) saw it, step by step."""

    match: MatchInfo
    seat: int | None
    frames: tuple[Frame, ...]


class MatchReview(Struct, frozen=True):
    """The review of a match, or how far it is."""

    progress: float
    """From 0 to 1; 1 when there is a review."""
    review: Review | None = None
