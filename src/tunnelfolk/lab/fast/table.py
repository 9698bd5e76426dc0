"""What all games share at the table: hands, pile, discards, gold, turns, and the legal actions that all have."""

from tunnelfolk.lab.fast.cards import (
    FIT,
    GOAL_CELLS,
    LOWEST,
    MAP_KIND,
    OPEN,
    PATH_FACES,
    PATH_KINDS,
    REPAIR_KIND,
    REPAIR_TOOLS,
    REPAIRS,
    ROCKSLIDE_KIND,
    SABOTAGE_KIND,
)
from tunnelfolk.lab.fast.codes import BREAK, DIG, MEND, ORIENT, PASS, PEEK
from tunnelfolk.lab.fast.compiled import Codes, Vector, compiled, inlined, number_at
from tunnelfolk.lab.fast.layout import (
    BOARD,
    BROKEN,
    CELLS,
    COVERED,
    DECK,
    DECK_SIZE,
    DEMAND,
    DISCARD,
    DISCARDED,
    DRAWS,
    EVERYBODY,
    FRONT,
    FRONT_MOST,
    FRONTS,
    GAME,
    GOAL,
    GOLD,
    HAND,
    HAND_MOST,
    HAND_SIZE,
    LEGAL_MOST,
    PEEKED,
    REACH,
    REACHED_GOALS,
    SEATS,
    SEATS_MOST,
    STATUS,
    TOO_MANY,
    TOP_CARD,
    TURN,
    TURNING,
    WALKER,
)
from tunnelfolk.lab.fast.tunnels import goal_positions, turn_goal


@inlined
def discard(vector: Vector, kind: int, knower: int) -> None:
    """Put a card on the discard pile, known to a seat or to EVERYBODY."""
    count = number_at(vector, DISCARDED)
    vector[DISCARD + count] = kind + 64 * (knower + 2)
    vector[DISCARDED] = count + 1


@inlined
def spend(vector: Vector, seat: int, kind: int) -> None:
    """Take a card out of a hand; the cards after it move up."""
    hand = HAND + seat * HAND_MOST
    last = hand + number_at(vector, HAND_SIZE + seat) - 1
    place = hand
    while vector[place] != kind and place < last:
        place += 1
    while place < last:
        vector[place] = vector[place + 1]
        place += 1
    vector[HAND_SIZE + seat] -= 1


@inlined
def play_card(vector: Vector, kind: int) -> None:
    """Spend a card of the mover for its effect, face up."""
    spend(vector, number_at(vector, TURN), kind)
    discard(vector, kind, EVERYBODY)


@inlined
def draw(vector: Vector, seat: int) -> int:
    """Draw the top card of the pile: its kind, or -1."""
    top = number_at(vector, TOP_CARD)
    if top == number_at(vector, DECK_SIZE):
        return -1
    kind, size = number_at(vector, DECK + top), number_at(vector, HAND_SIZE + seat)
    vector[TOP_CARD] = top + 1
    vector[HAND + seat * HAND_MOST + size] = kind
    vector[HAND_SIZE + seat] = size + 1
    return kind


@inlined
def next_turn(vector: Vector) -> bool:
    """Give the turn to the next seat that holds cards (S6, D8), if there is one."""
    seats, turn = number_at(vector, SEATS), number_at(vector, TURN)
    for step in range(1, seats + 1):
        seat = turn + step if turn + step < seats else turn + step - seats
        if vector[HAND_SIZE + seat] > 0:
            vector[TURN], vector[DRAWS] = seat, -1
            return True
    return False


@compiled
def fresh_hands(vector: Vector, cards: int) -> None:
    """Deal hands in blocks by seat, and forget what was broken and looked at (S3, D2)."""
    for seat in range(number_at(vector, SEATS)):
        for card in range(cards):
            vector[HAND + seat * HAND_MOST + card] = vector[DECK + seat * cards + card]
        vector[HAND_SIZE + seat], vector[BROKEN + seat], vector[PEEKED + seat] = cards, 0, 0
    vector[TOP_CARD] = number_at(vector, SEATS) * cards
    vector[DISCARDED] = 0
    vector[DRAWS] = vector[TURNING] = -1


@compiled
def gold_of(vector: Vector, seat: int) -> int:
    """The worth of a seat's gold cards."""
    gold = GOLD + 3 * seat
    return int(vector[gold]) + 2 * int(vector[gold + 1]) + 3 * int(vector[gold + 2])


@compiled
def reveal(vector: Vector, scratch: Vector) -> int:
    """Turn up the next goal that is reached (T8-T10): its card, or -1. `TURNING` says whether the mover must choose."""
    bits = int(vector[REACHED_GOALS])
    if bits == 0:
        return -1
    number = int(LOWEST[bits])
    goal, cell = int(vector[GOAL + number]), int(GOAL_CELLS[number_at(vector, GAME), number])
    positions = goal_positions(vector, cell, goal)
    if positions == 3:
        vector[TURNING] = number
    else:
        turn_goal(vector, cell, number, positions >> 1, scratch)
    return goal


@compiled
def orient(vector: Vector, code: int, scratch: Vector) -> None:
    """Put a revealed goal as the mover wishes (T9)."""
    number = code - ORIENT >> 1
    vector[TURNING] = -1
    turn_goal(vector, int(GOAL_CELLS[number_at(vector, GAME), number]), number, code - ORIENT & 1, scratch)


@compiled
def peek(vector: Vector, number: int) -> None:
    """Look at a face-down goal (S10, D21)."""
    seat = number_at(vector, TURN)
    play_card(vector, MAP_KIND)
    vector[PEEKED + seat] = int(vector[PEEKED + seat]) | 1 << number


@compiled
def break_tool(vector: Vector, code: int) -> None:
    """Put a sabotage card in front of a seat (S7, D17)."""
    tool, seat = (code - BREAK) // SEATS_MOST, (code - BREAK) % SEATS_MOST
    spend(vector, number_at(vector, TURN), SABOTAGE_KIND + tool)
    vector[BROKEN + seat] = int(vector[BROKEN + seat]) | 1 << tool


@compiled
def mend_tool(vector: Vector, code: int) -> None:
    """Repair a tool (S8, D18); both cards are discarded."""
    seat, choice = (code - MEND) % SEATS_MOST, (code - MEND) // SEATS_MOST
    play_card(vector, REPAIR_KIND + choice // 3)
    unbreak(vector, seat, choice % 3)


@compiled
def unbreak(vector: Vector, seat: int, tool: int) -> None:
    """Discard the sabotage card for a tool from in front of a seat."""
    vector[BROKEN + seat] = int(vector[BROKEN + seat]) & ~(1 << tool)
    discard(vector, SABOTAGE_KIND + tool, EVERYBODY)


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


@inlined
def has_rockslide(kinds: int) -> bool:
    """Whether a rockslide is among these kinds."""
    return kinds >> ROCKSLIDE_KIND & 1 == 1
