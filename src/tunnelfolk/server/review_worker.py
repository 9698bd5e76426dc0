"""A process that makes one review: a record comes in, how far it is goes out, then the review. See `review_desk`.

What is known at once goes out before that, behind a `+`.
"""

import os
import sys
import time

import msgspec

from tunnelfolk.analysis.review import Review, evaluator_for, review_match
from tunnelfolk.rules.records import audit

TELL_SECONDS = 0.25


def main() -> None:
    """Make the review."""
    os.nice(10)  # playing comes first, then thinking, then this
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever is printed must not be taken for an answer
    told = 0.0

    def tell(share: float) -> None:
        nonlocal told
        if time.monotonic() - told > TELL_SECONDS:
            told = time.monotonic()
            answers.write(f"{share:.3f}\n".encode())

    def tell_early(review: Review) -> None:
        answers.write(b"+" + msgspec.json.encode(review) + b"\n")

    (match,) = audit(sys.stdin)
    evaluator = evaluator_for(match.game.FACTS, sys.argv[1] if len(sys.argv) > 1 else None)
    answers.write(msgspec.json.encode(review_match(match, evaluator, progress=tell, early=tell_early)) + b"\n")


if __name__ == "__main__":
    main()
