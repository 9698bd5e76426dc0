"""Packs what a browser needs to play without a server: static/offline, with a list of it.

The interpreter comes from npm (web/package-lock.json), the two libraries from PyPI with the hashes of
requirements-play.lock, and the rest is this repository: the modules that `tunnelfolk.offline` imports. Nothing else is
needed for it but pip and Node.
"""

import ast
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
OUTPUT = SOURCE / "tunnelfolk/server/static/offline"
INTERPRETER = ROOT / "web/node_modules/pyodide"
PARTS = ROOT / "build/offline"
COMPILE = Path(__file__).with_name("offline_compile.mjs")
LOCK = ROOT / "requirements-play.lock"
NPM_LOCK = ROOT / "web/package-lock.json"
LIBRARIES = ("msgspec", "structlog")
PLATFORM = "pyemscripten_2026_0_wasm32"
"""What Pyodide 314 runs, as PyPI calls it; msgspec has a wheel for it."""
PYTHON = "3.14"
WHOLE = ("rules", "lessons", "offline")
"""The rooms that go along with all their files."""
ROOTS = ("tunnelfolk.analysis.keen_evaluator", "tunnelfolk.analysis.keen_rounds")
"""What is looked up by name when it is needed."""
LEFT_OUT = ("tunnelfolk.lab", "tunnelfolk.analysis.deep_evaluator", "tunnelfolk.bots.net.net_bot")
"""What needs numba or numpy."""
PLAIN = (
    *(f"tunnelfolk.lab.deep.{name}" for name in ("budget", "candidate_search", "halving", "unseen")),
    *(f"tunnelfolk.lab.fast.{name}" for name in ("card_numbers", "codes", "layout", "notation", "settings")),
    "tunnelfolk.lab.fast.state_words",
)
"""What does not, though it lies there: the searching bot of pages is made of it. The packages stay behind."""
DATA = ("server/confusables.txt", "bots/saboteur/deed_weights.json")
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".zip": "application/zip"}


def build(node: str) -> None:
    """Pack everything, unless what is there was made of the same; Node compiles it."""
    if is_fresh():
        return
    modules = sorted(shipped_files())
    PARTS.mkdir(parents=True, exist_ok=True)
    _collect(modules)
    subprocess.run([node, str(COMPILE), str(PARTS), str(INTERPRETER)], check=True)
    shutil.rmtree(OUTPUT, ignore_errors=True)
    OUTPUT.mkdir(parents=True)
    interpreter = (INTERPRETER / "pyodide.asm.mjs", INTERPRETER / "pyodide.asm.wasm")
    compiled = (PARTS / "python_stdlib.zip", PARTS / "site-packages.zip")
    files = [_put(path.name, path.read_bytes()) for path in (*interpreter, *compiled)]
    version = hashlib.sha256("".join(f"{one['name']} {one['hash']}\n" for one in files).encode()).hexdigest()[:12]
    bytes_in_all = sum(one["bytes"] for one in files)
    told = {"version": version, "made_of": digest_sources(), "bytes": bytes_in_all, "files": files}
    (OUTPUT / "engine.json").write_text(json.dumps(told, indent=1) + "\n")


def is_fresh() -> bool:
    """Whether everything is packed, and was made of what is here now."""
    try:
        told = json.loads((OUTPUT / "engine.json").read_text())
    except (OSError, ValueError):
        return False
    return told.get("made_of") == digest_sources() and all((OUTPUT / one["sent"]).exists() for one in told["files"])


def digest_sources() -> str:
    """What names all that is packed and how.

    By names and contents: a module that is gone leaves nothing that is newer, and a checkout makes all files new.
    """
    ours = {path.relative_to(SOURCE).as_posix(): path for path in shipped_files()}
    tools = {path.name: path for path in (LOCK, Path(__file__), COMPILE, COMPILE.with_suffix(".py"))}
    digest = hashlib.sha256(_interpreter_pin().encode())
    for name, path in sorted((ours | tools).items()):
        digest.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def _interpreter_pin() -> str:
    """Which interpreter npm installs, by its hash."""
    packages = json.loads(NPM_LOCK.read_text())["packages"]
    return str(packages["node_modules/pyodide"]["integrity"])


