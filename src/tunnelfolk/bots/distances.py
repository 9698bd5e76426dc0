"""How many cards a dwarf still has to lay to what it digs for, gaps and laid tunnels taken into account.

Cells are bits of one number, so that a step outwards over the whole ground is four shifts. `lab.deep.distance_field`
looks the same question up in tables that a search makes once: there distances are asked for thousands of times on
boards that hardly differ, and compiled code has no numbers of so many bits.
"""

from functools import cache

from msgspec import Struct

from tunnelfolk.rules import tunnels
from tunnelfolk.rules.board import Board, Cell, Spot
from tunnelfolk.rules.cards import Colour, Dwarf
from tunnelfolk.rules.decks import FACES

FAR = 16
"""How many cards away something is that cannot be reached."""

WIDE = 24
"""Bits a row: more than there are columns, so that a shift over the edge falls on a cell that is never free."""
LEFT, RIGHT, TOP, BOTTOM = -6, 15, -8, 8
"""The ground that bots look at; the grid goes on, but a way out there never pays."""


@cache
def cell_bit(cell: Cell) -> int:
    """The bit of a cell, 0 outside the ground."""
    x, y = cell
    return 1 << (y - TOP + 1) * WIDE + x - LEFT + 1 if LEFT <= x <= RIGHT and TOP <= y <= BOTTOM else 0


GROUND = sum(cell_bit((x, y)) for x in range(LEFT, RIGHT + 1) for y in range(TOP, BOTTOM + 1))


def cell_bits(cells: dict[Cell, int] | tuple[Cell, ...]) -> int:
    """The bits of some cells."""
    return sum(map(cell_bit, cells))


class Survey(Struct, frozen=True):
    """What is the same for every dwarf on a board."""

    board: Board
    free: int
    """The cells without a face-up card."""
    dark: int
    """Those of them without a goal."""
    tunnels: list[Spot]
    """The laid tunnels that lead on."""
    joined: dict[Colour, list[Spot]]
    """For each colour its start and its ladders: one way for everybody (D11)."""


def survey_board(board: Board) -> Survey:
    """Look over a board."""
    free = GROUND & ~sum(map(cell_bit, board.faces))
    leading = [(cell, number) for cell, face in board.faces.items() for number in LEADING_ON[face.name]]
    joined: dict[Colour, list[Spot]] = {}
    for cell, face in board.faces.items():
        if face.joined_to is not None:
            joined.setdefault(face.joined_to, []).append((cell, 0))
    return Survey(board, free, free & ~cell_bits(board.covered), leading, joined)


LEADING_ON = {
    face.name: tuple(number for number, tunnel in enumerate(face.tunnels) if len(tunnel.sides) > 1)
    for face in FACES.values()
}
"""The tunnels of a card that have more than one mouth."""


def target_distances(survey: Survey, dwarf: Dwarf, targets: tuple[int, ...]) -> tuple[int, ...]:
    """For each target, given by its cells' bits, how many cards must be laid until a reached mouth faces it."""
    front = cell_bits(tunnels.reach(survey.board, dwarf).fronts)
    # One sweep for all targets: which of them a front meets first is the same as a sweep for each would find.
    free, dark, islands = survey.free, survey.dark, island_ends(survey, dwarf)
    left = [FAR] * len(targets)
    open_targets = 0
    for target in targets:
        open_targets |= target
    seen = 0
    for cards in range(FAR):
        if front & open_targets:
            open_targets = 0
            for number, target in enumerate(targets):
                if left[number] == FAR:
                    if front & target:
                        left[number] = cards
                    else:
                        open_targets |= target
            if not open_targets:
                break
        seen |= front
        front &= dark
        if not front:
            break
        grown = front << 1 | front >> 1 | front << WIDE | front >> WIDE
        for island in islands:
            if front & island:
                grown |= island
        front = grown & free & ~seen
    return tuple(left)


def island_ends(survey: Survey, dwarf: Dwarf) -> tuple[int, ...]:
    """For each stretch of laid tunnel that the dwarf has not reached, the cells its mouths open onto."""
    spots = tunnels.reach(survey.board, dwarf).spots
    loose = [spot for spot in survey.tunnels if spot not in spots]
    return tuple(ends for ends in _stretches(survey, loose) if ends & (ends - 1)) if loose else ()


def _stretches(survey: Survey, loose: list[Spot]) -> list[int]:
    """The mouths of each connected stretch among loose spots."""
    seen: set[Spot] = set()
    return [_stretch_ends(survey, spot, seen) for spot in loose if spot not in seen]


def _stretch_ends(survey: Survey, spot: Spot, seen: set[Spot]) -> int:
    """The cells that the stretch around a spot opens onto, as bits; gates are taken to be closed."""
    ends, entered, faces = 0, [spot], survey.board.faces
    while entered:
        spot = entered.pop()
        if spot in seen:
            continue
        seen.add(spot)
        (x, y), tunnel = spot
        colour = faces[x, y].joined_to
        if colour is not None:
            entered += survey.joined[colour]
        for right, down, side in faces[x, y].exits[tunnel]:
            beside = (x + right, y + down)
            neighbour = faces.get(beside)
            if neighbour is None:
                ends |= cell_bit(beside)
            elif neighbour.tunnel_at[side] >= 0:
                entered.append((beside, neighbour.tunnel_at[side]))
    return ends


def goal_distances(board: Board, dwarf: Dwarf, goals: tuple[Cell, ...]) -> tuple[int, ...]:
    """For each face-down goal how many cards must be laid to reach it."""
    return target_distances(survey_board(board), dwarf, tuple(map(cell_bit, goals)))
