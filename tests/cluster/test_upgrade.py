"""Servers of two neighbouring versions on one database, while people play: what an upgrade without a pause is made of.

Only in `make soak`, and only where the history is at hand.
"""

from pathlib import Path

import pytest

from tests.cluster.chaos import Plan, run_chaos
from tests.cluster.faults import change_version, upgrade_in_turn
from tests.cluster.soak import find_sources
from tests.postgres import Postgres

OLDER_SCHEMAS = ("4ebb401", "a5da528", "b67546e", "2f50020")
"""Of the last commits whose databases had schema 1, 2, 3 and 5."""
SAME_SCHEMA = "9dc06fb"
"""The first commit with the schema of today."""
pytestmark = pytest.mark.usefixtures("only_in_a_soak")


def sources(commit: str, folder: Path) -> Path:
    found = find_sources(commit, folder)
    if found is None:
        pytest.skip(f"{commit} is not in the history here")
    return found


@pytest.mark.parametrize("commit", OLDER_SCHEMAS)
def test_a_newer_schema_comes_while_people_play_and_older_servers_step_aside(
    own_postgres: Postgres, tmp_path: Path, commit: str
) -> None:
    before = sources(commit, tmp_path / "before")
    plan = Plan(seed=1, faults=1, stop_seconds=1, choose_from=(upgrade_in_turn,), before=before)
    outcome = run_chaos(own_postgres, tmp_path, plan)
    assert not outcome.complaints
    assert any("stepping aside" in log.read_text() for log in tmp_path.glob("node*.log"))


def test_servers_of_both_versions_play_together(own_postgres: Postgres, tmp_path: Path) -> None:
    before = sources(SAME_SCHEMA, tmp_path / "before")
    plan = Plan(seed=2, faults=4, stop_seconds=1, choose_from=(change_version,), before=before)
    assert not run_chaos(own_postgres, tmp_path, plan).complaints
