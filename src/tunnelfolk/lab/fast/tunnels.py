"""Who gets where (T1-T12): the board as one word a cell.

An empty cell holds what its laid neighbours ask of it (`cards.DEMANDS`) and, for each walker, the sides where a reached
mouth faces it. The word of a cell with a card is the complement, so it is negative: the card's slot and, for each
walker, the card's reached sides. A face-down goal has a slot of its own and asks nothing (T4).
"""

from tunnelfolk.lab.fast.cards import (
    ASKS_CLOSED,
    ASKS_OPEN,
    FACE_GOLD,
    GATE,
    GATE_SIDES,
    GOAL_FACES,
    HAS_KEY,
    HOME,
    LOWEST,
    OPEN,
    THIRDS,
    TROLL_GATE,
    UNLOCKED,
    WAY,
)
from tunnelfolk.lab.fast.compiled import Vector, compiled, inlined, number_at
from tunnelfolk.lab.fast.layout import (
    BOARD,
    CELLS,
    COVERED,
    COVERED_SLOT,
    DEMAND,
    FRONT,
    FRONT_MOST,
    FRONTS,
    GOAL,
    KEYS_LEFT,
    LAID,
    LAID_CELL,
    LAID_FACE,
    LAID_MARK,
    LEFT_WINDOW,
    NOBODY,
    REACH,
    REACHED_GOALS,
    STATUS,
    TOO_MANY,
    TROLLS,
    UNMARKED,
    WALKERS,
    WIDE,
)


@inlined
def beside(cell: int, side: int) -> int:
    """The neighbour on a side."""
    if side & 1:
        return cell + 2 - side
    return cell + (side - 1) * WIDE


@inlined
def word_of(vector: Vector, cell: int) -> int:
    """A cell's word, whether a card lies there or not."""
    word = int(vector[BOARD + cell])
    return word if word >= 0 else ~word


@inlined
def reached(vector: Vector, cell: int, walker: int) -> int:
    """The sides of a card that a walker reached, or of an empty cell those where a reached mouth faces it."""
    return word_of(vector, cell) >> (REACH + 4 * walker) & 15


@inlined
def face_at(vector: Vector, cell: int) -> int:
    """The face that lies on a cell, or -1."""
    word = int(vector[BOARD + cell])
    if word >= 0 or (~word & DEMAND) >= COVERED_SLOT:
        return -1
    return number_at(vector, LAID_FACE + (~word & DEMAND))


@compiled
def clear_board(vector: Vector) -> None:
    """Take everything off the board."""
    for slot in range(number_at(vector, LAID)):
        cell = int(vector[LAID_CELL + slot])
        if cell >= 0:
            vector[BOARD + cell] = 0
            for side in range(4):
                vector[BOARD + beside(cell, side)] = 0
    vector[LAID] = vector[FRONTS] = vector[FRONTS + 1] = vector[COVERED] = vector[REACHED_GOALS] = 0
    vector[TROLLS] = vector[UNMARKED] = 0


@compiled
def cover_goal(vector: Vector, cell: int, goal: int) -> None:
    """Put a goal face down (S2, D1)."""
    vector[BOARD + cell] = ~(COVERED_SLOT + goal)
    vector[COVERED] = int(vector[COVERED]) | 1 << goal


@compiled
def lay_card(vector: Vector, cell: int, face: int, scratch: Vector) -> int:
    """Lay a face on an empty cell and walk on from there; the slot it got."""
    slot, column = number_at(vector, LAID), cell % WIDE
    if cell < WIDE or cell >= CELLS - WIDE or column == 0 or column == WIDE - 1:
        vector[STATUS] = LEFT_WINDOW
        return slot
    front = int(vector[BOARD + cell])
    vector[LAID] = slot + 1
    vector[LAID_CELL + slot], vector[LAID_FACE + slot], vector[LAID_MARK + slot] = cell, face, NOBODY
    vector[BOARD + cell] = ~slot
    vector[TROLLS] += int(GATE[face] == TROLL_GATE)
    vector[UNMARKED] += int(FACE_GOLD[face] > 0)
    sides = int(OPEN[face])
    for side in range(4):
        neighbour = BOARD + beside(cell, side)
        if vector[neighbour] >= 0:
            vector[neighbour] += int(THIRDS[side ^ 2]) << (sides >> side & 1)
    for walker in range(2):
        if int(vector[WALKERS]) >> walker & 1:
            _walk_onto(vector, walker, cell, front >> (REACH + 4 * walker) & 15, scratch)
    return slot


