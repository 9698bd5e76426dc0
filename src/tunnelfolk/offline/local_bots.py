"""Bots that think where the table is: one choice at a time, between two messages."""

import asyncio
from collections.abc import Callable
from random import Random

import structlog

from tunnelfolk.bots.characters import somebody
from tunnelfolk.bots.hints import give_hints
from tunnelfolk.rules.views import Prompt
from tunnelfolk.server.bot_questions import NOBODY, Asker, Hinted, NoHint, Outdated, Question, Thought, think_aloud

log = structlog.get_logger()


class LocalBots:
    """Whoever thinks for the bots of one device."""

    async def choose(self, level: str, seed: str, prompt: Prompt, asker: Asker = NOBODY) -> int:
        """A legal index, come what may."""
        return (await self.think(Question(level, seed, prompt), asker)).index

    async def think(self, asked: Question, asker: Asker = NOBODY) -> Thought:
        """A legal index, come what may, and perhaps something to say."""
        await asyncio.sleep(0)  # what was published goes out first: nobody waits for a bot to see their own card
        level, seed, prompt = asked.level, asked.seed, asked.prompt
        try:
            player = somebody(level, seed)
            return Thought(player.choose(prompt)) if asked.heard is None else think_aloud(player, asked)
        except Exception as error:  # a bot's error must never stop a match, whatever it is
            log.warning("bot failed", level=level, error=repr(error), version=prompt.version)
            return Thought(Random(f"{seed}/{prompt.version}").randrange(len(prompt.legal)))

    async def hint(
        self, level: str, seed: str, prompt: Prompt, most: int, is_wanted: Callable[[], bool] = lambda: True
    ) -> Hinted:
        """The best choices for a person; raises NoHint."""
        await asyncio.sleep(0)
        if not is_wanted():
            raise Outdated("the match has gone on")
        try:
            return Hinted(level, give_hints(somebody(level, seed), prompt, most))
        except Exception as error:
            log.warning("no hint", level=level, error=repr(error), version=prompt.version)
            raise NoHint(repr(error)) from error
