"""Many matches at once."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from numba import config

from tests.hidden import shuffled
from tests.matches import ALL_SETUPS, SETUPS, Setup, choosing
from tunnelfolk.lab import fast
from tunnelfolk.lab.fast.threads import LEAST_ROWS, share_rows
from tunnelfolk.lab.lockstep import Matches
from tunnelfolk.lab.vector import VectorMatches
from tunnelfolk.rules.game import GAMES
from tunnelfolk.rules.game_state import IllegalAction

each_setup = pytest.mark.parametrize("setup", ALL_SETUPS, ids=str)


def many(setup: Setup, count: int = 8) -> VectorMatches:
    return VectorMatches(setup.game, setup.seats, options=setup.options, num_envs=count)


def any_legal(rng: np.random.Generator, infos: dict[str, Any]) -> fast.Codes:
    places = (rng.random(len(infos["counts"])) * infos["counts"]).astype(np.int64)
    chosen: fast.Codes = infos["legal"][np.arange(len(places)), places]
    return chosen


@each_setup
def test_every_row_is_a_match_by_the_rules_and_begins_anew_when_it_is_over(setup: Setup) -> None:
    envs, rng, rules = many(setup), np.random.default_rng(1), GAMES[setup.game]
    sight, infos = envs.reset(seed=1)
    assert sight in envs.observation_space
    gold, ended = np.zeros((8, setup.seats), int), 0
    while ended < 12:
        before = fast.state_of(envs.matches.rows[0])
        assert infos["to_act"][0] == rules.to_act(before)
        actions = any_legal(rng, infos)
        codes = envs.matches.codes[0, envs.matches.legal[0] == actions[0]]
        after, _ = rules.play(before, fast.action_of(envs.matches.rows[0], int(codes[0])))
        sight, rewards, over, cut, infos = envs.step(actions)
        gold += rewards.reshape(8, setup.seats)
        assert not cut.any()
        if result := rules.result(after):
            assert over[0]
            assert tuple(gold[0]) == result.gold
            assert fast.state_of(envs.matches.rows[0]).round == 1
        gold[over] = 0
        ended += int(over.sum())
    assert sight in envs.observation_space


@each_setup
def test_masks_and_observations_are_those_of_the_seat_to_act(setup: Setup) -> None:
    envs, rng = many(setup), np.random.default_rng(2)
    sight, infos = envs.reset(seed=2)
    for _ in range(100):
        batch = fast.Batch(envs.matches.rows.copy())
        assert np.array_equal(batch.to_act, infos["to_act"])
        assert np.array_equal(batch.observe(), sight["observation"])
        for row, count in enumerate(infos["counts"]):
            assert np.flatnonzero(sight["action_mask"][row]).tolist() == sorted(infos["legal"][row, :count])
        sight, _, _, _, infos = envs.step(any_legal(rng, infos))


def test_nothing_is_copied() -> None:
    envs = many(SETUPS[0])
    sight, infos = envs.reset(seed=1)
    again, rewards, over, _, later = envs.step(infos["legal"][:, 0])
    assert again["observation"] is sight["observation"] is envs.matches.seen
    assert again["action_mask"] is sight["action_mask"] is envs.matches.masks
    assert np.shares_memory(rewards, envs.matches.rewards)
    assert over is envs.matches.over
    assert later["legal"] is envs.matches.legal


@pytest.fixture
def three_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "NUMBA_NUM_THREADS", 3)


@pytest.mark.usefixtures("three_threads")
@pytest.mark.parametrize("count", [1, LEAST_ROWS, 2 * LEAST_ROWS, 3 * LEAST_ROWS + 1, 1000])
def test_every_row_is_in_one_share_and_no_share_is_small(count: int) -> None:
    shares = share_rows(count, threads=True)
    assert [row for own in shares for row in range(count)[own]] == list(range(count))
    assert len(shares) == min(3, max(1, count // LEAST_ROWS))
    assert share_rows(count, threads=False) == [slice(0, count)]


@pytest.mark.usefixtures("three_threads")
def test_the_same_seed_gives_the_same_matches_with_and_without_threads_and_masks() -> None:
    count = 3 * LEAST_ROWS + 1
    runs = [
        Matches("duel", count=count, threads=True),
        Matches("duel", count=count, masks=False),
        Matches("duel", count=count),
    ]
    for matches in runs:
        matches.reset(5)
        rng = np.random.default_rng(5)
        for _ in range(300):
            matches.step(any_legal(rng, {"counts": matches.counts, "legal": matches.legal}))
    assert np.array_equal(runs[0].rows, runs[1].rows)
    assert np.array_equal(runs[1].rows, runs[2].rows)
    assert len({row.tobytes() for row in runs[0].rows}) == count


@pytest.mark.usefixtures("three_threads")
def test_an_illegal_action_changes_nothing_in_any_thread() -> None:
    matches = Matches("duel", count=3 * LEAST_ROWS, threads=True)
    matches.reset(5)
    actions, before = matches.legal[:, 0].copy(), matches.rows.copy()
    actions[-1] = -1
    with pytest.raises(IllegalAction, match=f"1 of {3 * LEAST_ROWS}"):
        matches.step(actions)
    assert np.array_equal(matches.rows, before)


def test_an_illegal_action_changes_nothing() -> None:
    envs = many(Setup("saboteur", 5))
    _, infos = envs.reset(seed=1)
    actions, before = infos["legal"][:, 0].copy(), envs.matches.rows.copy()
    actions[3] = 0
    with pytest.raises(IllegalAction, match="1 of 8"):
        envs.step(actions)
    assert np.array_equal(envs.matches.rows, before)
    with pytest.raises(TypeError, match="one number"):
        envs.reset(seed=[1, 2])


@each_setup
def test_what_a_seat_cannot_see_changes_nothing_it_is_shown(setup: Setup) -> None:
    match = choosing(setup, (23, 600))
    states = [match.state, *(shuffled(match.state, match.to_act, Random(seed)) for seed in range(7))]
    matches = Matches(setup.game, setup.seats, options=setup.options, count=8)
    matches.reset(0)
    matches.rows[:] = [fast.vector_of(state) for state in states]
    matches.relist()
    for shown in (matches.seen, matches.masks, matches.counts, matches.legal[:, : matches.counts[0]]):
        assert (shown == shown[0]).all()


def test_gymnasium_makes_many_matches_of_solo() -> None:
    envs = gymnasium.make_vec("tunnelfolk.lab.gym:tunnelfolk/SoloBlue-v0", num_envs=3, render_mode="ansi")
    _, infos = envs.reset(seed=1)
    _, rewards, *_ = envs.step(infos["legal"][:, 0])
    assert rewards.shape == (3,)
    assert all("D-START-BLUE" in board for board in envs.render() or ())
