"""How fast the compiled games are: `make bench-lab` prints it, with peers beside them (`peers.py`).

A ply is one decision with its full legal list. Everything is CPU time of one process and one thread; the best of three,
since other work on the machine only ever slows a loop down. `--compile` shows what a first start costs: it compiles all
kernels into a folder of its own, then starts again from there.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from time import process_time

import numpy as np

from tunnelfolk.lab import fast

TABLES = (("saboteur", 3), ("saboteur", 5), ("saboteur", 10), ("duel", 2), ("solo", 1))
BARS = {("saboteur", 5): 4.0, ("duel", 2): 2.0, ("solo", 1): 2.0}
START = (
    "from time import process_time; from tunnelfolk.lab import fast; batch = fast.new('duel', count=2, seed=1);"
    "batch.observe(); batch.step(batch.choose('random')); batch.play_out('random'); print(process_time())"
)


def best(measure: Callable[[int], float]) -> float:
    return max(measure(seed) for seed in range(3))


def playouts(game: str, seats: int, policy: str, matches: int = 3000) -> float:
    """Millions of plies a second of whole matches."""
    fast.new(game, seats, count=1).play_out(policy)

    def measure(seed: int) -> float:
        batch = fast.new(game, seats, count=matches, seed=seed)
        began = process_time()
        plies = batch.play_out(policy)
        return plies / (process_time() - began) / 1e6

    return best(measure)


def stepping(game: str, seats: int, count: int = 256, steps: int = 50) -> float:
    """Millions of plies a second: a step a row, its legal list and its observation, while no match is over yet."""

    def measure(seed: int) -> float:
        batch = fast.new(game, seats, count=count, seed=seed)
        seen, spent = batch.observe(), 0.0
        for _ in range(steps):
            actions = batch.choose("random")
            began = process_time()
            batch.step(actions)
            batch.observe(out=seen)
            spent += process_time() - began
        assert batch.counts.all()
        return count * steps / spent / 1e6

    return best(measure)


def cloning(game: str, seats: int, times: int = 200_000) -> float:
    """Microseconds to copy a match into a vector that is there, the call from Python not counted."""
    row = fast.new(game, seats, seed=1).rows[0]
    rows = np.empty((64, len(row)), row.dtype)

    def measure(_: int) -> float:
        began = process_time()
        for _ in range(times // len(rows)):
            rows[:] = row
        return -(process_time() - began) / (times // len(rows) * len(rows)) * 1e6

    return -best(measure)


def starts() -> tuple[float, float]:
    """CPU seconds of a first start, which compiles, and of a second one."""
    with tempfile.TemporaryDirectory() as folder:
        where = os.environ | {"NUMBA_CACHE_DIR": folder}
        first, second = (
            float(subprocess.run([sys.executable, "-c", START], env=where, check=True, capture_output=True).stdout)
            for _ in range(2)
        )
    return first, second


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--compile", action="store_true", help="also measure a first start and a second one")
    chosen = options.parse_args()
    columns = f"{'random':>8}{'bar':>6}{'digging':>9}{'hindering':>11}{'by role':>9}{'stepping':>10}{'clone µs':>10}"
    print(f"{'M plies/s/core':<16}{columns}")
    for game, seats in TABLES:
        random, digging, hindering, by_role = (
            playouts(game, seats, policy) for policy in ("random", "digging", "hindering", "by_role")
        )
        bar = BARS.get((game, seats))
        print(
            f"{f'{game} {seats}':<16}{random:>8.2f}{f'{bar:.0f}' if bar else '':>6}{digging:>9.2f}{hindering:>11.2f}"
            f"{by_role:>9.2f}{stepping(game, seats):>10.2f}{cloning(game, seats):>10.2f}"
        )
    print("bars: stepping with observations 0.8, clone 0.5 µs")
    if chosen.compile:
        first, second = starts()
        print(f"\nfirst start, compiling: {first:.1f} s of CPU time (bar 60); second: {second:.1f} s (bar 2)")


if __name__ == "__main__":
    main()
