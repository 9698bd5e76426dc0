"""The boards that a dwarf could make of a board by laying one card of a hand."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tunnelfolk.rules import tunnels
from tunnelfolk.rules.board import Board
from tunnelfolk.rules.cards import Dwarf
from tunnelfolk.rules.decks import PATHS


class Placement(NamedTuple):
    """A board after a path was laid, and the card that the hand is without."""

    board: Board
    card: str


def placements(board: Board, dwarf: Dwarf, hand: Iterable[str]) -> Iterator[Placement]:
    """Every way to lay one path of a hand where a dwarf's tunnels go on (T6, T7).

    A ladder may lie elsewhere too (D11); that is left out, since whoever plans with a hand plans to go on digging.
    """
    faces = [(face, card) for card in dict.fromkeys(hand) if card in PATHS for face in PATHS[card].positions]
    demands = tunnels.demands(board)
    for cell, front in tunnels.reach(board, dwarf).fronts.items():
        if cell not in board.covered:
            allowed = tunnels.AGREEING[demands[cell]] & tunnels.JOINING[front]
            yield from (
                Placement(tunnels.lay_card(board, cell, face), card)
                for face, card in faces
                if allowed >> face.open_sides & 1
            )
