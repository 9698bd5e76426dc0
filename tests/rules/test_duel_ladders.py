"""The Duel's ladders: D11."""

import pytest

from tests.duel_positions import BLUE, GREEN, choices, duel, lays
from tests.positions import legal, play

LADDER_AT_THE_STARTS = {"P24@0,2", "P24@-1,-1", "P24@-1,1", "P24~@0,-2", "P24~@1,-1", "P24~@1,1"}
"""Where a green ladder may lie when nothing but the two starts is near."""


@pytest.mark.parametrize("turn", [GREEN, BLUE])
@pytest.mark.parametrize(
    ("ladder", "at_the_starts", "at_the_island"),
    [
        ("P24", {"P24@0,2", "P24@-1,-1", "P24@-1,1", "P24~@0,-2", "P24~@1,-1"}, {"P24~@3,1", "P24@2,0", "P24~@2,2"}),
        ("P23", {"P23@0,2", "P23@1,-1", "P23~@-1,-1", "P23~@-1,1", "P23~@0,-2"}, {"P23@3,1", "P23@2,0", "P23~@2,2"}),
    ],
)
def test_D11_either_player_may_lay_either_ladder_beside_any_card_reached_or_not(
    ladder: str, at_the_starts: set[str], at_the_island: set[str], turn: int
) -> None:
    match = duel(
        """0,-1
        BLUE  . .
        .     . .
        GREEN . P01""",
        green=ladder,
        blue=ladder,
        turn=turn,
    )
    assert lays(match, ladder) == at_the_starts | at_the_island


def test_D11_all_sides_of_a_ladder_must_agree() -> None:
    match = duel(
        """0,1
        GREEN . P01""",
        green="P23 P24",
    )
    assert not {text for text in choices(match, "lay ") if text.endswith("@1,1")}


def test_D11_a_ladder_may_touch_wall_to_wall() -> None:
    match = duel(
        """2,4
        P01""",
        green="P24",
    )
    open_to_open, wall_to_wall = {"P24@1,4", "P24~@3,4"}, {"P24@2,3", "P24~@2,5"}
    assert lays(match, "P24") - LADDER_AT_THE_STARTS == open_to_open | wall_to_wall


def test_D11_an_open_side_never_meets_a_wall() -> None:
    match = duel(
        """2,4
        P01""",
        green="P24",
    )
    assert not {"P24~@1,4", "P24@3,4", "P24~@2,3", "P24@2,5"} & lays(match, "P24")


def test_D11_a_card_at_a_corner_is_not_enough_for_a_ladder() -> None:
    match = duel(
        """2,4
        P01""",
        green="P23 P24",
    )
    corners = ("@1,3", "@3,3", "@1,5", "@3,5")
    assert not {text for text in choices(match, "lay ") if text.endswith(corners)}


def test_D11_a_ladder_lies_beside_another_ladder() -> None:
    match = duel(
        """2,4
        P23""",
        green="P24",
    )
    assert lays(match, "P24") - LADDER_AT_THE_STARTS == {"P24@1,4", "P24@3,4", "P24~@2,3", "P24~@2,5"}


def test_D11_a_ladder_is_not_laid_beside_a_face_down_goal() -> None:
    match = duel(
        """3,0
        P01 . ?""",
        green="P24",
    )
    assert lays(match, "P24") - LADDER_AT_THE_STARTS == {"P24@2,0", "P24@3,-1", "P24~@3,1"}


def test_D11_a_ladder_is_not_laid_above_a_face_down_goal() -> None:
    match = duel(
        """5,-4
        P02
        .
        ?""",
        green="P24",
    )
    assert lays(match, "P24") - LADDER_AT_THE_STARTS == {"P24~@5,-5", "P24~@4,-4", "P24@6,-4"}


@pytest.mark.parametrize("goal", ["G08", "G03~"], ids=["gold", "no gold"])
def test_D11_a_ladder_is_not_laid_beside_an_open_goal(goal: str) -> None:
    match = duel(f"3,0\nP01 . {goal}", green="P24")
    assert lays(match, "P24") - LADDER_AT_THE_STARTS == {"P24@2,0", "P24@3,-1", "P24~@3,1"}


@pytest.mark.parametrize("markers", [{}, {(2, 4): BLUE}], ids=["unmarked", "marked"])
def test_D11_a_ladder_is_not_laid_beside_a_path_card_with_gold(markers: dict[tuple[int, int], int]) -> None:
    match = duel(
        """2,4
        P16""",
        green="P24",
        markers=markers,
    )
    assert lays(match, "P24") - LADDER_AT_THE_STARTS == set()


def test_D11_goals_at_a_diagonal_do_not_count() -> None:
    match = duel(
        """3,-2
        .   . ?
        P01 . .
        .   . ?""",
        green="P24",
    )
    assert lays(match, "P24") - LADDER_AT_THE_STARTS == {"P24@2,-1", "P24~@4,-1", "P24@3,-2", "P24~@3,0"}


def test_D11_gold_at_a_diagonal_does_not_count() -> None:
    match = duel(
        """2,4
        P16 . .
        .   . P01""",
        green="P24",
    )
    assert lays(match, "P24") - LADDER_AT_THE_STARTS == {"P24@3,5", "P24~@5,5", "P24@4,4", "P24~@4,6"}


