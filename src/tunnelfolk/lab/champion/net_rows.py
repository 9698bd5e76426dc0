"""What the net sees and says of many vectors at once, in numpy: `learning.encoding` does the same with tensors.

Only `fast.sight` is read, so nothing that a seat may not know gets in. A test holds this and `bots.net` together.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.bots.net import net_inputs as inputs
from tunnelfolk.bots.net import net_outputs as outputs
from tunnelfolk.bots.net.forward import Array, Weights, run_rows
from tunnelfolk.lab.fast import cards, codes, sight
from tunnelfolk.lab.fast.compiled import Codes, Vector
from tunnelfolk.lab.fast.layout import GOALS_MOST, LAID_MOST
from tunnelfolk.lab.net_tables import NetTables

Words = NDArray[np.int64]

TOGETHER = 8
"""So many positions are looked at side by side: what is made of more no longer fits into the processor's cache."""


def run_net(weights: Weights, tables: NetTables, seen: Vector) -> tuple[Array, Array]:
    """The outputs of observations, a row each, and the values for the seats to act."""
    planes, numbers = encode(tables, seen)
    found = [
        run_rows(weights, planes[first : first + TOGETHER], numbers[first : first + TOGETHER])
        for first in range(0, len(seen), TOGETHER)
    ]
    return np.concatenate([rows for rows, _ in found]), np.concatenate([values for _, values in found])


def best_codes(tables: NetTables, found: Array, seen: Vector, listed: Codes, counts: Codes) -> Codes:
    """Of each row's legal codes, as many as are counted, the one with the highest logit."""
    most = int(counts.max())
    is_listed = np.arange(most) < counts[:, None]
    listed = np.where(is_listed, listed[:, :most], codes.DONE)
    places = action_places(tables, seen, listed)
    logits = np.take_along_axis(found, places.reshape(len(seen), -1), 1).reshape(places.shape).sum(-1)
    best = np.where(is_listed, logits, -np.inf).argmax(-1)
    chosen: Codes = np.take_along_axis(listed, best[:, None], 1)[:, 0]
    return chosen


def encode(tables: NetTables, seen: Vector) -> tuple[Array, Array]:
    """Planes (a row, row, column, plane) and numbers of observations, by the seat that is to act."""
    words = seen.astype(np.int64)
    rows = np.arange(len(words))
    seat = words[:, sight.SEEN_BY].clip(0)
    panels = words[:, sight.SEEN_PANEL : sight.SEEN_PANEL + 2 * sight.PANEL].reshape(-1, 2, sight.PANEL)
    laid = words[:, sight.SEEN_LAID :].reshape(-1, LAID_MOST, sight.LAID_WORDS)
    own, rival = panels[rows, seat], panels[rows, 1 - seat]
    # Of a seat that is not there all is -1: in Solo the other one's.
    sides = own.clip(0), rival.clip(0)
    planes = _planes(tables, laid, seat, sides[0][:, sight.PANEL_WALKER])
    _show_goals(tables, words, sides, planes)
    return planes, _numbers(tables, words, laid, sides)


def _bits(words: Any, count: int) -> Any:
    """The lowest bits of words, along a new last dimension."""
    return words[..., None] >> np.arange(count) & 1


