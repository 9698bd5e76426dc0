"""What the net of Saboteur sees: planes over a window, numbers, and a row for every seat, the own one first.

`lab.learning.saboteur_encoding` makes the same of many matches at once, and a test holds the two together.
"""

from functools import cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from tunnelfolk.bots.net.net_inputs import PAIRS, SABOTAGES, Planes
from tunnelfolk.bots.net.saboteur_deeds import (
    DEED_KINDS,
    SEATS_MOST,
    WINDOW,
    Deeds,
    distances_to_goals,
    fronts_of,
)
from tunnelfolk.rules import decks
from tunnelfolk.rules.cards import BACK, Kind, PathCard, Role
from tunnelfolk.rules.views import Panel, View, board_of

PATHS = tuple(decks.SABOTEUR_PATHS)
KINDS = (*(card.name for card in decks.ACTION_CARDS), *(card.name for card in PATHS))
KIND_OF = {name: kind for kind, name in enumerate(KINDS)}
FACES = tuple(face.text for card in PATHS for face in card.positions)
"""The path cards as they may lie."""
FACE_OF = {text: face for face, text in enumerate(FACES)}
STONES = tuple(goal.name for goal in decks.SABOTEUR_GOALS if not goal.is_treasure)
DECK = np.bincount([KIND_OF[name] for name in decks.SABOTEUR_DECK], minlength=len(KINDS))
GOAL_CELLS = decks.SABOTEUR_GOAL_CELLS

OPEN, JOINED = 0, 4
PATH, START, GOAL = range(JOINED + len(PAIRS), JOINED + len(PAIRS) + 3)
CARD_PLANES = GOAL + 1
"""So many planes say what card lies on a cell."""
REACHED = CARD_PLANES
FRONT = REACHED + 4
"""The sides of a cell without a laid card that a reached mouth faces."""
COVERED, TREASURE, STONE, PEEKED, TURNING, INSIDE = range(FRONT + 4, FRONT + 10)
"""`TREASURE` and `STONE` are what this seat knows of face-down goals; `PEEKED` the share of seats that looked."""
PLANES = INSIDE + 1

HAND = 0
UNSEEN = HAND + len(KINDS)
PILE, BACKS, CARDS, TURNS, GOLD, IS_SABOTEUR = range(UNSEEN + len(KINDS), UNSEEN + len(KINDS) + 6)
"""`TURNS` is how many turns there are left to a seat."""
BROKEN = IS_SABOTEUR + 1
KNOWS_TREASURE, KNOWS_STONE, FACE_DOWN, LEFT = (BROKEN + 3 + 3 * place for place in range(4))
TURNING_STONE = LEFT + 3
ROUND = TURNING_STONE + 2
SEATS = ROUND + 3
NUMBERS = SEATS + SEATS_MOST - 2
PRIVATE = (*range(HAND, PILE), BACKS, CARDS, GOLD, IS_SABOTEUR, *range(BROKEN, FACE_DOWN))
"""What only the seat itself knows: a watcher's net sees noughts there."""

SCALE = np.ones(NUMBERS, np.float32)
"""What the numbers are divided by, so that all are of about the same size."""
SCALE[PILE], SCALE[BACKS], SCALE[CARDS], SCALE[TURNS], SCALE[GOLD] = 40, 20, 6, 6, 4
SCALE[LEFT : LEFT + 3] = 8

IS_THERE, IS_OWN, PLACE, SEAT_CARDS, SEAT_GOLD = range(5)
SEAT_BROKEN, SEAT_PEEKED, SEAT_DEEDS = 5, 8, 11
SEAT_NUMBERS = SEAT_DEEDS + DEED_KINDS
SEAT_SCALE = np.ones(SEAT_NUMBERS, np.float32)
SEAT_SCALE[PLACE], SEAT_SCALE[SEAT_CARDS], SEAT_SCALE[SEAT_GOLD] = 10, 6, 3
SEAT_SCALE[SEAT_DEEDS:] = 2


class SaboteurInput(Struct, frozen=True):
    """What one position looks like to the net; seats are counted from the one that looks."""

    planes: Planes
    numbers: NDArray[np.float32]
    seats: NDArray[np.float32]
    broke: NDArray[np.float32]
    mended: NDArray[np.float32]


@cache
def card_planes(face: PathCard) -> Planes:
    """What a card is: the first CARD_PLANES planes. The array is shared: do not write to it."""
    row = np.zeros(CARD_PLANES, np.float32)
    row[OPEN : OPEN + 4] = [face.open_sides >> side & 1 for side in range(4)]
    for place, (one, other) in enumerate(PAIRS):
        row[JOINED + place] = face.tunnel_at[one] >= 0 and face.tunnel_at[one] == face.tunnel_at[other]
    row[PATH], row[GOAL] = face.kind is Kind.PATH, face.kind is Kind.GOAL
    row[START] = face.kind is Kind.START
    return row


