"""What the net sees: a View of the Duel or of Solo as planes over a window of cells, and as a row of numbers.

Everything is told from the side of the seat that looks: its own dwarf, its own doors. A plane is a number for each cell
of the window; `lab.learning.encoding` makes the same planes of many matches at once, and a test holds the two together.
"""

from functools import cache
from itertools import combinations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from tunnelfolk.rules import decks
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import BACK, STEPS, Colour, Kind, PathCard, Side
from tunnelfolk.rules.views import Panel, View

Planes = NDArray[np.float32]

PATHS = tuple(decks.DUEL_PATHS)
KINDS = (*(card.name for card in decks.ACTION_CARDS), *(card.name for card in PATHS))
"""The kinds of card of the Duel's deck: its action cards, then its path cards."""
KIND_OF = {name: kind for kind, name in enumerate(KINDS)}
FACES = tuple(face.text for card in PATHS for face in card.positions)
"""The path cards as they may lie."""
FACE_OF = {text: face for face, text in enumerate(FACES)}
GOALS = tuple(goal.name for goal in decks.DUEL_GOALS)
GOAL_OF = {name: goal for goal, name in enumerate(GOALS)}
SABOTAGES = tuple(card.name for card in decks.ACTION_CARDS[:3])
DECK = np.bincount([KIND_OF[name] for name in decks.DUEL_DECK], minlength=len(KINDS))
"""How many cards of each kind are in the deck."""

PAIRS = tuple(combinations(range(4), 2))
"""The pairs of sides that a card may join."""
OPEN = 0
WAYS_OWN = OPEN + 4
WAYS_RIVAL = WAYS_OWN + len(PAIRS)
DOOR_OWN = WAYS_RIVAL + len(PAIRS)
DOOR_RIVAL, TROLL, PATH, START_OWN, START_RIVAL, LADDER_OWN, LADDER_RIVAL, GOAL, FIRM, GOLD = range(
    DOOR_OWN + 1, DOOR_OWN + 11
)
GOLD_SIDES = GOLD + 1
CARD_PLANES = GOLD_SIDES + 4
"""So many planes say what card lies on a cell: its mouths, the sides it joins for each dwarf, gates, gold."""
UNMARKED, MARK_OWN, MARK_RIVAL = range(CARD_PLANES, CARD_PLANES + 3)
REACHED_OWN = MARK_RIVAL + 1
REACHED_RIVAL = REACHED_OWN + 4
FALLS_NEXT = REACHED_RIVAL + 4
"""The card that the next rockslide of Solo takes (O4)."""
LAID_PLANES = FALLS_NEXT + 1
"""So many planes speak of laid cards; the rest, of any cell."""
FRONT_OWN = LAID_PLANES
FRONT_RIVAL = FRONT_OWN + 4
"""The sides of an empty cell that a reached mouth faces."""
COVERED, PEEKED_OWN, PEEKED_RIVAL, TURNING, INSIDE = range(FRONT_RIVAL + 4, FRONT_RIVAL + 9)
PLANES = INSIDE + 1

HAND = 0
UNSEEN = HAND + len(KINDS)
"""Cards of each kind that this seat cannot place."""
(
    PILE, ASIDE, BACKS, CARDS_OWN, CARDS_RIVAL, MARKERS, KEYS, GOLD_OWN, GOLD_RIVAL, MARKED_OWN, MARKED_RIVAL,
    DEBT_OWN, DEBT_RIVAL, LEAD, TO_ACT, DRAWS_ONE, DRAWS_TWO, COVERED_COUNT, PEEKS_OWN, PEEKS_RIVAL, IS_FIRST, IS_BLUE,
) = range(UNSEEN + len(KINDS), UNSEEN + len(KINDS) + 22)  # fmt: skip
BROKEN_OWN = IS_BLUE + 1
BROKEN_RIVAL = BROKEN_OWN + 3
ROUND = BROKEN_RIVAL + 3
GOAL_UNSEEN = ROUND + 3
"""1 for each goal card that may lie under a face-down goal this seat did not look at."""
GOAL_TURNING = GOAL_UNSEEN + len(GOALS)
NUMBERS = GOAL_TURNING + len(GOALS)

SCALE = np.ones(NUMBERS, np.float32)
"""What the numbers are divided by, so that all are of about the same size."""
SCALE[PILE], SCALE[ASIDE], SCALE[BACKS], SCALE[MARKERS], SCALE[KEYS], SCALE[COVERED_COUNT] = 20, 10, 10, 4, 2, 3
SCALE[[CARDS_OWN, CARDS_RIVAL]], SCALE[[GOLD_OWN, GOLD_RIVAL]] = 3, 8
SCALE[[MARKED_OWN, MARKED_RIVAL]], SCALE[LEAD], SCALE[[PEEKS_OWN, PEEKS_RIVAL]] = 4, 4, 2
GOLD_SCALE = 3
"""What gold on the planes is divided by."""


