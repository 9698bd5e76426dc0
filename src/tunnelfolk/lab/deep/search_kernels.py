"""How the kernels of the search are compiled: like those of `lab.fast`, and kept on disk until a source changes."""

from collections.abc import Callable
from typing import Any, TypeVar

import numba

from tunnelfolk.lab.fast.compiled import compiled
from tunnelfolk.lab.sources import digest_sources

__all__ = ["compiled", "entry"]

F = TypeVar("F", bound=Callable[..., Any])


def entry(function: F) -> F:
    """A kernel that Python calls; what it was compiled to is kept on disk."""
    # Unlike those of `lab.fast` these look at parts of arrays, for which numba counts references.
    dispatcher = numba.njit(function, nogil=True, error_model="numpy", cache=True)
    # numba looks at the file of the function alone, but a kernel is made of functions of many files.
    dispatcher._cache._cache_file._source_stamp = digest_sources()
    return dispatcher  # type: ignore[no-any-return]
