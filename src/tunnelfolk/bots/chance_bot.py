"""The bot that chooses by chance."""

from typing import ClassVar

from tunnelfolk.bots.advice import Advice, Judgement, advise
from tunnelfolk.bots.bot import chance_for
from tunnelfolk.rules.views import Prompt


class Chance:
    """Every choice is as likely as every other."""

    strategies: ClassVar[tuple[str, ...] | None] = None

    def __init__(self, seed: int | str) -> None:
        """A bot whose chance comes from a seed."""
        self.seed = seed

    def choose(self, prompt: Prompt) -> int:
        """Any choice."""
        return chance_for(self.seed, prompt).randrange(len(prompt.legal))

    def explain(self, prompt: Prompt, most: int = 3) -> tuple[Advice, ...]:
        """Its choice, for which there is no reason."""
        chosen = self.choose(prompt)
        return advise(prompt.legal, [Judgement(index == chosen, "chance") for index in range(len(prompt.legal))], 1)
