"""How far the walkers are from what they dig for: a field of distances, made once a search, looked up at every ply.

What is dug for is numbered: 0 to 5 the face-down goals, then gold that lies on the board and that nobody has reached.
"""

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.lab.deep.compiled import compiled
from tunnelfolk.lab.fast.cards import ACTION_KINDS, FACE_GOLD, GOAL_CELLS, GOLD_SIDES, HOME, OPEN, WAY
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
from tunnelfolk.lab.fast.tunnels import beside, reached

FAR = 24
"""How far something is that cannot be reached, and the most that counts."""
LOOSE = 2
TARGETS = GOALS_MOST + LOOSE
"""How many things are dug for at most."""

LEFT_COLUMN, RIGHT_COLUMN = cell_at(-6, 0) % WIDE, cell_at(15, 0) % WIDE
TOP_ROW, BOTTOM_ROW = cell_at(0, -8) // WIDE, cell_at(0, 8) // WIDE
"""The ground that is looked at; the board goes on, but a way out there never pays."""

Field = NDArray[np.int16]
"""For each target the cards missing from each cell; in one more row the slots of loose gold, and room for a queue."""
Near = NDArray[np.int32]
"""For each walker and target: the distance of the nearest front, the front, and the distance of the next one."""


def blank_field() -> Field:
    """Room for what `survey` finds."""
    return np.full((TARGETS + 1, CELLS), FAR, np.int16)


def blank_near() -> Near:
    """Room for what `look` notes."""
    return np.zeros((2, TARGETS, 3), np.int32)


@compiled
def survey(vector: Vector, field: Field) -> None:
    """Work out the distances of all free ground from every target."""
    for goal in range(GOALS_MOST):
        if int(vector[COVERED]) >> goal & 1:
            _spread(vector, field, goal, int(GOAL_CELLS[vector[GAME], goal]), 15)
    field[TARGETS, 0] = field[TARGETS, 1] = -1
    if vector[GAME] != SABOTEUR:
        _survey_gold(vector, field)


@compiled
def _survey_gold(vector: Vector, field: Field) -> None:
    loose = 0
    for slot in range(int(vector[LAID])):
        face = int(vector[LAID_FACE + slot])
        if vector[LAID_CELL + slot] >= 0 and FACE_GOLD[face] > 0 and vector[LAID_MARK + slot] < 0 and loose < LOOSE:
            _spread(vector, field, GOALS_MOST + loose, int(vector[LAID_CELL + slot]), int(GOLD_SIDES[face]))
            field[TARGETS, loose] = slot
            loose += 1


@compiled
def _spread(vector: Vector, field: Field, target: int, start: int, sides: int) -> None:
    """Fill one target's field from its cell outwards, over free ground, leaving the cell by some sides."""
    for row in range(TOP_ROW, BOTTOM_ROW + 1):
        for column in range(LEFT_COLUMN, RIGHT_COLUMN + 1):
            field[target, row * WIDE + column] = FAR
    field[target, start] = 0
    head, tail, queue = 2, 3, TARGETS
    field[queue, 2] = start
    while head < tail:
        cell = int(field[queue, head])
        head += 1
        further = int(field[target, cell]) + 1
        for side in range(4):
            if cell == start and not sides >> side & 1:
                continue
            near = beside(cell, side)
            column, row = near % WIDE, near // WIDE
            is_ground = LEFT_COLUMN <= column <= RIGHT_COLUMN and TOP_ROW <= row <= BOTTOM_ROW
            if is_ground and vector[BOARD + near] >= 0 and field[target, near] > further:
                field[target, near] = further
                field[queue, tail] = near
                tail += 1


@compiled
def is_wanted(vector: Vector, field: Field, target: int) -> bool:
    """Whether a target is still there to be dug for."""
    if target < GOALS_MOST:
        return int(vector[COVERED]) >> target & 1 == 1
    slot = int(field[TARGETS, target - GOALS_MOST])
    return slot >= 0 and vector[LAID_MARK + slot] < 0


@compiled
def look(vector: Vector, walker: int, field: Field, near: Near) -> None:
    """Note how near the fronts of a walker are to every target."""
    fronts = FRONT + walker * FRONT_MOST
    for target in range(TARGETS):
        best, front, second = FAR, -1, FAR
        if is_wanted(vector, field, target):
            for place in range(fronts, fronts + int(vector[FRONTS + walker])):
                left = int(field[target, vector[place]])
                if left < best:
                    best, front, second = left, int(vector[place]), best
                elif left < second:
                    second = left
        near[walker, target, 0], near[walker, target, 1], near[walker, target, 2] = best, front, second


@compiled
def mouths_of(vector: Vector, walker: int, cell: int, face: int) -> int:
    """The sides of a card, if it is laid on a cell, that a walker reaches."""
    front, found = reached(vector, cell, walker), 0
    for side in range(4):
        if front & int(OPEN[face]) & 1 << side:
            found |= int(WAY[walker, face, side])
    return int(OPEN[face]) if HOME[face] == walker else found


@compiled
def left_after(vector: Vector, field: Field, near: Near, place: tuple[int, int, int], mouths: int) -> int:
    """How near a walker is to a target once a card fills a cell and opens these mouths."""
    walker, target, cell = place
    least = int(near[walker, target, 0]) if near[walker, target, 1] != cell else int(near[walker, target, 2])
    for side in range(4):
        if mouths >> side & 1:
            front = beside(cell, side)
            left = int(field[target, front])
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
