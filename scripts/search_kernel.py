"""Writes the search of `deep` for browsers: `python -m scripts.search_kernel`, where the extra `lab` is installed.

The module is kept in the repository, so that a page can be built without the lab, which takes 208 MB and some minutes.
A digest of what was compiled is kept beside it; `tests/lab/test_search_kernel.py` says when it is stale.
"""

import hashlib
import inspect
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np

from scripts import wasm_module
from tunnelfolk.lab.deep import deep_bot, playouts
from tunnelfolk.lab.deep.playouts import Aim, Hidden, Search
from tunnelfolk.lab.deep.race_playout import DUEL_STYLE
from tunnelfolk.lab.deep.value_weights import DUEL_WEIGHTS
from tunnelfolk.lab.fast import convert
from tunnelfolk.lab.fast.settings import CORE_NAMES
from tunnelfolk.offline.kernel_memory import FACTS, MODULE

KERNELS = {"try_candidates": playouts.try_candidates, "lay_all": convert._lay_all}
"""The kernels by the names that they are called by."""


def main() -> None:
    """Compile the kernels anew, and write the module with what has to be known about it."""
    if "NUMBA_CACHE_DIR" not in os.environ:  # of what numba has in its cache it does not tell the code
        with tempfile.TemporaryDirectory() as folder:
            os.environ["NUMBA_CACHE_DIR"] = folder
            os.execv(sys.executable, [sys.executable, "-m", "scripts.search_kernel"])
    deep_bot.warm_up()
    MODULE.write_bytes(wasm_module.build_module(KERNELS))
    FACTS.write_text(json.dumps(describe_kernels()) + "\n")
    print(f"{MODULE.name}: {MODULE.stat().st_size:,} bytes")


def describe_kernels() -> dict[str, Any]:
    """What a page has to know: the arguments of the search, and those that are always the same."""
    space = playouts.new_workspace()
    words, codes, fractions = np.zeros(1, np.int16), np.zeros(1, np.int32), np.zeros(1)
    hidden = Hidden(words, words, words, words, words, words, codes)
    search = Search(words, hidden, fractions, DUEL_STYLE, DUEL_WEIGHTS)
    told = {
        "search": search,
        "candidates": codes,
        "worlds": (0, 1),
        "aim": Aim(0, 0, 1.0, 1),
        "space": space,
        "values": np.zeros((1, 1)),
    }
    return {
        "made_of": digest_kernels(),
        "arguments": [(name, *_sort_of(value)) for name, value in _leaves(told)],
        "habits": {game: _habits(number) for number, game in enumerate(CORE_NAMES)},
        "workspace": {name: (value.shape, int(value.flat[0])) for name, value in _leaves({"space": space})},
    }


def _habits(game: int) -> dict[str, Any]:
    plies, style, weights = deep_bot.HABITS[game]
    lasting = {"search": {"style": style, "weights": weights}, "aim": {"plies": plies}}
    return {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in _leaves(lasting)}


def _leaves(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Numbers and arrays in the order in which numba hands them over, named by where they are."""
    match value:
        case dict():
            parts = list(value.items())
        case tuple():
            parts = list(zip(getattr(value, "_fields", map(str, range(len(value)))), value, strict=True))
        case _:
            yield name, value
            return
    for part, one in parts:
        yield from _leaves(one, f"{name}.{part}" if name else part)


def _sort_of(value: Any) -> tuple[str, int]:
    if isinstance(value, np.ndarray):
        return value.dtype.char.replace("l", "q"), value.ndim
    return ("d" if isinstance(value, float) else "q"), 0


def digest_kernels() -> str:
    """What names the functions that are compiled, and all tables and numbers in them.

    Of these alone, not of all sources of the lab: the module is kept, and most changes of those leave it as it is.
    """
    digest = hashlib.sha256()
    for line in sorted({line for kernel in KERNELS.values() for line in _parts(kernel, set())}):
        digest.update(f"{line}\n".encode())
    return digest.hexdigest()


def _parts(kernel: Any, known: set[str]) -> Iterator[str]:
    """The texts of a compiled function and of those that it calls, with whatever global values they use."""
    source = kernel.py_func
    home = f"{source.__module__}.{source.__qualname__}"
    if home in known:
        return
    known.add(home)
    yield f"{home} {inspect.getsource(source)}"
    for name in source.__code__.co_names:
        value = source.__globals__.get(name)
        if hasattr(value, "py_func"):
            yield from _parts(value, known)
        elif isinstance(value, ModuleType):
            inner = ((other, getattr(value, other, None)) for other in source.__code__.co_names)
            yield from (f"{home} {name}.{other} {one!r}" for other, one in inner if isinstance(one, int | float))
        elif isinstance(value, np.ndarray):
            yield f"{home} {name} {value.dtype} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
        elif isinstance(value, int | float | tuple):
            yield f"{home} {name} {value!r}"


if __name__ == "__main__":
    main()
