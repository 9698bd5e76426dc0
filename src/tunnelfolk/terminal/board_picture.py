"""The whole board as text, never wider than the terminal."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from rich.text import Text

from tunnelfolk.languages.speech import say
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import Dwarf, Kind
from tunnelfolk.rules.decks import FACES
from tunnelfolk.rules.views import View
from tunnelfolk.terminal.card_pictures import (
    NARROW,
    ROWS,
    STYLES,
    WIDE,
    Look,
    draw_card,
    draw_face_down,
    draw_free_ground,
)
from tunnelfolk.terminal.words import goal_label


class Frame(Struct, frozen=True):
    """The part of the board that is shown, and how wide its cards are."""

    columns: range
    rows: range
    card: int
    margin: int
    """The columns at the left that number the rows."""
    hidden_left: int = 0
    hidden_right: int = 0


def draw_board(view: View, width: int, marks: Mapping[Cell, str] | None = None) -> list[Text]:
    """The board in lines no longer than the width; marks are numbers to choose cells by."""
    marks = marks or {}
    frame = _choose_frame(view, width, marks)
    pictures = _draw_cells(view, frame.card, marks)
    lines = [_column_numbers(frame)]
    for y in frame.rows:
        blocks = [pictures.get((x, y)) or draw_free_ground(frame.card, marks.get((x, y), "")) for x in frame.columns]
        labels = ["", str(y), ""]
        lines += [_join_line(frame.margin, labels[row], [block[row] for block in blocks]) for row in range(ROWS)]
    return lines + _hidden_columns(frame)


def last_laid(view: View) -> Cell | None:
    """Where the path card lies that was laid last."""
    laid = [card.cell for card in view.board if FACES[card.face].kind is Kind.PATH]
    return laid[-1] if laid else None


def _choose_frame(view: View, width: int, marks: Iterable[Cell]) -> Frame:
    """All that lies or may be chosen, in wide cards, else in narrow ones, else only the part around the action."""
    cells = [*(laid.cell for laid in view.board), *(goal.cell for goal in view.goals), *marks]
    cells += [view.turning.cell] if view.turning else []
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    rows = range(min(y for _, y in cells), max(y for _, y in cells) + 1)
    margin = max(len(str(y)) for y in rows) + 1
    card = WIDE if margin + WIDE * (right - left + 1) <= width else NARROW
    room = max(1, (width - margin) // card)
    if right - left < room:
        return Frame(range(left, right + 1), rows, card, margin)
    begin = min(max(_focus(view, marks) - room // 2, left), right - room + 1)
    return Frame(range(begin, begin + room), rows, card, margin, begin - left, right - room + 1 - begin)


def _focus(view: View, marks: Iterable[Cell]) -> int:
    """The column where things happen."""
    columns = sorted(x for x, _ in marks)
    return columns[len(columns) // 2] if columns else (last_laid(view) or (0, 0))[0]


def _draw_cells(view: View, card: int, marks: Mapping[Cell, str]) -> dict[Cell, list[Text]]:
    looks = _card_looks(view, marks)
    laid = {laid.cell: draw_card(FACES[laid.face], card, looks[laid.cell]) for laid in view.board}
    down = {
        goal.cell: draw_face_down(
            goal_label(goal.goal) if goal.goal else "?",
            card,
            is_known=goal.goal is not None,
            mark=marks.get(goal.cell, ""),
        )
        for goal in (*view.goals, *([view.turning] if view.turning else []))
    }
    return laid | down


def _card_looks(view: View, marks: Mapping[Cell, str]) -> dict[Cell, Look]:
    lit, last = _reached_sides(view), last_laid(view)
    opened = {token.cell for token in view.tokens if token.kind in ("key", "bribe")}
    markers = {token.cell: view.panels[token.seat].dwarf for token in view.tokens if token.seat is not None}
    return {
        laid.cell: Look(
            reached=lit.get(laid.cell, 0),
            is_open=laid.cell in opened,
            marker=markers.get(laid.cell),
            is_last=laid.cell == last,
            mark=marks.get(laid.cell, ""),
        )
        for laid in view.board
    }


def _reached_sides(view: View) -> dict[Cell, int]:
    """The sides that the viewer's dwarf has reached; for a watcher, that any dwarf has."""
    own = set(Dwarf) if view.seat is None else {view.panels[view.seat].dwarf}
    lit: dict[Cell, int] = {}
    for reached in view.reached:
        for x, y, sides in reached.cells if reached.dwarf in own else ():
            lit[x, y] = lit.get((x, y), 0) | sides
    return lit


def _column_numbers(frame: Frame) -> Text:
    numbers = "".join(str(x).center(frame.card) for x in frame.columns)
    return Text(" " * frame.margin + numbers.rstrip(), STYLES["faint"])


def _join_line(margin: int, label: str, pieces: list[Text]) -> Text:
    return Text.assemble((label.rjust(margin - 1) + " ", STYLES["faint"]), *pieces)


def _hidden_columns(frame: Frame) -> list[Text]:
    """Says so when part of the board does not fit."""
    left = [f"◀ {say('terminal.moreColumns', n=frame.hidden_left)}"] if frame.hidden_left else []
    right = [f"{say('terminal.moreColumns', n=frame.hidden_right)} ▶"] if frame.hidden_right else []
    return [Text(" · ".join(left + right), STYLES["faint"])] if left or right else []
