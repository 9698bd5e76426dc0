"""Nothing that anybody was shown is lost, whatever happens to servers, connections and the database."""

from pathlib import Path

from tests.cluster.chaos import Plan, run_chaos
from tests.postgres import Postgres

PLAN = Plan(seed=5, faults=8, stop_seconds=4)
"""`make soak` plays many more, with more people: tests/cluster/soak.py."""


def test_whatever_people_were_shown_is_in_the_log(own_postgres: Postgres, tmp_path: Path) -> None:
    outcome = run_chaos(own_postgres, tmp_path, PLAN)
    assert not outcome.complaints
    assert sum(outcome.faults.values()) == PLAN.faults
    assert outcome.done > PLAN.faults
    assert outcome.shown > outcome.done
