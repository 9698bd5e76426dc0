"""What a deed looks like to everybody, as numbers: who did it, to whom, how near the treasure, and what came before.

A row is made for each place where the treasure may lie: whoever looked at goals knows more than everybody else, and a
path that leads nearer to one place leads away from another.
"""

import math
from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from tunnelfolk.bots.saboteur.beliefs import NEAR, Beliefs, Cast, Knowledge, prior_beliefs, update
from tunnelfolk.bots.saboteur.moves import Move, distance_gain, expected_distance, treasure_weights
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.decks import ACTIONS, FACES, SABOTEUR_GOAL_CELLS

KINDS = ("lay", "slide", "break", "mend_self", "mend", "peek", "pass")
HABITS = ("up", "flat", "down", "slide", "break", "mend_self", "mend", "peek", "pass_hindered", "pass")
"""What a seat is known for: how often it did each of these, paths by whether they led nearer to the goals."""
GOALS = len(SABOTEUR_GOAL_CELLS)
EVERYWHERE = (1 / GOALS,) * GOALS
ODDS_MOST = 8.0
TARGET_HABITS = ("up", "down", "slide", "break", "mend")
NO_TARGET = (0.0,) * (11 + len(TARGET_HABITS))

Row = tuple[float, ...]


class DeedRows(Struct, frozen=True):
    """A deed as numbers."""

    shared: Row
    """What is the same wherever the treasure lies."""
    by_goal: tuple[Row, ...]
    """What is not, a row a goal."""


class Ledger:
    """What is known of all seats of a round, deed by deed; it counts on from what it was told last."""

    def __init__(self, cast: Cast) -> None:
        """Nothing was done yet."""
        self.cast = cast
        self.beliefs: Beliefs = prior_beliefs(cast)
        """What the counted table of `likelihoods` says: the deeds of tool cards are told apart by it."""
        self._habits = [Counter[str]() for _ in range(cast.seats)]
        self._broken = [0] * cast.seats
        self._broke, self._mended = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
        self._stones: tuple[Cell, ...] = ()
        self._deeds = 0

    def tell(self, move: Move) -> DeedRows:
        """The next deed of the round as numbers."""
        rows = DeedRows(self._shared(move), tuple(_by_goal(move, cell) for cell in SABOTEUR_GOAL_CELLS))
        self._note(move)
        return rows

    def _shared(self, move: Move) -> Row:
        self._stones = tuple(cell for cell in SABOTEUR_GOAL_CELLS if cell not in move.covered)
        event, seat, seats = move.event, move.seat, self.cast.seats
        kind = kind_of(event)
        thought = self.beliefs.suspicion(Knowledge(empty=self._stones))
        as_digger = self.beliefs.suspicion(Knowledge(seat, Role.DIGGER, self._stones))
        others = [other for other in range(seats) if other != seat]
        suspect = max(others, key=as_digger.__getitem__)
        share = self.cast.saboteurs / self.cast.places
        target = getattr(event, "target", None)
        aimed = NO_TARGET if target in (None, seat) else self._aimed(seat, target, thought, as_digger, suspect)
        return (
            *(float(kind == one) for one in KINDS),
            seats / 10,
            math.log(share / (1 - share)),
            self._deeds / seats / 8,
            self._broken[seat] / 3,
            len(move.covered) / 3,
            len(move.peeked) / 3,
            min(12, *move.before) / 10,
            _odds(thought[seat]),
            *(math.log1p(self._habits[seat][habit]) for habit in HABITS),
            *(math.log1p(sum(habits[habit] for habits in self._habits)) / 2 for habit in HABITS),
            _odds(as_digger[suspect]),
            self._broken[suspect] / 3,
            sum(self._broken[other] > 0 for other in others) / seats,
            *_card_numbers(event),
            *aimed,
        )

    def _aimed(self, seat: int, target: int, thought: Row, as_digger: Row, suspect: int) -> Row:
        """Of a deed that is done to somebody else: what everybody and the doer think of them, and what was before."""
        as_saboteur = self.beliefs.suspicion(Knowledge(seat, Role.SABOTEUR, self._stones))
        habits = self._habits[target]
        return (
            _odds(thought[target]),
            _odds(as_digger[target]),
            _odds(as_saboteur[target]),
            as_digger[target],
            float(target == suspect),
            self._broken[target] / 3,
            math.log1p(self._broke[target, seat]),
            math.log1p(self._mended[target, seat]),
            math.log1p(self._broke[seat, target]),
            math.log1p(self._mended[seat, target]),
            *(math.log1p(habits[habit]) for habit in TARGET_HABITS),
            (target - seat) % self.cast.seats / self.cast.seats,
        )

    def _note(self, move: Move) -> None:
        event, seat = move.event, move.seat
        kind = kind_of(event)
        target = getattr(event, "target", seat)
        if kind == "lay":
            gain = distance_gain(move, EVERYWHERE)
            kind = "up" if gain > 0.3 else "flat" if gain >= -0.3 else "down"
        elif kind == "break":
            self._broken[target] += 1
            self._broke[seat, target] += 1
        elif kind in ("mend", "mend_self"):
            self._broken[target] -= 1
            self._mended[seat, target] += 1
        elif kind == "pass" and move.is_hindered:
            kind = "pass_hindered"
        self._habits[seat][kind] += 1
        self._deeds += 1
        self.beliefs = update(self.beliefs, move)


