"""The deal of the day: what the asker may know of it, and what came of it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tunnelfolk.rules.options import Options


class PlayDaily(Struct, frozen=True, forbid_unknown_fields=True):
    """Play the deal of a day: today's without one. The first try of today counts; it is gone on with until it ends."""

    day: Annotated[str, Meta(max_length=10)] | None = None


class DailyScore(Struct, frozen=True):
    """What a bot made of the deal of a day."""

    level: str
    gold: int
    rival: int | None = None


class DailyResult(Struct, frozen=True, kw_only=True):
    """What came of the asker's own try."""

    gold: int
    rival: int | None
    """The gold of the bot on the other seat, where there is one."""
    rank: int | None
    """By the game's ranks, from 0."""
    counted: bool
    """False where it was finished only after its day."""
    place: int
    """Among all who finished that day; who is as good has the same place."""
    bots: tuple[DailyScore, ...]
    """Those that are done with it, with the same cards."""
    spread: tuple[tuple[int, int], ...]
    """How much gold was found by how many players, the asker included; against a rival, how large the lead was."""
    grid: tuple[str, ...]
    """A line a round, a letter a choice: `g` gold, `t` tunnel, `b` door, `m` troll, `x` no tunnel, `r` a setback."""


class DailyFigures(Struct, frozen=True):
    """The asker's counted tries of all days."""

    days: int
    average: float
    """Of the gold; against a rival, of the lead."""
    best: int
    streak: int
    """Days in a row until today, or until yesterday while today's is not finished."""
    longest: int


class DailyDay(Struct, frozen=True):
    """A day in the calendar."""

    day: str
    hash: str
    """SHA-256 of the seed, published while it is a secret."""
    seed: str | None = None
    """Published when the day is over."""
    match: str | None = None
    """The asker's own try."""
    gold: int | None = None
    """What it brought, where it was finished in time; against a rival, the lead."""


class Daily(Struct, frozen=True, kw_only=True):
    """The deal of a day, as the asker may know it."""

    game: str
    day: str
    today: str
    left_ms: int
    """How long today lasts."""
    official: bool
    """Whether all players of a server have this deal; False for the public formula, which counts only for oneself."""
    options: Options
    level: str | None
    """The bot on the other seat, where there is one."""
    hash: str
    seed: str | None
    """Published when the day is over."""
    state: Literal["new", "begun", "done"]
    """What has become of the asker's counted try."""
    match: str | None
    players: int
    """How many have finished it in time."""
    result: DailyResult | None
    figures: DailyFigures
    yesterday: DailyDay | None
    """The day before today, to check what was promised; None where nobody asked for its deal."""
