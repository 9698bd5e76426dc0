"""What was compiled is used only as long as no source of the rules or of the lab has changed."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from tunnelfolk.lab import lockstep
from tunnelfolk.lab.fast import convert, kernels, policy_matches
from tunnelfolk.lab.sources import PACKAGE, ROOMS, digest_sources


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the rooms that kernels are made of, and of one they are not."""
    for room in (*ROOMS, "terminal"):
        shutil.copytree(PACKAGE / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    digest_sources.cache_clear()


def test_a_changed_number_of_markers_changes_the_digest(copied: Path) -> None:
    before = digest_sources(copied)
    assert before == digest_sources()
    edit(copied / "rules" / "duel" / "rounds.py", "MARKERS = 8", "MARKERS = 7")
    assert digest_sources(copied) != before


@pytest.mark.parametrize("file", ["rules/solo.py", "lab/numbering.py", "lab/fast/tunnels.py", "lab/deep/__init__.py"])
def test_a_change_anywhere_in_the_rules_or_the_lab_changes_the_digest(copied: Path, file: str) -> None:
    before = digest_sources(copied)
    edit(copied / file, '"""', '"""Changed. ')
    assert digest_sources(copied) != before


def test_a_renamed_file_changes_the_digest_and_one_of_another_room_does_not(copied: Path) -> None:
    before = digest_sources(copied)
    edit(copied / "terminal" / "__init__.py", '"""', '"""Changed. ')
    assert digest_sources(copied) == before
    (copied / "rules" / "solo.py").rename(copied / "rules" / "alone.py")
    digest_sources.cache_clear()
    assert digest_sources(copied) != before


def test_every_kernel_that_is_kept_on_disk_is_named_by_the_digest() -> None:
    kept: list[Any] = [
        *(kernel for name, kernel in vars(kernels).items() if name.endswith("_all")),
        lockstep._advance,
        policy_matches.play_rows,
        convert._lay_all,
    ]
    assert {kernel._cache._cache_file._source_stamp for kernel in kept} == {digest_sources()}
    for file in sorted((PACKAGE / "lab").rglob("*.py")):
        stamps = [line for line in file.read_text(encoding="utf-8").splitlines() if "_source_stamp" in line]
        assert all(line.endswith("_source_stamp = digest_sources()") for line in stamps), file