@compiled
def _walk_onto(vector: Vector, walker: int, cell: int, front: int, scratch: Vector) -> None:
    """Let a walker go onto a card just laid: from a mouth that faced its cell, or because a reached start is joined."""
    face, depth = face_at(vector, cell), 0
    if front:
        _forget_front(vector, walker, cell)
    if leads_home(vector, walker, face):
        scratch[0] = cell << 2 | int(LOWEST[OPEN[face]])
        depth = 1
    for side in range(4):
        if int(OPEN[face]) & front & 1 << side:
            scratch[depth] = cell << 2 | side
            depth += 1
    walk(vector, walker, scratch, depth)


@compiled
def leads_home(vector: Vector, walker: int, face: int) -> bool:
    """Whether a face, once laid, is one way with a start or ladder that a walker has reached (T5, D11)."""
    home = int(HOME[face])
    if home == walker:
        return True
    # In Solo the other colour has no start, so its ladder leads nowhere (O1).
    if home < 0 or not int(vector[WALKERS]) >> home & 1:
        return False
    for slot in range(number_at(vector, LAID)):
        cell = int(vector[LAID_CELL + slot])
        if cell >= 0 and HOME[number_at(vector, LAID_FACE + slot)] == home and reached(vector, cell, walker):
            return True
    return False


@inlined
def _forget_front(vector: Vector, walker: int, cell: int) -> None:
    fronts = FRONT + walker * FRONT_MOST
    last = fronts + number_at(vector, FRONTS + walker) - 1
    for place in range(fronts, last + 1):
        if vector[place] == cell:
            vector[place] = vector[last]
            vector[FRONTS + walker] -= 1
            return


@inlined
def walk(vector: Vector, walker: int, scratch: Vector, depth: int) -> None:
    """Reach everything beyond the sides on the stack: so many entries, each a cell with a side (T5)."""
    shift = REACH + 4 * walker
    while depth > 0:
        depth -= 1
        cell, side = number_at(scratch, depth) >> 2, int(scratch[depth]) & 3
        word = ~int(vector[BOARD + cell])
        known = word >> shift & 15
        if known >> side & 1:
            continue
        face = number_at(vector, LAID_FACE + (word & DEMAND))
        found = int(WAY[walker, face, side]) & ~known
        vector[BOARD + cell] = ~(word | found << shift)
        if HOME[face] >= 0:
            depth = _climb(vector, walker, int(HOME[face]), scratch, depth)
        for exit_side in range(4):
            if found >> exit_side & 1:
                depth = _look_beyond(vector, walker, cell << 2 | exit_side, scratch, depth)


@compiled
def _climb(vector: Vector, walker: int, home: int, scratch: Vector, depth: int) -> int:
    """Go on from a start or ladder to all others of its colour: they are one way for both walkers (D11)."""
    if int(vector[WALKERS]) >> home & 1:
        for slot in range(number_at(vector, LAID)):
            cell, face = int(vector[LAID_CELL + slot]), number_at(vector, LAID_FACE + slot)
            if cell >= 0 and HOME[face] == home and reached(vector, cell, walker) == 0:
                # Starts and ladders have one way only, so any of its sides will do.
                scratch[depth] = cell << 2 | int(LOWEST[OPEN[face]])
                depth += 1
    return depth


@inlined
def _look_beyond(vector: Vector, walker: int, mouth: int, scratch: Vector, depth: int) -> int:
    """Note what a reached mouth faces: a front, a goal (T8), or a card to go on; the new height of the stack."""
    shift, facing = REACH + 4 * walker, (mouth & 3) ^ 2
    cell = beside(mouth >> 2, mouth & 3)
    word = int(vector[BOARD + cell])
    if word >= 0:
        if word >> shift & 15 == 0:
            _note_front(vector, walker, cell)
        vector[BOARD + cell] = word | 1 << (shift + facing)
        return depth
    slot = ~word & DEMAND
    if slot >= COVERED_SLOT:
        vector[REACHED_GOALS] = int(vector[REACHED_GOALS]) | 1 << (slot - COVERED_SLOT)
    elif int(OPEN[number_at(vector, LAID_FACE + slot)]) >> facing & 1:
        scratch[depth] = cell << 2 | facing
        depth += 1
    return depth


