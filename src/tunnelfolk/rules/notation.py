"""Text for actions and boards, there and back (docs/notation.md)."""

import re
from collections.abc import Callable

from tunnelfolk.rules.actions import (
    Action,
    Bribe,
    Collapse,
    Dig,
    Discard,
    Done,
    Orient,
    Peek,
    Repair,
    Sabotage,
    Shed,
    Take,
    Unlock,
)
from tunnelfolk.rules.board import Board, Cell, reading_order
from tunnelfolk.rules.cards import Tool
from tunnelfolk.rules.decks import FACES


def write(action: Action) -> str:
    """An action as text."""
    match action:
        case Dig(face, (x, y)):
            return f"lay {face}@{x},{y}"
        case Sabotage(card, seat):
            return f"{card}>{seat}"
        case Repair(card, tool, seat):
            return f"{card}:{tool}>{seat}"
        case Collapse((x, y)):
            return f"rockslide@{x},{y}"
        case Peek((x, y)):
            return f"map@{x},{y}"
        case Unlock((x, y)):
            return f"key@{x},{y}"
        case Bribe((x, y)):
            return f"bribe@{x},{y}"
        case Done():
            return "end"
        case Shed(cards, tool):
            return f"shed {'+'.join(cards)}:{tool}"
        case Discard(cards):
            return f"pass {'+'.join(cards)}"
        case Orient(face, (x, y)):
            return f"turn {face}@{x},{y}"
        case Take(gold):
            return f"take {gold}"


def _cell(x: str, y: str) -> Cell:
    return int(x), int(y)


_CELL = r"(-?\d+),(-?\d+)"
_FORMS: tuple[tuple[str, Callable[..., Action]], ...] = (
    (rf"lay ([\w~-]+)@{_CELL}", lambda face, x, y: Dig(face, _cell(x, y))),
    (r"(sabotage_\w+)>(\d+)", lambda card, seat: Sabotage(card, int(seat))),
    (r"(repair_\w+):(\w+)>(\d+)", lambda card, tool, seat: Repair(card, Tool(tool), int(seat))),
    (rf"rockslide@{_CELL}", lambda x, y: Collapse(_cell(x, y))),
    (rf"map@{_CELL}", lambda x, y: Peek(_cell(x, y))),
    (rf"key@{_CELL}", lambda x, y: Unlock(_cell(x, y))),
    (rf"bribe@{_CELL}", lambda x, y: Bribe(_cell(x, y))),
    ("end", Done),
    (r"shed (\w+)\+(\w+):(\w+)", lambda one, two, tool: Shed((one, two), Tool(tool))),
    (r"pass (\w+(?:\+\w+)?)", lambda cards: Discard(tuple(cards.split("+")))),
    (rf"turn ([\w~-]+)@{_CELL}", lambda face, x, y: Orient(face, _cell(x, y))),
    (r"take (\d)", lambda gold: Take(int(gold))),
)


def read(text: str) -> Action:
    """The action that a text stands for; whether it is legal is another question."""
    for form, action in _FORMS:
        if found := re.fullmatch(form, text, re.ASCII):
            try:
                return action(*found.groups())
            except ValueError as error:
                raise ValueError(f"{text!r}: {error}") from None
    raise ValueError(f"{text!r} is not an action: expected something like 'lay P17~@3,-1', 'map@8,0' or 'pass P01'")


def write_board(board: Board) -> str:
    """A board as rows of faces: the first line names the upper left cell, `.` is empty, `?` a face-down goal."""
    cells = [*board.faces, *board.covered]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    right, bottom = max(x for x, _ in cells), max(y for _, y in cells)
    rows = [[_sign(board, (x, y)) for x in range(left, right + 1)] for y in range(top, bottom + 1)]
    wide = max(len(sign) for row in rows for sign in row)
    return "\n".join([f"{left},{top}", *(" ".join(sign.ljust(wide) for sign in row).rstrip() for row in rows)])


def _sign(board: Board, cell: Cell) -> str:
    if cell in board.covered:
        return "?"
    return board.faces[cell].text + "!" * (cell in board.opened) if cell in board.faces else "."


def read_board(text: str) -> Board:
    """The board that rows of faces stand for; `!` behind a face says that its gate is open."""
    origin, *rows = [line.split() for line in text.strip().splitlines()]
    left, top = _cell(*origin[0].split(","))
    signs = {(left + x, top + y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    return Board(
        faces={cell: FACES[sign.rstrip("!")] for cell, sign in signs.items() if sign not in (".", "?")},
        covered=tuple(sorted((cell for cell, sign in signs.items() if sign == "?"), key=reading_order)),
        opened=frozenset(cell for cell, sign in signs.items() if sign.endswith("!")),
    )
