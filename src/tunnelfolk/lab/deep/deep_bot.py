"""The bot that searches, with numba's kernel: what `keen` thinks best is tried in many worlds (`candidate_search`)."""

from typing import ClassVar, NamedTuple

import numpy as np

from tunnelfolk.bots.advice import Advice, Judgement, advise, best_index
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.lab.deep.budget import Budget
from tunnelfolk.lab.deep.candidate_search import BrokenPlayout, Question, Searcher, judge_choices
from tunnelfolk.lab.deep.features import Features
from tunnelfolk.lab.deep.halving import Tries
from tunnelfolk.lab.deep.playouts import Aim, Search, new_workspace, try_candidates
from tunnelfolk.lab.deep.race_playout import DUEL_STYLE, SOLO_STYLE, Style
from tunnelfolk.lab.deep.value_weights import DUEL_WEIGHTS, SOLO_WEIGHTS
from tunnelfolk.lab.deep.worlds import as_arrays
from tunnelfolk.lab.fast.convert import vector_from
from tunnelfolk.lab.fast.layout import DUEL, GAME, SABOTEUR, SOLO
from tunnelfolk.rules.game import new
from tunnelfolk.rules.views import Prompt


class Habits(NamedTuple):
    """How playouts of a game are played, and evaluated where they stop."""

    plies: int
    style: Style
    weights: Features


HABITS = {
    # A round of Saboteur never lasts so long: it is played to its end, so that style and weights are of no use.
    SABOTEUR: Habits(1000, SOLO_STYLE, SOLO_WEIGHTS),
    DUEL: Habits(6, DUEL_STYLE, DUEL_WEIGHTS),
    SOLO: Habits(8, SOLO_STYLE, SOLO_WEIGHTS),
}


class Deep:
    """Tries the best choices out in worlds that may be the real one, and keeps what pays."""

    strategies: ClassVar[tuple[str, ...] | None] = ("saboteur", "race")

    def __init__(self, seed: int | str, budget: Budget = Budget()) -> None:  # noqa: B008
        """A bot whose chance comes from a seed."""
        self.seed, self.budget = seed, budget
        self._searcher = Searcher(seed, budget, Keen(seed), self._play_worlds)
        self._space = new_workspace()

    def choose(self, prompt: Prompt) -> int:
        """The choice that did best."""
        return best_index(self.judge(prompt))

    def explain(self, prompt: Prompt, most: int = 3) -> tuple[Advice, ...]:
        """The best few choices; the scores are gold to be won, in the Duel from -1 (lost) to 1 (won)."""
        return advise(prompt.legal, self.judge(prompt), most)

    def judge(self, prompt: Prompt) -> list[Judgement]:
        """What it thinks of every choice: what was not tried is worth less than what was. Raises CannotPlay."""
        return judge_choices(self._searcher, prompt)

    def _play_worlds(self, asked: Question) -> Tries:
        base = vector_from(asked.words, asked.state)
        plies, style, weights = HABITS[asked.words[GAME]]
        search = Search(base, as_arrays(asked.unseen), np.array(asked.odds), style, weights)
        aim = Aim(asked.seed, asked.seat, asked.safe_lead, plies)
        codes = np.array(asked.codes, np.int32)

        def tries(candidates: list[int], worlds: tuple[int, int]) -> list[float]:
            values = np.zeros((len(candidates), worlds[1] - worlds[0]))
            if try_candidates(search, codes[candidates], worlds, aim, self._space, values):
                raise BrokenPlayout(f"{asked.state.game}: a playout left its board or its lists")
            # World after world, so that the last digit does not depend on how numpy adds.
            return [float(total) for total in np.add.accumulate(values, axis=1)[:, -1]]

        return tries


def warm_up() -> None:
    """Have everything compiled, or loaded from where it was kept: one kernel serves all games."""
    match = new("duel", seed=0)
    Deep("", Budget(playouts=1)).choose(match.prompt(0, since=match.round_began))
