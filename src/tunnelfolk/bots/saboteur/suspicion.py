"""The rough suspicion of the bot `thumb`: it keeps a tally of good and bad deeds."""

import math

from tunnelfolk.bots.saboteur.beliefs import Cast
from tunnelfolk.bots.saboteur.moves import Move, distance_gain, expected_distance, treasure_weights
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.decks import FACES

CERTAIN = 9.0
"""The log odds of what cannot be: no other saboteur is left."""


def tally_suspicion(moves: tuple[Move, ...], cast: Cast, me: int, role: Role) -> tuple[float, ...]:
    """How likely each seat is a saboteur, in the eyes of one seat."""
    share = prior_suspicion(cast, role)
    start = math.log(share / (1 - share)) if share else -CERTAIN
    marks = [start] * cast.seats
    for move in moves:
        if move.seat != me:
            marks[move.seat] += _black_mark(move, marks, start)
    likely = [1 / (1 + math.exp(-mark)) for mark in marks]
    likely[me] = float(role is Role.SABOTEUR)
    return tuple(likely)


def prior_suspicion(cast: Cast, role: Role) -> float:
    """How likely another seat is a saboteur before anything happened."""
    return (cast.saboteurs - (role is Role.SABOTEUR)) / (cast.places - 1)


def _black_mark(move: Move, marks: list[float], start: float) -> float:
    """The black mark for a deed; below nought for a good one."""
    weights = treasure_weights(move.covered, move.peeked, None)
    nearer = distance_gain(move, weights)
    match move.event:
        case ev.PathLaid(_, face, _):
            dead_end = 0.6 * (max(len(tunnel.sides) for tunnel in FACES[face].tunnels) == 1)
            return dead_end + (-0.35 if nearer > 0.3 else min(2.0, 0.25 - nearer))
        case ev.PathCollapsed():
            return min(2.0, -nearer)
        case ev.ToolBroken(_, _, target):
            return -0.4 if marks[target] > start + 0.5 else 0.5
        case ev.ToolMended(seat, _, target, _):
            return 0.0 if seat == target else 0.4 if marks[target] > start + 0.5 else -0.4
        case ev.CardsPassed():
            near = expected_distance(move.before, weights) < 5
            return 0.0 if move.is_hindered else 0.15 + 0.1 * near
        case _:
            return 0.0
