"""What all tests share: how many examples hypothesis tries (many new ones in `make soak`), and a PostgreSQL."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.postgres import Postgres, begin_postgres
from tunnelfolk.languages.dictionaries import FIRST
from tunnelfolk.languages.speech import speak

# As `tunnelfolk` does, before numpy comes: on a busy machine the tests of the nets took three times as long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

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


SLOWEST = (
    "tests/web/test_playing",
    "tests/web/test_site",
    "tests/web/test_big_screen",
    "tests/web/test_every_language",
)
"""Whole matches, a whole site, a room full of phones and every page in every language: half a minute each."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slowest first, side by side: nobody shall wait at the end for one of them, or build the site once more."""
    items.sort(key=lambda item: not item.nodeid.startswith(SLOWEST))


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
