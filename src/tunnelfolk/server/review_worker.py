"""A process that makes one review: a record comes in, how far it is goes out, then the review. See `review_desk`.

What is known at once goes out before that, behind a `+`.
"""

import os
import sys

from tunnelfolk.server.review_lines import tell_review


def main() -> None:
    """Make the review."""
    os.nice(10)  # playing comes first, then thinking, then this
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever is printed must not be taken for an answer
    level = sys.argv[1] if len(sys.argv) > 1 else None
    tell_review(sys.stdin, level, lambda line: answers.write(line + b"\n"))


if __name__ == "__main__":
    main()
