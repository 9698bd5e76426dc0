"""Where a match stands within its turn: what is waited for."""

from msgspec import Struct

from tunnelfolk.rules.board import Cell


class ToAct(Struct, frozen=True, gc=False):
    """The turn's action is still to come."""


class Acted(Struct, frozen=True, gc=False):
    """The turn's action is done; so many cards are to be drawn when the turn ends."""

    draws: int = 1


class TurningGoal(Struct, frozen=True, gc=False):
    """The mover has yet to put a revealed goal in its position (T9); then the turn goes on as it was."""

    cell: Cell
    then: ToAct | Acted


class Drafting(Struct, frozen=True, gc=False):
    """The round is over, and gold cards go from digger to digger (S13)."""

    seat: int
    gold: tuple[int, ...]


class RoundOver(Struct, frozen=True, gc=False):
    """No round is being played: the reason of its end, or `new` before the first deal."""

    reason: str


Phase = ToAct | Acted | TurningGoal | Drafting | RoundOver
TO_ACT, ACTED, NOT_DEALT = ToAct(), Acted(), RoundOver("new")
