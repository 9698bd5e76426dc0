"""How far a dwarf still has to dig."""

from tests.positions import position
from tunnelfolk.bots.distances import FAR, goal_distances
from tunnelfolk.rules.board import Board
from tunnelfolk.rules.cards import Dwarf
from tunnelfolk.rules.decks import SABOTEUR_GOAL_CELLS


def board(text: str, game: str = "saboteur") -> Board:
    found: Board = position(game, text).state.board
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


DUEL_START = "0,-2\n. . . .\nD-START-BLUE . . .\n. . . .\nD-START-GREEN . . ."
BLUE_LADDER = DUEL_START.replace("\n. . . .\n", "\n. . . P23~\n", 1)
"""A blue ladder that nobody has reached, one cell away from the upper goal."""


def test_D11_a_ladder_is_near_for_its_own_colour() -> None:
    upper = ((5, -2),)
    assert goal_distances(board(DUEL_START, "duel"), Dwarf.BLUE, upper) == (5,)
    assert goal_distances(board(BLUE_LADDER, "duel"), Dwarf.BLUE, upper) == (1,)


def test_D11_the_other_dwarf_gets_to_a_ladder_through_its_start() -> None:
    upper = ((5, -2),)
    assert goal_distances(board(DUEL_START, "duel"), Dwarf.GREEN, upper) == (6,)
    # One card joins the starts, one the ladder and the goal.
    assert goal_distances(board(BLUE_LADDER, "duel"), Dwarf.GREEN, upper) == (2,)
