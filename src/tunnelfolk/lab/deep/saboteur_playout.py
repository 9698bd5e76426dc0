"""The playout policy of Saboteur: diggers who suspect, saboteurs who strike, on vectors.

Everybody shares one suspicion, as odds of being a saboteur, which the deeds of the playout move by about as much as
`bots.saboteur.likelihoods` and `TRUST` say.
"""

import math

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.bots.card_worth import PATH_WORTH
from tunnelfolk.bots.saboteur.beliefs import NEAR, TRUST
from tunnelfolk.bots.saboteur.digger_policy import UNPAID
from tunnelfolk.lab.deep.distance_field import (
    DistanceField,
    distance_after,
    measure_fronts,
    paths_held,
    reached_mouths,
)
from tunnelfolk.lab.deep.search_kernels import compiled
from tunnelfolk.lab.fast.cards import (
    ACTION_KINDS,
    GOAL_CELLS,
    KINDS,
    KINDS_MOST,
    PATH_FACES,
    REPAIR_KIND,
    REPAIRS,
    TREASURE,
    WAY,
)
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
    SABOTAGED_UNPAID,
    SABOTEUR,
    SABOTEUR_ROLE,
    SEATS,
    SEATS_MOST,
    STAGE,
    TURN,
    VARIANTS,
)
from tunnelfolk.lab.fast.tunnels import reached

Odds = NDArray[np.float64]
"""For each seat the logarithm of the odds that it is a saboteur, in everybody's eyes."""

GOALS = len(set(GOAL_CELLS[SABOTEUR].tolist()))
WHIM = 0.15
"""How far chance may lift a score."""
SURE = 2.2
"""From these odds on diggers treat somebody as a saboteur: 90 %."""
MOST_CERTAIN = 8.0
"""Odds never grow beyond: one deed of a playout must be able to turn them again."""


def _kind_worth(kind: int) -> float:
    """What a card is worth to a digger, from 0 to 1."""
    if kind < ACTION_KINDS:
        return 0.55 if REPAIR_KIND <= kind < REPAIR_KIND + REPAIRS else 0.4
    face = int(PATH_FACES[SABOTEUR, kind, 0])
    return PATH_WORTH[max(int(way).bit_count() for way in WAY[0, face])]


WORTH = np.array([_kind_worth(kind) if kind < len(KINDS[SABOTEUR]) else 0.0 for kind in range(KINDS_MOST)])


@compiled
def choose(vector: Vector, codes: Codes, count: int, field: DistanceField, odds: Odds) -> int:
    """The place in the legal list of what a seat would do in its role."""
    if count == 1:
        return 0
    if vector[STAGE] != PLAYING:
        return count - 1  # the gold card worth most is listed last
    measure_fronts(vector, 0, field)
    targets = likely_goals(vector)
    best, chosen = -1e9, 0
    hinders = vector[ROLE + int(vector[TURN])] == SABOTEUR_ROLE
    paths = paths_held(vector)
    for at in range(count):
        code = int(codes[at])
        if MEND <= code < PASS and (code - MEND) % SEATS_MOST == int(vector[TURN]):
            score = 0.4 + 0.1 * paths if hinders else _own_mend_score(vector, field, paths, targets)
        elif hinders:
            score = saboteur_score(vector, code, field, odds, targets)
        else:
            score = digger_score(vector, code, field, odds, targets)
        score += roll(vector, 256) * (WHIM / 256)
        if score > best:
            best, chosen = score, at
    update_odds(vector, int(codes[chosen]), field, odds)
    return chosen


@compiled
def _own_mend_score(vector: Vector, field: DistanceField, paths: int, targets: int) -> float:
    """What a digger's own tool is worth: more near the treasure, if a broken one costs the gold of the round (V2)."""
    is_unpaid = int(vector[VARIANTS]) & SABOTAGED_UNPAID and missing_cards(field, targets) <= NEAR
    return 0.8 + 0.6 * min(paths, 4) + (UNPAID if is_unpaid else 0.0)


@compiled
def likely_goals(vector: Vector) -> int:
    """The goals that may hold the treasure in the mover's eyes, as bits."""
    covered, peeked = int(vector[COVERED]), int(vector[PEEKED + int(vector[TURN])])
    for number in range(GOALS):
        if peeked >> number & 1 and vector[GOAL + number] == TREASURE:
            return 1 << number
    return covered & ~peeked


@compiled
def missing_cards(field: DistanceField, targets: int) -> float:
    """The cards missing to the treasure, on average."""
    total, count = 0, 0
    for goal in range(GOALS):
        if targets >> goal & 1:
            total += int(field.nearest[0, goal])
            count += 1
    return total / max(count, 1)


