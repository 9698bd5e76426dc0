"""Three servers, a database, a balancer, people who play, and faults that strike while they do."""

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from msgspec import Struct, field

from tests.cluster.checker import complaints, read_log
from tests.cluster.lines import Line
from tests.cluster.witnesses import Witness
from tests.postgres import Postgres
from tests.server.people import Server

NODES = 3
TABLES = (("duel", 2), ("saboteur", 4), ("solo", 1), ("duel", 2), ("saboteur", 3))
MOVES_BETWEEN_FAULTS = 12
PATIENCE = 240
"""Seconds after which a match that does not go on is a failure."""


class Outcome(Struct):
    """What came of it."""

    complaints: list[str] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)
    shown: int = 0
    done: int = 0
    late: int = 0
    steps: int = 0
    pauses: dict[str, list[float]] = field(default_factory=dict)
    """Seconds without a prompt for those who were cut off, by what had struck last."""


class Chaos:
    """The whole arrangement."""

    def __init__(self, postgres: Postgres, folder: Path, seed: int, stop_seconds: float) -> None:
        self._postgres, self._folder, self._rng = postgres, folder, Random(seed)
        self._stop_seconds = stop_seconds
        self._schema = f"chaos_{seed}_{time.monotonic_ns()}"
        self.address = postgres.store_called(self._schema)
        self.nodes: list[Server] = []
        self._ways: list[Line] = []
        self._balancer = Line()
        self.people: list[Witness] = []
        self._tables: list[list[Witness]] = []
        self.outcome = Outcome()

    async def run(self, faults: int) -> Outcome:
        """Play on while so many faults strike, then compare."""
        async with AsyncExitStack() as stack:
            stack.push_async_callback(self._end)
            await self._begin()
            playing = [asyncio.create_task(person.play()) for person in self.people]
            minding = [asyncio.create_task(self._begin_anew(table)) for table in self._tables]
            try:
                await self._until_played()
                for _ in range(faults):
                    await self._strike()
                    await self._until_played()
            finally:
                for task in (*playing, *minding):
                    task.cancel()
                await asyncio.gather(*playing, *minding, return_exceptions=True)
        self._compare()
        return self.outcome

    async def _begin(self) -> None:
        for number in range(NODES):
            way = Line(self._postgres.port)
            await way.open()
            self._ways.append(way)
            store = self._postgres.store_called(self._schema, way.port)
            options = ("--no-limits", "--store", store, "--bot-workers", "1")
            self.nodes.append(await asyncio.to_thread(Server, self._folder / f"node{number}", *options))
        self._balancer.targets = [node.port for node in self.nodes]
        await self._balancer.open()
        for number, (game, seats) in enumerate(TABLES):
            table = [
                Witness(f"P{number}{seat}", self._balancer.port, Random(self._rng.random())) for seat in range(seats)
            ]
            for person in table:
                await person.arrive()
            settings = {"game": game, "seats": seats, "turn_seconds": 600}
            table_id = (await table[0].ask("POST", "/tables", settings))["id"]
            for person in table[1:]:
                await person.ask("POST", f"/tables/{table_id}/sit")
            for person in table:
                person.table_id = table_id
            await table[0].ask("POST", f"/tables/{table_id}/start")
            self._tables.append(table)
            self.people += table

    async def _end(self) -> None:
        for way in self._ways:
            way.release()
        for node in self.nodes:
            if node.process.poll() is None:
                os.kill(node.process.pid, signal.SIGCONT)
                await asyncio.to_thread(node.stop)
        for person in self.people:
            await person.http.aclose()
        for line in (self._balancer, *self._ways):
            await line.close()

    async def _begin_anew(self, table: list[Witness]) -> None:
        """Begin the next match when one is over."""
        while True:
            await asyncio.sleep(0.2)
            if any('"result":{' in person.shown[-1][3] for person in table if person.shown):
                await table[0].ask("POST", f"/tables/{table[0].table_id}/start")

    async def _until_played(self) -> None:
        """Wait until every table has gone on by some moves."""
        goals = {id(table): sum(one.moves for one in table) + MOVES_BETWEEN_FAULTS // 4 for table in self._tables}
        until = time.monotonic() + PATIENCE
        while any(sum(one.moves for one in table) < goals[id(table)] for table in self._tables):
            if time.monotonic() > until:
                behind = [table for table in self._tables if sum(one.moves for one in table) < goals[id(table)]]
                stuck = [one.state for table in behind for one in table]
                logs = [node.log.read_text()[-1_500:] for node in self.nodes]
                raise AssertionError(f"no more moves at {stuck} after {dict(self.outcome.faults)}: {logs}")
            await asyncio.sleep(0.02)

    async def _strike(self) -> None:
        fault = self._rng.choice(self.faults())
        name = fault.__name__.lstrip("_")
        before = [len(person.pauses) for person in self.people]
        await fault()
        await self._until_played()
        self.outcome.faults[name] += 1
        for person, known in zip(self.people, before, strict=True):
            self.outcome.pauses.setdefault(name, []).extend(person.pauses[known:])

    def faults(self) -> list[Callable[[], Awaitable[None]]]:
        """What can happen, the likelier ones more than once."""
        return [
            self._kill_node,
            self._kill_node,
            self._stop_node,
            self._cut_database,
            self._cut_database,
            self._hold_database,
            self._deafen_nodes,
            self._stop_database,
            self._cut_people,
            self._restart_in_turn,
        ]

    async def _kill_node(self) -> None:
        node = self._rng.choice(self.nodes)
        await asyncio.to_thread(node.kill)
        await asyncio.sleep(self._rng.random())
        await asyncio.to_thread(node.start)

    async def _stop_node(self) -> None:
        """It wakes up later, and believes that nothing has happened."""
        number = self._rng.randrange(NODES)
        pid = self.nodes[number].process.pid
        os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(self._stop_seconds)
        os.kill(pid, signal.SIGCONT)

    async def _cut_database(self) -> None:
        """Many times in a row: one of them strikes at a commit."""
        way = self._rng.choice(self._ways)
        for _ in range(5):
            way.cut()
            await asyncio.sleep(self._rng.random() / 5)

    async def _hold_database(self) -> None:
        way = self._rng.choice(self._ways)
        way.hold()
        await asyncio.sleep(self._stop_seconds / 2)
        way.release()

    async def _deafen_nodes(self) -> None:
        def deafen() -> None:
            with self._postgres.connect() as connection:
                connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")

        await asyncio.to_thread(deafen)

    async def _stop_database(self) -> None:
        await asyncio.to_thread(self._postgres.stop)
        await asyncio.to_thread(self._postgres.start)

    async def _cut_people(self) -> None:
        self._balancer.cut()

    async def _restart_in_turn(self) -> None:
        for node in self.nodes:
            status = await asyncio.to_thread(node.stop)
            assert status == 0, f"a node ended with {status}: {node.log.read_text()[-2_000:]}"
            await asyncio.to_thread(node.start)

    def _compare(self) -> None:
        log, people = read_log(self.address), self.people
        self.outcome.complaints = list(complaints(log, people))
        self.outcome.shown = sum(len(one.shown) for one in people)
        self.outcome.done = sum(len(one.done) for one in people)
        self.outcome.late = sum(len(one.late) for one in people)
        self.outcome.steps = sum(map(len, log.values()))


def run_chaos(postgres: Postgres, folder: Path, seed: int, faults: int, stop_seconds: float) -> Outcome:
    """All of it."""

    async def all_of_it() -> Outcome:
        return await Chaos(postgres, folder, seed, stop_seconds).run(faults)

    return asyncio.run(all_of_it())
