"""What the players of Saboteur did in a round, and how far each deed brought the tunnel: the ground for suspicion."""

from collections.abc import Sequence

from msgspec import Struct

from tunnelfolk.bots.distances import FAR, goal_distances
from tunnelfolk.rules import events as ev
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.board import Board, Cell
from tunnelfolk.rules.cards import Dwarf
from tunnelfolk.rules.decks import FACES, SABOTEUR_GOAL_CELLS, SABOTEUR_START
from tunnelfolk.rules.events import Event

Ways = tuple[int, ...]
"""For each of the three goals how many cards are missing; FAR for one that lies open."""

Weights = tuple[float, ...]
"""For each of the three goals how likely the treasure is there."""


class Move(Struct, frozen=True):
    """One thing a seat did, as everybody saw it."""

    seat: int
    event: Event
    before: Ways
    after: Ways
    covered: tuple[Cell, ...]
    """The goals that lay face down."""
    peeked: tuple[Cell, ...]
    """The goals this seat had looked at by then."""
    is_hindered: bool
    """Whether one of its tools was broken."""


class Chronicle(Struct, frozen=True):
    """A round retold: its moves, and what has to be known to retell on."""

    told: tuple[Event, ...]
    moves: tuple[Move, ...]
    board: Board
    ways: Ways
    peeked: dict[int, tuple[Cell, ...]]
    broken: dict[int, int]


def ways_left(board: Board) -> Ways:
    """How many cards are missing to each of the three goals."""
    left = goal_distances(board, Dwarf.EVERYONE, SABOTEUR_GOAL_CELLS)
    return tuple(way if cell in board.covered else FAR for cell, way in zip(SABOTEUR_GOAL_CELLS, left, strict=True))


def _blank() -> Chronicle:
    board = Board({(0, 0): SABOTEUR_START}, SABOTEUR_GOAL_CELLS)
    return Chronicle((), (), board, ways_left(board), {}, {})


def retell(events: Sequence[Event], known: Chronicle | None = None) -> Chronicle:
    """The chronicle of a round's events; what was told before need not be told again."""
    told = tuple(events)
    if known is None or told[: len(known.told)] != known.told:
        known = _blank()
    teller = _Teller(known)
    for event in told[len(known.told) :]:
        teller.hear(event)
    return Chronicle(told, tuple(teller.moves), teller.board, teller.ways, teller.peeked, teller.broken)


class _Teller:
    """Follows the events of a round."""

    def __init__(self, known: Chronicle) -> None:
        self.moves = list(known.moves)
        self.board, self.ways = known.board, known.ways
        self.peeked, self.broken = dict(known.peeked), dict(known.broken)

    def hear(self, event: Event) -> None:
        match event:
            case ev.PathLaid(seat, face, cell):
                self._note(seat, event, tunnels.lay_card(self.board, cell, FACES[face]))
            case ev.PathCollapsed(seat, _, cell):
                self._note(seat, event, tunnels.remove_card(self.board, cell))
            case ev.GoalTurned(face, cell):
                self.board = tunnels.lay_card(self.board, cell, FACES[face])
                self.ways = ways_left(self.board)
            case ev.ToolBroken(seat, _, target):
                self._note(seat, event, self.board)
                self.broken[target] = self.broken.get(target, 0) + 1
            case ev.ToolMended(seat, _, target, _):
                self._note(seat, event, self.board)
                self.broken[target] -= 1
            case ev.GoalPeeked(seat, cell, _):
                self._note(seat, event, self.board)
                self.peeked[seat] = (*self.peeked.get(seat, ()), cell)
            case ev.CardsPassed(seat, _):
                self._note(seat, event, self.board)
            case _:
                pass

    def _note(self, seat: int, event: Event, board: Board) -> None:
        """Note a move that leaves the board like this."""
        after = self.ways if board is self.board else ways_left(board)
        peeked, hindered = self.peeked.get(seat, ()), self.broken.get(seat, 0) > 0
        self.moves.append(Move(seat, event, self.ways, after, self.board.covered, peeked, hindered))
        self.board, self.ways = board, after


def guess(covered: tuple[Cell, ...], peeked: tuple[Cell, ...], treasure: Cell | None) -> Weights:
    """Where somebody who looked at some goals believes the treasure to lie, if it is there (None: not known)."""
    if treasure is not None and treasure in peeked:
        return tuple(float(cell == treasure) for cell in SABOTEUR_GOAL_CELLS)
    unknown = [cell for cell in covered if cell not in peeked] or list(covered)
    return tuple((cell in unknown) / len(unknown) for cell in SABOTEUR_GOAL_CELLS)


def expected(ways: Ways, weights: Weights) -> float:
    """The cards missing to the treasure, on average."""
    return sum(way * weight for way, weight in zip(ways, weights, strict=True))


def gain(move: Move, weights: Weights) -> float:
    """How many cards nearer a move brought the tunnel to the treasure."""
    return expected(move.before, weights) - expected(move.after, weights)
