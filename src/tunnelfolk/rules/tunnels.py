"""Who gets where: the only graph code.

Boards never change, so what was found out about one is kept with it; laying a card or opening a gate lets that
knowledge grow, taking a card away forgets it. Nothing outside this module depends on that.
"""

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from tunnelfolk.rules.board import Board, Cell, Spot
from tunnelfolk.rules.cards import Dwarf, Gate, PathCard

ALL_SIDES = 0b1111


class Reach(Struct, frozen=True, gc=False):
    """How far a dwarf gets (T5)."""

    spots: set[Spot]
    """Every tunnel the dwarf can stand in."""
    fronts: dict[Cell, int]
    """Cells without a face-up card that a reached mouth faces, sorted, with the sides (as bits) where it does."""


def walk(board: Board, dwarf: Dwarf) -> Reach:
    """Work out from nothing how far a dwarf gets."""
    homes = [(cell, 0) for cell, face in board.faces.items() if face.home is dwarf]
    return _spread(board, dwarf, Reach(set(), {}), homes)


def reach(board: Board, dwarf: Dwarf) -> Reach:
    """How far a dwarf gets: the answer of `walk`, cached."""
    known = _reaches(board)
    if dwarf not in known:
        known[dwarf] = walk(board, dwarf)
    return known[dwarf]


def demands(board: Board) -> dict[Cell, int]:
    """What laid cards ask of the cells beside them: sides to be open (4 bits), sides to be closed (4 bits above)."""
    known = board.__dict__.get("demands")
    if known is None:
        known = board.__dict__["demands"] = {}
        for cell, face in board.faces.items():
            _demand(known, board, cell, face)
    return known


def openings(board: Board, dwarf: Dwarf) -> list[tuple[Cell, int]]:
    """Where a dwarf can dig on, in order, and with which sets of open sides, as in `joining`."""
    known = board.__dict__.setdefault("openings", {})
    if dwarf not in known:
        asked = demands(board)
        known[dwarf] = [(cell, joining(asked[cell], front)) for cell, front in reach(board, dwarf).fronts.items()]
    return known[dwarf]  # type: ignore[no-any-return]


def fits(board: Board, face: PathCard, cell: Cell) -> bool:
    """Whether every side of the face agrees with its laid neighbours (T6)."""
    return not disagreements(board, face, cell)


def disagreements(board: Board, face: PathCard, cell: Cell) -> int:
    """On how many sides the face and a laid neighbour disagree."""
    demand = demands(board).get(cell, 0)
    return (demand & ~face.open_sides & ALL_SIDES | demand >> 4 & face.open_sides).bit_count()


@cache
def joining(demand: int, front: int) -> int:
    """The sets of open sides (as a bit each of 16) that meet a demand (T6) and a reached mouth (T7)."""
    return sum(
        1 << sides
        for sides in range(16)
        if not demand & ~sides & ALL_SIDES and not demand >> 4 & sides and sides & front
    )


def may_pass(board: Board, cell: Cell, gate: Gate, dwarf: Dwarf) -> bool:
    """Whether a gate is open for a dwarf (D10, D12, D19)."""
    return gate.colour is dwarf or cell in board.opened


class ClosedGates(Struct, frozen=True):
    """The gates that no key or bribe has opened, in order."""

    doors: list[tuple[Cell, Gate]]
    trolls: list[tuple[Cell, Gate]]


def closed_gates(board: Board) -> ClosedGates:
    """The gates that are still closed."""
    known: ClosedGates | None = board.__dict__.get("gates")
    if known is None:
        closed = [(cell, face.gate) for cell, face in board.faces.items() if face.gate and cell not in board.opened]
        closed.sort(key=lambda gate: gate[0])
        doors, trolls = [gate for gate in closed if gate[1].colour], [gate for gate in closed if gate[1].is_troll]
        known = board.__dict__["gates"] = ClosedGates(doors, trolls)
    return known


def lay_card(board: Board, cell: Cell, face: PathCard) -> Board:
    """The board with one more card face up: a path card, or a goal that was turned."""
    covered = board.covered
    if cell in covered:
        covered = tuple(other for other in covered if other != cell)
    after = Board({**board.faces, cell: face}, covered, board.opened)
    known, grown = board.__dict__, after.__dict__
    if "demands" in known:
        asked = grown["demands"] = dict(known["demands"])
        asked.pop(cell, None)
        _demand(asked, after, cell, face)
    if "gates" in known and not face.gate:
        grown["gates"] = known["gates"]
    if "reaches" in known:
        grown["reaches"] = {dwarf: _joined(after, dwarf, far, cell, face) for dwarf, far in known["reaches"].items()}
    return after


