from collections.abc import Iterator

import pytest

from tests.postgres import Postgres, begin_postgres


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """One that may be hurt."""
    postgres = begin_postgres()
    yield postgres
    postgres.remove()


@pytest.fixture
def only_in_a_soak(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--hypothesis-profile") != "soak":
        pytest.skip("a part of `make soak`")
