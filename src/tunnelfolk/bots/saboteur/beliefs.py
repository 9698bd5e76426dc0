"""Who may be a saboteur, and where the treasure may lie: the exact posterior from what a seat saw.

The dwarf cards lie on one place more than there are seats (S1), so a world is a choice of places for the saboteurs
and a goal for the treasure. Every move multiplies the weight of a world by how likely its seat would do that there.
Nothing here looks at a View: a record of events is enough, so that suspicion can be shown after a match.
"""

import math
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, pairwise
from operator import mul

from msgspec import Struct

from tunnelfolk.bots.saboteur.likelihoods import LIKELIHOODS, Likelihood
from tunnelfolk.bots.saboteur.moves import Move, Weights, distance_gain, expected_distance, treasure_weights
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import BACK, Role
from tunnelfolk.rules.decks import GOALS, ROLES, SABOTEUR_GOAL_CELLS
from tunnelfolk.rules.events import Event

TRUST = 0.65
"""How much a deed of the counted table counts: what a seat does depends on what it did before (`bench/bots.md`)."""
NEAR = 4.0
"""How few cards are missing when it matters most what people do."""


class Cast(Struct, frozen=True):
    """How many play, and who may be dealt what."""

    seats: int
    all_saboteurs: bool = False
    """Whether the card left over is a digger for certain (V4)."""

    @property
    def saboteurs(self) -> int:
        """How many saboteurs there are among the dwarf cards (S1)."""
        return ROLES[self.seats].count(Role.SABOTEUR)

    @property
    def places(self) -> int:
        """On how many places the saboteurs may lie: the seats, and after them the card left over unless it is known."""
        return self.seats if self.all_saboteurs else self.seats + 1


@cache
def castings(cast: Cast) -> tuple[tuple[int, ...], ...]:
    """Where the saboteurs' cards may lie: all equally likely; place `seats` is the card left over (S1)."""
    return tuple(combinations(range(cast.places), cast.saboteurs))


class Knowledge(Struct, frozen=True):
    """What a seat knows for certain; a watcher knows nothing."""

    me: int | None = None
    role: Role | None = None
    empty: tuple[Cell, ...] = ()
    """The goals that are not the treasure."""
    treasure: Cell | None = None

    def allows(self, places: tuple[int, ...]) -> bool:
        """Whether the saboteurs may lie there: whoever knows a role knows whether they are one of them."""
        return self.me is None or self.role is None or (self.me in places) == (self.role is Role.SABOTEUR)


NOTHING = Knowledge()

World = tuple[tuple[int, ...], Cell]
"""The places of the saboteurs, and the treasure's."""


class _Goal(Struct, frozen=True):
    """A goal that may be the treasure: its weight, and how likely each place is a saboteur's if it is."""

    cell: Cell
    weight: float
    marginals: list[float]


def _choose_places(ratios: list[float], count: int) -> tuple[float, list[float]]:
    """The sum, over all choices of so many places, of the product of their ratios; for each place that of its rest."""
    if not count:
        return 1.0, [0.0] * len(ratios)
    # Sums by how many places are chosen, of the places before and of those behind: taking a place out of the sum of all
    # by subtraction would cancel digits.
    before = _chosen_up_to(ratios, count)
    behind = _chosen_up_to(ratios[::-1], count)[::-1]
    without = [sum(map(mul, before[at][:count], reversed(behind[at + 1][:count]))) for at in range(len(ratios))]
    return before[-1][count], without


def _chosen_up_to(ratios: list[float], count: int) -> list[list[float]]:
    """Before each place and behind the last one: the sums for 0, 1 ... so many places chosen by then."""
    sums = [[1.0] + [0.0] * count]
    for ratio in ratios:
        last = sums[-1]
        sums.append([1.0, *(more + ratio * fewer for fewer, more in pairwise(last))])
    return sums


