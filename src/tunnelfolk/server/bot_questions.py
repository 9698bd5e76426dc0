"""What tables ask of bots, and who may answer: processes beside a server, or whatever there is without one."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from tunnelfolk.bots.advice import Hint
from tunnelfolk.bots.bot import Adviser
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.bots.saboteur.claiming import Saying
from tunnelfolk.rules.actions import Take
from tunnelfolk.rules.claims import Claim
from tunnelfolk.rules.views import Prompt

QUIET = ("chance", "greedy")
"""Who has no beliefs, and says nothing."""


class Asker(Struct, frozen=True):
    """For whom a bot is to think."""

    person: str = ""
    """The host of its table: whoever has many tables has one share all the same."""
    is_watched: Callable[[], bool] = lambda: True
    """Whether anybody is at the table now."""
    takes_others: bool = True
    """Whether a cheaper bot may take the place of one that has to wait for its turn to think."""


NOBODY = Asker()


class Question(Struct, frozen=True):
    """A prompt for a bot of some level with some seed."""

    level: str
    seed: str
    prompt: Prompt
    hints: int = 0
    """How many of the best choices are asked for, with reasons; 0: only the one that the bot would make."""
    heard: tuple[Claim, ...] | None = None
    """What was claimed in the match; None where nothing is."""


class Thought(Struct, frozen=True, omit_defaults=True):
    """What a bot does, and what it says where something may be claimed."""

    index: int
    saying: Saying | None = None


def think_aloud(player: Adviser, question: Question) -> Thought:
    """What a bot does and says. Who plays by other means than beliefs still talks like who has some."""
    prompt = question.prompt
    speaker = player if isinstance(player, Keen) else Keen(question.seed)
    speaker.listen(question.heard or ())
    is_quiet = question.level in QUIET or isinstance(prompt.legal[0], Take)
    return Thought(player.choose(prompt), None if is_quiet else speaker.claim(prompt))


class Hinted(Struct, frozen=True):
    """The best choices of a bot, and which bot it was: a quicker one, where the one that was asked is not ready."""

    level: str
    hints: tuple[Hint, ...]


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

    async def think(self, asked: Question, asker: Asker = NOBODY) -> Thought:
        """A legal index, come what may, and perhaps something to say."""

    async def hint(
        self, level: str, seed: str, prompt: Prompt, most: int, is_wanted: Callable[[], bool] = lambda: True
    ) -> Hinted:
        """The best choices for a person; raises NoHint."""
