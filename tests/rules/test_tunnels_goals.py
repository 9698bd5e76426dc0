"""Tunnels: what reveals a goal (T8), how it is turned (T9–T11), and what a removed card leaves (T12)."""

import pytest

from tests.positions import events, lays, legal, lies, play, position, reached
from tunnelfolk.rules import events as ev
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import Dwarf
from tunnelfolk.rules.decks import FACES
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.notation import read_board

TO_THE_GOALS = "0,0\nB-START B05 B05 B05 B05 B05 B05"
"""One card is missing before the goal on (8,0)."""

UNDER_THE_GOAL = "0,1\nD-START-GREEN P01 P01 P01 P01"
"""Green is about to come from below to the goal on (5,0)."""

ON_BOTH_SIDES = """
    0,0
    B-START .   B05 B05 B05 B05 B01 B05 ?   B06~
    .       .   .   .   .   .   B06 B05 B05 B07
"""
"""A card on (1,0) reaches the goal on (8,0) from the left and from the right at once; below it is a wall."""

ON_ALL_SIDES = """
    0,-1
    .       .   .   .   .   .   .   .   B05 .
    B-START .   B05 B05 B05 B05 B01 B05 ?   B06~
    .       .   .   .   .   .   B06 B05 B05 B07
"""
"""The same with a wall above the goal too."""

FORK = """
    0,-1
    .       .   .   .   .   .   .   .   B04
    B-START .   B05 B05 B05 B05 B01 B05 ?
    .       .   .   .   .   .   B04 .   .
    .       .   .   .   .   .   B06 B05 ?
"""
"""A card on (1,0) reaches the goals on (8,0) and (8,2) at once; a tunnel leads from (8,0) up to (8,-2)."""

CROSSED = """
    0,-1
    D-START-BLUE  P04~ .   .   .
    .             P04  P01 P01 .
    D-START-GREEN P01  P01 P01 P03
"""
"""A bridge on (4,0) takes blue on to the goal on (5,0) and green past it."""


def revealed(match: Match) -> list[Cell]:
    """The goals that the last choice revealed, in that order."""
    return [event.cell for event in events(match) if isinstance(event, ev.GoalRevealed)]


def test_T8_a_goal_is_revealed_as_soon_as_a_reached_mouth_faces_it() -> None:
    match = position("saboteur", TO_THE_GOALS, hands=["B05"], goals={(8, 0): "B-STONE-B"})
    assert lies(match, (8, 0)) == "?"
    match = play(match, "lay B05@7,0")
    assert revealed(match) == [(8, 0)]
    assert lies(match, (8, 0)) == "B-STONE-B"


def test_T8_a_card_far_away_that_closes_the_last_gap_reveals_the_goal() -> None:
    match = position("saboteur", "0,0\nB-START . B05 B05 B05 B05 B05 B05", hands=["B05"], goals={(8, 0): "B-STONE-B"})
    assert revealed(play(match, "lay B05@1,0")) == [(8, 0)]


def test_T8_a_wall_beside_a_goal_reveals_nothing() -> None:
    match = play(position("saboteur", TO_THE_GOALS, hands=["B07"]), "lay B07@7,0")
    assert revealed(match) == []
    assert lies(match, (8, 0)) == "?"


def test_T8_a_dead_end_entered_from_outside_reveals_nothing_beyond() -> None:
    match = play(position("saboteur", TO_THE_GOALS, hands=["B12"]), "lay B12@7,0")
    assert revealed(match) == []
    assert lies(match, (8, 0)) == "?"


def test_T8_a_mouth_that_is_not_reached_reveals_nothing() -> None:
    match = play(position("saboteur", "0,0\nB-START . . . . . . B05", hands=["B05"]), "lay B05@1,0")
    assert revealed(match) == []


def test_T8_one_card_may_reveal_two_goals() -> None:
    between_the_goals = "0,0\nB-START\nB06 B05 B05 B05 B05 B05 B05 B05"
    goals = {(8, 0): "B-STONE-B", (8, 2): "B-STONE-A"}
    match = play(position("saboteur", between_the_goals, hands=["B02"], goals=goals), "lay B02@8,1")
    assert revealed(match) == [(8, 0), (8, 2)]


def test_T8_the_other_way_of_a_bridge_reveals_nothing() -> None:
    match = position("duel", "0,1\nD-START-GREEN P01 P01 P01 P03", hands=["P10"])
    assert revealed(play(match, "lay P10@4,0")) == []


