"""Who gets where: the only graph code.

Boards never change, so what was found out about one is kept with it; laying a card or opening a gate lets that
knowledge grow, taking a card away forgets it. Nothing outside this module depends on that.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from tunnelfolk.rules.board import Board, Cell, ClosedGates, Found, Reach, Spot
from tunnelfolk.rules.cards import Dwarf, Gate, PathCard

ALL_SIDES = 0b1111

AGREEING = tuple(
    sum(1 << sides for sides in range(16) if not demand & ~sides & ALL_SIDES and not demand >> 4 & sides)
    for demand in range(256)
)
"""For each demand the sets of open sides, as a bit each of 16, that meet it (T6)."""
JOINING = tuple(sum(1 << sides for sides in range(16) if sides & front) for front in range(16))
"""For each set of sides that a reached mouth faces, the sets of open sides that go on from there (T7)."""


def walk(board: Board, dwarf: Dwarf) -> Reach:
    """Work out from nothing how far a dwarf gets."""
    starts = [(cell, 0) for cell, face in board.faces.items() if face.start_of is dwarf]
    return _spread(board, dwarf, Reach(set(), {}), starts)


def reach(board: Board, dwarf: Dwarf) -> Reach:
    """How far a dwarf gets: the answer of `walk`, remembered."""
    found = board.found
    known = found.reaches
    if known is None:
        known = found.reaches = {}
    far = known.get(dwarf)
    if far is None:
        far = known[dwarf] = walk(board, dwarf)
    return far


def demands(board: Board) -> dict[Cell, int]:
    """What laid cards ask of the cells beside them: sides to be open (4 bits), sides to be closed (4 bits above)."""
    known = board.found.demands
    if known is None:
        known = board.found.demands = {}
        for cell, face in board.faces.items():
            _demand(known, board, cell, face)
    return known


def openings(board: Board, dwarf: Dwarf) -> list[tuple[Cell, int]]:
    """Where a dwarf can dig on, in order, and with which sets of open sides (as a bit each of 16)."""
    known = board.found.openings
    if known is None:
        known = board.found.openings = {}
    if dwarf not in known:
        asked = demands(board)
        known[dwarf] = [
            (cell, AGREEING[asked[cell]] & JOINING[front]) for cell, front in reach(board, dwarf).fronts.items()
        ]
    return known[dwarf]


def fits(board: Board, face: PathCard, cell: Cell) -> bool:
    """Whether every side of the face agrees with its laid neighbours (T6)."""
    return not disagreements(board, face, cell)


def disagreements(board: Board, face: PathCard, cell: Cell) -> int:
    """On how many sides the face and a laid neighbour disagree."""
    demand = demands(board).get(cell, 0)
    return (demand & ~face.open_sides & ALL_SIDES | demand >> 4 & face.open_sides).bit_count()


def may_pass(board: Board, cell: Cell, gate: Gate, dwarf: Dwarf) -> bool:
    """Whether a gate is open for a dwarf (D10, D12, D19)."""
    # A troll has no colour, and neither has everyone, who meets no gates: only colours are compared.
    return (gate.colour is not None and gate.colour is dwarf.colour) or cell in board.opened


def closed_gates(board: Board) -> ClosedGates:
    """The gates that are still closed."""
    known = board.found.gates
    if known is None:
        closed = [(cell, face.gate) for cell, face in board.faces.items() if face.gate and cell not in board.opened]
        closed.sort(key=lambda gate: gate[0])
        doors, trolls = [gate for gate in closed if gate[1].colour], [gate for gate in closed if gate[1].is_troll]
        known = board.found.gates = ClosedGates(doors, trolls)
    return known


def lay_card(board: Board, cell: Cell, face: PathCard) -> Board:
    """The board with one more card face up: a path card, or a goal that was turned."""
    covered = board.covered
    if cell in covered:
        covered = tuple(other for other in covered if other != cell)
    after = Board({**board.faces, cell: face}, covered, board.opened, board.are_ladders_shared)
    known, grown = board.found, Found()
    after.__dict__["found"] = grown  # past the lock of cached_property, which costs as much as laying the card
    if known.demands is not None:
        grown.demands = dict(known.demands)
        grown.demands.pop(cell, None)
        _demand(grown.demands, after, cell, face)
    if not face.gate:  # with one more gate, the sorted lists are made anew when somebody asks
        grown.gates = known.gates
    if known.reaches:
        grown.reaches = {dwarf: _extend(after, dwarf, far, cell, face) for dwarf, far in known.reaches.items()}
    return after


def _extend(board: Board, dwarf: Dwarf, known: Reach, cell: Cell, face: PathCard) -> Reach:
    """How far a dwarf gets now that a card was laid."""
    front = known.fronts.get(cell, 0)
    if not front and face.joined_to is None and face.start_of is not dwarf:
        return known
    entered = [(cell, tunnel) for side, tunnel in enumerate(face.tunnel_at) if front >> side & 1 and tunnel >= 0]
    if face.start_of is dwarf or (
        face.joined_to is not None and not known.spots.isdisjoint(_one_way_with(board, face, dwarf))
    ):
        entered.append((cell, 0))
    if not front and not entered:
        return known
    further = _spread(board, dwarf, known, entered)
    further.fronts.pop(cell, None)
    return further


def _one_way_with(board: Board, face: PathCard, dwarf: Dwarf) -> list[Spot]:
    """The start and the ladders of a colour, where the face is one of them: they are one way (D11)."""
    colour = face.joined_to
    if colour is None or not (board.are_ladders_shared or colour is dwarf.colour):
        return []
    return [(cell, 0) for cell, other in board.faces.items() if other.joined_to is colour]


def remove_card(board: Board, cell: Cell) -> Board:
    """The board without the card on a cell (T12); a key token on it is gone too."""
    faces = {other: face for other, face in board.faces.items() if other != cell}
    return replace(board, faces=faces, opened=board.opened - {cell})


def open_gate(board: Board, cell: Cell) -> Board:
    """The board with the gate on a cell open for everyone."""
    after = replace(board, opened=board.opened | {cell})
    after.found.demands = board.found.demands
    beyond = board.faces[cell].beyond_gate
    for dwarf, known in _reaches(board).items():
        # Both sides of the gate are tried: a troll may be bribed from behind (D12).
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
    """How a revealed goal may lie: as its neighbours ask, else with an open side at a reached mouth (T9)."""
    agreeing = tuple(face for face in goal.positions if fits(board, face, cell))
    if agreeing:
        return agreeing
    front = 0
    for dwarf in dwarfs:
        front |= reach(board, dwarf).fronts.get(cell, 0)
    return tuple(face for face in goal.positions if face.open_sides & front)


def _reaches(board: Board) -> dict[Dwarf, Reach]:
    found = board.found
    if found.reaches is None:
        found.reaches = {}
    return found.reaches


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
        if face.joined_to is not None:
            entered += _one_way_with(board, face, dwarf)
    # Legal lists follow this order, and must not depend on the order in which the tunnels were walked.
    return Reach(spots, fronts if len(fronts) == len(known.fronts) else dict(sorted(fronts.items())))


def _demand(demands: dict[Cell, int], board: Board, cell: Cell, face: PathCard) -> None:
    """Note what a laid card asks of the cells beside it."""
    x, y = cell
    for right, down, ask in face.asks:
        beside = (x + right, y + down)
        if beside not in board.faces:
            demands[beside] = demands.get(beside, 0) | ask
