"""Which games there are weights for. Needs nothing but the standard library, so that the ladder may ask."""

from importlib import resources
from importlib.resources.abc import Traversable

GAMES = ("saboteur", "duel", "solo")
"""The games that the net's planes and outputs are made for: other games of their strategy have other cards."""


def weights_file(game: str) -> Traversable:
    """Where the weights of a game are, if there are any."""
    return resources.files(__package__) / "weights" / f"{game}.npz"


def trained_games() -> tuple[str, ...]:
    """The games that `net` can play here."""
    return tuple(game for game in GAMES if weights_file(game).is_file())
