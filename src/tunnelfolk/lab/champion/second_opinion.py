"""What `deep`'s playouts make of a few choices of the Duel: a judgement that errs in other ways than the net's."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.lab.deep.candidate_search import safe_lead
from tunnelfolk.lab.deep.deep_bot import HABITS
from tunnelfolk.lab.deep.playouts import Aim, Search, new_workspace, try_candidates
from tunnelfolk.lab.deep.worlds import hidden_in, one_world, public_odds
from tunnelfolk.lab.fast import BrokenMatch, code_of
from tunnelfolk.lab.fast.layout import GAME
from tunnelfolk.rules.views import Prompt


class Playouts:
    """Tries choices by a dwarf in a hurry; room for one search at a time."""

    def __init__(self) -> None:
        """Nothing is tried yet."""
        self._space = new_workspace()

    def values(self, prompt: Prompt, tried: list[int], playouts: int, rng: Random) -> NDArray[np.float64]:
        """What some choices are worth to the seat, from -1 (lost) to 1 (won), all in the same worlds."""
        view = prompt.view
        base = one_world(view, rng)
        plies, style, weights = HABITS[int(base[GAME])]
        search = Search(base, hidden_in(base, view, rng, None), public_odds(None, view), style, weights)
        aim = Aim(rng.getrandbits(31), view.seat or 0, safe_lead(view), plies)
        codes = np.array([code_of(base, prompt.legal[index]) for index in tried], np.int32)
        values = np.zeros((len(tried), max(1, playouts // len(tried))))
        if try_candidates(search, codes, (0, values.shape[1]), aim, self._space, values):
            raise BrokenMatch(f"{view.game}, version {prompt.version}: a playout left its board or its lists")
        found: NDArray[np.float64] = values.mean(1)
        return found