class Window(Struct, frozen=True):
    """The part of the unbounded table that the net sees."""

    left: int
    top: int
    wide: int
    high: int

    @property
    def cells(self) -> int:
        """How many cells it has."""
        return self.wide * self.high

    def place_of(self, cell: Cell) -> int | None:
        """The number of a cell, row by row; None outside."""
        x, y = cell[0] - self.left, cell[1] - self.top
        return y * self.wide + x if 0 <= x < self.wide and 0 <= y < self.high else None


WINDOWS = {"duel": Window(-1, -4, 12, 9), "solo": Window(-1, -4, 15, 9)}
"""By game. Few cards ever lie outside; what lies there is not seen, and choices there share one output."""


class NetInput(Struct, frozen=True):
    """What one position looks like to the net."""

    planes: Planes
    """By row, column and plane."""
    numbers: NDArray[np.float32]


@cache
def card_planes(face: PathCard, own: Colour, *, opened: bool) -> Planes:
    """What a card is to a dwarf of a colour: the first CARD_PLANES planes. The array is shared: do not write to it."""
    row = np.zeros(CARD_PLANES, np.float32)
    rival = Colour.BLUE if own is Colour.GREEN else Colour.GREEN
    for side in Side:
        row[OPEN + side] = face.open_sides >> side & 1
    for first, colour in ((WAYS_OWN, own), (WAYS_RIVAL, rival)):
        for place, (one, other) in enumerate(PAIRS):
            row[first + place] = _is_joined(face, one, other, is_open=opened or _is_door_of(face, colour))
    if face.gate and not opened:
        row[TROLL if face.is_troll else DOOR_OWN if face.gate.colour is own else DOOR_RIVAL] = 1
    row[PATH], row[GOAL] = face.kind is Kind.PATH, face.kind is Kind.GOAL
    if face.start_of:
        row[START_OWN if face.start_of.colour is own else START_RIVAL] = 1
    if face.ladder_to:
        row[LADDER_OWN if face.ladder_to is own else LADDER_RIVAL] = 1
    row[FIRM] = face.kind is not Kind.PATH or face.gold > 0 or face.is_troll
    if face.gold:
        row[GOLD] = face.gold / GOLD_SCALE
        row[[GOLD_SIDES + side for side in face.tunnels[face.gold_tunnel].sides]] = 1
    return row


def _is_door_of(face: PathCard, colour: Colour) -> bool:
    return face.gate is not None and face.gate.colour is colour


def _is_joined(face: PathCard, one: int, other: int, *, is_open: bool) -> bool:
    tunnels = {face.tunnel_at[one], face.tunnel_at[other]}
    joined = is_open and face.gate is not None and tunnels == set(face.gate.joins)
    return -1 not in tunnels and (len(tunnels) == 1 or joined)


def extract_input(view: View) -> NetInput:
    """What a seat's view of the Duel or of Solo looks like to the net."""
    assert view.seat is not None
    window = WINDOWS[view.game]
    return NetInput(_planes_of(view, window), _numbers_of(view))


def own_colour(view: View) -> Colour:
    """The colour of the seat that looks."""
    colour = view.panels[view.seat or 0].dwarf.colour
    assert colour is not None
    return colour


def _planes_of(view: View, window: Window) -> Planes:
    planes = np.zeros((window.cells, PLANES), np.float32)
    own = own_colour(view)
    opened = {token.cell for token in view.tokens if token.kind != "marker"}
    marks = {token.cell: token.seat for token in view.tokens if token.kind != "key"}
    reached = {one.dwarf.colour: {(x, y): sides for x, y, sides in one.cells} for one in view.reached}
    own_reach = reached.pop(own, {})
    rival_reach = next(iter(reached.values()), {})
    falling = next((laid.cell for laid in reversed(view.board) if not _is_firm(laid.face)), None)
    laid_at = np.zeros(window.cells, np.bool_)
    for laid in view.board:
        place = window.place_of(laid.cell)
        if place is None:
            continue
        laid_at[place] = True
        face, row = decks.FACES[laid.face], planes[place]
        row[:CARD_PLANES] = card_planes(face, own, opened=laid.cell in opened)
        mark = marks.get(laid.cell)
        if mark is None:
            row[UNMARKED] = row[GOLD]
        else:
            row[MARK_OWN if mark == view.seat else MARK_RIVAL] = 1
        for first, reach in ((REACHED_OWN, own_reach), (REACHED_RIVAL, rival_reach)):
            sides = reach.get(laid.cell, 0)
            row[first : first + 4] = [sides >> side & 1 for side in range(4)]
        row[FALLS_NEXT] = laid.cell == falling
    _show_fronts(planes.reshape(window.high, window.wide, PLANES), laid_at.reshape(window.high, window.wide))
    _show_goals(view, window, planes, own)
    planes[:, INSIDE] = 1
    return planes.reshape(window.high, window.wide, PLANES)


