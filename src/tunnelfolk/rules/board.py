"""Where things lie: cells, spots, and the board."""

from msgspec import Struct

from tunnelfolk.rules.cards import PathCard

Cell = tuple[int, int]
"""Column to the right, row downward (T1)."""

Spot = tuple[Cell, int]
"""One tunnel of the card on a cell."""


class Board(Struct, frozen=True, dict=True):
    """Everything that lies on the table's unbounded grid. Never changes: `tunnels` makes new ones."""

    faces: dict[Cell, PathCard]
    """The laid cards, in the order they were laid (T4)."""
    covered: tuple[Cell, ...] = ()
    """The goals that lie face down, in reading order."""
    opened: frozenset[Cell] = frozenset()
    """The gates that a key or a bribe holds open for everyone."""


def reading_order(cell: Cell) -> Cell:
    """What to sort cells by: row by row from the top, each from the left (T10)."""
    return cell[1], cell[0]
