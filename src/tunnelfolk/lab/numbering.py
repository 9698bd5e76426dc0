"""The actions of the environments: the codes of the compiled games, made small.

A code names a cell of the whole window, which takes 109,015 codes in Saboteur and 190,435 in the Duel. An environment
numbers the same actions by the cards that lie there, in the order of the observation (`sight.SEEN_LAID`); that takes
5,407 and 15,907.

| from | an action | number |
|---|---|---|
| 0 | whatever has a code below `PASS_TWO` | its code |
| `FALL` | rockslide | `FALL + laid card` |
| `OPEN_DOOR` | key | `OPEN_DOOR + laid card` |
| `PAY_TROLL` | bribe | `PAY_TROLL + laid card` |
| `LAY` | lay a path card beside a laid card | `LAY + (plane * LAID_MOST + laid card) * 4 + side` |
| `PAIR` | discard two cards (D7) | `PAIR + code - PASS_TWO` |
| `PAIR_FOR_TOOL` | discard two for a tool (D6) | `PAIR_FOR_TOOL + code - SHED` |

Sides are top, right, bottom, left of the laid card. Of several cards beside a cell the one that was laid first counts,
so an action has one number.
"""

from collections.abc import Iterable

from tunnelfolk.lab.fast import notation
from tunnelfolk.lab.fast.cards import PLANES
from tunnelfolk.lab.fast.codes import COLLAPSE, DIG, PASS_TWO, SHED
from tunnelfolk.lab.fast.compiled import Codes, Vector, compiled
from tunnelfolk.lab.fast.layout import (
    BOARD,
    CELLS,
    COVERED_SLOT,
    DEMAND,
    LAID,
    LAID_CELL,
    LAID_MOST,
)
from tunnelfolk.lab.fast.settings import game_number
from tunnelfolk.lab.fast.tunnels import beside
from tunnelfolk.rules.actions import Action, Bribe, Collapse, Dig, Unlock
from tunnelfolk.rules.board import Board, Cell
from tunnelfolk.rules.cards import STEPS

FALL = PASS_TWO
OPEN_DOOR = FALL + LAID_MOST
PAY_TROLL = OPEN_DOOR + LAID_MOST
LAY = PAY_TROLL + LAID_MOST
PAIR = LAY + PLANES[1] * LAID_MOST * 4
PAIR_FOR_TOOL = PAIR + SHED - PASS_TWO

_SABOTEUR_ACTIONS, _DUEL_ACTIONS = LAY + PLANES[0] * LAID_MOST * 4, PAIR + COLLAPSE - PASS_TWO


def action_count(game: str) -> int:
    """How many actions the environments of a game have."""
    return (_SABOTEUR_ACTIONS, _DUEL_ACTIONS, _DUEL_ACTIONS)[game_number(game)]


@compiled
def number_all(vector: Vector, codes: Codes, count: int, numbers: Codes) -> None:
    """Write the numbers of so many codes."""
    gap = 0
    while gap < vector[LAID] and vector[LAID_CELL + gap] >= 0:
        gap += 1
    for place in range(count):
        numbers[place] = _number(vector, codes[place], gap)


@compiled
def _number(vector: Vector, code: int, gap: int) -> int:
    """The number of a legal code; no card before the gap was taken away."""
    if code < PASS_TWO:
        return code
    if code < COLLAPSE:
        return PAIR + code - PASS_TWO
    if code < DIG:
        sort, cell = divmod(code - COLLAPSE, CELLS)
        return FALL + sort * LAID_MOST + _place(vector, ~int(vector[BOARD + cell]) & DEMAND, gap)
    plane, cell = divmod(code - DIG, CELLS)
    slot, side = COVERED_SLOT, 0
    for way in range(4):
        word = int(vector[BOARD + beside(cell, way)])
        if word < 0 and (~word & DEMAND) < slot:
            slot, side = ~word & DEMAND, way ^ 2
    return LAY + (plane * LAID_MOST + _place(vector, slot, gap)) * 4 + side


@compiled
def _place(vector: Vector, slot: int, gap: int) -> int:
    """How many cards of earlier slots still lie there: the place of a slot in the observation."""
    place = min(slot, gap)
    for earlier in range(gap, slot):
        place += vector[LAID_CELL + earlier] >= 0
    return place


def code_of(vector: Vector, chosen: int) -> int:
    """The code that a number stands for in the match of a vector."""
    if chosen < FALL:
        return chosen
    if chosen >= PAIR:
        return PASS_TWO + chosen - PAIR
    cells = [int(cell) for cell in vector[LAID_CELL : LAID_CELL + int(vector[LAID])] if cell >= 0]
    if chosen < LAY:
        sort, place = divmod(chosen - FALL, LAID_MOST)
        return COLLAPSE + sort * CELLS + cells[place]
    spot, side = divmod(chosen - LAY, 4)
    plane, place = divmod(spot, LAID_MOST)
    return DIG + plane * CELLS + int(beside(cells[place], side))


def numbered(game: int, board: Board, actions: Iterable[Action]) -> dict[int, Action]:
    """Legal actions of the rules by their numbers."""
    places = {cell: place for place, cell in enumerate(board.faces)}
    return {_number_of(game, places, action): action for action in actions}


def _number_of(game: int, places: dict[Cell, int], action: Action) -> int:
    code = notation.code_of(game, action)
    match action:
        case Dig(_, (x, y)):
            around = [(places.get((x + right, y + down), LAID_MOST), way) for way, (right, down) in enumerate(STEPS)]
            place, way = min(around)
            return LAY + ((code - DIG) // CELLS * LAID_MOST + place) * 4 + (way ^ 2)
        case Collapse(cell) | Unlock(cell) | Bribe(cell):
            return FALL + (code - COLLAPSE) // CELLS * LAID_MOST + places[cell]
        case _:
            return code if code < PASS_TWO else PAIR + code - PASS_TWO
