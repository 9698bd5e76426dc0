"""How playouts of the Duel and of Solo are played: a dwarf in a hurry, on vectors.

A *style* says what things are worth to it, in gold, by the names below. After them comes a table of what to hope for
at a goal, by how many cards are missing to me and to the rival.
"""

import math

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.lab.deep.compiled import compiled
from tunnelfolk.lab.deep.distance_field import (
    FAR,
    TARGETS,
    Field,
    Near,
    is_wanted,
    left_after,
    look,
    mouths_of,
    paths_held,
)
from tunnelfolk.lab.fast.cards import (
    ACTION_KINDS,
    DUEL_FACE,
    FACE_GOLD,
    GATE_SIDES,
    GOAL_FACES,
    GOLD_SIDES,
    KIND_OF_FACE,
    KINDS_MOST,
    PATH_FACES,
    WAY,
)
from tunnelfolk.lab.fast.chance import roll
from tunnelfolk.lab.fast.codes import BREAK, BRIBE, COLLAPSE, DIG, MEND, PASS, PASS_TWO, PEEK, SHED, UNLOCK
from tunnelfolk.lab.fast.compiled import Codes, Vector
from tunnelfolk.lab.fast.layout import (
    BOARD,
    BROKEN,
    CELLS,
    COVERED_SLOT,
    DEMAND,
    GOAL,
    GOALS_MOST,
    LAID_FACE,
    LAID_MARK,
    PEEKED,
    SEATS,
    SEATS_MOST,
    TURN,
    WALKER,
)
from tunnelfolk.lab.fast.tunnels import beside, reached

Style = NDArray[np.float64]

(
    GOAL_WORTH, WHIM, PASS_ONE, PASS_PAIR, KEEP, LOAD, LOAD_KEEP, MENDING, MENDING_PATH, HINDER, HINDER_MORE,
    LOOK, KEY, TROLL, SLIDE, ROOM, SPEND, FOUND, GRAB, LOOSE_GOLD, TABLE,
) = range(21)  # fmt: skip
"""An unknown goal; chance; passing with one card or two, and what a good card holds against it; shedding, likewise;
mending, and more for each path in hand; a first and a further sabotage card; looking at a goal; a key; what a troll
costs; a rockslide; each mouth onto free ground; spending a good path; revealing a goal; gold beyond a mouth; gold that
lies about."""
TABLE_SIDE = FAR + 1
GOAL_GOLD = FACE_GOLD[GOAL_FACES[:, 0]]


def _hope(left: int, slope: float) -> float:
    return 0.0 if left >= FAR else 1 / (1 + slope * left)


def _balance(mine: int, theirs: int, slope: float, rivalry: float) -> float:
    first = 1 / (1 + math.exp(rivalry * (mine - theirs)))
    return _hope(mine, slope) * first - _hope(theirs, slope) * (1 - first)


def style_of(numbers: NDArray[np.float64]) -> Style:
    """A style by its numbers; the last two: how hope falls with the cards missing, and what being nearer counts."""
    side, (slope, rivalry) = range(TABLE_SIDE), numbers[TABLE:]
    return np.array([*numbers[:TABLE], *(_balance(mine, theirs, slope, rivalry) for mine in side for theirs in side)])


def _numbers(text: str) -> NDArray[np.float64]:
    return np.array(text.split(), np.float64)


DUEL_NUMBERS = _numbers(
    "1.336 0.067 -0.441 -0.371 0.112 0.129 0.365 0.042 0.193 0.7 0.042"
    " 0.364 0.532 1.383 0.196 -0.059 0.162 0.462 0.858 0.8 3.63 0.799"
)
SOLO_NUMBERS = _numbers(
    "1.797 0.033 -0.599 -0.558 0.134 0.377 0.347 0.612 -0.012 0.297 -0.401"
    " 0.111 0.303 1.305 0.09 0.009 0.096 0.8 0.656 0.8 1.211 0.522"
)
"""Found by play against themselves on the fast core (`tuning`)."""
DUEL_STYLE, SOLO_STYLE = style_of(DUEL_NUMBERS), style_of(SOLO_NUMBERS)


def _use(kind: int) -> float:
    """What a card is worth in a hand, from 0 to 1."""
    if kind < ACTION_KINDS:
        return 0.45
    face = int(PATH_FACES[1, kind, 0])
    ways = max(int(way).bit_count() for way in WAY[0, face])
    return 0.9 if FACE_GOLD[face] else (0.0, 0.1, 0.5, 0.8, 1.0)[ways]


USE = np.array([_use(kind) for kind in range(KINDS_MOST)])


@compiled
def choose(vector: Vector, codes: Codes, count: int, field: Field, near: Near, style: Style) -> int:
    """The place in the legal list of what a dwarf in a hurry would do."""
    if count == 1:
        return 0
    look(vector, 0, field, near)
    look(vector, 1, field, near)
    paths = paths_held(vector)
    best, chosen, whim = -1e9, 0, style[WHIM] / 256
    for at in range(count):
        score = judge(vector, int(codes[at]), field, near, paths, style) + roll(vector, 256) * whim
        if score > best:
            best, chosen = score, at
    return chosen


