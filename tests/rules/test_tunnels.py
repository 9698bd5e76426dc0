"""Tunnels: cards, ways and reach (T1–T5), and where a path card may be laid (T6, T7)."""

import pytest

from tests.positions import lays, lies, play, position, reached
from tunnelfolk.rules.cards import Dwarf
from tunnelfolk.rules.decks import FACES


def test_T1_x_counts_to_the_right_and_y_downward() -> None:
    # B16 opens to the left alone: it belongs right of the start, and turned, left of it.
    assert lays("", "B16") == ["B16@1,0", "B16~@-1,0"]
    # B15 opens to the top alone: it belongs under the start, and turned, above it.
    assert lays("", "B15") == ["B15@0,1", "B15~@0,-1"]


def test_T1_a_card_is_never_turned_by_90_degrees() -> None:
    assert lays("", "B05") == ["B05@-1,0", "B05@1,0"]
    assert lays("", "B04") == ["B04@0,-1", "B04@0,1"]


def test_T1_a_card_may_be_turned_by_180_degrees() -> None:
    assert lays("", "B07") == ["B07@0,1", "B07@1,0", "B07~@-1,0", "B07~@0,-1"]


def test_T1_the_grid_has_no_edge() -> None:
    far_left_and_up = """
        -3,-4
        B07~ .  .   .
        B04  .  .   .
        B04  .  .   .
        B04  .  .   .
        B06 B05 B05 B-START
    """
    assert "B05@-2,-4" in lays(far_left_and_up, "B05")
    beyond_the_goals = """
        0,-1
        .       .   .   .   .   .   .   B07~ B05 B05 B05 B05
        B-START B05 B05 B05 B05 B05 B05 B07  .   .   .   .
    """
    assert "B05@12,-1" in lays(beyond_the_goals, "B05")


def test_T2_open_sides_that_are_joined_inside_a_card_form_one_way() -> None:
    assert reached("0,0\nB-START B02")[1, 0] == "TBL"


def test_T2_a_side_alone_in_its_way_is_a_dead_end() -> None:
    assert reached("0,0\nB-START B08")[1, 0] == "L"


@pytest.mark.parametrize(
    ("card", "from_the_left"),
    [("P10", "RL"), ("P11", "RL"), ("P12", "BL"), ("P13", "TL"), ("P05", "L"), ("P06", "L"), ("P08", "TL")],
)
def test_T2_a_card_may_have_several_separate_ways(card: str, from_the_left: str) -> None:
    assert reached(f"0,0\nD-START-GREEN {card}", Dwarf.GREEN)[1, 0] == from_the_left


def test_T3_a_gate_closes_its_own_arm_and_leaves_the_others_joined() -> None:
    assert reached("0,0\nD-START-GREEN P17", Dwarf.GREEN)[1, 0] == "TRL"


def test_T3_a_gate_closes_its_arm_from_outside_too() -> None:
    assert reached("0,0\nP17\nD-START-GREEN", Dwarf.GREEN)[0, 0] == "B"


def test_T3_a_troll_is_a_gate_as_a_door_is() -> None:
    assert reached("0,0\nD-START-GREEN P27", Dwarf.GREEN)[1, 0] == "L"
    assert reached("0,0\nP27 D-START-GREEN", Dwarf.GREEN)[0, 0] == "TRB"


def test_T3_the_gate_turns_with_its_card() -> None:
    assert reached("0,0\nD-START-GREEN P27~", Dwarf.GREEN)[1, 0] == "TBL"


def test_T4_a_face_down_goal_asks_nothing_of_the_cards_beside_it() -> None:
    beside_the_goal = lays("0,0\nB-START B05 B05 B05 B05 B05 B05", "B05 B07 B12 B14")
    assert {"B05@7,0", "B07@7,0", "B12@7,0", "B14@7,0"} <= set(beside_the_goal)


def test_T4_a_face_down_goal_fills_its_cell() -> None:
    # A ladder needs no reached mouth (D11), and this card opens towards the goal on (5,0).
    ladders = lays("4,0\nP01", "P23", game="duel")
    assert "P23~@3,0" in ladders
    assert not [text for text in ladders if text.endswith("@5,0")]


