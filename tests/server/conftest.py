from collections.abc import Iterator

import pytest

from tests.server.people import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process that do not hurt it."""
    server = Server(tmp_path_factory.mktemp("server") / "data", "--no-limits")
    yield server
    assert server.stop() == 0
    assert '"level": "error"' not in server.log.read_text()
