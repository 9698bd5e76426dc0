"""Two readings of the rules agree: each audits the traces that the other writes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import referee
from tests.matches import SETUPS, SHELF, Setup, finished, numbers
from tunnelfolk.rules import records

few = settings(max_examples=settings().max_examples * 2 // 5)  # the referee is thorough, not fast
every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)


@every_setup
@few
@given(number=numbers)
def test_the_referee_finds_no_fault_in_our_traces(setup: Setup, number: int) -> None:
    assert referee.audit(records.lines(finished(setup, number))) == []


@every_setup
@few
@given(seed=st.integers(0, 99_999), digging=st.booleans())
def test_we_find_no_fault_in_traces_of_the_referee(setup: Setup, seed: int, digging: bool) -> None:
    lines = referee.random_game(setup.game, setup.seats, str(setup.options.colour or ""), seed, digging)
    (match,) = records.audit(lines)
    assert match.result is not None


def test_the_referee_does_find_faults() -> None:
    lines = list(records.lines(finished(SETUPS[0], SHELF[0])))
    assert referee.audit(lines[:-1]) != []
    assert referee.audit([*lines[:4], *lines[5:]]) != []
