"""What follows from a choice in the Duel or in Solo, on a vector: D4-D22, O3, O4."""

from tunnelfolk.lab.fast.cards import (
    DUEL_FACE,
    FACE_GOLD,
    GOLD_SIDES,
    KEY_KIND,
    KIND_OF_FACE,
    KINDS_MOST,
    PLACE_IN_ALPHABET,
)
from tunnelfolk.lab.fast.codes import (
    BREAK,
    BRIBE,
    COLLAPSE,
    DIG,
    DONE,
    MEND,
    PASS,
    PASS_TWO,
    PEEK,
    SHED,
    UNLOCK,
)
from tunnelfolk.lab.fast.compiled import Vector, compiled, number_at
from tunnelfolk.lab.fast.duel_choices import may_bribe
from tunnelfolk.lab.fast.duel_rounds import end_round, refill
from tunnelfolk.lab.fast.game_state import (
    collapse,
    discard_card,
    mend_tool,
    next_turn,
    orient_goal,
    peek_at_goal,
    play_card,
    play_repair,
    play_sabotage,
    reveal_goal,
    spend_card,
)
from tunnelfolk.lab.fast.layout import (
    BOARD,
    BY_CARDS,
    BY_GOALS,
    BY_MARKERS,
    CELLS,
    COVERED,
    DEMAND,
    DRAWS,
    KEYS_LEFT,
    LAID,
    LAID_CELL,
    LAID_FACE,
    LAID_MARK,
    MARKERS_LEFT,
    PLAYING,
    SEATS,
    STAGE,
    TROLLS,
    TURN,
    TURNING,
    UNMARKED,
    WALKER,
)
from tunnelfolk.lab.fast.tunnels import lay_card, open_gate, reached


@compiled
def step(vector: Vector, code: int, scratch: Vector) -> None:
    """Let the seat to act do something legal, with all that follows from it."""
    if code >= UNLOCK:
        _open_or_dig(vector, code, scratch)
        _open_ways(vector, scratch)
    elif code >= PEEK:
        vector[DRAWS] = 1
        _act(vector, code, scratch)
    elif code != DONE:
        orient_goal(vector, code, scratch)
        _open_ways(vector, scratch)
    if code == DONE or _has_no_more_to_do(vector, scratch):
        _finish_turn(vector, scratch)


@compiled
def _open_or_dig(vector: Vector, code: int, scratch: Vector) -> None:
    """Lay a path card, bribe a troll or unlock a door (D4, D12, D19)."""
    seat, cell = number_at(vector, TURN), (code - UNLOCK) % CELLS
    if code >= DIG:
        vector[DRAWS] = 1
        face = DUEL_FACE + (code - DIG) // CELLS
        spend_card(vector, seat, int(KIND_OF_FACE[face]))
        lay_card(vector, cell, face, scratch)
        return
    slot = ~int(vector[BOARD + cell]) & DEMAND
    if code >= BRIBE:
        vector[LAID_MARK + slot] = seat
        vector[MARKERS_LEFT] -= 1
        vector[TROLLS] -= 1
    else:
        vector[DRAWS] = 1
        play_card(vector, KEY_KIND)
        vector[KEYS_LEFT] -= 1
    open_gate(vector, slot, scratch)


@compiled
def _act(vector: Vector, code: int, scratch: Vector) -> None:
    """Play another action card, shed, or pass (D5-D7)."""
    if code < BREAK:
        peek_at_goal(vector, code - PEEK)
    elif code < MEND:
        play_sabotage(vector, code)
    elif code < PASS:
        play_repair(vector, code)
    elif code < PASS_TWO:
        _put_down(vector, code - PASS)
    elif code < SHED:
        _put_down_pair(vector, code - PASS_TWO)
        vector[DRAWS] = 2
    elif code < COLLAPSE:
        square = KINDS_MOST * KINDS_MOST
        _put_down_pair(vector, (code - SHED) % square)
        mend_tool(vector, number_at(vector, TURN), (code - SHED) // square)
    else:
        collapse(vector, code - COLLAPSE, scratch)


@compiled
def _put_down_pair(vector: Vector, pair: int) -> None:
    first, second = pair // KINDS_MOST, pair % KINDS_MOST
    if PLACE_IN_ALPHABET[first] > PLACE_IN_ALPHABET[second]:
        first, second = second, first
    _put_down(vector, first)
    _put_down(vector, second)


@compiled
def _put_down(vector: Vector, kind: int) -> None:
    """Discard a card of the mover face down."""
    spend_card(vector, number_at(vector, TURN), kind)
    discard_card(vector, kind, number_at(vector, TURN))


@compiled
def _has_no_more_to_do(vector: Vector, scratch: Vector) -> bool:
    """Whether the turn ends by itself: the action is done, and no troll can be bribed (D12)."""
    return vector[STAGE] == PLAYING and vector[TURNING] < 0 and vector[DRAWS] >= 0 and not may_bribe(vector)


@compiled
def _open_ways(vector: Vector, scratch: Vector) -> None:
    """Reveal the goals that are reached, then mark gold, then see whether the round is over (D13-D16, D22)."""
    while reveal_goal(vector, scratch) >= 0:
        if vector[TURNING] >= 0:
            return
    _mark_gold(vector)
    if vector[COVERED] == 0:
        end_round(vector, BY_GOALS)
    elif vector[MARKERS_LEFT] == 0:
        end_round(vector, BY_MARKERS)


@compiled
def _mark_gold(vector: Vector) -> None:
    """Mark the gold that was reached, first all that the mover has reached, while markers last (D14, D15)."""
    seats = number_at(vector, SEATS)
    for turn in range(seats):
        seat = (number_at(vector, TURN) + turn) % seats
        while vector[MARKERS_LEFT] > 0 and vector[UNMARKED] > 0:
            slot = _next_gold(vector, number_at(vector, WALKER + seat))
            if slot < 0:
                break
            vector[LAID_MARK + slot] = seat
            vector[MARKERS_LEFT] -= 1
            vector[UNMARKED] -= 1


@compiled
def _next_gold(vector: Vector, walker: int) -> int:
    """The unmarked gold of most value, the first in reading order, that a walker has reached: its slot, or -1 (D15)."""
    best, most, nearest = -1, 0, CELLS
    for slot in range(number_at(vector, LAID)):
        cell, face = int(vector[LAID_CELL + slot]), number_at(vector, LAID_FACE + slot)
        gold = int(FACE_GOLD[face])
        if cell < 0 or gold == 0 or vector[LAID_MARK + slot] >= 0 or gold < most or (gold == most and cell > nearest):
            continue
        if reached(vector, cell, walker) & int(GOLD_SIDES[face]):
            best, most, nearest = slot, gold, cell
    return best


@compiled
def _finish_turn(vector: Vector, scratch: Vector) -> None:
    """Draw and pass the turn on (D8); when pile and hands are empty the round is over (D22)."""
    refill(vector, int(vector[DRAWS]), scratch)
    if not next_turn(vector):
        end_round(vector, BY_CARDS)