def test_D11_gold_may_later_be_laid_next_to_a_ladder() -> None:
    match = duel(
        """0,1
        GREEN
        P24""",
        green="P16",
    )
    assert "lay P16@1,2" in legal(match)


def test_D11_a_ladder_leads_to_the_start_of_its_colour_whoever_laid_it() -> None:
    match = duel(
        """0,1
        GREEN P01""",
        green="P23",
        blue="P02",
    )
    after = play(match, "lay P23@2,1")
    assert lays(after, "P02") == {"P02@0,-2", "P02@0,0", "P02@0,2", "P02@2,0"}


@pytest.mark.parametrize("turn", [GREEN, BLUE])
def test_D11_the_start_is_entered_through_its_ladder_by_either_dwarf(turn: int) -> None:
    match = duel(
        """0,-1
        BLUE  P24~
        .     .
        GREEN .""",
        green="P01 P02",
        blue="P01 P02",
        turn=turn,
    )
    assert lays(match, "P01") == {"P01@-1,-1", "P01@-1,1", "P01@1,1"}
    assert lays(match, "P02") == {"P02@0,-2", "P02@0,0", "P02@0,2", "P02@1,0"}


@pytest.mark.parametrize("turn", [GREEN, BLUE])
def test_D11_the_start_is_left_through_its_ladder_by_either_dwarf(turn: int) -> None:
    match = duel(
        """0,-1
        BLUE  . . .   .
        P02   . . .   .
        GREEN . . P01 P24~""",
        green="P02",
        blue="P02",
        turn=turn,
    )
    assert lays(match, "P02") == {"P02@0,-2", "P02@0,2", "P02@4,2"}


@pytest.mark.parametrize("turn", [GREEN, BLUE])
def test_D11_two_ladders_make_a_chain_from_start_to_start(turn: int) -> None:
    match = duel(
        """0,-1
        BLUE  . .   .   .
        .     . .   .   .
        GREEN . P24 P01 P23""",
        green="P02",
        blue="P02",
        turn=turn,
    )
    assert lays(match, "P02") == {"P02@0,-2", "P02@0,0", "P02@0,2", "P02@2,0", "P02@4,0"}


@pytest.mark.parametrize(("turn", "gets_through"), [(GREEN, True), (BLUE, False)])
@pytest.mark.parametrize("door", ["P18", "P18!"])
def test_D11_a_gate_before_a_ladder_still_closes(door: str, turn: int, gets_through: bool) -> None:
    match = duel(f"0,-1\nBLUE {door} P24~\n. . .\nGREEN . .", green="P02", blue="P02", turn=turn)
    beyond = {"P02@0,2", "P02@2,0"} <= lays(match, "P02")
    assert beyond == (gets_through or door == "P18!")


@pytest.mark.parametrize("turn", [GREEN, BLUE])
@pytest.mark.parametrize(("troll", "gets_through"), [("P25", False), ("P25!", True)])
def test_D11_a_troll_behind_a_ladder_still_closes(troll: str, gets_through: bool, turn: int) -> None:
    # The troll of P25 stands on its right arm.
    match = duel(f"0,-1\nBLUE . .\nP02 . .\nGREEN . P24 {troll} P01", green="P01", blue="P01", turn=turn)
    assert ("P01@5,1" in lays(match, "P01")) == gets_through


def test_D11_a_ladder_joins_nothing_for_a_dwarf_who_has_reached_neither_it_nor_its_start() -> None:
    match = duel(
        """3,1
        P01""",
        green="map map",
        blue="P24 P01",
        turn=BLUE,
    )
    after = play(match, "lay P24~@4,1", "pass map")
    assert lays(after, "P01") == {"P01@-1,-1", "P01@1,-1"}


@pytest.mark.parametrize("turn", [GREEN, BLUE])
def test_D11_a_ladder_joins_only_while_it_lies_on_the_table(turn: int) -> None:
    match = duel(
        """0,-1
        BLUE  P24~
        .     .
        GREEN .""",
        green="rockslide P01",
        blue="rockslide P01",
        turn=turn,
    )
    after = play(match, "rockslide@1,-1", "pass P01")
    own = {GREEN: {"P01@-1,1", "P01@1,1"}, BLUE: {"P01@-1,-1", "P01@1,-1"}}
    assert lays(after, "P01") == own[turn]


@pytest.mark.parametrize("turn", [GREEN, BLUE])
def test_D12_a_troll_that_was_reached_by_a_ladder_may_be_bribed(turn: int) -> None:
    match = duel(
        """0,-1
        BLUE  . .   .
        P02   . .   .
        GREEN . P24 P27""",
        turn=turn,
    )
    assert choices(match, "bribe") == {"bribe@3,1"}


def test_D11_a_dwarf_digs_on_from_tunnels_that_its_ladder_joined() -> None:
    match = duel(
        """3,1
        P01 .""",
        green="P24 P01",
    )
    after = play(match, "lay P24~@4,1", "pass map")
    assert lays(after, "P01") == {"P01@1,1", "P01@-1,1", "P01@2,1"}
