"""Playing on inside the compiled code: by chance, digging for the goals, or hindering whoever digs.

A policy scores every legal action with a few additions, takes one of the best, and now and then anything at all, so
that playouts differ. It looks at the roles of the match it is given: whoever searches gives it sampled ones.
"""

from tunnelfolk.lab.fast.cards import ACTION_KINDS, DUEL_FACE, GOAL_CELLS, OPEN, PATH_FACES, TREASURE, WAY
from tunnelfolk.lab.fast.chance import roll
from tunnelfolk.lab.fast.codes import (
    BREAK,
    BRIBE,
    COLLAPSE,
    DIG,
    DONE,
    MEND,
    ORIENT,
    PASS,
    PASS_TWO,
    PEEK,
    SHED,
    TAKE,
    UNLOCK,
)
from tunnelfolk.lab.fast.compiled import Codes, Vector, compiled, number_at
from tunnelfolk.lab.fast.engine import actor, deal, is_over, legal, step
from tunnelfolk.lab.fast.layout import (
    BOARD,
    BROKEN,
    CELLS,
    COVERED,
    DIGGER_ROLE,
    FINE,
    GAME,
    GOAL,
    PEEKED,
    ROLE,
    ROUND,
    SABOTEUR,
    SABOTEUR_ROLE,
    SEATS_MOST,
    STATUS,
    WALKER,
    WIDE,
)
from tunnelfolk.lab.fast.tunnels import beside, leads_home, reached

RANDOM, DIGGING, HINDERING, BY_ROLE = range(4)
"""How every seat plays: by chance; all dig; all hinder; diggers dig and saboteurs hinder (in the Duel all dig)."""
POLICIES = ("random", "digging", "hindering", "by_role")

FAR = 30
"""How far the goals are from a tunnel that leads nowhere."""
WHIM = 16
"""One choice in so many is any at all."""


@compiled
def play_out(vector: Vector, policy: int, rounds: int, codes: Codes, scratch: Vector) -> int:
    """Play on by a policy until so many rounds of the match are over; how many plies that took."""
    plies = 0
    while vector[STATUS] == FINE and vector[ROUND] <= rounds:
        if actor(vector) < 0:
            if vector[ROUND] == rounds or is_over(vector):
                break
            deal(vector, scratch)
        count = legal(vector, codes, scratch)
        at = roll(vector, count) if policy == RANDOM else choose(vector, policy, codes, count)
        step(vector, int(codes[at]), scratch)
        plies += 1
    return plies


@compiled
def choose(vector: Vector, policy: int, codes: Codes, count: int) -> int:
    """The place in the legal list of what a policy would do."""
    if policy == RANDOM or roll(vector, WHIM) == 0:
        return roll(vector, count)
    seat = actor(vector)
    hinders = policy == HINDERING
    if policy == BY_ROLE and vector[GAME] == SABOTEUR:
        hinders = vector[ROLE + seat] == SABOTEUR_ROLE
    goals = targets(vector, seat)
    best, ties, chosen = -1, 0, 0
    for at in range(count):
        code = int(codes[at])
        score = hindrance(vector, seat, code, goals) if hinders else progress(vector, seat, code, goals)
        if score > best:
            best, ties = score, 0
        if score == best:
            ties += 1
            if roll(vector, ties) == 0:
                chosen = at
    return chosen


@compiled
def targets(vector: Vector, seat: int) -> int:
    """The face-down goals worth digging for, as bits: the treasure once the seat saw it, never a stone it saw (S10)."""
    covered, peeked = int(vector[COVERED]), int(vector[PEEKED + seat])
    if vector[GAME] != SABOTEUR:
        return covered
    for number in range(3):
        if peeked >> number & 1 and vector[GOAL + number] == TREASURE:
            return 1 << number
    return covered & ~peeked


