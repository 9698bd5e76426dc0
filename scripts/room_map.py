"""Writes the map of all rooms into docs/architecture.md, from what every module says about itself.

python -m scripts.room_map
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- rooms: written by scripts/room_map.py -->\n```\n", "```\n<!-- end of rooms -->"
COLUMN = 34
"""Where the descriptions begin."""

FOLDERS = {
    "web": "the browser client: Svelte and TypeScript; it holds no rules, only prompts",
    "web/src": "what is built into the bundle",
    "web/src/art": "cards, dwarves and gold, drawn as SVG by code",
    "web/src/claims": "what players say in pictures, and where it shows",
    "web/src/components": "the drawings as components",
    "web/src/daily": "the daily mountain: its page, the squares to share, the calendar, what everybody can check",
    "web/src/devices": "one person on several devices: the list, the code, and coming by it",
    "web/src/gallery": "a page with every drawing, for those who draw",
    "web/src/hint": "the lamp: what a bot would do in one's place",
    "web/src/lesson": "lessons: the real table, and Bodo beside it",
    "web/src/match": "a match on the screen: board, hand, choosing, what happened",
    "web/src/me": "one's own matches in figures",
    "web/src/net": "socket, requests, and the types of all messages (printed from the server's)",
    "web/src/notices": "telling the reader of a turn while they look elsewhere; where a table tells it",
    "web/src/offline": "playing without a server: Python in a worker, what the browser keeps, the service worker",
    "web/src/replay": "a finished match, step by step",
    "web/src/review": "what a finished match shows: suspicion, costly choices, luck",
    "web/src/room": "a table where people gather: seats, invitations, chat",
    "web/src/rules": "the rules as players read them",
    "web/src/shell": "what all pages share: routes, dialogs, settings",
    "web/src/start": "the start page, the list of matches, watching",
    "web/src/styles": "colours and type",
    "web/src/text": "words: the dictionary that is spoken, its forms and holes",
    "web/src/tv": "the big screen, and the phones before it",
    "web/tests": "tests of the client's own logic (vitest)",
    "tests": "mirrors src; referee.py is a second reading of the rules that shares no code with the first",
    "tests/analysis": "suspicion and the cost of choices, in anybody's eyes",
    "tests/arena": "tournaments, lineups, intervals, programs from outside",
    "tests/bots": "whole matches, beliefs, advice",
    "tests/cluster": "several servers on one database, the faults that strike them, and a checker of what people saw",
    "tests/fourth_game": "a game of another package, for the proof that a game is one module",
    "tests/golden": "whole matches that must not change unnoticed, and records of rules 1",
    "tests/lab": "compiled games against the rules, environments, the searching bot",
    "tests/languages": "every language says everything, and counts as browsers do",
    "tests/lessons": "lessons held to the rules, and their words to the lessons",
    "tests/offline": "tables without a network, in CPython and in the browser's Python",
    "tests/reference": "the printed cards as data",
    "tests/rules": "every numbered rule, and the eight properties",
    "tests/server": "real processes and sockets; what the store keeps",
    "tests/terminal": "scripts and a real (pseudo) terminal",
    "tests/web": "people in a real Chromium",
    "bench": "benchmarks that print figures; never timed tests",
    "scripts": "what builds, checks and prints",
    "deploy": "containers, a balancer, a unit for systemd, a dashboard (docs/operating.md)",
    "docs": "rules, notation, protocol, operating, bots, models, research, and this page",
    "docs/site": "how the site looks: Sphinx's settings, its templates, the front page",
}
"""The folders whose files do not say what they are for."""


def room_map() -> str:
    """The map: Python file by file, the rest folder by folder."""
    lines = [*_python_lines(ROOT / "src" / "tunnelfolk", 0)]
    for folder, text in FOLDERS.items():
        lines.append(_line(f"{Path(folder).name}/", text, folder.count("/")))
        if folder in ("bench", "scripts"):
            lines += [_module_line(module, 1) for module in sorted((ROOT / folder).glob("*.py"))]
    return "".join(f"{line}\n" for line in lines)


def _python_lines(folder: Path, depth: int) -> Iterator[str]:
    name = "src/tunnelfolk" if depth == 0 else folder.name
    yield _line(f"{name}/", _summary(folder / "__init__.py"), depth)
    for module in sorted(folder.glob("*.py")):
        if module.name != "__init__.py":
            yield _module_line(module, depth + 1)
    for package in sorted(init.parent for init in folder.glob("*/__init__.py")):
        yield from _python_lines(package, depth + 1)


def _module_line(module: Path, depth: int) -> str:
    return _line(module.name, _summary(module), depth)


def _line(name: str, text: str, depth: int) -> str:
    return f"{'  ' * depth + name:{COLUMN - 1}} {text}"


def _summary(module: Path) -> str:
    """The first line of a module's docstring, without its full stop."""
    text = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8")))
    assert text, f"{module} does not say what is in it"
    return text.splitlines()[0].rstrip(".:")


def with_map(page: str) -> str:
    """The page with the map of today."""
    pattern = re.escape(BEGIN) + ".*?" + re.escape(END)
    assert re.search(pattern, page, re.DOTALL), f"{PAGE} has no place for the map"
    return re.sub(pattern, lambda _: BEGIN + room_map() + END, page, flags=re.DOTALL)


if __name__ == "__main__":
    PAGE.write_text(with_map(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
