"""Solo as a Gymnasium environment."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tunnelfolk.lab import fast
from tunnelfolk.lab.gym import ILLEGAL_REWARD, Solo
from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.options import BadOptions, Options

IDS = ("tunnelfolk/Solo-v0", "tunnelfolk/SoloBlue-v0")
each_id = pytest.mark.parametrize("name", IDS)


@each_id
def test_the_environment_is_as_gymnasium_asks(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)


@each_id
def test_rewards_add_up_to_the_gold(name: str) -> None:
    solo = gymnasium.make(name).unwrapped
    assert isinstance(solo, Solo)
    rng, total, over = np.random.default_rng(5), 0.0, False
    _, info = solo.reset(seed=5)
    while not over:
        sight, reward, over, cut, info = solo.step(rng.choice(info["legal"]))
        assert sight in solo.observation_space
        assert np.flatnonzero(sight["action_mask"]).tolist() == sorted(info["legal"])
        assert not cut
        total += reward
    assert total == sum(fast.state_of(solo._match.rows[0]).players[0].gold)


@each_id
def test_the_player_has_the_colour_of_the_name(name: str) -> None:
    solo = gymnasium.make(name, render_mode="ansi")
    solo.reset(seed=1)
    assert ("D-START-BLUE" if "Blue" in name else "D-START-GREEN") in str(solo.render())


def test_V3_V5_variants_are_asked_for_by_name() -> None:
    solo = gymnasium.make("tunnelfolk/SoloBlue-v0", opening_strikes=True, one_round=True).unwrapped
    assert isinstance(solo, Solo)
    solo.reset(seed=1)
    wanted = Options(colour=Colour.BLUE, opening_strikes=True, one_round=True)
    assert fast.state_of(solo._match.rows[0]).options == wanted
    with pytest.raises(BadOptions, match=r"^gold_per_player: Solo has no such option"):
        Solo(gold_per_player=True)


def test_an_illegal_action_ends_the_match() -> None:
    solo = Solo()
    solo.reset(seed=1)
    assert solo.step(0)[1:4] == (ILLEGAL_REWARD, True, False)
