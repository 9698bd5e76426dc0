"""Who may be a saboteur, and where the treasure may lie: the exact posterior from what a seat saw.

The dwarf cards lie on one place more than there are seats (S1), so a world is a choice of places for the saboteurs
and a goal for the treasure. Every move multiplies the weight of a world by how likely its seat would do that there.
Nothing here looks at a View: a record of events is enough, so that suspicion can be shown after a match.
"""

import math
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from msgspec import Struct

from tunnelfolk.bots.saboteur.likelihoods import LIKELIHOODS, Likelihood
from tunnelfolk.bots.saboteur.moves import Move, Weights, expected, gain, guess, retell
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import BACK, Role
from tunnelfolk.rules.decks import GOALS, ROLES, SABOTEUR_GOAL_CELLS
from tunnelfolk.rules.events import Event

TRUST = 0.65
"""How much a deed counts: what one seat does is not independent of what it did before (measured, `bench/bots.md`)."""
NEAR = 4.0
"""How few cards are missing when it matters most what people do."""


class Sight(Struct, frozen=True):
    """What a seat knows for certain; a watcher knows nothing."""

    seats: int
    me: int | None = None
    role: Role | None = None
    empty: tuple[Cell, ...] = ()
    """The goals that are not the treasure."""
    treasure: Cell | None = None


class Beliefs(Struct, frozen=True):
    """What the moves of a round tell: for each treasure place and seat, how likely its moves are under each role."""

    seats: int
    honest: tuple[tuple[float, ...], ...]
    """The logarithm of the likelihood of a seat's moves if it digs, by treasure place and seat."""
    false: tuple[tuple[float, ...], ...]
    """The same if it is a saboteur."""

    def suspicion(self, sight: Sight) -> tuple[float, ...]:
        """How likely each seat is a saboteur."""
        worlds = self.worlds(sight)
        return tuple(
            sum(chance for (places, _), chance in worlds.items() if seat in places) for seat in range(self.seats)
        )

    def treasure(self, sight: Sight) -> Weights:
        """How likely each of the three goals is the treasure."""
        worlds = self.worlds(sight)
        return tuple(
            sum(chance for (_, place), chance in worlds.items() if place == cell) for cell in SABOTEUR_GOAL_CELLS
        )

    def worlds(self, sight: Sight) -> dict[tuple[tuple[int, ...], Cell], float]:
        """How likely each world is: the places of the saboteurs (the last is the spare card's), and the treasure."""
        logs = {
            (places, cell): self._weight(places, number)
            for number, cell in enumerate(SABOTEUR_GOAL_CELLS)
            if sight.treasure in (None, cell) and cell not in sight.empty
            for places in castings(self.seats)
            if _allows(sight, places)
        }
        highest = max(logs.values())
        weights = {world: math.exp(weight - highest) for world, weight in logs.items()}
        total = sum(weights.values())
        return {world: weight / total for world, weight in weights.items()}

    def _weight(self, places: tuple[int, ...], number: int) -> float:
        honest, false = self.honest[number], self.false[number]
        return sum(honest) + sum(false[seat] - honest[seat] for seat in places if seat < self.seats)


def _allows(sight: Sight, places: tuple[int, ...]) -> bool:
    return sight.me is None or sight.role is None or (sight.me in places) == (sight.role is Role.SABOTEUR)


@cache
def castings(seats: int) -> tuple[tuple[int, ...], ...]:
    """Where the saboteurs' cards may lie: all equally likely; place `seats` is the card left over (S1)."""
    return tuple(combinations(range(seats + 1), ROLES[seats].count(Role.SABOTEUR)))


def unsuspecting(seats: int) -> Beliefs:
    """The beliefs before anything happened."""
    blank = ((0.0,) * seats,) * len(SABOTEUR_GOAL_CELLS)
    return Beliefs(seats, blank, blank)


