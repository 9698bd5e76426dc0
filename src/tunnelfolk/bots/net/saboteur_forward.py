"""The net of Saboteur in numpy: the trunk of `forward`, and layers for seats that are the same for each of them.

`lab.learning.saboteur_network` has the same in torch; a golden test holds the two together.
"""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from tunnelfolk.bots.net import saboteur_inputs as inputs
from tunnelfolk.bots.net import saboteur_outputs as outputs
from tunnelfolk.bots.net.forward import Array, Weights, dense, relu, run_trunk
from tunnelfolk.bots.net.saboteur_inputs import SaboteurInput

SEATS_USUAL = 4
"""What a sum over seats is divided by, so that it is of the size of one."""


class SaboteurOutput(Struct, frozen=True):
    """What the net thinks of a position."""

    outputs: Array
    """All outputs of the policy in the order of `saboteur_outputs`."""
    suspicion: NDArray[np.float32]
    """Log odds that a seat is a saboteur, counted from the one that looks."""


def run_saboteur_net(weights: Weights, seen: SaboteurInput) -> SaboteurOutput:
    """Run the net on one position."""
    is_there = seen.seats[:, inputs.IS_THERE, None]
    first = relu(dense(weights, "seat1", seen.seats)) * is_there
    # Who did something to whom counts by what both are like: breaking a villain's tool is no villainy.
    heard = (first, seen.broke @ first, seen.broke.T @ first, seen.mended @ first, seen.mended.T @ first)
    seats = relu(dense(weights, "seat2", np.concatenate(heard, -1))) * is_there
    numbers = np.concatenate((seen.numbers, seats.sum(0) / SEATS_USUAL, seats[0]))
    context = relu(dense(weights, "context2", relu(dense(weights, "context1", numbers))))
    cells = run_trunk(weights, seen.planes[None], context[None])[0]
    pooled = np.concatenate((cells.mean(0), context))
    flat = dense(weights, "flat2", relu(dense(weights, "flat1", pooled)))
    around = relu(dense(weights, "seat3", seats) + dense(weights, "seat3_context", pooled))
    said = dense(weights, "seat4", around)
    found = (
        dense(weights, "policy", cells).reshape(-1),
        said[:, : outputs.SUSPECT].reshape(-1),
        flat,
        np.zeros(1, np.float32),
    )
    return SaboteurOutput(np.concatenate(found), said[:, outputs.SUSPECT])
