"""What every seat was seen to do in a round of Saboteur: how often each kind of deed, and to whom.

The kinds are told from the table before the deed alone, so that `lab.learning.saboteur_deeds_batch` can count the same
for many matches at once; a test holds the two together.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from tunnelfolk.bots.net.net_inputs import Window
from tunnelfolk.rules import events as ev
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.board import Board, Cell
from tunnelfolk.rules.cards import STEPS, Dwarf, PathCard
from tunnelfolk.rules.decks import FACES, SABOTEUR_GOAL_CELLS, SABOTEUR_START
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.views import reached_sides

WINDOW = Window(-1, -4, 11, 9)
"""The part of the table that the net of Saboteur sees."""
SEATS_MOST = 10
NEAR = 4
"""How few cells there are between the tunnel and a goal when it matters most what people do."""
FAR = 20
"""The distance of a goal that no tunnel leads towards."""

LAY_UP, LAY_FLAT, LAY_DOWN, LAY_BLOCK, LAY_DEAD = range(5)
"""Cards that lead nearer, as near as before, away, away from where the tunnel was nearest, and nowhere; the same five
again once a goal is near."""
(
    SLIDE_THROUGH, SLIDE_DEAD, MEND_SELF, PEEK, PASS_HINDERED, PASS_FAR, PASS_NEAR, TOWARDS,
) = range(10, 18)  # fmt: skip
"""`TOWARDS` has three words, a goal each that a laid card led nearer to."""
DEED_KINDS = TOWARDS + len(SABOTEUR_GOAL_CELLS)

Counts = NDArray[np.int16]


class Deeds(Struct, frozen=True):
    """Counts of a round, by absolute seat."""

    kinds: Counts
    broke: Counts
    """How often a seat broke a tool of another: a row the breaker."""
    mended: Counts


class DeedMemo(Struct, frozen=True):
    """A round retold, and what has to be known to retell on."""

    told: tuple[Event, ...]
    deeds: Deeds
    board: Board
    broken: dict[int, int]


@cache
def led_on(face: PathCard, front: int) -> int:
    """The sides that are reached, as bits, where a tunnel comes in at these sides."""
    found = 0
    for side in range(4):
        if front >> side & 1 and face.tunnel_at[side] >= 0:
            found |= sum(1 << other for other in face.tunnels[face.tunnel_at[side]].sides)
    return found


@cache
def is_dead_end(face: PathCard) -> bool:
    """Whether a card leads nowhere: from whichever side one comes, one only gets back."""
    return all(len(tunnel.sides) < 2 for tunnel in face.tunnels)


def goal_distance(cell: Cell, goal: int) -> int:
    """Cells between a cell and a goal, as if nothing lay there."""
    x, y = SABOTEUR_GOAL_CELLS[goal]
    return abs(x - cell[0]) + abs(y - cell[1])


def fronts_of(board: Board) -> dict[Cell, int]:
    """The cells of the window without a laid card that a reached mouth faces, with those sides as bits."""
    fronts: dict[Cell, int] = {}
    for x, y, sides in reached_sides(board, Dwarf.EVERYONE):
        if WINDOW.place_of((x, y)) is None:
            continue
        for side, (right, down) in enumerate(STEPS):
            cell = x + right, y + down
            if sides >> side & 1 and cell not in board.faces and WINDOW.place_of(cell) is not None:
                fronts[cell] = fronts.get(cell, 0) | 1 << (side ^ 2)
    return fronts


def distances_to_goals(fronts: dict[Cell, int]) -> list[int]:
    """How far the tunnel's mouths are from each goal, as if nothing lay there."""
    return [min((goal_distance(cell, goal) for cell in fronts), default=FAR) for goal in range(3)]


def _no_deeds() -> DeedMemo:
    board = Board({(0, 0): SABOTEUR_START}, SABOTEUR_GOAL_CELLS)
    pairs = np.zeros((2, SEATS_MOST, SEATS_MOST), np.int16)
    return DeedMemo((), Deeds(np.zeros((SEATS_MOST, DEED_KINDS), np.int16), pairs[0], pairs[1]), board, {})


