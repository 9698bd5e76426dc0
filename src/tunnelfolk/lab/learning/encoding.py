"""What the net sees and says, for many matches at once: tensors made of packed observations and legal codes.

Only `fast.sight` is read, so nothing that a seat may not know gets in. For one Prompt, `bots.net` does the same.
"""

from typing import Any, NamedTuple

from msgspec import Struct

from tunnelfolk.bots.net import net_inputs as inputs
from tunnelfolk.bots.net import net_outputs as outputs
from tunnelfolk.lab.fast import cards, codes, sight
from tunnelfolk.lab.fast.layout import GOALS_MOST, LAID_MOST
from tunnelfolk.lab.learning.torch_module import torch
from tunnelfolk.lab.net_tables import make_tables


class Encoding(Struct, frozen=True):
    """The tables of one game, on one device."""

    game: str
    window: inputs.Window
    faces: Any
    """Planes of every face, by own walker: for green, for blue."""
    goals: Any
    """Planes of every goal card as it is printed, by own walker; the last row is for an unknown one."""
    goal_places: Any
    face_gold: Any
    face_falls: Any
    face_kinds: Any
    """A row of kinds for every face; the last one is for no card."""
    deck: Any
    scale: Any
    code_places: Any
    """For every code the three outputs that make its logit."""

    @property
    def outputs(self) -> int:
        """How many numbers the net puts out, the nought at the end counted in."""
        return self.window.cells * outputs.CHANNELS + outputs.FLAT


def make_encoding(game: str, device: str) -> Encoding:
    """The tables of a game."""
    tables = make_tables(game)
    names = [name for name in tables.__struct_fields__ if name != "window"]
    tensors = {name: torch.as_tensor(getattr(tables, name), device=device) for name in names}
    return Encoding(game=game, window=tables.window, **tensors)


class Seats(NamedTuple):
    """The seat that looks, its walker, its panel and the other's."""

    seat: Any
    walker: Any
    own: Any
    rival: Any


def encode(encoding: Encoding, seen: Any) -> tuple[Any, Any]:
    """Planes (a match, row, column, plane) and numbers of observations, a row each, by the seat that is to act."""
    seen = seen.long()
    seat = seen[:, sight.SEEN_BY].clamp(min=0)
    panels = seen[:, sight.SEEN_PANEL : sight.SEEN_PANEL + 2 * sight.PANEL].reshape(-1, 2, sight.PANEL)
    own = torch.take_along_dim(panels, seat[:, None, None], 1)[:, 0]
    rival = torch.take_along_dim(panels, 1 - seat[:, None, None], 1)[:, 0]
    # Of a seat that is not there all is -1: in Solo the other one's.
    seats = Seats(seat, own[:, sight.PANEL_WALKER], own.clamp(min=0), rival.clamp(min=0))
    laid = seen[:, sight.SEEN_LAID :].reshape(-1, LAID_MOST, sight.LAID_WORDS)
    return _planes(encoding, seen, laid, seats), _numbers(encoding, seen, laid, seats)


def _bits(words: Any, count: int) -> Any:
    """The lowest bits of words, along a new last dimension."""
    return words[..., None] >> torch.arange(count, device=words.device) & 1


