"""What all tests share: how many examples hypothesis tries (many new ones in `make soak`), and a PostgreSQL."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.postgres import Postgres, begin_postgres
from tunnelfolk.languages.dictionaries import FIRST
from tunnelfolk.languages.speech import speak

_UNHURRIED = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)

settings.register_profile(
    "default",
    max_examples=10,
    derandomize=True,
    database=None,
    deadline=None,
    # An example is the number of a match: a smaller number is no simpler, and looking for one takes minutes.
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=_UNHURRIED,
)
settings.register_profile("soak", settings.get_profile("default"), max_examples=500, derandomize=False)
settings.load_profile("default")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: a test with a browser or a server waits for a quarter of its time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Play whole matches first: nobody shall wait at the end for somebody who has just begun one."""
    items.sort(key=lambda item: "tests/web/test_playing" not in item.nodeid)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever locale the machine has: commands speak English, unless a test says otherwise."""
    monkeypatch.setenv("LC_ALL", "C")
    speak(FIRST)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests of a process that do not hurt it."""
    postgres = begin_postgres()
    yield postgres
    postgres.remove()