@pytest.mark.parametrize(("bend", "goals"), [("P12", []), ("P13", [(5, 0)])])
def test_T8_of_a_double_bend_only_the_way_that_is_reached_reveals(bend: str, goals: list[Cell]) -> None:
    match = position("duel", "0,1\nD-START-GREEN P01 P01 P01 P03", hands=[bend], goals={(5, 0): "G01"})
    assert revealed(play(match, f"lay {bend}@4,0")) == goals


def test_T8_what_lies_behind_a_closed_gate_is_not_revealed() -> None:
    match = position("duel", "0,1\nD-START-GREEN P01 P01 P01 P03", hands=["P27 P18"], goals={(5, 0): "G01"})
    assert revealed(play(match, "lay P27~@4,0")) == [], "a troll stands on the right arm"
    assert revealed(play(match, "lay P18~@4,0")) == [(5, 0)], "a green door is open for green"


@pytest.mark.parametrize(("stone", "face"), [("B-STONE-A", "B-STONE-A~"), ("B-STONE-B", "B-STONE-B")])
def test_T9_a_goal_lies_in_the_position_that_agrees_with_its_neighbours(stone: str, face: str) -> None:
    match = play(position("saboteur", TO_THE_GOALS, hands=["B05"], goals={(8, 0): stone}), "lay B05@7,0")
    assert lies(match, (8, 0)) == face


def test_T9_a_choice_with_one_candidate_is_made_silently() -> None:
    match = play(position("saboteur", TO_THE_GOALS, hands=["B05"], goals={(8, 0): "B-STONE-A"}), "lay B05@7,0")
    assert ev.GoalTurned("B-STONE-A~", (8, 0)) in events(match)
    assert match.to_act == 1


@pytest.mark.parametrize("turn", ["turn G13@5,0", "turn G13~@5,0"])
def test_T9_if_both_positions_agree_the_mover_chooses(turn: str) -> None:
    match = play(position("duel", UNDER_THE_GOAL, hands=["P03"], goals={(5, 0): "G13"}), "lay P03@5,1")
    assert (match.to_act, legal(match)) == (0, ["turn G13@5,0", "turn G13~@5,0"])
    assert lies(play(match, turn), (5, 0)) == turn[len("turn ") : -len("@5,0")]


@pytest.mark.parametrize("goal", ["G01", "G02", "G11", "G12"])
def test_T9_a_goal_that_looks_the_same_when_turned_is_no_choice(goal: str) -> None:
    match = play(position("duel", UNDER_THE_GOAL, hands=["P03"], goals={(5, 0): goal}), "lay P03@5,1")
    assert lies(match, (5, 0)) == goal
    assert match.to_act == 1


def test_T9_a_closed_neighbour_decides_between_positions_that_both_meet_the_tunnel() -> None:
    # G13 opens T, B and L, turned T, R and B: the wall of the card on (4,0) leaves only the turned one.
    board = "0,0\n. . . . P02\nD-START-GREEN P01 P01 P01 P01"
    match = play(position("duel", board, hands=["P03"], goals={(5, 0): "G13"}), "lay P03@5,1")
    assert lies(match, (5, 0)) == "G13~"


def test_T9_if_neither_agrees_an_open_side_that_is_not_reached_does_not_count() -> None:
    around = """
        0,-1
        .       .   .   .   .   .   .   . B04
        B-START B05 B05 B05 B05 B05 B05 . ?
        .       .   .   .   .   .   .   . B05
    """
    # The stone opens T and R, turned B and L. It meets the card above, but nobody has reached that one, and disagrees
    # on the left alone; turned, it disagrees at the top and at the bottom, but meets the tunnel from the left.
    match = play(position("saboteur", around, hands=["B05"], goals={(8, 0): "B-STONE-A"}), "lay B05@7,0")
    assert lies(match, (8, 0)) == "B-STONE-A~"
    assert match.to_act == 1


@pytest.mark.parametrize("board", [ON_BOTH_SIDES, ON_ALL_SIDES], ids=["one disagrees less", "both disagree as much"])
def test_T9_if_neither_agrees_and_both_meet_a_reached_mouth_the_mover_chooses(board: str) -> None:
    # The stone opens T and R and disagrees on the left; turned, it opens B and L and disagrees right and bottom.
    match = play(position("saboteur", board, hands=["B05"], goals={(8, 0): "B-STONE-A"}), "lay B05@1,0")
    assert (match.to_act, legal(match)) == (0, ["turn B-STONE-A@8,0", "turn B-STONE-A~@8,0"])
    assert [lies(play(match, text), (8, 0)) for text in legal(match)] == ["B-STONE-A", "B-STONE-A~"]


