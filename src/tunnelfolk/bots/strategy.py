"""Which way of playing suits a game: bots with several look the right one up by the game's facts."""

from collections.abc import Mapping
from typing import Protocol

from tunnelfolk.bots.advice import Judgement
from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.rules.views import Prompt


class CannotPlay(ValueError):
    """A game that a bot does not know how to play."""


class Strategy(Protocol):
    """A way of playing that suits some games."""

    def judge(self, prompt: Prompt) -> list[Judgement]:
        """What it thinks of every choice."""


def strategy_for(bot: str, facts: GameFacts, strategies: Mapping[str, Strategy]) -> Strategy:
    """The bot's strategy for a game; raises CannotPlay."""
    if facts.strategy is None or facts.strategy not in strategies:
        wanted = f"it needs the strategy {facts.strategy!r}" if facts.strategy else "no strategy is known for it"
        raise CannotPlay(f"bot {bot!r} cannot play {facts.title}: {wanted}; {bot} has {', '.join(strategies)}")
    return strategies[facts.strategy]
