"""One's own finished matches in figures, and those handed over from offline play."""

from typing import Annotated

from msgspec import Meta, Struct

from tunnelfolk.rules.actions import Action
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.claims import Claim
from tunnelfolk.rules.options import Options, Result
from tunnelfolk.server.messages.message_fields import Avatar, Index, Level, MatchSeed, Moment
from tunnelfolk.server.messages.table_messages import Player


class PlayedRound(Struct, frozen=True):
    """A round with roles, for whoever played it."""

    role: Role
    won: bool
    """Whether the own side won it."""
    gold: int = 0
    """What it brought the asker."""
    suspicion: float | None = None
    """How likely everybody could think at its end that this seat was a saboteur; None without a review."""


class PlayedMatch(Struct, frozen=True, kw_only=True):
    """A finished match of the asker in figures."""

    id: str
    game: str
    seat: int
    players: tuple[Player, ...]
    started: int
    finished: int
    gold: int | None
    """None for a match that was ended before its end."""
    won: bool
    """False for a draw, which there is between two (D27); where more play, those who tie win together (S18)."""
    rounds: tuple[PlayedRound, ...] = ()
    """Where there are roles."""
    lost: float | None = None
    """Points lost per real choice, where there is a review."""
    hints: int = 0
    """For how many choices the asker was given hints."""
    reviewed: bool = False
    reviewable: bool = False
    """Whether there is a review, or could be one."""
    offline: bool = False
    """Whether it was played without this server, and handed over later."""


class PlayedMatches(Struct, frozen=True):
    """Some of the asker's finished matches, the newest first."""

    matches: tuple[PlayedMatch, ...]
    count: int
    """How many there are in all."""


class HandedBot(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot in a match that was played offline."""

    level: Level
    avatar: Avatar


class HandedMatch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished match that was played offline: all that its deals and events follow from."""

    game: Annotated[str, Meta(max_length=40)]
    options: Options = Options()
    rules: Index
    """The number of the rules it was played by."""
    seed: MatchSeed
    bots: Annotated[tuple[HandedBot | None, ...], Meta(min_length=1, max_length=10)]
    """Who sat where; None is the seat of whoever hands it over."""
    started: Moment
    actions: Annotated[tuple[Action, ...], Meta(max_length=2_000)]
    """What was chosen, by all seats in order."""
    times: Annotated[tuple[Moment, ...], Meta(max_length=2_000)]
    """When, for each of them."""
    result: Result
    hinted: Annotated[tuple[Index, ...], Meta(max_length=2_000)] = ()
    """The versions for which the own seat was given hints."""
    claims: Annotated[tuple[Claim, ...], Meta(max_length=300)] = ()


class HandedOver(Struct, frozen=True):
    """A match from offline play is one's own on this server now."""

    match: str
    new: bool
    """False where it had been handed over before."""
