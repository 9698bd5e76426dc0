"""The window of the compiled board is exact: no card can come to lie outside it, nor on its outermost cells.

The argument (docs/research.md): a card is laid where a mouth meets a mouth, so a chain of different cards leads to it
from a start. A step along an axis takes two mouths on that axis, one of each card, so a chain is no longer than half of
the mouths in the box; but a ladder may be laid wall to wall, a step that takes none. Where a chain passes goals or
starts, whose cells are fixed, only what comes after the last counts.
"""

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tunnelfolk.lab import fast
from tunnelfolk.lab.fast.layout import FRONT_MOST, HAND_MOST, HIGH, LEFT, LEGAL_MOST, STATUS, TOP, WIDE
from tunnelfolk.rules import duel, saboteur, solo, tunnels
from tunnelfolk.rules.board import Board, Cell
from tunnelfolk.rules.cards import Dwarf, PathCard, Side
from tunnelfolk.rules.decks import (
    DUEL_GOAL_CELLS,
    DUEL_GOALS,
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


LADDERS = sum(count for card, count in DUEL_PATHS.items() if card.is_ladder)


def duel_steps(axis: int, spent: int = 0) -> int:
    """How far a chain of the Duel's cards goes on from a start or goal, once some mouths are spent."""
    mouths_left = 1 + sum(count * mouths(card, axis) for card, count in DUEL_PATHS.items()) - spent
    return mouths_left // 2 + LADDERS


def spent_on_the_way(goals: tuple[Cell, ...], column: int) -> int:
    """Mouths of path cards that a chain from column 0 to a goal's column takes: two a step, less starts and goals.

    A ladder that is laid wall to wall on the way spares two of them, but then it cannot be the step that comes for
    nothing later on: what a chain has in all stays the same.
    """
    fixed = {0, *(goal[0] for goal in goals)}
    return sum((left not in fixed) + (left + 1 not in fixed) for left in range(column))


def duel_bound_right(goals: tuple[Cell, ...]) -> int:
    ends = [(0, 0), *((column, spent_on_the_way(goals, column)) for column, _ in goals)]
    return max(column + duel_steps(0, spent) for column, spent in ends)


def test_no_card_of_saboteur_can_leave_the_window() -> None:
    columns, rows = saboteur_bound(0), saboteur_bound(1)
    assert (columns, rows) == (22, 23)
    assert -columns > LEFT
    assert columns < RIGHTMOST
    assert -rows > TOP
    assert rows < LOWEST


@pytest.mark.parametrize("goals", [DUEL_GOAL_CELLS, SOLO_GOAL_CELLS], ids=["duel", "solo"])
def test_no_card_of_the_duel_or_solo_can_leave_the_window(goals: tuple[Cell, ...]) -> None:
    assert -duel_steps(0) > LEFT
    assert duel_bound_right(goals) < RIGHTMOST
    rows = max(row for _, row in goals) + duel_steps(1)
    assert -rows > TOP
    assert rows < LOWEST


def test_the_window_is_no_larger_than_that() -> None:
    rights = [duel_bound_right(goals) for goals in (DUEL_GOAL_CELLS, SOLO_GOAL_CELLS)]
    assert (-duel_steps(0) - 1, max(rights) + 1) == (LEFT, RIGHTMOST)
    assert (-2 - duel_steps(1) - 1, 2 + duel_steps(1) + 1) == (TOP, LOWEST)


def fronts_most(starts: int, goals: tuple[PathCard, ...], paths: dict[PathCard, int]) -> int:
    """More cells than mouths can ever face: each card closes one mouth of another and brings all but one of its own.

    A ladder need not close any.
    """
    cards = [card for card, count in paths.items() for _ in range(count)]
    ladders = sum(card.is_ladder for card in cards)
    return 4 * starts + 2 * ladders + sum(max(0, card.open_sides.bit_count() - 2) for card in (*cards, *goals))


def test_no_legal_list_is_too_long() -> None:
    room, faces = LEGAL_MOST - 128, 2 * HAND_MOST
    saboteur_fronts = fronts_most(1, SABOTEUR_GOALS, SABOTEUR_PATHS)
    duel_fronts = fronts_most(2, DUEL_GOALS, DUEL_PATHS)
    assert max(saboteur_fronts, duel_fronts) <= FRONT_MOST
    assert max(saboteur_fronts, duel_fronts) * faces <= room
    # A group of n cards side by side has at most 2n + 2 cells around it; two starts and six goals begin groups.
    around = 2 * (2 + sum(DUEL_PATHS.values()) + 6) + 2 * (2 + 6)
    assert duel_fronts * (faces - 2 * LADDERS) + around * 2 * LADDERS <= room


def growths(
    board: Board, dwarf: Dwarf, left: Counter[PathCard], axis: int, sign: int
) -> Iterator[tuple[Board, PathCard]]:
    """Boards with one more card, on a cell that is farthest out: a front, or for a ladder any cell beside a card."""
    fronts = tunnels.reach(board, dwarf).fronts
    beside = [cell for cell in tunnels.demands(board) if cell not in board.covered]
    for card in sorted(left, key=lambda card: card.name):
        cells = beside if card.is_ladder else [cell for cell in fronts if cell not in board.covered]
        for cell in sorted(cells, key=lambda cell: -sign * cell[axis])[:2]:
            for face in card.positions:
                is_joined = card.is_ladder or face.open_sides & fronts[cell]
                if left[card] and is_joined and tunnels.fits(board, face, cell):
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