def kind_of(event: ev.Event) -> str:
    """Which of `KINDS` a deed is."""
    match event:
        case ev.PathLaid():
            return "lay"
        case ev.PathCollapsed():
            return "slide"
        case ev.ToolBroken():
            return "break"
        case ev.ToolMended(seat, _, target, _):
            return "mend_self" if seat == target else "mend"
        case ev.GoalPeeked():
            return "peek"
        case _:
            return "pass"


def _odds(likely: float) -> float:
    """Log odds, a quarter of them: other numbers are of about that size."""
    likely = min(max(likely, 1e-6), 1 - 1e-6)
    return min(ODDS_MOST, max(-ODDS_MOST, math.log(likely / (1 - likely)))) / 4


def _card_numbers(event: ev.Event) -> Row:
    """Of a path that was laid or fell: how many mouths it has, and whether it leads nowhere; of a repair, how broad."""
    match event:
        case ev.PathLaid(_, name, _) | ev.PathCollapsed(_, name, _):
            face = FACES[name]
            longest = max(len(tunnel.sides) for tunnel in face.tunnels)
            return face.open_sides.bit_count() / 4, float(longest < 2), longest / 4, 0.0
        case ev.ToolMended(_, card, _, _):
            return 0.0, 0.0, 0.0, float(len(ACTIONS[card].tools) > 1)
        case _:
            return 0.0, 0.0, 0.0, 0.0


def _by_goal(move: Move, goal: Cell) -> Row:
    """What a deed is to somebody who knows what the doer may know if the treasure lies there."""
    weights = treasure_weights(move.covered, move.peeked, goal)
    before, gain = expected_distance(move.before, weights), distance_gain(move, weights)
    place = SABOTEUR_GOAL_CELLS.index(goal)
    straight = move.before[place] - move.after[place]
    return (
        min(before, 12) / 10,
        float(before <= NEAR),
        min(2.5, max(-2.5, gain / 2)),
        float(gain > 0.3),
        float(gain < -0.3),
        float(gain <= -1.5),
        min(2.5, max(-2.5, straight / 2)),
        float(move.after[place] == 0),
        min(12, move.before[place]) / 10,
        float(max(weights) > 0.99),
        float(goal in move.peeked),
        float(isinstance(move.event, ev.GoalPeeked) and move.event.cell == goal),
    )


SHARED = len(KINDS) + 8 + 2 * len(HABITS) + 3 + 4 + len(NO_TARGET)
BY_GOAL = 12
"""How long the rows are."""


def tell_deeds(moves: Iterable[Move], cast: Cast) -> list[DeedRows]:
    """All deeds of a round as numbers."""
    ledger = Ledger(cast)
    return [ledger.tell(move) for move in moves]
