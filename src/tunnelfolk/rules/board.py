"""Where things lie: cells, spots, and the board."""

from functools import cached_property

from msgspec import Struct

from tunnelfolk.rules.cards import Dwarf, Gate, PathCard

Cell = tuple[int, int]
"""Column to the right, row downward (T1)."""

Spot = tuple[Cell, int]
"""One tunnel of the card on a cell."""


class Reach(Struct, frozen=True, gc=False):
    """How far a dwarf gets (T5)."""

    spots: set[Spot]
    """Every tunnel the dwarf can stand in."""
    fronts: dict[Cell, int]
    """Cells without a face-up card that a reached mouth faces, sorted, with the sides (as bits) where it does."""


class ClosedGates(Struct, frozen=True):
    """The gates that no key or bribe has opened, in order."""

    doors: list[tuple[Cell, Gate]]
    trolls: list[tuple[Cell, Gate]]


class Found(Struct, gc=False):
    """What `tunnels` has worked out about a board: asked for often, and true for good, since boards never change."""

    demands: dict[Cell, int] | None = None
    gates: ClosedGates | None = None
    openings: dict[Dwarf, list[tuple[Cell, int]]] | None = None
    reaches: dict[Dwarf, Reach] | None = None


class Board(Struct, frozen=True, dict=True):
    """Everything that lies on the table's unbounded grid. Never changes: `tunnels` makes new ones."""

    faces: dict[Cell, PathCard]
    """The laid cards, in the order they were laid (T4)."""
    covered: tuple[Cell, ...] = ()
    """The goals that lie face down, in reading order."""
    opened: frozenset[Cell] = frozenset()
    """The gates that a key or a bribe holds open for everyone."""
    are_ladders_shared: bool = True
    """Whether a ladder leads both dwarfs to its start (D11); in rules 1 only the dwarf of its colour."""

    @cached_property
    def found(self) -> Found:
        """The board's cache. It is no part of its value: equality, replay and JSON know nothing of it."""
        return Found()


def reading_order(cell: Cell) -> Cell:
    """What to sort cells by: row by row from the top, each from the left (T10)."""
    return cell[1], cell[0]
