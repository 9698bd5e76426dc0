"""What players say about a match in pictures, true or not: no move, so no rule knows of it, but a record keeps it."""

from typing import Literal

from msgspec import Struct

from tunnelfolk.rules.board import Cell

ClaimKind = Literal["gold", "stone", "trust", "suspect", "honest", "mend", "reach", "stuck"]
ABOUT_GOALS = frozenset({"gold", "stone"})
ABOUT_SEATS = frozenset({"trust", "suspect"})


class Claim(Struct, frozen=True, omit_defaults=True):
    """Something a seat says, and when: a goal is gold or stone, whom it trusts or suspects, or how it stands."""

    seat: int
    kind: ClaimKind
    round: int
    version: int
    """How many steps the match had."""
    cell: Cell | None = None
    """The goal it is about."""
    about: int | None = None
    """The seat it is about."""
