"""Matches of every game and every number of seats, played by bots of every temper, for tests to look at."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from tests.setups import Setup, along, new
from tunnelfolk.bots import Bot, Chance, Greedy
from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.game import Match, all_facts
from tunnelfolk.rules.options import VARIANTS, Options
from tunnelfolk.rules.views import Prompt

__all__ = [
    "ALL_SETUPS",
    "SETUPS",
    "SHELF",
    "TEMPERS",
    "VARIED_SETUPS",
    "Moody",
    "Setup",
    "Varied",
    "along",
    "any_setup",
    "bots",
    "choosing",
    "finished",
    "moment",
    "new",
    "played",
    "seats_and_watcher",
]

SETUPS = (
    *(Setup("saboteur", seats) for seats in range(3, 11)),
    Setup("duel", 2),
    Setup("solo", 1, Options(colour=Colour.GREEN)),
    Setup("solo", 1, Options(colour=Colour.BLUE)),
)
"""The usual games."""

VARIED_SETUPS = (
    Setup("saboteur", 4, Options(first=2, gold_per_player=True)),
    Setup("saboteur", 5, Options(sabotaged_unpaid=True, one_round=True)),
    Setup("saboteur", 10, Options(gold_per_player=True, sabotaged_unpaid=True, all_saboteurs=True)),
    Setup("duel", 2, Options(one_round=True)),
    Setup("solo", 1, Options(colour=Colour.BLUE, opening_strikes=True)),
    Setup("solo", 1, Options(colour=Colour.GREEN, opening_strikes=True, one_round=True)),
)
"""Every variant at least once (V1 to V5)."""

ALL_SETUPS = (*SETUPS, *VARIED_SETUPS)


@st.composite
def any_setup(draw: st.DrawFn) -> Setup:
    """Any game with any number of seats and any options that it has."""
    facts = draw(st.sampled_from(all_facts()))
    seats = draw(st.sampled_from(facts.seats))
    choices = {"colour": (Colour.GREEN, Colour.BLUE), "first": range(seats)} | dict.fromkeys(VARIANTS, (False, True))
    asked: dict[str, Any] = {name: draw(st.sampled_from(choices[name])) for name in facts.options}
    return Setup(facts.name, seats, Options(**asked))


class Varied:
    """A bot that picks a kind of action first, so that rare kinds are not drowned by the many ways to dig."""

    def __init__(self, seed: int | str) -> None:
        """A bot whose chance comes from a seed."""
        self.seed = seed

    def choose(self, prompt: Prompt) -> int:
        """Any choice of any kind, every kind as likely as every other."""
        rng = Random(f"{self.seed}/{prompt.view.seat}/{prompt.version}")
        kind = rng.choice(sorted({type(action).__name__ for action in prompt.legal}))
        return rng.choice([index for index, action in enumerate(prompt.legal) if type(action).__name__ == kind])


class Moody:
    """A bot that answers as one of the others, another one each time, the greedy one mostly."""

    def __init__(self, seed: int | str) -> None:
        """A bot whose chance comes from a seed."""
        self.seed = seed

    def choose(self, prompt: Prompt) -> int:
        """What one of the others would choose."""
        rng = Random(f"mood/{self.seed}/{prompt.view.seat}/{prompt.version}")
        tempers: tuple[type[Bot], ...] = (Greedy, Greedy, Varied)
        return rng.choice(tempers)(self.seed).choose(prompt)


TEMPERS: tuple[tuple[type[Bot], ...], ...] = ((Greedy,), (Moody,), (Chance,), (Greedy, Varied), (Varied,))
"""Who sits at the tables, seat by seat, over and over."""


def bots(number: int, seats: int) -> Sequence[Bot]:
    """The bots of the match of that number."""
    tempers = TEMPERS[number % len(TEMPERS)]
    return [tempers[seat % len(tempers)](number) for seat in range(seats)]


@lru_cache(maxsize=256)
def played(setup: Setup, number: int) -> tuple[Match, ...]:
    """A match at all its moments, from the first deal to the end; also those where a deal is due."""
    return tuple(along(new(setup, number), bots(number, setup.seats)))


def finished(setup: Setup, number: int) -> Match:
    """A match at its end."""
    return played(setup, number)[-1]


SHELF = range(20, 20 + 2 * len(TEMPERS))
"""The matches that `make test` looks at again and again, each played once; between them everything happens."""

numbers = st.integers(SHELF.start, SHELF.stop - 1) if settings().derandomize else st.integers(0, 99_999)
"""The numbers of matches."""

Place = tuple[int, int]
"""A moment in one of these matches: the match's number, and how far it has gone, in thousandths."""

places = st.tuples(numbers, st.integers(0, 999))


def moment(setup: Setup, place: Place) -> Match:
    """A match of this setup at that moment."""
    number, thousandth = place
    moments = played(setup, number)
    return moments[thousandth * len(moments) // 1_000]


def choosing(setup: Setup, place: Place) -> Match:
    """A match of this setup at that moment, or soon before it, with a seat that must choose."""
    number, thousandth = place
    moments = [match for match in played(setup, number) if match.to_act is not None]
    return moments[thousandth * len(moments) // 1_000]


def seats_and_watcher(match: Match) -> tuple[int | None, ...]:
    """Everybody who looks at a match."""
    return (*range(match.seats), None)
