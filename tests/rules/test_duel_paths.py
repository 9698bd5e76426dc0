"""The Duel's bridges, double bends and doors: D9, D10."""

import pytest

from tests.duel_positions import BLUE, GREEN, duel, lays
from tests.positions import legal


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("P10", {"P10@0,2", "P10@-1,1"}),
        ("P12", {"P12@0,2", "P12@-1,1"}),
        ("P13", {"P13@0,2", "P13~@0,2", "P13@-1,1", "P13~@-1,1"}),
    ],
)
def test_D9_all_four_sides_of_a_bridge_or_double_bend_must_agree(card: str, expected: set[str]) -> None:
    match = duel(
        """0,-1
        BLUE  P04~
        .     P04
        GREEN .""",
        green=card,
    )
    assert lays(match, card) == expected


@pytest.mark.parametrize(
    ("turn", "expected"),
    [(GREEN, {"P10@1,1", "P10@0,2", "P10@-1,1"}), (BLUE, {"P10@1,1", "P10@0,-2", "P10@-1,-1"})],
)
def test_D9_one_of_the_two_ways_must_be_reached(turn: int, expected: set[str]) -> None:
    match = duel(
        """0,-1
        BLUE  P04~
        .     P02
        GREEN .""",
        green="P10",
        blue="P10",
        turn=turn,
    )
    assert lays(match, "P10") == expected


def test_D9_a_bridge_may_be_laid_with_one_way_touching_nothing() -> None:
    assert lays(duel(green="P10"), "P10") == {"P10@0,0", "P10@0,2", "P10@1,1", "P10@-1,1"}


@pytest.mark.parametrize(
    ("turn", "across", "down"),
    [
        (GREEN, {"P01@2,1", "P01@-1,1"}, {"P02@0,0", "P02@0,2"}),
        (BLUE, {"P01@-1,-1"}, {"P02@0,0", "P02@0,-2", "P02@1,2"}),
    ],
)
def test_D9_the_two_ways_of_a_bridge_do_not_meet(turn: int, across: set[str], down: set[str]) -> None:
    match = duel(
        """0,-1
        BLUE  P04~
        .     P02
        GREEN P10""",
        green="P01 P02",
        blue="P01 P02",
        turn=turn,
    )
    assert lays(match, "P01") == across
    assert lays(match, "P02") == down


def test_D9_a_double_bend_leads_only_where_its_reached_way_leads() -> None:
    match = duel(
        """0,1
        GREEN P12""",
        green="P01 P02",
    )
    assert lays(match, "P01") == {"P01@-1,1"}
    assert lays(match, "P02") == {"P02@0,0", "P02@0,2", "P02@1,2"}


@pytest.mark.parametrize("turn", [GREEN, BLUE])
@pytest.mark.parametrize("door", ["P17", "P18", "P19", "P20", "P21", "P22"])
def test_D10_either_player_may_lay_any_door(door: str, turn: int) -> None:
    assert lays(duel(green=door, blue=door, turn=turn), door)


@pytest.mark.parametrize(
    ("turn", "expected"), [(GREEN, {"P02@0,-2", "P02@0,2", "P02@1,0"}), (BLUE, {"P02@0,-2", "P02@0,2"})]
)
def test_D10_a_door_lets_out_the_dwarf_of_its_colour_only(turn: int, expected: set[str]) -> None:
    match = duel(
        """0,-1
        BLUE  .
        P02   .
        GREEN P20""",
        green="P02",
        blue="P02",
        turn=turn,
    )
    assert lays(match, "P02") == expected


@pytest.mark.parametrize("turn", [GREEN, BLUE])
def test_D10_a_door_closes_its_own_arm_only(turn: int) -> None:
    match = duel(
        """0,-1
        BLUE  .
        P02   .
        GREEN P20""",
        green="P01",
        blue="P01",
        turn=turn,
    )
    assert lays(match, "P01") == {"P01@1,-1", "P01@-1,-1", "P01@-1,1", "P01@2,1"}


@pytest.mark.parametrize(("turn", "expected"), [(GREEN, {"P01@2,1", "P01@-1,1", "P01@-1,-1"}), (BLUE, {"P01@-1,-1"})])
def test_D10_a_door_lets_in_the_dwarf_of_its_colour_only(turn: int, expected: set[str]) -> None:
    match = duel(
        """0,-1
        BLUE  P04~
        .     P02
        GREEN P20""",
        green="P01",
        blue="P01",
        turn=turn,
    )
    assert lays(match, "P01") == expected


def test_D10_the_part_in_front_of_a_closed_door_is_enough_to_lay_the_card() -> None:
    match = duel(
        """0,-1
        BLUE  P04~
        .     P02
        GREEN .""",
        blue="P20",
        turn=BLUE,
    )
    assert "lay P20@1,1" in legal(match)


def test_D10_after_a_key_both_dwarves_pass() -> None:
    open_door = """0,-1
        BLUE  .
        P02   .
        GREEN P20!"""
    assert "P02@1,0" in lays(duel(open_door, green="P02"), "P02")
    assert "P02@1,0" in lays(duel(open_door, blue="P02", turn=BLUE), "P02")