def _planes(tables: NetTables, laid: Words, seat: Words, walker: Words) -> Array:
    """All planes but those of goals that lie face down."""
    window, count = tables.window, len(laid)
    face, mark, reached = laid[..., sight.LAID_AS], laid[..., sight.LAID_MARKED], laid[..., sight.LAID_REACHED]
    x, y = laid[..., sight.LAID_COLUMN] - window.left, laid[..., sight.LAID_ROW] - window.top
    is_inside = (face >= 0) & (x >= 0) & (x < window.wide) & (y >= 0) & (y < window.high)
    falls, slots = tables.face_falls[face] > 0, np.arange(LAID_MOST)
    last = np.where(falls, slots, -1).max(1, keepdims=True)
    values = np.empty((count, LAID_MOST, inputs.LAID_PLANES + 1), np.float32)
    values[..., : inputs.CARD_PLANES] = tables.faces[walker[:, None], face]
    values[..., inputs.UNMARKED] = values[..., inputs.GOLD] * (mark < 0)
    values[..., inputs.MARK_OWN] = mark == seat[:, None]
    values[..., inputs.MARK_RIVAL] = mark == 1 - seat[:, None]
    values[..., inputs.REACHED_OWN : inputs.REACHED_OWN + 4] = _bits(reached >> 4 * walker[:, None], 4)
    values[..., inputs.REACHED_RIVAL : inputs.REACHED_RIVAL + 4] = _bits(reached >> 4 * (1 - walker[:, None]), 4)
    values[..., inputs.FALLS_NEXT] = falls & (slots == last)
    values[..., inputs.LAID_PLANES] = 1
    board = np.zeros((count, window.cells + 1, values.shape[-1]), np.float32)
    # What lies outside goes to one cell more, which is cut off.
    board[np.arange(count)[:, None], np.where(is_inside, y * window.wide + x, window.cells)] = values
    table = board[:, :-1].reshape(count, window.high, window.wide, -1)
    planes = np.zeros((count, window.high, window.wide, inputs.PLANES), np.float32)
    planes[..., : inputs.LAID_PLANES] = table[..., : inputs.LAID_PLANES]
    _show_fronts(planes, 1 - table[..., inputs.LAID_PLANES :])
    planes[..., inputs.INSIDE] = 1
    return planes


def _show_fronts(planes: Array, empty: Array) -> None:
    """For each cell the sides where a reached mouth of the neighbour faces it: four planes for each dwarf."""
    for front, reached in ((inputs.FRONT_OWN, inputs.REACHED_OWN), (inputs.FRONT_RIVAL, inputs.REACHED_RIVAL)):
        top, right, bottom, left = (planes[..., reached + side] for side in range(4))
        planes[:, 1:, :, front] = bottom[:, :-1]
        planes[:, :, :-1, front + 1] = left[:, :, 1:]
        planes[:, :-1, :, front + 2] = top[:, 1:]
        planes[:, :, 1:, front + 3] = right[:, :, :-1]
        planes[..., front : front + 4] *= empty


def _turning(words: Words) -> NDArray[np.bool_]:
    is_turning: NDArray[np.bool_] = words[:, sight.SEEN_TURNING, None] == np.arange(GOALS_MOST)
    return is_turning


def _covered(words: Words) -> Any:
    return _bits(words[:, sight.SEEN_COVERED], GOALS_MOST).astype(np.bool_) & ~_turning(words)


def _show_goals(tables: NetTables, words: Words, sides: tuple[Words, Words], planes: Array) -> None:
    """The goals that lie face down, and what this seat knows of their cards."""
    turning, covered = _turning(words), _covered(words)
    is_down = covered | turning
    known = np.where(is_down, words[:, sight.SEEN_GOAL : sight.SEEN_GOAL + GOALS_MOST], -1)
    cells, places = planes.reshape(len(words), -1, inputs.PLANES), tables.goal_places
    cells[:, places, inputs.COVERED], cells[:, places, inputs.TURNING] = covered, turning
    for plane, panel in zip((inputs.PEEKED_OWN, inputs.PEEKED_RIVAL), sides, strict=True):
        cells[:, places, plane] = _bits(panel[:, sight.PANEL_PEEKED], GOALS_MOST) * is_down
    walker = sides[0][:, sight.PANEL_WALKER]
    cells[:, places, : inputs.CARD_PLANES] += tables.goals[walker[:, None], known]


