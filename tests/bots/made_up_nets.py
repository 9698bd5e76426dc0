"""Weights of small nets that never learned, the same every time."""

from types import ModuleType

import numpy as np

from tunnelfolk.bots.net import net_inputs, net_outputs, saboteur_inputs, saboteur_outputs
from tunnelfolk.bots.net.forward import Weights
from tunnelfolk.bots.net.net_inputs import WINDOWS
from tunnelfolk.bots.net.saboteur_deeds import WINDOW

WIDTH, CONTEXT, SEAT = 8, 8, 6

Sizes = dict[str, tuple[int, int]]
"""Of each layer: how much goes in, and how much comes out."""


def race_weights(game: str) -> Weights:
    """For the Duel or Solo."""
    cells = WINDOWS[game].cells
    sizes: Sizes = {
        "context1": (net_inputs.NUMBERS, CONTEXT),
        **_trunk(net_inputs, net_outputs),
        "value1": (WIDTH, 2),
        "value2": (2 * cells, 4),
        "value3": (4, 1),
    }
    return _draw(sizes, cells)


def saboteur_weights() -> Weights:
    """For Saboteur."""
    sizes: Sizes = {
        "seat1": (saboteur_inputs.SEAT_NUMBERS, SEAT),
        "seat2": (5 * SEAT, SEAT),
        "context1": (saboteur_inputs.NUMBERS + 2 * SEAT, CONTEXT),
        **_trunk(saboteur_inputs, saboteur_outputs),
        "seat3": (SEAT, 2 * SEAT),
        "seat3_context": (WIDTH + CONTEXT, 2 * SEAT),
        "seat4": (2 * SEAT, saboteur_outputs.SEAT_CHANNELS + 1),
    }
    return _draw(sizes, WINDOW.cells)


def _trunk(inputs: ModuleType, outputs: ModuleType) -> Sizes:
    """The layers that both nets have alike, between what they see and what they say."""
    return {
        "context2": (CONTEXT, CONTEXT),
        "stem": (9 * inputs.PLANES, WIDTH),
        "stem_context": (CONTEXT, WIDTH),
        "block0a": (9 * WIDTH, WIDTH),
        "block0_context": (WIDTH + CONTEXT, WIDTH),
        "block0b": (9 * WIDTH, WIDTH),
        "policy": (WIDTH, outputs.CHANNELS),
        "flat1": (WIDTH + CONTEXT, CONTEXT),
        "flat2": (CONTEXT, outputs.NOTHING),
    }


def _draw(sizes: Sizes, cells: int) -> Weights:
    rng = np.random.default_rng(7)
    weights = {f"{name}.weight": rng.normal(0, 0.2, size).astype(np.float32) for name, size in sizes.items()}
    biases = {f"{name}.bias": rng.normal(0, 0.2, size[1]).astype(np.float32) for name, size in sizes.items()}
    return weights | biases | {"cell_bias": rng.normal(0, 0.2, (cells, WIDTH)).astype(np.float32)}
