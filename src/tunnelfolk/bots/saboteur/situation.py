"""How a round of Saboteur looks to one seat: what the rules of thumb of both roles go by."""

from msgspec import Struct

from tunnelfolk.bots.saboteur.beliefs import Cast, Knowledge
from tunnelfolk.bots.saboteur.moves import Distances, Weights, distances_left, expected_distance
from tunnelfolk.bots.traits import Traits
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.board import Board, Cell
from tunnelfolk.rules.cards import Kind
from tunnelfolk.rules.decks import FACES, GOALS, PATHS, SABOTEUR_GOAL_CELLS
from tunnelfolk.rules.views import View

FOREMOST = 6
"""How many of the paths farthest along are looked at for a rockslide: one farther back hardly ever hurts more."""


class Situation(Struct, frozen=True):
    """What a seat makes of a round."""

    view: View
    board: Board
    distances: Distances
    weights: Weights
    """Where the treasure may lie."""
    suspicion: tuple[float, ...]
    """How likely each seat is a saboteur."""
    traits: Traits

    @property
    def seat(self) -> int:
        """Whose situation this is."""
        return self.view.turn

    @property
    def missing(self) -> float:
        """The cards missing to the treasure, on average."""
        return self.missing_with(self.distances)

    def missing_with(self, distances: Distances) -> float:
        """The same if so many cards were missing to each goal."""
        return expected_distance(distances, self.weights)

    @property
    def is_treasure_known(self) -> bool:
        """Whether only one place is left for the treasure."""
        return max(self.weights) > 0.99

    @property
    def paths_held(self) -> int:
        """How many path cards the seat has to dig with."""
        return sum(card in PATHS for card in self.view.hand)


def lay_path(situation: Situation, face: str, cell: Cell) -> tuple[Board, Distances]:
    """The board once a path is laid, and what is missing then."""
    board = tunnels.lay_card(situation.board, cell, FACES[face])
    return board, distances_left(board)


def distances_without(situation: Situation, cell: Cell) -> Distances:
    """What is missing once a rockslide took the path on a cell."""
    return distances_left(tunnels.remove_card(situation.board, cell))


def foremost_paths(situation: Situation) -> list[Cell]:
    """The laid paths farthest along, where a rockslide would matter."""
    cells = [cell for cell, face in situation.board.faces.items() if face.kind is Kind.PATH]
    return sorted(cells, key=lambda cell: (-cell[0], cell[1]))[:FOREMOST]


def seen_weights(view: View) -> Weights:
    """Where the treasure may lie, from what this seat has seen."""
    known = {goal.cell: goal.goal for goal in view.goals}
    treasure = [cell for cell, goal in known.items() if goal and GOALS[goal].is_treasure]
    places = treasure or [cell for cell, goal in known.items() if goal is None]
    return tuple((cell in places) / len(places) if places else 0.0 for cell in SABOTEUR_GOAL_CELLS)


def own_knowledge(view: View) -> Knowledge:
    """What this seat knows for certain."""
    known = {goal.cell: goal.goal for goal in view.goals}
    stones = [cell for cell in SABOTEUR_GOAL_CELLS if cell not in known]
    stones += [cell for cell, goal in known.items() if goal and not GOALS[goal].is_treasure]
    treasure = next((cell for cell, goal in known.items() if goal and GOALS[goal].is_treasure), None)
    return Knowledge(view.turn, view.panels[view.turn].role, tuple(stones), treasure)


def cast_of(view: View) -> Cast:
    """How many play, and who may be dealt what."""
    return Cast(len(view.panels), view.options.all_saboteurs)
