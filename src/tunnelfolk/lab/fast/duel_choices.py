"""What may be chosen in the Duel or in Solo, listed from a vector: D4-D7, D11, D12, D17-D21."""

from tunnelfolk.lab.fast.cards import (
    ACTION_KINDS,
    AGREES,
    ASKS_CLOSED,
    ASKS_OPEN,
    DUEL_FACE,
    FACE_GOLD,
    GATE,
    GATE_SIDES,
    IS_FIRM,
    IS_GOAL,
    KEY_KIND,
    KINDS_MOST,
    LADDERS,
    LOWEST,
    REPAIR_BITS,
    ROCKSLIDE_KIND,
    SABOTAGES,
    TROLL_GATE,
)
from tunnelfolk.lab.fast.choices import (
    kinds_in_hand,
    list_breaks,
    list_digs,
    list_faces,
    list_mends,
    list_orients,
    list_passes,
    list_peeks,
)
from tunnelfolk.lab.fast.codes import (
    BRIBE,
    COLLAPSE,
    DIG,
    DONE,
    PASS_TWO,
    SHED,
    UNLOCK,
)
from tunnelfolk.lab.fast.compiled import Codes, Vector, compiled, number_at
from tunnelfolk.lab.fast.layout import (
    BOARD,
    BROKEN,
    CELLS,
    COVERED_SLOT,
    DEMAND,
    DRAWS,
    HAND,
    HAND_MOST,
    HAND_SIZE,
    KEYS_LEFT,
    LAID,
    LAID_CELL,
    LAID_FACE,
    LEGAL_MOST,
    PLAYING,
    STAGE,
    STATUS,
    TOO_MANY,
    TROLLS,
    TURN,
    TURNING,
    WALKER,
)
from tunnelfolk.lab.fast.tunnels import beside, reached


@compiled
def legal(vector: Vector, codes: Codes, scratch: Vector) -> int:
    """List what the seat to act may choose (D4-D7, D12); how many actions."""
    if vector[STAGE] != PLAYING:
        return 0
    if vector[TURNING] >= 0:
        return list_orients(vector, codes)
    count = _list_bribes(vector, codes)
    if vector[DRAWS] >= 0:
        codes[count] = DONE
        return count + 1
    seat = number_at(vector, TURN)
    kinds = kinds_in_hand(vector, seat)
    if vector[BROKEN + seat] == 0:
        count = list_digs(vector, kinds & ~LADDERS, DUEL_FACE, codes, count, scratch)
        if kinds & LADDERS:
            count = _list_ladders(vector, kinds & LADDERS, codes, count, scratch)
    if kinds & (1 << ACTION_KINDS) - 1:
        count = _list_action_cards(vector, kinds, codes, count)
    count = list_passes(vector, kinds, codes, count)
    return _list_pairs(vector, kinds, codes, count, scratch)


@compiled
def _list_action_cards(vector: Vector, kinds: int, codes: Codes, count: int) -> int:
    """List how action cards may be played (D5)."""
    if kinds & SABOTAGES:
        count = list_breaks(vector, kinds, codes, count)
    if kinds & REPAIR_BITS and vector[BROKEN + number_at(vector, TURN)] > 0:
        count = list_mends(vector, kinds, number_at(vector, TURN), codes, count)
    if kinds >> ROCKSLIDE_KIND & 1:
        for slot in range(number_at(vector, LAID)):
            if vector[LAID_CELL + slot] >= 0 and not IS_FIRM[number_at(vector, LAID_FACE + slot)]:
                codes[count] = COLLAPSE + int(vector[LAID_CELL + slot])
                count += 1
    count = list_peeks(vector, kinds, codes, count)
    if kinds >> KEY_KIND & 1 and vector[KEYS_LEFT] > 0:
        count = _list_unlocks(vector, codes, count)
    return count


@compiled
def _list_bribes(vector: Vector, codes: Codes) -> int:
    """List the trolls whose arm, or whose card's way behind it, the mover has reached (D12)."""
    count, walker = 0, number_at(vector, WALKER + number_at(vector, TURN))
    if vector[TROLLS] == 0:
        return 0
    for slot in range(number_at(vector, LAID)):
        cell, face = int(vector[LAID_CELL + slot]), number_at(vector, LAID_FACE + slot)
        if cell >= 0 and GATE[face] == TROLL_GATE and reached(vector, cell, walker) & int(GATE_SIDES[face]):
            codes[count] = BRIBE + cell
            count += 1
    return count


