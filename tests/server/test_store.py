"""The store: full disks, second writers, old and new schemas."""

import asyncio
import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.server.engines import on_both_engines
from tests.server.people import PATIENCE, SERVE
from tests.server.stories import Ear, begin, choice, in_a_hall, sqlite, until_quiet, version
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.sqlite import schema
from tunnelfolk.server.sqlite.sqlite_store import FILE, connect
from tunnelfolk.server.store import Conflict, StoreError
from tunnelfolk.server.store_changes import AppendSteps, SaveVisitor
from tunnelfolk.server.table_state import TableState
from tunnelfolk.server.visitors import Person


def _went_on(room: Room, ear: Ear, before: int) -> bool:
    return version(room) > before or bool(ear.messages)


def test_a_full_disk_is_told_and_damages_nothing(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall)
        writer = sqlite(hall)._connection
        (pages,) = writer.execute("PRAGMA page_count").fetchone()
        writer.execute(f"PRAGMA max_page_count = {pages}")
        before = room.table, room.running
        for _ in range(300):  # until the last free page is used up
            room.choose(choice(room), ear)
            await ear.until(partial(_went_on, room, ear, version(room)))
            if ear.messages:
                break
            before = room.table, room.running
        assert ear.messages[0]["code"] == "not_stored"
        assert (room.table, room.running) == before
        assert hall.house.store.is_failing
        assert await hall.house.store.version(room.table.match or "") == version(room)
        writer.execute(f"PRAGMA max_page_count = {pages * 100}")
        seen = version(room)
        room.choose(choice(room), ear)
        await ear.until(lambda: version(room) > seen)
        assert not hall.house.store.is_failing
        assert await hall.house.store.version(room.table.match or "") == version(room)

    in_a_hall(tmp_path, story)


def test_a_disk_that_turns_read_only_is_told_and_damages_nothing(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall)
        writer = sqlite(hall)._connection
        writer.execute("PRAGMA query_only = ON")
        before = room.table, room.running
        room.choose(choice(room), ear)
        await ear.until(lambda: bool(ear.messages))
        assert ear.messages[0]["code"] == "not_stored"
        assert (room.table, room.running) == before
        writer.execute("PRAGMA query_only = OFF")
        seen = version(room)
        room.choose(choice(room), ear)
        await ear.until(lambda: version(room) > seen)
        assert await hall.house.store.version(room.table.match or "") == version(room)

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_step_cannot_be_written_twice_and_the_room_is_read_anew(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall)
        assert room.running is not None
        stolen = AppendSteps(room.running.row.id, version(room) + 1, room.running.match.steps[-1:], 0)
        await hall.house.store.write(stolen)
        with pytest.raises(Conflict):
            await hall.house.store.write(stolen)
        room.choose(choice(room), ear)
        await ear.until(lambda: bool(ear.messages))
        assert ear.is_sent_away
        assert version(await hall.room(room.table.id)) == version(room) + 1

    in_a_hall(tmp_path, story)


def test_one_bad_write_does_not_take_its_neighbours_down(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        kept = sqlite(hall)
        good = [kept.write(SaveVisitor(Person(str(number), "x", 0), bytes([number]))) for number in range(20)]
        bad = kept._writer.submit([("INSERT INTO nowhere VALUES (1)", ())])
        assert await asyncio.gather(*good) == [None] * 20
        with pytest.raises(StoreError):
            await bad
        assert all([await kept.visitor(bytes([number])) for number in range(20)])

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_room_that_nobody_uses_is_put_away_and_comes_back(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall)
        room.choose(choice(room), ear)
        await ear.until(lambda: version(room) > 1)
        room.part(ear)
        hall.put_rooms_away(3_600)
        assert hall.rooms
        await until_quiet(room)
        hall.put_rooms_away(0)
        assert not hall.rooms
        again = await hall.room(room.table.id)
        assert again is not room
        assert again.running is not None
        assert room.running is not None
        assert again.running.match.state == room.running.match.state

    in_a_hall(tmp_path, story)


@on_both_engines
def test_memory_keeps_the_round_and_the_store_keeps_the_match(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall)
        while room.running is not None and room.running.match.state.round < 3:
            seen = version(room)
            room.choose(choice(room), ear)
            await ear.until(partial(_went_on, room, ear, seen))
        assert room.running is not None
        assert sum(bool(step.events) for step in room.running.match.steps) <= 10
        assert len(await hall.house.store.steps(room.running.row.id)) == version(room)
        hall.rooms.clear()
        again = (await hall.room(room.table.id)).running
        assert again is not None
        assert again.match.state == room.running.match.state
        assert again.match.steps == room.running.match.steps

    in_a_hall(tmp_path, story)


def test_a_store_of_the_future_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")
    connection.close()
    answer = serve("--data", str(tmp_path), "--port", "0")
    assert answer.returncode == 1
    assert "take a newer one" in answer.stderr


def test_a_fresh_store_has_the_newest_schema(tmp_path: Path) -> None:
    connection = connect(tmp_path / "new.sqlite3")
    schema.migrate(connection)
    schema.migrate(connection)
    assert connection.execute("PRAGMA user_version").fetchone() == (len(schema.MIGRATIONS),)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_an_older_store_becomes_a_newer_one_and_keeps_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = connect(tmp_path / "old.sqlite3")
    schema.migrate(connection)
    connection.execute("INSERT INTO sessions VALUES ('id', x'00', 'Pim', 3, 0)")
    newer = "ALTER TABLE sessions ADD COLUMN hat TEXT NOT NULL DEFAULT 'pointed'"
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, newer))
    schema.migrate(connection)
    assert connection.execute("SELECT name, hat FROM sessions").fetchall() == [("Pim", "pointed")]
    assert connection.execute("PRAGMA user_version").fetchone() == (len(schema.MIGRATIONS),)
    connection.close()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    answer = serve("--data", str(tmp_path / "file"), "--port", "0")
    assert answer.returncode == 1
    assert "cannot write to" in answer.stderr
    assert "Traceback" not in answer.stderr


def serve(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", SERVE, "--no-browser", "--no-deep", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


@on_both_engines
def test_tables_are_kept_whole(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, _ = await begin(hall, "saboteur", 3)
        kept = await hall.house.store.table(room.table.id)
        assert isinstance(kept, TableState)
        assert kept == room.table

    in_a_hall(tmp_path, story)
