"""A review made in a worker of its own, so that the table's worker goes on (web/src/offline/engine.worker.ts)."""

from collections.abc import Callable

from tunnelfolk.server.review_lines import tell_review

LEVEL = "keen"


def review_record(record: str, tell: Callable[[str], object]) -> None:
    """Review a match, line by line."""
    tell_review(record.splitlines(), LEVEL, lambda line: tell(line.decode()))
