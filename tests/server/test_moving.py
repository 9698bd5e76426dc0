"""From one engine to the other and back: import, backup, restore, check-up and forgetting with PostgreSQL."""

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.postgres import Postgres
from tests.server.people import PATIENCE, SERVE, Guest, Server
from tunnelfolk.cli import main
from tunnelfolk.server.postgres import postgres_schema
from tunnelfolk.server.postgres.postgres_store import PostgresStore
from tunnelfolk.server.postgres.store_copy import COLUMNS
from tunnelfolk.server.sqlite.sqlite_store import FILE
from tunnelfolk.server.store import Conflict
from tunnelfolk.server.store_changes import AppendSteps, SaveLine, SaveTable, SaveVisitor
from tunnelfolk.server.table_state import next_version
from tunnelfolk.server.visitors import Person


def contents(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything in a file, row by row."""
    with closing(sqlite3.connect(path)) as connection:
        return {
            name: sorted(connection.execute(f"SELECT {', '.join(columns)} FROM {name}"), key=repr)
            for name, columns in COLUMNS.items()
        }


def test_everything_that_sqlite_keeps_goes_along(folder: Path, postgres: Postgres) -> None:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        for name, columns in COLUMNS.items():
            kept = {row[1] for row in connection.execute(f"PRAGMA table_info({name})")}
            assert set(columns) == kept, name
        kept = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    # Groups of steps are none any more in a copy that goes along (renew_schema).
    assert {*COLUMNS, "step_groups"} == {name for name in kept if not name.startswith("sqlite_")}


def test_a_store_goes_to_postgresql_and_comes_back_the_same(
    folder: Path, postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address, copy = postgres.new_store(), tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.execute("INSERT INTO daily_deals VALUES ('2026-11-15', 'duel', 'seed', 1)")
        connection.execute("INSERT INTO daily_tries VALUES ('2026-11-15', 'duel', 'anna', 'match', 1, 2, 18, NULL)")
        connection.execute("INSERT INTO daily_bots VALUES ('2026-11-15', 'duel', 'keen', 17, 3)")
    assert main(["import", str(folder), "--store", address]) == 0
    assert "2 visitors, 1 tables and 1 matches" in capsys.readouterr().out
    assert main(["backup", str(copy), "--store", address]) == 0
    assert contents(copy) == contents(folder / FILE)
    assert main(["import", str(copy), "--store", address]) == 2
    assert "holds a store already" in capsys.readouterr().err


def test_a_restore_puts_a_copy_in_the_place_of_a_database_and_keeps_what_was_there(
    folder: Path, postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address, copy, again = postgres.new_store(), tmp_path / "copy.sqlite3", tmp_path / "again.sqlite3"
    assert main(["import", str(folder), "--store", address]) == 0
    assert main(["backup", str(copy), "--store", address]) == 0
    assert main(["forget", "Guest 0", "--store", address]) == 0
    assert main(["restore", str(copy), "--store", address]) == 0
    told = capsys.readouterr().out
    assert "Guest 0 is forgotten." in told
    assert "_before_" in told
    assert "1 visitors who were forgotten since" in told
    assert main(["backup", str(again), "--store", address]) == 0
    assert contents(again)["steps"] == contents(copy)["steps"]
    assert [row[2] for row in contents(again)["sessions"]] == ["Guest 1"]


def test_a_match_goes_on_after_its_server_moved_to_postgresql(folder: Path, postgres: Postgres, tmp_path: Path) -> None:
    address = postgres.new_store()
    assert main(["import", str(folder), "--store", address]) == 0

    async def story() -> None:
        kept = PostgresStore(address)
        try:
            (table_id,) = await kept.playing_tables()
            table = await kept.table(table_id)
            assert table is not None
            assert table.match is not None
            steps, version = await kept.steps(table.match), await kept.version(table.match)
            assert len(steps) == version
            with pytest.raises(Conflict):
                await kept.write(AppendSteps(table.match, version, (steps[-1].step,), 0))
            await kept.write(SaveTable(table))
            assert await kept.table(table_id) == next_version(table)
            with pytest.raises(Conflict):
                await kept.write(SaveTable(table))
            assert await kept.lines(table_id) == ()
        finally:
            kept.close()

    asyncio.run(story())


def test_lines_that_are_said_after_an_import_follow_those_before(postgres: Postgres, tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--no-limits")
    guest = Guest(server)
    table = guest.found("solo", 1)
    socket = guest.connect(table["id"])
    socket.send({"type": "say", "text": "before"})
    said = socket.until(lambda told: told["type"] == "said")["lines"][0]
    socket.close()
    guest.close()
    server.stop()
    address = postgres.new_store()
    assert main(["import", str(server.data), "--store", address]) == 0

    async def story() -> None:
        kept = PostgresStore(address)
        try:
            (line,) = await kept.lines(table["id"])
            await kept.write(SaveLine(table["id"], line))
            assert [one.text for one in await kept.lines(table["id"])] == ["before", "before"]
            assert line.who == said["who"]
        finally:
            kept.close()

    asyncio.run(story())


def test_the_doctor_looks_at_a_database_and_says_what_is_wrong(
    folder: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    address = postgres.new_store()
    assert main(["import", str(folder), "--store", address]) == 0
    assert main(["doctor", "--store", address]) == 1
    told = capsys.readouterr().out
    assert "The database has fsync = off" in told
    assert "0 servers use" in told
    assert "Every table where a match is running can be opened." in told
    with postgres.connect(address) as connection:
        connection.execute("UPDATE steps SET body = 'x' WHERE number = 2")
    assert main(["doctor", "--store", address]) == 1
    assert "cannot be opened: step 2 cannot be read" in capsys.readouterr().out


def test_a_database_that_is_away_is_said_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    address = "postgresql://nobody:secret@127.0.0.1:9/nothing"
    assert main(["backup", str(tmp_path / "copy.sqlite3"), "--store", address]) == 2
    told = capsys.readouterr().err
    assert "nothing at 127.0.0.1" in told
    assert "secret" not in told
    assert told.count("\n") == 1


def test_an_older_database_becomes_a_newer_one_and_keeps_what_it_has(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = postgres.new_store()
    monkeypatch.setattr(postgres_schema, "NEWEST_SCHEMA", 1)
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", postgres_schema.MIGRATIONS[:1])

    async def open_store() -> str:
        kept = PostgresStore(address)
        try:
            if not await kept.visitors_named("anna"):
                await kept.write(SaveVisitor(Person("anna", "Anna", 1), b"anna"))
            ((version,),) = await kept.ask("SELECT version FROM schema_version")
            (known,) = await kept.visitors_named("anna")
            return f"{known.person.name} {version}"
        finally:
            kept.close()

    assert asyncio.run(open_store()) == "Anna 1"
    monkeypatch.undo()
    assert asyncio.run(open_store()) == f"Anna {postgres_schema.NEWEST_SCHEMA}"


def test_a_database_of_the_future_is_left_alone(postgres: Postgres, tmp_path: Path) -> None:
    address = postgres.new_store()
    with postgres.connect(address) as connection:
        name = postgres_schema.enter_schema(connection)
        connection.execute(f"CREATE SCHEMA {name}")
        connection.execute("CREATE TABLE schema_version (version integer NOT NULL)")
        connection.execute("INSERT INTO schema_version VALUES (99)")
    command = [sys.executable, "-c", SERVE, "--data", str(tmp_path), "--no-browser", "--port", "0", "--store", address]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert answer.returncode == 1
    assert "take a newer one" in answer.stderr
