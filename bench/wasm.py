"""The compiled core as WebAssembly, in Node: how large, how fast, and whether it does the very same.

`NUMBA_CACHE_DIR=$(mktemp -d) python -m bench.wasm`: of what numba has in its cache it does not tell the code.

numba's LLVM code of a kernel is given another target, and the object that llvmlite makes of it an export; no linker is
needed, because a kernel is one object that refers to nothing outside but `tanh` and `exp`. docs/research.md says what
that is good for. Needs the extra `lab`; compiling takes some minutes.
"""

import copy
import gzip
import json
import os
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numpy as np

from scripts.client_bundle import node
from tunnelfolk.lab import fast
from tunnelfolk.lab.deep import deep_bot
from tunnelfolk.lab.deep.budget import Budget
from tunnelfolk.lab.fast import kernels
from tunnelfolk.lab.fast.policies import POLICIES
from tunnelfolk.rules.game import new

TARGET = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
GAMES = (("duel", 2), ("saboteur", 5), ("solo", 1))
MATCHES, PLAYOUTS = 1_000, 1_000
CUSTOM, IMPORTS, EXPORTS, LINKING, SYMBOLS = 0, 2, 7, b"linking", 8
UNDEFINED, FUNCTION_SYMBOL = 0x10, 0
RUNNER = Path(__file__).with_name("wasm_kernel.mjs")
# Numba counts references to arrays that come from Python; in a page nobody does, and the code of it is the host's.
COUNTING = re.compile(r"define linkonce_odr void @(NRT_(?:in|de)cref)\(ptr.*?\n\}\n", re.DOTALL)


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
    (overload,) = kernel.overloads.values()
    module = folder / f"{kernel.__name__}.wasm"
    if not module.exists():
        module.write_bytes(exported(emit(overload.library.get_llvm_str(), overload.fndesc.llvm_func_name)))
    blob, told = bytearray(), [{"args": []} for _ in calls]
    for call, one in zip(calls, told, strict=True):
        _flatten(call, one["args"], blob)
    (folder / "before").write_bytes(blob)
    began = time.perf_counter()
    for call in calls:
        kernel(*call)
    native = 1_000 * (time.perf_counter() - began)
    after = bytearray()
    for call in calls:
        _flatten(call, [], after)
    (folder / "after").write_bytes(after)
    (folder / "calls.json").write_text(json.dumps(told))
    ran = subprocess.run([node() or "node", RUNNER, module, folder], capture_output=True, text=True, check=True)
    answer = json.loads(ran.stdout)
    packed = len(gzip.compress(module.read_bytes(), 9))
    verdict = "the same" if answer["same"] else "NOT the same"
    size = f"{module.stat().st_size:,} bytes, {packed:,} packed"
    print(f"{what}: {size}; {verdict} to the byte; {answer['ms']:.0f} ms, natively {native:.0f} ms")


def emit(code: str, name: str) -> bytes:
    """The object of a kernel, given as LLVM code for this machine."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    code = COUNTING.sub(r"define linkonce_odr void @\1(ptr %.1) {\n  ret void\n}\n", code)
    code = re.sub(r"declare i8 @llvm\.x86.*\n", "", code)
    module = llvm.parse_assembly(code)
    module.triple, module.data_layout = TARGET, LAYOUT
    for function in module.functions:
        if not function.is_declaration:  # whatever CPython would call falls away
            function.linkage = "external" if function.name == name else "internal"
    for variable in module.global_variables:  # places that a linker would fill
        if not variable.is_declaration:
            variable.linkage = "internal"
    module = llvm.parse_assembly(
        re.sub(r'"(target-cpu|target-features|tune-cpu|probe-stack)"="[^"]*"', "", str(module))
    )
    module.verify()
    machine = llvm.Target.from_triple(TARGET).create_target_machine(opt=3, features=FEATURES, reloc="static")
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(module, passes)
    return bytes(machine.emit_object(module))


def exported(body: bytes) -> bytes:
    """The object as a module: without what is for a linker, and with its one function exported as `kernel`.

    Addresses are right as they are: LLVM writes those that hold where the data begin at nought.
    """
    sections = list(_sections(body, 8))
    index = next(index for kind, text in sections if kind == CUSTOM for index in _functions(text))
    export = b"\x01\x06kernel\x00" + _number(index)
    ours = [(kind, text) for kind, text in sections if kind != CUSTOM]
    place = next(place for place, (kind, _) in enumerate(ours) if kind > EXPORTS)
    ours.insert(place, (EXPORTS, export))
    return body[:8] + b"".join(bytes([kind]) + _number(len(text)) + text for kind, text in ours)


def _functions(section: bytes) -> Iterator[int]:
    """The functions that an object defines for others, by their indices."""
    length, at = _read(section, 0)
    if section[at : at + length] != LINKING:
        return
    _, at = _read(section, at + length)
    for kind, text in _sections(section, at):
        if kind != SYMBOLS:
            continue
        count, place = _read(text, 0)
        for _ in range(count):
            symbol = text[place]
            flags, place = _read(text, place + 1)
            if symbol != FUNCTION_SYMBOL:
                return  # functions come first
            index, place = _read(text, place)
            if not flags & UNDEFINED:
                length, place = _read(text, place)
                place += length
                if not flags & 3:  # neither weak nor local
                    yield index


def _sections(body: bytes, at: int) -> Iterator[tuple[int, bytes]]:
    while at < len(body):
        length, begin = _read(body, at + 1)
        yield body[at], body[begin : begin + length]
        at = begin + length


def _read(body: bytes, at: int) -> tuple[int, int]:
    """A number in LEB128, and where it ends."""
    value = shift = 0
    while True:
        value |= (body[at] & 127) << shift
        at, shift = at + 1, shift + 7
        if not body[at - 1] & 128:
            return value, at


def _number(value: int) -> bytes:
    more = value >> 7
    return bytes([value & 127 | 128]) + _number(more) if more else bytes([value])


def _flatten(value: Any, args: list[tuple[str, float]], blob: bytearray) -> None:
    """A value as numba hands it to a kernel: an array in nine or seven numbers, its bytes in a blob."""
    match value:
        case np.ndarray():
            blob += bytes(-len(blob) % 16)
            args += [("int", 0), ("int", 0), ("long", value.size), ("long", value.itemsize), ("place", len(blob))]
            args += [("long", number) for number in (*value.shape, *value.strides)]
            blob += np.ascontiguousarray(value).tobytes()
        case tuple():
            for one in value:
                _flatten(one, args, blob)
        case bool():
            args.append(("int", int(value)))
        case int() | np.integer():
            args.append(("long", int(value)))
        case _:
            args.append(("double", float(value)))


if __name__ == "__main__":
    main()
