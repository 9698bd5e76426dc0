"""What is done after every ply of a match that never ends: count the gold, and begin anew when a match is over."""

from tunnelfolk.lab.fast import engine
from tunnelfolk.lab.fast.cards import FACE_GOLD, IS_TROLL
from tunnelfolk.lab.fast.compiled import Codes, Vector, compiled, number_at
from tunnelfolk.lab.fast.game_state import gold_of
from tunnelfolk.lab.fast.layout import (
    BY_TREASURE,
    COVERED,
    DRAFT,
    DRAFT_SEAT,
    FINE,
    LAID,
    LAID_CELL,
    LAID_FACE,
    LAID_MARK,
    PLAYING,
    SEATS,
    SEATS_MOST,
    STAGE,
    STATUS,
    WALKER,
)
from tunnelfolk.lab.fast.nuggets import take_gold

FIRST_GOLD, SECOND_GOLD, GOALS_LEFT, HAS_ROUND_ENDED, IS_OVER, IS_BROKEN, IS_FOUND, WON_GOLD = range(8)
TALLY = WON_GOLD + SEATS_MOST
"""What is noted of a match after each ply: the gold of two seats as the table stands, goals face down, and whether the
round ended, the match ended, or it broke, with this ply; whether a round of Saboteur ended with the treasure; and the
gold that each seat has won."""

actor, is_over, restart, deal = engine.actor, engine.is_over, engine.restart, engine.deal


@compiled
def standing(vector: Vector, seat: int) -> int:
    """A seat's gold as the table stands: won, and while a round is on marked, less what is owed to trolls."""
    gold = int(gold_of(vector, seat))
    if vector[STAGE] != PLAYING:
        return gold
    for slot in range(number_at(vector, LAID)):
        if vector[LAID_CELL + slot] >= 0 and vector[LAID_MARK + slot] == seat:
            face = number_at(vector, LAID_FACE + slot)
            gold += int(FACE_GOLD[face]) - int(IS_TROLL[face])
    return gold


@compiled
def draft_gold(vector: Vector) -> None:
    """Let every digger keep the best card (S13): there is nothing to learn in the draft."""
    while vector[STAGE] != PLAYING and vector[DRAFT_SEAT] >= 0:
        take_gold(vector, 2 if vector[DRAFT + 2] else 1 if vector[DRAFT + 1] else 0)


@compiled
def settle(vector: Vector, seed: int, stream: int, scratch: Vector, tally: Codes) -> None:
    """Note how a match stands; deal where a round ended, and begin another match where one did."""
    draft_gold(vector)
    is_broken = vector[STATUS] != FINE
    tally[IS_FOUND] = int(vector[STAGE] == BY_TREASURE)
    due = actor(vector) < 0 or is_broken
    ended = is_broken or (due and is_over(vector))
    tally[FIRST_GOLD], tally[SECOND_GOLD] = standing(vector, 0), standing(vector, 1)
    for seat in range(number_at(vector, SEATS)):
        tally[WON_GOLD + seat] = gold_of(vector, seat)
    covered = int(vector[COVERED])
    tally[GOALS_LEFT] = 0
    while covered:
        tally[GOALS_LEFT] += covered & 1
        covered >>= 1
    tally[HAS_ROUND_ENDED], tally[IS_OVER], tally[IS_BROKEN] = int(due), int(ended), int(is_broken)
    if ended:
        restart(vector, seed, stream)
    if due:
        deal(vector, scratch)


@compiled
def settle_rows(rows: Vector, seed: int, streams: Codes, scratch: Vector, tallies: Codes) -> None:
    """Settle every row."""
    for row in range(len(rows)):
        settle(rows[row], seed, int(streams[row]), scratch[row], tallies[row])


@compiled
def begin_anew(rows: Vector, seed: int, walkers: Codes, seats: Codes, scratch: Vector) -> None:
    """Begin every match again with so many seats and this walker for the first: Solo is played in both colours."""
    for row in range(len(rows)):
        rows[row, WALKER], rows[row, SEATS] = walkers[row], seats[row]
        restart(rows[row], seed, row)
        deal(rows[row], scratch[row])
