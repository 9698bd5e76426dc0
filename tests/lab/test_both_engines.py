"""The compiled core is held to the rules: the same matches through both engines."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lab.both import PLAYERS, play_both
from tests.matches import SETUPS, Setup

MATCHES = 1 if settings().derandomize else 19
"""Matches an example: `make soak` plays 11 setups, 500 examples each, so more than 100,000 matches."""


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@given(number=st.integers(0, 2**31 // MATCHES - 1))
def test_both_engines_agree_at_every_decision(setup: Setup, number: int) -> None:
    for seed in range(number * MATCHES, (number + 1) * MATCHES):
        play_both(setup, seed, PLAYERS[seed % len(PLAYERS)])


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("setup", [SETUPS[2], *SETUPS[8:]], ids=str)
def test_both_engines_agree_whoever_plays(setup: Setup, player: str) -> None:
    play_both(setup, 7, player)
