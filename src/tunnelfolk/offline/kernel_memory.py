"""The compiled search as WebAssembly: its memory, and how its kernels are called. Only a browser's Python can.

`scripts/search_kernel.py` writes the module, made of numba's own kernels, and what has to be known about it.
"""

import struct
from array import array
from collections.abc import Sequence
from importlib import import_module
from math import prod
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

MODULE = Path(__file__).with_name("search_kernel.wasm")
FACTS = MODULE.with_suffix(".json")
PAGE_BYTES = 65_536
STACK_END = 1 << 20
"""The stack grows down from here towards the module's own tables; what is handed in and out lies behind."""
ANSWER, ERROR, BLOCK, DATA = STACK_END, STACK_END + 8, STACK_END + 64, STACK_END + PAGE_BYTES
MEMORY_BYTES = 4 << 20
ALIGNED = 16

Numbers: TypeAlias = "array[Any]"
"""Whole numbers or fractions. Their sort is a letter of the standard library: h 16 bits, i 32 bits, d a fraction."""


class Placed(NamedTuple):
    """An array in the memory."""

    sort: str
    place: int
    shape: tuple[int, ...]


class Argument(Struct, frozen=True, array_like=True):
    """What a kernel is handed: one number, or an array of so many dimensions."""

    name: str
    sort: str
    dimensions: int


class Room(Struct, frozen=True, array_like=True):
    """An array that is scratch space: at first it is full of one number."""

    shape: tuple[int, ...]
    fill: int


class KernelFacts(Struct, frozen=True):
    """What has to be known about the module."""

    made_of: str
    """A digest of the functions and tables that were compiled."""
    arguments: tuple[Argument, ...]
    """The arguments of `try_candidates` in their order."""
    habits: dict[str, dict[str, Any]]
    """By game, those of them that are always the same."""
    workspace: dict[str, Room]
    """Those that are scratch space."""


def read_facts() -> KernelFacts:
    """What is written about the module."""
    return msgspec.json.decode(FACTS.read_bytes(), type=KernelFacts)


def flatten_array(placed: Placed) -> bytes:
    """An array as numba hands it to a kernel.

    It belongs to nobody, so no references to it are counted; count, bytes of a number, place, shape and strides follow.
    """
    empty: Numbers = array(placed.sort)
    size = empty.itemsize
    strides = [size * prod(placed.shape[axis + 1 :]) for axis in range(len(placed.shape))]
    numbers = (0, 0, prod(placed.shape), size, placed.place, *placed.shape, *strides)
    return struct.pack(f"<{len(numbers)}q", *numbers)


class KernelMemory:
    """The module with its memory, where arrays are put one behind the other."""

    def __init__(self) -> None:
        """Compile it; in a worker a browser does so at once."""
        self._kernels, self._bytes = _instantiate(import_module("js"), import_module("pyodide.ffi").to_js)
        self.end = DATA
        """Where the next array is put. Whoever sets it back gives up what lies behind."""

    def put(self, sort: str, numbers: Sequence[Any], shape: tuple[int, ...] | None = None) -> Placed:
        """Put numbers into the memory."""
        placed = Placed(sort, self.end, shape or (len(numbers),))
        body: Numbers = array(sort, numbers)
        self.end += -(-len(body) * body.itemsize // ALIGNED) * ALIGNED
        if self.end > MEMORY_BYTES:
            raise MemoryError(f"{self.end} bytes: expected at most {MEMORY_BYTES}")
        self.write(placed, body)
        return placed

    def write(self, placed: Placed, numbers: Numbers) -> None:
        """Put other numbers where an array lies."""
        self._bytes.subarray(placed.place, placed.place + len(numbers) * numbers.itemsize).assign(numbers.tobytes())

    def read(self, placed: Placed) -> Numbers:
        """The numbers of an array as they are now."""
        numbers: Numbers = array(placed.sort)
        size = numbers.itemsize * prod(placed.shape)
        numbers.frombytes(self._bytes.subarray(placed.place, placed.place + size).to_bytes())
        return numbers

    def call(self, kernel: str, arguments: bytes) -> int:
        """What a kernel answers to flattened arguments. Raises RuntimeError."""
        block = struct.pack("<qq", ANSWER, ERROR) + arguments
        assert len(block) <= DATA - BLOCK
        self._bytes.subarray(BLOCK, BLOCK + len(block)).assign(block)
        if status := getattr(self._kernels, kernel)(BLOCK):
            raise RuntimeError(f"{kernel}: status {status}")
        answer: int = struct.unpack("<q", self._bytes.subarray(ANSWER, ANSWER + 8).to_bytes())[0]
        return answer


def _instantiate(js: Any, to_js: Any) -> tuple[Any, Any]:
    """The kernels, and the bytes of their memory."""

    def described(facts: dict[str, Any]) -> Any:
        return to_js(facts, dict_converter=js.Object.fromEntries)

    memory = js.WebAssembly.Memory.new(described({"initial": MEMORY_BYTES // PAGE_BYTES}))
    stack = js.WebAssembly.Global.new(described({"value": "i32", "mutable": True}), STACK_END)
    env = {"__linear_memory": memory, "__stack_pointer": stack, "tanh": js.Math.tanh, "exp": js.Math.exp}
    module = js.WebAssembly.Module.new(to_js(MODULE.read_bytes()))
    instance = js.WebAssembly.Instance.new(module, described({"env": env}))
    return instance.exports, js.Uint8Array.new(memory.buffer)
