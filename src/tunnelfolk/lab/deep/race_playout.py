"""The playout policy of the Duel and of Solo: a dwarf in a hurry, on vectors."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.lab.deep.distance_field import (
    FAR,
    TARGETS,
    DistanceField,
    distance_after,
    is_wanted,
    measure_fronts,
    paths_held,
    reached_mouths,
)
from tunnelfolk.lab.deep.search_kernels import compiled
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
from tunnelfolk.rules.cards import ActionKind
from tunnelfolk.rules.decks import ACTION_CARDS

Numbers = NDArray[np.float64]
"""A style as `tuning` changes it: the fields of Style in their order, then slope and rivalry instead of the table."""


class Style(NamedTuple):
    """What things are worth to a dwarf in a hurry, in gold."""

    unknown_goal: float
    whim: float
    """How far chance may lift a score."""
    pass_one: float
    pass_two: float
    pass_keep: float
    """What a good card holds against passing with it."""
    shed: float
    shed_keep: float
    mend: float
    mend_path: float
    """What mending is worth more for each path in hand."""
    hinder: float
    hinder_more: float
    """A first and a further sabotage card before the rival."""
    peek: float
    key: float
    troll: float
    """What a bribe costs."""
    rockslide: float
    open_mouth: float
    """Each mouth onto free ground."""
    spend: float
    """What a good path costs that is laid."""
    reveal: float
    grab: float
    """How much gold beyond a mouth counts."""
    loose_gold: float
    """How much gold counts that lies about."""
    hopes: NDArray[np.float64]
    """What to hope for at a goal, by the cards missing to me and to the rival."""


SINGLES = len(Style._fields) - 1
"""How many numbers come before the table."""
GOAL_GOLD = FACE_GOLD[GOAL_FACES[:, 0]]


def _hope(left: int, slope: float) -> float:
    return 0.0 if left >= FAR else 1 / (1 + slope * left)


def _contested_share(mine: int, theirs: int, slope: float, rivalry: float) -> float:
    """As in `bots.race.race_value`, which has its own idea of how far is far, and a fixed rivalry."""
    first = 1 / (1 + math.exp(rivalry * (mine - theirs)))
    return _hope(mine, slope) * first - _hope(theirs, slope) * (1 - first)


def style_of(numbers: Numbers) -> Style:
    """A style by its numbers; the last two: how hope falls with the cards missing, and what being nearer counts."""
    slope, rivalry = numbers[SINGLES:]
    side = range(FAR + 1)
    hopes = np.array([[_contested_share(mine, theirs, slope, rivalry) for theirs in side] for mine in side])
    return Style._make([*map(float, numbers[:SINGLES]), hopes])


def _numbers(text: str) -> Numbers:
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


def _keep_value(kind: int, seats: int) -> float:
    """What a card is worth in a hand, from 0 to 1; below for one that can only be discarded (O5)."""
    if kind < ACTION_KINDS:
        is_useless = seats == 1 and ACTION_CARDS[kind].kind is ActionKind.SABOTAGE
        return -0.1 if is_useless else 0.45
    face = int(PATH_FACES[1, kind, 0])
    ways = max(int(way).bit_count() for way in WAY[0, face])
    return 0.9 if FACE_GOLD[face] else (0.0, 0.1, 0.5, 0.8, 1.0)[ways]


KEEP_VALUE = np.array([[_keep_value(kind, seats) for kind in range(KINDS_MOST)] for seats in range(3)])
"""By number of seats and kind of card."""


@compiled
def choose(vector: Vector, codes: Codes, count: int, field: DistanceField, style: Style) -> int:
    """The place in the legal list of what a dwarf in a hurry would do."""
    if count == 1:
        return 0
    measure_fronts(vector, 0, field)
    measure_fronts(vector, 1, field)
    paths = paths_held(vector)
    best, chosen, whim = -1e9, 0, style.whim / 256
    for at in range(count):
        score = judge(vector, int(codes[at]), field, paths, style) + roll(vector, 256) * whim
        if score > best:
            best, chosen = score, at
    return chosen


@compiled
def judge(vector: Vector, code: int, field: DistanceField, paths: int, style: Style) -> float:
    """What an action is worth to the mover, in gold."""
    if code >= DIG:
        return _dig_score(vector, field, (code - DIG) % CELLS, DUEL_FACE + (code - DIG) // CELLS, style)
    if code >= BRIBE:
        return _bribe_score(vector, field, code - BRIBE, style)
    if code >= UNLOCK:
        return style.key if reached(vector, code - UNLOCK, int(vector[WALKER + int(vector[TURN])])) else -0.1
    if code >= COLLAPSE:
        return _collapse_score(vector, field, code - COLLAPSE, style)
    if code >= SHED:
        return style.shed - style.shed_keep * _pair_value(vector, (code - SHED) % (KINDS_MOST * KINDS_MOST))
    if code >= PASS_TWO:
        return style.pass_two - style.pass_keep * _pair_value(vector, code - PASS_TWO)
    if code >= PASS:
        return style.pass_one - style.pass_keep * float(KEEP_VALUE[vector[SEATS], code - PASS])
    if code >= MEND:
        return style.mend + style.mend_path * paths
    if code >= BREAK:
        return style.hinder if vector[BROKEN + (code - BREAK) % SEATS_MOST] == 0 else style.hinder_more
    return style.peek if code >= PEEK else 0.0


@compiled
def _pair_value(vector: Vector, pair: int) -> float:
    """What two cards are worth in a hand."""
    seats = int(vector[SEATS])
    return float(KEEP_VALUE[seats, pair // KINDS_MOST] + KEEP_VALUE[seats, pair % KINDS_MOST])


@compiled
def _dig_score(vector: Vector, field: DistanceField, cell: int, face: int, style: Style) -> float:
    """How much better the race stands once a path is laid."""
    me = int(vector[WALKER + int(vector[TURN])])
    mine, theirs = reached_mouths(vector, me, cell, face), 0
    gold = 0.0
    if FACE_GOLD[face] > 0 and mine & int(GOLD_SIDES[face]):
        gold = float(FACE_GOLD[face])
    mine &= ~reached(vector, cell, me)
    if vector[SEATS] == 2:
        theirs = reached_mouths(vector, 1 - me, cell, face)
        if gold == 0.0 and FACE_GOLD[face] > 0 and theirs & int(GOLD_SIDES[face]):
            gold = -float(FACE_GOLD[face])
        theirs &= ~reached(vector, cell, 1 - me)
    gold += style.grab * _value_beyond(vector, me, cell, mine, style)
    gold -= style.spend * float(KEEP_VALUE[vector[SEATS], KIND_OF_FACE[face]])
    return gold + _hope_gain(vector, field, cell, (mine, theirs), style)


@compiled
def _value_beyond(vector: Vector, walker: int, cell: int, mouths: int, style: Style) -> float:
    """The gold on laid cards that new mouths lead to; a little for mouths onto free ground."""
    gold = 0.0
    for side in range(4):
        if mouths >> side & 1:
            word = int(vector[BOARD + beside(cell, side)])
            if word >= 0:
                gold += style.open_mouth
            elif (~word & DEMAND) < COVERED_SLOT:
                slot = ~word & DEMAND
                face = int(vector[LAID_FACE + slot])
                entered = int(WAY[walker, face, side ^ 2]) & ~reached(vector, beside(cell, side), walker)
                if FACE_GOLD[face] > 0 and vector[LAID_MARK + slot] < 0 and entered & int(GOLD_SIDES[face]):
                    gold += float(FACE_GOLD[face])
    return gold


@compiled
def _hope_gain(vector: Vector, field: DistanceField, cell: int, mouths: tuple[int, int], style: Style) -> float:
    """How the hopes change once a cell is filled and mouths are open, to me and to the rival."""
    me, total = int(vector[WALKER + int(vector[TURN])]), 0.0
    for target in range(TARGETS):
        if is_wanted(vector, field, target):
            before, after = int(field.nearest[me, target]), distance_after(vector, field, me, target, cell, mouths[0])
            if after == 0:
                total += style.reveal
            rival_before, rival_after = int(field.nearest[1 - me, target]), FAR
            if vector[SEATS] == 2:
                rival_after = distance_after(vector, field, 1 - me, target, cell, mouths[1])
            change = style.hopes[after, rival_after] - style.hopes[before, rival_before]
            total += change * _target_worth(vector, field, target, style)
    return total


@compiled
def _target_worth(vector: Vector, field: DistanceField, target: int, style: Style) -> float:
    """The gold that the mover expects of a target."""
    if target >= GOALS_MOST:
        slot = int(field.gold_slots[target - GOALS_MOST])
        return style.loose_gold * float(FACE_GOLD[vector[LAID_FACE + slot]])
    if int(vector[PEEKED + int(vector[TURN])]) >> target & 1:
        return 0.15 + float(GOAL_GOLD[vector[GOAL + target]])
    return style.unknown_goal


@compiled
def _bribe_score(vector: Vector, field: DistanceField, cell: int, style: Style) -> float:
    """What it is worth to open a troll's arm, less what the troll takes."""
    me = int(vector[WALKER + int(vector[TURN])])
    face = int(vector[LAID_FACE + (~int(vector[BOARD + cell]) & DEMAND)])
    mouths = int(GATE_SIDES[face]) & ~reached(vector, cell, me)
    gold = _hope_gain(vector, field, cell, (mouths, 0), style) + _value_beyond(vector, me, cell, mouths, style)
    return gold - style.troll


@compiled
def _collapse_score(vector: Vector, field: DistanceField, cell: int, style: Style) -> float:
    """A rockslide is meant for what only the rival has reached."""
    me = int(vector[WALKER + int(vector[TURN])])
    if reached(vector, cell, me) or not reached(vector, cell, 1 - me):
        return -0.5
    hurt = 0.0
    for goal in range(GOALS_MOST):
        if field.nearest[1 - me, goal] <= 2:
            hurt += style.rockslide
    return hurt
