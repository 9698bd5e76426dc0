"""Who plays whom: the same deals, with seats, roles and colours rotated."""

from collections.abc import Callable, Sequence
from itertools import product

from tunnelfolk.arena.bouts import Bout
from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.options import Options

Names = tuple[str, ...]


def mixed(bots: Sequence[str], seats: int) -> list[Names]:
    """All bots at one table, in every rotation."""
    table = [bots[seat % len(bots)] for seat in range(seats)]
    return list(dict.fromkeys(tuple(table[turn:] + table[:turn]) for turn in range(seats)))


def each(bots: Sequence[str], seats: int) -> list[Names]:
    """A table for each bot, with nobody else at it."""
    return [(bot,) * seats for bot in dict.fromkeys(bots)]


def one(bots: Sequence[str], seats: int) -> list[Names]:
    """The first bot alone among the second, on every seat in turn; and once the second only."""
    alone, rest = bots[0], bots[-1]
    return [(rest,) * seats, *((rest,) * seat + (alone,) + (rest,) * (seats - seat - 1) for seat in range(seats))]


def cross(bots: Sequence[str], seats: int) -> list[Names]:
    """Every bot as all diggers against every bot as all saboteurs."""
    return [(f"{digger}/{saboteur}",) * seats for digger, saboteur in product(bots, bots)]


LINEUPS: dict[str, Callable[[Sequence[str], int], list[Names]]] = {
    "mixed": mixed,
    "each": each,
    "one": one,
    "cross": cross,
}


def bouts_of(game: str, lineup: list[Names], deal: str) -> list[Bout]:
    """All bouts of one deal."""
    colours = (Colour.GREEN, Colour.BLUE) if game == "solo" else (None,)
    return [Bout(game, deal, names, Options(colour=colour)) for names in lineup for colour in colours]
