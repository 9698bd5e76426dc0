"""Batches: what one does with many matches at once."""

from random import Random
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from msgspec.structs import replace
from numba import config

from tests.matches import ALL_SETUPS, SETUPS, Setup, choosing, new
from tunnelfolk.lab import fast
from tunnelfolk.lab.fast import codes, layout
from tunnelfolk.lab.fast.layout import BOARD, STATUS, WORDS
from tunnelfolk.lab.fast.threads import LEAST_ROWS
from tunnelfolk.rules import saboteur
from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.game import GAMES, Game
from tunnelfolk.rules.game_state import IllegalAction
from tunnelfolk.rules.options import BadOptions, Options

each_setup = pytest.mark.parametrize("setup", ALL_SETUPS, ids=str)


def batch_of(setup: Setup, count: int = 4, *, threads: bool = False) -> fast.Batch:
    return fast.new(setup.game, setup.seats, count=count, seed=5, options=setup.options, threads=threads)


def first_codes(batch: fast.Batch) -> fast.Codes:
    return batch.codes[:, 0].copy()


@each_setup
def test_a_seed_gives_the_same_matches_and_rows_differ(setup: Setup) -> None:
    one, other = batch_of(setup), batch_of(setup)
    assert (one.rows == other.rows).all()
    assert len({row.tobytes() for row in one.rows}) == len(one)


@each_setup
def test_a_clone_goes_its_own_way(setup: Setup) -> None:
    batch = batch_of(setup)
    before, clone = batch.rows.copy(), batch.clone()
    clone.play_out("digging")
    assert clone.is_over.all()
    assert (batch.rows == before).all()


@pytest.mark.parametrize("policy", fast.POLICIES)
def test_threads_play_the_same_matches(policy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "NUMBA_NUM_THREADS", 2)
    count = 2 * LEAST_ROWS + 1
    one, many = batch_of(SETUPS[2], count), batch_of(SETUPS[2], count, threads=True)
    for batch in (one, many):
        batch.step(batch.choose(policy))
        batch.observe()
    assert (one.observe() == many.observe()).all()
    assert one.play_out(policy) == many.play_out(policy)
    assert (one.rows == many.rows).all()


def test_playouts_stop_when_the_round_is_over() -> None:
    batch = batch_of(SETUPS[2])
    batch.play_out("by_role", rounds=1)
    assert (batch.to_act == -1).all()
    assert not batch.is_over.any()
    assert batch.play_out("by_role", rounds=1) == 0
    assert batch.play_out("by_role", rounds=2) > 0


def test_a_code_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    batch = batch_of(SETUPS[2])
    chosen = first_codes(batch)
    chosen[1] = -1
    before = batch.rows.copy()
    with pytest.raises(IllegalAction, match="row 1"):
        batch.step(chosen)
    assert (batch.rows[1] == before[1]).all()
    assert (batch.rows[0] != before[0]).any()
    batch.step(first_codes(batch))


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"game": "saboteur", "seats": 11}, "^11 players: expected 3 to 10$"),
        ({"game": "duel", "all_saboteurs": True}, "^all_saboteurs: Duel has no such option; it has one_round$"),
        ({"game": "solo", "handicap": 3}, "^handicap: no game has such an option; expected some of colour, first"),
        ({"game": "solo", "one_round": "yes"}, "^options: Expected `bool`, got `str` - at `\\$.one_round`$"),
        ({"game": "chess"}, "^game 'chess': expected one of saboteur, duel, solo$"),
    ],
)
def test_a_table_that_no_game_allows_is_refused(asked: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOptions, match=words):
        fast.new(**asked)


def test_a_game_without_a_compiled_core_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = replace(saboteur.FACTS, name="saboteur2", title="Saboteur 2")
    monkeypatch.setitem(GAMES, facts.name, cast(Game, SimpleNamespace(FACTS=facts)))
    words = "^Saboteur 2 has no compiled core; expected one of saboteur, duel, solo$"
    with pytest.raises(BadOptions, match=words):
        fast.new(facts.name, 5)
    with pytest.raises(BadOptions, match=words):
        fast.vector_of(replace(new(SETUPS[2], 1).state, game=facts.name))


def test_a_match_of_rules_1_is_refused() -> None:
    with pytest.raises(BadOptions, match=r"^a match of rules 1: expected rules 2$"):
        fast.vector_of(replace(new(SETUPS[2], 1).state, rules=1))


def test_options_may_be_given_one_by_one_or_together() -> None:
    options = Options(Colour.BLUE, one_round=True)
    one, other = fast.new("solo", colour="blue", one_round=True), fast.new("solo", options=options)
    assert (one.rows == other.rows).all()
    assert fast.state_of(one.rows[0]).options == options
    assert one.play_out() > 0
    assert one.is_over.all()
    assert one.rows[0, layout.ROUND] == 1


def test_a_finished_match_stays_as_it_is() -> None:
    batch = batch_of(SETUPS[8], 2)
    batch.play_out("random")
    batch.relist()
    before = batch.rows.copy()
    batch.step(np.zeros(2, np.int32))
    assert (batch.rows == before).all()
    assert (batch.choose() == -1).all()


def test_a_card_at_the_edge_of_the_window_breaks_the_match_and_nothing_else() -> None:
    batch = batch_of(SETUPS[2], 2)
    dig = int(max(batch.codes[0, : batch.counts[0]]))
    edge = dig - (dig - codes.DIG) % layout.CELLS
    batch.codes[0, 0] = edge
    chosen = first_codes(batch)
    board = batch.rows[:, BOARD:].copy()
    with pytest.raises(fast.BrokenMatch, match="row 0"):
        batch.step(chosen)
    assert batch.rows[0, STATUS] != 0
    assert (batch.rows[0, BOARD:] == board[0]).all()
    assert batch.rows[1, STATUS] == 0


@each_setup
def test_worlds_imagined_from_a_view_are_played_on(setup: Setup) -> None:
    match = choosing(setup, (21, 400))
    assert match.to_act is not None
    view, rng = match.view(match.to_act), Random(3)
    worlds = fast.worlds([match.game.determinise(view, rng) for _ in range(8)], seed=9)
    action = match.legal[0]
    worlds.step(np.full(8, fast.code_of(worlds.rows[0], action), np.int32), deal=False)
    worlds.play_out("by_role", rounds=match.state.round)
    assert worlds.rows.shape == (8, WORDS)
    assert (worlds.to_act == -1).all()


@each_setup
def test_every_legal_action_of_the_rules_has_a_code_of_the_games_range(setup: Setup) -> None:
    match = new(setup, 1)
    vector = fast.vector_of(match.state)
    numbers = [fast.code_of(vector, action) for action in match.legal]
    assert len(set(numbers)) == len(numbers)
    assert all(0 <= code < fast.action_space(setup.game) for code in numbers)
    assert [fast.action_of(vector, code) for code in numbers] == list(match.legal)
