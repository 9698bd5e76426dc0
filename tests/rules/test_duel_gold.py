"""Goals and gold in the Duel: D13 to D16."""

import pytest

from tests.duel_positions import BLUE, GREEN, duel
from tests.positions import events, legal, play, player
from tunnelfolk.rules.events import GoalRevealed, GoalTurned, GoldMarked
from tunnelfolk.rules.game import Match

CROSSROADS = """0,-2
    .     . . P23~ P04~ ?
    BLUE  . . .    P02  .
    .     . . .    .    ?
    GREEN . . .    P02  .
    .     . . P24  P03  ?"""
"""Blue comes to 4,0 from above, green from below; the double bend P12 there leads blue to the goal, green away."""

CROSSROADS_WITH_GOLD = """0,-2
    .     . . P23~ P04~ ?
    BLUE  . . .    P02  .
    .     . . P14  .    ?
    GREEN . . .    P02  .
    .     . . P24  P03  ?"""
"""The same, and green's bend leads to gold."""

TWO_GOALS = """5,-1
    .   .   ?
    ?   .   P03
    .   P02 ?
    ?   P02 .
    .   P24 ."""
"""The door P20~ at 6,0 leads green to the goals 5,0 and 7,-1."""


WITHOUT_LADDER = TWO_GOALS.replace("P24", ".").replace("?   .   P03", "?   P20~ P03")
"""The same with the door; a green ladder on 6,3 leads green, and green alone, to both goals."""

SEVEN_MARKERS = {"green_marks": "P11 P13 P14", "blue_marks": "P25 P26 P27 P16"}
"""One marker is left."""


def markers_near(match: Match) -> dict[tuple[int, int], int]:
    """The markers where the game is played, without those far away."""
    return {cell: seat for cell, seat in match.state.markers.items() if cell < (100, 0)}


def entered_from_the_left(goal: str, seat: int) -> dict[tuple[int, int], int]:
    """The markers after a dwarf has come to a goal from the left."""
    ladder = {GREEN: "P24", BLUE: "P23~"}[seat]
    match = duel(f"3,0\n{ladder} . ?", green="P01", blue="P01", turn=seat, goals={(5, 0): goal})
    return play(match, "lay P01@4,0").state.markers  # type: ignore[no-any-return]


def entered_from_the_top(goal: str, seat: int) -> dict[tuple[int, int], int]:
    """The markers after a dwarf has come to a goal from above."""
    ladder = {GREEN: "P24", BLUE: "P23~"}[seat]
    match = duel(f"4,-1\n{ladder} .\n. ?", green="P04", blue="P04", turn=seat, goals={(5, 0): goal})
    return play(match, "lay P04~@5,-1").state.markers  # type: ignore[no-any-return]


@pytest.mark.parametrize("mover", [GREEN, BLUE])
def test_D13_a_goal_is_revealed_when_either_dwarf_reaches_it(mover: int) -> None:
    match = duel(CROSSROADS, green="P12", blue="P12", turn=mover, goals={(5, 0): "G07"})
    after = play(match, "lay P12@4,0")
    assert events(after)[1:3] == (GoalRevealed("G07", (5, 0)), GoalTurned("G07", (5, 0)))


@pytest.mark.parametrize("mover", [GREEN, BLUE])
def test_D13_the_mover_turns_the_goal_even_if_only_the_opponent_reached_it(mover: int) -> None:
    match = duel(CROSSROADS, green="P12", blue="P12", turn=mover, goals={(5, 0): "G04"})
    after = play(match, "lay P12@4,0")
    assert after.to_act == mover
    assert legal(after) == ["turn G04@5,0", "turn G04~@5,0"]


def test_D13_a_goal_that_a_way_of_no_dwarf_faces_stays_face_down() -> None:
    match = duel(
        """3,0
        P24 . ?""",
        green="P12",
    )
    after = play(match, "lay P12@4,0")
    assert (5, 0) in after.state.board.covered


@pytest.mark.parametrize("seat", [GREEN, BLUE])
@pytest.mark.parametrize("goal", ["G07", "G14", "G15"])
def test_D14_gold_in_the_middle_is_reached_with_its_way(goal: str, seat: int) -> None:
    assert entered_from_the_left(goal, seat) == {(5, 0): seat}


