"""Learn how likely each role does a deed: `python -m tunnelfolk.lab.learning.deed_likelihoods deeds*.npz --to FILE`.

What is learned is what the enumeration of castings makes of the deeds of a round: the loss is how surprised everybody
is after each deed by who is a saboteur, so that deeds that tell the same count no more than they should.
"""

import argparse
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from tunnelfolk.bots.saboteur.beliefs import Cast
from tunnelfolk.bots.saboteur.deed_model import SURE, DeedModel
from tunnelfolk.lab.learning.recorded_deeds import Deeds, read_deeds
from tunnelfolk.lab.learning.torch_module import torch

WIDTHS = (64, 24)
ROUNDS = 64
"""A lesson's rounds, all with as many players."""
TREASURE_WEIGHT = 0.2
"""How much the loss counts of where the treasure lies."""
HELD_OUT = 0.1


class Rounds(NamedTuple):
    """Rounds with as many players, side by side: a row each, as long as the longest."""

    shared: Any
    by_goal: Any
    acts: Any
    """1 for the seat that did a deed."""
    goals: Any
    is_there: Any
    roles: Any
    treasure: Any
    castings: Any


def new_parameters(shared: int, by_goal: int, seed: int) -> dict[str, Any]:
    """Weights before the first lesson: every deed tells nothing."""
    generator = torch.Generator().manual_seed(seed)

    def layer(fan_in: int, fan_out: int, gain: float = 1.0) -> Any:
        return torch.randn((fan_in, fan_out), generator=generator) * gain * (2 / fan_in) ** 0.5

    first, second = WIDTHS
    found = {
        "shared": layer(shared + by_goal, first)[:shared],
        "by_goal": layer(shared + by_goal, first)[:by_goal],
        "first": torch.zeros(first),
        "inner": layer(first, second),
        "second": torch.zeros(second),
        "outer": layer(second, 2, 0.05),
        "last": torch.zeros(2),
    }
    return {name: tensor.requires_grad_() for name, tensor in found.items()}


def run(parameters: dict[str, Any], shared: Any, by_goal: Any) -> Any:
    """The logarithms of the likelihood of deeds by goal and role, up to what is the same for all."""
    inner = torch.relu(
        (shared @ parameters["shared"])[..., None, :] + by_goal @ parameters["by_goal"] + parameters["first"]
    )
    outer = torch.relu(inner @ parameters["inner"] + parameters["second"]) @ parameters["outer"] + parameters["last"]
    middle, apart = outer.mean(-1, keepdim=True), outer[..., 1:] - outer[..., :1]
    apart = SURE / 2 * torch.tanh(apart / SURE)
    return torch.cat((middle - apart, middle + apart), -1)


def forecast(parameters: dict[str, Any], rounds: Rounds) -> tuple[Any, Any]:
    """After each deed, how likely each seat is a saboteur, and how likely the treasure is where it is."""
    told = run(parameters, rounds.shared, rounds.by_goal)[..., None, :] * rounds.acts[:, :, None, :, None]
    told = told.cumsum(1)
    digger, saboteur = told[..., 0], told[..., 1]
    weights = (saboteur - digger) @ rounds.castings.T + digger.sum(-1, keepdim=True)
    weights = torch.where(rounds.goals[..., None], weights, -1e9)
    likely = torch.softmax(weights.flatten(2), -1).reshape(weights.shape)
    treasure = torch.take_along_dim(likely.sum(-1), rounds.treasure[:, None, None].expand(-1, likely.shape[1], 1), 2)
    return likely.sum(2) @ rounds.castings, treasure[..., 0]


def losses(parameters: dict[str, Any], rounds: Rounds) -> tuple[Any, Any, Any]:
    """Of suspicion and of the treasure, in nats; and how many deeds there were."""
    likely, treasure = forecast(parameters, rounds)
    likely = likely.clamp(1e-6, 1 - 1e-6)
    truth = rounds.roles[:, None, :]
    surprise = -(truth * likely.log() + (1 - truth) * (1 - likely).log()).mean(-1)
    deeds = rounds.is_there.sum()
    lost = -(treasure.clamp(min=1e-6).log())
    return (surprise * rounds.is_there).sum() / deeds, (lost * rounds.is_there).sum() / deeds, deeds


