"""What is packed for browsers."""

import hashlib
import json
import os
import shutil
from pathlib import Path

import pytest

from scripts import offline_bundle


def _shipped() -> set[str]:
    return {str(path.relative_to(offline_bundle.SOURCE / "tunnelfolk")) for path in offline_bundle.shipped_files()}


def test_the_tables_the_bots_and_the_lessons_are_in_it() -> None:
    wanted = {"offline/browser_server.py", "server/rooms.py", "bots/keen_bot.py", "lessons/duel.json", "rules/solo.py"}
    assert wanted <= _shipped()


def test_nothing_is_in_it_that_a_browser_has_no_use_for() -> None:
    rooms = ("arena/", "terminal/", "server/sqlite/", "server/postgres/", "server/static/", "bots/net/weights")
    assert not [
        name for name in _shipped() if name.startswith(rooms) or (name.endswith("_routes.py") and "server" in name)
    ]


def test_of_the_lab_only_what_is_plain_python_is_in_it() -> None:
    lab = {name for name in _shipped() if name.startswith("lab/")}
    assert lab == {f"{module.removeprefix('tunnelfolk.').replace('.', '/')}.py" for module in offline_bundle.PLAIN}
    assert {"offline/search_kernel.wasm", "offline/search_kernel.json"} <= _shipped()


def test_libraries_are_held_to_the_hashes_of_the_lock() -> None:
    lock = offline_bundle.LOCK.read_text()
    wheels = [offline_bundle.wheel(name).read_bytes() for name in offline_bundle.LIBRARIES]
    assert all(f"--hash=sha256:{hashlib.sha256(body).hexdigest()}" in lock for body in wheels)


def test_every_file_is_listed_with_its_size() -> None:
    told = json.loads((offline_bundle.OUTPUT / "engine.json").read_text())
    sizes = {path.name: path.stat().st_size for path in offline_bundle.OUTPUT.iterdir() if path.name != "engine.json"}
    assert {one["sent"]: one["bytes"] for one in told["files"]} == sizes
    ours = (offline_bundle.OUTPUT / "python_stdlib.zip").read_bytes()
    assert hashlib.sha256(ours).hexdigest() in {one["hash"] for one in told["files"]}


def test_what_is_packed_was_made_of_the_sources_that_are_here() -> None:
    assert offline_bundle.is_fresh(), "run `make web`"


@pytest.fixture
def copied_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The modules that are packed, where they may be changed."""
    source = tmp_path / "src"
    for path in offline_bundle.shipped_files():
        copy = source / path.relative_to(offline_bundle.SOURCE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    monkeypatch.setattr(offline_bundle, "SOURCE", source)
    assert offline_bundle.is_fresh()
    return source / "tunnelfolk"


def test_a_line_more_in_a_module_makes_it_stale_however_old_the_file_is(copied_sources: Path) -> None:
    changed = copied_sources / "bots/keen_bot.py"
    changed.write_text(changed.read_text() + "# another line\n")
    os.utime(changed, (0, 0))
    assert not offline_bundle.is_fresh()


def test_a_lesson_that_is_gone_makes_it_stale(copied_sources: Path) -> None:
    (copied_sources / "lessons/solo.json").unlink()
    assert not offline_bundle.is_fresh()


def test_another_interpreter_makes_it_stale(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lock = json.loads(offline_bundle.NPM_LOCK.read_text())
    lock["packages"]["node_modules/pyodide"]["integrity"] = "sha512-another"
    monkeypatch.setattr(offline_bundle, "NPM_LOCK", tmp_path / "package-lock.json")
    offline_bundle.NPM_LOCK.write_text(json.dumps(lock))
    assert not offline_bundle.is_fresh()


def test_a_list_that_is_damaged_or_of_older_days_is_stale(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(offline_bundle, "OUTPUT", tmp_path)
    assert not offline_bundle.is_fresh()
    for text in ('{"version": "1", "files": []}', "{"):
        (tmp_path / "engine.json").write_text(text)
        assert not offline_bundle.is_fresh()


def test_files_whose_times_alone_are_new_are_not_packed_again(copied_sources: Path) -> None:
    for path in copied_sources.rglob("*.py"):
        os.utime(path)
    assert offline_bundle.is_fresh()