def test_D14_gold_on_a_way_is_not_reached_by_the_other_way() -> None:
    assert play(duel(green="P11"), "lay P11@0,2").state.markers == {(0, 2): GREEN}
    assert play(duel(green="P11"), "lay P11@1,1").state.markers == {}


def test_D14_gold_in_a_double_bend_is_reached_by_its_own_bend_only() -> None:
    assert play(duel(green="P13"), "lay P13@1,1").state.markers == {}
    assert play(duel(green="P13"), "lay P13~@1,1").state.markers == {(1, 1): GREEN}


@pytest.mark.parametrize(
    ("goal", "left", "top"), [("G11", False, True), ("G12", True, False), ("G09", True, False), ("G10", False, True)]
)
def test_D14_gold_on_a_goals_way_or_dead_end_is_reached_there_only(goal: str, left: bool, top: bool) -> None:
    assert ((5, 0) in entered_from_the_left(goal, GREEN)) == left
    assert ((5, 0) in entered_from_the_top(goal, GREEN)) == top


@pytest.mark.parametrize(("face", "cell"), [("P14~", (1, 1)), ("P15~", (0, 2)), ("P16~", (0, 2))])
def test_D14_gold_in_a_dead_end_is_reached_with_its_mouth(face: str, cell: tuple[int, int]) -> None:
    match = duel(green=face.rstrip("~"))
    assert play(match, f"lay {face}@{cell[0]},{cell[1]}").state.markers == {cell: GREEN}


@pytest.mark.parametrize(("face", "cell"), [("P14", "1,1"), ("P15", "1,1"), ("P16", "1,1")])
def test_D14_gold_in_a_dead_end_is_not_reached_from_the_way_beside_it(face: str, cell: str) -> None:
    assert play(duel(green=face), f"lay {face}@{cell}").state.markers == {}


def test_D14_the_gold_of_G05_lies_in_front_of_its_door_for_everyone() -> None:
    assert entered_from_the_top("G05", GREEN) == {(5, 0): GREEN}
    assert entered_from_the_top("G05", BLUE) == {(5, 0): BLUE}


def test_D14_the_gold_of_G05_is_reached_from_behind_its_door_by_green_only() -> None:
    assert entered_from_the_left("G05", GREEN) == {(5, 0): GREEN}
    assert entered_from_the_left("G05", BLUE) == {}


@pytest.mark.parametrize(("goal", "seat"), [("G17", BLUE), ("G18", GREEN)])
def test_D14_a_closed_door_keeps_a_dwarf_from_the_gold_behind_it(goal: str, seat: int) -> None:
    assert entered_from_the_top(goal, 1 - seat) == {}
    assert entered_from_the_top(goal, seat) == {(5, 0): seat}


@pytest.mark.parametrize("goal", ["G06", "G13"])
def test_D14_a_blue_door_on_the_left_keeps_green_from_the_gold(goal: str) -> None:
    assert entered_from_the_left(goal, GREEN) == {}
    assert entered_from_the_left(goal, BLUE) == {(5, 0): BLUE}


def test_D14_an_unbribed_troll_keeps_both_from_the_gold_behind_it() -> None:
    match = duel(
        """0,-1
        BLUE  .   .
        .     .   .
        GREEN P25 P14~""",
        green="P02",
    )
    assert play(match, "lay P02@0,0").state.markers == {}


def test_D14_marking_is_not_optional() -> None:
    match = play(duel(green="P11"), "lay P11@0,2")
    assert GoldMarked(GREEN, (0, 2)) in events(match)
    assert match.to_act == BLUE


def test_D14_a_marker_stays_even_if_the_connection_breaks_later() -> None:
    match = duel(
        """0,1
        GREEN
        P02""",
        green="P11",
        blue="rockslide",
        pile="",
    )
    match = play(match, "lay P11@0,3", "rockslide@0,2")
    assert match.state.markers == {(0, 3): GREEN}
    assert player(match, GREEN).gold == (1,)


def test_D14_marked_gold_keeps_its_marker_when_the_other_dwarf_comes() -> None:
    match = duel(
        """0,1
        GREEN
        P11""",
        blue="P02",
        turn=BLUE,
        markers={(0, 2): GREEN},
    )
    assert play(match, "lay P02@0,0").state.markers == {(0, 2): GREEN}


@pytest.mark.parametrize("mover", [GREEN, BLUE])
def test_D15_gold_that_both_reach_by_the_same_move_is_the_movers(mover: int) -> None:
    match = duel(
        """0,-1
        BLUE
        P02
        GREEN""",
        green="P11",
        blue="P11",
        turn=mover,
    )
    assert play(match, "lay P11@0,2").state.markers == {(0, 2): mover}


