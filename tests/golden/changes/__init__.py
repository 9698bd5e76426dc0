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
from tunnelfolk.server.changes import Memo, prompt_changes

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


def changes(before: Prompt, after: Prompt, memo: Memo) -> dict[str, Any]:
    """The changes between two prompts of a seat, as they are sent."""
    message = {"type": "changes", "since": before.version, **prompt_changes(before.view, after, memo)}
    decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(message))
    return decoded


def lines(golden: Golden) -> Iterator[dict[str, Any]]:
    """What is kept of a match, line by line."""
    prompts = [shown(match, golden.seat) for match in played(golden.setup, golden.number)]
    yield {"prompt": prompts[0]}
    for nth, (before, after) in enumerate(itertools.pairwise(prompts), 1):
        yield {"changes": changes(before, after, {})}
        if nth % WHOLE_EVERY == 0 or after is prompts[-1]:
            yield {"prompt": after}


def text(golden: Golden) -> str:
    """What is kept of a match."""
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines(golden))


def main() -> None:
    """Write all files."""
    for golden in GOLDENS:
        golden.path.write_text(text(golden), encoding="utf-8")
