"""Two readings of the rules agree: each audits the traces that the other writes."""

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import referee
from tests.matches import ALL_SETUPS, SETUPS, SHELF, Setup, any_setup, finished, numbers
from tunnelfolk.rules import records

few = settings(max_examples=settings().max_examples * 2 // 5)  # the referee is thorough, not fast
every_setup = pytest.mark.parametrize("setup", ALL_SETUPS, ids=str)


def by_the_referee(setup: Setup, seed: int, *, digging: bool) -> list[str]:
    """A trace that the referee writes."""
    options = msgspec.to_builtins(setup.options)
    return referee.random_game(setup.game, setup.seats, options, seed, digging=digging)


@every_setup
@few
@given(number=numbers)
def test_the_referee_finds_no_fault_in_our_traces(setup: Setup, number: int) -> None:
    assert referee.audit(records.lines(finished(setup, number))) == []


@every_setup
@few
@given(seed=st.integers(0, 99_999), digging=st.booleans())
def test_we_find_no_fault_in_traces_of_the_referee(setup: Setup, seed: int, digging: bool) -> None:
    (match,) = records.audit(by_the_referee(setup, seed, digging=digging))
    assert match.result is not None


@given(setup=any_setup(), number=numbers)
def test_both_agree_whatever_the_options_are(setup: Setup, number: int) -> None:
    assert referee.audit(records.lines(finished(setup, number))) == []
    (match,) = records.audit(by_the_referee(setup, number, digging=True))
    assert match.options.asked_for == setup.options.asked_for


def test_the_referee_does_find_faults() -> None:
    lines = list(records.lines(finished(SETUPS[0], SHELF[0])))
    assert referee.audit(lines[:-1]) != []
    assert referee.audit([*lines[:4], *lines[5:]]) != []


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("duel", {"gold_per_player": True}),
        ("duel", {"first": 0}),
        ("solo", {"colour": "green", "all_saboteurs": True}),
        ("solo", {}),
        ("saboteur", {"opening_strikes": True}),
        ("saboteur", {"one_round": False}),
        ("saboteur", {"first": 3}),
    ],
)
def test_the_referee_knows_which_options_a_game_has(game: str, options: referee.Line) -> None:
    players = referee.PLAYERS[game][0]
    header = json.dumps({"game": game, "players": players, "options": options, "rules": 2})
    (problem,) = referee.audit([header])
    assert any(word in problem for word in ("option", "variant", "first seat", "colour"))


def test_the_referee_audits_rules_2_only() -> None:
    assert "rules 1 instead of 2" in referee.audit(['{"game": "duel", "players": 2, "options": {}, "rules": 1}'])[0]
