"""How the kernels are compiled: one source for numba on the CPU and for numba-cuda on a GPU.

Kernels read words as `int(vector[place])` and write small numbers, so that numba's CUDA simulator, which runs them as
plain Python, gives the same results.
"""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

import numba
import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.int16]
"""One match, or a part of one."""

Codes = NDArray[np.int32]
"""A list of actions."""

F = TypeVar("F", bound=Callable[..., Any])


@cache
def _sources() -> str:
    """A digest of everything that a kernel may be made of."""
    here = Path(__file__).parent
    files = [*sorted(here.glob("*.py")), *sorted(here.parents[1].glob("rules/[cd]*.py"))]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def compiled(function: F) -> F:
    """A function that other kernels call."""
    return numba.njit(function, nogil=True, error_model="numpy")  # type: ignore[no-any-return]


def entry(function: F) -> F:
    """A kernel that Python calls; what it was compiled to is kept on disk."""
    return _cached(numba.njit(function, nogil=True, error_model="numpy", cache=True))  # type: ignore[no-any-return]


def threaded(function: F) -> F:
    """A kernel that Python calls, with loops over matches that run in threads."""
    return _cached(  # type: ignore[no-any-return]
        numba.njit(function, nogil=True, error_model="numpy", cache=True, parallel=True)
    )


def _cached(dispatcher: Any) -> Any:
    # numba looks at the file of the function alone, but a kernel is made of functions of many files.
    dispatcher._cache._cache_file._source_stamp = _sources()
    return dispatcher


def retarget(dispatcher: Any, compile_for: Callable[[Any], Any], known: dict[Any, Any]) -> Any:
    """The same function for another machine, and with it all compiled functions that it calls."""
    if dispatcher not in known:
        source = dispatcher.py_func
        names = {
            name: retarget(value, compile_for, known) if hasattr(value, "py_func") else value
            for name, value in source.__globals__.items()
            if name in source.__code__.co_names or name.startswith("__")
        }
        twin = FunctionType(source.__code__, names, source.__name__, source.__defaults__, source.__closure__)
        twin.__module__, twin.__qualname__ = source.__module__, source.__qualname__
        known[dispatcher] = compile_for(twin)
    return known[dispatcher]
