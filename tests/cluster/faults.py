"""What can happen to servers, connections and the database while people play."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from random import Random

from msgspec import Struct

from tests.cluster.lines import Line
from tests.cluster.other_clocks import OtherClock
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
    clocks: list[OtherClock]
    """Of the nodes' machines."""
    versions: list[Mapping[str, str]]
    """Environments in which a node is of this version, and of the one before; one where no other is known."""


STARTS = 5
HOUR, DAY = 3_600, 86_400
Fault = Callable[[Site], Awaitable[None]]


async def start_again(node: Server) -> None:
    """As systemd does: a server that cannot reach its database in time says so, ends, and is started again."""
    for _ in range(STARTS):
        with suppress(AssertionError):
            return await asyncio.to_thread(node.start)
    await asyncio.to_thread(node.start)
    return None


async def kill_node(site: Site) -> None:
    node = site.rng.choice(site.nodes)
    await asyncio.to_thread(node.kill)
    await asyncio.sleep(site.rng.random())
    await start_again(node)


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


def find_listeners(postgres: Postgres) -> list[int]:
    """The backends that nodes listen on: the last they were asked was that, or the steps that somebody spoke of."""
    with postgres.connect() as connection:
        sql = "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%' OR query LIKE 'PREPARE tails%'"
        return [int(pid) for (pid,) in connection.execute(sql)]


def deafen(postgres: Postgres) -> None:
    """End them."""
    with postgres.connect() as connection:
        for pid in find_listeners(postgres):
            connection.execute("SELECT pg_terminate_backend(%s)", (pid,))


async def deafen_nodes(site: Site) -> None:
    await asyncio.to_thread(deafen, site.postgres)


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


async def fill_disk(site: Site) -> None:
    """Not a byte is left to the database; where it cannot even write its log, it ends."""
    ballast = site.postgres.folder / "ballast"

    def fill() -> None:
        with ballast.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(b"x" * 65_536)

    await asyncio.to_thread(fill)
    await asyncio.sleep(site.stop_seconds)
    ballast.unlink()
    await asyncio.to_thread(site.postgres.start_if_dead)


async def set_clock(site: Site) -> None:
    """A machine's clock jumps, and stays wrong."""
    site.rng.choice(site.clocks).set_ahead(site.rng.choice((-30 * DAY, -HOUR, -5, 0, 5, HOUR, 30 * DAY)))


async def change_version(site: Site) -> None:
    """A rolling restart, in which some nodes become the other version and others do not."""
    for node in site.nodes:
        status = await asyncio.to_thread(node.stop)
        assert status == 0, f"a node ended with {status}: {node.log.read_text()[-2_000:]}"
        node.environment |= site.rng.choice(site.versions)
        await start_again(node)


async def upgrade_in_turn(site: Site) -> None:
    """A rolling restart, after which all nodes are of this version; old ones may step aside before their turn."""
    for node in site.nodes:
        status = await asyncio.to_thread(node.stop)
        assert status == 0, f"a node ended with {status}: {node.log.read_text()[-2_000:]}"
        node.environment |= site.versions[0]
        await start_again(node)


async def cut_people(site: Site) -> None:
    site.balancer.cut()


async def restart_in_turn(site: Site) -> None:
    for node in site.nodes:
        status = await asyncio.to_thread(node.stop)
        assert status == 0, f"a node ended with {status}: {node.log.read_text()[-2_000:]}"
        await start_again(node)


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
    set_clock,
)
"""The likelier ones more than once."""
NAMED = {fault.__name__: fault for fault in USUAL}
"""What somebody may ask for by name, on any machine."""


def possible(site: Site) -> tuple[Fault, ...]:
    """What can be done here: not everybody may mount disks."""
    more = (
        *([fill_disk] if site.postgres.has_own_disk else []),
        *([change_version] if len(site.versions) > 1 else []),
    )
    return (*USUAL, *more)
