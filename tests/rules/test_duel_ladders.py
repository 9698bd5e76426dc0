"""The Duel's ladders: D11."""

import pytest

from tests.duel_positions import BLUE, GREEN, choices, duel, lays
from tests.positions import legal, play

LADDER_AT_THE_STARTS = {"P24@0,2", "P24@-1,-1", "P24@-1,1", "P24~@0,-2", "P24~@1,-1", "P24~@1,1"}
"""Where a green ladder may lie when nothing but the two starts is near."""


@pytest.mark.parametrize("turn", [GREEN, BLUE])
@pytest.mark.parametrize(
    ("ladder", "expected"),
    [
        ("P24", {"P24@0,2", "P24@-1,-1", "P24@-1,1", "P24~@0,-2", "P24~@1,-1", "P24~@3,1"}),
        ("P23", {"P23@0,2", "P23@1,-1", "P23@3,1", "P23~@-1,-1", "P23~@-1,1", "P23~@0,-2"}),
    ],
)
def test_D11_either_player_may_lay_either_ladder_at_any_open_side_reached_or_not(
    ladder: str, expected: set[str], turn: int
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
    assert lays(match, ladder) == expected


def test_D11_all_sides_of_a_ladder_must_agree() -> None:
    match = duel(
        """0,1
        GREEN . P01""",
        green="P23 P24",
    )
    assert not {text for text in choices(match, "lay ") if text.endswith("@1,1")}


def test_D11_touching_wall_to_wall_is_not_enough_for_a_ladder() -> None:
    match = duel(
        """2,4
        P01""",
        green="P24",
    )
    assert lays(match, "P24") - LADDER_AT_THE_STARTS == {"P24@1,4", "P24~@3,4"}


def test_D11_a_ladder_is_not_laid_beside_a_face_down_goal() -> None:
    match = duel(
        """3,0
        P01 . ?""",
        green="P24",
    )
    assert lays(match, "P24") - LADDER_AT_THE_STARTS == {"P24@2,0"}


def test_D11_a_ladder_is_not_laid_above_a_face_down_goal() -> None:
    match = duel(
        """5,-4
        P02
        .
        ?""",
        green="P24",
    )
    assert lays(match, "P24") - LADDER_AT_THE_STARTS == {"P24~@5,-5"}


@pytest.mark.parametrize("goal", ["G08", "G03~"], ids=["gold", "no gold"])
def test_D11_a_ladder_is_not_laid_beside_an_open_goal(goal: str) -> None:
    match = duel(f"3,0\nP01 . {goal}", green="P24")
    assert lays(match, "P24") - LADDER_AT_THE_STARTS == {"P24@2,0"}


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
    assert lays(match, "P24") - LADDER_AT_THE_STARTS == {"P24@2,-1", "P24~@4,-1"}


def test_D11_gold_at_a_diagonal_does_not_count() -> None:
    match = duel(
        """2,4
        P16 . .
        .   . P01""",
        green="P24",
    )
    assert lays(match, "P24") - LADDER_AT_THE_STARTS == {"P24@3,5", "P24~@5,5"}


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


@pytest.mark.parametrize(
    ("turn", "across", "down"),
    [
        (GREEN, {"P01@-1,-1", "P01@-1,1", "P01@1,1"}, {"P02@0,-2", "P02@0,0", "P02@0,2", "P02@1,0"}),
        (BLUE, {"P01@-1,-1"}, {"P02@0,-2", "P02@0,0", "P02@1,0"}),
    ],
)
def test_D11_for_the_other_dwarf_a_ladder_is_a_plain_curve(turn: int, across: set[str], down: set[str]) -> None:
    match = duel(
        """0,-1
        BLUE  P24~
        .     .
        GREEN .""",
        green="P01 P02",
        blue="P01 P02",
        turn=turn,
    )
    assert lays(match, "P01") == across
    assert lays(match, "P02") == down


@pytest.mark.parametrize(
    ("turn", "expected"), [(GREEN, {"P02@0,-2", "P02@0,2", "P02@4,2"}), (BLUE, {"P02@0,-2", "P02@0,2"})]
)
def test_D11_a_ladder_serves_its_own_dwarf_only_even_if_the_other_has_reached_its_start(
    turn: int, expected: set[str]
) -> None:
    match = duel(
        """0,-1
        BLUE  . . .   .
        P02   . . .   .
        GREEN . . P01 P24~""",
        green="P02",
        blue="P02",
        turn=turn,
    )
    assert lays(match, "P02") == expected


def test_D11_a_dwarf_digs_on_from_tunnels_that_its_ladder_joined() -> None:
    match = duel(
        """3,1
        P01 .""",
        green="P24 P01",
    )
    after = play(match, "lay P24~@4,1", "pass map")
    assert lays(after, "P01") == {"P01@1,1", "P01@-1,1", "P01@2,1"}
