"""What the net of Saboteur sees, for many matches at once: tensors made of packed observations and counted deeds.

A row is an observation of `fast.sight`, then the deeds of the round by seat, then secrets: roles and the treasure. Only
the critic and the lesson on suspicion read these. For one Prompt, `bots.net.saboteur_inputs` does the same.
"""

from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct

from tunnelfolk.bots.net import saboteur_deeds as deeds
from tunnelfolk.bots.net import saboteur_inputs as inputs
from tunnelfolk.bots.net import saboteur_outputs as outputs
from tunnelfolk.bots.net.saboteur_deeds import SEATS_MOST, WINDOW
from tunnelfolk.lab.fast import cards, codes, sight
from tunnelfolk.lab.fast.layout import CELLS, LAID_MOST, LEFT, SABOTEUR, TOP, WIDE, place_of
from tunnelfolk.lab.learning.torch_module import torch
from tunnelfolk.rules.cards import STEPS

DEEDS = sight.SEEN_WORDS
DEED_WORDS = deeds.DEED_KINDS + 2 * SEATS_MOST
"""Words a seat: kinds of deed, whose tools it broke, whose it mended."""
SECRETS = DEEDS + SEATS_MOST * DEED_WORDS
ROLES, TREASURE, EYES = SECRETS, SECRETS + SEATS_MOST, SECRETS + SEATS_MOST + 1
"""Roles by seat, the treasure's goal, and with whose eyes the net looks."""
WORDS = EYES + 1
PLAYER, WATCHER, ALL_SEEING = range(3)
"""A seat's; those of a watcher, who sees no more than all do; those of somebody who is told roles and treasure, which
no player is: what such a net wins is more than any could."""
SECRET_NUMBERS = SEATS_MOST + 3
TOLD = 0.5
"""How the role of another seat is written where a player's net finds whether a seat is its own: 1, or else 0."""
GOALS = 3


class SaboteurEncoding(Struct, frozen=True):
    """The tables of the game, on one device."""

    faces: Any
    """Planes of every face; the last row is for no card."""
    led_on: Any
    """For every face and set of sides where one comes in: the sides that are reached."""
    dead_ends: Any
    face_kinds: Any
    deck: Any
    scale: Any
    seat_scale: Any
    public: Any
    """1 for each number that a watcher knows too."""
    goal_columns: Any
    goal_rows: Any
    goal_places: Any
    distances: Any
    """From each cell of the window to each goal."""
    code_places: Any
    steps: Any

    @property
    def window(self) -> Any:
        """The part of the table that the net sees."""
        return WINDOW


class Table(NamedTuple):
    """What everybody sees of the boards, cell by cell of the window."""

    laid: Any
    """Planes of laid cards."""
    is_laid: Any
    reached: Any
    fronts: Any
    left: Any
    """How far the tunnels are from each goal."""


