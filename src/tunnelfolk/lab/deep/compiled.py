"""How the kernels of the search are compiled: like those of `lab.fast`, and kept on disk until a source changes."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba

from tunnelfolk.lab.fast.compiled import compiled

__all__ = ["compiled", "entry"]

F = TypeVar("F", bound=Callable[..., Any])


@cache
def _sources() -> str:
    """A digest of everything that these kernels may be made of."""
    lab, rules = Path(__file__).parents[1], Path(__file__).parents[2] / "rules"
    files = [*sorted(lab.glob("fast/*.py")), *sorted(lab.glob("deep/*.py")), *sorted(rules.glob("[cd]*.py"))]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def entry(function: F) -> F:
    """A kernel that Python calls; what it was compiled to is kept on disk."""
    dispatcher = numba.njit(function, nogil=True, error_model="numpy", cache=True)
    # numba looks at the file of the function alone, but a kernel is made of functions of many files.
    dispatcher._cache._cache_file._source_stamp = _sources()
    return dispatcher  # type: ignore[no-any-return]
