"""The compiled loops over a batch: a row is a match. Each exists twice, for one thread and for several."""

from collections.abc import Callable
from typing import Any, NamedTuple

from numba import prange

from tunnelfolk.lab.fast import engine, policies, sight
from tunnelfolk.lab.fast.chance import seed
from tunnelfolk.lab.fast.compiled import Codes, Vector, entry, threaded
from tunnelfolk.lab.fast.layout import FINE, ILLEGAL, STATUS, TURN

reset, deal, actor, legal, step, is_over = (
    engine.reset,
    engine.deal,
    engine.actor,
    engine.legal,
    engine.step,
    engine.is_over,
)
observe, choose, play_out = sight.observe, policies.choose, policies.play_out


def _reset(rows: Vector, setting: Vector, number: int, first: int, scratch: Vector) -> None:
    """Begin a match in every row and deal its first round: row r from the seed and stream first + r."""
    for row in prange(len(rows)):
        reset(rows[row], setting, number, first + row)
        deal(rows[row], scratch[row])


def _list(rows: Vector, codes: Codes, counts: Codes, scratch: Vector) -> None:
    """List the legal actions of every row."""
    for row in prange(len(rows)):
        counts[row] = legal(rows[row], codes[row], scratch[row]) if actor(rows[row]) >= 0 else 0


def _deal(rows: Vector, scratch: Vector) -> None:
    """Begin the next round in every row where a deal is due."""
    for row in prange(len(rows)):
        if actor(rows[row]) < 0 and not is_over(rows[row]):
            deal(rows[row], scratch[row])


def _step(rows: Vector, actions: Codes, codes: Codes, counts: Codes, scratch: Vector) -> int:
    """Step every row where a seat is to act; how many rows went wrong (their `STATUS` says why)."""
    wrong = 0
    for row in prange(len(rows)):
        if counts[row] > 0:
            is_legal = False
            for place in range(counts[row]):
                is_legal |= codes[row, place] == actions[row]
            if is_legal:
                step(rows[row], int(actions[row]), scratch[row])
            else:
                rows[row, STATUS] = ILLEGAL
            if rows[row, STATUS] != FINE:
                wrong += 1
    return wrong


def _observe(rows: Vector, seats: Codes, seen: Vector) -> None:
    """Write what one seat of every row may know: -1 for a watcher, -2 for the seat to act (or else the last mover)."""
    for row in prange(len(rows)):
        seat = int(seats[row])
        if seat < -1:
            seat = actor(rows[row])
            if seat < 0:
                seat = int(rows[row, TURN])
        observe(rows[row], seat, seen[row])


def _choose(rows: Vector, policy: int, codes: Codes, counts: Codes, actions: Codes) -> None:
    """Write what a policy would do in every row, -1 where nobody is to act."""
    for row in prange(len(rows)):
        actions[row] = -1
        if counts[row] > 0:
            actions[row] = codes[row, choose(rows[row], policy, codes[row], int(counts[row]))]


def _play(rows: Vector, policy: int, rounds: int, codes: Codes, scratch: Vector) -> int:
    """Play every row on by a policy until so many rounds are over; how many plies that took.

    Rows are played in as many strands as there are lists of codes, so that few lists stay close to the processor.
    """
    plies, strands = 0, len(codes)
    for strand in prange(strands):
        for row in range(strand, len(rows), strands):
            plies += play_out(rows[row], policy, rounds, codes[strand], scratch[strand])
    return plies


def _sow(rows: Vector, number: int, first: int) -> None:
    """Give every row new chance: row r from the seed and stream first + r."""
    for row in prange(len(rows)):
        seed(rows[row], number, first + row)


class Loops(NamedTuple):
    """All loops, compiled in one way."""

    reset: Callable[..., None]
    list: Callable[..., None]
    deal: Callable[..., None]
    step: Callable[..., int]
    observe: Callable[..., None]
    choose: Callable[..., None]
    play: Callable[..., int]
    sow: Callable[..., None]


def _loops(how: Callable[..., Callable[..., Any]]) -> Loops:
    return Loops(how(_reset), how(_list), how(_deal), how(_step), how(_observe), how(_choose), how(_play), how(_sow))


ONE_THREAD, ALL_THREADS = _loops(entry), _loops(threaded)