@compiled
def _list_unlocks(vector: Vector, codes: Codes, count: int) -> int:
    """List the closed doors of the other colour, wherever they lie (D19)."""
    other = 1 - number_at(vector, WALKER + number_at(vector, TURN))
    for slot in range(number_at(vector, LAID)):
        if vector[LAID_CELL + slot] >= 0 and GATE[number_at(vector, LAID_FACE + slot)] == other:
            codes[count] = UNLOCK + int(vector[LAID_CELL + slot])
            count += 1
    return count


@compiled
def _list_ladders(vector: Vector, ladders: int, codes: Codes, count: int, scratch: Vector) -> int:
    """List where ladders may be laid: beside any card, wall to wall too, but not beside gold and goals (D11)."""
    faces = list_faces(vector, ladders, 1, scratch)
    for slot in range(number_at(vector, LAID)):
        if vector[LAID_CELL + slot] < 0:
            continue
        for side in range(4):
            cell = beside(int(vector[LAID_CELL + slot]), side)
            word = int(vector[BOARD + cell])
            if word < 0:
                continue
            demand = word & DEMAND
            # A cell with several neighbours is looked at once: from the first of them.
            first = int(LOWEST[int(ASKS_OPEN[demand]) | int(ASKS_CLOSED[demand])])
            if first == side ^ 2 and not _is_beside_gold(vector, cell):
                count = _list_fitting(cell, int(AGREES[demand]), faces, codes, count, scratch)
        if count > LEGAL_MOST - 128:
            vector[STATUS] = TOO_MANY
            return 0
    return count


@compiled
def _list_fitting(cell: int, fit: int, faces: int, codes: Codes, count: int, scratch: Vector) -> int:
    for at in range(faces):
        if fit >> int(scratch[at + 16]) & 1:
            codes[count] = DIG + (int(scratch[at]) - DUEL_FACE) * CELLS + cell
            count += 1
    return count


@compiled
def _is_beside_gold(vector: Vector, cell: int) -> bool:
    """Whether a goal, open or not, or a path card with gold lies on one of the four sides (D11)."""
    for side in range(4):
        word = int(vector[BOARD + beside(cell, side)])
        if word < 0:
            slot = ~word & DEMAND
            if slot >= COVERED_SLOT:
                return True
            face = number_at(vector, LAID_FACE + slot)
            if FACE_GOLD[face] > 0 or IS_GOAL[face]:
                return True
    return False


@compiled
def _list_pairs(vector: Vector, kinds: int, codes: Codes, count: int, scratch: Vector) -> int:
    """List the two cards that may be passed with, or shed for a broken tool (D6, D7)."""
    seat = number_at(vector, TURN)
    hand, twice, different = HAND + seat * HAND_MOST, 0, 0
    for place in range(hand, hand + number_at(vector, HAND_SIZE + seat)):
        kind = number_at(vector, place)
        if kinds >> kind & 1:
            kinds ^= 1 << kind
            scratch[different] = kind
            different += 1
        else:
            twice |= 1 << kind
    broken = int(vector[BROKEN + seat])
    for one in range(different):
        first = int(scratch[one])
        for other in range(one + 1 - (twice >> first & 1), different):
            second = int(scratch[other])
            pair = min(first, second) * KINDS_MOST + max(first, second)
            codes[count] = PASS_TWO + pair
            count += 1
            for tool in range(3):
                if broken >> tool & 1:
                    codes[count] = SHED + tool * KINDS_MOST * KINDS_MOST + pair
                    count += 1
    return count


@compiled
def may_bribe(vector: Vector) -> bool:
    """Whether the mover could bribe a troll now (D12)."""
    if vector[TROLLS] == 0:
        return False
    walker = number_at(vector, WALKER + number_at(vector, TURN))
    for slot in range(number_at(vector, LAID)):
        cell, face = int(vector[LAID_CELL + slot]), number_at(vector, LAID_FACE + slot)
        if cell >= 0 and GATE[face] == TROLL_GATE and reached(vector, cell, walker) & int(GATE_SIDES[face]):
            return True
    return False
