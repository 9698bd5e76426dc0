"""What choices come to by the playouts of `deep`: rounds played to their ends on the compiled games (extra `lab`)."""

from collections.abc import Sequence
from random import Random

import numpy as np

from tunnelfolk.analysis.evaluators import STAY, Effort, Leads
from tunnelfolk.lab.deep.deep_bot import HABITS
from tunnelfolk.lab.deep.lead_kernels import LEAVE, lead_in_worlds
from tunnelfolk.lab.deep.playouts import Aim, Hidden, Search, new_workspace
from tunnelfolk.lab.deep.worlds import hidden_in, one_world, public_odds
from tunnelfolk.lab.fast import BrokenMatch, Vector, code_of, vector_of
from tunnelfolk.lab.fast.layout import GAME, SEATS_MOST
from tunnelfolk.rules.game_state import GameState
from tunnelfolk.rules.views import Prompt

TO_THE_END = 1000
"""No round has so many plies."""
OPEN_WORLDS = 32
"""With all cards open only the habits of the players are left to chance."""


class DeepQuestion:
    """Candidates of a prompt, tried in the worlds that it allows."""

    def __init__(self, search: Search, codes: Sequence[int], aim: Aim) -> None:
        """Ask what the actions of these codes come to."""
        self._search, self._aim = search, aim
        self._codes = np.array(codes, np.int32)
        self._space, self._asked = new_workspace(), 0

    def more(self, worlds: int) -> Leads:
        """The leads in so many further worlds."""
        leads = np.zeros((worlds, len(self._codes)))
        numbers = (self._asked, self._asked + worlds)
        if lead_in_worlds(self._search, self._codes, numbers, self._aim, self._space, leads):
            raise BrokenMatch("a playout of a review left its board or its lists")
        self._asked += worlds
        return leads.tolist()


class DeepEvaluator:
    """Playouts to the end of the round."""

    name = "deep"
    effort = Effort(first=96, most=768, steady=320, candidates=4, is_thorough=True)
    scales = (2.2, 1.6, 0.0)
    after_rounds = (2.2, 1.6, 0.0)

    def ask(self, prompt: Prompt, candidates: Sequence[int], seed: str) -> DeepQuestion:
        """A question about some choices of a prompt, or about the position as it is."""
        view, rng = prompt.view, Random(seed)
        base = one_world(view, rng)
        search = _search(base, hidden_in(base, view, rng, None), prompt)
        codes = [LEAVE if index == STAY else code_of(base, prompt.legal[index]) for index in candidates]
        return DeepQuestion(search, codes, Aim(rng.getrandbits(31), view.seat or 0, 1.0, TO_THE_END))

    def open_lead(self, state: GameState, seat: int, seed: str) -> float:
        """The lead of a seat if all cards lay open."""
        base, none = vector_of(state), np.zeros(0, np.int16)
        _, style, weights = HABITS[int(base[GAME])]
        nothing = Hidden(none, none, none, none, none, none, np.zeros(1, np.int32))
        search = Search(base, nothing, np.zeros(SEATS_MOST), style, weights)
        question = DeepQuestion(search, [LEAVE], Aim(Random(seed).getrandbits(31), seat, 1.0, TO_THE_END))
        return float(np.mean(question.more(OPEN_WORLDS)))


def _search(base: Vector, hidden: Hidden, prompt: Prompt) -> Search:
    _, style, weights = HABITS[int(base[GAME])]
    return Search(base, hidden, public_odds(None, prompt.view), style, weights)


EVALUATOR = DeepEvaluator()
