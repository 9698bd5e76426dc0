"""What a seat saw happen, as rows of numbers: one row an event, what the seat did not see left out.

A row begins with the sort of event, 1 for the first of `events.Event`; its fields follow in their order. Numbers are
one more than they are, cards and the like one more than their place in `NAMES`; so 0 is nothing at all.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, get_args

from tunnelfolk.rules import events as ev
from tunnelfolk.rules.cards import BACK, Role, Tool
from tunnelfolk.rules.decks import ACTION_CARDS, DUEL_DECK, FACES, SABOTEUR_DECK
from tunnelfolk.rules.events import Event

SORTS = {sort: number for number, sort in enumerate(get_args(Event), 1)}
ENDS = ("treasure", "cards", "goals", "markers")
NAMES = tuple(dict.fromkeys((BACK, *Role, *Tool, *ENDS, *(card.name for card in ACTION_CARDS), *FACES)))
_PLACES = {str(name): place for place, name in enumerate(NAMES, 1)}

WIDTH = 12
"""The longest row: all roles of ten players and the spare one."""

_CARDS, _ORDER, _GOALS = max(len(SABOTEUR_DECK), len(DUEL_DECK)), 3, 6
LENGTH = 3 * (_ORDER + 3 * _CARDS + 3 * _GOALS + 2 * 10 + 8)
"""More events than a match can have: in each of three rounds what is dealt; for every card its use, a draw and a turn;
goals revealed, turned and marked; gold handed on and taken; the few that end a round or bribe a troll."""


@lru_cache(maxsize=1 << 16)
def row(event: Event, seat: int | None) -> tuple[int, ...]:
    """An event as a seat, or a watcher, saw it."""
    seen = event.seen_by(seat)
    match seen:
        case ev.RoundDealt(round=number, first=first, deck=deck):
            fields: tuple[Any, ...] = (number, first, *(card for card in deck if card != BACK))
        case ev.GoldShuffled(pile):
            fields = (len(pile),)
        case _:
            fields = tuple(getattr(seen, name) for name in seen.__struct_fields__)
    return SORTS[type(event)], *_numbers(fields)


def _numbers(fields: Iterable[Any]) -> Iterable[int]:
    for field in fields:
        if isinstance(field, tuple):
            yield from _numbers(field)
        else:
            yield _PLACES[field] if isinstance(field, str) else int(field) + 1
