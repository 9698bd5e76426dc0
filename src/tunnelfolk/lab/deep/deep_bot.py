"""The bot that searches: what `keen` thinks best is tried in many worlds, and the better half is tried again."""

from random import Random

import numpy as np

from tunnelfolk.bots.advice import Advice, Judgement, advise, best
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.lab.deep.budget import Budget
from tunnelfolk.lab.deep.halving import Clock, halve
from tunnelfolk.lab.deep.playouts import Aim, Scene, make_room, try_out
from tunnelfolk.lab.deep.race_playout import DUEL_STYLE, SOLO_STYLE
from tunnelfolk.lab.deep.value_weights import DUEL_WEIGHTS, SOLO_WEIGHTS
from tunnelfolk.lab.deep.worlds import base_of, hidden_in, odds_of
from tunnelfolk.lab.fast import BrokenMatch, code_of
from tunnelfolk.rules.actions import Take
from tunnelfolk.rules.game import new
from tunnelfolk.rules.views import Prompt

SAFE = (4.0, 3.0, 1.0)
"""In each round of the Duel, the lead in gold that makes one fairly sure to win the match."""
PLIES = {"saboteur": 1000, "duel": 6, "solo": 8}
"""After how many plies a playout stops and a promise takes its place; Saboteur is played to the end of the round."""
HABITS = {
    "saboteur": (SOLO_STYLE, SOLO_WEIGHTS),  # of no use there
    "duel": (DUEL_STYLE, DUEL_WEIGHTS),
    "solo": (SOLO_STYLE, SOLO_WEIGHTS),
}


class Deep:
    """Tries the best choices out in worlds that may be the real one, and keeps what pays."""

    def __init__(self, seed: int | str, budget: Budget = Budget()) -> None:  # noqa: B008
        """A bot whose chance comes from a seed."""
        self.seed, self.budget = seed, budget
        self._keen = Keen(seed)
        self._room = make_room()

    def choose(self, prompt: Prompt) -> int:
        """The choice that did best."""
        return best(self.judge(prompt))

    def explain(self, prompt: Prompt, most: int = 3) -> tuple[Advice, ...]:
        """The best few choices; the scores are gold to be won, in the Duel from -1 (lost) to 1 (won)."""
        return advise(prompt.legal, self.judge(prompt), most)

    def judge(self, prompt: Prompt) -> list[Judgement]:
        """What it thinks of every choice: what was not tried is worth less than what was."""
        clock = Clock(self.budget.milliseconds)
        judged = self._keen.judge(prompt)
        if len(judged) == 1 or isinstance(prompt.legal[0], Take):
            return judged
        order = sorted(range(len(judged)), key=lambda index: -judged[index].score)
        tried = order[: self.budget.candidates]
        values = self._search(prompt, tried, clock)
        least = min(values.values())
        return [
            Judgement(values.get(index, least - 1 - order.index(index) / len(order)), one.reason)
            for index, one in enumerate(judged)
        ]

    def _search(self, prompt: Prompt, tried: list[int], clock: Clock) -> dict[int, float]:
        """The value of each of some choices."""
        view, rng = prompt.view, Random(f"{self.seed}/deep/{prompt.view.seat}/{prompt.version}")
        beliefs = self._keen.beliefs(prompt) if view.game == "saboteur" else None
        base = base_of(view, rng)
        scene: Scene = (base, hidden_in(base, view, rng, beliefs), odds_of(beliefs, view), *HABITS[view.game])
        aim: Aim = (rng.getrandbits(31), view.seat or 0, SAFE[view.round - 1], PLIES[view.game])
        codes = np.array([code_of(base, prompt.legal[index]) for index in tried], np.int32)

        def tries(candidates: list[int], worlds: tuple[int, int]) -> list[float]:
            sums = np.zeros((len(candidates), 2))
            if try_out(scene, codes[candidates], worlds, aim, self._room, sums):
                raise BrokenMatch(f"{view.game}, version {prompt.version}: a playout left its board or its lists")
            return [float(total) for total in sums[:, 1]]

        values = halve(len(tried), self.budget.playouts, tries, clock)
        return dict(zip(tried, values, strict=True))


def warm_up() -> None:
    """Have everything compiled, or loaded from where it was kept."""
    match = new("duel", seed=0)
    Deep("", Budget(playouts=1)).choose(match.prompt(0, since=match.round_began))
