"""How the kernels are compiled: one source for numba on the CPU and for numba-cuda on a GPU.

Kernels read words as `int(vector[place])` and write small numbers, so that numba's CUDA simulator, which runs them as
plain Python, gives the same results.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

import numba
import numpy as np
from numpy.typing import NDArray

from tunnelfolk.lab.sources import digest_sources

Vector = NDArray[np.int16]
"""One match, or a part of one."""

Codes = NDArray[np.int32]
"""A list of actions."""

Known = dict[Any, Any]
"""What was made for another machine already: functions, and tables by their identity."""

F = TypeVar("F", bound=Callable[..., Any])


# Everywhere below: numpy's error model leaves out the checks for division by nought; without numba's runtime (`_nrt`)
# nothing can be allocated, so a kernel that would do so by mistake does not compile. Neither could run on a GPU.


def compiled(function: F) -> F:
    """A function that Python or other kernels call; what it was compiled to is kept on disk.

    All of them are kept, not only what Python calls: whoever needs another kernel later finds the rules in it done.
    """
    dispatcher = numba.njit(function, nogil=True, error_model="numpy", _nrt=False, cache=True)
    # numba looks at the file of the function alone, but a kernel is made of functions and tables of many files.
    dispatcher._cache._cache_file._source_stamp = digest_sources()
    return dispatcher  # type: ignore[no-any-return]


def inlined(function: F) -> F:
    """A small function that becomes part of every kernel that calls it."""
    return numba.njit(function, nogil=True, error_model="numpy", _nrt=False, forceinline=True)  # type: ignore[no-any-return]


@inlined
def number_at(vector: Vector, place: int) -> int:
    """A word that is never negative: said aloud, so that no index made of it is taken for one from the end."""
    return int(vector[place]) & 0x7FFF


def retarget(dispatcher: Any, compile_for: Callable[[Any], Any], place: Callable[[Any], Any], known: Known) -> Any:
    """The same function for another machine, with all compiled functions that it calls, its tables placed there too."""
    if dispatcher not in known:
        source = dispatcher.py_func
        names = {
            name: _elsewhere(value, compile_for, place, known)
            for name, value in source.__globals__.items()
            if name in source.__code__.co_names or name.startswith("__")
        }
        twin = FunctionType(source.__code__, names, source.__name__, source.__defaults__, source.__closure__)
        twin.__module__, twin.__qualname__ = source.__module__, source.__qualname__
        known[dispatcher] = compile_for(twin)
    return known[dispatcher]


def _elsewhere(value: Any, compile_for: Callable[[Any], Any], place: Callable[[Any], Any], known: Known) -> Any:
    if hasattr(value, "py_func"):
        return retarget(value, compile_for, place, known)
    if not isinstance(value, np.ndarray):
        return value
    if id(value) not in known:
        known[id(value)] = place(value)
    return known[id(value)]