def test_T4_a_revealed_goal_is_a_laid_card_that_tunnels_go_on_from() -> None:
    board = "0,0\nB-START B05 B05 B05 B05 B05 B05 B05 B-STONE-A~"
    assert "B04@8,1" in lays(board, "B04")


def test_T5_the_start_is_reached_with_all_its_mouths() -> None:
    assert reached("0,0\nB-START") == {(0, 0): "TRBL"}


def test_T5_from_a_reached_mouth_the_open_side_facing_it_is_reached_and_so_on() -> None:
    assert reached("0,0\nB-START B05 B06~\n.       .   B04") == {
        (0, 0): "TRBL",
        (1, 0): "RL",
        (2, 0): "BL",
        (2, 1): "TB",
    }


def test_T5_a_closed_side_facing_a_reached_mouth_is_not_reached() -> None:
    assert reached("0,0\nB-START B-STONE-A") == {(0, 0): "TRBL"}


def test_T5_a_card_that_no_reached_mouth_faces_is_not_reached() -> None:
    assert reached("0,0\nB-START . B01") == {(0, 0): "TRBL"}


def test_T5_entering_a_dead_end_mouth_reaches_that_mouth_only() -> None:
    assert reached("0,0\nB-START B12 B05") == {(0, 0): "TRBL", (1, 0): "L"}


def test_T5_a_dead_end_card_is_reached_at_each_mouth_that_is_entered() -> None:
    three_ends = """
        0,0
        B07~    B06~
        B-START B09
        B06     B07
    """
    assert reached(three_ends)[1, 1] == "TBL"


def test_T5_a_loop_is_reached_all_around() -> None:
    loop = """
        0,0
        B-START B06~
        B06     B07
    """
    assert reached(loop) == {(0, 0): "TRBL", (1, 0): "BL", (0, 1): "TR", (1, 1): "TL"}


def test_T5_another_dwarfs_start_is_a_plain_crossing() -> None:
    board = "0,-1\nD-START-BLUE P01\nP02\nD-START-GREEN"
    assert reached(board, Dwarf.GREEN) == {(0, 1): "TRBL", (0, 0): "TB", (0, -1): "TRBL", (1, -1): "RL"}


def test_T5_another_dwarfs_start_is_not_reached_without_a_tunnel() -> None:
    assert reached("0,-1\nD-START-BLUE P01\n.\nD-START-GREEN", Dwarf.GREEN) == {(0, 1): "TRBL"}


@pytest.mark.parametrize("dwarf", [Dwarf.GREEN, Dwarf.BLUE])
def test_T5_every_start_is_joined_to_the_ladders_of_its_colour(dwarf: Dwarf) -> None:
    board = "0,-1\nD-START-BLUE P24~\n.\nD-START-GREEN"
    assert reached(board, dwarf) == {(0, -1): "TRBL", (1, -1): "BL", (0, 1): "TRBL"}


def test_T5_a_start_that_a_dwarf_reached_leads_on_to_its_ladder() -> None:
    board = "0,-1\nD-START-BLUE . P23\nP02\nD-START-GREEN"
    assert reached(board, Dwarf.GREEN) == {(0, 1): "TRBL", (0, 0): "TB", (0, -1): "TRBL", (2, -1): "TL"}


def test_T5_a_ladder_whose_start_was_not_reached_is_not_reached_either() -> None:
    assert reached("0,-1\nD-START-BLUE . P23\n.\nD-START-GREEN", Dwarf.GREEN) == {(0, 1): "TRBL"}


def test_T5_entering_a_gated_arm_from_outside_reaches_the_part_in_front_of_the_gate_only() -> None:
    assert reached("0,0\nP01 P19 D-START-GREEN", Dwarf.GREEN) == {(2, 0): "TRBL", (1, 0): "R"}


def test_T5_a_door_is_open_for_the_dwarf_of_its_colour() -> None:
    assert reached("0,0\nP01 P19 D-START-BLUE", Dwarf.BLUE) == {(2, 0): "TRBL", (1, 0): "TRL", (0, 0): "RL"}


def test_T5_an_opened_gate_is_open_for_everyone() -> None:
    assert reached("0,0\nP01 P19! D-START-GREEN", Dwarf.GREEN) == {(2, 0): "TRBL", (1, 0): "TRL", (0, 0): "RL"}
    assert reached("0,0\nD-START-BLUE P27!", Dwarf.BLUE)[1, 0] == "TRBL"


