"""Three servers, a database, a balancer, people who play, and faults that strike while they do."""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random

from msgspec import Struct, field

from tests.cluster.checker import complaints, read_log
from tests.cluster.faults import Fault, Site, possible
from tests.cluster.lines import Line
from tests.cluster.other_clocks import TELL, OtherClock
from tests.cluster.witnesses import Witness
from tests.postgres import Postgres
from tests.server.people import PATIENCE, SERVE, Server

NODES = 3
TABLES = (("duel", 2), ("saboteur", 4), ("solo", 1), ("duel", 2), ("saboteur", 3))
MOVES_BETWEEN_FAULTS = 4
"""At every table: the others go on meanwhile."""


class Outcome(Struct):
    """What came of it."""

    complaints: list[str] = field(default_factory=list)
    faults: dict[str, int] = field(default_factory=dict)
    shown: int = 0
    done: int = 0
    late: int = 0
    steps: int = 0
    pauses: dict[str, list[float]] = field(default_factory=dict)
    """Seconds without a prompt for those who were cut off, by what had struck last."""
    waits: dict[str, list[float]] = field(default_factory=dict)
    """Seconds from choices to their answers, by what had struck last; of each person the longest."""


class Plan(Struct, frozen=True, kw_only=True):
    """What shall happen, to how many people."""

    seed: int
    faults: int
    stop_seconds: float
    """How long nodes are stopped, and connections held for half of that."""
    crowd: int = 1
    """By how many the twelve people are multiplied."""
    thinking_seconds: float = 0.0
    """How long people think before a choice: a crowd that never does takes all of a machine."""
    choose_from: Sequence[Fault] = ()
    """If not from all that is possible."""
    before: Path | None = None
    """The sources of another version, which some nodes shall be of."""
    patience: float = PATIENCE
    """Seconds after which a match that does not go on is a failure."""


def _versions(plan: Plan) -> list[Mapping[str, str]]:
    own = {"PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    return [own] if plan.before is None else [own, {"PYTHONPATH": str(plan.before)}]


class ServerWithClock(Server):
    """A server on a machine whose clock may be set."""

    program = f"{TELL}; {SERVE}"


class Chaos:
    """The whole arrangement."""

    def __init__(
        self, postgres: Postgres, folder: Path, plan: Plan, tell: Callable[[Outcome], object] = lambda so_far: None
    ) -> None:
        self._postgres, self._folder, self._plan, self._tell = postgres, folder, plan, tell
        self._rng = Random(plan.seed)
        self._schema = f"chaos_{plan.seed}_{time.monotonic_ns()}"
        self.address = postgres.store_called(self._schema)
        self._balancer = Line()
        self._site = Site(postgres, [], [], self._balancer, self._rng, plan.stop_seconds, [], _versions(plan))
        self.people: list[Witness] = []
        self._tables: list[list[Witness]] = []
        self.outcome = Outcome()

    async def run(self) -> Outcome:
        """Play on while faults strike, then compare."""
        async with AsyncExitStack() as stack:
            stack.push_async_callback(self._end)
            await self._begin()
            playing = [asyncio.create_task(person.play()) for person in self.people]
            minding = [asyncio.create_task(self._begin_anew(table)) for table in self._tables]
            try:
                await self._until_played()
                for _ in range(self._plan.faults):
                    await self._strike()
                    self._tell(self.outcome)
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
            self._site.ways.append(way)
            store = self._postgres.store_called(self._schema, way.port)
            options = ("--no-limits", "--store", store, "--bot-workers", "1")
            clock = OtherClock(self._folder / f"clock{number}")
            self._site.clocks.append(clock)
            environment = {**self._site.versions[-1], **clock.environment}
            start = partial(ServerWithClock, self._folder / f"node{number}", *options, environment=environment)
            self._site.nodes.append(await asyncio.to_thread(start))
        self._balancer.targets = [node.port for node in self._site.nodes]
        await self._balancer.open()
        for number, (game, seats) in enumerate(TABLES * self._plan.crowd):
            table = [self._witness(f"P{number}.{seat}") for seat in range(seats)]
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

    def _witness(self, name: str) -> Witness:
        return Witness(name, self._balancer.port, Random(self._rng.random()), self._plan.thinking_seconds)

    async def _end(self) -> None:
        for way in self._site.ways:
            way.release()
        for node in self._site.nodes:
            if node.process.poll() is None:
                os.kill(node.process.pid, signal.SIGCONT)
                await asyncio.to_thread(node.stop)
        for person in self.people:
            await person.http.aclose()
        for line in (self._balancer, *self._site.ways):
            await line.close()

    async def _begin_anew(self, table: list[Witness]) -> None:
        """Begin the next match when one is over."""
        while True:
            await asyncio.sleep(0.2)
            if any('"result":{' in person.shown[-1][3] for person in table if person.shown):
                await table[0].ask("POST", f"/tables/{table[0].table_id}/start")

    async def _until_played(self) -> None:
        """Wait until every table has gone on by some moves."""
        goals = {id(table): sum(one.moves for one in table) + MOVES_BETWEEN_FAULTS for table in self._tables}
        until = time.monotonic() + self._plan.patience
        while any(sum(one.moves for one in table) < goals[id(table)] for table in self._tables):
            if time.monotonic() > until:
                behind = [table for table in self._tables if sum(one.moves for one in table) < goals[id(table)]]
                stuck = [one.state for table in behind for one in table]
                logs = [node.log.read_text()[-1_500:] for node in self._site.nodes]
                raise AssertionError(f"no more moves at {stuck} after {self.outcome.faults}: {logs}")
            await asyncio.sleep(0.02)

    async def _strike(self) -> None:
        fault = self._rng.choice(self._plan.choose_from or possible(self._site))
        name = fault.__name__
        before = [(len(person.pauses), len(person.waits)) for person in self.people]
        await fault(self._site)
        await self._until_played()
        self.outcome.faults[name] = self.outcome.faults.get(name, 0) + 1
        for person, (pauses, waits) in zip(self.people, before, strict=True):
            self.outcome.pauses.setdefault(name, []).extend(person.pauses[pauses:])
            self.outcome.waits.setdefault(name, []).extend(sorted(person.waits[waits:])[-1:])

    def _compare(self) -> None:
        log, people = read_log(self.address), self.people
        self.outcome.complaints = list(complaints(log, people))
        self.outcome.shown = sum(len(one.shown) for one in people)
        self.outcome.done = sum(len(one.done) for one in people)
        self.outcome.late = sum(len(one.late) for one in people)
        self.outcome.steps = sum(map(len, log.values()))


def run_chaos(
    postgres: Postgres, folder: Path, plan: Plan, tell: Callable[[Outcome], object] = lambda so_far: None
) -> Outcome:
    """All of it; told after every fault is what came of it so far."""

    async def all_of_it() -> Outcome:
        return await Chaos(postgres, folder, plan, tell).run()

    return asyncio.run(all_of_it())