def _planes(encoding: Encoding, seen: Any, laid: Any, seats: Seats) -> Any:
    window, count, seat, walker = encoding.window, len(seen), seats.seat, seats.walker
    face, mark = laid[..., sight.LAID_AS], laid[..., sight.LAID_MARKED]
    x, y = laid[..., sight.LAID_COLUMN] - window.left, laid[..., sight.LAID_ROW] - window.top
    is_inside = (face >= 0) & (x >= 0) & (x < window.wide) & (y >= 0) & (y < window.high)
    place = torch.where(is_inside, y * window.wide + x, window.cells)
    card = encoding.faces[walker[:, None], face]
    own_reach = laid[..., sight.LAID_REACHED] >> 4 * walker[:, None]
    rival_reach = laid[..., sight.LAID_REACHED] >> 4 * (1 - walker[:, None])
    slots = torch.arange(LAID_MOST, device=seen.device)
    falls = encoding.face_falls[face] > 0
    last = torch.where(falls, slots, -1).amax(1, keepdim=True)
    rows = torch.cat(
        (
            card,
            (card[..., inputs.GOLD] * (mark < 0))[..., None],
            (mark == seat[:, None])[..., None],
            (mark == 1 - seat[:, None])[..., None],
            _bits(own_reach, 4),
            _bits(rival_reach, 4),
            (falls & (slots == last))[..., None],
            torch.ones_like(card[..., :1]),
        ),
        -1,
    )
    depth = inputs.LAID_PLANES + 1
    board = torch.zeros((count, window.cells + 1, depth), device=seen.device)
    board.scatter_(1, place[..., None].expand(-1, -1, depth), rows)
    board = board[:, :-1]
    empty = (1 - board[..., inputs.LAID_PLANES]).reshape(count, window.high, window.wide, 1)
    fronts = _fronts(board.reshape(count, window.high, window.wide, depth)) * empty
    goal_planes, goal_cards = _goals(encoding, seen, seats)
    return torch.cat(
        (
            (board[..., : inputs.CARD_PLANES] + goal_cards).reshape(count, window.high, window.wide, -1),
            board[..., inputs.CARD_PLANES : inputs.LAID_PLANES].reshape(count, window.high, window.wide, -1),
            fronts,
            goal_planes.reshape(count, window.high, window.wide, -1),
            torch.ones_like(empty),
        ),
        -1,
    )


def _fronts(board: Any) -> Any:
    """For each cell the sides where a reached mouth of the neighbour faces it: four planes for each dwarf."""
    pad = torch.nn.functional.pad
    fronts = []
    for reached in (inputs.REACHED_OWN, inputs.REACHED_RIVAL):
        top, right, bottom, left = (board[..., reached + side] for side in range(4))
        # The side of this cell, and the neighbour whose facing mouth it is: the one above has its bottom mouth here.
        fronts += [
            pad(bottom[:, :-1], (0, 0, 1, 0)),
            pad(left[:, :, 1:], (0, 1)),
            pad(top[:, 1:], (0, 0, 0, 1)),
            pad(right[:, :, :-1], (1, 0)),
        ]
    return torch.stack(fronts, -1)


def _goals(encoding: Encoding, seen: Any, seats: Seats) -> tuple[Any, Any]:
    """Planes of the goals that lie face down, and what this seat knows of their cards."""
    count, numbers = len(seen), torch.arange(GOALS_MOST, device=seen.device)
    turning = seen[:, sight.SEEN_TURNING, None] == numbers
    covered = _bits(seen[:, sight.SEEN_COVERED], GOALS_MOST).bool() & ~turning
    is_down = covered | turning
    known = torch.where(is_down, seen[:, sight.SEEN_GOAL : sight.SEEN_GOAL + GOALS_MOST], -1)
    looked = [_bits(panel[:, sight.PANEL_PEEKED], GOALS_MOST) * is_down for panel in (seats.own, seats.rival)]
    flags = torch.stack((covered, *looked, turning), -1).float()
    planes = torch.zeros((count, encoding.window.cells, 4), device=seen.device)
    planes[:, encoding.goal_places] = flags
    shown = torch.zeros((count, encoding.window.cells, inputs.CARD_PLANES), device=seen.device)
    shown[:, encoding.goal_places] = encoding.goals[seats.walker[:, None], known]
    return planes, shown


