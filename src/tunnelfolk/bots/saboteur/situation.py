"""How a round of Saboteur looks to one seat: what both roles base their rules of thumb on."""

from functools import cache

from msgspec import Struct

from tunnelfolk.bots.saboteur.beliefs import Sight
from tunnelfolk.bots.saboteur.moves import Ways, Weights, expected, ways_left
from tunnelfolk.bots.traits import Traits
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.board import Board, Cell
from tunnelfolk.rules.cards import Kind
from tunnelfolk.rules.decks import ACTIONS, FACES, GOALS, PATHS, SABOTEUR_GOAL_CELLS
from tunnelfolk.rules.views import View


class Outlook(Struct, frozen=True):
    """What a seat makes of the table."""

    view: View
    board: Board
    ways: Ways
    weights: Weights
    """Where the treasure may lie."""
    suspicion: tuple[float, ...]
    """How likely each seat is a saboteur."""
    traits: Traits

    @property
    def seat(self) -> int:
        """Whose outlook this is."""
        return self.view.turn

    @property
    def left(self) -> float:
        """The cards missing to the treasure, on average."""
        return self.left_after(self.ways)

    def left_after(self, ways: Ways) -> float:
        """The same if so many cards are missing to each goal."""
        return expected(ways, self.weights)

    @property
    def is_treasure_known(self) -> bool:
        """Whether only one place is left for the treasure."""
        return max(self.weights) > 0.99

    @property
    def is_hindered(self) -> bool:
        """Whether this seat may not dig."""
        return bool(self.view.panels[self.seat].broken)


def after_dig(outlook: Outlook, face: str, cell: Cell) -> tuple[Board, Ways]:
    """The board and the ways once a path is laid."""
    board = tunnels.lay_card(outlook.board, cell, FACES[face])
    return board, ways_left(board)


def after_rockslide(outlook: Outlook, cell: Cell) -> Ways:
    """The ways once a path is gone."""
    return ways_left(tunnels.remove_card(outlook.board, cell))


def own_weights(view: View) -> Weights:
    """Where the treasure may lie, from what this seat has seen."""
    known = {goal.cell: goal.goal for goal in view.goals}
    treasure = [cell for cell, goal in known.items() if goal and GOALS[goal].is_treasure]
    places = treasure or [cell for cell, goal in known.items() if goal is None]
    return tuple((cell in places) / len(places) if places else 0.0 for cell in SABOTEUR_GOAL_CELLS)


def sight_of(view: View) -> Sight:
    """What this seat knows for certain."""
    known = {goal.cell: goal.goal for goal in view.goals}
    stones = [cell for cell in SABOTEUR_GOAL_CELLS if cell not in known]
    stones += [cell for cell, goal in known.items() if goal and not GOALS[goal].is_treasure]
    treasure = next((cell for cell, goal in known.items() if goal and GOALS[goal].is_treasure), None)
    return Sight(len(view.panels), view.turn, view.panels[view.turn].role, tuple(stones), treasure)


@cache
def worth(card: str) -> float:
    """What a card is worth to a digger, from 0 to 1."""
    if card in PATHS:
        ways = max(len(tunnel.sides) for tunnel in PATHS[card].tunnels)
        through = {1: 0.0, 2: 0.5, 3: 0.8, 4: 1.0}[ways]
        return through - 0.2 * (card in ("B04", "P02"))
    return {"repair": 0.55, "sabotage": 0.35, "rockslide": 0.35, "map": 0.5, "key": 0.5}[ACTIONS[card].kind]


def loose_paths(outlook: Outlook, most: int) -> list[Cell]:
    """The laid paths farthest along, where a rockslide would matter."""
    cells = [cell for cell, face in outlook.board.faces.items() if face.kind is Kind.PATH]
    return sorted(cells, key=lambda cell: (-cell[0], cell[1]))[:most]
