"""Who plays whom: the same deals, with seats, roles and colours rotated."""

from collections.abc import Callable, Sequence
from itertools import product

from msgspec.structs import replace

from tunnelfolk.arena.pairings import Pairing
from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.game import game_named
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


def pair_bots(game: str, lineup: list[Names], deal: str, options: Options) -> list[Pairing]:
    """All pairings of one deal: every table of the lineup, in every colour that was left open."""
    return [Pairing(game, deal, names, own) for names in lineup for own in _every_colour(game, options)]


def _every_colour(game: str, options: Options) -> list[Options]:
    """Both colours where a table chooses one: neither start is quite as good as the other."""
    if "colour" not in game_named(game).FACTS.options or options.colour:
        return [options]
    return [replace(options, colour=colour) for colour in Colour]
