"""The Duel's set-up: D1 to D3."""

from collections import Counter

import pytest

from tests.duel_positions import BLUE, GREEN, cards_in_play, next_round, passed
from tests.positions import player
from tests.referee import BOX
from tunnelfolk.rules import game
from tunnelfolk.rules.deals import Deal, IllegalDeal
from tunnelfolk.rules.options import BadOptions


def test_D1_blue_starts_above_green() -> None:
    laid = {cell: face.name for cell, face in game.new("duel", seed=1).state.board.faces.items()}
    assert laid == {(0, -1): "D-START-BLUE", (0, 1): "D-START-GREEN"}


def test_D1_six_goals_lie_face_down() -> None:
    match = game.new("duel", seed=1)
    assert set(match.state.board.covered) == {(5, -2), (5, 0), (5, 2), (7, -1), (7, 1), (9, 0)}


def test_D1_all_18_goals_are_used_in_three_rounds_each_once() -> None:
    match = game.new("duel", seed=1)
    used = [*match.state.goals.values()]
    for _ in range(2):
        match = next_round(passed(match))
        used += match.state.goals.values()
    assert sorted(used) == [f"G{number:02}" for number in range(1, 19)]


def test_D1_a_duel_has_two_players() -> None:
    with pytest.raises(BadOptions):
        game.new("duel", 3, seed=1)


def test_D2_six_cards_go_to_each_hand_and_the_rest_is_the_pile() -> None:
    match = game.new("duel", seed=1)
    assert [len(player(match, seat).hand) for seat in (GREEN, BLUE)] == [6, 6]
    assert len(match.state.pile) == 34 + 18 - 12


def test_D2_the_deck_is_34_path_cards_and_18_action_cards() -> None:
    paths = {path["id"]: path["n"] for path in BOX["duel"]["paths"]}
    actions = BOX["duel"]["actions"]
    assert sum(paths.values()) == 34
    assert sum(actions.values()) == 18
    assert cards_in_play(game.new("duel", seed=1)) == Counter(paths) + Counter(actions)


def test_D2_there_are_eight_markers_and_two_keys() -> None:
    view = game.new("duel", seed=1).view()
    assert (view.markers, view.keys) == (8, 2)


@pytest.mark.parametrize("seed", range(5))
def test_D3_green_begins_the_first_round(seed: int) -> None:
    assert game.new("duel", seed=seed).to_act == GREEN


def test_D3_blue_cannot_begin_the_first_round() -> None:
    match = game.new("duel", seed=1)
    blank = match.game.new(2, match.options)
    fair = match.game.shuffle(blank, game.dealer("1", 1))
    with pytest.raises(IllegalDeal):
        match.game.deal(blank, Deal(first=BLUE, deck=fair.deck, goals=fair.goals))
