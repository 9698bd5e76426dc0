"""Tournaments of compiled bots: the same deals for everyone, and the same bots as among the others."""

import numpy as np
import pytest

from tests.arena.test_tournament import timeless
from tunnelfolk.arena.contenders import contender
from tunnelfolk.arena.plan import Plan
from tunnelfolk.arena.tournament import run
from tunnelfolk.bots import play_out
from tunnelfolk.lab.fast import policy_matches
from tunnelfolk.rules import game
from tunnelfolk.rules.options import Options

TABLES = [("saboteur", 5), ("saboteur", 10), ("duel", 2), ("solo", 1)]


@pytest.mark.parametrize(("game_name", "seats"), TABLES)
def test_the_same_deal_gives_everybody_the_same_cards(game_name: str, seats: int) -> None:
    tables = [[policy] * seats for policy in ("random", "digging", "random", "digging")]
    results = policy_matches.play(game_name, tables, [7, 7, 8, 8])
    assert np.array_equal(results.saboteurs[0], results.saboteurs[1])
    assert (results.choices > 0).all()
    assert np.array_equal(policy_matches.play(game_name, tables, [7, 7, 8, 8]).gold, results.gold)


def test_V3_a_match_of_one_round_has_the_roles_of_one() -> None:
    results = policy_matches.play("saboteur", [["digging"] * 5], [7], Options(one_round=True))
    assert results.saboteurs.shape == results.found.shape == (1, 1)


def test_a_tournament_of_compiled_bots_is_repeatable_and_shows_who_is_stronger() -> None:
    plan = Plan(game="duel", bots=("digging", "chance"), players=(2,), matches=600)
    report = run(plan)
    assert timeless(report) == timeless(run(plan))
    digging, chance = sorted(report.lines, key=lambda line: line.bot != "digging")
    assert digging.gold.low > chance.gold.high
    assert sum(clock.choices for clock in report.thinking) > 100 * 600


def test_S1_roles_and_rounds_come_out_of_compiled_saboteur() -> None:
    report = run(Plan(game="saboteur", bots=("by-role", "chance"), players=(5,), matches=400, lineup="each"))
    assert {rounds.saboteurs for rounds in report.rounds} >= {1, 2}
    assert report.matches == 400


@pytest.mark.parametrize(("game_name", "seats"), TABLES)
def test_a_compiled_bot_plays_among_the_others(game_name: str, seats: int) -> None:
    bots = [contender(("by-role", "chance", "digging", "hindering")[seat % 4], str(seat)) for seat in range(seats)]
    assert play_out(game.new(game_name, seats, seed=3), bots).result


def test_a_compiled_bot_is_as_good_on_the_fast_core_as_among_the_others() -> None:
    # On the fast core the true roles are at hand. Diggers who used them would win far more often.
    fast = run(Plan(game="saboteur", bots=("by-role",), players=(5,), matches=600, lineup="each"))
    slow = run(Plan(game="saboteur", bots=("by-role/by-role",), players=(5,), matches=40, lineup="each"))
    (by_fast,), (by_slow,) = ([line.found for line in found.rounds if line.saboteurs == 2] for found in (fast, slow))
    assert by_fast.low <= by_slow.high
    assert by_slow.low <= by_fast.high
