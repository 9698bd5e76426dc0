"""What a seat can choose: one Struct each. Their written forms are in `notation`."""

from msgspec import Struct

from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import Tool


class Choice(Struct, frozen=True, gc=False, tag_field="do", tag=str.lower):
    """Anything a seat can choose."""


class Dig(Choice, frozen=True):
    """Lay a path card (T6, T7, D11)."""

    face: str
    cell: Cell


class Sabotage(Choice, frozen=True):
    """Break a tool of another player (S7, D17)."""

    card: str
    seat: int


class Repair(Choice, frozen=True):
    """Mend a tool (S8, D18)."""

    card: str
    tool: Tool
    seat: int


class Collapse(Choice, frozen=True):
    """Play a rockslide (S9, D20)."""

    cell: Cell


class Peek(Choice, frozen=True):
    """Look at a face-down goal with a map (S10, D21)."""

    cell: Cell


class Unlock(Choice, frozen=True):
    """Open a door with a key (D19)."""

    cell: Cell


class Bribe(Choice, frozen=True):
    """Pay a troll (D12)."""

    cell: Cell


class Done(Choice, frozen=True):
    """End the turn instead of bribing after the action (D12)."""


class Shed(Choice, frozen=True):
    """Discard two cards to be rid of a sabotage card (D6)."""

    cards: tuple[str, str]
    tool: Tool


class Discard(Choice, frozen=True):
    """Pass by discarding one card, in the Duel perhaps two (S5, D7)."""

    cards: tuple[str, ...]


class Orient(Choice, frozen=True):
    """Turn a revealed goal (T9)."""

    face: str
    cell: Cell


class Take(Choice, frozen=True):
    """Keep one of the gold cards in the draft (S13)."""

    gold: int


Action = Dig | Sabotage | Repair | Collapse | Peek | Unlock | Bribe | Done | Shed | Discard | Orient | Take