def extract_saboteur_input(view: View, deeds: Deeds) -> SaboteurInput:
    """What a view of Saboteur and what was seen to be done look like."""
    seats, me = len(view.panels), looking_from(view)
    order = [(me + place) % seats for place in range(seats)]
    rows = np.zeros((SEATS_MOST, SEAT_NUMBERS), np.float32)
    for place, seat in enumerate(order):
        _show_seat(rows[place], view.panels[seat], place, is_own=seat == view.seat)
        rows[place, SEAT_DEEDS:] = deeds.kinds[seat]
    pairs = np.zeros((2, SEATS_MOST, SEATS_MOST), np.float32)
    pairs[0, :seats, :seats], pairs[1, :seats, :seats] = (
        counts[np.ix_(order, order)] for counts in (deeds.broke, deeds.mended)
    )
    return SaboteurInput(_planes_of(view), _numbers_of(view), rows / SEAT_SCALE, pairs[0], pairs[1])


def looking_from(view: View) -> int:
    """The seat from which all are counted: the own one; for a watcher the one whose turn it is."""
    return view.turn if view.seat is None else view.seat


def _show_seat(row: NDArray[np.float32], panel: Panel, place: int, *, is_own: bool) -> None:
    row[IS_THERE], row[IS_OWN], row[PLACE] = 1, is_own, place
    row[SEAT_CARDS], row[SEAT_GOLD] = panel.cards, panel.gold_cards
    row[SEAT_BROKEN : SEAT_BROKEN + 3] = [card in panel.broken for card in SABOTAGES]
    row[SEAT_PEEKED : SEAT_PEEKED + 3] = [cell in panel.peeked for cell in GOAL_CELLS]


def _known_goals(view: View) -> dict[tuple[int, int], bool]:
    """The face-down goals that this seat looked at, and whether each is the treasure."""
    return {goal.cell: decks.GOALS[goal.goal].is_treasure for goal in view.goals if goal.goal}


def _planes_of(view: View) -> Planes:
    planes = np.zeros((WINDOW.cells, PLANES), np.float32)
    for laid in view.board:
        place = WINDOW.place_of(laid.cell)
        if place is not None:
            planes[place, :CARD_PLANES] = card_planes(decks.FACES[laid.face])
    for x, y, sides in view.reached[0].cells:
        place = WINDOW.place_of((x, y))
        if place is not None:
            planes[place, REACHED : REACHED + 4] = [sides >> side & 1 for side in range(4)]
    for cell, sides in fronts_of(board_of(view)).items():
        planes[WINDOW.place_of(cell), FRONT : FRONT + 4] = [sides >> side & 1 for side in range(4)]
    known = _known_goals(view)
    for goal in view.goals:
        row = planes[WINDOW.place_of(goal.cell)]
        row[COVERED] = 1
        row[PEEKED] = sum(goal.cell in panel.peeked for panel in view.panels) / len(view.panels)
        if goal.cell in known:
            row[TREASURE if known[goal.cell] else STONE] = 1
    if view.turning:
        planes[WINDOW.place_of(view.turning.cell), TURNING] = 1
    planes[:, INSIDE] = 1
    return planes.reshape(WINDOW.high, WINDOW.wide, PLANES)


def _numbers_of(view: View) -> NDArray[np.float32]:
    numbers = np.zeros(NUMBERS, np.float32)
    seats = len(view.panels)
    numbers[PILE] = view.pile
    numbers[TURNS] = (view.pile + sum(panel.cards for panel in view.panels)) / seats
    down = [goal.cell for goal in view.goals]
    numbers[FACE_DOWN : FACE_DOWN + 3] = [cell in down for cell in GOAL_CELLS]
    numbers[LEFT : LEFT + 3] = distances_to_goals(fronts_of(board_of(view)))
    if view.turning and view.turning.goal in STONES:
        numbers[TURNING_STONE + STONES.index(view.turning.goal)] = 1
    numbers[ROUND + view.round - 1] = 1
    numbers[SEATS + seats - 3] = 1
    if view.seat is not None:
        _show_private(view, view.panels[view.seat], numbers)
    return numbers / SCALE


def _show_private(view: View, own: Panel, numbers: NDArray[np.float32]) -> None:
    hand = np.bincount([KIND_OF[card] for card in view.hand], minlength=len(KINDS))
    laid = [decks.FACES[laid.face].name for laid in view.board]
    broken = [card for panel in view.panels for card in panel.broken]
    placed = [KIND_OF[name] for name in (*laid, *broken, *view.discards) if name in KIND_OF]
    numbers[HAND : HAND + len(KINDS)] = hand
    numbers[UNSEEN : UNSEEN + len(KINDS)] = DECK - hand - np.bincount(placed, minlength=len(KINDS))
    numbers[BACKS] = view.discards.count(BACK)
    numbers[CARDS], numbers[GOLD], numbers[IS_SABOTEUR] = own.cards, sum(own.gold or ()), own.role is Role.SABOTEUR
    numbers[BROKEN : BROKEN + 3] = [card in own.broken for card in SABOTAGES]
    known = _known_goals(view)
    numbers[KNOWS_TREASURE : KNOWS_TREASURE + 3] = [known.get(cell, False) for cell in GOAL_CELLS]
    numbers[KNOWS_STONE : KNOWS_STONE + 3] = [not known.get(cell, True) for cell in GOAL_CELLS]
