"""What the pages for developers say is true, as far as a program can tell."""

import re
from pathlib import Path

import pytest

from scripts.room_map import FOLDERS, PAGE, ROOT, with_map
from tunnelfolk import __version__

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
SOURCES = ROOT / "src" / "tunnelfolk"
SHARED_NAMES = {"__init__.py", "__main__.py", "state.py", "rounds.py", "turns.py", "sight.py"}
"""The parts that each game has alike, and the file that makes a folder a package."""


def test_the_map_of_rooms_is_the_one_of_today() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_map(page) == page, "run `python -m scripts.room_map`, and read the diff"


def test_every_folder_on_the_map_exists_and_no_room_is_missing() -> None:
    assert [folder for folder in FOLDERS if not (ROOT / folder).is_dir()] == []
    for parent in ("web/src", "tests"):
        there = {path for path in (ROOT / parent).iterdir() if path.is_dir() and not path.name.startswith("__")}
        named = {ROOT / folder for folder in FOLDERS}
        assert {path.name for path in there - named if any(path.glob("*.*"))} <= {"artefacts"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = [ROOT / page.parent / link for link in re.findall(r"\]\(([^)#:]+)\)", text)]
    named = [ROOT / name for name in re.findall(r"`((?:src|tests|docs|scripts|bench)/[\w./-]+\.\w+)`", text)]
    assert [str(path) for path in (*links, *named) if not path.exists()] == []


def test_no_file_name_occurs_twice_but_for_the_parts_that_games_have_alike() -> None:
    # lab/fast mirrors the rules, file by file.
    files = [path for path in SOURCES.rglob("*.py") if path.parent.name != "fast" and path.name not in SHARED_NAMES]
    names = [path.name for path in files]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_the_newest_version_stands_in_the_changelog() -> None:
    newest = re.search(r"^## (\d\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == __version__


def test_every_make_target_that_a_page_names_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {name for page in PAGES for name in re.findall(r"^`?make ([a-z-]+)", _code(page), re.MULTILINE)}
    assert named <= targets


def _code(page: Path) -> str:
    """What a page shows as code."""
    return "\n".join(re.findall(r"```.*?```|`[^`\n]+`", page.read_text(encoding="utf-8"), re.DOTALL))