class Beliefs(Struct, frozen=True):
    """What the moves of a round tell: for each treasure place and seat, how likely its moves are under each role."""

    cast: Cast
    as_digger: tuple[tuple[float, ...], ...]
    """The logarithm of the likelihood of a seat's moves if it digs, by treasure place and seat."""
    as_saboteur: tuple[tuple[float, ...], ...]
    """The same if it is a saboteur."""

    def suspicion(self, knowledge: Knowledge = NOTHING) -> tuple[float, ...]:
        """How likely each seat is a saboteur."""
        goals = self._weigh_goals(knowledge)
        total = sum(goal.weight for goal in goals)
        return tuple(
            sum(goal.weight * goal.marginals[seat] for goal in goals) / total for seat in range(self.cast.seats)
        )

    def treasure(self, knowledge: Knowledge = NOTHING) -> Weights:
        """How likely each of the three goals is the treasure."""
        weights = {goal.cell: goal.weight for goal in self._weigh_goals(knowledge)}
        total = sum(weights.values())
        return tuple(weights.get(cell, 0.0) / total for cell in SABOTEUR_GOAL_CELLS)

    def _weigh_goals(self, knowledge: Knowledge) -> list[_Goal]:
        """The same sums as over `posterior`, without its worlds: with ten seats there are almost a thousand."""
        numbers = [
            number
            for number, cell in enumerate(SABOTEUR_GOAL_CELLS)
            if knowledge.treasure in (None, cell) and cell not in knowledge.empty
        ]
        known = None if knowledge.me is None or knowledge.role is None else knowledge.me
        is_saboteur = known is not None and knowledge.role is Role.SABOTEUR
        count = self.cast.saboteurs - is_saboteur
        sums: dict[int, tuple[float, list[float]]] = {}
        for number in numbers:
            digger, saboteur = self.as_digger[number], self.as_saboteur[number]
            logs = [one - other for one, other in zip(saboteur, digger, strict=True)] + [0.0] * (
                self.cast.places - self.cast.seats
            )
            # Taken off before the exponential, and not for the seat that is known: all others might underflow.
            highest = max(log for seat, log in enumerate(logs) if seat != known)
            ratios = [0.0 if seat == known else math.exp(log - highest) for seat, log in enumerate(logs)]
            own = logs[known] if known is not None and is_saboteur else 0.0
            chosen, without = _choose_places(ratios, count)
            sums[number] = (
                sum(digger) + own + count * highest + math.log(max(chosen, 1e-300)),
                [ratio * rest / chosen if chosen else 0.0 for ratio, rest in zip(ratios, without, strict=True)],
            )
            if is_saboteur and known is not None:
                sums[number][1][known] = 1.0
        most = max(log for log, _ in sums.values())
        return [
            _Goal(SABOTEUR_GOAL_CELLS[number], math.exp(log - most), marginals)
            for number, (log, marginals) in sums.items()
        ]

    def posterior(self, knowledge: Knowledge = NOTHING) -> dict[World, float]:
        """How likely each world is."""
        logs = {
            (places, cell): self._log_weight(places, number)
            for number, cell in enumerate(SABOTEUR_GOAL_CELLS)
            if knowledge.treasure in (None, cell) and cell not in knowledge.empty
            for places in castings(self.cast)
            if knowledge.allows(places)
        }
        # Taken off before the exponential: forty deeds of one round would underflow.
        highest = max(logs.values())
        weights = {world: math.exp(weight - highest) for world, weight in logs.items()}
        total = sum(weights.values())
        return {world: weight / total for world, weight in weights.items()}

    def with_evidence(self, seat: int, as_digger: Sequence[float], as_saboteur: Sequence[float]) -> "Beliefs":
        """The beliefs once a seat did something that is so likely under each role, as logarithms by treasure place."""
        return Beliefs(
            self.cast,
            tuple(_add_at(row, seat, more) for row, more in zip(self.as_digger, as_digger, strict=True)),
            tuple(_add_at(row, seat, more) for row, more in zip(self.as_saboteur, as_saboteur, strict=True)),
        )

    def suspicions(self, eyes: Sequence[Knowledge]) -> tuple[tuple[float, ...], ...]:
        """What `suspicion` gives for each of many eyes, up to rounding: all worlds are weighed but once."""
        logs = [
            [self._log_weight(places, number) for places in castings(self.cast)]
            for number in range(len(SABOTEUR_GOAL_CELLS))
        ]
        highest = max(max(row) for row in logs)
        joint = [_joint_of(self.cast, [math.exp(weight - highest) for weight in row]) for row in logs]
        return tuple(_suspicion_from(joint, knowledge) or self.suspicion(knowledge) for knowledge in eyes)

    def _log_weight(self, places: tuple[int, ...], number: int) -> float:
        digger, saboteur = self.as_digger[number], self.as_saboteur[number]
        return sum(digger) + sum(saboteur[seat] - digger[seat] for seat in places if seat < self.cast.seats)


