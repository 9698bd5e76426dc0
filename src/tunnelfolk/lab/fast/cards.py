"""The printed cards as tables of numbers, made from `tunnelfolk.rules.decks` as `card_numbers` numbers them."""

from itertools import product

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.lab.fast.card_numbers import (
    ACTION_KINDS,
    BLUE_START,
    DUEL_FACE,
    DUEL_FIRST_GOAL,
    FACE_OF,
    FACES,
    GOALS,
    GREEN_START,
    KEY_KIND,
    KINDS,
    KINDS_MOST,
    MAP_KIND,
    PATH_KINDS,
    PATHS,
    PLANES,
    REPAIR_BITS,
    REPAIR_KIND,
    REPAIRS,
    ROCKSLIDE_KIND,
    SABOTAGE_KIND,
    SABOTAGES,
    SABOTEUR_START,
    TOOLS,
    TREASURE,
    WALKER_OF,
)
from tunnelfolk.lab.fast.layout import cell_at
from tunnelfolk.rules import decks, solo
from tunnelfolk.rules.cards import Kind, PathCard, Role, Side
from tunnelfolk.rules.duel import KEYS as KEY_TOKENS
from tunnelfolk.rules.duel import rounds as duel
from tunnelfolk.rules.saboteur import rounds as saboteur

# The numbers are offered along with the tables.
__all__ = [
    "ACTION_KINDS",
    "BLUE_START",
    "DUEL_FACE",
    "DUEL_FIRST_GOAL",
    "FACES",
    "FACE_OF",
    "GOALS",
    "GREEN_START",
    "KEY_KIND",
    "KINDS",
    "KINDS_MOST",
    "MAP_KIND",
    "PATHS",
    "PATH_KINDS",
    "PLANES",
    "REPAIRS",
    "REPAIR_BITS",
    "REPAIR_KIND",
    "ROCKSLIDE_KIND",
    "SABOTAGES",
    "SABOTAGE_KIND",
    "SABOTEUR_START",
    "TOOLS",
    "TREASURE",
    "WALKER_OF",
]

Table = NDArray[np.int32]

REPAIR_TOOLS = np.array(
    [
        sum(1 << TOOLS.index(tool) for tool in card.tools)
        for card in decks.ACTION_CARDS[REPAIR_KIND : REPAIR_KIND + REPAIRS]
    ],
    dtype=np.int32,
)
"""The tools that each repair card mends, as bits."""

NO_GATE, TROLL_GATE = -1, 2
"""What stands in `GATE`: none or an open one, the walker whose door it is, or a troll."""


def _table(rows: object) -> Table:
    """A table of the smallest words that hold it: a GPU has 64 kB for all of them, once for each kernel function."""
    table = np.array(rows, dtype=np.int32)
    small = next(kind for kind in (np.int16, np.int32) if (table.astype(kind) == table).all())
    return table.astype(small)


def _bits(sides: tuple[Side, ...]) -> int:
    return sum(1 << side for side in sides)


def _joined(face: PathCard) -> int:
    """All sides that meet at the gate."""
    return sum(_bits(face.tunnels[join].sides) for join in face.gate.joins) if face.gate else 0


def _entered(face: PathCard, walker: int, side: int, *, opened: bool) -> int:
    """The sides reached by a walker who comes in at one (T5)."""
    tunnel = face.tunnel_at[side]
    if tunnel < 0:
        return 0
    own = face.gate is not None and face.gate.colour is not None and WALKER_OF[face.gate.colour] == walker
    if face.gate and tunnel in face.gate.joins and (opened or own):
        return _joined(face)
    return _bits(face.tunnels[tunnel].sides)


def _gate(face: PathCard, *, opened: bool) -> int:
    if face.gate is None or opened:
        return NO_GATE
    return TROLL_GATE if face.gate.colour is None else WALKER_OF[face.gate.colour]


