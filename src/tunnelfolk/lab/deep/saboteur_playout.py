"""How playouts of Saboteur are played: diggers who suspect, saboteurs who strike, on vectors.

Everybody shares one suspicion, as odds of being a saboteur, which the deeds of the playout move by about as much as
`bots.likelihoods` and `bots.beliefs.TRUST` say.
"""

import math

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.bots.saboteur.beliefs import TRUST
from tunnelfolk.lab.deep.compiled import compiled
from tunnelfolk.lab.deep.distance_field import Field, Near, left_after, look, mouths_of, paths_held
from tunnelfolk.lab.fast.cards import ACTION_KINDS, KINDS_MOST, PATH_FACES, REPAIR_KIND, REPAIRS, TREASURE, WAY
from tunnelfolk.lab.fast.chance import roll
from tunnelfolk.lab.fast.codes import BREAK, COLLAPSE, DIG, MEND, PASS, PEEK
from tunnelfolk.lab.fast.compiled import Codes, Vector
from tunnelfolk.lab.fast.layout import (
    BROKEN,
    CELLS,
    COVERED,
    GOAL,
    PEEKED,
    PLAYING,
    ROLE,
    SABOTEUR_ROLE,
    SEATS,
    SEATS_MOST,
    STAGE,
    TURN,
)
from tunnelfolk.lab.fast.tunnels import reached

Odds = NDArray[np.float64]
"""For each seat the logarithm of the odds that it is a saboteur, in everybody's eyes."""

WHIM = 0.15
"""How far chance may lift a score."""
SURE = 2.2
"""From these odds on diggers treat somebody as a saboteur: 90 %."""


def _worth(kind: int) -> float:
    """What a card is worth to a digger, from 0 to 1."""
    if kind < ACTION_KINDS:
        return 0.55 if REPAIR_KIND <= kind < REPAIR_KIND + REPAIRS else 0.4
    face = int(PATH_FACES[0, kind, 0])
    return {1: 0.0, 2: 0.5, 3: 0.8, 4: 1.0}[max(int(way).bit_count() for way in WAY[0, face])]


WORTH = np.array([_worth(kind) if kind < ACTION_KINDS + 16 else 0.0 for kind in range(KINDS_MOST)])


@compiled
def choose(vector: Vector, codes: Codes, count: int, field: Field, near: Near, odds: Odds) -> int:
    """The place in the legal list of what a seat would do in its role."""
    if count == 1:
        return 0
    if vector[STAGE] != PLAYING:
        return count - 1  # the gold card worth most is listed last
    look(vector, 0, field, near)
    targets = wanted(vector)
    best, chosen = -1e9, 0
    hinders = vector[ROLE + int(vector[TURN])] == SABOTEUR_ROLE
    paths = paths_held(vector)
    for at in range(count):
        code = int(codes[at])
        if MEND <= code < PASS and (code - MEND) % SEATS_MOST == int(vector[TURN]):
            score = 0.4 + 0.1 * paths if hinders else 0.8 + 0.6 * min(paths, 4)
        elif hinders:
            score = hinder(vector, code, field, near, odds, targets)
        else:
            score = assist(vector, code, field, near, odds, targets)
        score += roll(vector, 256) * (WHIM / 256)
        if score > best:
            best, chosen = score, at
    suspect(vector, int(codes[chosen]), field, near, odds)
    return chosen


@compiled
def wanted(vector: Vector) -> int:
    """The goals that may hold the treasure in the mover's eyes, as bits."""
    covered, peeked = int(vector[COVERED]), int(vector[PEEKED + int(vector[TURN])])
    for number in range(3):
        if peeked >> number & 1 and vector[GOAL + number] == TREASURE:
            return 1 << number
    return covered & ~peeked


@compiled
def missing(near: Near, targets: int) -> float:
    """The cards missing to the treasure, on average."""
    total, count = 0, 0
    for goal in range(3):
        if targets >> goal & 1:
            total += int(near[0, goal, 0])
            count += 1
    return total / max(count, 1)


@compiled
def nearer(vector: Vector, code: int, field: Field, near: Near, targets: int) -> tuple[float, float]:
    """How much nearer a path brings the tunnel to the treasure, and how likely it gets there."""
    cell, face = (code - DIG) % CELLS, (code - DIG) // CELLS
    mouths = mouths_of(vector, 0, cell, face) & ~reached(vector, cell, 0)
    total, found, count = 0, 0, 0
    for goal in range(3):
        if targets >> goal & 1:
            after = left_after(vector, field, near, (0, goal, cell), mouths)
            total += int(near[0, goal, 0]) - after
            found += int(after == 0)
            count += 1
    return total / max(count, 1), found / max(count, 1)