def _numbers(tables: NetTables, words: Words, laid: Words, sides: tuple[Words, Words]) -> Array:
    own, rival = sides
    seat, kinds = words[:, sight.SEEN_BY].clip(0), len(inputs.KINDS)
    face, mark = laid[..., sight.LAID_AS], laid[..., sight.LAID_MARKED]
    hand = words[:, sight.SEEN_HAND : sight.SEEN_HAND + kinds]
    broken = [_bits(panel[:, sight.PANEL_BROKEN], 3) for panel in sides]
    placed = tables.face_kinds[face].sum(1) + tables.face_kinds[words[:, sight.SEEN_WON : sight.SEEN_LAID]].sum(1)
    placed = placed + words[:, sight.SEEN_DISCARD : sight.SEEN_DISCARD + kinds]
    placed[:, :3] += broken[0] + broken[1]
    marked = [(tables.face_gold[face] * (mark == at[:, None])).sum(1) for at in (seat, 1 - seat)]
    lead = own[:, sight.PANEL_GOLD] + marked[0] - own[:, sight.PANEL_DEBT]
    lead = lead - rival[:, sight.PANEL_GOLD] - marked[1] + rival[:, sight.PANEL_DEBT]
    draws = words[:, sight.SEEN_DRAWS]
    singles = (
        words[:, sight.SEEN_PILE], words[:, sight.SEEN_ASIDE], words[:, sight.SEEN_BACKS],
        own[:, sight.PANEL_CARDS], rival[:, sight.PANEL_CARDS],
        words[:, sight.SEEN_MARKERS], words[:, sight.SEEN_KEYS],
        own[:, sight.PANEL_GOLD], rival[:, sight.PANEL_GOLD], *marked,
        own[:, sight.PANEL_DEBT], rival[:, sight.PANEL_DEBT], lead,
        draws < 0, draws == 1, draws > 1, _covered(words).sum(-1),
        *(_bits(panel[:, sight.PANEL_PEEKED], GOALS_MOST).sum(-1) for panel in sides),
        words[:, sight.SEEN_FIRST] == seat, own[:, sight.PANEL_WALKER] == 1,
    )  # fmt: skip
    rounds = words[:, sight.SEEN_ROUND, None] == np.arange(1, 4)
    parts = (hand, tables.deck - hand - placed, np.stack(singles, -1), *broken, rounds, *_goal_numbers(words))
    numbers: Array = (np.concatenate(parts, -1) / tables.scale).astype(np.float32)
    return numbers


def _goal_numbers(words: Words) -> tuple[Any, Any]:
    """Which goal cards may lie unseen under a goal, and which one is being turned."""
    first, count = cards.DUEL_FIRST_GOAL, len(inputs.GOALS)
    goals = np.arange(first, first + count)
    shown = words[:, sight.SEEN_GOAL : sight.SEEN_GOAL + GOALS_MOST]
    is_known = (shown[..., None] == goals).any(1)
    is_buried = words[:, sight.SEEN_BURIED + first : sight.SEEN_BURIED + first + count] > 0
    is_turned = (np.where(_turning(words), shown, -1)[..., None] == goals).any(1)
    return ~(is_known | is_buried), is_turned


def action_places(tables: NetTables, seen: Vector, listed: Codes) -> Words:
    """For each listed code the three outputs that make its logit."""
    places: Words = tables.code_places[listed].astype(np.int64)
    is_orient = (listed >= codes.ORIENT) & (listed < codes.PEEK)
    is_peek = (listed >= codes.PEEK) & (listed < codes.BREAK)
    turn = (listed - codes.ORIENT).clip(0, 2 * GOALS_MOST - 1)
    number = np.where(is_orient, turn // 2, (listed - codes.PEEK).clip(0, GOALS_MOST - 1))
    goals = seen[:, sight.SEEN_GOAL : sight.SEEN_GOAL + GOALS_MOST].astype(np.int64)
    goal = np.take_along_axis(goals, number, 1)
    cell = tables.goal_places[number] * outputs.CHANNELS
    known = (goal - cards.DUEL_FIRST_GOAL).clip(0) * 2 + turn % 2
    flat = tables.window.cells * outputs.CHANNELS + outputs.ORIENT_GOAL
    there = np.where(is_orient, cell + outputs.ORIENT + turn % 2, cell + outputs.PEEK)
    places[..., 0] = np.where(is_orient | is_peek, there, places[..., 0])
    places[..., 1] = np.where(is_orient, flat + known, places[..., 1])
    return places
