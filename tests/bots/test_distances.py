"""How far a dwarf still has to dig."""

from tests.positions import position
from tunnelfolk.bots.distances import FAR, goal_distances
from tunnelfolk.rules.board import Board
from tunnelfolk.rules.cards import Dwarf
from tunnelfolk.rules.decks import SABOTEUR_GOAL_CELLS


def board(text: str) -> Board:
    found: Board = position("saboteur", text, roles="DDS").state.board
    return found


def ways(text: str) -> tuple[int, ...]:
    return goal_distances(board(text), Dwarf.EVERYONE, SABOTEUR_GOAL_CELLS)


def test_an_empty_mine() -> None:
    assert ways("0,0\nB-START") == (9, 7, 9)


def test_every_card_towards_a_goal_counts() -> None:
    assert ways("0,0\nB-START B01 B05") == (7, 5, 7)


def test_T8_a_goal_that_a_mouth_faces_is_reached() -> None:
    assert ways("0,0\nB-START B01 B05 B05 B01 B01 B05 B01")[1] == 0


def test_a_dead_end_makes_a_detour() -> None:
    assert ways("0,0\nB-START B08") == (9, 9, 9)


def test_T12_a_gap_costs_one_card_if_the_rest_still_lies() -> None:
    assert ways("0,0\nB-START B05 . B05 B05 B05 B05 B05")[1] == 1


def test_nothing_is_reached_through_walls() -> None:
    assert set(ways("-1,-1\n. B15~ .\nB16~ B-START B16\n. B15 .")) == {FAR}
