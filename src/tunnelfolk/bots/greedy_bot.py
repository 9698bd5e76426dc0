"""The bot that digs straight for the goals, whatever its role."""

from typing import ClassVar

from tunnelfolk.bots.advice import Advice, Judgement, advise
from tunnelfolk.bots.bot import chance_for
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.actions import Bribe, Dig, Unlock
from tunnelfolk.rules.board import Board, Cell
from tunnelfolk.rules.cards import Dwarf
from tunnelfolk.rules.decks import FACES
from tunnelfolk.rules.views import Prompt, board_of

FAR = 1_000
"""How far the goals are from a tunnel that leads nowhere."""


class Greedy:
    """Opens every gate it can, else lays the path that brings its tunnel nearest to a face-down goal."""

    strategies: ClassVar[tuple[str, ...] | None] = None

    def __init__(self, seed: int | str) -> None:
        """A bot whose chance comes from a seed."""
        self.seed = seed

    def choose(self, prompt: Prompt) -> int:
        """Open a gate, else dig, else leave it to chance."""
        rng = chance_for(self.seed, prompt)
        gates = [index for index, action in enumerate(prompt.legal) if isinstance(action, Bribe | Unlock)]
        return rng.choice(gates or _best_digs(prompt) or range(len(prompt.legal)))

    def explain(self, prompt: Prompt, most: int = 3) -> tuple[Advice, ...]:
        """Its choice, and the others that dig as near."""
        chosen, digs = self.choose(prompt), _best_digs(prompt)
        scores = [(index == chosen) + 0.5 * (index in digs) for index in range(len(prompt.legal))]
        return advise(prompt.legal, [Judgement(score, "straight_on") for score in scores], most)


def _best_digs(prompt: Prompt) -> list[int]:
    """The choices that dig nearest to a goal, all equally near."""
    board, dwarf = board_of(prompt.view), prompt.view.panels[prompt.view.turn].dwarf
    tunnels.reach(board, dwarf)  # known now, it grows with every card that is tried
    left = {
        index: _way_left(board, dwarf, action) for index, action in enumerate(prompt.legal) if isinstance(action, Dig)
    }
    return [index for index, way in left.items() if way == min(left.values())]


def _way_left(board: Board, dwarf: Dwarf, action: Dig) -> int:
    """The cells between the tunnel and the nearest face-down goal once a path is laid."""
    after = tunnels.lay_card(board, action.cell, FACES[action.face])
    fronts = tunnels.reach(after, dwarf).fronts
    return min((_steps_between(front, goal) for front in fronts for goal in after.covered), default=FAR)


def _steps_between(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
