"""What a position of the Duel or of Solo is worth when a playout stops before the end of the round.

The value is a sum of weights, which were counted in play (`value_fitting`). `extract` lists what is weighed: gold
marked, tools broken, cards in hand, and for each thing dug for a place in a table, by how late in the round it is and
by the cards missing to me and to the rival.
"""

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.lab.deep.distance_field import TARGETS, DistanceField, is_wanted, measure_fronts
from tunnelfolk.lab.deep.search_kernels import compiled
from tunnelfolk.lab.fast.cards import FACE_GOLD, GOAL_FACES, IS_TROLL
from tunnelfolk.lab.fast.compiled import Vector
from tunnelfolk.lab.fast.layout import (
    BROKEN,
    DECK_SIZE,
    GOAL,
    GOALS_MOST,
    HAND_SIZE,
    LAID,
    LAID_CELL,
    LAID_FACE,
    LAID_MARK,
    PEEKED,
    SEATS,
    TOP_CARD,
    TURN,
    WALKER,
)

Features = NDArray[np.float64]
"""One number each; weights are arrays of the same length."""

MARKED, HELD_UP, STUCK, CARDS, MOVE, HOPES = range(6)
"""What is weighed: marked gold; a broken tool, a second one; cards in hand; whose move it is; then the table."""
REACH = 8
"""Something so many cards away counts as far."""
PHASES = 4
FEATURES = HOPES + PHASES * REACH * REACH
GOAL_GOLD = FACE_GOLD[GOAL_FACES[:, 0]]
AVERAGE = 1.4
"""The gold of a goal, on average."""


@compiled
def phase_of(vector: Vector) -> int:
    """How late it is in the round, by the pile: 0 near its end."""
    return min(PHASES - 1, (int(vector[DECK_SIZE]) - int(vector[TOP_CARD]) + 7) // 10)


@compiled
def extract(vector: Vector, field: DistanceField, seat: int, features: Features) -> None:
    """List what is weighed in the eyes of a seat."""
    for at in range(FEATURES):
        features[at] = 0.0
    me, has_rival = int(vector[WALKER + seat]), vector[SEATS] == 2
    measure_fronts(vector, me, field)
    _add_seat(vector, seat, 1, features)
    features[MOVE] = 1 if int(vector[TURN]) == seat else -1
    if has_rival:
        measure_fronts(vector, 1 - me, field)
        _add_seat(vector, 1 - seat, -1, features)
    late = HOPES + phase_of(vector) * REACH * REACH
    for target in range(TARGETS):
        if is_wanted(vector, field, target):
            mine, theirs = min(int(field.nearest[me, target]), REACH - 1), REACH - 1
            if has_rival:
                theirs = min(int(field.nearest[1 - me, target]), REACH - 1)
            features[late + mine * REACH + theirs] += _target_share(vector, field, target, seat)


@compiled
def _add_seat(vector: Vector, seat: int, sign: int, features: Features) -> None:
    """Add what a seat has, or take away what the rival has."""
    broken = int(vector[BROKEN + seat])
    features[MARKED] += sign * _marked_gold(vector, seat)
    features[HELD_UP] += sign * int(broken > 0)
    features[STUCK] += sign * int(broken & (broken - 1) > 0)
    features[CARDS] += sign * int(vector[HAND_SIZE + seat])


@compiled
def _target_share(vector: Vector, field: DistanceField, target: int, seat: int) -> float:
    """What a target holds, compared with the average goal."""
    if target >= GOALS_MOST:
        slot = int(field.gold_slots[target - GOALS_MOST])
        return float(FACE_GOLD[vector[LAID_FACE + slot]] / AVERAGE)
    if int(vector[PEEKED + seat]) >> target & 1:
        return float(GOAL_GOLD[vector[GOAL + target]] / AVERAGE)
    return 1.0


@compiled
def _marked_gold(vector: Vector, seat: int) -> int:
    """The gold a seat has marked in this round, less what it owes to trolls."""
    gold = 0
    for slot in range(int(vector[LAID])):
        if vector[LAID_CELL + slot] >= 0 and vector[LAID_MARK + slot] == seat:
            face = int(vector[LAID_FACE + slot])
            gold += int(FACE_GOLD[face]) - int(IS_TROLL[face])
    return gold


@compiled
def evaluate(vector: Vector, field: DistanceField, seat: int, weights: Features, features: Features) -> float:
    """The gold of the round that a seat may expect, less the rival's; `features` is scratch space."""
    extract(vector, field, seat, features)
    total = 0.0
    for at in range(FEATURES):
        total += weights[at] * features[at]
    return total
