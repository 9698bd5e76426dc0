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

Distances = tuple[int, ...]
"""For each of the three goals how many cards are missing; FAR for one that lies open."""

Weights = tuple[float, ...]
"""For each of the three goals how likely the treasure is there."""


class Move(Struct, frozen=True):
    """One thing a seat did, as everybody saw it."""

    seat: int
    event: Event
    before: Distances
    after: Distances
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
    distances: Distances
    peeked: dict[int, tuple[Cell, ...]]
    broken: dict[int, int]


def distances_left(board: Board) -> Distances:
    """How many cards are missing to each of the three goals."""
    left = goal_distances(board, Dwarf.EVERYONE, SABOTEUR_GOAL_CELLS)
    return tuple(far if cell in board.covered else FAR for cell, far in zip(SABOTEUR_GOAL_CELLS, left, strict=True))


def _empty_chronicle() -> Chronicle:
    board = Board({(0, 0): SABOTEUR_START}, SABOTEUR_GOAL_CELLS)
    return Chronicle((), (), board, distances_left(board), {}, {})


def retell_round(events: Sequence[Event], known: Chronicle | None = None) -> Chronicle:
    """The chronicle of a round's events; what was told before need not be told again."""
    told = tuple(events)
    if known is None or told[: len(known.told)] != known.told:
        known = _empty_chronicle()
    teller = _Teller(known)
    for event in told[len(known.told) :]:
        teller.hear_event(event)
    return Chronicle(told, tuple(teller.moves), teller.board, teller.distances, teller.peeked, teller.broken)


class _Teller:
    """Follows the events of a round."""

    def __init__(self, known: Chronicle) -> None:
        self.moves = list(known.moves)
        self.board, self.distances = known.board, known.distances
        self.peeked, self.broken = dict(known.peeked), dict(known.broken)

    def hear_event(self, event: Event) -> None:
        match event:
            case ev.PathLaid(seat, face, cell):
                self._note_move(seat, event, tunnels.lay_card(self.board, cell, FACES[face]))
            case ev.PathCollapsed(seat, _, cell):
                self._note_move(seat, event, tunnels.remove_card(self.board, cell))
            case ev.GoalTurned(face, cell):
                self.board = tunnels.lay_card(self.board, cell, FACES[face])
                self.distances = distances_left(self.board)
            case ev.ToolBroken(seat, _, target):
                self._note_move(seat, event, self.board)
                self.broken[target] = self.broken.get(target, 0) + 1
            case ev.ToolMended(seat, _, target, _):
                self._note_move(seat, event, self.board)
                self.broken[target] -= 1
            case ev.GoalPeeked(seat, cell, _):
                self._note_move(seat, event, self.board)
                self.peeked[seat] = (*self.peeked.get(seat, ()), cell)
            case ev.CardsPassed(seat, _):
                self._note_move(seat, event, self.board)
            case _:
                pass

    def _note_move(self, seat: int, event: Event, board: Board) -> None:
        """Note a move that leaves the board like this."""
        after = self.distances if board is self.board else distances_left(board)
        peeked, hindered = self.peeked.get(seat, ()), self.broken.get(seat, 0) > 0
        self.moves.append(Move(seat, event, self.distances, after, self.board.covered, peeked, hindered))
        self.board, self.distances = board, after


def treasure_weights(covered: tuple[Cell, ...], peeked: tuple[Cell, ...], treasure: Cell | None) -> Weights:
    """Where somebody who looked at some goals believes the treasure to lie, if it is there (None: not known)."""
    if treasure is not None and treasure in peeked:
        return tuple(float(cell == treasure) for cell in SABOTEUR_GOAL_CELLS)
    unknown = [cell for cell in covered if cell not in peeked] or list(covered)
    return tuple((cell in unknown) / len(unknown) for cell in SABOTEUR_GOAL_CELLS)


def expected_distance(distances: Distances, weights: Weights) -> float:
    """The cards missing to the treasure, on average."""
    return sum(far * weight for far, weight in zip(distances, weights, strict=True))


def distance_gain(move: Move, weights: Weights) -> float:
    """How many cards nearer a move brought the tunnel to the treasure."""
    return expected_distance(move.before, weights) - expected_distance(move.after, weights)
