"""The kernels that run on a GPU: the functions of `lab.fast`, compiled once more by numba-cuda, one thread a match.

There is a small kernel for each part of a ply: in one for all of it, threads that run side by side would wait for each
other at every turn. Importing this module needs numba-cuda; `lab.gpu` does it when a GPU is there.
"""

from typing import Any

import numpy as np
from numba import cuda

from tunnelfolk.lab.fast import chance, engine, policies, sight
from tunnelfolk.lab.fast.codes import COLLAPSE, DIG, PASS, PEEK, UNLOCK
from tunnelfolk.lab.fast.compiled import retarget
from tunnelfolk.lab.fast.layout import FINE, GOLD, ILLEGAL, PLIES, ROUND, SEATS_MOST, STATUS, TURN
from tunnelfolk.lab.gpu import THREADS

SORTS = 7
"""How many sorts of matches `alike` can tell apart."""

_known: dict[Any, Any] = {}


def _twin(function: Any) -> Any:
    """The same function for the GPU, with its tables in device memory: constant memory is slow where threads differ."""
    return retarget(function, cuda.jit(device=True), cuda.to_device, _known)


reset, deal, actor, legal = map(_twin, (engine.reset, engine.deal, engine.actor, engine.legal))
step, is_over, observe = map(_twin, (engine.step, engine.is_over, sight.observe))
restart, choose, sow = map(_twin, (engine.restart, policies.choose, chance.seed))

PLIES_SUM, BROKEN_SUM, GOLD_SUM, ENDED = range(4)
"""What a race adds up in each column: plies, broken matches, gold, and how many matches are over."""


@cuda.jit
def begin(rows: Any, setting: Any, seed: int, scratch: Any) -> None:
    """Begin a match in every column and deal its first round."""
    row = cuda.grid(1)
    if row < rows.shape[1]:
        own = rows[:, row]
        reset(own, setting, seed, row)
        deal(own, scratch[:, row])


@cuda.jit
def enlist(rows: Any, rounds: int, codes: Any, counts: Any, scratch: Any) -> None:
    """List the legal actions of every match; none where it broke, or where so many rounds are over."""
    row = cuda.grid(1)
    if row < rows.shape[1]:
        own, counts[row] = rows[:, row], 0
        if actor(own) >= 0 and own[STATUS] == FINE and own[ROUND] <= rounds:
            counts[row] = legal(own, codes[:, row], scratch[:, row])


@cuda.jit
def watch(rows: Any, seen: Any) -> None:
    """Observe every match for the seat to act, or for the last mover where nobody is."""
    row = cuda.grid(1)
    if row < rows.shape[1]:
        own, seat = rows[:, row], actor(rows[:, row])
        observe(own, seat if seat >= 0 else int(own[TURN]), seen[:, row])


@cuda.jit
def decide(rows: Any, policy: int, codes: Any, counts: Any, actions: Any) -> None:
    """Write what a policy would do in every match, -1 where nobody is to act."""
    row = cuda.grid(1)
    if row < rows.shape[1]:
        actions[row] = -1
        if counts[row] > 0:
            actions[row] = codes[choose(rows[:, row], policy, codes[:, row], int(counts[row])), row]


@cuda.jit
def check(rows: Any, actions: Any, codes: Any, counts: Any) -> None:
    """Note in the status of every match whether its action is not legal."""
    row = cuda.grid(1)
    if row < rows.shape[1] and counts[row] > 0:
        is_legal = False
        for place in range(counts[row]):
            is_legal |= codes[place, row] == actions[row]
        if not is_legal:
            rows[STATUS, row] = ILLEGAL


@cuda.jit(device=True)
def alike(sort: int) -> int:
    """Another match for this thread, so that threads that run side by side have matches of the same sort."""
    thread = cuda.threadIdx.x
    sizes = cuda.shared.array(SORTS, np.int32)
    order = cuda.shared.array(THREADS, np.int32)  # on a line of its own: the simulator knows them by their lines
    for other in range(thread, SORTS, cuda.blockDim.x):
        sizes[other] = 0
    cuda.syncthreads()
    place = cuda.atomic.add(sizes, sort, 1)
    cuda.syncthreads()
    for other in range(sort):
        place += sizes[other]
    order[place] = thread
    cuda.syncthreads()
    return int(cuda.blockIdx.x * cuda.blockDim.x + order[thread])


@cuda.jit(device=True)
def sort_of(code: int) -> int:
    """What sort of work an action is."""
    sort = int(code < DIG) + int(code < UNLOCK) + int(code < COLLAPSE)
    return sort + int(code < PASS) + int(code < PEEK) + int(code < 0)


@cuda.jit
def act(rows: Any, actions: Any, counts: Any, scratch: Any) -> None:
    """Step every match where a seat is to act."""
    row, sort = cuda.grid(1), SORTS - 1
    if row < rows.shape[1] and counts[row] > 0 and rows[STATUS, row] == FINE:
        sort = sort_of(int(actions[row]))
    row = alike(sort)
    if row < rows.shape[1] and counts[row] > 0 and rows[STATUS, row] == FINE:
        step(rows[:, row], int(actions[row]), scratch[:, row])


@cuda.jit(device=True)
def is_due(own: Any, rounds: int) -> bool:
    """Whether the match goes on with a deal, within so many rounds."""
    return own[STATUS] == FINE and actor(own) < 0 and own[ROUND] < rounds and not is_over(own)


@cuda.jit
def go_on(rows: Any, rounds: int, scratch: Any) -> None:
    """Deal where a round ended, until so many rounds were dealt."""
    row, sort = cuda.grid(1), 1
    if row < rows.shape[1] and is_due(rows[:, row], rounds):
        sort = 0
    row = alike(sort)
    if row < rows.shape[1] and is_due(rows[:, row], rounds):
        deal(rows[:, row], scratch[:, row])


@cuda.jit
def race_on(rows: Any, seed: int, matches: int, totals: Any, scratch: Any) -> None:
    """Deal where a round ended; where a match ended, add it up and begin another until the race has enough of them."""
    row, sort = cuda.grid(1), 1
    if row < rows.shape[1] and (actor(rows[:, row]) < 0 or rows[STATUS, row] != FINE):
        sort = 0
    row = alike(sort)
    if row < rows.shape[1]:
        own = rows[:, row]
        if actor(own) >= 0 and own[STATUS] == FINE:
            return
        if is_over(own) or own[STATUS] != FINE:
            if totals[ENDED, row] == matches:
                return
            totals[PLIES_SUM, row] += own[PLIES]
            totals[BROKEN_SUM, row] += own[STATUS] != FINE
            for seat in range(SEATS_MOST):
                for value in range(3):
                    totals[GOLD_SUM, row] += own[GOLD + 3 * seat + value] * (value + 1)
            totals[ENDED, row] += 1
            if totals[ENDED, row] == matches:
                return
            stream = row + rows.shape[1] * totals[ENDED, row]
            restart(own, seed, stream)
        deal(own, scratch[:, row])


@cuda.jit
def mark(codes: Any, counts: Any, masks: Any) -> None:
    """Set the bits of the legal codes."""
    row = cuda.grid(1)
    if row < masks.shape[1]:
        for place in range(counts[row]):
            code = int(codes[place, row])
            masks[code >> 3, row] |= 1 << (code & 7)


@cuda.jit
def sow_all(rows: Any, seed: int, first: int) -> None:
    """Give every match new chance."""
    row = cuda.grid(1)
    if row < rows.shape[1]:
        sow(rows[:, row], seed, first + row)
