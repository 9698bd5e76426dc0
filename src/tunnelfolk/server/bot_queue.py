"""Whose bot thinks next: quick ones before slow ones, every person as often as every other, abandoned tables last."""

import asyncio
from asyncio.subprocess import Process
from heapq import heappop, heappush
from typing import NamedTuple

from msgspec import Struct

from tunnelfolk.bots import ladder
from tunnelfolk.rules.game import game_named
from tunnelfolk.server.bot_questions import Asker

SLOW = frozenset({"deep"})
"""Bots that search for most of a second; all others answer within milliseconds."""


MOST_REMEMBERED = 1_000
"""People whose last wish is remembered before those are forgotten who are not ahead of others anyway."""


def cheaper_level(level: str, game: str) -> str | None:
    """The strongest quick bot below another one that can play a game."""
    below = ladder.players_of(game_named(game).FACTS)
    below = below[: below.index(level)] if level in below else ()
    return next((name for name in reversed(below) if name not in SLOW), None)


class Turn(NamedTuple):
    """Leave to think: with which process (None: one has to be started), and as which bot (None: by chance)."""

    process: Process | None
    level: str | None


class Wish(Struct, eq=False):
    """A choice that waits for a process to think about it."""

    level: str
    asker: Asker
    turn: "asyncio.Future[Turn]"
    entry: int = 0
    """The number under which it waits; older entries of the same wish are void. 0 if it does not wait."""

    @property
    def is_slow(self) -> bool:
        """Whether it will take a process for long."""
        return self.level in SLOW


class _Entry(NamedTuple):
    tag: int
    number: int
    wish: Wish


class _Lane:
    """The wishes for quick bots, or those for slow ones."""

    def __init__(self) -> None:
        self.watched: list[_Entry] = []
        self.abandoned: list[_Entry] = []
        self._now = 0
        """The tag of the wish that was granted last."""
        self._last: dict[str, int] = {}
        """By person: the tag of the last wish."""

    def add(self, wish: Wish) -> None:
        person = wish.asker.person
        tag = max(self._now, self._last.get(person, 0)) + 1
        if len(self._last) > MOST_REMEMBERED:
            self._last = {name: last for name, last in self._last.items() if last > self._now}
        self._last[person] = tag
        heappush(self.watched, _Entry(tag, wish.entry, wish))

    def take_watched(self) -> Wish | None:
        """The next wish of a table where somebody is; others go to the abandoned ones."""
        while self.watched:
            entry = heappop(self.watched)
            if entry.wish.entry == entry.number:
                if entry.wish.asker.is_watched():
                    self._now = max(self._now, entry.tag)
                    return entry.wish
                heappush(self.abandoned, entry)
        return None

    def take_abandoned(self) -> Wish | None:
        while self.abandoned:
            entry = heappop(self.abandoned)
            if entry.wish.entry == entry.number:
                return entry.wish
        return None


class BotQueue:
    """Wishes in the order of fair queueing: a person's next wish comes after one of everybody else who waits."""

    def __init__(self) -> None:
        """Nobody waits."""
        self._quick, self._slow = _Lane(), _Lane()
        self._entries = 0

    def add(self, wish: Wish) -> None:
        """Let a wish wait, behind the earlier ones of the same person and no more than one of each other."""
        self._entries += 1
        wish.entry = self._entries
        (self._slow if wish.is_slow else self._quick).add(wish)

    def discard(self, wish: Wish) -> None:
        """A wish is none any more."""
        wish.entry = 0

    def lower(self, wish: Wish, level: str) -> None:
        """A cheaper bot is to answer a wish that waits."""
        wish.level = level
        self.add(wish)

    def take(self, *, may_be_slow: bool) -> Wish | None:
        """The next wish; None if no one waits whose turn it may be."""
        lanes = (self._quick, self._slow) if may_be_slow else (self._quick,)
        for take in (*(lane.take_watched for lane in lanes), *(lane.take_abandoned for lane in lanes)):
            if (wish := take()) is not None:
                wish.entry = 0
                return wish
        return None
