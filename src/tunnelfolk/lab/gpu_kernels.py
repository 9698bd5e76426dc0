"""The kernels that run on a GPU: the functions of `lab.fast`, compiled once more by numba-cuda, one thread a match.

Importing this module needs numba-cuda; `lab.gpu` does it when a GPU is there.
"""

from typing import Any

import numpy as np
from numba import cuda

from tunnelfolk.lab.fast import chance, engine, policies, sight
from tunnelfolk.lab.fast.compiled import retarget
from tunnelfolk.lab.fast.layout import FINE, GOLD, ILLEGAL, LEGAL_MOST, SCRATCH, SEATS_MOST, STATUS, TURN, WORDS

_known: dict[Any, Any] = {}


def _twin(function: Any) -> Any:
    """The same function for the GPU."""
    return retarget(function, cuda.jit(device=True), _known)


reset, deal, actor, legal = map(_twin, (engine.reset, engine.deal, engine.actor, engine.legal))
step, is_over, observe = map(_twin, (engine.step, engine.is_over, sight.observe))
play_out, choose, sow = map(_twin, (policies.play_out, policies.choose, chance.seed))


@cuda.jit
def begin(rows: Any, setting: Any, seed: int, first: int, scratch: Any) -> None:
    """Begin a match in every column and deal its first round."""
    row = cuda.grid(1)
    if row < rows.shape[1]:
        own = rows[:, row]
        reset(own, int(setting[0]), int(setting[1]), int(setting[2]), seed, first + row)
        deal(own, scratch[:, row])


@cuda.jit
def look(rows: Any, codes: Any, counts: Any, seen: Any, scratch: Any) -> None:
    """List the legal actions of every match, and observe for the seat to act."""
    row = cuda.grid(1)
    if row < rows.shape[1]:
        own, seat = rows[:, row], actor(rows[:, row])
        counts[row] = legal(own, codes[:, row], scratch[:, row]) if seat >= 0 else 0
        if seen.shape[0] > 0:
            observe(own, seat if seat >= 0 else int(own[TURN]), seen[:, row])


@cuda.jit
def advance(rows: Any, actions: Any, codes: Any, counts: Any, scratch: Any) -> None:
    """Step every match where a seat is to act; deal where a round ended."""
    row = cuda.grid(1)
    if row < rows.shape[1] and counts[row] > 0:
        own, is_legal = rows[:, row], False
        for place in range(counts[row]):
            is_legal |= codes[place, row] == actions[row]
        if not is_legal:
            own[STATUS] = ILLEGAL
            return
        step(own, int(actions[row]), scratch[:, row])
        if actor(own) < 0 and not is_over(own):
            deal(own, scratch[:, row])


@cuda.jit
def decide(rows: Any, policy: int, codes: Any, counts: Any, actions: Any) -> None:
    """Write what a policy would do in every match, -1 where nobody is to act."""
    row = cuda.grid(1)
    if row < rows.shape[1]:
        actions[row] = -1
        if counts[row] > 0:
            actions[row] = codes[choose(rows[:, row], policy, codes[:, row], int(counts[row])), row]


@cuda.jit
def mark(codes: Any, counts: Any, masks: Any) -> None:
    """Set the bits of the legal codes."""
    row = cuda.grid(1)
    if row < masks.shape[1]:
        for place in range(counts[row]):
            code = int(codes[place, row])
            masks[code >> 3, row] |= 1 << (code & 7)


@cuda.jit
def play(rows: Any, policy: int, rounds: int, plies: Any) -> None:
    """Play every match on, in memory of its own thread."""
    row = cuda.grid(1)
    if row < rows.shape[1]:
        own = cuda.local.array(WORDS, np.int16)
        codes, scratch = cuda.local.array(LEGAL_MOST, np.int32), cuda.local.array(SCRATCH, np.int16)
        for place in range(WORDS):
            own[place] = rows[place, row]
        plies[row] = play_out(own, policy, rounds, codes, scratch)
        for place in range(WORDS):
            rows[place, row] = own[place]


@cuda.jit
def race(setting: Any, seed: int, first: int, matches: int, totals: Any) -> None:
    """Play new matches one after the other in each thread, and add up plies, broken matches and gold."""
    row = cuda.grid(1)
    if row < totals.shape[1]:
        own = cuda.local.array(WORDS, np.int16)
        codes, scratch = cuda.local.array(LEGAL_MOST, np.int32), cuda.local.array(SCRATCH, np.int16)
        for match in range(matches):
            reset(own, int(setting[0]), int(setting[1]), int(setting[2]), seed, first + row * matches + match)
            totals[0, row] += play_out(own, int(setting[3]), 3, codes, scratch)
            totals[1, row] += own[STATUS] != FINE
            for seat in range(SEATS_MOST):
                for value in range(3):
                    totals[2, row] += own[GOLD + 3 * seat + value] * (value + 1)


@cuda.jit
def sow_all(rows: Any, seed: int, first: int) -> None:
    """Give every match new chance."""
    row = cuda.grid(1)
    if row < rows.shape[1]:
        sow(rows[:, row], seed, first + row)
