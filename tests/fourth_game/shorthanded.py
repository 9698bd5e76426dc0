"""A fourth game: Saboteur with three cards in every hand. It is one module, and nobody else's room knows of it.

Whoever has this folder on PYTHONPATH has the game: the entry point beside it names it to `tunnelfolk.rules.game`.
"""

from functools import reduce

from msgspec.structs import replace

from tunnelfolk.rules import saboteur
from tunnelfolk.rules.deals import Deal
from tunnelfolk.rules.events import Event, RoundDealt
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.saboteur import State, determinise, evolve, legal, play, result, shuffle, to_act, view

__all__ = ["FACTS", "deal", "determinise", "evolve", "legal", "new", "play", "result", "shuffle", "to_act", "view"]

HAND = 3

FACTS = replace(
    saboteur.FACTS,
    name="shorthanded",
    title="Shorthanded",
    tagline="Saboteur with three cards in every hand",
    seats=range(3, 8),
    usual_seats=4,
)


def new(seats: int, options: Options) -> State:
    """A match before its first deal."""
    FACTS.validate(seats, options)
    return replace(saboteur.new(seats, options), game=FACTS.name)


def deal(state: State, deal: Deal) -> tuple[State, tuple[Event, ...]]:
    """Begin the next round as in Saboteur, but with fewer cards in the hands."""
    _, told = saboteur.deal(state, deal)
    events = tuple(replace(event, hand=HAND) if isinstance(event, RoundDealt) else event for event in told)
    return reduce(evolve, events, state), events