@inlined
def _note_front(vector: Vector, walker: int, cell: int) -> None:
    count = number_at(vector, FRONTS + walker)
    if count == FRONT_MOST:
        vector[STATUS] = TOO_MANY
        return
    vector[FRONT + walker * FRONT_MOST + count] = cell
    vector[FRONTS + walker] = count + 1


@compiled
def word_without_card(vector: Vector, cell: int) -> int:
    """The word that a cell has without a card: what its neighbours ask, and where reached mouths face it."""
    word = 0
    for side in range(4):
        near, facing = beside(cell, side), side ^ 2
        face = face_at(vector, near)
        if face >= 0:
            word += int(THIRDS[side]) << (int(OPEN[face]) >> facing & 1)
            there = word_of(vector, near) >> (REACH + facing)
            word |= (there & 1) << (REACH + side) | (there >> 4 & 1) << (REACH + 4 + side)
    return word


@compiled
def remove_card(vector: Vector, slot: int, scratch: Vector) -> None:
    """Take a card away (T12), with a key token on it, and walk anew."""
    cell, face = int(vector[LAID_CELL + slot]), number_at(vector, LAID_FACE + slot)
    vector[LAID_CELL + slot] = -1
    vector[KEYS_LEFT] += int(HAS_KEY[face])
    sides = int(OPEN[face])
    for side in range(4):
        neighbour = BOARD + beside(cell, side)
        if vector[neighbour] >= 0:
            vector[neighbour] -= int(THIRDS[side ^ 2]) << (sides >> side & 1)
    vector[BOARD + cell] = word_without_card(vector, cell) & DEMAND
    walk_anew(vector, scratch)


@compiled
def walk_anew(vector: Vector, scratch: Vector) -> None:
    """Work out from nothing how far every walker gets."""
    slots = number_at(vector, LAID)
    for walker in range(2):
        for place in range(number_at(vector, FRONTS + walker)):
            cell = int(vector[FRONT + walker * FRONT_MOST + place])
            vector[BOARD + cell] = (
                int(vector[BOARD + cell]) & DEMAND if vector[BOARD + cell] >= 0 else vector[BOARD + cell]
            )
        vector[FRONTS + walker] = 0
    for slot in range(slots):
        if vector[LAID_CELL + slot] >= 0:
            vector[BOARD + int(vector[LAID_CELL + slot])] = ~slot
    for walker in range(2):
        if int(vector[WALKERS]) >> walker & 1:
            walk(vector, walker, scratch, _climb(vector, walker, walker, scratch, 0))


@compiled
def open_gate(vector: Vector, slot: int, scratch: Vector) -> None:
    """Let everyone pass the gate on a card (D12, D19)."""
    cell, face = int(vector[LAID_CELL + slot]), number_at(vector, LAID_FACE + slot)
    vector[LAID_FACE + slot] = UNLOCKED[face]
    sides = int(GATE_SIDES[face])
    for walker in range(2):
        known = reached(vector, cell, walker) & sides
        if known and known != sides:
            scratch[0] = cell << 2 | int(LOWEST[sides & ~known])
            walk(vector, walker, scratch, 1)


@compiled
def goal_positions(vector: Vector, cell: int, goal: int) -> int:
    """How a revealed goal may lie (T9): bit 0 upright, bit 1 turned, never both if they look the same."""
    word = word_without_card(vector, cell)
    asked, barred = int(ASKS_OPEN[word & DEMAND]), int(ASKS_CLOSED[word & DEMAND])
    front = word >> REACH & 15 | word >> (REACH + 4)
    agreeing = meeting = 0
    for turned in range(2):
        face = int(GOAL_FACES[goal, turned])
        sides = int(OPEN[face])
        if turned and face == GOAL_FACES[goal, 0]:
            continue
        if asked & ~sides == 0 and barred & sides == 0:
            agreeing |= 1 << turned
        elif sides & front:
            meeting |= 1 << turned
    return agreeing if agreeing else meeting


@compiled
def turn_goal(vector: Vector, cell: int, number: int, turned: int, scratch: Vector) -> None:
    """Put a revealed goal in its position (T9) and walk on from there (T10)."""
    bit = 1 << number
    vector[COVERED] = int(vector[COVERED]) & ~bit
    vector[REACHED_GOALS] = int(vector[REACHED_GOALS]) & ~bit
    vector[BOARD + cell] = word_without_card(vector, cell)
    lay_card(vector, cell, int(GOAL_FACES[vector[GOAL + number], turned]), scratch)