def _is_firm(text: str) -> bool:
    face = decks.FACES[text]
    return face.kind is not Kind.PATH or face.gold > 0 or face.is_troll


def _show_fronts(planes: Planes, laid: NDArray[np.bool_]) -> None:
    """The sides of cells without a laid card that a reached mouth of the neighbour there faces."""
    high, wide = laid.shape
    for side, (right, down) in enumerate(STEPS):
        mouths = slice(max(0, -down), high - max(0, down)), slice(max(0, -right), wide - max(0, right))
        faced = slice(max(0, down), high - max(0, -down)), slice(max(0, right), wide - max(0, -right))
        is_empty = ~laid[faced]
        for front, reached in ((FRONT_OWN, REACHED_OWN), (FRONT_RIVAL, REACHED_RIVAL)):
            planes[(*faced, front + (side ^ 2))] = planes[(*mouths, reached + side)] * is_empty


def _show_goals(view: View, window: Window, planes: Planes, own: Colour) -> None:
    """The goals that lie face down, and what this seat knows of them."""
    looked = {cell for at, panel in enumerate(view.panels) if at != view.seat for cell in panel.peeked}
    for goal in (*view.goals, view.turning) if view.turning else view.goals:
        place = window.place_of(goal.cell)
        assert place is not None
        is_turning = goal is view.turning
        planes[place, COVERED], planes[place, TURNING] = not is_turning, is_turning
        planes[place, PEEKED_OWN] = goal.cell in view.panels[view.seat or 0].peeked
        planes[place, PEEKED_RIVAL] = goal.cell in looked
        if goal.goal:
            planes[place, :CARD_PLANES] = card_planes(decks.FACES[goal.goal], own, opened=False)


def _numbers_of(view: View) -> NDArray[np.float32]:
    numbers = np.zeros(NUMBERS, np.float32)
    seat = view.seat or 0
    own = view.panels[seat]
    rival = next((panel for at, panel in enumerate(view.panels) if at != seat), Panel(cards=0, gold=()))
    hand = np.bincount([KIND_OF[card] for card in view.hand], minlength=len(KINDS))
    numbers[HAND : HAND + len(KINDS)] = hand
    numbers[UNSEEN : UNSEEN + len(KINDS)] = DECK - hand - _placed(view)
    numbers[PILE], numbers[ASIDE], numbers[BACKS] = view.pile, view.aside, view.discards.count(BACK)
    numbers[MARKERS], numbers[KEYS], numbers[COVERED_COUNT] = view.markers, view.keys, len(view.goals)
    marked = [0, 0]
    for token in view.tokens:
        if token.kind == "marker":
            laid = next(laid for laid in view.board if laid.cell == token.cell)
            marked[token.seat != seat] += decks.FACES[laid.face].gold
    for at, panel in enumerate((own, rival)):
        numbers[CARDS_OWN + at], numbers[GOLD_OWN + at] = panel.cards, sum(panel.gold or ())
        numbers[MARKED_OWN + at], numbers[DEBT_OWN + at] = marked[at], panel.debt
        numbers[PEEKS_OWN + at] = len(panel.peeked)
        numbers[BROKEN_OWN + 3 * at : BROKEN_OWN + 3 * at + 3] = [card in panel.broken for card in SABOTAGES]
    numbers[LEAD] = sum(own.gold or ()) + marked[0] - own.debt - sum(rival.gold or ()) - marked[1] + rival.debt
    numbers[TO_ACT if view.draws is None else DRAWS_ONE if view.draws == 1 else DRAWS_TWO] = 1
    numbers[IS_FIRST], numbers[IS_BLUE] = view.first == seat, own_colour(view) is Colour.BLUE
    numbers[ROUND + view.round - 1] = 1
    _number_goals(view, numbers)
    return numbers / SCALE


def _number_goals(view: View, numbers: NDArray[np.float32]) -> None:
    numbers[GOAL_UNSEEN : GOAL_UNSEEN + len(GOALS)] = 1
    laid = (decks.FACES[laid.face].name for laid in view.board)
    for name in (*laid, *(goal.goal for goal in view.goals), *view.buried):
        if name in GOAL_OF:
            numbers[GOAL_UNSEEN + GOAL_OF[name]] = 0
    if view.turning:
        assert view.turning.goal
        goal = GOAL_OF[view.turning.goal]
        numbers[GOAL_UNSEEN + goal], numbers[GOAL_TURNING + goal] = 0, 1


def _placed(view: View) -> NDArray[np.int64]:
    """How many cards of each kind lie where this seat can see them, or are gone."""
    laid = [decks.FACES[laid.face].name for laid in view.board]
    broken = [card for panel in view.panels for card in panel.broken]
    names = (*laid, *broken, *view.discards, *view.won)
    return np.bincount([KIND_OF[name] for name in names if name in KIND_OF], minlength=len(KINDS))
