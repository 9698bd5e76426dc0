"""How a round of the Duel or of Solo begins and ends on a vector: D1-D3, D22-D27, O1-O6."""

from tunnelfolk.lab.fast.cards import (
    ASIDE_CARDS,
    BLUE_START,
    DUEL_DECK,
    DUEL_FIRST_GOAL,
    DUEL_MARKERS,
    FACE_GOLD,
    GOAL_CELLS,
    GREEN_START,
    IS_FIRM,
    IS_TROLL,
    KEYS,
    KIND_OF_FACE,
    ROCKSLIDE_KIND,
    SABOTAGE_KIND,
    SOLO_MARKERS,
    UPRIGHT,
)
from tunnelfolk.lab.fast.chance import shuffle
from tunnelfolk.lab.fast.compiled import Vector, compiled, number_at
from tunnelfolk.lab.fast.game_state import deal_hands, draw_card, gold_of, is_in_force, play_card, spend_card, take_away
from tunnelfolk.lab.fast.layout import (
    ASIDE,
    ASIDE_CARD,
    BROKEN,
    BURIED,
    BURIED_GOAL,
    CELLS,
    COVERED,
    DECK,
    DECK_SIZE,
    FIRST,
    GAME,
    GOAL,
    GOALS_MOST,
    GOLD,
    HAND_MOST,
    KEYS_LEFT,
    LAID,
    LAID_CELL,
    LAID_FACE,
    LAID_MARK,
    MARKERS_LEFT,
    OPENING_STRIKES,
    PEEKED,
    PLAYING,
    ROUND,
    SEATS,
    SOLO,
    STAGE,
    TOP_CARD,
    TURN,
    WALKER,
    WALKERS,
    WIDE,
    WON,
    WON_CARD,
    cell_at,
)
from tunnelfolk.lab.fast.tunnels import clear_board, cover_goal, lay_card

BLUE_CELL, GREEN_CELL, SOLO_CELL = cell_at(0, -1), cell_at(0, 1), cell_at(0, 0)
DUEL_GOALS = 18
GOAL_BITS = 31


@compiled
def deal(vector: Vector, scratch: Vector) -> None:
    """Begin the next round (D1-D3, D25, D26, O1, O2, O5)."""
    is_solo = vector[GAME] == SOLO
    if vector[ROUND] > 0:
        _bury(vector)
    vector[FIRST] = vector[TURN] = _first(vector)
    vector[ROUND] += 1
    vector[STAGE] = PLAYING
    vector[MARKERS_LEFT] = SOLO_MARKERS if is_solo else DUEL_MARKERS
    vector[KEYS_LEFT] = KEYS
    vector[ASIDE] = 0
    _choose_goals(vector)
    _shuffle_deck(vector)
    lay_out(vector, scratch)
    draws_hand = is_in_force(vector, OPENING_STRIKES)
    deal_hands(vector, 0 if draws_hand else HAND_MOST)
    if draws_hand:
        refill(vector, HAND_MOST, scratch)
    if is_solo:
        _set_aside(vector)


@compiled
def _first(vector: Vector) -> int:
    """Who begins: green in round 1 (D3), then whoever has less gold, on a tie blue (D26); alone, the player."""
    if vector[ROUND] == 0 or vector[GAME] == SOLO:
        return 0
    return 0 if gold_of(vector, 0) < gold_of(vector, 1) else 1


@compiled
def _bury(vector: Vector) -> None:
    """Clear the last round's goals away, and note who knows them (D25)."""
    for number in range(GOALS_MOST):
        knowers = 4
        if int(vector[COVERED]) >> number & 1:
            knowers = int(vector[PEEKED]) >> number & 1
            if vector[SEATS] == 2:
                knowers |= (int(vector[PEEKED + 1]) >> number & 1) << 1
        vector[BURIED_GOAL + number_at(vector, BURIED)] = int(vector[GOAL + number]) + 32 * knowers
        vector[BURIED] += 1


@compiled
def _choose_goals(vector: Vector) -> None:
    """Take six goals of no round yet (D1); the deck's words are free at this moment."""
    used, count = 0, 0
    for place in range(BURIED_GOAL, BURIED_GOAL + number_at(vector, BURIED)):
        used |= 1 << (int(vector[place]) & GOAL_BITS)
    for goal in range(DUEL_FIRST_GOAL, DUEL_FIRST_GOAL + DUEL_GOALS):
        if not used >> goal & 1:
            vector[DECK + count] = goal
            count += 1
    shuffle(vector, DECK, count)
    for number in range(GOALS_MOST):
        vector[GOAL + number] = vector[DECK + number]


@compiled
def _shuffle_deck(vector: Vector) -> None:
    """All cards but the gold that was won (D25)."""
    won, count = 0, 0
    for place in range(WON_CARD, WON_CARD + number_at(vector, WON)):
        kind = int(KIND_OF_FACE[vector[place]])
        if kind >= 0:
            won |= 1 << kind
    for card in range(len(DUEL_DECK)):
        if not won >> int(DUEL_DECK[card]) & 1:
            vector[DECK + count] = DUEL_DECK[card]
            count += 1
    vector[DECK_SIZE] = count
    shuffle(vector, DECK, count)


