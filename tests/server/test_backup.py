"""A copy made while people play, and the way back from it."""

import shutil
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.server.people import Guest, Server, Socket, gather, part, play
from tests.server.store_pages import spoil_pages
from tests.server.stories import in_a_hall
from tunnelfolk import cli
from tunnelfolk.server.forgetting import forget_those_due
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.sqlite.sqlite_store import FILE
from tunnelfolk.server.sqlite.store_file import NEWEST_SCHEMA


def stored(file: Path, sql: str) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute(sql).fetchone()[0])


def run(*arguments: str) -> int:
    return cli.main([*arguments])


class PlayingOn:
    """Somebody plays solo matches, one after the other, until told to stop."""

    def __init__(self, guest: Guest, socket: Socket, table: str) -> None:
        self.moves, self._guest, self._socket, self._table = 0, guest, socket, table
        self._is_told, self._has_moved = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._play)
        self._thread.start()
        self._has_moved.wait()

    def _play(self) -> None:
        socket = self._socket
        while not self._is_told.is_set():
            if not socket.prompt["legal"]:
                self._guest.post(f"/tables/{self._table}/rematch")
                socket.until(lambda told: told["type"] == "prompt" and told["prompt"]["legal"])
            before = socket.version
            socket.choose(0)
            socket.until(lambda told, before=before: told["type"] == "prompt" and told["prompt"]["version"] > before)  # type: ignore[misc]
            self.moves += 1
            self._has_moved.set()

    def stop(self) -> None:
        self._is_told.set()
        self._thread.join()


def test_people_go_on_at_the_same_version_after_the_folder_was_lost_and_restored(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--no-limits")
    guests, sockets, table = gather(server, "duel", 2)
    play(sockets, Random(1), 9)
    seen = max(socket.version for socket in sockets)
    busy = Guest(server, "Busy")
    solo = busy.found("solo", 1)
    socket = busy.connect(solo["id"])
    busy.post(f"/tables/{solo['id']}/start")
    socket.until_prompt()

    playing = PlayingOn(busy, socket, solo["id"])
    moves = playing.moves
    copy = tmp_path / "copy.sqlite3"
    assert run("backup", str(copy), "--data", str(server.data)) == 0
    playing.stop()
    assert playing.moves >= moves
    play(sockets, Random(2), 4)
    assert max(socket.version for socket in sockets) > seen
    part([busy], [*sockets, socket])
    server.kill()
    shutil.rmtree(server.data)

    assert run("restore", str(copy), "--data", str(server.data)) == 0
    server.start()
    again = [guest.connect(table) for guest in guests]
    for one in again:
        assert one.until_prompt()["version"] == seen
    play(again, Random(3), 5)
    assert max(socket.version for socket in again) > seen
    part(guests, again)
    assert server.stop() == 0
    assert '"level": "error"' not in server.log.read_text()


def test_a_copy_is_whole_and_only_its_owner_can_read_it(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert run("backup", str(copy), "--data", str(folder)) == 0
    assert "2 visitors, 1 tables and 1 matches" in capsys.readouterr().out
    assert copy.stat().st_mode & 0o077 == 0
    for counted in ("sessions", "tables", "matches", "steps"):
        sql = f"SELECT count(*) FROM {counted}"
        assert stored(copy, sql) == stored(folder / FILE, sql)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.sqlite3", "data"]


def test_a_backup_overwrites_nothing(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    taken = tmp_path / "diary.txt"
    taken.write_text("Dear diary")
    assert run("backup", str(taken), "--data", str(folder)) == 2
    assert "is there already" in capsys.readouterr().err
    assert taken.read_text() == "Dear diary"


def test_a_folder_without_a_store_cannot_be_copied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("backup", str(tmp_path / "copy"), "--data", str(tmp_path)) == 2
    assert "there is no store in" in capsys.readouterr().err
    assert not (tmp_path / "copy").exists()


def test_what_was_there_is_kept_beside_what_is_restored(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert run("backup", str(copy), "--data", str(folder)) == 0
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("DELETE FROM steps")
    assert run("restore", str(copy), "--data", str(folder)) == 0
    (kept,) = folder.glob("before-restore-*.sqlite3")
    assert str(kept) in capsys.readouterr().out
    assert run("restore", str(copy), "--data", str(folder)) == 0
    assert len([*folder.glob("before-restore-*.sqlite3")]) == 2
    assert stored(kept, "SELECT count(*) FROM steps") == 0
    assert stored(folder / FILE, "SELECT count(*) FROM steps") > 0


def test_a_restore_waits_for_the_server_to_stop(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert run("backup", str(copy), "--data", str(folder)) == 0
    server = Server(folder)
    before = (folder / FILE).read_bytes()
    assert run("restore", str(copy), "--data", str(folder)) == 2
    assert "another server uses" in capsys.readouterr().err
    assert (folder / FILE).read_bytes() == before
    server.stop()


def _make_newer(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute(f"PRAGMA user_version = {NEWEST_SCHEMA + 1}")


def _make_other(copy: Path) -> None:
    copy.unlink()
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("CREATE TABLE songs (title TEXT)")


BAD_COPIES: dict[str, Callable[[Path], object]] = {
    "is damaged": lambda copy: spoil_pages(copy, 3),
    "take a newer one": _make_newer,
    "is no store of Tunnelfolk": _make_other,
    "cannot be read": lambda copy: copy.write_text("Dear diary, today I wrote no database at all." * 100),
    "there is no file": lambda copy: copy.unlink(),
}


@pytest.mark.parametrize("complaint", BAD_COPIES)
def test_a_copy_that_cannot_be_used_is_refused_and_nothing_changes(
    folder: Path, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert run("backup", str(copy), "--data", str(folder)) == 0
    BAD_COPIES[complaint](copy)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert run("restore", str(copy), "--data", str(folder)) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert "nothing has changed" in said
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_an_older_store_can_be_restored(tmp_path: Path) -> None:
    copy = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(copy)) as connection:
        connection.executescript(Path(__file__).with_name("store_of_rules_1.sql").read_text())
    assert run("restore", str(copy), "--data", str(tmp_path / "data")) == 0
    assert stored(tmp_path / "data" / FILE, "PRAGMA user_version") == NEWEST_SCHEMA


def test_whoever_was_forgotten_since_a_backup_is_forgotten_again_after_a_restore(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert run("backup", str(copy), "--data", str(folder)) == 0
    assert run("forget", "Guest 0", "--data", str(folder)) == 0
    assert run("restore", str(copy), "--data", str(folder)) == 0
    assert "1 visitors who were forgotten since are forgotten again" in capsys.readouterr().out

    async def go_on(hall: Hall) -> None:
        """What a server does when it starts, and when it stops."""
        await forget_those_due(hall)
        assert await hall.house.store.scrub()

    in_a_hall(folder, go_on)
    assert b"Guest 0" not in (folder / FILE).read_bytes()
    assert b"Guest 1" in (folder / FILE).read_bytes()
