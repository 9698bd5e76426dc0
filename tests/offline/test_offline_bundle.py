"""What is packed for browsers."""

import hashlib
import json

from scripts import offline_bundle


def _shipped() -> set[str]:
    return {str(path.relative_to(offline_bundle.SOURCE / "tunnelfolk")) for path in offline_bundle.shipped_files()}


def test_the_tables_the_bots_and_the_lessons_are_in_it() -> None:
    wanted = {"offline/browser_server.py", "server/rooms.py", "bots/keen_bot.py", "lessons/duel.json", "rules/solo.py"}
    assert wanted <= _shipped()


def test_nothing_is_in_it_that_a_browser_has_no_use_for() -> None:
    rooms = ("lab/", "arena/", "terminal/", "server/sqlite/", "server/postgres/", "server/static/", "bots/net/weights")
    assert not [
        name for name in _shipped() if name.startswith(rooms) or (name.endswith("_routes.py") and "server" in name)
    ]


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
