"""What can happen to servers, connections and the database while people play."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from random import Random

from msgspec import Struct

from tests.cluster.lines import Line
from tests.postgres import Postgres
from tests.server.people import Server


class Site(Struct):
    """All that can be hurt, and the dice that say how."""

    postgres: Postgres
    nodes: list[Server]
    ways: list[Line]
    """From each node to the database."""
    balancer: Line
    rng: Random
    stop_seconds: float


Fault = Callable[[Site], Awaitable[None]]


async def kill_node(site: Site) -> None:
    node = site.rng.choice(site.nodes)
    await asyncio.to_thread(node.kill)
    await asyncio.sleep(site.rng.random())
    await asyncio.to_thread(node.start)


async def stop_node(site: Site) -> None:
    """It wakes up later, and believes that nothing has happened."""
    pid = site.rng.choice(site.nodes).process.pid
    os.kill(pid, signal.SIGSTOP)
    await asyncio.sleep(site.stop_seconds)
    os.kill(pid, signal.SIGCONT)


async def cut_database(site: Site) -> None:
    """Many times in a row: one of them strikes at a commit."""
    way = site.rng.choice(site.ways)
    for _ in range(5):
        way.cut()
        await asyncio.sleep(site.rng.random() / 5)


async def hold_database(site: Site) -> None:
    way = site.rng.choice(site.ways)
    way.hold()
    await asyncio.sleep(site.stop_seconds / 2)
    way.release()


async def deafen_nodes(site: Site) -> None:
    def deafen() -> None:
        with site.postgres.connect() as connection:
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")

    await asyncio.to_thread(deafen)


async def stop_database(site: Site) -> None:
    await asyncio.to_thread(site.postgres.stop)
    await asyncio.to_thread(site.postgres.start)


async def refuse_writes(site: Site) -> None:
    """Everything can be read, and nothing written."""

    def set_to(value: str) -> None:
        with site.postgres.connect() as connection:
            connection.execute("SET default_transaction_read_only = off")
            connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
            connection.execute("SELECT pg_reload_conf()")

    await asyncio.to_thread(set_to, "on")
    await asyncio.sleep(site.stop_seconds / 4)
    await asyncio.to_thread(set_to, "off")


async def cut_people(site: Site) -> None:
    site.balancer.cut()


async def restart_in_turn(site: Site) -> None:
    for node in site.nodes:
        status = await asyncio.to_thread(node.stop)
        assert status == 0, f"a node ended with {status}: {node.log.read_text()[-2_000:]}"
        await asyncio.to_thread(node.start)


USUAL: tuple[Fault, ...] = (
    kill_node,
    kill_node,
    stop_node,
    cut_database,
    cut_database,
    hold_database,
    deafen_nodes,
    stop_database,
    refuse_writes,
    cut_people,
    restart_in_turn,
)
"""The likelier ones more than once."""