def retell_deeds(events: Sequence[Event], known: DeedMemo | None = None) -> DeedMemo:
    """The deeds of a round's events; what was told before need not be told again."""
    told = tuple(events)
    if known is None or told[: len(known.told)] != known.told:
        known = _no_deeds()
    teller = _Teller(known)
    for event in told[len(known.told) :]:
        teller.hear_event(event)
    return DeedMemo(told, Deeds(teller.kinds, teller.broke, teller.mended), teller.board, teller.broken)


class _Teller:
    def __init__(self, known: DeedMemo) -> None:
        self.kinds, self.broke, self.mended = (
            counts.copy() for counts in (known.deeds.kinds, known.deeds.broke, known.deeds.mended)
        )
        self.board, self.broken = known.board, dict(known.broken)

    def hear_event(self, event: Event) -> None:
        match event:
            case ev.PathLaid(seat, face, cell):
                for kind in lay_kinds(self.board, FACES[face], cell):
                    self.kinds[seat, kind] += 1
                self.board = tunnels.lay_card(self.board, cell, FACES[face])
            case ev.PathCollapsed(seat, _, cell):
                self.kinds[seat, SLIDE_DEAD if is_dead_end(self.board.faces[cell]) else SLIDE_THROUGH] += 1
                self.board = tunnels.remove_card(self.board, cell)
            case ev.GoalTurned(face, cell):
                self.board = tunnels.lay_card(self.board, cell, FACES[face])
            case ev.ToolBroken(seat, _, target):
                self.broke[seat, target] += 1
                self.broken[target] = self.broken.get(target, 0) + 1
            case ev.ToolMended(seat, _, target, _):
                self.broken[target] -= 1
                if seat == target:
                    self.kinds[seat, MEND_SELF] += 1
                else:
                    self.mended[seat, target] += 1
            case ev.GoalPeeked(seat, _, _):
                self.kinds[seat, PEEK] += 1
            case ev.CardsPassed(seat, _):
                is_near = _nearest(self.board, distances_to_goals(fronts_of(self.board))) <= NEAR
                hindered = self.broken.get(seat, 0) > 0
                self.kinds[seat, PASS_HINDERED if hindered else PASS_NEAR if is_near else PASS_FAR] += 1
            case _:
                pass


def _nearest(board: Board, distances: Sequence[int]) -> int:
    """The least distance of a goal that lies face down."""
    return min((far for cell, far in zip(SABOTEUR_GOAL_CELLS, distances, strict=True) if cell in board.covered),
               default=FAR)  # fmt: skip


def lay_kinds(board: Board, face: PathCard, cell: Cell) -> list[int]:
    """What kinds of deed it is to lay a card there: where it leads, and each goal that it leads nearer to."""
    fronts = fronts_of(board)
    before = distances_to_goals(fronts)
    front = fronts.get(cell, 0)
    opened = led_on(face, front) & ~front
    mouths = [(cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]) for side in range(4) if opened >> side & 1]
    free = [mouth for mouth in mouths if mouth not in board.faces]
    after = [min((goal_distance(mouth, goal) for mouth in free), default=FAR) for goal in range(3)]
    nearest, left = _nearest(board, before), _nearest(board, after)
    at = _nearest(board, [goal_distance(cell, goal) for goal in range(3)])
    if is_dead_end(face) or left == FAR:
        kind = LAY_DEAD
    elif left < nearest:
        kind = LAY_UP
    elif left == nearest:
        kind = LAY_FLAT
    else:
        kind = LAY_BLOCK if at == nearest else LAY_DOWN
    towards = [
        TOWARDS + goal
        for goal, far in enumerate(after)
        if SABOTEUR_GOAL_CELLS[goal] in board.covered and far < before[goal]
    ]
    return [kind + 5 * (nearest <= NEAR), *towards]
