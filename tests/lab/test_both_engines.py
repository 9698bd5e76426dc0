"""The compiled core is held to the rules: the same matches through both engines."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.lab.both import PLAYERS, play_both
from tests.matches import SETUPS, VARIED_SETUPS, Place, Setup, choosing, places
from tunnelfolk.lab import fast
from tunnelfolk.rules.actions import Bribe, Dig, Unlock
from tunnelfolk.rules.game import GAMES

MATCHES = 1 if settings().derandomize else 19
"""Matches an example: `make soak` plays 11 setups, 500 examples each, so more than 100,000 matches."""


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@given(number=st.integers(0, 2**31 // MATCHES - 1))
def test_both_engines_agree_at_every_decision(setup: Setup, number: int) -> None:
    for seed in range(number * MATCHES, (number + 1) * MATCHES):
        play_both(setup.with_options(Random(seed)), seed, PLAYERS[seed % len(PLAYERS)])


@pytest.mark.parametrize("setup", VARIED_SETUPS, ids=str)
@pytest.mark.parametrize("seed", range(5))
def test_both_engines_agree_on_every_variant(setup: Setup, seed: int) -> None:
    play_both(setup, seed, PLAYERS[seed])


@pytest.mark.parametrize("setup", SETUPS[8:], ids=str)
@given(place=places, supply=st.integers(1, 4))
def test_D15_both_engines_mark_the_same_gold_where_markers_run_out(setup: Setup, place: Place, supply: int) -> None:
    # Play hardly ever leads there, so the markers are taken off, and few are left for all the gold that is reached.
    state = choosing(setup, place).state
    state = replace(state, markers={}, supply=supply, board=replace(state.board, opened=frozenset()))
    rules, row = GAMES[setup.game], fast.vector_of(state)
    for action in [action for action in rules.legal(state) if isinstance(action, Dig | Unlock | Bribe)][:6]:
        after, _ = rules.play(state, action)
        batch = fast.Batch(row[np.newaxis].copy())
        batch.step(np.array([fast.code_of(row, action)], np.int32), deal=False)
        assert fast.state_of(batch.rows[0]).markers == after.markers


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("setup", [SETUPS[2], *SETUPS[8:]], ids=str)
def test_both_engines_agree_whoever_plays(setup: Setup, player: str) -> None:
    play_both(setup, 7, player)
