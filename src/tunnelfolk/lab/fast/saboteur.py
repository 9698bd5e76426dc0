"""Saboteur, 3 to 10 players (S1-S18), on a vector."""

from tunnelfolk.lab.fast.cards import (
    ACTION_KINDS,
    GOAL_CELLS,
    HANDS,
    IS_PATH,
    KIND_OF_FACE,
    REPAIR_BITS,
    ROCKSLIDE_KIND,
    SABOTAGES,
    SABOTEUR_DECK,
    SABOTEUR_START,
    SABOTEURS,
    TREASURE,
)
from tunnelfolk.lab.fast.chance import roll, shuffle
from tunnelfolk.lab.fast.choices import (
    kinds_in_hand,
    list_breaks,
    list_digs,
    list_mends,
    list_orients,
    list_passes,
    list_peeks,
)
from tunnelfolk.lab.fast.codes import BREAK, COLLAPSE, DIG, MEND, ORIENT, PASS, PASS_TWO, PEEK, TAKE
from tunnelfolk.lab.fast.compiled import Codes, Vector, compiled, inlined, number_at
from tunnelfolk.lab.fast.game_state import (
    collapse,
    deal_hands,
    discard_card,
    draw_card,
    is_in_force,
    next_turn,
    orient_goal,
    peek_at_goal,
    play_repair,
    play_sabotage,
    reveal_goal,
    spend_card,
)
from tunnelfolk.lab.fast.layout import (
    ALL_SABOTEURS,
    BROKEN,
    BY_CARDS,
    CELLS,
    DECK,
    DECK_SIZE,
    DIGGER_ROLE,
    DRAFT,
    DRAFT_SEAT,
    DRAWS,
    FIRST,
    GOAL,
    LAID,
    LAID_CELL,
    LAID_FACE,
    NAMED_FIRST,
    NOBODY,
    PLAYING,
    ROLE,
    ROUND,
    SABOTEUR,
    SABOTEUR_ROLE,
    SEATS,
    SPARE,
    STAGE,
    TURN,
    TURNING,
    WALKERS,
)
from tunnelfolk.lab.fast.nuggets import end_by_treasure, pay_saboteurs, shuffle_gold, take_gold
from tunnelfolk.lab.fast.tunnels import clear_board, cover_goal, lay_card


@compiled
def deal(vector: Vector, scratch: Vector) -> None:
    """Begin the next round (S1-S4, S17)."""
    seats = number_at(vector, SEATS)
    first = (number_at(vector, TURN) + 1) % seats
    if vector[ROUND] == 0:
        first = int(vector[NAMED_FIRST]) if vector[NAMED_FIRST] >= 0 else roll(vector, seats)
    vector[ROUND] += 1
    vector[FIRST] = vector[TURN] = first
    vector[STAGE] = PLAYING
    vector[DRAFT_SEAT] = NOBODY
    _deal_roles(vector)
    for card in range(len(SABOTEUR_DECK)):
        vector[DECK + card] = SABOTEUR_DECK[card]
    vector[DECK_SIZE] = len(SABOTEUR_DECK)
    shuffle(vector, DECK, len(SABOTEUR_DECK))
    deal_hands(vector, int(HANDS[seats]))
    for number in range(3):
        vector[GOAL + number] = number
    shuffle(vector, GOAL, 3)
    shuffle_gold(vector)
    lay_out(vector, scratch)


@compiled
def lay_out(vector: Vector, scratch: Vector) -> None:
    """Clear the board, put the start and cover the goals (S2)."""
    clear_board(vector)
    for number in range(3):
        cover_goal(vector, int(GOAL_CELLS[SABOTEUR, number]), number)
    vector[WALKERS] = 1
    lay_card(vector, int(GOAL_CELLS[SABOTEUR, 1]) - 8, SABOTEUR_START, scratch)


@compiled
def _deal_roles(vector: Vector) -> None:
    """Shuffle one dwarf card more than there are players (S1): the spare one changes places with one of all.

    Where all saboteurs must play, it stays the digger that it is (V4).
    """
    seats = number_at(vector, SEATS)
    for seat in range(seats):
        vector[ROLE + seat] = SABOTEUR_ROLE if seat < SABOTEURS[seats] else DIGGER_ROLE
    vector[SPARE] = DIGGER_ROLE
    other = roll(vector, seats + 1)
    if other < seats and not is_in_force(vector, ALL_SABOTEURS):
        vector[SPARE], vector[ROLE + other] = vector[ROLE + other], vector[SPARE]
    shuffle(vector, ROLE, seats)


