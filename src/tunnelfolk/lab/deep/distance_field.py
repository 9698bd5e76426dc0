"""How far the walkers are from what they dig for: a distance field, made once a search, looked up at every ply.

What is dug for is numbered: 0 to 5 the face-down goals, then gold that lies on the board and that nobody has reached.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.bots.distances import BOTTOM, LEFT, RIGHT, TOP
from tunnelfolk.lab.deep.search_kernels import compiled
from tunnelfolk.lab.fast.cards import ACTION_KINDS, FACE_GOLD, GOAL_CELLS, GOLD_SIDES, OPEN, WAY
from tunnelfolk.lab.fast.compiled import Vector
from tunnelfolk.lab.fast.layout import (
    BOARD,
    CELLS,
    COVERED,
    FRONT,
    FRONT_MOST,
    FRONTS,
    GAME,
    GOALS_MOST,
    HAND,
    HAND_MOST,
    HAND_SIZE,
    LAID,
    LAID_CELL,
    LAID_FACE,
    LAID_MARK,
    SABOTEUR,
    TURN,
    WIDE,
    cell_at,
)
from tunnelfolk.lab.fast.tunnels import beside, leads_home, reached

FAR = 24
"""How far something is that cannot be reached, and the most that counts."""
LOOSE = 2
"""How many pieces of gold on the board are looked at: more have hardly ever been there at once."""
TARGETS = GOALS_MOST + LOOSE
"""How many things are dug for at most."""
EVERY_SIDE = 15

LEFT_COLUMN, RIGHT_COLUMN = cell_at(LEFT, 0) % WIDE, cell_at(RIGHT, 0) % WIDE
TOP_ROW, BOTTOM_ROW = cell_at(0, TOP) // WIDE, cell_at(0, BOTTOM) // WIDE
"""The ground that is looked at, as in `bots.distances`."""


class DistanceField(NamedTuple):
    """The distances of free ground, and what they say about the fronts of both walkers."""

    cards: NDArray[np.int16]
    """By target and cell: the cards missing from there."""
    gold_slots: NDArray[np.int16]
    """By number of loose gold: the slot of its card, or -1."""
    queue: NDArray[np.int16]
    """Scratch space."""
    nearest: NDArray[np.int32]
    """By walker and target: the distance of the nearest front."""
    nearest_front: NDArray[np.int32]
    """By walker and target: the cell of that front, or -1."""
    runner_up: NDArray[np.int32]
    """By walker and target: the distance of the next front, which counts once the nearest one is filled."""


def new_field() -> DistanceField:
    """Room for one search at a time."""
    return DistanceField(
        np.full((TARGETS, CELLS), FAR, np.int16),
        np.full(LOOSE, -1, np.int16),
        np.zeros(CELLS, np.int16),
        *(np.zeros((2, TARGETS), np.int32) for _ in range(3)),
    )


@compiled
def fill_field(vector: Vector, field: DistanceField) -> None:
    """Work out the distances of all free ground from every target."""
    for goal in range(GOALS_MOST):
        if int(vector[COVERED]) >> goal & 1:
            _spread_from(vector, field, goal, int(GOAL_CELLS[vector[GAME], goal]), EVERY_SIDE)
    field.gold_slots[:] = -1
    if vector[GAME] != SABOTEUR:
        _fill_from_gold(vector, field)


@compiled
def _fill_from_gold(vector: Vector, field: DistanceField) -> None:
    loose = 0
    for slot in range(int(vector[LAID])):
        face = int(vector[LAID_FACE + slot])
        if vector[LAID_CELL + slot] >= 0 and FACE_GOLD[face] > 0 and vector[LAID_MARK + slot] < 0 and loose < LOOSE:
            _spread_from(vector, field, GOALS_MOST + loose, int(vector[LAID_CELL + slot]), int(GOLD_SIDES[face]))
            field.gold_slots[loose] = slot
            loose += 1


@compiled
def _spread_from(vector: Vector, field: DistanceField, target: int, start: int, sides: int) -> None:
    """Fill one target's field from its cell outwards, over free ground, leaving the cell by some sides."""
    cards, queue = field.cards, field.queue
    for row in range(TOP_ROW, BOTTOM_ROW + 1):
        for column in range(LEFT_COLUMN, RIGHT_COLUMN + 1):
            cards[target, row * WIDE + column] = FAR
    cards[target, start] = 0
    head, tail = 0, 1
    queue[0] = start
    while head < tail:
        cell = int(queue[head])
        head += 1
        further = int(cards[target, cell]) + 1
        for side in range(4):
            if cell == start and not sides >> side & 1:
                continue
            near = beside(cell, side)
            column, row = near % WIDE, near // WIDE
            is_ground = LEFT_COLUMN <= column <= RIGHT_COLUMN and TOP_ROW <= row <= BOTTOM_ROW
            if is_ground and vector[BOARD + near] >= 0 and cards[target, near] > further:
                cards[target, near] = further
                queue[tail] = near
                tail += 1


@compiled
def is_wanted(vector: Vector, field: DistanceField, target: int) -> bool:
    """Whether a target is still there to be dug for."""
    if target < GOALS_MOST:
        return int(vector[COVERED]) >> target & 1 == 1
    slot = int(field.gold_slots[target - GOALS_MOST])
    return slot >= 0 and vector[LAID_MARK + slot] < 0


@compiled
def measure_fronts(vector: Vector, walker: int, field: DistanceField) -> None:
    """Note how near the fronts of a walker are to every target."""
    fronts = FRONT + walker * FRONT_MOST
    for target in range(TARGETS):
        best, front, second = FAR, -1, FAR
        if is_wanted(vector, field, target):
            for place in range(fronts, fronts + int(vector[FRONTS + walker])):
                left = int(field.cards[target, vector[place]])
                if left < best:
                    best, front, second = left, int(vector[place]), best
                elif left < second:
                    second = left
        field.nearest[walker, target], field.nearest_front[walker, target] = best, front
        field.runner_up[walker, target] = second


@compiled
def reached_mouths(vector: Vector, walker: int, cell: int, face: int) -> int:
    """The sides of a card, if it is laid on a cell, that a walker reaches.

    That a ladder reached by its mouth opens the start of its colour, too, is left out: it would need a walk (D11).
    """
    front, found = reached(vector, cell, walker), 0
    for side in range(4):
        if front & int(OPEN[face]) & 1 << side:
            found |= int(WAY[walker, face, side])
    return int(OPEN[face]) if leads_home(vector, walker, face) else found


@compiled
def distance_after(vector: Vector, field: DistanceField, walker: int, target: int, cell: int, mouths: int) -> int:
    """How near a walker is to a target once a card fills a cell and opens these mouths."""
    least = int(field.nearest[walker, target])
    if field.nearest_front[walker, target] == cell:
        least = int(field.runner_up[walker, target])
    for side in range(4):
        if mouths >> side & 1:
            front = beside(cell, side)
            left = int(field.cards[target, front])
            if left < least and (vector[BOARD + front] >= 0 or left == 0):
                least = left
    return least


@compiled
def paths_held(vector: Vector) -> int:
    """How many path cards the mover has to dig with."""
    seat, paths = int(vector[TURN]), 0
    hand = HAND + seat * HAND_MOST
    for place in range(hand, hand + int(vector[HAND_SIZE + seat])):
        paths += int(vector[place] >= ACTION_KINDS)
    return paths
