"""The port behind which somebody is told that a turn came; a table knows no more of it than this."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from tunnelfolk.server.table_state import TableState
from tunnelfolk.server.visitors import Person


class Turn(Struct, frozen=True):
    """Somebody's turn: only what everybody at the table may know."""

    table: TableState
    match: str
    version: int
    seat: int
    person: Person
    is_absent: Callable[[], bool]
    """Asks whether this is still that person's turn, no bot minds the seat, and the person is not at the table."""


class TurnWatch(Protocol):
    """Whoever wants to know about turns."""

    def note_turn(self, turn: Turn) -> None:
        """It has become somebody's turn. Told by the one server that stored the step before, right after that."""

    def note_departure(self, turn: Turn) -> None:
        """Whoever is to act has left the table."""


class NobodyWatches:
    """Where nobody is told."""

    def note_turn(self, turn: Turn) -> None:
        """Nobody listens."""

    def note_departure(self, turn: Turn) -> None:
        """Nobody listens."""
