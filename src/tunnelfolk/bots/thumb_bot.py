"""The bot that plays by rules of thumb."""

from random import Random
from typing import ClassVar

from tunnelfolk.bots.advice import Advice, Judgement, advise, best_index, break_ties, waver
from tunnelfolk.bots.bot import chance_for
from tunnelfolk.bots.race.race_policy import RaceStrategy
from tunnelfolk.bots.saboteur.saboteur_strategies import TallyStrategy
from tunnelfolk.bots.strategy import Strategy, strategy_for
from tunnelfolk.bots.traits import Traits
from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.views import Prompt


class Thumb:
    """Digs towards the likely goals, helps and hinders by suspicion; as a saboteur it waits for its moment."""

    strategies: ClassVar[tuple[str, ...] | None] = ("saboteur", "race")

    def __init__(self, seed: int | str, traits: Traits = Traits()) -> None:  # noqa: B008
        """A bot whose chance comes from a seed."""
        self.seed, self._whim = seed, traits.whim
        self._strategies: dict[str, Strategy] = {"saboteur": TallyStrategy(traits), "race": RaceStrategy()}

    def choose(self, prompt: Prompt) -> int:
        """The best choice by rule of thumb, or one that is hardly worse; chance decides among equals."""
        judged = self.judge(prompt)
        if self._whim:
            judged = waver(judged, self._whim, Random(f"{self.seed}/whim/{prompt.view.seat}/{prompt.version}"))
        return best_index(judged)

    def explain(self, prompt: Prompt, most: int = 3) -> tuple[Advice, ...]:
        """The best few choices, with reasons."""
        return advise(prompt.legal, self.judge(prompt), most)

    def judge(self, prompt: Prompt) -> list[Judgement]:
        """What it thinks of every choice; raises CannotPlay."""
        strategy = strategy_for("thumb", game_named(prompt.view.game).FACTS, self._strategies)
        return break_ties(strategy.judge(prompt), chance_for(self.seed, prompt))
