"""A compiled policy as a bot like any other: it is shown prompts, and guesses what they hide."""

from tunnelfolk.bots.bot import chance_for
from tunnelfolk.lab import fast
from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.views import Prompt


class CompiledBot:
    """Does what one of the policies of the fast core would do."""

    def __init__(self, seed: int | str, policy: str) -> None:
        """A bot whose chance comes from a seed."""
        self.seed, self.policy = seed, policy

    def choose(self, prompt: Prompt) -> int:
        """The index of its choice."""
        rng = chance_for(self.seed, prompt)
        state = game_named(prompt.view.game).determinise(prompt.view, rng)
        world = fast.worlds([state], seed=rng.getrandbits(31))
        return prompt.legal.index(fast.action_of(world.rows[0], int(world.choose(self.policy)[0])))
