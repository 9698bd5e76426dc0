"""How fast the compiled games are on an NVIDIA GPU: `python bench/gpu.py` prints it.

Needs nothing but this repository's `src`, msgspec, numpy, numba and numba-cuda: `PYTHONPATH=src python bench/gpu.py`.
Every figure is wall-clock time between two synchronisations, after a first run that compiles; the best of three. Some
matches are played on the CPU too and compared word by word, so a wrong kernel cannot be fast.
"""

import argparse
import json
from importlib import import_module
from time import perf_counter

from numba import cuda

from tunnelfolk.lab import fast, gpu
from tunnelfolk.lab.fast.layout import WORDS

TABLES = (("saboteur", 5), ("duel", 2), ("solo", 1))
BARS = {"saboteur": 500, "duel": 200, "solo": 200}


def check(game: str, seats: int, policy: str) -> None:
    """Stop unless the GPU plays the same matches as the CPU."""
    device, host = gpu.new(game, seats, count=256, seed=11), fast.new(game, seats, count=256, seed=11)
    for _ in range(10):
        actions = device.choose(policy)
        assert (actions.copy_to_host() == host.choose(policy)).all()
        device.step(actions)
        host.step(actions.copy_to_host())
        assert (host.observe() == device.seen.copy_to_host().T).all()
    assert device.play_out(policy) == host.play_out(policy)
    assert (device.vectors() == host.rows).all()


def racing(game: str, seats: int, policy: str, threads: int, matches: int) -> tuple[float, float]:
    """Millions of plies and thousands of matches a second, whole matches with full legal lists."""
    plies, fastest = 0, float("inf")
    for seed in range(4):
        cuda.synchronize()
        began = perf_counter()
        plies, broken, _ = gpu.race(game, seats, threads=threads, matches=matches, policy=policy, seed=seed)
        assert broken == 0
        spent = perf_counter() - began
        fastest = min(fastest, spent) if seed else fastest
    return plies / fastest / 1e6, threads * matches / fastest / 1e3


def stepping(game: str, seats: int, count: int, steps: int = 40) -> float:
    """Millions of plies a second: a random action a match, then legal lists and observations in device memory."""
    fastest = float("inf")
    for seed in range(4):
        batch = gpu.new(game, seats, count=count, seed=seed)
        actions = batch.choose("random")
        cuda.synchronize()
        began = perf_counter()
        for _ in range(steps):
            batch.step(actions)
            actions = batch.choose("random")
        cuda.synchronize()
        spent = perf_counter() - began
        batch.raise_errors()
        fastest = min(fastest, spent) if seed else fastest
    return count * steps / fastest / 1e6


def interop(game: str, seats: int) -> str:
    """Whether torch reads the observations without a copy."""
    try:
        torch = import_module("torch")
    except ImportError:
        return "torch is not installed"
    batch = gpu.new(game, seats, count=64, seed=1)
    tensor = torch.as_tensor(batch.seen, device="cuda")
    pointer = batch.seen.__cuda_array_interface__["data"][0]
    return f"torch reads {tuple(tensor.shape)} at the same address: {tensor.data_ptr() == pointer}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--threads", type=int, default=524_288, help="matches side by side")
    options.add_argument("--matches", type=int, default=8, help="matches one after the other in each thread")
    options.add_argument("--batch", type=int, default=131_072, help="matches that are stepped together")
    chosen = options.parse_args()
    if not gpu.is_available():
        raise SystemExit("no CUDA GPU")
    print(f"{cuda.get_current_device().name}, {WORDS * 2} bytes a match, {chosen.threads} threads")
    print(f"{'M plies/s':<14}{'random':>9}{'bar':>6}{'k matches/s':>13}{'by role':>9}{'stepping':>10}{'bar':>5}")
    figures = {}
    for game, seats in TABLES:
        check(game, seats, "by_role")
        check(game, seats, "random")
        random, rate = racing(game, seats, "random", chosen.threads, chosen.matches)
        by_role, _ = racing(game, seats, "by_role", chosen.threads, chosen.matches)
        steps = stepping(game, seats, chosen.batch)
        figures[f"{game} {seats}"] = {"random": random, "by_role": by_role, "stepping": steps}
        print(
            f"{f'{game} {seats}':<14}{random:>9.1f}{BARS[game]:>6}{rate:>13.1f}{by_role:>9.1f}{steps:>10.1f}{50:>5}",
            flush=True,
        )
    print(interop("saboteur", 5))
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