def test_D15_gold_that_only_the_opponent_reaches_is_the_opponents() -> None:
    match = duel(CROSSROADS, green="P12", goals={(5, 0): "G07"})
    assert play(match, "lay P12@4,0").state.markers == {(5, 0): BLUE}


@pytest.mark.parametrize(
    ("mover", "expected"),
    [
        (GREEN, [GoldMarked(GREEN, (3, 0)), GoldMarked(BLUE, (5, 0))]),
        (BLUE, [GoldMarked(BLUE, (5, 0)), GoldMarked(GREEN, (3, 0))]),
    ],
)
def test_D15_the_movers_gold_is_marked_before_the_opponents(mover: int, expected: list[GoldMarked]) -> None:
    match = duel(CROSSROADS_WITH_GOLD, green="P12", blue="P12", turn=mover, goals={(5, 0): "G07"})
    assert [event for event in events(play(match, "lay P12@4,0")) if isinstance(event, GoldMarked)] == expected


@pytest.mark.parametrize(("mover", "marked", "left"), [(GREEN, (3, 0), (5, 0)), (BLUE, (5, 0), (3, 0))])
def test_D15_the_last_marker_is_the_movers(mover: int, marked: tuple[int, int], left: tuple[int, int]) -> None:
    match = duel(
        CROSSROADS_WITH_GOLD,
        green="P12",
        blue="P12",
        turn=mover,
        goals={(5, 0): "G07"},
        green_marks="P11 P13 P15",
        blue_marks="P16 P25 P26 P27",
    )
    markers = play(match, "lay P12@4,0").state.markers
    assert markers[marked] == mover
    assert left not in markers


def test_D15_the_movers_gold_is_marked_by_falling_value() -> None:
    match = duel(TWO_GOALS, green="P20", goals={(5, 0): "G15", (7, -1): "G16"})
    marked = [event for event in events(play(match, "lay P20~@6,0")) if isinstance(event, GoldMarked)]
    assert marked == [GoldMarked(GREEN, (5, 0)), GoldMarked(GREEN, (7, -1))]


def test_D15_gold_of_equal_value_is_marked_in_reading_order() -> None:
    match = duel(TWO_GOALS, green="P20", goals={(5, 0): "G08", (7, -1): "G07"})
    marked = [event for event in events(play(match, "lay P20~@6,0")) if isinstance(event, GoldMarked)]
    assert marked == [GoldMarked(GREEN, (7, -1)), GoldMarked(GREEN, (5, 0))]


@pytest.mark.parametrize(
    ("below", "above", "marked"),
    [("G15", "G16", (5, 0)), ("G08", "G07", (7, -1)), ("G08", "G16", (5, 0))],
    ids=["3 before 1", "2 and 2", "2 before 1"],
)
def test_D15_when_markers_run_short_the_highest_then_the_first_gold_is_marked(
    below: str, above: str, marked: tuple[int, int]
) -> None:
    match = duel(TWO_GOALS, green="P20", goals={(5, 0): below, (7, -1): above}, **SEVEN_MARKERS)
    assert markers_near(play(match, "lay P20~@6,0")) == {marked: GREEN}


def test_D15_gold_that_only_the_opponent_reaches_is_marked_by_falling_value_too() -> None:
    goals = {(5, 0): "G15", (7, -1): "G16"}
    match = duel(WITHOUT_LADDER, blue="P24", turn=BLUE, goals=goals)
    marked = [event for event in events(play(match, "lay P24@6,3")) if isinstance(event, GoldMarked)]
    assert marked == [GoldMarked(GREEN, (5, 0)), GoldMarked(GREEN, (7, -1))]


def test_D15_the_last_marker_goes_to_the_highest_gold_that_only_the_opponent_reaches() -> None:
    goals = {(5, 0): "G15", (7, -1): "G16"}
    match = duel(WITHOUT_LADDER, blue="P24", turn=BLUE, goals=goals, **SEVEN_MARKERS)
    assert markers_near(play(match, "lay P24@6,3")) == {(5, 0): GREEN}


