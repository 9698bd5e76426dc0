"""Kernels of numba as one WebAssembly module: their LLVM code given another target, and exports.

No linker is needed: together the kernels are one object that refers to nothing outside but `tanh` and `exp`, and LLVM
writes addresses that hold where the data begin at nought. Needs the extra `lab`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import llvmlite.binding as llvm

TARGET = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
CUSTOM, EXPORTS, LINKING, SYMBOLS = 0, 7, b"linking", 8
FUNCTION_SYMBOL, DATA_SYMBOL, SECTION_SYMBOL = 0, 1, 3
UNDEFINED, NAMED = 0x10, 0x40
# Numba counts references to arrays that come from Python; in a page nobody does, and the code of it is the host's.
COUNTING = re.compile(r"define linkonce_odr void @(NRT_(?:in|de)cref)\(ptr.*?\n\}\n", re.DOTALL)


def build_module(kernels: Mapping[str, Any]) -> bytes:
    """A module that exports kernels under names, each a function of one number: where its arguments lie.

    They lie there in the order of numba's own convention, eight bytes each: where the answer goes, where an error goes,
    then an array in nine or seven numbers (see `tunnelfolk.offline.kernel_memory`). The result is numba's status.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    whole, *others = (_called_by_place(kernel, name) for name, kernel in kernels.items())
    for other in others:
        whole.link_in(other)
    whole.verify()
    machine = llvm.Target.from_triple(TARGET).create_target_machine(opt=3, features=FEATURES, reloc="static")
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(whole, passes)
    return _exporting(bytes(machine.emit_object(whole)), kernels)


def _called_by_place(kernel: Any, name: str) -> Any:
    """The code of a kernel for the other target, of which nothing but a function of that name is seen from outside."""
    (overload,) = kernel.overloads.values()
    code = overload.library.get_llvm_str()
    if not code:
        raise SystemExit(
            "numba does not tell the code of what it has in its cache: set NUMBA_CACHE_DIR to a new folder."
        )
    code = COUNTING.sub(r"define linkonce_odr void @\1(ptr %.1) {\n  ret void\n}\n", code)
    code = re.sub(r"declare i8 @llvm\.x86.*\n", "", code)
    module = llvm.parse_assembly(code)
    module.triple, module.data_layout = TARGET, LAYOUT
    inner = overload.fndesc.llvm_func_name
    kinds = [str(argument.type) for argument in module.get_function(inner).arguments]
    for function in module.functions:
        if not function.is_declaration:  # whatever CPython would call falls away
            function.linkage = "internal"
    for variable in module.global_variables:  # places that a linker would fill
        if not variable.is_declaration:
            variable.linkage = "internal"
    text = re.sub(r'"(target-cpu|target-features|tune-cpu|probe-stack)"="[^"]*"', "", str(module))
    return llvm.parse_assembly(text + _trampoline(name, inner, kinds))


def _trampoline(name: str, inner: str, kinds: list[str]) -> str:
    """A function that fetches the arguments: JavaScript would have to hand over two hundred, most of them BigInts."""
    lines = []
    for number, kind in enumerate(kinds):
        lines.append(f"%at{number} = getelementptr i8, ptr %block, i32 {8 * number}")
        stored = "i8" if kind == "i1" else kind
        lines.append(f"%{'raw' if kind == 'i1' else 'a'}{number} = load {stored}, ptr %at{number}")
        if kind == "i1":
            lines.append(f"%a{number} = trunc i8 %raw{number} to i1")
    passed = ", ".join(f"{kind} %a{number}" for number, kind in enumerate(kinds))
    body = "\n".join([*lines, f'%status = call i32 @"{inner}"({passed})', "ret i32 %status"])
    return f"\ndefine i32 @{name}(ptr %block) {{\n{body}\n}}\n"


def _exporting(body: bytes, names: Mapping[str, Any]) -> bytes:
    """The object as a module: without what is for a linker, and with its functions exported."""
    sections = list(_sections(body, 8))
    places = {name: place for kind, text in sections if kind == CUSTOM for name, place in _functions(text)}
    entries = [_number(len(name)) + name.encode() + b"\x00" + _number(places[name]) for name in names]
    ours = [(kind, text) for kind, text in sections if kind != CUSTOM]
    before = next(place for place, (kind, _) in enumerate(ours) if kind > EXPORTS)
    ours.insert(before, (EXPORTS, _number(len(entries)) + b"".join(entries)))
    return body[:8] + b"".join(bytes([kind]) + _number(len(text)) + text for kind, text in ours)


def _functions(section: bytes) -> Iterator[tuple[str, int]]:
    """The functions that an object defines, with their indices."""
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
            index = 0
            if symbol != DATA_SYMBOL:
                index, place = _read(text, place)
            if symbol != SECTION_SYMBOL and (symbol == DATA_SYMBOL or not flags & UNDEFINED or flags & NAMED):
                length, place = _read(text, place)
                if symbol == FUNCTION_SYMBOL and not flags & UNDEFINED:
                    yield text[place : place + length].decode(), index
                place += length
            if symbol == DATA_SYMBOL and not flags & UNDEFINED:
                for _ in range(3):  # segment, offset, size
                    _, place = _read(text, place)


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
