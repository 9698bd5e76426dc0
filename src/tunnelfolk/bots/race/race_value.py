"""What a board of the Duel or of Solo is worth to a dwarf in the race for gold."""

import math
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from tunnelfolk.bots.distances import FAR, cell_bit, survey_board, target_distances
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.board import Board, Cell, Spot
from tunnelfolk.rules.cards import Dwarf
from tunnelfolk.rules.decks import DUEL_GOALS, GOALS
from tunnelfolk.rules.views import View, known_goals

CURIOSITY = 0.15
"""What a goal is worth beyond the gold that is known to lie there: it may lead on to others."""
UNREACHED = 0.8
"""What gold on a laid card counts that nobody has reached yet: it may lie behind a gate or in a dead end."""
RIVALRY = 0.7
"""How fast being some cards nearer than the rival makes one sure to be first."""


class Race(Struct, frozen=True):
    """What does not change while a seat weighs one choice."""

    me: Dwarf
    rival: Dwarf | None
    worth: tuple[tuple[Cell, float], ...]
    """The gold expected under each face-down goal."""
    marked: frozenset[Cell]
    """Where markers lie."""
    slope: float = 0.35
    """How much hope each card takes that is missing: the steeper, the more the nearest goals count."""


class Target(NamedTuple):
    """Something to dig for: the cells to reach, as bits, and what it is worth."""

    cells: int
    worth: float


def race_of(view: View, slope: float = 0.35) -> Race:
    """The race as the seat whose turn it is sees it."""
    dwarfs = [panel.dwarf for panel in view.panels]
    rival = next((dwarf for seat, dwarf in enumerate(dwarfs) if seat != view.turn), None)
    seen = set(known_goals(view))
    unseen = [goal.gold for goal in DUEL_GOALS if goal.name not in seen]
    average = sum(unseen) / len(unseen) if unseen else 1.0
    goals = (*view.goals, view.turning) if view.turning else view.goals
    worth = tuple((goal.cell, CURIOSITY + GOALS[goal.goal].gold if goal.goal else average) for goal in goals)
    marked = frozenset(token.cell for token in view.tokens if token.kind != "key")
    return Race(dwarfs[view.turn], rival, worth, marked, slope)


def evaluate(race: Race, board: Board) -> float:
    """The gold the mover may expect of this board, less what the rival may."""
    total, loose = gold_in_reach(race, board)
    targets = [Target(cell_bit(cell), worth) for cell, worth in race.worth if cell in board.covered] + loose
    cells, survey = tuple(target.cells for target in targets), survey_board(board)
    mine = target_distances(survey, race.me, cells)
    if race.rival is None:
        return total + sum(target.worth * hope(left, race.slope) for target, left in zip(targets, mine, strict=True))
    theirs = target_distances(survey, race.rival, cells)
    return total + sum(
        target.worth * contested_share(left, rival_left, race.slope)
        for target, left, rival_left in zip(targets, mine, theirs, strict=True)
    )


def gold_in_reach(race: Race, board: Board) -> tuple[float, list[Target]]:
    """The gold that is marked at once, less the rival's, and what lies about for later.

    What both have reached is the mover's (D15). That markers may not suffice for all is left out: it ends the round.
    """
    mine = tunnels.reach(board, race.me).spots
    theirs = tunnels.reach(board, race.rival).spots if race.rival else set()
    total, loose = 0.0, []
    for cell, face in board.faces.items():
        if face.gold and cell not in race.marked:
            spot = (cell, face.gold_tunnel)
            if spot in mine:
                total += face.gold
            elif spot in theirs:
                total -= face.gold
            elif cells := _entry_cells(board, spot):
                loose.append(Target(cells, UNREACHED * face.gold))
    return total, loose


def _entry_cells(board: Board, spot: Spot) -> int:
    """The free cells from which a tunnel with gold can be entered."""
    (x, y), tunnel = spot
    beside = [(x + right, y + down) for right, down, _ in board.faces[x, y].exits[tunnel]]
    return sum(cell_bit(cell) for cell in beside if cell not in board.faces and cell not in board.covered)


@cache
def hope(left: int, slope: float) -> float:
    """How much of something so many cards away one may count on, from 0 to 1."""
    return 0.0 if left >= FAR else 1 / (1 + slope * left)


@cache
def contested_share(mine: int, theirs: int, slope: float) -> float:
    """The same with a rival who also digs there, from -1 (surely the rival's) to 1."""
    first = 1 / (1 + math.exp(RIVALRY * (mine - theirs)))
    return hope(mine, slope) * first - hope(theirs, slope) * (1 - first)
