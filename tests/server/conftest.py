import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.server import engines
from tests.server.engines import PostgresEngine, SqliteEngine
from tests.server.people import Server, gather, part, play


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The engine that a test runs on: every store it opens is of that kind."""
    chosen = PostgresEngine(request.getfixturevalue("postgres")) if request.param == "postgresql" else SqliteEngine()
    monkeypatch.setattr(engines, "current", chosen)
    return str(request.param)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process that do not hurt it."""
    server = Server(tmp_path_factory.mktemp("server") / "data", "--no-limits")
    yield server
    assert server.stop() == 0
    assert '"level": "error"' not in server.log.read_text()


@pytest.fixture(scope="session")
def used_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a server that was used a little and stopped; tests take copies."""
    server = Server(tmp_path_factory.mktemp("used") / "data", "--no-limits")
    guests, sockets, _ = gather(server, "duel", 2)
    play(sockets, Random(1), 6)
    part(guests, sockets)
    server.stop()
    return server.data


@pytest.fixture
def folder(used_folder: Path, tmp_path: Path) -> Path:
    """A folder with a store in which two people, Guest 0 and Guest 1, are in the middle of a Duel."""
    return Path(shutil.copytree(used_folder, tmp_path / "data"))
