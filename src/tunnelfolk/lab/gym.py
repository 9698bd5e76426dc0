"""Solo for Gymnasium: importing this module registers `tunnelfolk/Solo-v0` (green) and `tunnelfolk/SoloBlue-v0`.

The reward is gold, at the end of each round: a match is an episode. An illegal action ends it.
"""

from typing import Any

import numpy as np

try:
    import gymnasium
except ImportError:
    raise ImportError("tunnelfolk.lab.gym needs gymnasium: pip install tunnelfolk[lab]") from None

from tunnelfolk.lab import spaces
from tunnelfolk.lab.lockstep import Matches
from tunnelfolk.lab.spaces import Sight
from tunnelfolk.rules import solo
from tunnelfolk.rules.game_state import IllegalAction

ILLEGAL_REWARD = -1.0


class Solo(gymnasium.Env[Sight, np.int64]):
    """A match of Solo."""

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - Gymnasium's own form

    def __init__(self, render_mode: str | None = None, **options: Any) -> None:
        """A match with these options by name: the `colour` green or blue (O1), and variants. Raises BadOptions."""
        game = solo.FACTS.name
        self._match = Matches(game, again=False, **options)
        self.render_mode = render_mode
        self.observation_space = spaces.observations(game)
        self.action_space = spaces.actions(game)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Sight, dict[str, Any]]:
        """Begin a match; the same seed gives the same deals."""
        super().reset(seed=seed)
        self._match.reset(int(self.np_random.integers(2**32)))
        return self._sight(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Sight, float, bool, bool, dict[str, Any]]:
        """Let the player choose."""
        try:
            self._match.step(np.array([action], np.int32))
        except IllegalAction:
            return self._sight(), ILLEGAL_REWARD, True, False, self._info()
        return self._sight(), float(self._match.rewards[0, 0]), bool(self._match.over[0]), False, self._info()

    def _sight(self) -> Sight:
        return {"observation": self._match.seen[0].copy(), "action_mask": self._match.masks[0].copy()}

    def _info(self) -> dict[str, Any]:
        """The legal actions as a list too."""
        return {"legal": self._match.legal[0, : self._match.counts[0]].copy()}

    def render(self) -> str | None:
        """The board as text."""
        return spaces.picture(self._match.rows[0]) if self.render_mode == "ansi" else None


for _name, _colour in {"Solo": "green", "SoloBlue": "blue"}.items():
    gymnasium.register(
        f"tunnelfolk/{_name}-v0",
        entry_point="tunnelfolk.lab.gym:Solo",
        vector_entry_point="tunnelfolk.lab.vector:solo_matches",
        kwargs={"colour": _colour},
    )