def make_saboteur_encoding(device: str) -> SaboteurEncoding:
    """The tables of Saboteur."""

    def tensor(array: Any, kind: Any = np.float32) -> Any:
        return torch.as_tensor(np.asarray(array, kind), device=device)

    printed = [face for face, _ in cards.FACES]
    kinds = np.zeros((len(printed) + 1, len(inputs.KINDS)))
    for number, face in enumerate(printed):
        if face.name in inputs.KIND_OF:
            kinds[number, inputs.KIND_OF[face.name]] = 1
    public = np.ones(inputs.NUMBERS)
    public[list(inputs.PRIVATE)] = 0
    cells = [(WINDOW.left + place % WINDOW.wide, WINDOW.top + place // WINDOW.wide) for place in range(WINDOW.cells)]
    return SaboteurEncoding(
        faces=tensor([*(inputs.card_planes(face) for face in printed), np.zeros(inputs.CARD_PLANES)]),
        led_on=tensor([[deeds.led_on(face, front) for front in range(16)] for face in printed], np.int64),
        dead_ends=tensor([deeds.is_dead_end(face) for face in printed], np.bool_),
        face_kinds=tensor(kinds),
        deck=tensor(inputs.DECK),
        scale=tensor(inputs.SCALE),
        seat_scale=tensor(inputs.SEAT_SCALE),
        public=tensor(public),
        goal_columns=tensor([cell[0] for cell in inputs.GOAL_CELLS], np.int64),
        goal_rows=tensor([cell[1] for cell in inputs.GOAL_CELLS], np.int64),
        goal_places=tensor([WINDOW.place_of(cell) for cell in inputs.GOAL_CELLS], np.int64),
        distances=tensor([[deeds.goal_distance(cell, goal) for goal in range(GOALS)] for cell in cells], np.int64),
        code_places=tensor(_code_places(), np.int64),
        steps=tensor(STEPS, np.int64),
    )


def _code_places() -> Any:
    """A row of three outputs for every code; those of seats are counted from seat 0 and moved later."""
    flat = outputs.FLAT
    table = np.full((codes.ACTIONS[SABOTEUR], 3), flat + outputs.NOTHING, np.int64)
    spend, first = flat + outputs.SPEND, outputs.FIRST_SEAT
    places = [WINDOW.place_of(place_of(cell)) for cell in range(CELLS)]
    inside = np.array([-1 if place is None else place for place in places])
    at = inside * outputs.CHANNELS
    for goal, cell in enumerate(inputs.GOAL_CELLS):
        place = WINDOW.place_of(cell)
        assert place is not None
        table[codes.PEEK + goal, :2] = place * outputs.CHANNELS + outputs.PEEK, spend + inputs.KIND_OF["map"]
        for turned in range(2):
            table[codes.ORIENT + 2 * goal + turned, 0] = place * outputs.CHANNELS + outputs.ORIENT + turned
    for seat in range(SEATS_MOST):
        for tool in range(3):
            table[codes.BREAK + tool * SEATS_MOST + seat, :2] = (
                first + seat * outputs.SEAT_CHANNELS + outputs.BREAK + tool, spend + cards.SABOTAGE_KIND + tool,
            )  # fmt: skip
            for card in range(cards.REPAIRS):
                table[codes.MEND + (card * 3 + tool) * SEATS_MOST + seat, :2] = (
                    first + seat * outputs.SEAT_CHANNELS + outputs.MEND + tool, spend + cards.REPAIR_KIND + card,
                )  # fmt: skip
    for kind in range(len(inputs.KINDS)):
        table[codes.PASS + kind, 0] = flat + outputs.PASS + kind
    slide = slice(codes.COLLAPSE, codes.COLLAPSE + CELLS)
    table[slide, 0] = np.where(inside < 0, flat + outputs.OUTSIDE_OTHER, at + outputs.COLLAPSE)
    table[slide, 1] = spend + cards.ROCKSLIDE_KIND
    for face, text in enumerate(inputs.FACES):
        rows = slice(codes.DIG + face * CELLS, codes.DIG + (face + 1) * CELLS)
        table[rows, 0] = np.where(inside < 0, flat + outputs.OUTSIDE_DIG, at + face)
        table[rows, 1] = spend + inputs.KIND_OF[text.rstrip("~")]
    return table


def _bits(words: Any, count: int) -> Any:
    return words[..., None] >> torch.arange(count, device=words.device) & 1


def read_table(encoding: SaboteurEncoding, seen: Any) -> Table:
    """The boards of observations, a row each."""
    count, device = len(seen), seen.device
    laid = seen[:, sight.SEEN_LAID : sight.SEEN_WORDS].reshape(-1, LAID_MOST, sight.LAID_WORDS).long()
    face = laid[..., sight.LAID_AS]
    x, y = laid[..., sight.LAID_COLUMN] - WINDOW.left, laid[..., sight.LAID_ROW] - WINDOW.top
    is_inside = (face >= 0) & (x >= 0) & (x < WINDOW.wide) & (y >= 0) & (y < WINDOW.high)
    place = torch.where(is_inside, y * WINDOW.wide + x, WINDOW.cells)
    depth = inputs.CARD_PLANES + 5
    rows = torch.cat(
        (
            encoding.faces[face],
            _bits(laid[..., sight.LAID_REACHED], 4).float(),
            torch.ones_like(face)[..., None].float(),
        ),
        -1,
    )
    board = torch.zeros((count, WINDOW.cells + 1, depth), device=device)
    board.scatter_(1, place[..., None].expand(-1, -1, depth), rows)
    board = board[:, :-1].reshape(count, WINDOW.high, WINDOW.wide, depth)
    reached, is_laid = board[..., inputs.CARD_PLANES : inputs.CARD_PLANES + 4], board[..., -1]
    fronts = _fronts(reached) * (1 - is_laid)[..., None]
    is_front = fronts.any(-1).reshape(count, WINDOW.cells, 1)
    left = torch.where(is_front, encoding.distances, deeds.FAR).amin(1)
    return Table(board[..., : inputs.CARD_PLANES], is_laid, reached, fronts, left)


def _fronts(reached: Any) -> Any:
    """For each cell the sides where a reached mouth of the neighbour faces it."""
    pad = torch.nn.functional.pad
    top, right, bottom, left = (reached[..., side] for side in range(4))
    # The side of this cell, and the neighbour whose facing mouth it is: the one above has its bottom mouth here.
    faced = (
        pad(bottom[:, :-1], (0, 0, 1, 0)),
        pad(left[:, :, 1:], (0, 1)),
        pad(top[:, 1:], (0, 0, 0, 1)),
        pad(right[:, :, :-1], (1, 0)),
    )
    return torch.stack(faced, -1)


class Encoded(NamedTuple):
    """The net's inputs, as in `SaboteurInput`, and what only the critic sees."""

    planes: Any
    numbers: Any
    seats: Any
    broke: Any
    mended: Any
    secrets: Any


def encode_saboteur(encoding: SaboteurEncoding, seen: Any) -> Encoded:
    """The inputs of rows."""
    seen = seen.long()
    me, count = seen[:, sight.SEEN_BY].clamp(min=0), seen[:, sight.SEEN_SEATS]
    watching, all_seeing = seen[:, EYES, None] == WATCHER, seen[:, EYES, None] == ALL_SEEING
    order = torch.arange(SEATS_MOST, device=seen.device)
    is_there = order < count[:, None]
    turned = torch.where(is_there, (me[:, None] + order) % count[:, None], order)
    panels = seen[:, sight.SEEN_PANEL : sight.SEEN_PANEL + SEATS_MOST * sight.PANEL].reshape(
        -1, SEATS_MOST, sight.PANEL
    )
    panels = torch.take_along_dim(panels, turned[..., None], 1)
    table = read_table(encoding, seen)
    seats, broke, mended = _seats(encoding, seen, panels, turned, is_there)
    roles = torch.take_along_dim(seen[:, ROLES : ROLES + SEATS_MOST], turned, 1)
    told = torch.where(is_there, 2.0 * roles - 1, 0.0)
    is_own = torch.where(order == 0, 1.0, torch.where(all_seeing, TOLD * told, 0.0))
    seats[..., inputs.IS_OWN] = torch.where(watching, 0.0, is_own * is_there)
    numbers = _numbers(encoding, seen, panels, table, is_there)
    numbers = torch.where(watching, numbers * encoding.public, numbers)
    planes = _planes(encoding, seen, panels, table, is_there, watching)
    secrets = torch.cat((told, _lies_there(seen).float()), -1)
    return Encoded(planes, numbers, seats, broke, mended, secrets)


def _seats(encoding: SaboteurEncoding, seen: Any, panels: Any, turned: Any, is_there: Any) -> tuple[Any, Any, Any]:
    done = seen[:, DEEDS : DEEDS + SEATS_MOST * DEED_WORDS].reshape(-1, SEATS_MOST, DEED_WORDS)
    done = torch.take_along_dim(done, turned[..., None], 1)
    kinds, pairs = done[..., : deeds.DEED_KINDS], done[..., deeds.DEED_KINDS :].reshape(-1, SEATS_MOST, 2, SEATS_MOST)
    pairs = torch.take_along_dim(pairs, turned[:, None, None, :], 3).float()
    place = torch.arange(SEATS_MOST, device=seen.device).expand(len(seen), -1)
    rows = torch.cat(
        (
            torch.ones_like(place)[..., None], torch.zeros_like(place)[..., None], place[..., None],
            panels[..., sight.PANEL_CARDS, None], panels[..., sight.PANEL_GOLD_CARDS, None],
            _bits(panels[..., sight.PANEL_BROKEN], 3), _bits(panels[..., sight.PANEL_PEEKED], GOALS),
            kinds,
        ),
        -1,
    )  # fmt: skip
    return rows * is_there[..., None] / encoding.seat_scale, pairs[:, :, 0], pairs[:, :, 1]


def _known(seen: Any) -> tuple[Any, Any, Any, Any]:
    """Goals that lie face down and are not being turned, the one that is, and what the seat knows of those."""
    turning = seen[:, sight.SEEN_TURNING, None] == torch.arange(GOALS, device=seen.device)
    covered = _bits(seen[:, sight.SEEN_COVERED], GOALS).bool() & ~turning
    goal = seen[:, sight.SEEN_GOAL : sight.SEEN_GOAL + GOALS]
    is_treasure = torch.where(goal >= 0, goal == cards.TREASURE, _lies_there(seen))
    is_known = covered & ((goal >= 0) | (seen[:, EYES, None] == ALL_SEEING))
    return covered, turning, is_known & is_treasure, is_known & ~is_treasure


def _lies_there(seen: Any) -> Any:
    """Which of the goals is the treasure."""
    return seen[:, TREASURE, None] == torch.arange(GOALS, device=seen.device)


def _planes(encoding: SaboteurEncoding, seen: Any, panels: Any, table: Table, is_there: Any, watching: Any) -> Any:
    count = len(seen)
    covered, turning, treasure, stone = _known(seen)
    looked = (_bits(panels[..., sight.PANEL_PEEKED], GOALS) * is_there[..., None]).sum(1) / is_there.sum(1)[:, None]
    flags = (covered, treasure & ~watching, stone & ~watching, looked * covered, turning)
    goals = torch.zeros((count, WINDOW.cells, len(flags)), device=seen.device)
    goals[:, encoding.goal_places] = torch.stack([flag.float() for flag in flags], -1)
    return torch.cat(
        (
            table.laid,
            table.reached,
            table.fronts,
            goals.reshape(count, WINDOW.high, WINDOW.wide, -1),
            torch.ones_like(table.is_laid)[..., None],
        ),
        -1,
    )


def _numbers(encoding: SaboteurEncoding, seen: Any, panels: Any, table: Table, is_there: Any) -> Any:
    kinds, device = len(inputs.KINDS), seen.device
    own = panels[:, 0]
    face = seen[:, sight.SEEN_LAID : sight.SEEN_WORDS].reshape(-1, LAID_MOST, sight.LAID_WORDS)[..., sight.LAID_AS]
    hand = seen[:, sight.SEEN_HAND : sight.SEEN_HAND + kinds]
    placed = encoding.face_kinds[face].sum(1) + seen[:, sight.SEEN_DISCARD : sight.SEEN_DISCARD + kinds]
    placed[:, :3] += (_bits(panels[..., sight.PANEL_BROKEN], 3) * is_there[..., None]).sum(1)
    covered, turning, treasure, stone = _known(seen)
    goal = seen[:, sight.SEEN_GOAL : sight.SEEN_GOAL + GOALS]
    turned = torch.stack([(turning & (goal == number)).any(1) for number in _STONE_NUMBERS], -1)
    held = (panels[..., sight.PANEL_CARDS] * is_there).sum(1)
    singles = (
        seen[:, sight.SEEN_PILE], seen[:, sight.SEEN_BACKS], own[:, sight.PANEL_CARDS],
        (seen[:, sight.SEEN_PILE] + held) / seen[:, sight.SEEN_SEATS],
        own[:, sight.PANEL_GOLD], own[:, sight.PANEL_ROLE],
    )  # fmt: skip
    numbers = torch.cat(
        (
            hand,
            encoding.deck - hand - placed,
            torch.stack([single.float() for single in singles], -1),
            _bits(own[:, sight.PANEL_BROKEN], 3),
            treasure, stone, covered, table.left, turned,
            seen[:, sight.SEEN_ROUND, None] == torch.arange(1, 4, device=device),
            seen[:, sight.SEEN_SEATS, None] == torch.arange(3, SEATS_MOST + 1, device=device),
        ),
        -1,
    )  # fmt: skip
    return numbers / encoding.scale


_STONE_NUMBERS = tuple(number for number, goal in enumerate(cards.GOALS[:GOALS]) if not goal.is_treasure)


def saboteur_places(encoding: SaboteurEncoding, seen: Any, listed: Any) -> Any:
    """For each listed code the three outputs that make its logit."""
    listed = listed.long()
    places = encoding.code_places[listed]
    me, count = seen[:, sight.SEEN_BY, None].long(), seen[:, sight.SEEN_SEATS, None].long()
    seat = torch.where(listed >= codes.MEND, listed - codes.MEND, listed - codes.BREAK) % SEATS_MOST
    is_seat = (listed >= codes.BREAK) & (listed < codes.PASS)
    moved = places[..., 0] + ((seat - me) % count - seat) * outputs.SEAT_CHANNELS
    turn = (listed - codes.ORIENT).clamp(0, 2 * GOALS - 1)
    is_orient = (listed >= codes.ORIENT) & (listed < codes.PEEK)
    goal = torch.take_along_dim(seen[:, sight.SEEN_GOAL : sight.SEEN_GOAL + GOALS].long(), turn // 2, 1)
    stone = torch.where(goal == _STONE_NUMBERS[1], 1, 0)
    orient = outputs.FLAT + outputs.ORIENT_GOAL + 2 * stone + turn % 2
    return torch.stack(
        (torch.where(is_seat, moved, places[..., 0]), torch.where(is_orient, orient, places[..., 1]), places[..., 2]),
        -1,
    )


def count_deeds(encoding: SaboteurEncoding, seen: Any, actions: Any, done: Any) -> Any:
    """The deeds, a row of SEATS_MOST * DEED_WORDS a match, once the seats to act did this."""
    seen, actions = seen.long(), actions.long()
    me, kinds = seen[:, sight.SEEN_BY].clamp(min=0), deeds.DEED_KINDS
    table = read_table(encoding, seen)
    covered = _bits(seen[:, sight.SEEN_COVERED], GOALS).bool()
    nearest = torch.where(covered, table.left, deeds.FAR).amin(1)
    is_near = nearest <= deeds.NEAR
    broken = torch.take_along_dim(
        seen[:, sight.SEEN_PANEL + sight.PANEL_BROKEN : sight.SEEN_PANEL + SEATS_MOST * sight.PANEL : sight.PANEL],
        me[:, None], 1,
    )[:, 0]  # fmt: skip
    lay, towards = _lay_kinds(encoding, table, covered, nearest, actions)
    target = torch.where(actions >= codes.MEND, actions - codes.MEND, actions - codes.BREAK) % SEATS_MOST
    is_dig, is_slide = actions >= codes.DIG, (actions >= codes.COLLAPSE) & (actions < codes.UNLOCK)
    is_pass, is_mend = (
        (actions >= codes.PASS) & (actions < codes.PASS_TWO),
        (actions >= codes.MEND) & (actions < codes.PASS),
    )
    is_break = (actions >= codes.BREAK) & (actions < codes.MEND)
    is_peek = (actions >= codes.PEEK) & (actions < codes.BREAK)
    passed = torch.where(broken > 0, deeds.PASS_HINDERED, torch.where(is_near, deeds.PASS_NEAR, deeds.PASS_FAR))
    slid = torch.where(_is_dead_end_at(encoding, seen, actions), deeds.SLIDE_DEAD, deeds.SLIDE_THROUGH)
    word = torch.full_like(me, -1)
    for is_it, kind in (
        (is_dig, lay + 5 * is_near.long()),
        (is_slide, slid),
        (is_pass, passed),
        (is_peek, torch.full_like(me, deeds.PEEK)),
        (is_break, kinds + target),
        (is_mend, torch.where(target == me, deeds.MEND_SELF, kinds + SEATS_MOST + target)),
    ):
        word = torch.where(is_it, kind, word)
    more = torch.zeros_like(done)
    at = me * DEED_WORDS
    more.scatter_(1, (at + word.clamp(min=0))[:, None], (word >= 0).to(done.dtype)[:, None])
    goals = torch.arange(GOALS, device=seen.device)
    more.scatter_add_(1, at[:, None] + deeds.TOWARDS + goals, (towards & is_dig[:, None]).to(done.dtype))
    return done + more


def _is_dead_end_at(encoding: SaboteurEncoding, seen: Any, actions: Any) -> Any:
    """Whether the card that a rockslide would take leads nowhere."""
    cell = (actions - codes.COLLAPSE).clamp(0, CELLS - 1)
    laid = seen[:, sight.SEEN_LAID : sight.SEEN_WORDS].reshape(-1, LAID_MOST, sight.LAID_WORDS)
    at = (laid[..., sight.LAID_ROW] - TOP) * WIDE + laid[..., sight.LAID_COLUMN] - LEFT
    is_it = (at == cell[:, None]) & (laid[..., sight.LAID_AS] >= 0)
    return (is_it & encoding.dead_ends[laid[..., sight.LAID_AS].clamp(min=0)]).any(1)


def _lay_kinds(encoding: SaboteurEncoding, table: Table, covered: Any, nearest: Any, actions: Any) -> tuple[Any, Any]:
    """As `saboteur_deeds.lay_kinds` says it: where the card leads, and the goals that it leads nearer to."""
    code = (actions - codes.DIG).clamp(min=0)
    face, cell = code // CELLS, code % CELLS
    column, row = cell % WIDE + LEFT, cell // WIDE + TOP
    x, y = column - WINDOW.left, row - WINDOW.top
    count = len(actions)

    def look(planes: Any, x: Any, y: Any) -> Any:
        is_inside = (x >= 0) & (x < WINDOW.wide) & (y >= 0) & (y < WINDOW.high)
        place = torch.where(is_inside, y * WINDOW.wide + x, 0)
        found = planes.reshape(count, WINDOW.cells, -1)
        found = torch.take_along_dim(found, place[:, None, None].expand(-1, 1, found.shape[-1]), 1)[:, 0]
        return found * is_inside[:, None]

    fronts = look(table.fronts, x, y).long()
    front = (fronts << torch.arange(4, device=actions.device)).sum(1)
    opened = encoding.led_on[face, front] & ~front
    after = torch.full_like(table.left, deeds.FAR)
    for side in range(4):
        right, down = encoding.steps[side]
        is_free = (opened >> side & 1).bool() & (look(table.is_laid, x + right, y + down)[:, 0] == 0)
        far = _distances(encoding, column + right, row + down)
        after = torch.where(is_free[:, None], torch.minimum(after, far), after)
    left = torch.where(covered, after, deeds.FAR).amin(1)
    at = torch.where(covered, _distances(encoding, column, row), deeds.FAR).amin(1)
    away = torch.where(at == nearest, deeds.LAY_BLOCK, deeds.LAY_DOWN)
    kind = torch.where(left < nearest, deeds.LAY_UP, torch.where(left == nearest, deeds.LAY_FLAT, away))
    kind = torch.where(encoding.dead_ends[face] | (left == deeds.FAR), deeds.LAY_DEAD, kind)
    return kind, covered & (after < table.left)


def _distances(encoding: SaboteurEncoding, column: Any, row: Any) -> Any:
    return (column[:, None] - encoding.goal_columns).abs() + (row[:, None] - encoding.goal_rows).abs()
