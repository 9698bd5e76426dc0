"""Matches that never end, as tensors: what the seats to act see and may do; where a match ends another begins.

The same on a CPU and on a GPU; on a GPU nothing leaves the device.
"""

from importlib import import_module
from typing import Any, Protocol

import numpy as np
from msgspec import Struct

from tunnelfolk.lab import fast, gpu
from tunnelfolk.lab.fast.layout import SCRATCH
from tunnelfolk.lab.learning import settling
from tunnelfolk.lab.learning.torch_module import torch
from tunnelfolk.rules.game import game_named


class Position(Struct, frozen=True):
    """Where all matches stand, a row each; tensors that the next step overwrites are copied already."""

    seen: Any
    """Observations of the seats to act."""
    codes: Any
    counts: Any


def rows_of(position: Position, rows: slice) -> Position:
    """Some of the matches."""
    return Position(position.seen[rows], position.codes[rows], position.counts[rows])


class Endless(Protocol):
    """Matches of one game side by side."""

    def position(self, listed: int) -> Position:
        """Where they stand, with so many of the legal codes."""

    def step(self, actions: Any) -> Any:
        """Play an action in every match; how each stands then, a row of `settling.TALLY` words, before a new deal."""

    def choose(self, policy: str) -> Any:
        """What one of `fast.POLICIES` would do."""


class Vectors(Endless, Protocol):
    """Matches whose vectors may be read and written."""

    @property
    def vectors(self) -> Any:
        """A row each, the same memory."""

    def relist(self) -> None:
        """List what is legal anew, after vectors were written."""


def new_matches(game: str, count: int, seed: int, device: str) -> Vectors:
    """So many new matches; of Solo half in each colour, of Saboteur as many of every number of players."""
    return _OnGpu(game, count, seed) if device == "cuda" else _OnCpu(game, count, seed)


def _walkers(game: str, count: int) -> Any:
    is_alone = game_named(game).FACTS.usual_seats == 1
    return (np.arange(count) % 2 if is_alone else np.zeros(count)).astype(np.int32)


def _seats(game: str, count: int) -> Any:
    fewest, most = game_named(game).FACTS.seats[0], game_named(game).FACTS.seats[-1]
    return (fewest + np.arange(count) % (most - fewest + 1)).astype(np.int32)


class _OnCpu:
    def __init__(self, game: str, count: int, seed: int) -> None:
        self._batch = fast.new(game, count=count, seed=seed)
        self._seed, self._streams = seed, np.arange(count, dtype=np.int32) + count
        self._scratch = np.zeros((count, SCRATCH), np.int16)
        settling.begin_anew(self._batch.rows, seed, _walkers(game, count), _seats(game, count), self._scratch)
        self._batch.relist()
        self.vectors = torch.as_tensor(self._batch.rows)

    def position(self, listed: int) -> Position:
        batch = self._batch
        codes, counts = batch.codes[:, :listed].copy(), batch.counts.copy()
        return Position(torch.as_tensor(batch.observe()), torch.as_tensor(codes), torch.as_tensor(counts))

    def step(self, actions: Any) -> Any:
        tallies = np.zeros((len(self._batch), settling.TALLY), np.int32)
        self._batch.step(actions.numpy().astype(np.int32), deal=False)
        settling.settle_rows(self._batch.rows, self._seed, self._streams, self._scratch, tallies)
        self._streams += len(self._batch) * tallies[:, settling.IS_OVER]
        self._batch.relist()
        return torch.as_tensor(tallies)

    def choose(self, policy: str) -> Any:
        return torch.as_tensor(self._batch.choose(policy))

    def relist(self) -> None:
        self._batch.relist()


class _OnGpu:
    def __init__(self, game: str, count: int, seed: int) -> None:
        self._cuda, self._kernels = import_module("numba.cuda"), import_module("tunnelfolk.lab.learning.learn_kernels")
        self._shared = import_module("tunnelfolk.lab.gpu_kernels")
        self._batch = gpu.new(game, count=count, seed=seed)
        self._seed, self._grid = seed, gpu._blocks(count)
        self._streams = torch.arange(count, dtype=torch.int32, device="cuda") + count
        self._scratch = self._cuda.device_array((SCRATCH, count), np.int16)
        self._tallies = torch.zeros((settling.TALLY, count), dtype=torch.int32, device="cuda")
        walkers, seats = (self._cuda.to_device(words(game, count)) for words in (_walkers, _seats))
        self._kernels.begin_anew[self._grid](self._batch.rows, seed, walkers, seats, self._scratch)
        self._batch.relist()
        self._seen = torch.as_tensor(self._batch.seen, device="cuda")
        self._codes = torch.as_tensor(self._batch.codes, device="cuda")
        self._counts = torch.as_tensor(self._batch.counts, device="cuda")
        self.vectors = torch.as_tensor(self._batch.rows, device="cuda").t()

    def position(self, listed: int) -> Position:
        return Position(self._seen.t().contiguous(), self._codes[:listed].t().contiguous(), self._counts.clone())

    def step(self, actions: Any) -> Any:
        # `check` of lab.gpu is left out: what is played was picked from the list.
        rows, own = self._batch.rows, self._cuda.as_cuda_array
        self._shared.act[self._grid](rows, own(actions.int()), self._batch.counts, self._scratch)
        self._kernels.settle_all[self._grid](rows, self._seed, own(self._streams), self._scratch, own(self._tallies))
        self._streams += len(self._streams) * self._tallies[settling.IS_OVER]
        self._batch.relist()
        return self._tallies.t().contiguous()

    def choose(self, policy: str) -> Any:
        return torch.as_tensor(self._batch.choose(policy), device="cuda").clone()

    def relist(self) -> None:
        self._batch.relist()
