"""The Duel's keys and rockslides: D19, D20."""

import pytest

from tests.duel_positions import BLUE, GREEN, choices, duel, lays
from tests.positions import events, play
from tunnelfolk.rules.events import GoalRevealed

KEYS_AND_DOORS = """2,-1
    .   . .   . .    G06 .
    .   . .   ? .    .   .
    .   . .   . .    G05 .
    .   . .   ? .    .   .
    P17 . P18 . P19! .   P25"""


@pytest.mark.parametrize(("turn", "expected"), [(GREEN, {"key@2,3", "key@7,-1"}), (BLUE, {"key@4,3", "key@7,1"})])
def test_D19_a_key_opens_any_closed_door_of_the_other_colour_reached_or_not(turn: int, expected: set[str]) -> None:
    match = duel(KEYS_AND_DOORS, green="key", blue="key", turn=turn, goals={(5, 0): "G13", (5, 2): "G14"})
    assert choices(match, "key@") == expected


def test_D19_a_door_with_a_key_stays_open_for_the_rest_of_the_round() -> None:
    match = duel(
        """0,1
        GREEN P19""",
        green="key P01",
    )
    after = play(match, "key@1,1", "pass map")
    assert "P01@2,1" in lays(after, "P01")
    assert after.view().keys == 1


def test_D19_a_door_that_is_open_already_cannot_be_chosen() -> None:
    match = duel(
        """0,1
        GREEN P19""",
        green="key key",
    )
    after = play(match, "key@1,1", "pass map")
    assert choices(after, "key@") == set()


def test_D19_a_key_reveals_the_goal_behind_the_door() -> None:
    match = duel(
        """3,0
        P24 P19 ?""",
        green="key",
        goals={(5, 0): "G03"},
    )
    assert GoalRevealed("G03", (5, 0)) in events(play(match, "key@4,0"))


def test_D20_a_rockslide_removes_a_path_card_without_gold_or_troll() -> None:
    match = duel(
        """2,2
        .   . .    G01 .   . .   . .
        P01 . P11  .   P13 . P25 . P26!
        .   . .    .   .   . .   . .
        P20 . P19! .   P23 . P24 . P10""",
        green="rockslide",
        markers={(6, 3): BLUE, (10, 3): BLUE},
    )
    assert choices(match, "rockslide@") == {f"rockslide@{cell}" for cell in ("2,3", "2,5", "4,5", "6,5", "8,5", "10,5")}


def test_D20_the_card_is_gone_and_what_lies_beyond_is_cut_off() -> None:
    match = duel(
        """0,1
        GREEN P01 P01""",
        green="rockslide P01",
    )
    after = play(match, "rockslide@1,1", "pass map")
    assert (1, 1) not in after.state.board.faces
    assert lays(after, "P01") == {"P01@1,1", "P01@-1,1"}


def test_D20_a_fallen_ladder_leads_nowhere() -> None:
    match = duel(
        """3,1
        P01 P24~""",
        green="rockslide P01",
    )
    after = play(match, "rockslide@4,1", "pass map")
    assert lays(after, "P01") == {"P01@1,1", "P01@-1,1"}


def test_D20_a_key_token_on_a_fallen_door_returns_to_the_supply() -> None:
    match = duel(
        """2,3
        P19!""",
        green="rockslide",
    )
    assert match.view().keys == 1
    after = play(match, "rockslide@2,3")
    assert after.view().keys == 2
    assert after.view().tokens == ()


def test_D20_a_door_laid_where_an_open_one_fell_is_closed() -> None:
    match = duel(
        """0,1
        GREEN P19!""",
        green="rockslide P17 P02",
        blue="P01",
    )
    after = play(match, "rockslide@1,1", "pass P01", "lay P17@1,1", "pass P02")
    assert lays(after, "P02") == {"P02@0,0", "P02@0,2", "P02@1,0"}
