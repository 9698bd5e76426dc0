"""How far a dwarf still has to dig: cells as bits of one number, so that a look over the whole ground is quick."""

from functools import cache

from msgspec import Struct

from tunnelfolk.rules import tunnels
from tunnelfolk.rules.board import Board, Cell, Spot
from tunnelfolk.rules.cards import Dwarf
from tunnelfolk.rules.decks import FACES

FAR = 16
"""How many cards away something is that cannot be reached."""

WIDE = 24
LEFT, RIGHT, TOP, BOTTOM = -6, 15, -8, 8
"""The ground that bots look at; the grid goes on, but a way out there never pays."""


@cache
def bit(cell: Cell) -> int:
    """The bit of a cell, 0 outside the ground."""
    x, y = cell
    return 1 << (y - TOP + 1) * WIDE + x - LEFT + 1 if LEFT <= x <= RIGHT and TOP <= y <= BOTTOM else 0


GROUND = sum(bit((x, y)) for x in range(LEFT, RIGHT + 1) for y in range(TOP, BOTTOM + 1))


def mask(cells: dict[Cell, int] | tuple[Cell, ...]) -> int:
    """The bits of some cells."""
    return sum(map(bit, cells))


class Survey(Struct, frozen=True):
    """What is the same for every dwarf on a board."""

    board: Board
    free: int
    """The cells without a face-up card."""
    dark: int
    """Those of them without a goal."""
    tunnels: list[Spot]
    """The laid tunnels that lead on."""


def survey(board: Board) -> Survey:
    """Look over a board."""
    free = GROUND & ~sum(map(bit, board.faces))
    leading = [(cell, number) for cell, face in board.faces.items() for number in LEADING_ON[face.name]]
    return Survey(board, free, free & ~mask(board.covered), leading)


LEADING_ON = {
    face.name: tuple(number for number, tunnel in enumerate(face.tunnels) if len(tunnel.sides) > 1)
    for face in FACES.values()
}
"""The tunnels of a card that have more than one mouth."""


def distances(ground: Survey, dwarf: Dwarf, targets: tuple[int, ...]) -> tuple[int, ...]:
    """For each target, given by its cells' bits, how many cards must be laid until a reached mouth faces it."""
    front = mask(tunnels.reach(ground.board, dwarf).fronts)
    free, dark, islands = ground.free, ground.dark, loose_ends(ground, dwarf)
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


def loose_ends(ground: Survey, dwarf: Dwarf) -> tuple[int, ...]:
    """For each stretch of laid tunnel that the dwarf has not reached, the cells its mouths open onto."""
    spots = tunnels.reach(ground.board, dwarf).spots
    loose = [spot for spot in ground.tunnels if spot not in spots]
    return tuple(ends for ends in _stretches(ground.board, loose) if ends & (ends - 1)) if loose else ()


def _stretches(board: Board, loose: list[Spot]) -> list[int]:
    """The mouths of each connected stretch among loose spots."""
    seen: set[Spot] = set()
    return [_mouths(board, spot, seen) for spot in loose if spot not in seen]


def _mouths(board: Board, spot: Spot, seen: set[Spot]) -> int:
    """The cells that the stretch around a spot opens onto, as bits."""
    ends, entered, faces = 0, [spot], board.faces
    while entered:
        spot = entered.pop()
        if spot in seen:
            continue
        seen.add(spot)
        (x, y), tunnel = spot
        for right, down, side in faces[x, y].exits[tunnel]:
            beside = (x + right, y + down)
            neighbour = faces.get(beside)
            if neighbour is None:
                ends |= bit(beside)
            elif neighbour.tunnel_at[side] >= 0:
                entered.append((beside, neighbour.tunnel_at[side]))
    return ends


def goal_distances(board: Board, dwarf: Dwarf, goals: tuple[Cell, ...]) -> tuple[int, ...]:
    """For each face-down goal how many cards must be laid to reach it."""
    return distances(survey(board), dwarf, tuple(map(bit, goals)))