@compiled
def distance(vector: Vector, cell: int, goals: int) -> int:
    """Cells between a cell and the nearest of these goals."""
    least, column, row, game = FAR, cell % WIDE, cell // WIDE, number_at(vector, GAME)
    number = 0
    while goals:
        if goals & 1:
            goal = int(GOAL_CELLS[game, number])
            least = min(least, abs(goal % WIDE - column) + abs(goal // WIDE - row))
        goals >>= 1
        number += 1
    return least


@compiled
def way_left(vector: Vector, seat: int, code: int, goals: int) -> int:
    """Cells between the goals and the mouths that a card opens once it is laid; FAR if it opens none."""
    face = (code - DIG) // CELLS + (0 if vector[GAME] == SABOTEUR else DUEL_FACE)
    cell, walker = (code - DIG) % CELLS, number_at(vector, WALKER + seat)
    front, found, least = reached(vector, cell, walker), 0, FAR
    for side in range(4):
        if front >> side & 1:
            found |= int(WAY[walker, face, side])
    if leads_home(vector, walker, face):
        found = int(OPEN[face])
    for side in range(4):
        if found & ~front & 1 << side:
            near = beside(cell, side)
            if vector[BOARD + near] >= 0 or distance(vector, near, goals) == 0:
                least = min(least, distance(vector, near, goals))
    return least


@compiled
def is_dead_end(vector: Vector, kind: int) -> bool:
    """Whether a path card leads nowhere: from whichever side one comes, one only gets back."""
    face = int(PATH_FACES[0 if vector[GAME] == SABOTEUR else 1, kind, 0])
    for side in range(4):
        way = int(WAY[0, face, side])
        if way & (way - 1):
            return False
    return True


# The numbers below say nothing but which action goes before which; 20 is a cell of way to the goals.


@compiled
def progress(vector: Vector, seat: int, code: int, goals: int) -> int:
    """What an action is worth to a seat that digs."""
    if code >= DIG:
        return 800 - 20 * way_left(vector, seat, code, goals)
    if code >= BRIBE:
        return 740
    if code >= UNLOCK:
        return 850
    if code >= COLLAPSE:
        return 50
    if code >= SHED:
        return 320
    if code >= PASS:
        return _spare(vector, code)
    if code >= MEND:
        return 900 if (code - MEND) % SEATS_MOST == seat else 420
    if code >= BREAK:
        return 700 if vector[GAME] != SABOTEUR else 380 * _is_saboteur(vector, code)
    if code >= PEEK:
        return 640 if vector[GAME] == SABOTEUR and goals & (goals - 1) else 330
    if code >= ORIENT:
        return 100
    return 740 if code == DONE else code - TAKE


@compiled
def _is_saboteur(vector: Vector, code: int) -> int:
    return int(vector[ROLE + (code - BREAK) % SEATS_MOST] == SABOTEUR_ROLE)


@compiled
def _spare(vector: Vector, code: int) -> int:
    """How gladly a digging seat does without cards."""
    if code >= PASS_TWO:
        return 300
    kind = code - PASS
    if kind < ACTION_KINDS:
        return 390
    return 410 if is_dead_end(vector, kind) else 340


@compiled
def hindrance(vector: Vector, seat: int, code: int, goals: int) -> int:
    """What an action is worth to a seat that hinders."""
    if code >= DIG:
        left = way_left(vector, seat, code, goals)
        if left == FAR:
            return 700 - 20 * distance(vector, (code - DIG) % CELLS, goals)
        return 200 + left
    if code >= UNLOCK:
        return 100
    if code >= COLLAPSE:
        return 680 - 40 * distance(vector, code - COLLAPSE, goals)
    if code >= SHED:
        return 90
    if code >= PASS:
        return 300 if code >= PASS_TWO or code - PASS < ACTION_KINDS else 400 - 60 * is_dead_end(vector, code - PASS)
    if code >= MEND:
        return 310 if (code - MEND) % SEATS_MOST == seat else 0
    if code >= BREAK:
        return _nuisance(vector, (code - BREAK) % SEATS_MOST)
    if code >= PEEK:
        return 350
    return 50 if code >= ORIENT else code


@compiled
def _nuisance(vector: Vector, seat: int) -> int:
    """What breaking a tool of a seat is worth: most if it digs and all its tools are whole."""
    if vector[GAME] == SABOTEUR and vector[ROLE + seat] != DIGGER_ROLE:
        return 20
    return 900 if vector[BROKEN + seat] == 0 else 600
