"""Kernels on several threads: each takes a share of the rows.

Kernels hold no lock of Python's, so the same machine code runs side by side; loops that numba itself would spread had
to be compiled once more, and compiling is what a first start waits for.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import TypeVar

from numba import config

LEAST_ROWS = 128
"""A step of so many rows takes 170 µs, handing shares over twice 90: with half as many, threads were slower."""

Share = TypeVar("Share")


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(config.NUMBA_NUM_THREADS, "tunnelfolk")


if hasattr(os, "register_at_fork"):  # a child has none of its parent's threads
    os.register_at_fork(after_in_child=_pool.cache_clear)


def share_rows(count: int, *, threads: bool) -> list[slice]:
    """One share of so many rows, or with threads as many as numba would take (NUMBA_NUM_THREADS)."""
    shares = max(1, min(config.NUMBA_NUM_THREADS, count // LEAST_ROWS)) if threads else 1
    edges = [count * share // shares for share in range(shares + 1)]
    return [slice(*edge) for edge in pairwise(edges)]


def run_shares(work: Callable[[Share], int | None], shares: Sequence[Share]) -> int:
    """Do all shares at the same time, the first in this thread; the sum of the numbers that they gave."""
    first, *others = shares
    if not others:
        return work(first) or 0
    elsewhere = [_pool().submit(work, share) for share in others]
    return (work(first) or 0) + sum(done.result() or 0 for done in elsewhere)
