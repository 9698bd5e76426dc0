"""Legal actions that all games share, listed from a vector."""

from tunnelfolk.lab.fast.cards import (
    FIT,
    MAP_KIND,
    OPEN,
    PATH_FACES,
    PATH_KINDS,
    REPAIR_KIND,
    REPAIR_TOOLS,
    REPAIRS,
    SABOTAGE_KIND,
)
from tunnelfolk.lab.fast.codes import BREAK, DIG, MEND, ORIENT, PASS, PEEK
from tunnelfolk.lab.fast.compiled import Codes, Vector, compiled, inlined, number_at
from tunnelfolk.lab.fast.layout import (
    BOARD,
    BROKEN,
    CELLS,
    COVERED,
    DEMAND,
    FRONT,
    FRONT_MOST,
    FRONTS,
    HAND,
    HAND_MOST,
    HAND_SIZE,
    LEGAL_MOST,
    REACH,
    SEATS,
    SEATS_MOST,
    STATUS,
    TOO_MANY,
    TURN,
    TURNING,
    WALKER,
)


@inlined
def kinds_in_hand(vector: Vector, seat: int) -> int:
    """The kinds of card a seat holds, as bits."""
    kinds, hand = 0, HAND + seat * HAND_MOST
    for place in range(hand, hand + number_at(vector, HAND_SIZE + seat)):
        kinds |= 1 << number_at(vector, place)
    return kinds


@inlined
def list_digs(vector: Vector, kinds: int, first_face: int, codes: Codes, count: int, scratch: Vector) -> int:
    """List where path cards of these kinds in the mover's hand may be laid (T6, T7); the new length of the list."""
    faces = list_faces(vector, kinds, 0 if first_face == 0 else 1, scratch)
    if faces == 0:
        return count
    walker = number_at(vector, WALKER + number_at(vector, TURN))
    fronts = FRONT + walker * FRONT_MOST
    for place in range(fronts, fronts + number_at(vector, FRONTS + walker)):
        cell = number_at(vector, place)
        word = int(vector[BOARD + cell])
        fit = int(FIT[(word & DEMAND) << 4 | (word >> (REACH + 4 * walker) & 15)])
        base = DIG - first_face * CELLS + cell
        for at in range(faces):
            codes[count] = base + int(scratch[at]) * CELLS
            count += fit >> int(scratch[at + 16]) & 1
        if count > LEGAL_MOST - 128:
            vector[STATUS] = TOO_MANY
            return 0
    return count


@inlined
def list_faces(vector: Vector, kinds: int, deck: int, scratch: Vector) -> int:
    """Write the faces of the mover's path cards of some kinds into scratch, their open sides 16 words on; how many."""
    faces, seat = 0, number_at(vector, TURN)
    hand = HAND + seat * HAND_MOST
    kinds &= PATH_KINDS
    for place in range(hand, hand + number_at(vector, HAND_SIZE + seat)):
        kind = number_at(vector, place)
        if kinds >> kind & 1:
            kinds ^= 1 << kind
            upright, turned = int(PATH_FACES[deck, kind, 0]), int(PATH_FACES[deck, kind, 1])
            scratch[faces], scratch[faces + 16] = upright, OPEN[upright]
            scratch[faces + 1], scratch[faces + 17] = turned, OPEN[turned]
            faces += 1 if turned == upright else 2
    return faces


@compiled
def list_breaks(vector: Vector, kinds: int, codes: Codes, count: int) -> int:
    """List whose tools may be broken (S7, D17)."""
    for tool in range(3):
        if kinds >> (SABOTAGE_KIND + tool) & 1:
            for seat in range(number_at(vector, SEATS)):
                if seat != number_at(vector, TURN) and not int(vector[BROKEN + seat]) >> tool & 1:
                    codes[count] = BREAK + tool * SEATS_MOST + seat
                    count += 1
    return count


@compiled
def list_mends(vector: Vector, kinds: int, seat: int, codes: Codes, count: int) -> int:
    """List how a seat's tools may be repaired (S8, D18)."""
    broken = int(vector[BROKEN + seat])
    for card in range(REPAIRS):
        if kinds >> (REPAIR_KIND + card) & 1:
            tools = broken & int(REPAIR_TOOLS[card])
            for tool in range(3):
                if tools >> tool & 1:
                    codes[count] = MEND + (card * 3 + tool) * SEATS_MOST + seat
                    count += 1
    return count


@compiled
def list_peeks(vector: Vector, kinds: int, codes: Codes, count: int) -> int:
    """List the goals that a map may show (S10, D21)."""
    if kinds >> MAP_KIND & 1:
        for number in range(6):
            if int(vector[COVERED]) >> number & 1:
                codes[count] = PEEK + number
                count += 1
    return count


@inlined
def list_passes(vector: Vector, kinds: int, codes: Codes, count: int) -> int:
    """List the cards that may be discarded one by one (S5, D7)."""
    seat = number_at(vector, TURN)
    hand = HAND + seat * HAND_MOST
    for place in range(hand, hand + number_at(vector, HAND_SIZE + seat)):
        kind = number_at(vector, place)
        if kinds >> kind & 1:
            kinds ^= 1 << kind
            codes[count] = PASS + kind
            count += 1
    return count


@compiled
def list_orients(vector: Vector, codes: Codes) -> int:
    """List both positions of the goal to be turned (T9)."""
    number = int(vector[TURNING])
    codes[0] = ORIENT + 2 * number
    codes[1] = ORIENT + 2 * number + 1
    return 2
