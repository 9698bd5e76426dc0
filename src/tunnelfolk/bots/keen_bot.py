"""The bot that looks ahead: thumb with exact beliefs, and choices tried out before they are made."""

from random import Random
from typing import ClassVar

from tunnelfolk.bots.advice import Advice, Judgement, advise, best_index, break_ties
from tunnelfolk.bots.bot import chance_for
from tunnelfolk.bots.race.race_lookahead import Lookahead, LookaheadStrategy
from tunnelfolk.bots.saboteur.beliefs import Beliefs
from tunnelfolk.bots.saboteur.claiming import Saying, choose_claim
from tunnelfolk.bots.saboteur.saboteur_strategies import PosteriorStrategy
from tunnelfolk.bots.strategy import Strategy, strategy_for
from tunnelfolk.bots.traits import Traits
from tunnelfolk.rules.claims import Claim
from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.views import Prompt

SURE_AND_SWIFT = Traits(patience=12.0, suspicion=0.9)
"""Measured: with exact beliefs it pays to strike early as a saboteur, and to hinder only when sure as a digger."""


class Keen:
    """Thumb with exact beliefs about roles and treasure, and with foresight in the race for gold."""

    strategies: ClassVar[tuple[str, ...] | None] = ("saboteur", "race")

    def __init__(
        self,
        seed: int | str,
        traits: Traits = SURE_AND_SWIFT,
        lookahead: Lookahead = Lookahead(),  # noqa: B008
    ) -> None:
        """A bot whose chance comes from a seed."""
        self.seed = seed
        self._posterior = PosteriorStrategy(traits)
        self._strategies: dict[str, Strategy] = {"saboteur": self._posterior, "race": LookaheadStrategy(lookahead)}

    def choose(self, prompt: Prompt) -> int:
        """The choice of the highest score."""
        return best_index(self.judge(prompt))

    def explain(self, prompt: Prompt, most: int = 3) -> tuple[Advice, ...]:
        """The best few choices, with reasons."""
        return advise(prompt.legal, self.judge(prompt), most)

    def judge(self, prompt: Prompt) -> list[Judgement]:
        """What it thinks of every choice; raises CannotPlay."""
        strategy = strategy_for("keen", game_named(prompt.view.game).FACTS, self._strategies)
        return break_ties(strategy.judge(prompt), chance_for(self.seed, prompt))

    def beliefs(self, prompt: Prompt) -> Beliefs:
        """What the moves of a round of Saboteur tell."""
        return self._posterior.beliefs(prompt)

    def listen(self, heard: tuple[Claim, ...]) -> None:
        """Count what was claimed in the match as evidence, from the next choice on."""
        self._posterior.heard = heard

    def claim(self, prompt: Prompt) -> Saying | None:
        """What it says when it is to act in Saboteur: from what it may know, and mostly nothing."""
        chance = Random(f"{self.seed}/claim/{prompt.version}")
        return choose_claim(self._posterior.situation(prompt), self._posterior.heard, prompt.version, chance)
