"""The bot that chooses by chance."""

from tunnelfolk.bots.bot import chance_for
from tunnelfolk.rules.views import Prompt


class Chance:
    """Every choice is as likely as every other."""

    def __init__(self, seed: int | str) -> None:
        """A bot whose chance comes from a seed."""
        self.seed = seed

    def choose(self, prompt: Prompt) -> int:
        """Any choice."""
        return chance_for(self.seed, prompt).randrange(len(prompt.legal))
