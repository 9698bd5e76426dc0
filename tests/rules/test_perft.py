"""How many ways there are to go on: fixed numbers for fixed deals, counted by the engine and by the referee."""

import json
from typing import NamedTuple

import pytest

from tests import referee
from tests.golden.regenerate import GOLDENS, Golden
from tests.rules.test_golden import replayed
from tunnelfolk.rules import records
from tunnelfolk.rules.game import Match


class Count(NamedTuple):
    """After so many choices of a golden match: the ways to make one more choice, two more, three more."""

    golden: str
    choices: int
    ways: tuple[int, ...]


COUNTS = (
    Count("saboteur-3-greedy", 0, (27, 448, 12032)),
    Count("saboteur-3-greedy", 12, (2, 0, 0)),
    Count("saboteur-3-greedy", 30, (24, 866, 28542)),
    Count("saboteur-3-greedy", 39, (1, 0, 0)),
    Count("saboteur-5-chance", 12, (20, 248, 7037)),
    Count("saboteur-5-chance", 105, (40, 1267, 36007)),
    Count("saboteur-5-greedy", 0, (24, 626, 8756)),
    Count("saboteur-5-greedy", 12, (23, 582, 17242)),
    Count("saboteur-10-greedy", 12, (3, 8, 18)),
    Count("saboteur-10-greedy", 30, (38, 1082, 21894)),
    Count("saboteur-10-greedy", 34, (2, 3, 0)),
    Count("duel-2-greedy", 0, (46, 1916, 90911)),
    Count("duel-2-greedy", 12, (25, 793, 24346)),
    Count("duel-2-greedy", 30, (23, 936, 22902)),
    Count("duel-2-chance", 70, (38, 2110, 94251)),
    Count("solo-blue-greedy", 0, (43, 1442, 53142)),
    Count("solo-blue-greedy", 30, (53, 2669, 127759)),
    Count("solo-green-chance", 12, (36, 912, 19617)),
    Count("solo-green-greedy", 50, (20, 426, 10128)),
)
every_count = pytest.mark.parametrize("count", COUNTS, ids=lambda count: f"{count.golden}-after-{count.choices}")


def golden_named(name: str) -> Golden:
    """The golden match of that name."""
    return next(golden for golden in GOLDENS if golden.name == name)


def position(count: Count) -> Match:
    """The golden match after so many choices, a deal included where one is due."""
    matches = [match for match in replayed(golden_named(count.golden)) if match.to_act is not None]
    return next(match for match in matches if _choices(match) == count.choices)


def _choices(match: Match) -> int:
    return sum(step.action is not None for step in match.steps)


def ways(match: Match, depth: int) -> int:
    """How many ways there are to make so many choices; the end of a round ends a way early."""
    if depth == 1 or match.to_act is None:
        return len(match.legal)
    return sum(ways(match.act(action), depth - 1) for action in match.legal)


@every_count
def test_the_number_of_ways_to_go_on_is_as_before(count: Count) -> None:
    match = position(count)
    assert tuple(ways(match, depth) for depth in range(1, len(count.ways) + 1)) == count.ways


class NothingMoreToTell(Exception):
    """The referee asks for a choice or a deal beyond what it was told."""


class Teller:
    """The scribe that tells the referee the beginning of a match, and hears what is legal then."""

    def __init__(self, deals: list[referee.Line], actions: list[str]) -> None:
        self.deals, self.actions = deals[:], actions[:]
        self.legal: list[str] = []

    def deal(self, match: referee.Match, number: int) -> referee.Line:
        """The next deal."""
        if not self.deals:
            raise NothingMoreToTell
        return self.deals.pop(0)

    def decide(self, state: referee.State, seat: int, legal: list[str]) -> str:
        """The next choice."""
        if not self.actions:
            self.legal = legal
            raise NothingMoreToTell
        return self.actions.pop(0)

    def note(self, line: referee.Line) -> None:
        """Outcomes are of no interest here."""


def legal_by_referee(header: referee.Line, deals: list[referee.Line], actions: list[str]) -> list[str]:
    """What the referee finds legal after the beginning of a match."""
    teller = Teller(deals, actions)
    with pytest.raises(NothingMoreToTell):
        referee.play_match(referee.open_match(header, teller))
    return teller.legal


def ways_by_referee(header: referee.Line, deals: list[referee.Line], actions: list[str], depth: int) -> int:
    """How many ways there are to go on, as the referee sees it."""
    legal = legal_by_referee(header, deals, actions)
    if depth == 1:
        return len(legal)
    return sum(ways_by_referee(header, deals, [*actions, action], depth - 1) for action in legal)


def count_by_referee(count: Count, depth: int) -> int:
    """The count of a position, as the referee sees it."""
    header, *lines = [json.loads(line) for line in records.lines(position(count))]
    deals = [line for line in lines if "deck" in line]
    return ways_by_referee(header, deals, [line["action"] for line in lines if "action" in line], depth)


@every_count
def test_the_referee_counts_the_same_number_of_ways(count: Count) -> None:
    # Depth 3 agrees as well after up to 12 choices, counted once: later the referee takes many minutes for it.
    depth = 2 if count.choices < 40 else 1
    assert count_by_referee(count, depth) == count.ways[depth - 1]
