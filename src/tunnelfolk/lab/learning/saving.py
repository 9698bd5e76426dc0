"""What a run leaves behind: checkpoints to go on from, learning curves, and the weights that the bot plays with."""

import csv
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import asdict

from tunnelfolk.lab.learning.lessons import Learner
from tunnelfolk.lab.learning.network import Parameters
from tunnelfolk.lab.learning.torch_module import torch

LONG_AGO = 1_000_000
"""Steps of a checkpoint that did not count them."""


class Trained(Struct):
    """How far a run has come."""

    seed: int
    iteration: int = 0
    plies: int = 0
    seconds: float = 0.0
    best: float = -1.0
    """What the kept weights scored: gold alone; for two, the share won against `by_role`."""


class Lesson(Struct, frozen=True):
    """One row of the learning curve."""

    iteration: int
    plies: int
    seconds: float
    progress: float
    gold: float
    finished: int
    broken: int
    overlong: int
    policy_loss: float
    value_loss: float
    entropy: float
    clipped: float
    side_loss: float = 0.0
    """Of what else is learned: in Saboteur, who is a saboteur, in nats."""
    gate: float | None = None
    """Against the fixed opponent: gold alone, for two the share of decided matches."""
    kept: bool = False


def save_checkpoint(
    path: Path, learner: Learner, best: Parameters, taught: Parameters | None, trained: Trained
) -> None:
    """Write everything that the next run goes on from."""
    found = {
        "parameters": _on_cpu(learner.parameters, torch.float32),
        "average": _on_cpu(learner.average, torch.float32),
        "best": _on_cpu(best, torch.float16),
        "taught": None if taught is None else _on_cpu(taught, torch.float16),
        "optimiser": _small_state(learner.optimiser.state_dict()),
        "steps": learner.steps,
        "trained": asdict(trained),
    }
    torch.save(found, path.with_suffix(".partial"))
    path.with_suffix(".partial").replace(path)


def _on_cpu(parameters: Parameters, kind: Any) -> Parameters:
    return {name: tensor.detach().to("cpu", kind) for name, tensor in parameters.items()}


def _small_state(state: dict[str, Any]) -> dict[str, Any]:
    """An optimiser's memory in half the space: its moments are means over many steps, three digits of them will do."""
    moments = {
        number: {name: word.to("cpu", torch.bfloat16) if word.dim() else word for name, word in words.items()}
        for number, words in state["state"].items()
    }
    return state | {"state": moments}


def load_checkpoint(path: Path, learner: Learner) -> tuple[Parameters, Parameters | None, Trained]:
    """Put what was saved into a learner of the same shape.

    The best weights, those that imitation ended with, and how far the run had come.
    """
    found = torch.load(path, map_location="cpu", weights_only=True)
    with torch.no_grad():
        for name, tensor in learner.parameters.items():
            tensor.copy_(found["parameters"][name])
            learner.average[name].copy_(found["average"][name])
    learner.optimiser.load_state_dict(found["optimiser"])
    device = next(iter(learner.parameters.values())).device
    learner.steps = found.get("steps", LONG_AGO)

    def there(parameters: Parameters) -> Parameters:
        return {name: tensor.to(device, torch.float32) for name, tensor in parameters.items()}

    taught = found.get("taught")
    return there(found["best"]), taught and there(taught), Trained(**found["trained"])


def export_weights(path: Path, parameters: Parameters) -> None:
    """Write weights as the bot `net` reads them, in half precision. Raises OverflowError where one does not fit."""
    halves = {name: tensor.detach().cpu().numpy().astype(np.float16) for name, tensor in parameters.items()}
    wrong = [name for name, array in halves.items() if not np.isfinite(array).all()]
    if wrong:
        raise OverflowError(f"{', '.join(wrong)}: not finite in half precision")
    np.savez(path, **halves)


def append_lesson(path: Path, lesson: Lesson) -> None:
    """Add a row to the learning curve."""
    row = asdict(lesson)
    is_new = not path.exists()
    with path.open("a", newline="") as file:
        writer = csv.DictWriter(file, list(row))
        if is_new:
            writer.writeheader()
        writer.writerow({name: f"{value:.5g}" if isinstance(value, float) else value for name, value in row.items()})


def plot_curve(path: Path) -> Path | None:
    """Draw the learning curve beside its CSV file; None where matplotlib is not installed."""
    if find_spec("matplotlib") is None:
        return None
    figure_module: Any = import_module("matplotlib.figure")
    with path.open() as file:
        rows = list(csv.DictReader(file))
    figure = figure_module.Figure(figsize=(9, 7))
    above, below = figure.subplots(2, 1, sharex=True)
    gated = [row for row in rows if row["gate"]]
    above.plot([float(row["plies"]) / 1e6 for row in gated], [float(row["gate"]) for row in gated], marker=".")
    above.set_ylabel("against the fixed opponent")
    for name in ("value_loss", "entropy", "clipped"):
        below.plot([float(row["plies"]) / 1e6 for row in rows], [float(row[name]) for row in rows], label=name)
    below.set_xlabel("million plies")
    below.legend()
    picture = path.with_suffix(".png")
    figure.savefig(picture, dpi=90)
    return picture