@compiled
def assist(vector: Vector, code: int, field: Field, near: Near, odds: Odds, targets: int) -> float:
    """What an action is worth to a digger."""
    if code >= DIG:
        gain, found = nearer(vector, code, field, near, targets)
        if found > 0:
            return 4 * found + gain
        return gain + 0.1 if gain > 0.05 else gain - 0.25
    if code >= COLLAPSE:
        return -1.5
    if code >= PASS:
        return 0.35 * (1 - float(WORTH[code - PASS])) - 0.1
    if code >= MEND:
        return 1 - chance_of(odds, (code - MEND) % SEATS_MOST) / 0.9
    if code >= BREAK:
        seat = (code - BREAK) % SEATS_MOST
        likely = chance_of(odds, seat)
        if odds[seat] < SURE:
            return likely - 1
        return (0.3 + 2 * likely) / (1 + 1.5 * int(vector[BROKEN + seat] > 0))
    if code >= PEEK:
        if not targets >> (code - PEEK) & 1 or targets & (targets - 1) == 0:
            return -1.0
        return 1.4 if missing(near, targets) <= 6 else 0.7
    return 0.0


@compiled
def hinder(vector: Vector, code: int, field: Field, near: Near, odds: Odds, targets: int) -> float:
    """What an action is worth to a saboteur."""
    if code >= DIG:
        gain, found = nearer(vector, code, field, near, targets)
        return -5.0 if found > 0 else -1.2 * gain
    if code >= COLLAPSE:
        return _collapse(vector, code - COLLAPSE, near)
    if code >= PASS:
        kind = code - PASS
        weapon = kind < REPAIR_KIND or REPAIR_KIND + REPAIRS <= kind < ACTION_KINDS
        return 0.1 + 0.2 * float(WORTH[kind]) - 0.4 * weapon
    if code >= MEND:
        return -0.4
    if code >= BREAK:
        seat, seats = (code - BREAK) % SEATS_MOST, int(vector[SEATS])
        soon = 0.3 * (1 - ((seat - int(vector[TURN])) % seats - 1) / seats)
        honest = 1 - chance_of(odds, seat)
        return (0.4 + honest + soon) / (1 + 2 * int(vector[BROKEN + seat] > 0))
    if code >= PEEK:
        return 0.55 if targets >> (code - PEEK) & 1 and targets & (targets - 1) else -0.5
    return 0.0


@compiled
def _collapse(vector: Vector, cell: int, near: Near) -> float:
    """A rockslide hurts most near the end of the tunnel."""
    if reached(vector, cell, 0) == 0:
        return -0.5
    foremost = 100
    for goal in range(3):
        if near[0, goal, 1] >= 0 and int(vector[COVERED]) >> goal & 1:
            front = int(near[0, goal, 1])
            foremost = min(foremost, abs(front - cell) if abs(front - cell) > 1 else 1)
    return 0.9 if foremost == 1 else 0.7


@compiled
def chance_of(odds: Odds, seat: int) -> float:
    """How likely a seat is a saboteur."""
    return 1 / (1 + math.exp(-odds[seat]))


@compiled
def suspect(vector: Vector, code: int, field: Field, near: Near, odds: Odds) -> None:
    """Let a deed of the mover move its odds, before it is done."""
    if vector[STAGE] == PLAYING and code >= PEEK:
        seat = int(vector[TURN])
        likely = odds[seat] + TRUST * weigh(vector, code, field, near, odds)
        odds[seat] = min(8.0, max(-8.0, likely))


@compiled
def weigh(vector: Vector, code: int, field: Field, near: Near, odds: Odds) -> float:
    """How much a deed speaks for a saboteur: the logarithm of how much likelier it is from one."""
    seat, everywhere = int(vector[TURN]), int(vector[COVERED])
    is_near = missing(near, everywhere) <= 4
    if code >= DIG:
        gain, _ = nearer(vector, code, field, near, everywhere)
        if gain > 0.3:
            return -4.0 if is_near else -1.25
        if gain >= -0.3:
            return 0.5 if is_near else 2.0
        return 2.7 if is_near else 3.8
    if code >= COLLAPSE:
        return 4.0
    if code >= PASS:
        return 1.2 if vector[BROKEN + seat] else -1.0
    if code >= MEND:
        return 1.0 if (code - MEND) % SEATS_MOST == seat else -3.0
    if code >= BREAK:
        return 2.2 if odds[(code - BREAK) % SEATS_MOST] < 0 else -3.5
    return 0.0
