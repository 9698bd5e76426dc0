"""A deal card by card: chance picks one thing after another from what is still in the box."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.rules import duel
from tunnelfolk.rules.deals import Deal
from tunnelfolk.rules.decks import DUEL_GOALS
from tunnelfolk.rules.game import Match


class Bag(NamedTuple):
    """Things that are shuffled together, and how many of them a round takes."""

    name: str
    things: Sequence[Any]
    size: int


class Dealing(Struct, frozen=True):
    """A deal in the making."""

    sample: Deal
    """Some deal of the same round."""
    bags: tuple[Bag, ...]
    picked: tuple[Any, ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to chance."""
        return len(self.picked) == sum(bag.size for bag in self.bags)

    @property
    def bag(self) -> Bag:
        """What the next thing is picked from."""
        return self._at[0]

    @property
    def _at(self) -> tuple[Bag, int]:
        """The bag to pick from, and how many things were picked from it."""
        place = len(self.picked)
        for bag in self.bags:
            if place < bag.size:
                return bag, place
            place -= bag.size
        raise ValueError("nothing is left to pick")

    def outcomes(self) -> list[tuple[int, float]]:
        """The things that may come next, by their number in the bag, and how likely they are."""
        bag, place = self._at
        left = Counter(bag.things)
        left.subtract(self.picked[len(self.picked) - place :])
        return [(number, left[thing] / left.total()) for number, thing in enumerate(kinds(bag)) if left[thing]]

    def pick(self, number: int) -> "Dealing":
        """The deal after one more pick."""
        return replace(self, picked=(*self.picked, kinds(self.bag)[number]))

    def deal(self) -> Deal:
        """The deal, once it is done."""
        parts, rest = {}, self.picked
        for bag in self.bags:
            parts[bag.name], rest = rest[: bag.size], rest[bag.size :]
        *roles, spare = parts.get("role", ()) + parts.get("spare", ()) or (None,)
        return Deal(
            first=parts["first"][0],
            deck=parts["card"],
            goals=tuple(zip(parts["goal"], (cell for _, cell in self.sample.goals), strict=True)),
            roles=tuple(roles),
            spare=spare,
            gold_pile=parts.get("gold", ()),
        )


def kinds(bag: Bag) -> list[Any]:
    """The different things in a bag; their places are what chance chooses from."""
    return sorted(set(bag.things))


def dealing(match: Match) -> Dealing:
    """The deal that is due in a match, with nothing picked yet."""
    state, sample = match.state, match.game.shuffle(match.state, Random(0))
    spare = [] if sample.spare is None else [sample.spare]
    is_fixed = match.options.all_saboteurs  # then the card left over is a digger, whatever chance does (V4)
    bags = (
        _bag("first", range(match.seats) if _may_anybody_begin(match) else [sample.first], 1),
        _bag("role", sample.roles if is_fixed else [*sample.roles, *spare]),
        _bag("spare", spare if is_fixed else []),
        _bag("goal", _goals(state) or [name for name, _ in sample.goals], len(sample.goals)),
        _bag("card", sample.deck),
        _bag("gold", sample.gold_pile),
    )
    return Dealing(sample, tuple(bag for bag in bags if bag.size))


def _may_anybody_begin(match: Match) -> bool:
    """Whether chance picks the seat that begins: in round 1 of a game that lets the table name it (S4)."""
    return match.state.round == 0 and "first" in match.game.FACTS.options and match.options.first is None


def _bag(name: str, things: Sequence[Any], count: int | None = None) -> Bag:
    return Bag(name, tuple(sorted(things)), len(things) if count is None else count)


def _goals(state: Any) -> list[str]:
    """The goals that no round of the Duel has used yet (D1)."""
    if not isinstance(state, duel.State):
        return []
    used = {*state.goals.values(), *(goal.name for goal in state.buried)}
    return [goal.name for goal in DUEL_GOALS if goal.name not in used]
