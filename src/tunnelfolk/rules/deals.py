"""A deal: everything that chance decides about a round, and whether it can have come from the box."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import Role


class IllegalDeal(ValueError):
    """A deal that the cards of the game do not allow."""


class Deal(Struct, frozen=True, kw_only=True):
    """What chance decided about a round. A deck is listed top first."""

    first: int
    deck: tuple[str, ...]
    goals: tuple[tuple[str, Cell], ...]
    roles: tuple[Role, ...] = ()
    spare: Role | None = None
    gold_pile: tuple[int, ...] = ()
    """The gold cards of Saboteur that nobody holds (S3)."""

    def validate(
        self,
        *,
        first: Iterable[int],
        deck: Iterable[str],
        goals: Iterable[str],
        cells: Iterable[Cell],
        roles: Sequence[Role] = (),
        gold: Iterable[int] = (),
    ) -> None:
        """Raise unless the deal has these cards: all of the deck, roles and gold, and some of the goals."""
        names, places = [name for name, _ in self.goals], [cell for _, cell in self.goals]
        left_over = [] if self.spare is None else [self.spare]
        for what, is_right in {
            f"first seat {self.first}": self.first in first,
            "deck": sorted(self.deck) == sorted(deck),
            "cells of the goals": sorted(places) == sorted(cells),
            "goals": len(names) == len(set(names)) and set(names) <= set(goals),
            "spare role": bool(left_over) == bool(roles),
            "roles": sorted([*self.roles, *left_over]) == sorted(roles),
            "gold pile": sorted(self.gold_pile) == sorted(gold),
        }.items():
            if not is_right:
                raise IllegalDeal(f"{what}: not what the rules deal here")
