"""What all environments say about their observations and actions, and how they show a match."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary

from tunnelfolk.lab import numbering
from tunnelfolk.lab.fast import SEEN_WORDS, Vector, state_of
from tunnelfolk.lab.fast.layout import GAME, LEFT, TOP
from tunnelfolk.lab.fast.settings import CORES
from tunnelfolk.rules.notation import write_board

Sight = dict[str, Any]
"""An observation: the words of `sight` and the mask of legal actions."""

LOWEST, HIGHEST = min(LEFT, TOP), 255
"""The bounds of a word: the least are columns and rows, the greatest the reached sides of a card, eight bits."""


def words() -> Box:
    """The packed words of what a seat may know."""
    return Box(LOWEST, HIGHEST, (SEEN_WORDS,), np.int16)


def observations(game: str) -> Dict:
    """What a seat is shown: words, and which actions are legal."""
    return Dict({"observation": words(), "action_mask": MultiBinary(numbering.action_count(game))})


def actions(game: str) -> Discrete:
    """What a seat may do, by number (see `numbering`)."""
    return Discrete(numbering.action_count(game))


def picture(vector: Vector) -> str:
    """The match of a vector as text, as a watcher sees it: docs/notation.md."""
    state = state_of(vector)
    view = CORES[int(vector[GAME])].view(state, None)
    turn = "over" if view.to_act is None else f"seat {view.to_act} to act"
    cards = " ".join(str(panel.cards) for panel in view.panels)
    board = write_board(state.board)
    return f"round {view.round}, {turn}, cards in hand {cards}, pile {view.pile}\n{board}"