def test_T9_a_mouth_counts_that_was_reached_through_a_goal_turned_just_before() -> None:
    # The stone on (8,-2) is entered from the right and leads down to the one on (8,0), which opens T and R, turned
    # B and L: it meets the tunnel from above or the one from the left, and disagrees with the other.
    board = """
        0,-3
        .       . .   .   .   .   B07~ B05 B05 B06~
        .       . .   .   .   .   B04  .   ?   B07
        .       . .   .   .   .   B04  .   B04 .
        B-START . B05 B05 B05 B05 B01  B05 ?   .
    """
    goals = {(8, -2): "B-STONE-B", (8, 0): "B-STONE-A"}
    match = play(position("saboteur", board, hands=["B05"], goals=goals), "lay B05@1,0")
    assert lies(match, (8, -2)) == "B-STONE-B~"
    assert legal(match) == ["turn B-STONE-A@8,0", "turn B-STONE-A~@8,0"]


def test_T9_the_mouths_of_both_dwarfs_count_alike() -> None:
    # G07 opens T and L and meets green's tunnel; turned, it opens R and B and meets blue's.
    board = "3,0\nP24 . ?\nP23~ P01 P03"
    match = play(position("duel", board, hands=["P01"], goals={(5, 0): "G07"}), "lay P01@4,0")
    assert (match.to_act, legal(match)) == (0, ["turn G07@5,0", "turn G07~@5,0"])


def test_T9_after_the_choice_the_turn_goes_on_and_a_card_is_drawn() -> None:
    match = position("saboteur", ON_ALL_SIDES, hands=["B05"], pile="map B01", goals={(8, 0): "B-STONE-A"})
    match = play(match, "lay B05@1,0")
    assert match.state.players[0].hand == ()
    match = play(match, "turn B-STONE-A~@8,0")
    assert match.state.players[0].hand == ("map",)
    assert match.to_act == 1


def test_T9_the_mover_turns_a_goal_that_only_the_opponent_has_reached() -> None:
    match = play(position("duel", CROSSED, hands=["P10"], goals={(5, 0): "G04"}), "lay P10@4,0")
    assert (match.to_act, legal(match)) == (0, ["turn G04@5,0", "turn G04~@5,0"])


def test_T9_if_neither_agrees_a_mouth_that_the_opponent_has_reached_will_do() -> None:
    # G07 opens T and L and meets blue's tunnel; a roof above the goal makes it disagree there. Turned, it meets none.
    with_roof = CROSSED.replace("P04~ .   .   .", "P04~ . . . P01")
    match = play(position("duel", with_roof, hands=["P10"], goals={(5, 0): "G07"}), "lay P10@4,0")
    assert lies(match, (5, 0)) == "G07"


def test_T10_a_turned_goal_may_reach_the_next_one() -> None:
    board = TO_THE_GOALS + "\n. . . . . . . . B04"
    goals = {(8, 0): "B-STONE-A", (8, 2): "B-STONE-B"}
    match = play(position("saboteur", board, hands=["B05"], goals=goals), "lay B05@7,0")
    assert revealed(match) == [(8, 0), (8, 2)]
    assert (lies(match, (8, 0)), lies(match, (8, 2))) == ("B-STONE-A~", "B-STONE-B")


def test_T10_a_goal_that_leads_elsewhere_reaches_no_other() -> None:
    board = TO_THE_GOALS + "\n. . . . . . . . B04"
    match = play(position("saboteur", board, hands=["B05"], goals={(8, 0): "B-STONE-B"}), "lay B05@7,0")
    assert revealed(match) == [(8, 0)]


def test_T10_the_first_goal_in_reading_order_is_next() -> None:
    board = read_board("0,0\n. ? .\n? D-START-GREEN ?\n. ? .")
    order = []
    while (cell := tunnels.next_goal(board, [Dwarf.GREEN])) is not None:
        order.append(cell)
        board = tunnels.lay_card(board, cell, FACES["G02"])
    assert order == [(1, 0), (0, 1), (2, 1), (1, 2)]


def test_T10_the_list_is_made_anew_after_each_goal() -> None:
    # (8,0) and (8,2) are reached at once; (8,0) leads on to (8,-2), which comes before (8,2).
    goals = {(8, 0): "B-STONE-B", (8, -2): "B-STONE-A", (8, 2): "B-GOLD"}
    match = play(position("saboteur", FORK, hands=["B05"], goals=goals), "lay B05@1,0")
    assert revealed(match) == [(8, 0), (8, -2), (8, 2)]
    assert (lies(match, (8, 0)), lies(match, (8, -2))) == ("B-STONE-B", "B-STONE-A~")


