"""A review being made, told in lines: how far it is now and then, what is known early, and last the review."""

import time
from collections.abc import Callable, Iterable

import msgspec

from tunnelfolk.analysis.review import Review, evaluator_for, review_match
from tunnelfolk.rules.records import audit

TELL_SECONDS = 0.25


def tell_review(record: Iterable[str], level: str | None, tell: Callable[[bytes], object]) -> None:
    """Review the match of a record with the evaluator of a level, or with the strongest that is here."""
    told = 0.0

    def tell_share(share: float) -> None:
        nonlocal told
        if time.monotonic() - told > TELL_SECONDS:
            told = time.monotonic()
            tell(f"{share:.3f}".encode())

    def tell_early(review: Review) -> None:
        tell(b"+" + msgspec.json.encode(review))

    (match,) = audit(record)
    evaluator = evaluator_for(match.game.FACTS, level)
    tell(msgspec.json.encode(review_match(match, evaluator, progress=tell_share, early=tell_early)))