def test_T6_open_must_meet_open_and_closed_must_meet_closed() -> None:
    corner = """
        0,0
        B-START B05
        B03     .
    """
    # On (1,1) the left neighbour is open and the upper one is closed.
    fitting = [text for text in lays(corner, "B01 B02 B03 B04 B05 B06 B07") if text.endswith("@1,1")]
    assert fitting == ["B03~@1,1", "B05@1,1", "B06~@1,1"]


def test_T6_all_four_neighbours_are_asked() -> None:
    hole = """
        0,0
        B-START B03~ B06~
        B02~    .    B02
        B06     B03  B07
    """
    fitting = [text for text in lays(hole, "B01 B02 B03 B04 B05 B06 B07 B08") if text.endswith("@1,1")]
    assert fitting == ["B01@1,1", "B08@1,1"]


def test_T6_laid_cards_that_are_connected_to_nothing_ask_as_well() -> None:
    island = "0,0\nB-START . B04"
    fitting = [text for text in lays(island, "B01 B02 B05 B07") if text.endswith("@1,0")]
    assert fitting == ["B02@1,0", "B07@1,0"]


def test_T6_a_dead_end_counts_as_open() -> None:
    assert "B12@1,0" in lays("", "B12")
    assert not [text for text in lays("0,0\nB-START . B12", "B07") if text.endswith("@1,0")]


def test_T6_a_card_is_laid_on_an_empty_cell_only() -> None:
    assert lays("0,0\nB-START B01", "B01") == [
        *("B01@-1,0", "B01@0,-1", "B01@0,1", "B01@1,-1", "B01@1,1", "B01@2,0"),
    ]


def test_T7_touching_wall_to_wall_is_not_enough() -> None:
    assert lays("0,0\nB-START B05", "B05") == ["B05@-1,0", "B05@2,0"]


def test_T7_meeting_a_mouth_that_is_not_reached_is_not_enough() -> None:
    assert lays("0,0\nB-START . . B05", "B05") == ["B05@-1,0", "B05@1,0"]


def test_T7_a_dead_end_arm_counts_so_dead_ends_can_be_laid() -> None:
    assert lays("0,0\nB-START B05", "B12") == ["B12@-1,0", "B12@2,0"]
    assert "B08@2,0" in lays("0,0\nB-START B05", "B08")


def test_T7_nothing_goes_on_behind_a_dead_end() -> None:
    assert lays("0,0\nB-START B12", "B05") == ["B05@-1,0"]


def test_T7_the_outer_part_of_a_gated_arm_counts() -> None:
    green = lays("", "P17 P27", game="duel")
    assert "P17~@0,2" in green, "the blue door is on the arm that meets the green start"
    assert "P27@1,1" in green, "the troll is on the arm that meets the green start"


def test_T7_nothing_goes_on_behind_a_closed_gate() -> None:
    board = "0,1\nD-START-GREEN P27"
    assert lays(board, "P01", game="duel") == ["P01@-1,1"]
    assert lays("0,1\nD-START-GREEN P27!", "P01", game="duel") == ["P01@-1,1", "P01@2,1"]


def test_T7_a_mouth_that_only_the_opponent_has_reached_is_not_enough() -> None:
    assert lays("0,-1\nD-START-BLUE P01", "P01", game="duel") == ["P01@-1,1", "P01@1,1"]


def test_T7_one_open_side_that_is_reached_makes_up_for_others_that_are_not() -> None:
    island = "0,0\nB-START . B05"
    assert "B05@1,0" in lays(island, "B05")
    assert lies(play(position("saboteur", island, hands=["B05"]), "lay B05@1,0"), (1, 0)) == "B05"


def test_T7_the_same_position_is_never_offered_twice() -> None:
    assert FACES["B01"].turned is FACES["B01"]
    assert lays("", "B01 B01 B04 B05") == [
        *("B01@-1,0", "B01@0,-1", "B01@0,1", "B01@1,0", "B04@0,-1", "B04@0,1", "B05@-1,0", "B05@1,0"),
    ]
