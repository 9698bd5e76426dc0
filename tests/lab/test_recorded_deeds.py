"""Recorded deeds of Saboteur: rounds, what everybody saw of them, and the truth."""

from pathlib import Path

import numpy as np
import pytest

from tunnelfolk.lab.learning.recorded_deeds import Deeds, play_deeds, read_deeds, save_deeds


@pytest.fixture(scope="module")
def deeds() -> Deeds:
    """Those of one match, which has three rounds."""
    return play_deeds(0.0001, seed=3)


def test_recorded_deeds_belong_to_rounds_with_the_truth_about_them(deeds: Deeds, tmp_path: Path) -> None:
    assert len(deeds.seats) == len(deeds.roles) == len(deeds.treasure) == 3
    assert len(deeds.shared) == len(deeds.by_goal) == len(deeds.seat) == len(deeds.goals) > 30
    assert sorted(set(deeds.round.tolist())) == [0, 1, 2]
    assert all(deeds.goals[at] >> deeds.treasure[deeds.round[at]] & 1 for at in range(len(deeds.goals)))
    save_deeds(tmp_path / "one.npz", deeds)
    twice = read_deeds(tmp_path / "one.npz", tmp_path / "one.npz")
    assert sorted(set(twice.round.tolist())) == [0, 1, 2, 3, 4, 5]
    assert np.array_equal(twice.shared[len(deeds.shared) :], deeds.shared)


def test_the_same_seed_records_the_same_deeds(deeds: Deeds) -> None:
    again = play_deeds(0.0001, seed=3)
    for name, words in deeds._asdict().items():
        assert np.array_equal(words, getattr(again, name)), name
