"""The whole board fits the terminal, whatever its size."""

import pytest

from tunnelfolk.bots import Chance, play_out
from tunnelfolk.rules.game import GAMES, Match, new
from tunnelfolk.rules.notation import read
from tunnelfolk.terminal.board_picture import draw_board
from tunnelfolk.terminal.card_pictures import STYLES


def text(match: Match, width: int = 80) -> str:
    return "\n".join(line.plain.rstrip() for line in draw_board(match.view(), width))


def played(game: str) -> list[Match]:
    positions: list[Match] = []
    match = new(game, seed=3)
    play_out(match, [Chance(3)] * match.seats, positions.append)
    return positions[::7]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [20, 24, 40, 60, 80, 120, 200])
def test_no_line_is_longer_than_the_terminal_is_wide(game: str, width: int) -> None:
    for match in played(game):
        assert max(line.cell_len for line in draw_board(match.view(), width)) <= width


def test_a_board_reads_like_a_table() -> None:
    match = new("duel", seed=1)
    assert text(match).splitlines()[:8] == [
        "      0      1      2      3      4      5      6      7      8      9",
        "                                      ┌─────┐",
        "-2    ·      ·      ·      ·      ·   │  ?  │   ·      ·      ·      ·",
        "                                      └─────┘",
        "   ░░░┃░░░                                          ┌─────┐",
        "-1 ━━{B}━━   ·      ·      ·      ·      ·      ·   │  ?  │   ·      ·",
        "   ░░░┃░░░                                          └─────┘",
        "                                      ┌─────┐                     ┌─────┐",
    ]


def test_a_wide_board_has_narrow_cards() -> None:
    assert "━{G}━" in text(new("solo", seed=1))
    assert "━━{G}━━" in text(new("solo", seed=1), 120)


def test_a_board_that_does_not_fit_shows_the_part_around_the_action() -> None:
    shown = text(new("solo", seed=1), 40)
    assert "{G}" in shown
    assert shown.endswith("6 more ▶")


@pytest.mark.parametrize(("seat", "lit"), [(0, "{G}"), (1, "{B}"), (None, "{G}{B}")])
def test_tunnels_are_bright_where_the_own_dwarf_gets_to(seat: int | None, lit: str) -> None:
    for start in ("{G}", "{B}"):
        line = next(line for line in draw_board(new("duel", seed=1).view(seat), 80) if start in line.plain)
        before = line.plain.index(start) - 1
        styles = {str(span.style) for span in line.spans if span.start <= before < span.end}
        assert (STYLES["lit"] in styles) == (start in lit)


def test_choices_are_numbered_on_the_board() -> None:
    match = new("saboteur", seed=1)
    lines = draw_board(match.view(), 80, {(1, 0): "1/2", (8, -2): "3"})
    shown = "\n".join(line.plain for line in lines)
    assert "━━{S}━━  1/2  " in shown
    assert "3─────┐" in shown


def test_a_goal_that_was_looked_at_is_known_to_that_seat_alone() -> None:
    matches = (new("saboteur", 3, seed=seed) for seed in range(20))
    match = next(match for match in matches if read("map@8,0") in match.legal)
    seat = match.to_act
    match = match.choose(read("map@8,0"))
    other = [other for other in range(3) if other != seat]
    assert any(label in str([line.plain for line in draw_board(match.view(seat), 80)]) for label in ("GOLD", "stone"))
    for viewer in (*other, None):
        assert not any(
            label in str([line.plain for line in draw_board(match.view(viewer), 80)]) for label in ("GOLD", "stone")
        )
