"""Tunnelfolk: dwarves dig for gold, and some of them dig the other way."""

from tunnelfolk.rules.game import GAMES, Match, new
from tunnelfolk.rules.game_state import IllegalAction
from tunnelfolk.rules.options import BadOptions, Options, Result

__version__ = "0.2.0"
__all__ = ["GAMES", "BadOptions", "IllegalAction", "Match", "Options", "Result", "new"]