def test_T10_a_goal_is_turned_before_the_next_is_looked_at() -> None:
    goals = {(5, 0): "G13", (5, 2): "G03"}
    match = play(position("duel", UNDER_THE_GOAL, hands=["P14"], goals=goals), "lay P14@5,1")
    assert (legal(match), lies(match, (5, 2))) == (["turn G13@5,0", "turn G13~@5,0"], "?")
    match = play(match, "turn G13@5,0")
    assert legal(match) == ["turn G03@5,2", "turn G03~@5,2"]


@pytest.mark.parametrize(("turn", "goal"), [("turn B-STONE-A@8,0", (8, -2)), ("turn B-STONE-A~@8,0", (8, 2))])
def test_T10_how_a_goal_is_turned_decides_which_one_is_reached_next(turn: str, goal: Cell) -> None:
    # The stone leads right and up, turned left and down; either way it disagrees with the other two tunnels.
    board = """
        0,-1
        .       . .   .   .   .   .   .   B04 .
        B-START . B05 B05 B05 B05 B01 B05 ?   B06~
        .       . .   .   .   .   B04 .   B04 B04
        .       . .   .   .   .   B04 .   ?   B04
        .       . .   .   .   .   B06 B05 B05 B07
    """
    goals = {(8, -2): "B-STONE-B", (8, 0): "B-STONE-A", (8, 2): "B-GOLD"}
    match = play(position("saboteur", board, hands=["B05"], goals=goals), "lay B05@1,0")
    assert legal(match) == ["turn B-STONE-A@8,0", "turn B-STONE-A~@8,0"]
    assert revealed(play(match, turn)) == [goal]


def test_T11_a_disagreeing_side_at_a_goal_is_simply_closed() -> None:
    assert (2, 0) not in reached("0,0\nB-START B05 B-STONE-A"), "open tunnel, closed goal"
    open_goal_closed_card = "0,0\nB-START B05 B-STONE-A~\n. . B05"
    assert reached(open_goal_closed_card) == {(0, 0): "TRBL", (1, 0): "RL", (2, 0): "BL"}


@pytest.mark.parametrize(("cell", "fitting"), [("@8,-1", "B03 B05 B07"), ("@8,1", "B02 B02~ B03 B04 B07")])
def test_T11_later_cards_must_agree_with_the_real_sides_of_the_goal(cell: str, fitting: str) -> None:
    # The stone opens B and L: cards above it must be closed to it, cards below it open.
    board = """
        0,-1
        .       .   .   .   .   .   B07~ B05 .
        B-START B05 B05 B05 B05 B05 B01  B05 B-STONE-A~
    """
    at_the_goal = [text for text in lays(board, "B02 B03 B04 B05 B07") if text.endswith(cell)]
    assert at_the_goal == [face + cell for face in fitting.split()]


def test_T12_a_removed_card_leaves_an_empty_cell_to_lay_on() -> None:
    match = position("saboteur", "0,0\nB-START B05", hands=["rockslide", "B02"])
    match = play(match, "rockslide@1,0")
    assert lies(match, (1, 0)) == "."
    assert lies(play(match, "lay B02@1,0"), (1, 0)) == "B02"


def test_T12_cards_beyond_the_gap_stay_but_are_not_reached() -> None:
    match = position("saboteur", "0,0\nB-START B05 B05 B05", hands=["rockslide", "B05"])
    assert "lay B05@4,0" in legal(play(match, "pass rockslide"))
    match = play(match, "rockslide@1,0")
    assert [lies(match, (x, 0)) for x in (1, 2, 3)] == [".", "B05", "B05"]
    assert legal(match) == ["lay B05@-1,0", "lay B05@1,0", "pass B05"]


def test_T12_cards_beyond_the_gap_are_reached_again_once_connected() -> None:
    match = position("saboteur", "0,0\nB-START B05 B05 B05", hands=["rockslide", "B01", "B05"])
    match = play(match, "rockslide@1,0", "lay B01@1,0")
    assert "lay B05@4,0" in legal(match)


def test_T12_a_revealed_goal_stays_when_its_tunnel_is_cut() -> None:
    board = "0,0\nB-START B05 B05 B05 B05 B05 B05 B05 B-STONE-A~"
    match = position("saboteur", board, hands=["rockslide", "B04"])
    assert "lay B04@8,1" in legal(play(match, "pass rockslide"))
    match = play(match, "rockslide@7,0")
    assert lies(match, (8, 0)) == "B-STONE-A~"
    assert "lay B04@8,1" not in legal(match)