def _collect(modules: list[Path]) -> None:
    """Put our modules and the libraries into one archive."""
    wheels = [wheel(name) for name in LIBRARIES]
    with zipfile.ZipFile(PARTS / "site.zip", "w") as archive:
        for path in modules:
            archive.writestr(path.relative_to(SOURCE).as_posix(), path.read_bytes())
        for one in wheels:
            with zipfile.ZipFile(one) as packed:
                for name in packed.namelist():
                    archive.writestr(name, packed.read(name))


def _put(name: str, body: bytes) -> dict[str, Any]:
    """Write a file as it travels, and say what it is. What does not pack well is left as it is."""
    packed = gzip.compress(body, 9, mtime=0)
    is_packed = len(packed) < 0.9 * len(body)
    # Not `.gz`: servers would say that such a file is packed on its way, and browsers unpack it too early.
    sent = f"{name}.packed" if is_packed else name
    (OUTPUT / sent).write_bytes(packed if is_packed else body)
    return {
        "name": name,
        "sent": sent,
        "bytes": len(packed if is_packed else body),
        "type": TYPES[Path(name).suffix],
        "hash": hashlib.sha256(body).hexdigest(),
    }


def wheel(name: str) -> Path:
    """The wheel of a library, fetched once and held to its hash."""
    pinned = _pinned(name)
    version = re.match(r"[\w.-]+==([\w.]+)", pinned)
    assert version is not None
    kept = f"{name}-{version[1]}-*.whl"
    if not any(PARTS.glob(kept)):
        wanted = PARTS / f"{name}.txt"
        wanted.write_text(pinned)
        fetched = subprocess.run(
            [
                *(sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"),
                *("--only-binary", ":all:", "--require-hashes", "--implementation", "cp", "--python-version", PYTHON),
                *("--platform", PLATFORM, "--platform", "any", "--abi", "cp314", "--abi", "none"),
                *("--dest", str(PARTS), "--requirement", str(wanted)),
            ],
            check=False,
        )
        if fetched.returncode:
            raise SystemExit(f"The wheel of {name} for browsers could not be fetched: is there a network?")
    return next(PARTS.glob(kept))


def _pinned(name: str) -> str:
    """The lines of the lock that pin a library."""
    entry = re.search(rf"^{name}==.*?(?=^\S)", LOCK.read_text(), re.MULTILINE | re.DOTALL)
    assert entry is not None, name
    return "\n".join(line for line in entry[0].splitlines() if "#" not in line).rstrip(" \\\n") + "\n"


def shipped_files() -> set[Path]:
    """Every file of this package that the offline server needs."""
    package = SOURCE / "tunnelfolk"
    whole = {path for room in WHOLE for path in (package / room).rglob("*") if path.is_file() and _is_source(path)}
    found = whole | {package / name for name in DATA}
    waiting = [*ROOTS, *(_module_name(path) for path in sorted(whole) if path.suffix == ".py")]
    seen: set[str] = set()
    while waiting:
        module = waiting.pop()
        path = _file_of(module)
        if module in seen or path is None or (module.startswith(LEFT_OUT) and module not in PLAIN):
            continue
        seen.add(module)
        found.add(path)
        parent = module.rpartition(".")[0]
        waiting += [*_imports(path), *([parent] if parent else [])]
    return found


def _is_source(path: Path) -> bool:
    return "__pycache__" not in path.parts


def _module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _file_of(module: str) -> Path | None:
    base = SOURCE.joinpath(*module.split("."))
    return next((path for path in (base.with_suffix(".py"), base / "__init__.py") if path.is_file()), None)


def _imports(path: Path) -> Iterator[str]:
    """The modules of ours that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith("tunnelfolk"))
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("tunnelfolk"):
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)
