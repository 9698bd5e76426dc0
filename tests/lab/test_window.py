"""The window of the compiled board is exact: no card can come to lie outside it, nor on its outermost cells.

The argument (docs/research.md): a card is laid where a mouth meets a mouth, so a chain of different cards leads to it
from a start. A step along an axis takes two mouths on that axis, one of each card, so a chain is no longer than half of
the mouths in the box. Where it passes goals or starts, whose cells are fixed, only what comes after the last counts.
"""

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tunnelfolk.lab import fast
from tunnelfolk.lab.fast.layout import HIGH, LEFT, STATUS, TOP, WIDE
from tunnelfolk.rules import duel, saboteur, solo, tunnels
from tunnelfolk.rules.board import Board, Cell
from tunnelfolk.rules.cards import Dwarf, PathCard, Side
from tunnelfolk.rules.decks import (
    DUEL_GOAL_CELLS,
    DUEL_PATHS,
    SABOTEUR_GOALS,
    SABOTEUR_PATHS,
    SABOTEUR_START,
    SOLO_GOAL_CELLS,
)
from tunnelfolk.rules.options import Options

AXES = ({Side.LEFT, Side.RIGHT}, {Side.TOP, Side.BOTTOM})
RIGHTMOST, LOWEST = LEFT + WIDE - 1, TOP + HIGH - 1


def mouths(card: PathCard, axis: int) -> int:
    """The mouths of a card on an axis, whatever way they belong to."""
    return sum(side in AXES[axis] for tunnel in card.tunnels for side in tunnel.sides)


def mouths_of_a_way(card: PathCard, axis: int) -> int:
    """The most mouths on an axis that one way of the card joins; none if it leads nowhere."""
    return max(sum(side in AXES[axis] for side in tunnel.sides) * (len(tunnel.sides) > 1) for tunnel in card.tunnels)


def saboteur_bound(axis: int) -> int:
    """How far a card can lie from Saboteur's start: without ladders the chain goes along ways, but for its two ends."""
    paths = sum(count * mouths_of_a_way(card, axis) for card, count in SABOTEUR_PATHS.items())
    stones = sum(mouths_of_a_way(card, axis) for card in SABOTEUR_GOALS if not card.is_treasure)
    return (1 + paths + stones + 1) // 2


def duel_mouths(axis: int) -> int:
    return sum(count * mouths(card, axis) for card, count in DUEL_PATHS.items())


def spent_on_the_way(goals: tuple[Cell, ...], column: int) -> int:
    """Mouths of path cards that a chain from column 0 to a goal's column takes: two a step, less starts and goals."""
    fixed = {0, *(goal[0] for goal in goals)}
    return sum((left not in fixed) + (left + 1 not in fixed) for left in range(column))


def duel_bound_right(goals: tuple[Cell, ...]) -> int:
    ends = [(0, 0), *((column, spent_on_the_way(goals, column)) for column, _ in goals)]
    return max(column + (1 + duel_mouths(0) - spent) // 2 for column, spent in ends)


def test_no_card_of_saboteur_can_leave_the_window() -> None:
    columns, rows = saboteur_bound(0), saboteur_bound(1)
    assert (columns, rows) == (22, 23)
    assert -columns > LEFT
    assert columns < RIGHTMOST
    assert -rows > TOP
    assert rows < LOWEST


@pytest.mark.parametrize("goals", [DUEL_GOAL_CELLS, SOLO_GOAL_CELLS], ids=["duel", "solo"])
def test_no_card_of_the_duel_or_solo_can_leave_the_window(goals: tuple[Cell, ...]) -> None:
    assert -((1 + duel_mouths(0)) // 2) > LEFT
    assert duel_bound_right(goals) < RIGHTMOST
    rows = 2 + (1 + duel_mouths(1)) // 2
    assert -rows > TOP
    assert rows < LOWEST


def growths(
    board: Board, dwarf: Dwarf, left: Counter[PathCard], axis: int, sign: int
) -> Iterator[tuple[Board, PathCard]]:
    """Boards with one more card, on the front that is farthest out."""
    fronts = [cell for cell in tunnels.reach(board, dwarf).fronts if cell not in board.covered]
    for cell in sorted(fronts, key=lambda cell: -sign * cell[axis])[:2]:
        front = tunnels.reach(board, dwarf).fronts[cell]
        for card in sorted(left, key=lambda card: card.name):
            for face in card.positions:
                if left[card] and face.open_sides & front and tunnels.fits(board, face, cell):
                    yield tunnels.lay_card(board, cell, face), card


def far_out(board: Board, dwarf: Dwarf, paths: dict[PathCard, int], axis: int, sign: int) -> Board:
    """A board dug as far out as a search along the best few boards finds, with all cards of the box in one hand."""
    beam = [(board, Counter(paths))]
    best = board

    def reach_out(entry: tuple[Board, Counter[PathCard]]) -> int:
        return max(sign * cell[axis] for cell in tunnels.reach(entry[0], dwarf).fronts)

    while beam:
        grown = [
            (after, left - Counter([card]))
            for before, left in beam
            for after, card in growths(before, dwarf, left, axis, sign)
        ]
        grown = [entry for entry in grown if tunnels.reach(entry[0], dwarf).fronts]
        beam = sorted(grown, key=reach_out, reverse=True)[:4]
        if beam:
            best = beam[0][0]
    return best


@pytest.mark.parametrize(("axis", "sign"), [(0, -1), (0, 1), (1, -1), (1, 1)], ids=["left", "right", "up", "down"])
def test_tunnels_dug_as_far_out_as_can_be_stay_inside(axis: int, sign: int) -> None:
    blank = saboteur.new(3, Options())
    board = far_out(Board({(0, 0): SABOTEUR_START}), Dwarf.EVERYONE, SABOTEUR_PATHS, axis, sign)
    farthest = max(abs(cell[axis]) for cell in board.faces)
    assert saboteur_bound(axis) - 4 <= farthest <= saboteur_bound(axis)
    assert fast.vector_of(replace(blank, board=board))[STATUS] == 0
    for state in (duel.new(2, Options()), solo.new(1, Options())):
        dwarf = state.dwarfs[0]
        board = far_out(Board(dict(state.starts)), dwarf, DUEL_PATHS, axis, sign)
        assert max(abs(cell[axis]) for cell in board.faces) > 14
        assert fast.vector_of(replace(state, board=board))[STATUS] == 0
