"""Nothing that anybody was shown is lost, whatever happens to servers, connections and the database."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.cluster.chaos import run_chaos
from tests.postgres import Postgres, begin_postgres

SEED, FAULTS, STOP_SECONDS = 5, 8, 4.0
SOAK_FAULTS, SOAK_STOP_SECONDS = 1_000, 10.0


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """One that may be hurt."""
    postgres = begin_postgres()
    yield postgres
    postgres.remove()


def test_whatever_people_were_shown_is_in_the_log(
    own_postgres: Postgres, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    is_soak = request.config.getoption("--hypothesis-profile") == "soak"
    seed, faults = (Random().randrange(10**9), SOAK_FAULTS) if is_soak else (SEED, FAULTS)
    outcome = run_chaos(own_postgres, tmp_path, seed, faults, SOAK_STOP_SECONDS if is_soak else STOP_SECONDS)
    print(f"seed {seed}: {outcome}")
    assert not outcome.complaints
    assert sum(outcome.faults.values()) == faults
    assert outcome.done > faults
    assert outcome.shown > outcome.done