def _joined(board: Board, dwarf: Dwarf, known: Reach, cell: Cell, face: PathCard) -> Reach:
    """How far a dwarf gets now that a card was laid."""
    front = known.fronts.get(cell, 0)
    if not front and face.home is not dwarf:
        return known
    further = _spread(board, dwarf, known, _entered(cell, face, dwarf, front))
    further.fronts.pop(cell, None)
    return further


def _entered(cell: Cell, face: PathCard, dwarf: Dwarf, front: int) -> list[Spot]:
    """The tunnels of a card just laid that a dwarf stands in: those that meet a reached mouth, and a way home."""
    home = [(cell, 0)] if face.home is dwarf else []
    return home + [(cell, tunnel) for side, tunnel in enumerate(face.tunnel_at) if front >> side & 1 and tunnel >= 0]


def remove_card(board: Board, cell: Cell) -> Board:
    """The board without the card on a cell (T12); a key token on it is gone too."""
    faces = {other: face for other, face in board.faces.items() if other != cell}
    return Board(faces, board.covered, board.opened - {cell})


def open_gate(board: Board, cell: Cell) -> Board:
    """The board with the gate on a cell open for everyone."""
    after = Board(board.faces, board.covered, board.opened | {cell})
    if "demands" in board.__dict__:
        after.__dict__["demands"] = board.__dict__["demands"]
    beyond = board.faces[cell].beyond_gate
    for dwarf, known in _reaches(board).items():
        entered = [
            (cell, behind) for tunnel, behind in enumerate(beyond) if behind >= 0 and (cell, tunnel) in known.spots
        ]
        _reaches(after)[dwarf] = _spread(after, dwarf, known, entered)
    return after


def next_goal(board: Board, dwarfs: Iterable[Dwarf]) -> Cell | None:
    """The first face-down goal, in reading order, that a reached mouth faces (T8, T10)."""
    fronts = [reach(board, dwarf).fronts for dwarf in dict.fromkeys(dwarfs)]
    reached = [cell for cell in board.covered for front in fronts if cell in front]
    return reached[0] if reached else None


def goal_positions(board: Board, cell: Cell, goal: PathCard, dwarfs: Iterable[Dwarf]) -> tuple[PathCard, ...]:
    """How a revealed goal may lie (T9)."""
    agreeing = tuple(face for face in goal.positions if fits(board, face, cell))
    if agreeing:
        return agreeing
    met = [face for face in goal.positions if any(_meets(board, face, cell, dwarf) for dwarf in dwarfs)]
    least = min(disagreements(board, face, cell) for face in met)
    return tuple(face for face in met if disagreements(board, face, cell) == least)


def _meets(board: Board, face: PathCard, cell: Cell, dwarf: Dwarf) -> bool:
    return bool(face.open_sides & reach(board, dwarf).fronts.get(cell, 0))


def _reaches(board: Board) -> dict[Dwarf, Reach]:
    return board.__dict__.setdefault("reaches", {})  # type: ignore[no-any-return]


def _spread(board: Board, dwarf: Dwarf, known: Reach, entered: list[Spot]) -> Reach:
    """What is reached once a dwarf who reached `known` stands in the entered spots too."""
    faces = board.faces
    spots, fronts = set(known.spots), dict(known.fronts)
    while entered:
        spot = entered.pop()
        if spot in spots:
            continue
        spots.add(spot)
        cell, tunnel = spot
        face, (x, y) = faces[cell], cell
        for right, down, side in face.exits[tunnel]:
            beside = (x + right, y + down)
            neighbour = faces.get(beside)
            if neighbour is None:
                fronts[beside] = fronts.get(beside, 0) | 1 << side
            elif neighbour.tunnel_at[side] >= 0:
                entered.append((beside, neighbour.tunnel_at[side]))
        if face.gate is not None and face.beyond_gate[tunnel] >= 0 and may_pass(board, cell, face.gate, dwarf):
            entered.append((cell, face.beyond_gate[tunnel]))
    return Reach(spots, fronts if len(fronts) == len(known.fronts) else dict(sorted(fronts.items())))


def _demand(demands: dict[Cell, int], board: Board, cell: Cell, face: PathCard) -> None:
    """Note what a laid card asks of the cells beside it."""
    x, y = cell
    for right, down, ask in face.asks:
        beside = (x + right, y + down)
        if beside not in board.faces:
            demands[beside] = demands.get(beside, 0) | ask
