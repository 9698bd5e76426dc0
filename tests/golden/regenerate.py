"""Writes the golden matches anew: `.venv/bin/python -m tests.golden.regenerate`, and read the diff.

A golden match is a record whose legal lists are only counted and digested, together with a digest of what every seat
and a watcher see after each step. A few views stand beside it in full, so that a diff can be read.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tests.setups import Setup, along, new
from tunnelfolk.bots import BOTS
from tunnelfolk.rules import records
from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.notation import write
from tunnelfolk.rules.options import Options

FOLDER = Path(__file__).parent
SEED = "golden"
FULL_VIEWS = 4
"""How many moments of a match are kept as full views, evenly spread; the last is its end."""


class Golden(NamedTuple):
    """A match that is kept: who plays what."""

    setup: Setup
    bot: str

    @property
    def name(self) -> str:
        """What its files are called."""
        return f"{self.setup}-{self.bot}"


GOLDENS = (
    Golden(Setup("saboteur", 3), "greedy"),
    Golden(Setup("saboteur", 5), "chance"),
    Golden(Setup("saboteur", 5), "greedy"),
    Golden(Setup("saboteur", 10), "greedy"),
    Golden(Setup("duel", 2), "chance"),
    Golden(Setup("duel", 2), "greedy"),
    Golden(Setup("solo", 1, Options(colour=Colour.BLUE)), "greedy"),
    Golden(Setup("solo", 1, Options(colour=Colour.GREEN)), "chance"),
    Golden(Setup("solo", 1, Options(colour=Colour.GREEN)), "greedy"),
)


class Told(Struct, frozen=True):
    """A choice, how many there were and which, and what it led to."""

    seat: int
    action: str
    count: int
    legal: str
    """The digest of all choices in the order in which they are listed."""
    views: tuple[str, ...]
    """The digests of what each seat, and last a watcher, sees then."""


def digest(thing: object) -> str:
    """A short fingerprint."""
    return sha256(msgspec.json.encode(thing)).hexdigest()[:12]


def views(match: Match) -> tuple[str, ...]:
    """The digest of every view."""
    return tuple(digest(match.view(seat)) for seat in (*range(match.seats), None))


def told(before: Match, after: Match) -> Told:
    """What is kept of a choice."""
    step = after.steps[before.version]
    assert step.seat is not None
    assert step.action is not None
    legal = [write(action) for action in before.legal]
    return Told(step.seat, write(step.action), len(legal), digest(legal), views(after))


def lines(moments: tuple[Match, ...]) -> Iterator[str]:
    """The golden match, line by line."""
    record = list(records.lines(replace(moments[-1], seed_is_public=True)))
    steps = iter(moments)
    before = next(steps)
    for line in record:
        if line.startswith('{"seat"'):
            after = next(steps)
            yield _text(told(before, after))
            before = after
        else:
            yield line
        if line.startswith('{"round"') and before.steps[-1].action is not None:
            before = next(steps)


def _text(thing: object) -> str:
    return msgspec.json.format(msgspec.json.encode(thing), indent=0).decode()


def full_views(moments: tuple[Match, ...]) -> Iterator[tuple[str, str]]:
    """Some views in full, with a name for each."""
    for nth in range(1, FULL_VIEWS + 1):
        match = moments[len(moments) * nth // FULL_VIEWS - 1]
        seat = None if nth == FULL_VIEWS else nth % match.seats
        text = msgspec.json.format(msgspec.json.encode(match.view(seat)), indent=1).decode()
        yield f"step-{match.version:03}-{'watcher' if seat is None else f'seat-{seat}'}", text


def play(golden: Golden) -> tuple[Match, ...]:
    """The match at all its moments."""
    bots = [BOTS[golden.bot](seat) for seat in range(golden.setup.seats)]
    return tuple(along(new(golden.setup, SEED), bots))


def main() -> None:
    """Write all golden matches."""
    for old in (*FOLDER.glob("*.jsonl"), *FOLDER.glob("*.json")):
        old.unlink()
    for golden in GOLDENS:
        moments = play(golden)
        path = FOLDER / f"{golden.name}.jsonl"
        path.write_text("".join(f"{line}\n" for line in lines(moments)), encoding="utf-8")
        for name, text in full_views(moments):
            (FOLDER / f"{golden.name}.{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
