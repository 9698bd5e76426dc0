"""All games as PettingZoo environments: `env("saboteur", players=5)`, an agent a seat, one choice a step.

The reward is gold, when it changes hands: at the end of a round, in the draft, and less what the trolls are paid. So
the rewards of a match add up to a seat's gold. A match always ends by itself; nothing is ever truncated.
"""

from typing import Any

import numpy as np

try:
    from gymnasium.spaces import Dict, Discrete
    from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # type: ignore[import-untyped]
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # type: ignore[import-untyped]
except ImportError as missing:
    raise ImportError(f"tunnelfolk.lab.env needs {missing.name}: pip install tunnelfolk[lab]") from None

from tunnelfolk.lab import spaces
from tunnelfolk.lab.lockstep import Matches
from tunnelfolk.lab.spaces import Sight
from tunnelfolk.rules.game_state import IllegalAction

ILLEGAL_REWARD = -1
"""What an illegal action brings, after which the match is over."""


def env(game: str = "saboteur", players: int | None = None, render_mode: str | None = None, **options: Any) -> AECEnv:
    """An environment that ends with an illegal action and complains about calls in the wrong order."""
    return _Forfeiting(raw_env(game, players, render_mode, **options))


def parallel_env(**setup: Any) -> ParallelEnv:
    """The same for libraries that want all actions at once: those of the seats that are not to act are ignored."""
    return turn_based_aec_to_parallel(env(**setup))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - the name that PettingZoo's tools look for
    """The bare environment, where an illegal action raises IllegalAction."""

    def __init__(
        self,
        game: str = "saboteur",
        players: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """A game for so many players, the fewest unless said otherwise.

        Further options are those of the game, by name, or all of them as `options`. Raises BadOptions.
        """
        super().__init__()
        self._match = Matches(game, players, again=False, **options)
        self._action = np.zeros(1, np.int32)
        self._chance = np.random.default_rng()
        self.metadata = {
            "name": f"tunnelfolk_{game}_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self._match.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observations = {agent: spaces.observations(game) for agent in self.possible_agents}
        self._actions = {agent: spaces.actions(game) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """What a seat is shown."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete:
        """What a seat may do."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; the same seed gives the same deals."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self._match.reset(int(self._chance.integers(2**32)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._to_act = -1
        self._ask()

    def _ask(self) -> None:
        """Turn to the seat that is to act, and tell it what it may do as a list too."""
        match = self._match
        self._to_act = int(match.to_act[0])
        self.agent_selection = self.possible_agents[self._to_act]
        self.infos[self.agent_selection] = {"legal": match.legal[0, : match.counts[0]].copy()}

    def observe(self, agent: str) -> Sight:
        """What a seat may know, and what it may do, which is nothing while another is to act."""
        match, seat = self._match, self._seats[agent]
        if seat == self._to_act:
            return {"observation": match.seen[0].copy(), "action_mask": match.masks[0].copy()}
        return {"observation": match.seen_by(seat)[0], "action_mask": np.zeros(match.actions, np.int8)}

    def step(self, action: int | None) -> None:
        """Let the seat to act choose."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "the seat to act must choose"
        self._action[0] = action
        self._match.step(self._action)
        self.infos[agent] = {}
        self._reward(agent)
        if self._match.over[0]:
            self._end()
        else:
            self._ask()
        if self.render_mode == "human":
            self.render()

    def forfeit(self) -> None:
        """End the match because the seat to act chose what it may not."""
        self.rewards = dict.fromkeys(self.agents, 0)
        self.rewards[self.agent_selection] = ILLEGAL_REWARD
        self._cumulative_rewards[self.agent_selection] = 0
        self._accumulate_rewards()
        self._end()

    def _end(self) -> None:
        self._to_act = -1
        self.infos = {agent: {} for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def _reward(self, agent: str) -> None:
        self.rewards = dict(zip(self.possible_agents, self._match.rewards[0].tolist(), strict=True))
        self._cumulative_rewards[agent] = 0
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as text: returned with `ansi`, printed with `human`."""
        if self.render_mode is None:
            return None
        text = spaces.picture(self._match.rows[0])
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""


class _Forfeiting(OrderEnforcingWrapper):  # type: ignore[misc]
    """Ends the match where the bare environment raises; one layer, since each costs as much as the match itself."""

    def step(self, action: int | None) -> None:
        """Let the seat to act choose."""
        try:
            super().step(action)
        except IllegalAction:
            self.unwrapped.forfeit()
