"""The bot that searches: what `keen` thinks best is tried in many worlds, and the better half is tried again."""

from random import Random
from typing import ClassVar, NamedTuple

import numpy as np

from tunnelfolk.bots.advice import Advice, Judgement, advise, best_index
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.bots.strategy import CannotPlay
from tunnelfolk.lab.deep.budget import Budget
from tunnelfolk.lab.deep.features import Features
from tunnelfolk.lab.deep.halving import Clock, halve
from tunnelfolk.lab.deep.playouts import Aim, Search, new_workspace, try_candidates
from tunnelfolk.lab.deep.race_playout import DUEL_STYLE, SOLO_STYLE, Style
from tunnelfolk.lab.deep.value_weights import DUEL_WEIGHTS, SOLO_WEIGHTS
from tunnelfolk.lab.deep.worlds import hidden_in, one_world, public_odds
from tunnelfolk.lab.fast import BrokenMatch, code_of
from tunnelfolk.lab.fast.layout import DUEL, GAME, SABOTEUR, SOLO
from tunnelfolk.lab.fast.settings import CORE_NAMES
from tunnelfolk.rules.actions import Take
from tunnelfolk.rules.game import new
from tunnelfolk.rules.views import Prompt, View

SAFE_LEADS = (4.0, 3.0, 1.0)
"""In each round of the Duel, the lead in gold that makes one fairly sure to win the match."""


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
        self._keen = Keen(seed)
        self._space = new_workspace()

    def choose(self, prompt: Prompt) -> int:
        """The choice that did best."""
        return best_index(self.judge(prompt))

    def explain(self, prompt: Prompt, most: int = 3) -> tuple[Advice, ...]:
        """The best few choices; the scores are gold to be won, in the Duel from -1 (lost) to 1 (won)."""
        return advise(prompt.legal, self.judge(prompt), most)

    def judge(self, prompt: Prompt) -> list[Judgement]:
        """What it thinks of every choice: what was not tried is worth less than what was. Raises CannotPlay."""
        if prompt.view.game not in CORE_NAMES:
            raise CannotPlay(f"bot 'deep' cannot play {prompt.view.game}: compiled are only {', '.join(CORE_NAMES)}")
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
        base = one_world(view, rng)
        game, beliefs = int(base[GAME]), None
        if game == SABOTEUR:
            beliefs = self._keen.beliefs(prompt)
        plies, style, weights = HABITS[game]
        search = Search(base, hidden_in(base, view, rng, beliefs), public_odds(beliefs, view), style, weights)
        aim = Aim(rng.getrandbits(31), view.seat or 0, safe_lead(view), plies)
        codes = np.array([code_of(base, prompt.legal[index]) for index in tried], np.int32)

        def tries(candidates: list[int], worlds: tuple[int, int]) -> list[float]:
            values = np.zeros((len(candidates), worlds[1] - worlds[0]))
            if try_candidates(search, codes[candidates], worlds, aim, self._space, values):
                raise BrokenMatch(f"{view.game}, version {prompt.version}: a playout left its board or its lists")
            # World after world, so that the last digit does not depend on how numpy adds.
            return [float(total) for total in np.add.accumulate(values, axis=1)[:, -1]]

        values = halve(len(tried), self.budget.playouts, tries, clock)
        return dict(zip(tried, values, strict=True))


def safe_lead(view: View) -> float:
    """The lead in gold that makes one fairly sure to win: with one round (V3) as in the last one."""
    return SAFE_LEADS[-1] if view.options.one_round else SAFE_LEADS[view.round - 1]


def warm_up() -> None:
    """Have everything compiled, or loaded from where it was kept: one kernel serves all games."""
    match = new("duel", seed=0)
    Deep("", Budget(playouts=1)).choose(match.prompt(0, since=match.round_began))