class Shelf:
    """All rounds, by how many play."""

    def __init__(self, deeds: Deeds, rounds: Any) -> None:
        """Of these rounds."""
        self._deeds = deeds
        self._first = np.searchsorted(deeds.round, np.arange(len(deeds.seats) + 1))
        self._by_seats = {seats: rounds[deeds.seats[rounds] == seats] for seats in range(3, 11)}

    def lessons(self, rng: Any) -> Iterator[Rounds]:
        """All of them once, in any order."""
        parts = [
            (seats, part)
            for seats, rounds in self._by_seats.items()
            for part in np.array_split(rng.permutation(rounds), max(1, len(rounds) // ROUNDS))
            if len(part)
        ]
        for at in rng.permutation(len(parts)):
            yield self._side_by_side(*parts[at])

    def _side_by_side(self, seats: int, rounds: Any) -> Rounds:
        deeds, first = self._deeds, self._first
        counts = first[rounds + 1] - first[rounds]
        slots = np.arange(counts.max())
        is_there = slots < counts[:, None]
        at = np.minimum(first[rounds][:, None] + slots, len(deeds.seat) - 1)
        cast = Cast(seats)
        castings = np.zeros((len(list(combinations(range(cast.places), cast.saboteurs))), seats), np.float32)
        for row, places in enumerate(combinations(range(cast.places), cast.saboteurs)):
            castings[row, [place for place in places if place < seats]] = 1
        acts = (deeds.seat[at][..., None] == np.arange(seats)) & is_there[..., None]
        return Rounds(
            torch.as_tensor(deeds.shared[at].astype(np.float32)),
            torch.as_tensor(deeds.by_goal[at].astype(np.float32)),
            torch.as_tensor(acts.astype(np.float32)),
            torch.as_tensor((deeds.goals[at][..., None] >> np.arange(3) & 1) > 0),
            torch.as_tensor(is_there.astype(np.float32)),
            torch.as_tensor((deeds.roles[rounds][:, None] >> np.arange(seats) & 1).astype(np.float32)),
            torch.as_tensor(deeds.treasure[rounds].astype(np.int64)),
            torch.as_tensor(castings),
        )


def measure(parameters: dict[str, Any], shelf: Shelf) -> tuple[float, float]:
    """The losses on all rounds of a shelf."""
    sums = np.zeros(3)
    with torch.no_grad():
        for rounds in shelf.lessons(np.random.default_rng(0)):
            suspicion, treasure, deeds = losses(parameters, rounds)
            sums += np.array([float(suspicion), float(treasure), 1.0]) * float(deeds)
    return sums[0] / sums[2], sums[1] / sums[2]


def train(deeds: Deeds, epochs: int, seed: int) -> dict[str, Any]:
    """Weights that were best on rounds that nothing was learned from."""
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(deeds.seats))
    held = max(1, int(HELD_OUT * len(order)))
    known, unknown = Shelf(deeds, order[held:]), Shelf(deeds, order[:held])
    parameters = new_parameters(deeds.shared.shape[1], deeds.by_goal.shape[2], seed)
    optimiser = torch.optim.Adam(list(parameters.values()), lr=3e-3)
    best, kept = np.inf, parameters
    for epoch in range(epochs):
        for group in optimiser.param_groups:
            group["lr"] = 3e-3 * (0.03 ** (epoch / max(1, epochs - 1)))
        for rounds in known.lessons(rng):
            suspicion, treasure, _ = losses(parameters, rounds)
            optimiser.zero_grad()
            (suspicion + TREASURE_WEIGHT * treasure).backward()
            torch.nn.utils.clip_grad_norm_(list(parameters.values()), 1.0)
            optimiser.step()
        suspicion, treasure = measure(parameters, unknown)
        print(
            f"epoch {epoch + 1}: {suspicion:.4f} who is a saboteur, {treasure:.4f} where the treasure lies", flush=True
        )
        if suspicion < best:
            best, kept = suspicion, {name: tensor.detach().clone() for name, tensor in parameters.items()}
    return kept


def main() -> None:
    """Read the arguments and train."""
    parser = argparse.ArgumentParser(prog="python -m tunnelfolk.lab.learning.deed_likelihoods", description=__doc__)
    parser.add_argument("deeds", type=Path, nargs="+", help="files of `recorded_deeds`")
    parser.add_argument("--to", type=Path, required=True, help="where the weights are written, as JSON")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    weights = train(read_deeds(*chosen.deeds), chosen.epochs, chosen.seed)
    chosen.to.write_bytes(msgspec.json.encode(model_of(weights)))


def model_of(parameters: dict[str, Any]) -> DeedModel:
    """The weights as bots read them: to four digits."""
    numbers = {name: np.round(tensor.detach().numpy().astype(np.float64), 4) for name, tensor in parameters.items()}
    for name in ("inner", "outer"):
        numbers[name] = numbers[name].T
    return msgspec.convert({name: array.tolist() for name, array in numbers.items()}, DeedModel)


if __name__ == "__main__":
    main()
