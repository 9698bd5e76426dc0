"""Who else plays in matches of two: weights that never change, or the pupil of those who were imitated."""

from pathlib import Path
from typing import Any

from msgspec import Struct

from tunnelfolk.bots.net.weights_store import read_weights
from tunnelfolk.lab.fast import sight
from tunnelfolk.lab.learning.endless import Endless, Position, rows_of
from tunnelfolk.lab.learning.network import Parameters
from tunnelfolk.lab.learning.rollouts import Judge, sample
from tunnelfolk.lab.learning.torch_module import torch

SHARPNESS = 2.0
"""How much surer of itself a pupil plays: whom it imitates plays the best move, not any that is good."""


class FrozenRival(Struct, frozen=True):
    """Sits at one seat of every match of a rollout and plays its best choices, as the shipped bot does.

    What learns against it is a best response, which shows what can be won against these weights.
    """

    judge: Judge
    seats: Any
    """The learner's seat, a row a match."""

    def __call__(self, position: Position, matches: Endless, at: Any) -> tuple[Any, Any]:
        """What is played instead of the learner's own choices, and where those stand."""
        del matches
        is_own = position.seen[:, sight.SEEN_BY] == self.seats
        return torch.where(is_own, at, self.judge(position)[0].argmax(-1)), is_own.float()


class PupilRival(Struct, frozen=True):
    """Sits at one seat of the first matches of a rollout; at the others both seats are the learner's."""

    judge: Judge
    seats: Any
    """The learner's seat in each of the first matches."""

    def __call__(self, position: Position, matches: Endless, at: Any) -> tuple[Any, Any]:
        """What is played instead of the learner's own choices, and where those stand."""
        del matches
        count = len(self.seats)
        first = rows_of(position, slice(count))
        is_own = first.seen[:, sight.SEEN_BY] == self.seats
        others = sample(SHARPNESS * self.judge(first)[0])
        own = torch.ones(len(at), device=at.device)
        own[:count] = is_own.float()
        return torch.cat((torch.where(is_own, at[:count], others), at[count:])), own


def learner_seats(count: int, device: str) -> Any:
    """The learner's seat in each of so many matches that never end: either seat in half of them."""
    return torch.arange(count, device=device) % 2


def read_frozen(path: Path, device: str) -> Parameters:
    """Weights as the bot `net` reads them, to learn against or to begin with."""
    return {name: torch.as_tensor(array, device=device) for name, array in read_weights(path).items()}
