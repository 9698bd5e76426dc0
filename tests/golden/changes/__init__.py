"""Writes the golden changes anew: `.venv/bin/python -m tests.golden.changes`, and read the diff.

Each file is what one socket is sent in the first round of a match: a whole prompt, then changes; after some of them
stands the whole prompt that they lead to. The server's tests and the client's read the same files.
"""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tests.matches import Setup, played
from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.views import Prompt
from tunnelfolk.server.changes import Comparison

FOLDER = Path(__file__).parent
WHOLE_EVERY = 12


class Golden(NamedTuple):
    """A seat, or a watcher, of a match."""

    setup: Setup
    number: int
    seat: int | None

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"{self.setup}-{'watcher' if self.seat is None else f'seat-{self.seat}'}.jsonl"


GOLDENS = (
    Golden(Setup("saboteur", 3, Options(one_round=True)), 1, 0),
    Golden(Setup("saboteur", 5, Options(one_round=True)), 0, 1),
    Golden(Setup("saboteur", 5, Options(one_round=True)), 0, None),
    Golden(Setup("duel", 2, Options(one_round=True)), 1, 0),
    Golden(Setup("duel", 2, Options(one_round=True)), 4, 1),
    Golden(Setup("solo", 1, Options(colour=Colour.GREEN, one_round=True)), 1, 0),
)


def shown(match: Match, seat: int | None) -> Prompt:
    """What a seat is shown that saw all but the last step."""
    return match.prompt(seat, since=match.version - 1)


def message(changed: bytes) -> dict[str, Any]:
    """A `changes` message, as a client reads it."""
    decoded: dict[str, Any] = msgspec.json.decode(changed)
    return decoded


def lines(golden: Golden) -> Iterator[dict[str, Any]]:
    """What is kept of a match, line by line."""
    moments = played(golden.setup, golden.number)
    yield {"prompt": shown(moments[0], golden.seat)}
    for nth, (before, after) in enumerate(itertools.pairwise(moments), 1):
        comparison = Comparison(before.version, before.view(None), shown(after, None))
        prompt = shown(after, golden.seat)
        yield {"changes": message(comparison.for_seat(before.view(golden.seat), prompt))}
        if nth % WHOLE_EVERY == 0 or after is moments[-1]:
            yield {"prompt": prompt}


def text(golden: Golden) -> str:
    """What is kept of a match."""
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines(golden))


def main() -> None:
    """Write all files."""
    for golden in GOLDENS:
        golden.path.write_text(text(golden), encoding="utf-8")
