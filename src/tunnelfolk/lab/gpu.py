"""The compiled games on an NVIDIA GPU: the same kernels, one thread a match.

    batch = gpu.new("saboteur", 5, count=65536, seed=1)
    batch.step(codes)           # a device array of codes; batch.play_out("by_role") plays all matches on
    batch.codes, batch.counts   # the legal lists; batch.mask() a bit for every code; batch.seen the observations

All arrays stay in device memory and have `__cuda_array_interface__`: `torch.as_tensor(batch.seen, device="cuda")` and
`jax.dlpack.from_dlpack(torch_tensor)` read them without a copy. They are laid out with the match as the last index, so
that threads that run side by side read words that lie side by side.
"""

import itertools
from importlib import import_module
from typing import Any

import numpy as np

from tunnelfolk.lab.fast import policies, sight
from tunnelfolk.lab.fast.codes import ACTIONS
from tunnelfolk.lab.fast.engine import ROUNDS
from tunnelfolk.lab.fast.layout import FINE, LEGAL_MOST, PLIES, SCRATCH, STATUS, WORDS
from tunnelfolk.lab.fast.settings import game_number, options_of, setting_of
from tunnelfolk.rules.options import Options

# numba-cuda imports names that numpy 2.5 took away.
for _name, _same in {"row_stack": np.vstack, "in1d": np.isin, "trapz": np.trapezoid}.items():
    if not hasattr(np, _name):
        setattr(np, _name, _same)

try:
    from numba import cuda
except ImportError:
    cuda = None

THREADS = 256
"""Threads a block."""
DEAL_EVERY, ASK_EVERY = 4, 64
"""After how many plies of a playout rounds are dealt; and when, after a deal, we ask whether all matches are over."""


class NoGpu(RuntimeError):
    """There is no GPU that these kernels could run on."""


def is_available() -> bool:
    """Whether there is a GPU, or numba's simulator of one."""
    return cuda is not None and bool(cuda.is_available())


def _device() -> Any:
    if not is_available():
        raise NoGpu(
            "no CUDA GPU: tunnelfolk.lab.gpu needs an NVIDIA GPU and numba-cuda (pip install 'tunnelfolk[gpu]')"
        )
    return cuda


def _kernels() -> Any:
    """The kernels, made when they are first asked for."""
    _device()
    return import_module("tunnelfolk.lab.gpu_kernels")


def _blocks(count: int) -> tuple[int, int]:
    threads = min(count, THREADS)
    return (count + threads - 1) // threads, threads


class GpuBatch:
    """Matches of one game in device memory, a column each; every step leaves the legal lists and observations there."""

    def __init__(self, game: str, rows: Any, *, observing: bool = True) -> None:
        """A batch of these columns."""
        device, count = _device(), rows.shape[1]
        self.game, self.rows, self.count = game, rows, count
        self.codes = device.device_array((LEGAL_MOST, count), np.int32)
        self.counts = device.device_array(count, np.int32)
        self.seen = device.device_array((sight.SEEN_WORDS if observing else 0, count), np.int16)
        """What the seat to act may know (see `fast.sight`), the last mover where nobody is to act."""
        self.chosen = device.device_array(count, np.int32)
        self._scratch = device.device_array((SCRATCH, count), np.int16)
        self.relist()

    def relist(self) -> None:
        """List the legal actions and observe."""
        self._launch("enlist", ROUNDS, self.codes, self.counts, self._scratch)
        if self.seen.shape[0]:
            self._launch("watch", self.seen)

    def step(self, actions: Any) -> None:
        """Play one code in each match that is not over, and deal where a round ended. Mistakes: see `raise_errors`."""
        self._launch("check", actions, self.codes, self.counts)
        self._launch("act", actions, self.counts, self._scratch)
        self._launch("go_on", ROUNDS, self._scratch)
        self.relist()

    def choose(self, policy: str = "by_role") -> Any:
        """What one of `fast.POLICIES` would do in each match, -1 where nobody is to act: a device array, used again."""
        self._launch("decide", policies.POLICIES.index(policy), self.codes, self.counts, self.chosen)
        return self.chosen

    def mask(self) -> Any:
        """The legal actions as bits, eight codes a byte, the lowest bit first: a device array of bytes by matches."""
        masks = _device().to_device(np.zeros(((ACTIONS[game_number(self.game)] + 7) // 8, self.count), np.uint8))
        _kernels().mark[_blocks(self.count)](self.codes, self.counts, masks)
        return masks

    def sow(self, seed: int, first: int = 0) -> None:
        """Give the matches new chance."""
        self._launch("sow_all", seed, first)

    def play_out(self, policy: str = "by_role", rounds: int = 3) -> int:
        """Play every match on until so many of its rounds are over; the number of plies. Call `relist` to step on."""
        before = self._plies()
        self._play(policy, rounds, "go_on", rounds, self._scratch)
        return self._plies() - before

    def race(self, seed: int, matches: int, policy: str) -> tuple[int, int, int]:
        """Play so many whole matches in each column, one after the other; all plies, broken matches and gold."""
        totals = _device().to_device(np.zeros((4, self.count), np.int64))
        self._play(policy, ROUNDS, "race_on", seed, matches, totals, self._scratch)
        plies, broken, gold, _ = totals.copy_to_host().sum(axis=1)
        return int(plies), int(broken), int(gold)

    def _play(self, policy: str, rounds: int, then: str, *words: Any) -> None:
        """Play on by a policy, with a kernel now and then that deals, until nobody is left to act."""
        for ply in itertools.count():
            if ply % DEAL_EVERY == 0:
                self._launch(then, *words)
            self._launch("enlist", rounds, self.codes, self.counts, self._scratch)
            if ply % ASK_EVERY == 0 and not self.counts.copy_to_host().any():
                return
            self._launch("act", self.choose(policy), self.counts, self._scratch)

    def _plies(self) -> int:
        return int(self.rows[PLIES].copy_to_host().sum(dtype=np.int64))

    def _launch(self, kernel: str, *words: Any) -> None:
        getattr(_kernels(), kernel)[_blocks(self.count)](self.rows, *words)

    def raise_errors(self) -> None:
        """Raise if an action was not legal or a match broke."""
        status = self.rows[STATUS].copy_to_host()
        if status.any():
            raise RuntimeError(f"match {int(np.flatnonzero(status)[0])}: status {int(status[status != FINE][0])}")

    def vectors(self) -> Any:
        """The matches as rows of `tunnelfolk.lab.fast`, copied to the host."""
        return np.ascontiguousarray(self.rows.copy_to_host().T)


def new(
    game: str,
    seats: int | None = None,
    *,
    count: int,
    seed: int = 0,
    options: Options = Options(),  # noqa: B008
    observing: bool = True,
    **asked: Any,
) -> GpuBatch:
    """So many new matches on the GPU, the same ones that `fast.new` deals. Raises NoGpu or BadOptions."""
    device, setting = _device(), np.array(setting_of(game, seats, options_of(options, **asked)), np.int16)
    rows, scratch = device.device_array((WORDS, count), np.int16), device.device_array((SCRATCH, count), np.int16)
    _kernels().begin[_blocks(count)](rows, device.to_device(setting), seed, scratch)
    return GpuBatch(game, rows, observing=observing)


def race(
    game: str, seats: int | None = None, *, threads: int, matches: int = 1, policy: str = "random", seed: int = 0
) -> tuple[int, int, int]:
    """Play whole matches, so many in each thread, and keep nothing but sums: plies, broken matches, gold."""
    return new(game, seats, count=threads, seed=seed, observing=False).race(seed, matches, policy)
