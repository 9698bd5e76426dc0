"""What a table may ask for before a match, and what comes out of one."""

from collections.abc import Sequence

from msgspec import Struct

from tunnelfolk.rules.cards import Dwarf


class BadOptions(ValueError):
    """A wish that the game cannot grant; the message says what it can."""


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a table may ask for."""

    colour: Dwarf | None = None
    """Solo: the player's colour (O1)."""
    first: int | None = None
    """Saboteur: the seat that begins round 1 (S4)."""

    def over(self, usual: "Options") -> "Options":
        """These wishes, and the usual ones for what was left open."""
        first = usual.first if self.first is None else self.first
        return Options(self.colour or usual.colour, first)

    def validate(self, seats: int, allowed: range, *, first: bool = False, colour: bool = False) -> None:
        """Raise unless the number of seats and every wish suit the game."""
        if seats not in allowed:
            raise BadOptions(f"{seats} players: expected {_span(allowed)}")
        if self.first is not None and not first:
            raise BadOptions("first: only Saboteur lets the table name the first seat")
        if self.first is not None and self.first not in range(seats):
            raise BadOptions(f"first seat {self.first}: expected 0 to {seats - 1}")
        if self.colour is not None and not colour:
            raise BadOptions("colour: only Solo lets the player pick one")
        if self.colour not in (None, Dwarf.GREEN, Dwarf.BLUE):
            raise BadOptions(f"colour {self.colour}: expected green or blue")


class Result(Struct, frozen=True):
    """The gold of each seat and the seats that won."""

    gold: tuple[int, ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, gold: Sequence[int]) -> "Result":
        """The most gold wins; those who tie win together (S18, D27)."""
        return cls(tuple(gold), tuple(seat for seat, own in enumerate(gold) if own == max(gold)))


def _span(allowed: range) -> str:
    return str(allowed[0]) if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"
