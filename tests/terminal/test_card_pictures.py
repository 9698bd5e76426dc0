"""Cards and boards as box characters."""

import pytest
from rich.cells import cell_len

from tunnelfolk.rules.cards import Dwarf, PathCard, Side
from tunnelfolk.rules.decks import FACES, PATHS
from tunnelfolk.terminal.card_pictures import (
    LAST_ROCK,
    NARROW,
    ROCK,
    WIDE,
    Look,
    draw_card,
    draw_face_down,
    draw_free_ground,
)
from tunnelfolk.terminal.words import describe

NOTHING = f"{ROCK}{LAST_ROCK}╭╮╰╯"


def plain(face: str, width: int = WIDE, look: Look = Look()) -> list[str]:  # noqa: B008
    return [row.plain for row in draw_card(FACES[face], width, look)]


def mouths(rows: list[str]) -> set[Side]:
    """The sides where something other than rock meets the edge."""
    edges = {
        Side.TOP: rows[0][len(rows[0]) // 2],
        Side.RIGHT: rows[1][-1],
        Side.BOTTOM: rows[2][len(rows[2]) // 2],
        Side.LEFT: rows[1][0],
    }
    return {side for side, sign in edges.items() if sign not in NOTHING}


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("face", FACES.values(), ids=lambda face: face.text)
def test_a_picture_opens_on_the_sides_of_its_card(face: PathCard, width: int) -> None:
    rows = plain(face.text, width)
    assert [len(row) for row in rows] == [width] * 3
    assert mouths(rows) == {side for side in Side if face.open_sides >> side & 1}


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_no_two_cards_look_the_same(width: int) -> None:
    by_name = {face: plain(face, width) for face in FACES if FACES[face].name in PATHS}
    twins = {
        tuple(sorted((one, other)))
        for one in by_name
        for other in by_name
        if one < other and by_name[one] == by_name[other] and describe(FACES[one]) != describe(FACES[other])
    }
    assert twins == set()


def test_dead_ends_end_before_the_middle() -> None:
    assert plain("B08") == ["░░░╹░░░", "━╸░░░╺━", "░░░╻░░░"]


def test_a_bridge_has_rails() -> None:
    assert plain("P10") == ["░░║┃║░░", "━━║┃║━━", "░░║┃║░░"]


def test_the_ways_of_a_double_bend_do_not_meet() -> None:
    assert plain("P12") == ["░░░┗━┓░", "━┓░░░┗━", "░┗━┓░░░"]


def test_a_door_stands_on_its_arm_and_a_key_opens_it() -> None:
    assert plain("P17") == ["░░░┃░░░", "━━━╋━━━", "░░[B]░░"]
    assert plain("P17", look=Look(is_open=True))[2] == "░░]b[░░"


def test_a_marker_frames_the_gold_it_lies_on() -> None:
    assert plain("G07")[1] == "━━(2)░░"
    assert plain("G07", look=Look(marker=Dwarf.GREEN))[1] == "━━◆2◆░░"
    assert plain("G07", look=Look(marker=Dwarf.BLUE))[1] == "━━●2●░░"


def test_the_last_card_is_told_without_colours() -> None:
    assert plain("B05", look=Look(is_last=True)) == ["▒▒▒▒▒▒▒", "━━━━━━━", "▒▒▒▒▒▒▒"]


def test_goals_and_free_ground_can_carry_a_number() -> None:
    assert [row.plain for row in draw_face_down("?", mark="12")] == ["12────┐", "│  ?  │", "└─────┘"]
    assert [row.plain for row in draw_free_ground(mark="3/4")] == ["       ", "  3/4  ", "       "]


@pytest.mark.parametrize(
    ("label", "width", "shown"),
    [
        ("金", WIDE, "│ 金  │"),
        ("石ころ", WIDE, "│石こ │"),
        ("石ころ", NARROW, "│石 │"),
        ("stones", NARROW, "│sto│"),
    ],
)
def test_a_label_in_wide_letters_leaves_its_card_as_wide_as_it_was(label: str, width: int, shown: str) -> None:
    rows = [row.plain for row in draw_face_down(label, width, is_known=True)]
    assert rows[1] == shown.replace("│", "╎")
    assert {cell_len(row) for row in rows} == {width}


@pytest.mark.parametrize(
    ("face", "words"),
    [
        ("B01", "crossing tunnel, open top-right-bottom-left"),
        ("B02", "fork, open top-bottom-left"),
        ("B05", "straight tunnel, open right-left"),
        ("B06~", "bend, open bottom-left, turned"),
        ("B09~", "dead end, open top-right-bottom, turned"),
        ("P05", "straight tunnel, open top-bottom-left, dead end left"),
        ("P11", "bridge, open top-right-bottom-left, joins top-bottom and right-left, gold 1 top-bottom"),
        ("P19", "fork, open top-right-left, blue door right"),
        ("P24", "bend, open top-right, green ladder"),
        ("P27", "crossing tunnel, open top-right-bottom-left, troll left"),
    ],
)
def test_cards_are_described_as_the_browser_describes_them(face: str, words: str) -> None:
    assert describe(FACES[face]) == words