def _numbers(encoding: Encoding, seen: Any, laid: Any, seats: Seats) -> Any:
    seat, own, rival = seats.seat, seats.own, seats.rival
    kinds, device = len(inputs.KINDS), seen.device
    face = laid[..., sight.LAID_AS]
    hand = seen[:, sight.SEEN_HAND : sight.SEEN_HAND + kinds]
    broken = [_bits(panel[:, sight.PANEL_BROKEN], 3) for panel in (own, rival)]
    placed = encoding.face_kinds[face].sum(1) + encoding.face_kinds[seen[:, sight.SEEN_WON : sight.SEEN_LAID]].sum(1)
    placed = placed + seen[:, sight.SEEN_DISCARD : sight.SEEN_DISCARD + kinds]
    placed[:, :3] += broken[0] + broken[1]
    marked = [marked_gold(encoding, laid, at[:, None]) for at in (seat, 1 - seat)]
    lead = own[:, sight.PANEL_GOLD] + marked[0] - own[:, sight.PANEL_DEBT]
    lead = lead - rival[:, sight.PANEL_GOLD] - marked[1] + rival[:, sight.PANEL_DEBT]
    draws, turning = seen[:, sight.SEEN_DRAWS], seen[:, sight.SEEN_TURNING, None] == torch.arange(6, device=device)
    covered = _bits(seen[:, sight.SEEN_COVERED], GOALS_MOST).bool() & ~turning
    peeks = [_bits(panel[:, sight.PANEL_PEEKED], GOALS_MOST).sum(-1) for panel in (own, rival)]
    singles = (
        seen[:, sight.SEEN_PILE], seen[:, sight.SEEN_ASIDE], seen[:, sight.SEEN_BACKS],
        own[:, sight.PANEL_CARDS], rival[:, sight.PANEL_CARDS],
        seen[:, sight.SEEN_MARKERS], seen[:, sight.SEEN_KEYS],
        own[:, sight.PANEL_GOLD], rival[:, sight.PANEL_GOLD], *marked,
        own[:, sight.PANEL_DEBT], rival[:, sight.PANEL_DEBT], lead,
        draws < 0, draws == 1, draws > 1,
        covered.sum(-1), *peeks, seen[:, sight.SEEN_FIRST] == seat, seats.walker == 1,
    )  # fmt: skip
    numbers = torch.cat(
        (
            hand,
            encoding.deck - hand - placed,
            torch.stack([single.float() for single in singles], -1),
            *broken,
            seen[:, sight.SEEN_ROUND, None] == torch.arange(1, 4, device=device),
            *_goal_numbers(seen, face, turning),
        ),
        -1,
    )
    return numbers / encoding.scale


def _goal_numbers(seen: Any, face: Any, turning: Any) -> tuple[Any, Any]:
    """Which goal cards may lie unseen under a goal, and which one is being turned."""
    first, count = cards.DUEL_FIRST_GOAL, len(inputs.GOALS)
    goals = torch.arange(first, first + count, device=seen.device)
    shown = seen[:, sight.SEEN_GOAL : sight.SEEN_GOAL + GOALS_MOST]
    is_known = (shown[..., None] == goals).any(1)
    is_buried = seen[:, sight.SEEN_BURIED + first : sight.SEEN_BURIED + first + count] > 0
    is_turned = (torch.where(turning, shown, -1)[..., None] == goals).any(1)
    return ~(is_known | is_buried), is_turned


def marked_gold(encoding: Encoding, laid: Any, seat: Any) -> Any:
    """The gold on the table with a seat's marker."""
    return (encoding.face_gold[laid[..., sight.LAID_AS]] * (laid[..., sight.LAID_MARKED] == seat)).sum(1)


def action_places(encoding: Encoding, seen: Any, listed: Any) -> Any:
    """For each listed code the three outputs that make its logit."""
    places = encoding.code_places[listed]
    is_orient = (listed >= codes.ORIENT) & (listed < codes.PEEK)
    turn = (listed - codes.ORIENT).clamp(0, 2 * GOALS_MOST - 1)
    peek = (listed - codes.PEEK).clamp(0, GOALS_MOST - 1)
    number = torch.where(is_orient, turn // 2, peek).long()
    goal = torch.take_along_dim(seen[:, sight.SEEN_GOAL : sight.SEEN_GOAL + GOALS_MOST].long(), number, 1)
    cell = encoding.goal_places[number] * outputs.CHANNELS
    is_peek = (listed >= codes.PEEK) & (listed < codes.BREAK)
    flat = encoding.window.cells * outputs.CHANNELS + outputs.ORIENT_GOAL
    known = (goal - cards.DUEL_FIRST_GOAL).clamp(min=0) * 2 + turn % 2
    first = torch.where(
        is_orient, cell + outputs.ORIENT + turn % 2, torch.where(is_peek, cell + outputs.PEEK, places[..., 0])
    )
    second = torch.where(is_orient, flat + known, places[..., 1])
    return torch.stack((first, second, places[..., 2]), -1)