def after(beliefs: Beliefs, move: Move, table: dict[str, Likelihood] = LIKELIHOODS, trust: float = TRUST) -> Beliefs:
    """The beliefs once a seat did something."""
    towards = regard(beliefs, move)
    kinds = [kind_of(move, guess(move.covered, move.peeked, cell), towards) for cell in SABOTEUR_GOAL_CELLS]
    return Beliefs(
        beliefs.seats,
        tuple(
            _added(row, move.seat, trust * math.log(table[kind].digger))
            for row, kind in zip(beliefs.honest, kinds, strict=True)
        ),
        tuple(
            _added(row, move.seat, trust * math.log(table[kind].saboteur))
            for row, kind in zip(beliefs.false, kinds, strict=True)
        ),
    )


def _added(row: tuple[float, ...], seat: int, more: float) -> tuple[float, ...]:
    return (*row[:seat], row[seat] + more, *row[seat + 1 :])


def regard(beliefs: Beliefs, move: Move) -> str:
    """How everybody thinks of the one a tool card was played on."""
    if not isinstance(move.event, ev.ToolBroken | ev.ToolMended):
        return ""
    likely = beliefs.suspicion(Sight(beliefs.seats))[move.event.target]
    usual = ROLES[beliefs.seats].count(Role.SABOTEUR) / (beliefs.seats + 1)
    return "suspect" if likely > usual * 1.2 else "honest" if likely < usual * 0.8 else "stranger"


def kind_of(move: Move, weights: Weights, towards: str = "stranger") -> str:
    """What kind of deed a move was, for somebody who believes the treasure to lie so."""
    near = "near" if expected(move.before, weights) <= NEAR else "far"
    nearer = gain(move, weights)
    match move.event:
        case ev.PathLaid():
            step = "ruin" if nearer <= -1.5 else "down" if nearer < -0.3 else "flat" if nearer <= 0.3 else "up"
            return f"lay_{step}_{near}"
        case ev.PathCollapsed():
            return "slide_clears" if nearer > 0.3 else "slide_breaks"
        case ev.ToolBroken():
            return f"break_{towards}_{near}"
        case ev.ToolMended(seat, _, target, _):
            return "mend_self" if seat == target else f"mend_{towards}"
        case ev.GoalPeeked():
            return "peek"
        case _:
            return "pass_hindered" if move.is_hindered else f"pass_{near}"


def sight_of(events: Iterable[Event], seats: int, me: int | None = None) -> Sight:
    """What a seat knows for certain from the events it saw."""
    role, empty, treasure = None, [], None
    for event in events:
        match event:
            case ev.RolesDealt(roles, _) if me is not None:
                role = roles[me]
            case ev.GoalPeeked(_, cell, goal) | ev.GoalRevealed(goal, cell) if goal != BACK:
                if GOALS[goal].is_treasure:
                    treasure = cell
                else:
                    empty.append(cell)
            case _:
                pass
    return Sight(seats, me, role, tuple(empty), treasure)


class Shift(Struct, frozen=True):
    """How one move changed suspicion."""

    move: Move
    kind: str
    before: tuple[float, ...]
    after: tuple[float, ...]

    @property
    def size(self) -> float:
        """How far the mover's own suspicion moved; above nought towards saboteur."""
        return self.after[self.move.seat] - self.before[self.move.seat]


def history(events: Sequence[Event], seats: int, me: int | None = None) -> tuple[Shift, ...]:
    """How suspicion moved in a round, step by step, in the eyes of a seat or of a watcher (S12 left out)."""
    beliefs, shifts = unsuspecting(seats), []
    sight = Sight(seats, me, sight_of(events, seats, me).role)
    for move in retell(events).moves:
        before, beliefs = beliefs, after(beliefs, move)
        kind = kind_of(move, guess(move.covered, move.peeked, None), regard(before, move))
        shifts.append(Shift(move, kind, before.suspicion(sight), beliefs.suspicion(sight)))
    return tuple(shifts)


def turning_points(shifts: Sequence[Shift], most: int = 5) -> tuple[Shift, ...]:
    """The moves that moved suspicion most, the greatest first."""
    return tuple(sorted(shifts, key=lambda shift: -abs(shift.size))[:most])
