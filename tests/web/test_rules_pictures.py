"""The pictures of the rules book, held to the engine: what they light up is legal, what they cross out is not."""

import re
from collections import Counter
from pathlib import Path
from typing import Literal

import msgspec
import pytest
from msgspec.structs import replace

from tests.duel_positions import BLUE, GREEN, duel, passed, solo
from tests.positions import legal, play, player, position, reached
from tunnelfolk.rules import notation, tunnels
from tunnelfolk.rules.board import Board, Cell
from tunnelfolk.rules.cards import Colour, Dwarf, Kind, Role
from tunnelfolk.rules.decks import ROLES
from tunnelfolk.rules.game import Match

FIGURES = Path(__file__).parents[2] / "web/src/rules/figures.json"
SEATS = {"green": GREEN, "blue": BLUE}


class Figure(msgspec.Struct, forbid_unknown_fields=True):
    """A picture as web/src/rules/figures.ts reads it."""

    game: Literal["saboteur", "duel", "solo"]
    board: list[str] = []
    row: list[str] = []
    view: str = ""
    light: Dwarf | None = None
    """Whose reach is lit up, and whose turn it is."""
    reached: list[str] = []
    may: list[str] = []
    not_: list[str] = msgspec.field(default=[], name="not")
    turns: list[str] = []
    broken: str = ""
    markers: dict[str, Literal["green", "blue"]] = {}

    @property
    def text(self) -> str:
        """The board as one text."""
        return "\n".join(self.board)


figures = msgspec.json.decode(FIGURES.read_bytes(), type=dict[str, Figure])
boards = [name for name, figure in figures.items() if figure.board]
moves = [name for name, figure in figures.items() if figure.may or figure.not_]


def _cell(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


def _position(figure: Figure) -> Match:
    """The match that a picture shows, with the cards in hand that it speaks of."""
    cards = [re.sub(r"^lay |[~:@>].*$", "", action) for action in [*figure.may, *figure.not_]]
    hand = " ".join(card for card in cards if card != "bribe") or "map"
    mover = BLUE if figure.light is Dwarf.BLUE and figure.game == "duel" else GREEN
    broken = {mover: figure.broken}
    board = figure.text.replace("D-START-", "")
    markers = {_cell(cell): SEATS[dwarf] if figure.game == "duel" else 0 for cell, dwarf in figure.markers.items()}
    match figure.game:
        case "saboteur":
            return position("saboteur", figure.text, hands=[hand], broken=broken)
        case "duel":
            return duel(board, green=hand, blue=hand, turn=mover, broken=broken, markers=markers)
        case "solo":
            return solo(board, hand=hand, colour=Colour.BLUE, broken=broken, markers=markers)


@pytest.mark.parametrize("name", moves)
def test_a_picture_lights_up_what_is_legal_and_crosses_out_what_is_not(name: str) -> None:
    figure = figures[name]
    choices = {*legal(_position(figure))}
    assert {*figure.may} <= choices
    assert not {*figure.not_} & choices


@pytest.mark.parametrize("name", boards)
def test_T6_the_cards_of_a_picture_fit_together(name: str) -> None:
    board = notation.read_board(figures[name].text)
    for cell, face in board.faces.items():
        assert tunnels.fits(tunnels.remove_card(board, cell), face, cell), (cell, face.text)


@pytest.mark.parametrize("name", boards)
def test_T5_a_picture_lights_the_tunnels_that_are_reached(name: str) -> None:
    figure = figures[name]
    x, y = _cell(figure.board[0])
    signs = {
        (x + right, y + down): sign for down, row in enumerate(figure.reached) for right, sign in enumerate(row.split())
    }
    lit = {cell: sign for cell, sign in signs.items() if sign != "."}
    assert lit == (reached(figure.text, figure.light) if figure.light else {})


@pytest.mark.parametrize("name", boards)
def test_S2_D1_O1_starts_and_goals_of_a_picture_lie_in_their_places(name: str) -> None:
    figure = figures[name]
    shown, dealt = notation.read_board(figure.text), _position(replace(figure, board=["9,9", "."])).state.board
    starts = [cell for cell, face in shown.faces.items() if face.kind is Kind.START]
    goals = {*shown.covered, *(cell for cell, face in shown.faces.items() if face.kind is Kind.GOAL)}
    assert all(dealt.faces[cell] == shown.faces[cell] for cell in starts)
    assert goals <= {*dealt.covered}


@pytest.mark.parametrize("name", [name for name, figure in figures.items() if figure.turns])
def test_T8_a_picture_shows_the_goals_that_a_card_turns_up(name: str) -> None:
    match = _position(figures[name])
    after = play(match, figures[name].may[0])
    assert {*match.state.board.covered} - {*after.state.board.covered} == {_cell(cell) for cell in figures[name].turns}


@pytest.mark.parametrize("name", [name for name, figure in figures.items() if figure.markers])
def test_D12_D14_the_markers_of_a_picture_lie_on_bribed_trolls_and_on_gold_that_is_reached(name: str) -> None:
    board = notation.read_board(figures[name].text)
    markers = {_cell(cell): Dwarf(dwarf) for cell, dwarf in figures[name].markers.items()}
    gold = {cell: face for cell, face in board.faces.items() if face.gold}
    trolls = {cell for cell, face in board.faces.items() if face.is_troll and cell in board.opened}
    by = {cell: _reached_by(board, (cell, face.gold_tunnel)) for cell, face in gold.items()}
    assert markers.keys() == trolls | {cell for cell, dwarfs in by.items() if dwarfs}
    assert all(dwarf in by.get(cell, {dwarf}) for cell, dwarf in markers.items())


def _reached_by(board: Board, spot: tuple[Cell, int]) -> set[Dwarf]:
    return {dwarf for dwarf in (Dwarf.BLUE, Dwarf.GREEN) if spot in tunnels.reach(board, dwarf).spots}


def test_D24_the_sum_in_the_picture_of_a_rounds_end_is_right() -> None:
    cards = [sign.removeprefix("blue@") for sign in figures["end"].row if len(sign) > 1]
    after = passed(duel(blue_marks=" ".join(cards), pile=""))
    assert figures["end"].row[-1] == str(sum(player(after, BLUE).gold))


def test_S1_the_picture_of_the_roles_shows_those_of_four_players() -> None:
    assert Counter(figures["roles"].row) == Counter(f"role {role}" for role in ROLES[4])


def test_V4_the_picture_of_the_variants_shows_five_players_with_every_saboteur() -> None:
    cards = [sign for sign in figures["variants saboteur"].row if sign.startswith("role ")]
    assert len(cards) == 5
    assert cards.count(f"role {Role.SABOTEUR}") == ROLES[5].count(Role.SABOTEUR)
