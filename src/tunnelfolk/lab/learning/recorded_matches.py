"""Recorded rounds as matches like any others, to imitate whoever played them."""

from typing import Any

from tunnelfolk.lab.learning import settling
from tunnelfolk.lab.learning.endless import Position, Vectors
from tunnelfolk.lab.learning.recorded_rounds import Records
from tunnelfolk.lab.learning.torch_module import torch


class RecordedMatches:
    """Recorded rounds, played again side by side; where one ends, another begins."""

    def __init__(self, records: Records, inner: Vectors, seed: int) -> None:
        """Take matches over; the rounds are drawn from all by a seed."""
        device, count = inner.vectors.device, len(inner.vectors)
        self._inner, self._generator = inner, torch.Generator().manual_seed(seed)
        self._vectors, self._codes = (torch.as_tensor(words).to(device) for words in (records.vectors, records.codes))
        self._row = self._ply = torch.zeros(count, dtype=torch.long, device=device)
        self._begin(torch.ones(count, dtype=torch.bool, device=device))

    @property
    def vectors(self) -> Any:
        """The vectors."""
        return self._inner.vectors

    def _begin(self, where: Any) -> None:
        drawn = torch.randint(len(self._codes), (len(where),), generator=self._generator).to(where.device)
        self._row = torch.where(where, drawn, self._row)
        self._ply = torch.where(where, 0, self._ply + 1)
        vectors = self._inner.vectors
        vectors.copy_(torch.where(where[:, None], self._vectors[self._row], vectors))
        self._inner.relist()

    def relist(self) -> None:
        """List what is legal anew."""
        self._inner.relist()

    def position(self, listed: int) -> Position:
        """Where they stand."""
        return self._inner.position(listed)

    def step(self, actions: Any) -> Any:
        """Play what was recorded."""
        tally = self._inner.step(actions)
        # What follows is another round of anybody's: nothing may be carried over to it.
        tally[:, settling.IS_OVER] |= tally[:, settling.HAS_ROUND_ENDED]
        self._begin(tally[:, settling.HAS_ROUND_ENDED] > 0)
        return tally

    def choose(self, policy: str) -> Any:
        """What was recorded, whatever is asked for."""
        del policy
        return self._codes[self._row, self._ply]