@compiled
def judge(vector: Vector, code: int, field: Field, near: Near, paths: int, style: Style) -> float:
    """What an action is worth to the mover, in gold."""
    if code >= DIG:
        return dig(vector, field, near, (code - DIG) % CELLS, DUEL_FACE + (code - DIG) // CELLS, style)
    if code >= BRIBE:
        return _bribe(vector, field, near, code - BRIBE, style)
    if code >= UNLOCK:
        return float(style[KEY]) if reached(vector, code - UNLOCK, int(vector[WALKER + int(vector[TURN])])) else -0.1
    if code >= COLLAPSE:
        return _collapse(vector, near, code - COLLAPSE, style)
    if code >= SHED:
        pair = (code - SHED) % (KINDS_MOST * KINDS_MOST)
        return float(style[LOAD] - style[LOAD_KEEP] * (USE[pair // KINDS_MOST] + USE[pair % KINDS_MOST]))
    if code >= PASS_TWO:
        pair = code - PASS_TWO
        return float(style[PASS_PAIR] - style[KEEP] * (USE[pair // KINDS_MOST] + USE[pair % KINDS_MOST]))
    if code >= PASS:
        return float(style[PASS_ONE] - style[KEEP] * USE[code - PASS])
    if code >= MEND:
        return float(style[MENDING] + style[MENDING_PATH] * paths)
    if code >= BREAK:
        return float(style[HINDER] if vector[BROKEN + (code - BREAK) % SEATS_MOST] == 0 else style[HINDER_MORE])
    return float(style[LOOK]) if code >= PEEK else 0.0


@compiled
def dig(vector: Vector, field: Field, near: Near, cell: int, face: int, style: Style) -> float:
    """How much better the race stands once a path is laid."""
    me = int(vector[WALKER + int(vector[TURN])])
    mine, theirs = mouths_of(vector, me, cell, face), 0
    gold = 0.0
    if FACE_GOLD[face] > 0 and mine & int(GOLD_SIDES[face]):
        gold = float(FACE_GOLD[face])
    mine &= ~reached(vector, cell, me)
    if vector[SEATS] == 2:
        theirs = mouths_of(vector, 1 - me, cell, face)
        if gold == 0.0 and FACE_GOLD[face] > 0 and theirs & int(GOLD_SIDES[face]):
            gold = -float(FACE_GOLD[face])
        theirs &= ~reached(vector, cell, 1 - me)
    gold += float(style[GRAB]) * _beyond(vector, me, cell, mine, style)
    gold -= float(style[SPEND] * USE[KIND_OF_FACE[face]])
    return gold + gain(vector, field, near, (cell, mine, theirs), style)


@compiled
def _beyond(vector: Vector, walker: int, cell: int, mouths: int, style: Style) -> float:
    """The gold on laid cards that new mouths lead to; a little for mouths onto free ground."""
    gold = 0.0
    for side in range(4):
        if mouths >> side & 1:
            word = int(vector[BOARD + beside(cell, side)])
            if word >= 0:
                gold += float(style[ROOM])
            elif (~word & DEMAND) < COVERED_SLOT:
                slot = ~word & DEMAND
                face = int(vector[LAID_FACE + slot])
                entered = int(WAY[walker, face, side ^ 2]) & ~reached(vector, beside(cell, side), walker)
                if FACE_GOLD[face] > 0 and vector[LAID_MARK + slot] < 0 and entered & int(GOLD_SIDES[face]):
                    gold += float(FACE_GOLD[face])
    return gold


@compiled
def gain(vector: Vector, field: Field, near: Near, opened: tuple[int, int, int], style: Style) -> float:
    """How the hopes change once a cell is filled and mouths are open to me and to the rival."""
    cell, mine, theirs = opened
    me, total = int(vector[WALKER + int(vector[TURN])]), 0.0
    for target in range(TARGETS):
        if is_wanted(vector, field, target):
            before, after = int(near[me, target, 0]), left_after(vector, field, near, (me, target, cell), mine)
            if after == 0:
                total += style[FOUND]
            rival_before, rival_after = int(near[1 - me, target, 0]), FAR
            if vector[SEATS] == 2:
                rival_after = left_after(vector, field, near, (1 - me, target, cell), theirs)
            change = style[TABLE + after * TABLE_SIDE + rival_after] - style[TABLE + before * TABLE_SIDE + rival_before]
            total += change * _worth(vector, field, target, style)
    return total


@compiled
def _worth(vector: Vector, field: Field, target: int, style: Style) -> float:
    """The gold that the mover expects of a target."""
    if target >= GOALS_MOST:
        slot = int(field[TARGETS, target - GOALS_MOST])
        return float(style[LOOSE_GOLD] * FACE_GOLD[vector[LAID_FACE + slot]])
    if int(vector[PEEKED + int(vector[TURN])]) >> target & 1:
        return 0.15 + float(GOAL_GOLD[vector[GOAL + target]])
    return float(style[GOAL_WORTH])


@compiled
def _bribe(vector: Vector, field: Field, near: Near, cell: int, style: Style) -> float:
    """What it is worth to open a troll's arm, less what the troll takes."""
    me = int(vector[WALKER + int(vector[TURN])])
    face = int(vector[LAID_FACE + (~int(vector[BOARD + cell]) & DEMAND)])
    mouths = int(GATE_SIDES[face]) & ~reached(vector, cell, me)
    gold = gain(vector, field, near, (cell, mouths, 0), style) + _beyond(vector, me, cell, mouths, style)
    return float(gold - style[TROLL])


@compiled
def _collapse(vector: Vector, near: Near, cell: int, style: Style) -> float:
    """A rockslide is meant for what only the rival has reached."""
    me = int(vector[WALKER + int(vector[TURN])])
    if reached(vector, cell, me) or not reached(vector, cell, 1 - me):
        return -0.5
    hurt = 0.0
    for goal in range(GOALS_MOST):
        if near[1 - me, goal, 0] <= 2:
            hurt += style[SLIDE]
    return hurt
