"""All games as PettingZoo environments: its own tests, and what they do not ask."""

import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pettingzoo.test import api_test, parallel_api_test, seed_test  # type: ignore[import-untyped]
from pettingzoo.utils.wrappers import BaseWrapper  # type: ignore[import-untyped]

from tests.hidden import shuffled
from tests.matches import ALL_SETUPS, Place, Setup, moment, places
from tunnelfolk.lab import fast
from tunnelfolk.lab.env import ILLEGAL_REWARD, env, parallel_env, raw_env
from tunnelfolk.rules import game
from tunnelfolk.rules.game_state import IllegalAction
from tunnelfolk.rules.options import BadOptions

each_setup = pytest.mark.parametrize("setup", ALL_SETUPS, ids=str)


class Seeded(BaseWrapper):  # type: ignore[misc]
    """An environment whose seeds begin elsewhere, since the tests of PettingZoo always use the same one."""

    def __init__(self, wrapped: Any, first: int) -> None:
        super().__init__(wrapped)
        self.first = first
        for agent in self.possible_agents:
            self.action_space(agent).seed(first)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed=None if seed is None else self.first + seed, options=options)


def named(setup: Setup) -> dict[str, Any]:
    asked = {name: getattr(setup.options, name) for name in setup.options.asked_for}
    return {"game": setup.game, "players": setup.seats, **asked}


def played(setup: Setup, seed: int) -> Iterator[Any]:
    """A match of random choices: the environment before each of them, and at the end."""
    table, rng = raw_env(**named(setup)), Random(seed)
    table.reset(seed=seed)
    while not table.terminations[table.agent_selection]:
        yield table
        table.step(rng.choice(table.infos[table.agent_selection]["legal"].tolist()))
    yield table


@each_setup
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
def test_the_api_is_as_pettingzoo_asks(setup: Setup, seed: int) -> None:
    api_test(Seeded(env(**named(setup)), seed), num_cycles=300 // setup.seats)


@each_setup
def test_the_same_seed_gives_the_same_match(setup: Setup) -> None:
    for seed in range(10):
        seed_test(lambda first=seed: Seeded(env(**named(setup)), first), num_cycles=200 // setup.seats)


@each_setup
def test_another_seed_gives_another_match(setup: Setup) -> None:
    table = raw_env(**named(setup))
    hands = set()
    for seed in range(5):
        table.reset(seed=seed)
        hands.add(table.observe("player_0")["observation"].tobytes())
    assert len(hands) == 5


@each_setup
def test_the_parallel_form_passes_its_test(setup: Setup) -> None:
    parallel_api_test(parallel_env(**named(setup)), num_cycles=100)


@each_setup
def test_rewards_add_up_to_the_gold(setup: Setup) -> None:
    total = np.zeros(setup.seats, int)
    for table in played(setup, 7):
        total += [table.rewards[agent] for agent in table.possible_agents]
    state = fast.state_of(table._match.rows[0])
    assert total.tolist() == [sum(player.gold) for player in state.players]
    assert not any(table.truncations.values())


@each_setup
def test_the_mask_is_the_legal_list_and_only_of_the_seat_to_act(setup: Setup) -> None:
    for table in played(setup, 3):
        rules, row = game.GAMES[setup.game], table._match.rows[0]
        state = fast.state_of(row)
        for seat, agent in enumerate(table.agents):
            sight = table.observe(agent)
            assert sight in table.observation_space(agent)
            acts = seat == rules.to_act(state)
            assert sight["action_mask"].sum() == (len(rules.legal(state)) if acts else 0)
            assert sorted(table.infos[agent].get("legal", ())) == np.flatnonzero(sight["action_mask"]).tolist()


@each_setup
@given(place=places, seed=st.integers(0, 999))
def test_what_a_seat_cannot_see_changes_nothing_it_is_shown(setup: Setup, place: Place, seed: int) -> None:
    state = moment(setup, place).state
    for seat in range(setup.seats):
        mine, other = (shown(setup, some, seat) for some in (state, shuffled(state, seat, Random(seed))))
        assert all(np.array_equal(mine[part], other[part]) for part in mine)


def shown(setup: Setup, state: Any, seat: int) -> dict[str, Any]:
    """Everything that the environment gives a seat in a state."""
    table = table_of(setup)
    table.reset(seed=0)
    table._match.rows[0] = fast.vector_of(state)
    table._match.relist()
    table._ask()
    agent = table.possible_agents[seat]
    return {**table.observe(agent), "legal": (), **(table.infos[agent] if seat == table._to_act else {})}


tables: dict[Setup, Any] = {}


def table_of(setup: Setup) -> Any:
    """One environment a setup, since thousands of states are put into it."""
    return tables.setdefault(setup, raw_env(**named(setup)))


def test_an_illegal_action_raises_or_ends_the_match() -> None:
    bare = raw_env("duel")
    bare.reset(seed=1)
    before = bare._match.rows.copy()
    with pytest.raises(IllegalAction):
        bare.step(0)
    assert np.array_equal(bare._match.rows, before)

    table = env("duel")
    table.reset(seed=1)
    loser = table.agent_selection
    table.step(0)
    rewards = {}
    for agent in table.agent_iter():
        _, rewards[agent], ended, cut, _ = table.last()
        assert ended
        assert not cut
        table.step(None)
    assert rewards == {agent: ILLEGAL_REWARD if agent == loser else 0 for agent in ("player_0", "player_1")}


@pytest.mark.parametrize(
    "asked",
    [
        {"game": "chess"},
        {"game": "duel", "players": 3},
        {"game": "solo", "colour": "red"},
        {"colour": "blue"},
        {"game": "duel", "opening_strikes": True},
        {"one_rund": True},
    ],
)
def test_an_option_that_cannot_be_granted_is_refused(asked: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        env(**asked)


def test_the_board_is_shown_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    table = env("duel", render_mode="ansi")
    table.reset(seed=1)
    assert "D-START-BLUE" in str(table.render())
    loud = env("duel", render_mode="human")
    loud.reset(seed=1)
    loud.step(loud.last()[4]["legal"][0])
    assert "D-START-BLUE" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("module", "missing"),
    [
        ("tunnelfolk.lab", "numba"),
        ("tunnelfolk.lab.env", "pettingzoo"),
        ("tunnelfolk.lab.gym", "gymnasium"),
        ("tunnelfolk.lab.vector", "gymnasium"),
        ("tunnelfolk.lab.spiel", "pyspiel"),
    ],
)
def test_without_the_extra_the_rest_works_and_one_line_says_what_is_missing(module: str, missing: str) -> None:
    script = f"import sys; sys.modules[{missing!r}] = None; import tunnelfolk.cli, tunnelfolk.rules.game, {module}"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert run.stderr.splitlines()[-1] == f"ImportError: {module} needs {missing}: pip install tunnelfolk[lab]"
