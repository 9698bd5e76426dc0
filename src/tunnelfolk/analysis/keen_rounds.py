"""What choices of Saboteur come to without the lab: how near the treasure is then, and who still digs."""

import math
from collections.abc import Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.analysis.evaluators import STAY, Effort, Leads
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.bots.saboteur.beliefs import Beliefs
from tunnelfolk.bots.saboteur.moves import Distances, distances_left
from tunnelfolk.bots.saboteur.situation import own_knowledge
from tunnelfolk.rules import actions as ac
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.decks import FACES, GOALS, SABOTEUR_GOAL_CELLS
from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.game_state import GameState
from tunnelfolk.rules.saboteur.state import State
from tunnelfolk.rules.views import Prompt, View, board_of

Features = tuple[float, ...]

WEIGHTS: Features = (-7.48, -0.393, 3.095, 1.238, -1.161)
"""Of `features`, by `python -m bench.round_chance --matches 72`: log-loss of later matches 0.50, of the mean 0.67."""


class Standing(Struct, frozen=True):
    """How a round stands, as everybody can see."""

    distances: Distances
    broken: tuple[int, ...]
    """How many tools of each seat are broken."""
    cards: int
    """In all hands and in the pile together."""

    def chance(self, treasure: int, saboteurs: Sequence[int]) -> float:
        """How likely the diggers win, if these seats are saboteurs and the treasure is the goal of this number."""
        if self.distances[treasure] == 0:
            return 1.0
        found = features(self, treasure, saboteurs)
        return 1 / (1 + math.exp(-sum(weight * value for weight, value in zip(WEIGHTS, found, strict=True))))


def features(standing: Standing, treasure: int, saboteurs: Sequence[int]) -> Features:
    """What the chance of the diggers depends on."""
    seats = len(standing.broken)
    diggers = sum(not broken for seat, broken in enumerate(standing.broken) if seat not in saboteurs)
    hinderers = sum(not standing.broken[seat] for seat in saboteurs if seat < seats)
    turns = standing.cards * diggers / seats
    missing = min(standing.distances[treasure], 12)
    return (1.0, missing, math.log1p(turns), missing / (1 + turns), hinderers / seats)


def standing_of(view: View) -> Standing:
    """How the round of a view stands."""
    cards = view.pile + sum(panel.cards for panel in view.panels)
    return Standing(distances_left(board_of(view)), tuple(len(panel.broken) for panel in view.panels), cards)


def standing_after(view: View, standing: Standing, action: ac.Action) -> Standing:
    """How it stands once an action is done; what a goal or the pile shows then is not known yet."""
    after = replace(standing, cards=max(0, standing.cards - 1))
    match action:
        case ac.Dig(face, cell) | ac.Orient(face, cell):
            return replace(after, distances=distances_left(tunnels.lay_card(board_of(view), cell, FACES[face])))
        case ac.Collapse(cell):
            return replace(after, distances=distances_left(tunnels.remove_card(board_of(view), cell)))
        case ac.Sabotage(_, seat):
            return replace(after, broken=_add_at(after.broken, seat, 1))
        case ac.Repair(_, _, seat):
            return replace(after, broken=_add_at(after.broken, seat, -1))
        case _:
            return after


def _add_at(broken: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*broken[:seat], broken[seat] + more, *broken[seat + 1 :])


class RoundReader:
    """What the moves of a round tell, as each viewer saw them; what was read before is not read again."""

    def __init__(self) -> None:
        """Nothing was read yet."""
        self._readers: dict[int | None, Keen] = {}

    def beliefs(self, prompt: Prompt) -> Beliefs:
        """What they tell."""
        return self._readers.setdefault(prompt.view.seat, Keen("review")).beliefs(prompt)


class KeenRoundQuestion:
    """Candidates of a prompt, in worlds drawn from the posterior: who is a saboteur, and where the treasure lies."""

    cards_left = 0

    def __init__(self, prompt: Prompt, candidates: Sequence[int], beliefs: Beliefs, rng: Random) -> None:
        """Ask what these choices come to."""
        standing = standing_of(prompt.view)
        self._tried = [
            standing if index == STAY else standing_after(prompt.view, standing, prompt.legal[index])
            for index in candidates
        ]
        worlds = beliefs.posterior(own_knowledge(prompt.view))
        self._worlds, self._weights, self._rng = list(worlds), list(worlds.values()), rng

    def more(self, worlds: int) -> Leads:
        """The diggers' chances in so many further worlds."""
        drawn = self._rng.choices(self._worlds, self._weights, k=worlds)
        return [
            [standing.chance(SABOTEUR_GOAL_CELLS.index(cell), places) for standing in self._tried]
            for places, cell in drawn
        ]


class KeenRoundEvaluator:
    """The diggers' chance of the round, by how it stands."""

    name = "keen"
    effort = Effort(first=48, sure=48, most=192, steady=96, candidates=3, is_thorough=False, doubt=0.03)
    after_rounds = opinions = ()
    spread = 0.0

    def __init__(self) -> None:
        """Nothing was read yet."""
        self._reader = RoundReader()

    def ask(self, prompt: Prompt, candidates: Sequence[int], seed: str) -> KeenRoundQuestion:
        """A question about some choices of a prompt, or about the position as it is."""
        return KeenRoundQuestion(prompt, candidates, self._reader.beliefs(prompt), Random(seed))

    def open_lead(self, state: GameState, seat: int, seed: str) -> float:
        """The diggers' chance if all cards lay open."""
        del seat, seed
        assert isinstance(state, State)
        treasure = next(number for number, cell in enumerate(SABOTEUR_GOAL_CELLS) if is_treasure(state, cell))
        saboteurs = [at for at, role in enumerate(state.roles) if role is Role.SABOTEUR]
        return standing_of(game_named(state.game).view(state, None)).chance(treasure, saboteurs)


def is_treasure(state: State, cell: Cell) -> bool:
    """Whether the goal on a cell is the treasure."""
    return GOALS[state.goals[cell]].is_treasure


ROUND_EVALUATOR = KeenRoundEvaluator()
