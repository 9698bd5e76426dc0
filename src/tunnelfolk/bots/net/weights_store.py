"""The weights that the bot `net` plays with: one file a game in this package, in half precision."""

from functools import cache
from importlib import resources
from pathlib import Path

import numpy as np

from tunnelfolk.bots.net.forward import Weights
from tunnelfolk.bots.net.trained_games import weights_file
from tunnelfolk.bots.strategy import CannotPlay


@cache
def weights_for(game: str) -> Weights:
    """The weights of a game, read once. Raises CannotPlay where there are none."""
    found = weights_file(game)
    if not found.is_file():
        raise CannotPlay(f"bot 'net' cannot play {game!r}: no net was trained for it")
    with resources.as_file(found) as path:
        return read_weights(path)


def read_weights(path: Path) -> Weights:
    """The weights of a file, as numpy multiplies them fastest."""
    with np.load(path, allow_pickle=False) as arrays:
        return {name: np.ascontiguousarray(arrays[name], np.float32) for name in arrays.files}