def test_D15_a_1_of_the_movers_comes_before_a_2_of_the_opponents() -> None:
    match = duel(
        CROSSROADS_WITH_GOLD,
        green="P12",
        goals={(5, 0): "G07"},
        green_marks="P11 P13 P15",
        blue_marks="P16 P25 P26 P27",
    )
    assert markers_near(play(match, "lay P12@4,0")) == {(3, 0): GREEN}


@pytest.mark.parametrize("mover", [GREEN, BLUE])
def test_D15_gold_left_unmarked_before_is_marked_whenever_gold_is_looked_at(mover: int) -> None:
    # Reached gold without a marker: only positions made by hand have it.
    match = duel("0,1\nGREEN P14~", green="P02", blue="P02", turn=mover)
    assert play(match, f"lay P02@0,{2 if mover == GREEN else -2}").state.markers == {(1, 1): GREEN}


def test_D16_a_key_marks_the_gold_behind_the_door() -> None:
    match = duel(
        """4,-1
        P23~ P04~
        .    G18""",
        blue="key",
        turn=BLUE,
    )
    assert play(match, "key@5,0").state.markers == {(5, 0): BLUE}


def test_D16_a_bribe_marks_the_gold_behind_the_troll() -> None:
    match = duel(
        """0,1
        GREEN P25 P14~""",
    )
    assert play(match, "bribe@1,1").state.markers == {(1, 1): GREEN, (2, 1): GREEN}


def test_D16_a_bribe_marks_for_the_opponent_what_only_the_opponent_reaches() -> None:
    match = duel(
        """0,-1
        BLUE  .   .   .
        P02   .   .   .
        GREEN P25 P19 P14~""",
    )
    assert play(match, "bribe@1,1").state.markers == {(1, 1): GREEN, (3, 1): BLUE}


@pytest.mark.parametrize("mover", [GREEN, BLUE])
def test_D11_D13_a_ladder_reveals_goals_and_marks_gold_for_a_dwarf_who_has_reached_its_start(mover: int) -> None:
    match = duel(
        """0,-1
        BLUE  . . .   .   .
        P02   . . P01 P01 ?
        GREEN . . .   .   .""",
        green="P24",
        blue="P24",
        turn=mover,
        goals={(5, 0): "G07"},
    )
    after = play(match, "lay P24@2,0")
    assert GoalRevealed("G07", (5, 0)) in events(after)
    assert after.state.markers == {(5, 0): mover}


@pytest.mark.parametrize("mover", [GREEN, BLUE])
def test_D13_a_goal_is_revealed_by_a_dwarf_who_came_by_the_others_ladder(mover: int) -> None:
    match = duel(
        """0,-1
        BLUE  P24~ .   .   .   .
        .     .    .   .   .   ?
        GREEN P01  P01 P01 P01 .""",
        green="P03",
        blue="P03",
        turn=mover,
        goals={(5, 0): "G07"},
    )
    after = play(match, "lay P03@5,1")
    assert GoalRevealed("G07", (5, 0)) in events(after)
    assert after.state.markers == {(5, 0): mover}


@pytest.mark.parametrize("mover", [GREEN, BLUE])
def test_D16_a_ladder_reveals_goals_and_marks_gold_for_the_only_dwarf_who_gets_there(mover: int) -> None:
    match = duel(
        """3,0
        P01 P01 ?""",
        green="P24",
        blue="P24",
        turn=mover,
        goals={(5, 0): "G07"},
    )
    after = play(match, "lay P24@2,0")
    assert GoalRevealed("G07", (5, 0)) in events(after)
    assert after.state.markers == {(5, 0): GREEN}


def test_D16_gold_is_marked_once_all_goals_are_turned() -> None:
    match = duel(CROSSROADS_WITH_GOLD, green="P12", goals={(5, 0): "G04"})
    laid = play(match, "lay P12@4,0")
    assert laid.state.markers == {}
    assert play(laid, "turn G04@5,0").state.markers == {(3, 0): GREEN}


def test_D16_a_rockslide_never_marks_gold() -> None:
    # Reached gold without a marker: no game leads here, but the rule speaks of it.
    match = duel(
        """0,1
        GREEN P01
        P11   .""",
        green="rockslide",
    )
    assert play(match, "rockslide@1,1").state.markers == {}


def test_D16_a_rockslide_never_reveals_a_goal() -> None:
    match = duel(
        """0,0
        .     .   . P24 P01 ?
        GREEN P01 . .   .   .""",
        green="rockslide",
    )
    assert (5, 0) in play(match, "rockslide@1,1").state.board.covered
