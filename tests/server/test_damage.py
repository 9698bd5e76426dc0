"""What is damaged in the store is set apart and named; everything else goes on."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.people import PATIENCE, Guest, Server, part
from tests.server.store_pages import page_size, schema_pages
from tests.server.stories import begin, choice, in_a_hall, meddle, sqlite, until_quiet, version
from tests.server.test_store import serve
from tunnelfolk.rules.game import Step
from tunnelfolk.server import step_shapes
from tunnelfolk.server.bot_pool import BotPool
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.house import House
from tunnelfolk.server.limits import UNLIMITED
from tunnelfolk.server.recovery import check_up
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.sqlite.sqlite_store import FILE, SqliteStore
from tunnelfolk.server.store import StoreError, Unreadable
from tunnelfolk.server.store_changes import SaveVisitor, SetDeadline
from tunnelfolk.server.visitors import Person

DAMAGES = {
    "a step is no JSON": "UPDATE steps SET body = x'00ff' WHERE number = 2 AND match_id = ?",
    "a step has another shape": """UPDATE steps SET body = CAST('{"events": 7}' AS BLOB) WHERE match_id = ?""",
    "an event was renamed": """
        UPDATE steps SET body = CAST(replace(CAST(body AS TEXT), '"RoundDealt"', '"Began"') AS BLOB) WHERE match_id = ?
    """,
    "a step is missing": "DELETE FROM steps WHERE number = 1 AND match_id = ?",
    "all steps are missing": "DELETE FROM steps WHERE match_id = ?",
    "somebody acted who does not play": """
        UPDATE steps SET body = CAST(replace(CAST(body AS TEXT), '"seat":0', '"seat":7') AS BLOB)
        WHERE number = 2 AND match_id = ?
    """,
    "a step is of rules to come": "UPDATE steps SET rules = 99 WHERE match_id = ?",
    "the match is missing": "DELETE FROM matches WHERE id = ?",
    "the match is no JSON": "UPDATE matches SET body = x'00' WHERE id = ?",
    "the match is of rules to come": """
        UPDATE matches SET body = CAST(replace(CAST(body AS TEXT), '"rules":2', '"rules":99') AS BLOB) WHERE id = ?
    """,
    "the table is no JSON": "UPDATE tables SET body = x'7b' WHERE id = (SELECT table_id FROM matches WHERE id = ?)",
}


async def two_tables(hall: Hall) -> tuple[Room, Room]:
    """Two tables, each with a match of a few steps."""
    rooms = []
    for _ in range(2):
        room, ear = await begin(hall)
        room.choose(choice(room), ear)
        await ear.until(lambda room=room: version(room) > 1)  # type: ignore[misc]
        room.part(ear)
        await until_quiet(room)
        await hall.house.store.write(SetDeadline(room.table.id, 0))  # so that it is woken
        rooms.append(room)
    return rooms[0], rooms[1]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_match_closes_its_own_table_and_no_other(damage: str, tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        bad, good = await two_tables(hall)
        meddle(hall, DAMAGES[damage], bad.table.match)
        restarted = Hall(hall.house)
        await restarted.wake_tables()
        with pytest.raises(Refused, match="damaged in the server's store") as refused:
            await restarted.room(bad.table.id)
        assert refused.value.code == "quarantined"
        assert version(await restarted.room(good.table.id)) == version(good)
        assert (restarted.health.is_well, restarted.health.text) == (True, "well, 1 table quarantined")
        assert list(restarted.quarantined) == [bad.table.id]
        assert [one.table for one in (await check_up(hall.house.store)).tables] == [bad.table.id]
        restarted.close()

    in_a_hall(tmp_path, story)


def test_a_quarantine_is_remembered_and_ends_when_the_match_is_mended(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        bad, _ = await two_tables(hall)
        meddle(hall, "UPDATE steps SET number = 7 WHERE number = 2 AND match_id = ?", bad.table.match)
        first = Hall(hall.house)
        await first.wake_tables()
        (marked,) = await hall.house.store.quarantined()
        assert (marked.table, marked.reason) == (bad.table.id, "step 2 is missing")
        meddle(hall, "UPDATE steps SET number = 2 WHERE number = 7 AND match_id = ?", bad.table.match)
        second = Hall(hall.house)
        await second.wake_tables()
        assert second.health.text == "well"
        assert await hall.house.store.quarantined() == []
        assert (await check_up(hall.house.store)).tables == ()
        for one in (first, second):
            one.close()

    in_a_hall(tmp_path, story)


def test_a_visitor_whose_row_is_damaged_is_told_so(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--no-limits")
    guest = Guest(server)
    with closing(sqlite3.connect(server.data / FILE)) as connection, connection:
        connection.execute("UPDATE sessions SET id = CAST(id AS BLOB)")
    assert guest.refused("/session/data", method="GET") == "unreadable"
    guest.close()
    assert server.stop() == 0
    assert "Traceback" not in server.log.read_text()


def test_lists_leave_out_what_is_damaged(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        bad, good = await two_tables(hall)
        meddle(hall, "UPDATE matches SET body = x'00' WHERE id = ?", bad.table.match)
        meddle(hall, "UPDATE tables SET listed = 1")
        meddle(hall, "UPDATE tables SET body = x'00' WHERE id = ?", bad.table.id)
        meddle(hall, "INSERT INTO chat (table_id, body) VALUES (?, x'00')", good.table.id)
        assert [played.row.id for played in await hall.house.store.matches_of("anna")] == [good.table.match]
        assert [table.id for table in await hall.house.store.listed_tables(1_000_000)] == [good.table.id]
        assert await hall.house.store.lines(good.table.id) == ()

    in_a_hall(tmp_path, story)


def test_a_server_with_a_damaged_match_says_so_and_serves_the_others(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--no-limits")
    guest = Guest(server)
    tables = [guest.found("solo", 1) for _ in range(2)]
    started = [guest.post(f"/tables/{table['id']}/start") for table in tables]
    assert server.stop() == 0
    with closing(sqlite3.connect(server.data / FILE)) as connection, connection:
        connection.execute("UPDATE steps SET body = x'00' WHERE match_id = ?", (started[0]["match"]["id"],))
    server.start()
    assert guest.refused(f"/tables/{tables[0]['id']}", method="GET") == "quarantined"
    assert guest.refused(f"/matches/{started[0]['match']['id']}/replay?seat=0", method="GET") == "unreadable"
    assert {match["id"] for match in guest.get("/matches")} == {table["match"]["id"] for table in started}
    socket = guest.connect(tables[1]["id"])
    assert socket.until_prompt()["legal"]
    health = httpx.get(f"{server.address}/healthz", timeout=PATIENCE)
    assert (health.status_code, health.text) == (200, "well, 1 table quarantined\n")
    part([guest], [socket])
    assert server.stop() == 0
    assert "Traceback" not in server.log.read_text()


def test_a_corrupt_page_anywhere_keeps_the_rest_open_and_is_never_called_well(tmp_path: Path) -> None:
    async def fill(hall: Hall) -> None:
        for _ in range(3):
            await two_tables(hall)

    whole, copy = tmp_path / "whole", tmp_path / "copy"
    in_a_hall(whole, fill)
    data = (whole / FILE).read_bytes()
    size = page_size(data)
    opened = 0
    for page in range(len(data) // size):
        shutil.rmtree(copy, ignore_errors=True)
        copy.mkdir()
        spoilt = b"\x5a" * size
        (copy / FILE).write_bytes(data[: page * size] + spoilt + data[(page + 1) * size :])
        opened += asyncio.run(_wake_damaged(copy))
    assert opened >= len(data) // size - len(schema_pages(data))


def test_a_store_that_was_cut_off_opens_with_what_is_left(tmp_path: Path) -> None:
    async def fill(hall: Hall) -> None:
        for _ in range(3):
            await two_tables(hall)

    whole, copy = tmp_path / "whole", tmp_path / "copy"
    in_a_hall(whole, fill)
    data = (whole / FILE).read_bytes()
    needed = page_size(data) * (1 + max(schema_pages(data)))  # near the end of so small a file
    copy.mkdir()
    for share in (0.5, 0.8, 0.99):
        (copy / FILE).write_bytes(data[: max(needed, int(share * len(data)))])
        assert asyncio.run(_wake_damaged(copy)), f"cut off at {share}"


async def _wake_damaged(folder: Path) -> bool:
    """Whether a damaged store can be opened; raises what a server would stumble over."""
    try:
        kept = SqliteStore(folder)
    except Unreadable:
        return False
    bots = BotPool(1, PATIENCE)
    hall = Hall(House(kept, bots, UNLIMITED, 0))
    await hall.check_store()
    assert not hall.health.is_well
    assert "tunnelfolk restore" in hall.health.text
    await hall.wake_tables()
    assert not hall.health.is_well
    assert (await check_up(kept)).file
    hall.close()
    await bots.close()
    kept.close()
    return True


def test_a_check_up_finds_an_index_that_has_lost_somebody(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, _ = await two_tables(hall)
        with closing(sqlite3.connect(sqlite(hall).path)) as connection, connection:
            connection.execute("PRAGMA writable_schema = ON")
            # The table forgets its index for one write, which the index therefore misses.
            row = connection.execute("SELECT * FROM sqlite_schema WHERE name = 'tables_by_founder'").fetchone()
            connection.execute("DELETE FROM sqlite_schema WHERE name = 'tables_by_founder'")
        with closing(sqlite3.connect(sqlite(hall).path)) as connection, connection:
            connection.execute("UPDATE tables SET founder = 'nobody' WHERE id = ?", (room.table.id,))
            connection.execute("PRAGMA writable_schema = ON")
            connection.execute("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", row)
        assert await hall.house.store.find_damage() == ()
        assert (await check_up(hall.house.store)).file

    in_a_hall(tmp_path, story)


def test_a_store_that_is_no_database_is_named_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\x5a" * 8_192)
    answer = serve("--data", str(tmp_path), "--port", "0")
    assert answer.returncode == 1
    assert "is damaged (file is not a database)" in answer.stderr
    assert "tunnelfolk restore" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_a_server_on_a_damaged_store_listens_and_says_what_to_do(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--no-limits")
    guest = Guest(server)
    table = guest.found("solo", 1)
    guest.post(f"/tables/{table['id']}/start")
    assert server.stop() == 0
    with closing(sqlite3.connect(server.data / FILE)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'steps'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with (server.data / FILE).open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\x5a" * size)
    server.start()
    assert guest.refused(f"/tables/{table['id']}", method="GET") == "quarantined"
    health = httpx.get(f"{server.address}/healthz", timeout=PATIENCE)
    assert health.status_code == 503
    assert "tunnelfolk doctor" in health.text
    assert guest.found("solo", 1)["id"]
    guest.close()
    assert server.stop() == 0
    assert "Traceback" not in server.log.read_text()


def test_an_unexpected_exception_does_not_end_the_writer(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        kept = sqlite(hall)
        with pytest.raises(StoreError, match="surrogates"):
            await kept.write(SaveVisitor(Person("1", "\ud800", 0), b"1"))
        assert (hall.health.is_well, hall.health.text) == (False, "cannot store")
        with pytest.raises(StoreError, match="OverflowError"):
            await kept._writer.submit([("INSERT INTO chat (id) VALUES (?)", (2**70,))])
        await kept.write(SaveVisitor(Person("2", "Ben", 0), b"2"))
        assert hall.health.is_well
        assert await kept.visitor(b"2") == Person("2", "Ben", 0)

    in_a_hall(tmp_path, story)


def test_a_step_of_an_older_shape_is_read_through_a_converter(monkeypatch: pytest.MonkeyPatch) -> None:
    def rename(step: dict[str, Any]) -> dict[str, Any]:
        return {"events": [{"type": "TurnPassed", **event} for event in step["happened"]], **_without(step, "happened")}

    converters: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: rename}
    monkeypatch.setattr(step_shapes, "CONVERTERS", converters)
    assert step_shapes.read_step(b'{"happened":[],"seat":1}', 1) == Step((), 1)
    assert step_shapes.read_step(b'{"events":[],"seat":1}', 2) == Step((), 1)
    with pytest.raises(ValueError, match="rules 3: expected 1 to 2"):
        step_shapes.read_step(b'{"events":[]}', 3)


def _without(step: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in step.items() if key != name}
