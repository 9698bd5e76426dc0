"""Several servers on one database, in one process: halls without a network, each with a cluster of its own."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

from tests.server.people import PATIENCE
from tests.server.stories import Ear
from tunnelfolk.server.bot_pool import BotPool
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.house import House
from tunnelfolk.server.limits import UNLIMITED
from tunnelfolk.server.postgres.cluster import PostgresCluster
from tunnelfolk.server.postgres.connecting import Patience
from tunnelfolk.server.postgres.postgres_store import PostgresStore

UNHURRIED = Patience(connect=PATIENCE, answer=PATIENCE, reconnect=PATIENCE, lease=PATIENCE, emote=PATIENCE)
"""However busy the machine is: nothing lapses but what a story lets lapse."""


class Node:
    """A server among others."""

    def __init__(self, address: str) -> None:
        self.store = PostgresStore(address, patience=UNHURRIED)
        self.slept = 0.0
        self.cluster = PostgresCluster(self.store, lambda: time.monotonic() + self.slept)
        self.bots = BotPool(1, PATIENCE)
        self.hall = Hall(House(self.store, self.bots, UNLIMITED, 0, self.cluster))
        self.life: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        await self.cluster.join()
        self.life = asyncio.create_task(self.cluster.run(self.hall))

    async def stop_living(self) -> None:
        """Give no more signs of life, as if the process were stopped."""
        assert self.life is not None
        self.life.cancel()
        with suppress(asyncio.CancelledError):
            await self.life

    async def fall_silent(self) -> None:
        """Give no sign of life for so long that nobody counts it among the living any more, itself included."""
        await self.stop_living()
        self.slept += PATIENCE
        await self.store.ask("UPDATE nodes SET until = clock_timestamp() WHERE node = %s RETURNING 1", self.store.node)

    async def end(self) -> None:
        await self.stop_living()
        self.hall.close()
        await self.hall.daily.close()
        await self.cluster.leave()
        await self.bots.close()
        self.store.close()


@asynccontextmanager
async def _node(address: str) -> Any:
    node = Node(address)
    await node.begin()
    try:
        yield node
    finally:
        await node.end()


def among_nodes(address: str, story: Callable[..., Awaitable[None]], count: int = 2) -> None:
    """Tell a story of so many nodes."""

    async def tell() -> None:
        async with AsyncExitStack() as stack:
            nodes = [await stack.enter_async_context(_node(address)) for _ in range(count)]
            await story(*nodes)

    asyncio.run(tell())


async def until(is_met: Callable[[], object]) -> None:
    """Wait for a fact."""
    async with asyncio.timeout(PATIENCE):
        while not is_met():
            await asyncio.sleep(0.01)


async def who_leads(table_id: str, *nodes: Node) -> tuple[Node, Node]:
    """The one of two nodes that leads a table, and the other one."""
    await until(lambda: any(node.cluster.leads(table_id) for node in nodes))
    leader, other = sorted(nodes, key=lambda node: not node.cluster.leads(table_id))
    assert not other.cluster.leads(table_id)
    return leader, other


async def listen(node: Node, table_id: str, person: Any) -> tuple[Any, Ear]:
    """Somebody comes to a table by way of a node."""
    room = await node.hall.room(table_id)
    ear = Ear(room, person)
    await room.welcome(ear)
    return room, ear
