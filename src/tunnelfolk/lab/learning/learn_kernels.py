"""`settling` on a GPU, one thread a match. Importing this needs numba-cuda."""

from typing import Any

from numba import cuda

from tunnelfolk.lab import gpu_kernels
from tunnelfolk.lab.fast.layout import FINE, SEATS, STATUS, WALKER
from tunnelfolk.lab.learning import settling

settle = gpu_kernels._twin(settling.settle)


@cuda.jit
def settle_all(rows: Any, seed: int, streams: Any, scratch: Any, tallies: Any) -> None:
    """Settle every match; a new one is dealt from its own stream, and the next from the stream after the batch's."""
    row = cuda.grid(1)
    if row < rows.shape[1]:
        settle(rows[:, row], seed, int(streams[row]), scratch[:, row], tallies[:, row])


@cuda.jit
def begin_anew(rows: Any, seed: int, walkers: Any, seats: Any, scratch: Any) -> None:
    """Begin every match again with so many seats and this walker for the first: Solo is played in both colours."""
    row = cuda.grid(1)
    if row < rows.shape[1]:
        rows[WALKER, row], rows[SEATS, row] = walkers[row], seats[row]
        rows[STATUS, row] = FINE
        gpu_kernels.restart(rows[:, row], seed, row)
        gpu_kernels.deal(rows[:, row], scratch[:, row])
