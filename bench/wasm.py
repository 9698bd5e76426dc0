"""The compiled core as WebAssembly, in Node: how large, how fast, and whether it does the very same.

`NUMBA_CACHE_DIR=$(mktemp -d) python -m bench.wasm`: of what numba has in its cache it does not tell the code.

The module is made as the one of pages is (`scripts/wasm_module.py`); docs/research.md says what that is good for. Needs
the extra `lab`; compiling takes some minutes.
"""

import copy
import gzip
import json
import os
import struct
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from scripts.client_bundle import node
from scripts.wasm_module import build_module
from tunnelfolk.lab import fast
from tunnelfolk.lab.deep import deep_bot
from tunnelfolk.lab.deep.budget import Budget
from tunnelfolk.lab.fast import kernels
from tunnelfolk.lab.fast.policies import POLICIES
from tunnelfolk.offline.kernel_memory import ANSWER, DATA, ERROR
from tunnelfolk.rules.game import new

GAMES = (("duel", 2), ("saboteur", 5), ("solo", 1))
MATCHES, PLAYOUTS = 1_000, 1_000
RUNNER = Path(__file__).with_name("wasm_kernel.mjs")


def main() -> None:
    """Print all of it."""
    print(f"load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder:
        batches = [fast.new(game, seats, count=MATCHES, seed=7) for game, seats in GAMES]
        calls = [(one.rows, POLICIES.index("random"), 3, one.codes, one._scratch) for one in batches]
        _compare("lab.fast, matches by chance", kernels.play_all, calls, Path(folder))
        searches = [list(_searches(game, seats)) for game, seats in GAMES]
        for (game, _), search in zip(GAMES, searches, strict=True):
            _compare(f"deep, a choice in {game}", deep_bot.try_candidates, search, Path(folder))


def _searches(game: str, seats: int) -> Iterator[tuple[Any, ...]]:
    """Everything that one choice of `deep` asks the kernel."""
    asked: list[tuple[Any, ...]] = []
    kernel = deep_bot.try_candidates

    def spy(*args: Any) -> Any:
        asked.append(copy.deepcopy(args))
        return kernel(*args)

    match = new(game, seats, seed=3)
    deep_bot.try_candidates = spy
    try:
        deep_bot.Deep("wasm", Budget(playouts=PLAYOUTS)).choose(match.prompt(match.to_act, since=match.round_began))
    finally:
        deep_bot.try_candidates = kernel
    yield from asked


def _compare(what: str, kernel: Any, calls: list[tuple[Any, ...]], folder: Path) -> None:
    """Make the same calls here and in Node, and compare every byte of every array afterwards."""
    kernel(*copy.deepcopy(calls[0]))  # compiled, or loaded
    module = folder / f"{kernel.__name__}.wasm"
    if not module.exists():
        module.write_bytes(build_module({"kernel": kernel}))
    blob, blocks = bytearray(), [bytearray(struct.pack("<qq", ANSWER, ERROR)) for _ in calls]
    for call, block in zip(calls, blocks, strict=True):
        _flatten(call, block, blob)
    (folder / "before").write_bytes(blob)
    began = time.perf_counter()
    for call in calls:
        kernel(*call)
    native = 1_000 * (time.perf_counter() - began)
    after = bytearray()
    for call in calls:
        _flatten(call, bytearray(), after)
    (folder / "after").write_bytes(after)
    (folder / "calls.json").write_text(json.dumps([block.hex() for block in blocks]))
    ran = subprocess.run([node() or "node", RUNNER, module, folder], capture_output=True, text=True, check=True)
    answer = json.loads(ran.stdout)
    packed = len(gzip.compress(module.read_bytes(), 9))
    verdict = "the same" if answer["same"] else "NOT the same"
    size = f"{module.stat().st_size:,} bytes, {packed:,} packed"
    print(f"{what}: {size}; {verdict} to the byte; {answer['ms']:.0f} ms, natively {native:.0f} ms")


def _flatten(value: Any, block: bytearray, blob: bytearray) -> None:
    """A value as numba hands it to a kernel: an array in nine or seven numbers, its bytes in a blob."""
    match value:
        case np.ndarray():
            blob += bytes(-len(blob) % 16)
            numbers = (0, 0, value.size, value.itemsize, DATA + len(blob), *value.shape, *value.strides)
            block += struct.pack(f"<{len(numbers)}q", *numbers)
            blob += np.ascontiguousarray(value).tobytes()
        case tuple():
            for one in value:
                _flatten(one, block, blob)
        case int() | np.integer():
            block += struct.pack("<q", int(value))
        case _:
            block += struct.pack("<d", float(value))


if __name__ == "__main__":
    main()