class _Joint(Struct, frozen=True):
    """Of all worlds with the treasure in one place: their weight, and of those in which two seats are saboteurs."""

    total: float
    pairs: tuple[tuple[float, ...], ...]
    """By two seats; a seat with itself: the worlds in which it is one."""


def _joint_of(cast: Cast, weights: list[float]) -> _Joint:
    pairs = [[0.0] * cast.places for _ in range(cast.places)]
    for places, weight in zip(castings(cast), weights, strict=True):
        for at, one in enumerate(places):
            for other in places[: at + 1]:
                pairs[one][other] += weight
    seats = range(cast.seats)
    return _Joint(sum(weights), tuple(tuple(pairs[max(a, b)][min(a, b)] for b in seats) for a in seats))


CANCELLED = 1e-6
"""A difference that is so much smaller than what it is taken of has lost too many digits."""


def _suspicion_from(joint: Sequence[_Joint], knowledge: Knowledge) -> tuple[float, ...] | None:
    """How likely each seat is a saboteur; None where too few digits would be left."""
    rows = [
        row
        for row, cell in zip(joint, SABOTEUR_GOAL_CELLS, strict=True)
        if knowledge.treasure in (None, cell) and cell not in knowledge.empty
    ]
    total, highest = sum(row.total for row in rows), sum(row.total for row in joint)
    alone = [sum(row.pairs[seat][seat] for row in rows) for seat in range(len(rows[0].pairs))]
    me = knowledge.me
    if me is None or knowledge.role is None:
        return tuple(one / total for one in alone)
    both = [sum(row.pairs[me][seat] for row in rows) for seat in range(len(alone))]
    weight = alone[me] if knowledge.role is Role.SABOTEUR else total - alone[me]
    if weight < CANCELLED * highest:
        return None
    if knowledge.role is Role.SABOTEUR:
        return tuple(one / weight for one in both)
    return tuple((one - two) / weight for one, two in zip(alone, both, strict=True))


def prior_beliefs(cast: Cast) -> Beliefs:
    """The beliefs before anything happened."""
    blank = ((0.0,) * cast.seats,) * len(SABOTEUR_GOAL_CELLS)
    return Beliefs(cast, blank, blank)


def update(beliefs: Beliefs, move: Move, table: dict[str, Likelihood] = LIKELIHOODS, trust: float = TRUST) -> Beliefs:
    """The beliefs once a seat did something."""
    reputation = target_reputation(beliefs, move)
    kinds = [
        deed_kind(move, treasure_weights(move.covered, move.peeked, cell), reputation) for cell in SABOTEUR_GOAL_CELLS
    ]
    return beliefs.with_evidence(
        move.seat,
        [trust * math.log(table[kind].digger) for kind in kinds],
        [trust * math.log(table[kind].saboteur) for kind in kinds],
    )


def _add_at(row: tuple[float, ...], seat: int, more: float) -> tuple[float, ...]:
    return (*row[:seat], row[seat] + more, *row[seat + 1 :])


def target_reputation(beliefs: Beliefs, move: Move) -> str:
    """How everybody thinks of the one a tool card was played on: the kind of deed depends on it."""
    if not isinstance(move.event, ev.ToolBroken | ev.ToolMended):
        return ""
    likely = beliefs.suspicion()[move.event.target]
    usual = beliefs.cast.saboteurs / beliefs.cast.places
    return "suspect" if likely > usual * 1.2 else "honest" if likely < usual * 0.8 else "stranger"


def deed_kind(move: Move, weights: Weights, reputation: str = "stranger") -> str:
    """What kind of deed a move was, for somebody who believes the treasure to lie so."""
    near = "near" if expected_distance(move.before, weights) <= NEAR else "far"
    nearer = distance_gain(move, weights)
    match move.event:
        case ev.PathLaid():
            step = "ruin" if nearer <= -1.5 else "down" if nearer < -0.3 else "flat" if nearer <= 0.3 else "up"
            return f"lay_{step}_{near}"
        case ev.PathCollapsed():
            return "slide_clears" if nearer > 0.3 else "slide_breaks"
        case ev.ToolBroken():
            return f"break_{reputation}_{near}"
        case ev.ToolMended(seat, _, target, _):
            return "mend_self" if seat == target else f"mend_{reputation}"
        case ev.GoalPeeked():
            return "peek"
        case _:
            return "pass_hindered" if move.is_hindered else f"pass_{near}"


def knowledge_from(events: Iterable[Event], me: int | None = None) -> Knowledge:
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
    return Knowledge(me, role, tuple(empty), treasure)
