"""Connections to PostgreSQL: what goes over them arrives as it is, and they can be closed at any moment."""

import asyncio
import subprocess
import sys

import pytest

from tests.cluster.nodes import UNHURRIED
from tests.postgres import PATIENCE, Postgres
from tunnelfolk.rules.game import Step
from tunnelfolk.server.postgres import postgres_writer
from tunnelfolk.server.postgres.postgres_store import PostgresStore
from tunnelfolk.server.store import Conflict, Unsure
from tunnelfolk.server.store_changes import AppendSteps

CLOSE = """
import asyncio, sys, uvloop
from tunnelfolk.server.postgres.postgres_store import PostgresStore

async def close_after(turns):
    kept = PostgresStore(sys.argv[1])
    await kept.ask("SELECT 1")
    asking = asyncio.ensure_future(kept.ask("SELECT pg_sleep(60)"))
    for _ in range(turns):
        await asyncio.sleep(0)
    kept.close()
    print(*await asyncio.gather(asking, return_exceptions=True))

for turns in range(5):
    uvloop.run(close_after(turns))
"""


def test_a_store_may_be_closed_while_somebody_asks(postgres: Postgres) -> None:
    command = [sys.executable, "-c", CLOSE, postgres.new_store()]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.count("the database does not answer") == 5


def test_whoever_is_cancelled_while_a_connection_breaks_is_cancelled(postgres: Postgres) -> None:
    async def story() -> None:
        kept = PostgresStore(postgres.new_store(), patience=UNHURRIED)
        await kept.ask("SELECT 1")
        asking = asyncio.ensure_future(kept.ask("SELECT pg_sleep(600)"))
        with postgres.connect() as watching:
            while watching.execute("SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'").rowcount != 1:
                await asyncio.sleep(0.01)
        kept.close()
        asking.cancel()
        await asyncio.wait({asking})
        assert asking.cancelled()

    asyncio.run(story())


def test_steps_arrive_as_they_are_whatever_their_match_is_called(postgres: Postgres) -> None:
    odd = ("plain-id_1", 'with "quotes"', "back\\slash", "{NULL,1}", "NULL", "ümläut ☃", "")

    async def story() -> None:
        kept = PostgresStore(postgres.new_store(), patience=UNHURRIED)
        step = Step((), 3)
        try:
            await asyncio.gather(*[kept.write(AppendSteps(name, 1, (step, step), 7)) for name in odd])
            with pytest.raises(Conflict):
                await kept.write(AppendSteps(odd[1], 2, (step,), 8))
            await asyncio.gather(*[kept.write(AppendSteps(name, 3, (step,), 9)) for name in odd])
            rows = await kept.ask("SELECT match_id, number, at, body FROM steps")
            wanted = [
                (name, number, at, b'{"events":[],"seat":3}') for name in odd for number, at in ((1, 7), (2, 7), (3, 9))
            ]
            assert sorted(rows) == sorted(wanted)
        finally:
            kept.close()

    asyncio.run(story())


def test_where_nobody_can_find_out_what_became_of_a_step_nobody_is_told_that_it_failed(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> None:
        raise OSError(22, "Invalid argument")  # as sleeping did under a clock that was set back

    async def story() -> None:
        kept = PostgresStore(postgres.new_store(), patience=UNHURRIED)
        try:
            await kept.write(AppendSteps("m", 1, (Step((), 3),), 7))
            with postgres.connect() as other:
                other.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
                )
            monkeypatch.setattr(postgres_writer, "connect_now", stumble)
            with pytest.raises(Unsure):
                await kept.write(AppendSteps("m", 2, (Step((), 3),), 8))
        finally:
            monkeypatch.undo()
            kept.close()

    asyncio.run(story())
