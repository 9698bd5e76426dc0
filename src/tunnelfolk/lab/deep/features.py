"""What a round of the Duel or of Solo promises when a playout stops before its end: counted in play, not guessed.

The promise is a sum of weights. `extract` lists what is weighed: gold marked, tools broken, cards in hand, and for
each thing dug for a place in a table, by how late in the round it is and by the cards missing to me and to the rival.
"""

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.lab.deep.compiled import compiled
from tunnelfolk.lab.deep.distance_field import TARGETS, Field, Near, is_wanted, look
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

Weights = NDArray[np.float64]

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
def extract(vector: Vector, field: Field, near: Near, seat: int, listed: Weights) -> None:
    """List what is weighed in the eyes of a seat."""
    for at in range(FEATURES):
        listed[at] = 0.0
    me, has_rival = int(vector[WALKER + seat]), vector[SEATS] == 2
    look(vector, me, field, near)
    _add(vector, seat, 1, listed)
    listed[MOVE] = 1 if int(vector[TURN]) == seat else -1
    if has_rival:
        look(vector, 1 - me, field, near)
        _add(vector, 1 - seat, -1, listed)
    late = HOPES + phase_of(vector) * REACH * REACH
    for target in range(TARGETS):
        if is_wanted(vector, field, target):
            mine, theirs = min(int(near[me, target, 0]), REACH - 1), REACH - 1
            if has_rival:
                theirs = min(int(near[1 - me, target, 0]), REACH - 1)
            listed[late + mine * REACH + theirs] += _share(vector, field, target, seat)


@compiled
def _add(vector: Vector, seat: int, sign: int, listed: Weights) -> None:
    """Add what a seat has, or take away what the rival has."""
    broken = int(vector[BROKEN + seat])
    listed[MARKED] += sign * _marked(vector, seat)
    listed[HELD_UP] += sign * int(broken > 0)
    listed[STUCK] += sign * int(broken & (broken - 1) > 0)
    listed[CARDS] += sign * int(vector[HAND_SIZE + seat])


@compiled
def _share(vector: Vector, field: Field, target: int, seat: int) -> float:
    """What a target holds, compared with the average goal."""
    if target >= GOALS_MOST:
        slot = int(field[TARGETS, target - GOALS_MOST])
        return float(FACE_GOLD[vector[LAID_FACE + slot]] / AVERAGE)
    if int(vector[PEEKED + seat]) >> target & 1:
        return float(GOAL_GOLD[vector[GOAL + target]] / AVERAGE)
    return 1.0


@compiled
def _marked(vector: Vector, seat: int) -> int:
    """The gold a seat has marked in this round, less what it owes to trolls."""
    gold = 0
    for slot in range(int(vector[LAID])):
        if vector[LAID_CELL + slot] >= 0 and vector[LAID_MARK + slot] == seat:
            face = int(vector[LAID_FACE + slot])
            gold += int(FACE_GOLD[face]) - int(IS_TROLL[face])
    return gold


@compiled
def promise(vector: Vector, field: Field, near: Near, seat: int, weights: Weights, listed: Weights) -> float:
    """The gold of the round that a seat may expect, less the rival's."""
    extract(vector, field, near, seat, listed)
    total = 0.0
    for at in range(FEATURES):
        total += weights[at] * listed[at]
    return total
