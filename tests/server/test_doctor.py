"""The check-up finds what is wrong, says what to do, and changes nothing."""

import asyncio
import os
import socket
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.server.people import Server
from tunnelfolk import cli
from tunnelfolk.rules import game
from tunnelfolk.rules.game_state import RULES
from tunnelfolk.server import doctor
from tunnelfolk.server.doctor import Place, examine
from tunnelfolk.server.messages.table_messages import Player
from tunnelfolk.server.sqlite.sqlite_store import FILE, SqliteStore
from tunnelfolk.server.sqlite.store_file import NEWEST_SCHEMA
from tunnelfolk.server.store_changes import AppendSteps, BeginMatch, FinishMatch, PackMatch
from tunnelfolk.server.stored_values import MatchRow


def complaints(folder: Path, clock: Callable[[], float] = time.time) -> list[str]:
    """What is wrong, port and machine apart."""
    return [finding.text for finding in examine(Place(folder, "127.0.0.1", 0, clock)) if finding.is_bad]


def meddle(folder: Path, sql: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.execute(sql)


def test_all_is_well_with_a_store_that_was_used(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (folder / FILE).read_bytes()
    assert cli.main(["doctor", "--data", str(folder), "--port", "0"]) == 0
    said = capsys.readouterr().out
    assert "The store is whole; it holds 2 visitors, 1 tables, 1 matches." in said
    assert "Every table where a match is running can be opened." in said
    assert said.endswith("Nothing is wrong.\n")
    assert (folder / FILE).read_bytes() == before


def test_a_folder_that_is_not_there_yet_is_well_and_is_not_made(tmp_path: Path) -> None:
    assert not complaints(tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_a_running_server_is_asked_how_it_is(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["doctor", "--data", str(server.data), "--port", str(server.port)]) == 0
    said = capsys.readouterr().out
    assert "A server uses the folder now." in said
    assert f":{server.port}/healthz says: well." in said


def test_a_match_that_cannot_be_read_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    meddle(folder, "UPDATE steps SET body = x'00' WHERE number = 2")
    assert cli.main(["doctor", "--data", str(folder), "--port", "0"]) == 1
    said = capsys.readouterr().out
    assert "cannot be opened: step 2 cannot be read" in said
    assert "restore a backup" in said
    assert said.endswith("1 thing is wrong.\n")


def finish_match(folder: Path, match_id: str) -> None:
    """Put a Solo match into a store that was played to its end."""

    async def write() -> None:
        kept, chance = SqliteStore(folder), Random(1)
        match = game.new("solo", 1, seed=match_id)
        while match.to_act is not None:
            match = match.choose(chance.randrange(len(match.legal)))
        row = MatchRow(
            id=match_id,
            table="gone",
            seed=match_id,
            number=1,
            game="solo",
            options=match.options,
            turn_seconds=None,
            players=(Player("person", "Anna", 1),),
            started=1,
            rules=RULES,
        )
        await kept.write(
            BeginMatch(row, ()), AppendSteps(match_id, 1, match.steps, 1), FinishMatch(match_id, 2, match.result)
        )
        await kept.write(PackMatch(match_id))
        kept.close()

    asyncio.run(write())


def test_finished_matches_are_replayed_with_progress(folder: Path) -> None:
    finish_match(folder, "first")
    finish_match(folder, "second")
    shares: list[float] = []
    said = [finding.text for finding in examine(Place(folder, "127.0.0.1", 0, tell_progress=shares.append))]
    assert "All finished matches can be replayed: 2." in said
    assert shares == [0, 0.5, 1]


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ("UPDATE packed_steps SET body = x'00' WHERE match_id = 'bad'", "the match cannot be read"),
        ("DELETE FROM packed_steps WHERE match_id = 'bad'", "its match has no steps"),
        (
            "UPDATE matches SET result = replace(result, '[', '[1') WHERE id = 'bad'",
            "its steps lead to another result than was stored",
        ),
        ("UPDATE matches SET body = replace(body, '\"solo\"', '\"chess\"') WHERE id = 'bad'", "game 'chess'"),
    ],
)
def test_a_finished_match_that_cannot_be_replayed_is_named_and_all_others_are_replayed(
    folder: Path, damage: str, complaint: str
) -> None:
    finish_match(folder, "bad")
    finish_match(folder, "good")
    meddle(folder, damage)
    (text,) = complaints(folder)
    assert text.startswith("Match bad is over and cannot be replayed: ")
    assert complaint in text


def test_a_damaged_page_is_found(folder: Path) -> None:
    pages = bytearray((folder / FILE).read_bytes())
    pages[4096 * 3 : 4096 * 9] = b"\x07" * 4096 * 6
    (folder / FILE).write_bytes(pages)
    assert any("The store is damaged" in text for text in complaints(folder))


def test_a_file_that_is_no_database_is_found(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("Dear diary" * 1_000)
    (tmp_path / FILE).chmod(0o600)
    (text,) = complaints(tmp_path)
    assert "cannot be read" in text


def test_a_store_of_a_newer_version_is_found(folder: Path) -> None:
    meddle(folder, f"PRAGMA user_version = {NEWEST_SCHEMA + 1}")
    (text,) = complaints(folder)
    assert f"schema {NEWEST_SCHEMA + 1}" in text


def test_a_clock_that_went_back_is_found(folder: Path) -> None:
    (text,) = complaints(folder, lambda: time.time() - 7_200)
    assert "The clock says" in text


def test_a_store_that_others_can_read_is_found(folder: Path) -> None:
    (folder / FILE).chmod(0o644)
    (text,) = complaints(folder)
    assert "Others on this machine can read the store" in text


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_cannot_be_written_is_found(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert any("cannot be written to" in text for text in complaints(tmp_path))
    tmp_path.chmod(0o700)


def test_a_port_that_is_taken_is_found(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        place = Place(tmp_path, "127.0.0.1", taken.getsockname()[1])
        (text,) = [finding.text for finding in examine(place) if finding.is_bad]
    assert "could not listen" in text


def test_too_little_room_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "LEAST_FREE", 10**18)
    assert any("of the disk are free" in text for text in complaints(tmp_path))


def test_too_few_descriptors_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "LEAST_DESCRIPTORS", 2**62)
    monkeypatch.setattr("resource.RLIM_INFINITY", -2)
    monkeypatch.setattr("resource.getrlimit", lambda _: (256, 256))
    assert any("The system allows 256 open files" in text for text in complaints(tmp_path))