@compiled
def legal(vector: Vector, codes: Codes, scratch: Vector) -> int:
    """List what the seat to act may choose (S5-S10, S13); how many actions."""
    if vector[STAGE] != PLAYING:
        return _list_takes(vector, codes)
    if vector[TURNING] >= 0:
        return list_orients(vector, codes)
    seat, count = number_at(vector, TURN), 0
    kinds = kinds_in_hand(vector, seat)
    if vector[BROKEN + seat] == 0:
        count = list_digs(vector, kinds, 0, codes, count, scratch)
    if kinds & (1 << ACTION_KINDS) - 1:
        if kinds & SABOTAGES:
            count = list_breaks(vector, kinds, codes, count)
        if kinds & REPAIR_BITS:
            for other in range(number_at(vector, SEATS)):
                if vector[BROKEN + other] > 0:
                    count = list_mends(vector, kinds, other, codes, count)
        if kinds >> ROCKSLIDE_KIND & 1:
            count = _list_collapses(vector, codes, count)
        count = list_peeks(vector, kinds, codes, count)
    return list_passes(vector, kinds, codes, count)


@inlined
def _list_takes(vector: Vector, codes: Codes) -> int:
    count = 0
    if vector[DRAFT_SEAT] >= 0:
        for value in range(3):
            if vector[DRAFT + value] > 0:
                codes[count] = TAKE + value
                count += 1
    return count


@compiled
def _list_collapses(vector: Vector, codes: Codes, count: int) -> int:
    """Any laid path card may fall (S9)."""
    for slot in range(1, number_at(vector, LAID)):  # slot 0 is the start
        cell = int(vector[LAID_CELL + slot])
        if cell >= 0 and IS_PATH[number_at(vector, LAID_FACE + slot)]:
            codes[count] = COLLAPSE + cell
            count += 1
    return count


@compiled
def step(vector: Vector, code: int, scratch: Vector) -> None:
    """Let the seat to act do something legal, with all that follows from it."""
    seat = number_at(vector, TURN)
    if code >= PEEK:
        vector[DRAWS] = 1
    if code >= DIG:
        face = (code - DIG) // CELLS
        spend_card(vector, seat, int(KIND_OF_FACE[face]))
        lay_card(vector, (code - DIG) % CELLS, face, scratch)
        _look_for_treasure(vector, scratch)
    elif code < PEEK:
        if code >= ORIENT:
            orient_goal(vector, code, scratch)
            _look_for_treasure(vector, scratch)
        else:
            take_gold(vector, code - TAKE)
    else:
        _act(vector, code, scratch)
        _finish_turn(vector)


@compiled
def _act(vector: Vector, code: int, scratch: Vector) -> None:
    """Play an action card, or pass."""
    seat = number_at(vector, TURN)
    if PASS <= code < PASS_TWO:
        spend_card(vector, seat, code - PASS)
        discard_card(vector, code - PASS, seat)
    elif code < BREAK:
        peek_at_goal(vector, code - PEEK)
    elif code < MEND:
        play_sabotage(vector, code)
    elif code < PASS:
        play_repair(vector, code)
    else:
        collapse(vector, code - COLLAPSE, scratch)


@compiled
def _look_for_treasure(vector: Vector, scratch: Vector) -> None:
    """Reveal the goals that are reached, until the treasure shows or the mover must turn a stone (T10, S11)."""
    while True:
        goal = reveal_goal(vector, scratch)
        if goal < 0:
            _finish_turn(vector)
            return
        if goal == TREASURE:
            end_by_treasure(vector)
            return
        if vector[TURNING] >= 0:
            return


@inlined
def _finish_turn(vector: Vector) -> None:
    """Draw a card and pass the turn on (S5, S6); when nobody holds a card the round is over (S11)."""
    draw_card(vector, number_at(vector, TURN))
    if not next_turn(vector):
        vector[STAGE] = BY_CARDS
        pay_saboteurs(vector)
