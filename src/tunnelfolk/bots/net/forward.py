"""The net itself, in numpy alone: a few convolutions over the window, a policy and a value.

`lab.learning.network` has the same layers in torch; a golden test holds the two together. Weights are arrays by name:
convolutions are (9 or 1) * inputs by outputs, so that one matrix product does each. Positions are looked at side by
side; the bot has but one.
"""

from collections.abc import Mapping

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from tunnelfolk.bots.net.net_inputs import NetInput

Array = NDArray[np.float32]
Weights = Mapping[str, Array]


class NetOutput(Struct, frozen=True):
    """What the net thinks of a position."""

    outputs: Array
    """All outputs in the order of `net_outputs`: cells with their channels, then the rest."""
    value: float
    """What is still to come for the seat to act, in the units of the training's reward."""


def run_net(weights: Weights, seen: NetInput) -> NetOutput:
    """Run the net on one position."""
    outputs, values = run_rows(weights, seen.planes[None], seen.numbers[None])
    return NetOutput(outputs[0], float(values[0]))


def run_rows(weights: Weights, planes: Array, numbers: Array) -> tuple[Array, Array]:
    """Run the net on several positions: a row of outputs each, and the values."""
    count = len(planes)
    context = relu(dense(weights, "context2", relu(dense(weights, "context1", numbers))))
    cells = run_trunk(weights, planes, context)
    pooled = np.concatenate((cells.mean(1), context), -1)
    flat = dense(weights, "flat2", relu(dense(weights, "flat1", pooled)))
    value = relu(dense(weights, "value1", cells)).reshape(count, -1)
    value = dense(weights, "value3", relu(dense(weights, "value2", value)))
    nothing = np.zeros((count, 1), np.float32)
    return np.concatenate((dense(weights, "policy", cells).reshape(count, -1), flat, nothing), -1), value[:, 0]


def run_trunk(weights: Weights, planes: Array, context: Array) -> Array:
    """The convolutions: for each position and each cell of the window a row of numbers."""
    count, high, wide, _ = planes.shape
    cells = _conv(weights, "stem", planes) + weights["cell_bias"] + dense(weights, "stem_context", context)[:, None]
    cells = relu(cells)
    block = 0
    while f"block{block}a.weight" in weights:
        pooled = np.concatenate((cells.mean(1), context), -1)
        inner = _conv(weights, f"block{block}a", cells.reshape(count, high, wide, -1))
        inner = relu(inner + dense(weights, f"block{block}_context", pooled)[:, None])
        cells = relu(cells + _conv(weights, f"block{block}b", inner.reshape(count, high, wide, -1)))
        block += 1
    return cells


def dense(weights: Weights, name: str, inputs: Array) -> Array:
    """A layer by name."""
    # One product of two matrices: numpy would multiply a stack of them one after the other.
    rows = inputs.reshape(-1, inputs.shape[-1])
    result: Array = (rows @ weights[f"{name}.weight"] + weights[f"{name}.bias"]).reshape(*inputs.shape[:-1], -1)
    return result


def _conv(weights: Weights, name: str, cells: Array) -> Array:
    """A 3 by 3 convolution, nought beyond the window: rows of cells, the nine neighbours side by side."""
    count, high, wide, depth = cells.shape
    padded = np.zeros((count, high + 2, wide + 2, depth), np.float32)
    padded[:, 1:-1, 1:-1] = cells
    around = np.empty((count, high, wide, 9, depth), np.float32)
    for step in range(9):
        down, right = divmod(step, 3)
        around[:, :, :, step] = padded[:, down : down + high, right : right + wide]
    return dense(weights, name, around.reshape(count, high * wide, 9 * depth))


def relu(array: Array) -> Array:
    """Nothing below nought; the array itself is changed."""
    return np.maximum(array, 0, out=array)
