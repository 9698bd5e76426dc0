"""How the race for gold stands in the Duel and in Solo."""

import math
from functools import cache

from msgspec import Struct

from tunnelfolk.bots.distances import FAR, bit, distances, survey
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.board import Board, Cell, Spot
from tunnelfolk.rules.cards import Dwarf
from tunnelfolk.rules.decks import DUEL_GOALS, GOALS
from tunnelfolk.rules.views import View, known_goals


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


def race_of(view: View, slope: float = 0.35) -> Race:
    """The race as the seat whose turn it is sees it."""
    dwarfs = [panel.dwarf for panel in view.panels]
    rival = next((dwarf for seat, dwarf in enumerate(dwarfs) if seat != view.turn), None)
    seen = set(known_goals(view))
    unseen = [goal.gold for goal in DUEL_GOALS if goal.name not in seen]
    average = sum(unseen) / len(unseen) if unseen else 1.0
    goals = (*view.goals, view.turning) if view.turning else view.goals
    worth = tuple((goal.cell, 0.15 + GOALS[goal.goal].gold if goal.goal else average) for goal in goals)
    marked = frozenset(token.cell for token in view.tokens if token.kind != "key")
    return Race(dwarfs[view.turn], rival, worth, marked, slope)


def standing(race: Race, board: Board) -> float:
    """The gold this board promises the mover, less what it promises the rival."""
    mine = tunnels.reach(board, race.me).spots
    theirs = tunnels.reach(board, race.rival).spots if race.rival else set()
    total, loose = _gold_at_once(race, board, mine, theirs)
    goals = [(bit(cell), worth) for cell, worth in race.worth if cell in board.covered]
    targets = tuple(target for target, _ in (*goals, *loose))
    ground = survey(board)
    mine_left = distances(ground, race.me, targets)
    worths = [worth for _, worth in (*goals, *loose)]
    if race.rival is None:
        return total + sum(worth * hope(left, race.slope) for worth, left in zip(worths, mine_left, strict=True))
    theirs_left = distances(ground, race.rival, targets)
    return total + sum(
        worth * balance(mine, theirs, race.slope)
        for worth, mine, theirs in zip(worths, mine_left, theirs_left, strict=True)
    )


def _gold_at_once(
    race: Race, board: Board, mine: set[Spot], theirs: set[Spot]
) -> tuple[float, list[tuple[int, float]]]:
    """The gold that is marked now (D15), and the gold that lies about for later: the cells to dig to, its worth."""
    total, loose = 0.0, []
    for cell, face in board.faces.items():
        if face.gold and cell not in race.marked:
            spot = (cell, face.gold_tunnel)
            if spot in mine:
                total += face.gold
            elif spot in theirs:
                total -= face.gold
            elif ends := _ends(board, spot):
                loose.append((ends, 0.8 * face.gold))
    return total, loose


def _ends(board: Board, spot: Spot) -> int:
    """The free cells from which a tunnel with gold can be entered."""
    (x, y), tunnel = spot
    beside = [(x + right, y + down) for right, down, _ in board.faces[x, y].exits[tunnel]]
    return sum(bit(cell) for cell in beside if cell not in board.faces and cell not in board.covered)


@cache
def hope(left: int, slope: float) -> float:
    """How much of something so many cards away one may count on."""
    return 0.0 if left >= FAR else 1 / (1 + slope * left)


@cache
def balance(mine: int, theirs: int, slope: float) -> float:
    """The same with a rival who also digs there."""
    first = 1 / (1 + math.exp(0.7 * (mine - theirs)))
    return hope(mine, slope) * first - hope(theirs, slope) * (1 - first)
