"""Many matches at once as a Gymnasium vector environment: `VectorMatches("saboteur", 5, num_envs=1024)`.

In every row the seat `infos["to_act"]` is to act; observation, mask and action are its own. The arrays are the
environment's own and the next step writes them anew, nothing is copied: copy what you keep. A match that is over begins
anew in the same step, so the observation is that of the next match; a row never waits.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise ImportError("tunnelfolk.lab.vector needs gymnasium: pip install tunnelfolk[lab]") from None

from tunnelfolk.lab import spaces
from tunnelfolk.lab.fast import Codes
from tunnelfolk.lab.lockstep import Matches
from tunnelfolk.lab.spaces import Sight
from tunnelfolk.rules import solo

Stepped = tuple[Sight, NDArray[np.int16], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class VectorMatches(VectorEnv[Sight, Codes, NDArray[Any]]):
    """Matches of one game, a row each. Rewards have a column for each seat; in Solo there is only the player."""

    metadata = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str = "saboteur",
        players: int | None = None,
        *,
        num_envs: int = 1,
        threads: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """So many matches; with `threads` on as many threads as numba would take.

        Further options are those of the game, by name, or all of them as `options`. Raises BadOptions.
        """
        self.matches = Matches(game, players, count=num_envs, threads=threads, **options)
        self.num_envs, self.render_mode = num_envs, render_mode
        self.single_observation_space = spaces.observations(game)
        self.single_action_space = spaces.actions(game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._sight: Sight = {"action_mask": self.matches.masks, "observation": self.matches.seen}
        self._rewards = self.matches.rewards[:, 0] if self.matches.seats == 1 else self.matches.rewards
        self._never = np.zeros(num_envs, np.bool_)
        self._infos = {
            "to_act": self.matches.to_act,
            "legal": self.matches.legal,
            "counts": self.matches.counts,
        }

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Sight, dict[str, Any]]:
        """Begin every match; the same seed, one number for all rows, gives the same deals."""
        if isinstance(seed, list):
            raise TypeError("seed: expected one number for all rows")
        super().reset(seed=seed)
        self.matches.reset(int(self.np_random.integers(2**32)))
        return self._sight, self._infos

    def step(self, actions: Codes) -> Stepped:
        """Let the seat to act of every row choose. Raises IllegalAction before anything has changed."""
        self.matches.step(np.ascontiguousarray(actions, np.int32))
        return self._sight, self._rewards, self.matches.over, self._never, self._infos

    def render(self) -> tuple[str, ...] | None:
        """The boards as text."""
        return tuple(map(spaces.picture, self.matches.rows)) if self.render_mode == "ansi" else None


def solo_matches(**setup: Any) -> VectorMatches:
    """Many matches of Solo: what `gymnasium.make_vec("tunnelfolk/Solo-v0")` calls."""
    return VectorMatches(solo.FACTS.name, **setup)