@compiled
def lay_out(vector: Vector, scratch: Vector) -> None:
    """Clear the board, cover the goals and put the starts (D1, O1)."""
    clear_board(vector)
    for number in range(GOALS_MOST):
        cover_goal(vector, int(GOAL_CELLS[number_at(vector, GAME), number]), number)
    if vector[GAME] == SOLO:
        vector[WALKERS] = 1 << int(vector[WALKER])
        lay_card(vector, SOLO_CELL, BLUE_START if vector[WALKER] else GREEN_START, scratch)
    else:
        vector[WALKERS] = 3
        lay_card(vector, BLUE_CELL, BLUE_START, scratch)
        lay_card(vector, GREEN_CELL, GREEN_START, scratch)


@compiled
def _set_aside(vector: Vector) -> None:
    """Set ten cards of the pile aside unseen (O2)."""
    top = number_at(vector, TOP_CARD)
    for card in range(ASIDE_CARDS):
        vector[ASIDE_CARD + card] = vector[DECK + top + card]
    vector[ASIDE] = ASIDE_CARDS
    vector[TOP_CARD] = top + ASIDE_CARDS


@compiled
def refill(vector: Vector, count: int, scratch: Vector) -> None:
    """Draw cards while the pile lasts (D8); in Solo what strikes at once is replaced (O3, O4)."""
    while count > 0:
        kind = draw_card(vector, number_at(vector, TURN))
        if kind < 0:
            return
        if vector[GAME] == SOLO and (SABOTAGE_KIND <= kind < SABOTAGE_KIND + 3 or kind == ROCKSLIDE_KIND):
            _strike(vector, kind, scratch)
        else:
            count -= 1


@compiled
def _strike(vector: Vector, kind: int, scratch: Vector) -> None:
    """A sabotage card or a rockslide that was drawn does its work, or is lost (O3, O4)."""
    tool = kind - SABOTAGE_KIND
    if kind == ROCKSLIDE_KIND:
        play_card(vector, kind)  # before the card that falls: this is the order of the discard pile
        slot = _last_to_fall(vector)
        if slot >= 0:
            take_away(vector, slot, scratch)
    elif int(vector[BROKEN]) >> tool & 1:
        play_card(vector, kind)
    else:
        spend_card(vector, 0, kind)
        vector[BROKEN] = int(vector[BROKEN]) | 1 << tool


@compiled
def _last_to_fall(vector: Vector) -> int:
    for slot in range(number_at(vector, LAID) - 1, 0, -1):  # slot 0 is the start
        if vector[LAID_CELL + slot] >= 0 and not IS_FIRM[number_at(vector, LAID_FACE + slot)]:
            return slot
    return -1


@compiled
def end_round(vector: Vector, stage: int) -> None:
    """Give the marked gold to its owners, and have the trolls paid (D23, D24)."""
    vector[STAGE] = stage
    for seat in range(number_at(vector, SEATS)):
        debt, cell = 0, -1
        while True:
            slot = _next_marked(vector, seat, cell)
            if slot < 0:
                break
            cell, face = int(vector[LAID_CELL + slot]), number_at(vector, LAID_FACE + slot)
            debt += int(IS_TROLL[face])
            if FACE_GOLD[face] > 0:
                vector[WON_CARD + number_at(vector, WON)] = UPRIGHT[face]
                vector[WON] += 1
                vector[GOLD + 3 * seat + int(FACE_GOLD[face]) - 1] += 1
        if debt > 0:
            _pay(vector, seat, debt)


@compiled
def _next_marked(vector: Vector, seat: int, after: int) -> int:
    """The next card in reading order with a seat's marker: its slot, or -1. Cells are numbered in reading order."""
    best, nearest = -1, CELLS + WIDE
    for slot in range(number_at(vector, LAID)):
        cell = int(vector[LAID_CELL + slot])
        if after < cell < nearest and vector[LAID_MARK + slot] == seat:
            best, nearest = slot, cell
    return best


@compiled
def _pay(vector: Vector, seat: int, debt: int) -> None:
    """Pay with the set of cards of least worth that covers a debt, the fewest on a tie; all, if none does (D24)."""
    gold = GOLD + 3 * seat
    ones, twos, threes = int(vector[gold]), int(vector[gold + 1]), int(vector[gold + 2])
    least, paid_ones, paid_twos, paid_threes = 1000, ones, twos, threes
    for three in range(min(threes, 1) + 1):
        for two in range(min(twos, 2) + 1):
            for one in range(min(ones, 3) + 1):
                worth = one + 2 * two + 3 * three
                cost = 10 * worth + one + two + three
                if worth >= debt and cost < least:
                    least, paid_ones, paid_twos, paid_threes = cost, one, two, three
    vector[gold] -= paid_ones
    vector[gold + 1] -= paid_twos
    vector[gold + 2] -= paid_threes
