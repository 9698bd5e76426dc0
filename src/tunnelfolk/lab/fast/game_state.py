"""What all games share: hands, pile, discards, gold, turns, and what cards do that all games have."""

from tunnelfolk.lab.fast.cards import (
    GOAL_CELLS,
    KIND_OF_FACE,
    LOWEST,
    MAP_KIND,
    REPAIR_KIND,
    ROCKSLIDE_KIND,
    SABOTAGE_KIND,
)
from tunnelfolk.lab.fast.codes import BREAK, MEND, ORIENT
from tunnelfolk.lab.fast.compiled import Vector, compiled, inlined, number_at
from tunnelfolk.lab.fast.layout import (
    BOARD,
    BROKEN,
    DECK,
    DECK_SIZE,
    DEMAND,
    DISCARD,
    DISCARDED,
    DRAWS,
    EVERYBODY,
    GAME,
    GOAL,
    GOLD,
    HAND,
    HAND_MOST,
    HAND_SIZE,
    LAID_FACE,
    PEEKED,
    REACHED_GOALS,
    SEATS,
    SEATS_MOST,
    TOP_CARD,
    TURN,
    TURNING,
    VARIANTS,
)
from tunnelfolk.lab.fast.tunnels import goal_positions, remove_card, turn_goal


@inlined
def is_in_force(vector: Vector, variant: int) -> bool:
    """Whether the match is played with a variant: one of the bits of `VARIANTS`."""
    return (int(vector[VARIANTS]) & variant) != 0


@inlined
def discard_card(vector: Vector, kind: int, knower: int) -> None:
    """Put a card on the discard pile, known to a seat or to EVERYBODY."""
    count = number_at(vector, DISCARDED)
    vector[DISCARD + count] = kind + 64 * (knower + 2)
    vector[DISCARDED] = count + 1


@inlined
def spend_card(vector: Vector, seat: int, kind: int) -> None:
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
    spend_card(vector, number_at(vector, TURN), kind)
    discard_card(vector, kind, EVERYBODY)


@inlined
def draw_card(vector: Vector, seat: int) -> int:
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
def deal_hands(vector: Vector, cards: int) -> None:
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
def reveal_goal(vector: Vector, scratch: Vector) -> int:
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
def orient_goal(vector: Vector, code: int, scratch: Vector) -> None:
    """Put a revealed goal as the mover wishes (T9)."""
    number = code - ORIENT >> 1
    vector[TURNING] = -1
    turn_goal(vector, int(GOAL_CELLS[number_at(vector, GAME), number]), number, code - ORIENT & 1, scratch)


@compiled
def peek_at_goal(vector: Vector, number: int) -> None:
    """Look at a face-down goal (S10, D21)."""
    seat = number_at(vector, TURN)
    play_card(vector, MAP_KIND)
    vector[PEEKED + seat] = int(vector[PEEKED + seat]) | 1 << number


@compiled
def play_sabotage(vector: Vector, code: int) -> None:
    """Put a sabotage card in front of a seat (S7, D17)."""
    tool, seat = (code - BREAK) // SEATS_MOST, (code - BREAK) % SEATS_MOST
    spend_card(vector, number_at(vector, TURN), SABOTAGE_KIND + tool)
    vector[BROKEN + seat] = int(vector[BROKEN + seat]) | 1 << tool


@compiled
def play_repair(vector: Vector, code: int) -> None:
    """Repair a tool (S8, D18); both cards are discarded."""
    seat, choice = (code - MEND) % SEATS_MOST, (code - MEND) // SEATS_MOST
    play_card(vector, REPAIR_KIND + choice // 3)
    mend_tool(vector, seat, choice % 3)


@compiled
def mend_tool(vector: Vector, seat: int, tool: int) -> None:
    """Discard the sabotage card for a tool from in front of a seat."""
    vector[BROKEN + seat] = int(vector[BROKEN + seat]) & ~(1 << tool)
    discard_card(vector, SABOTAGE_KIND + tool, EVERYBODY)


@compiled
def collapse(vector: Vector, cell: int, scratch: Vector) -> None:
    """Play a rockslide on a laid path card (S9, D20)."""
    play_card(vector, ROCKSLIDE_KIND)
    take_away(vector, ~int(vector[BOARD + cell]) & DEMAND, scratch)


@compiled
def take_away(vector: Vector, slot: int, scratch: Vector) -> None:
    """Put a laid card on the discard pile (T12)."""
    discard_card(vector, int(KIND_OF_FACE[number_at(vector, LAID_FACE + slot)]), EVERYBODY)
    remove_card(vector, slot, scratch)
