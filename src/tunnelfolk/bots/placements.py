"""What a dwarf could do next with the cards of a hand: short plans of paths to lay, the best few followed up."""

from collections.abc import Iterable, Iterator

from tunnelfolk.bots.race.race_value import Race, standing
from tunnelfolk.rules import tunnels
from tunnelfolk.rules.board import Board
from tunnelfolk.rules.cards import Dwarf
from tunnelfolk.rules.decks import PATHS
from tunnelfolk.rules.game_state import without

Laying = tuple[Board, str]
"""A board after a path was laid, and the card that is gone."""

LATER = 0.85
"""What the second step of a plan counts for, compared with the first."""


def layings(board: Board, dwarf: Dwarf, hand: Iterable[str]) -> Iterator[Laying]:
    """Every way to lay one path of a hand where a dwarf's tunnels go on (T6, T7)."""
    faces = [(face, card) for card in dict.fromkeys(hand) if card in PATHS for face in PATHS[card].positions]
    demands = tunnels.demands(board)
    for cell, front in tunnels.reach(board, dwarf).fronts.items():
        if cell not in board.covered:
            allowed = tunnels.joining(demands[cell], front)
            yield from (
                (tunnels.lay_card(board, cell, face), card) for face, card in faces if allowed >> face.open_sides & 1
            )


def follow_up(race: Race, board: Board, hand: tuple[str, ...], depth: int, beam: int) -> float:
    """How much the best short plan with a hand adds to how the race stands; nought, if nothing helps."""
    now = standing(race, board)
    steps = [(standing(race, after) - now, after, card) for after, card in layings(board, race.me, hand)]
    best = sorted(steps, key=lambda step: -step[0])[: beam if depth > 1 else 1]
    more = [
        follow_up(race, after, without(hand, card), depth - 1, beam) if depth > 1 else 0.0 for _, after, card in best
    ]
    return max([0.0, *(gain + LATER * later for (gain, _, _), later in zip(best, more, strict=True))])