@compiled
def dig_gain(vector: Vector, code: int, field: DistanceField, targets: int) -> tuple[float, float]:
    """How much nearer a path brings the tunnel to the treasure, and how likely it gets there."""
    cell, face = (code - DIG) % CELLS, (code - DIG) // CELLS
    mouths = reached_mouths(vector, 0, cell, face) & ~reached(vector, cell, 0)
    total, found, count = 0, 0, 0
    for goal in range(GOALS):
        if targets >> goal & 1:
            after = distance_after(vector, field, 0, goal, cell, mouths)
            total += int(field.nearest[0, goal]) - after
            found += int(after == 0)
            count += 1
    return total / max(count, 1), found / max(count, 1)


@compiled
def digger_score(vector: Vector, code: int, field: DistanceField, odds: Odds, targets: int) -> float:
    """What an action is worth to a digger."""
    if code >= DIG:
        gain, found = dig_gain(vector, code, field, targets)
        if found > 0:
            return 4 * found + gain
        return gain + 0.1 if gain > 0.05 else gain - 0.25
    if code >= COLLAPSE:
        return -1.5
    if code >= PASS:
        return 0.35 * (1 - float(WORTH[code - PASS])) - 0.1
    if code >= MEND:
        return 1 - suspicion_of(odds, (code - MEND) % SEATS_MOST) / 0.9
    if code >= BREAK:
        seat = (code - BREAK) % SEATS_MOST
        likely = suspicion_of(odds, seat)
        if odds[seat] < SURE:
            return likely - 1
        return (0.3 + 2 * likely) / (1 + 1.5 * int(vector[BROKEN + seat] > 0))
    if code >= PEEK:
        if not targets >> (code - PEEK) & 1 or targets & (targets - 1) == 0:
            return -1.0
        return 1.4 if missing_cards(field, targets) <= 6 else 0.7
    return 0.0


@compiled
def saboteur_score(vector: Vector, code: int, field: DistanceField, odds: Odds, targets: int) -> float:
    """What an action is worth to a saboteur."""
    if code >= DIG:
        gain, found = dig_gain(vector, code, field, targets)
        return -5.0 if found > 0 else -1.2 * gain
    if code >= COLLAPSE:
        return _collapse_score(vector, code - COLLAPSE, field)
    if code >= PASS:
        kind = code - PASS
        weapon = kind < REPAIR_KIND or REPAIR_KIND + REPAIRS <= kind < ACTION_KINDS
        return 0.1 + 0.2 * float(WORTH[kind]) - 0.4 * weapon
    if code >= MEND:
        return -0.4
    if code >= BREAK:
        seat, seats = (code - BREAK) % SEATS_MOST, int(vector[SEATS])
        soon = 0.3 * (1 - ((seat - int(vector[TURN])) % seats - 1) / seats)
        honest = 1 - suspicion_of(odds, seat)
        return (0.4 + honest + soon) / (1 + 2 * int(vector[BROKEN + seat] > 0))
    if code >= PEEK:
        return 0.55 if targets >> (code - PEEK) & 1 and targets & (targets - 1) else -0.5
    return 0.0


@compiled
def _collapse_score(vector: Vector, cell: int, field: DistanceField) -> float:
    """A rockslide hurts most near the end of the tunnel."""
    if reached(vector, cell, 0) == 0:
        return -0.5
    foremost = 100
    for goal in range(GOALS):
        if field.nearest_front[0, goal] >= 0 and int(vector[COVERED]) >> goal & 1:
            # Cells in one row are numbered one by one: only a neighbour in the row counts as near.
            apart = abs(int(field.nearest_front[0, goal]) - cell)
            foremost = min(foremost, apart if apart > 1 else 1)
    return 0.9 if foremost == 1 else 0.7


@compiled
def suspicion_of(odds: Odds, seat: int) -> float:
    """How likely a seat is a saboteur."""
    return 1 / (1 + math.exp(-odds[seat]))


@compiled
def update_odds(vector: Vector, code: int, field: DistanceField, odds: Odds) -> None:
    """Let a deed of the mover move its odds, before it is done."""
    if vector[STAGE] == PLAYING and code >= PEEK:
        seat = int(vector[TURN])
        likely = odds[seat] + TRUST * deed_log_odds(vector, code, field, odds)
        odds[seat] = min(MOST_CERTAIN, max(-MOST_CERTAIN, likely))


@compiled
def deed_log_odds(vector: Vector, code: int, field: DistanceField, odds: Odds) -> float:
    """How much a deed speaks for a saboteur: the logarithm of how much likelier it is from one."""
    seat, everywhere = int(vector[TURN]), int(vector[COVERED])
    is_near = missing_cards(field, everywhere) <= NEAR
    if code >= DIG:
        gain, _ = dig_gain(vector, code, field, everywhere)
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
