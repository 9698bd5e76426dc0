"""What tables ask of bots, and who may answer: processes beside a server, or whatever there is without one."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from tunnelfolk.bots.advice import Hint
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

    async def hint(
        self, level: str, seed: str, prompt: Prompt, most: int, is_wanted: Callable[[], bool] = lambda: True
    ) -> Hinted:
        """The best choices for a person; raises NoHint."""