OPEN = _table([face.open_sides for face, _ in FACES])
"""The sides of a face with a mouth, as four bits."""
WAY = _table(
    [
        [[_entered(face, walker, side, opened=opened) for side in range(4)] for face, opened in FACES]
        for walker in range(2)
    ]
)
"""For each walker, face and side: the sides reached by coming in there (T5)."""
HOME = _table([WALKER_OF[home] if (home := face.start_of or face.ladder_to) else -1 for face, _ in FACES])
"""The colour of a start or ladder, as the walker who has it, or -1."""
IS_PATH = _table([face.kind is Kind.PATH for face, _ in FACES])
IS_GOAL = _table([face.kind is Kind.GOAL for face, _ in FACES])
GATE = _table([_gate(face, opened=opened) for face, opened in FACES])
GATE_SIDES = _table([_joined(face) for face, _ in FACES])
"""The sides on either side of a gate."""
UNLOCKED = _table([FACE_OF[face.text, True] if face.gate else number for number, (face, _) in enumerate(FACES)])
"""The same face with its gate open."""
HAS_KEY = _table([bool(face.gate and opened and not face.is_troll) for face, opened in FACES])
IS_TROLL = _table([face.is_troll for face, _ in FACES])
FACE_GOLD = _table([face.gold for face, _ in FACES])
GOLD_SIDES = _table([_bits(face.tunnels[face.gold_tunnel].sides) if face.gold else 0 for face, _ in FACES])
"""The sides of the tunnel where the gold lies (D14)."""
IS_FIRM = _table([face.kind is not Kind.PATH or face.gold > 0 or face.is_troll for face, _ in FACES])
"""Whether no rockslide may take this face (S9, D20)."""
KIND_OF_FACE = _table(
    [
        next((kind for kinds in KINDS if face.name in kinds for kind in [kinds.index(face.name)]), -1)
        for face, _ in FACES
    ]
)
PATH_FACES = _table(
    [
        [
            [FACE_OF[face.text, False] for face in (*card.positions, card.positions[0])][:2]
            for card in (*(paths[0] for _ in range(ACTION_KINDS)), *paths, *(paths[0],) * (KINDS_MOST - len(paths)))
        ][:KINDS_MOST]
        for paths in PATHS
    ]
)
"""For each game and kind of path card its one or two faces: the same number twice where turning makes no difference."""
GOAL_FACES = _table(
    [[FACE_OF[face.text, False] for face in (*goal.positions, goal.positions[0])][:2] for goal in GOALS]
)

THIRDS = _table([1, 3, 9, 27])
DEMANDS = 81
"""What laid neighbours ask of a cell: a digit of base 3 a side, 0 nothing, 1 a wall, 2 a mouth."""
_DIGITS = [[demand // 3**side % 3 for side in range(4)] for demand in range(DEMANDS)]
ASKS_OPEN = _table([sum((digit == 2) << side for side, digit in enumerate(digits)) for digits in _DIGITS])
ASKS_CLOSED = _table([sum((digit == 1) << side for side, digit in enumerate(digits)) for digits in _DIGITS])
AGREES = _table(
    [
        sum(1 << sides for sides in range(16) if not ASKS_OPEN[demand] & ~sides and not ASKS_CLOSED[demand] & sides)
        for demand in range(DEMANDS)
    ]
)
"""At a demand: the sets of open sides, a bit each, that meet it (T6)."""
FIT = _table(
    [
        sum(1 << sides for sides in range(16) if AGREES[demand] >> sides & 1 and sides & front)
        for demand, front in product(range(DEMANDS), range(16))
    ]
)
"""At demand * 16 + front: those of them that also meet a reached mouth (T7)."""
LOWEST = _table([0, *((number & -number).bit_length() - 1 for number in range(1, 64))])
"""The lowest bit of a number."""

GOAL_CELLS = _table(
    [
        [cell_at(*cell) for cell in (*cells, *cells)][:6]
        for cells in (decks.SABOTEUR_GOAL_CELLS, decks.DUEL_GOAL_CELLS, decks.SOLO_GOAL_CELLS)
    ]
)
"""For each game the cells of its goals in reading order."""
SABOTEUR_DECK = _table([KINDS[0].index(name) for name in decks.SABOTEUR_DECK])
DUEL_DECK = _table([KINDS[1].index(name) for name in decks.DUEL_DECK])
GOLD_COUNTS = _table([decks.GOLD_CARDS.count(value) for value in (1, 2, 3)])
"""How many gold cards of value 1, 2, 3 there are."""

HANDS = _table([saboteur.HAND.get(seats, 0) for seats in range(11)])
SABOTEURS = _table([decks.ROLES.get(seats, ()).count(Role.SABOTEUR) for seats in range(11)])
WAGES = _table([0, *(saboteur.WAGES[count] for count in range(1, 5))])
"""By number of seats the cards a hand and the saboteurs among the dwarf cards; by number of saboteurs the wage."""
MOST_DRAFTED = saboteur.MOST_DRAFTED

LADDERS = sum(1 << KINDS[1].index(card.name) for card in PATHS[1] if card.is_ladder)
"""The kinds that are ladders (D11), as bits."""
UPRIGHT = _table([FACE_OF[face.name, False] for face, _ in FACES])
"""The face of the same card as it is printed, its gate closed."""
DUEL_MARKERS, SOLO_MARKERS, KEYS, ASIDE_CARDS = duel.MARKERS, solo.MARKERS, KEY_TOKENS, solo.ASIDE
PLACE_IN_ALPHABET = _table([sorted(KINDS[1]).index(name) for name in KINDS[1]])
"""The order in which two cards of the Duel are put down, as the rules do it."""
