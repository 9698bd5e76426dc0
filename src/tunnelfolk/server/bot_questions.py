"""What tables ask of bots, and who may answer: processes beside a server, or whatever there is without one."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from tunnelfolk.bots.advice import Hint
from tunnelfolk.bots.bot import Bot
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.bots.saboteur.claiming import Saying
from tunnelfolk.rules.actions import Take
from tunnelfolk.rules.claims import Claim
from tunnelfolk.rules.views import Prompt


class Asker(Struct, frozen=True):
    """For whom a bot is to think."""

    person: str = ""
    """The host of its table: whoever has many tables has one share all the same."""
    is_watched: Callable[[], bool] = lambda: True
    """Whether anybody is at the table now."""


NOBODY = Asker()


class Hinted(Struct, frozen=True):
    """The best choices of a bot, and which bot it was: a quicker one, where the one that was asked is not ready."""

    level: str
    hints: tuple[Hint, ...]


class Thought(Struct, frozen=True, omit_defaults=True):
    """What a bot does, and what it says where something may be claimed."""

    index: int
    saying: Saying | None = None


class NoHint(Exception):
    """No hint was given: the message says why, for the log."""


class Outdated(NoHint):
    """Nobody wants the hint any more."""


class TooMany(NoHint):
    """Too many wait for one."""


class Bots(Protocol):
    """Whoever thinks for bots."""

    async def choose(self, level: str, seed: str, prompt: Prompt, asker: Asker = NOBODY) -> int:
        """A legal index, come what may."""

    async def think(
        self, level: str, seed: str, prompt: Prompt, heard: tuple[Claim, ...], asker: Asker = NOBODY
    ) -> Thought:
        """The same where things are claimed: what was heard counts, and perhaps there is something to say."""

    async def hint(
        self, level: str, seed: str, prompt: Prompt, most: int, is_wanted: Callable[[], bool] = lambda: True
    ) -> Hinted:
        """The best choices for a person; raises NoHint."""


QUIET = ("chance", "greedy")
"""Who has no beliefs, and says nothing."""


def think_aloud(player: Bot, level: str, seed: str, prompt: Prompt, heard: tuple[Claim, ...]) -> Thought:
    """What a bot does and says. Who plays by other means than beliefs still talks like who has some."""
    speaker = player if isinstance(player, Keen) else Keen(seed)
    speaker.listen(heard)
    is_quiet = level in QUIET or isinstance(prompt.legal[0], Take)
    return Thought(player.choose(prompt), None if is_quiet else speaker.claim(prompt))
