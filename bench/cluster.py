"""What a database instead of a file costs: processor time a move with SQLite, with PostgreSQL, and with two workers.

All in one run, in turn and at one rate (the first row at half, the last at twice that): machines differ, and are busy
at times. Times are those of all servers together, over all moves. PostgreSQL is the tests' own, but with fsync on.
Options: --seconds, --sockets, --rate, --rounds. Run by `make bench-server`.
"""

import argparse
import asyncio
import os
import resource
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import psycopg
import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))

import server

from tests import postgres

TICK = os.sysconf("SC_CLK_TCK")


class Served(server.Server):
    """A server that may have several processes."""

    def cpu_seconds(self) -> float:
        return tree_seconds(self.process.pid)


def tree_seconds(root: int) -> float:
    """Processor time of a process and all that came of it, also of those that have ended."""
    parents, used = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rsplit(") ", 1)[1].split()
            except OSError:
                continue
            parents[int(entry.name)] = int(fields[1])
            used[int(entry.name)] = sum(map(int, fields[11:15])) / TICK
    family = {root}
    while more := {child for child, parent in parents.items() if parent in family} - family:
        family |= more
    return sum(used.get(pid, 0.0) for pid in family)


def commits(address: str) -> tuple[int, int]:
    """Commits and bytes of log so far."""
    with psycopg.connect(address) as connection:
        sql = (
            "SELECT xact_commit, pg_current_wal_lsn() - '0/0' FROM pg_stat_database WHERE datname = current_database()"
        )
        row = connection.execute(sql).fetchone()
        assert row is not None
        return int(row[0]), int(row[1])


async def measure(
    name: str,
    nodes: list[Served],
    chosen: argparse.Namespace,
    database: postgres.Postgres | None = None,
    times: float = 1,
) -> float:
    """Processor time of all servers a move; every table's people are on one of them. There may be times as many."""
    with ExitStack() as stack:
        for node in nodes:
            stack.enter_context(node)
        tables = [
            table
            for node in nodes
            for table in await server.seat(node, int(times * chosen.sockets) // server.SEATS // len(nodes))
        ]
        await server.connect(tables)
        for table in tables:
            table.start()
        for table in tables:
            table.begin(len(tables) / chosen.rate / times)
        await asyncio.sleep(2)
        for table in tables:
            table.begin(table.interval)
        pid = int((database.data / "postmaster.pid").read_text().split()[0]) if database else 0
        there, done = (tree_seconds(pid), commits(database.address)) if database else (0.0, (0, 0))
        cpu, began = sum(node.cpu_seconds() for node in nodes), time.perf_counter()
        await asyncio.sleep(chosen.seconds)
        wall, cpu = time.perf_counter() - began, sum(node.cpu_seconds() for node in nodes) - cpu
        moves = sum(table.moves for table in tables)
        beside = ""
        if database:
            after = commits(database.address)
            beside = (
                f"; PostgreSQL {(tree_seconds(pid) - there) / moves * 1e6:5.0f} us, "
                f"{(after[0] - done[0]) / moves:.2f} transactions and "
                f"{(after[1] - done[1]) / moves:,.0f} bytes of log a move"
            )
        marks = sorted(latency for table in tables for latency in table.latencies)
        for table in tables:
            table.most = 0
    print(
        f"{name:24} {moves / wall:6,.0f} moves/s, server {cpu / moves * 1e6:5.0f} us a move, "
        f"p50 {marks[len(marks) // 2] * 1e3:5.1f} ms, p99 {marks[len(marks) * 99 // 100] * 1e3:6.1f} ms{beside}",
        flush=True,
    )
    return cpu / moves


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--sockets", type=int, default=250)
    parser.add_argument("--rounds", type=int, default=3, help="how often all of it; the medians are compared")
    parser.add_argument("--rate", type=int, default=500, help="moves a second")
    chosen = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    postgres.SETTINGS |= {"fsync": "on", "autovacuum": "on"}
    database = postgres.Postgres()
    costs: dict[str, list[float]] = {}
    try:
        with tempfile.TemporaryDirectory() as folder:
            for number in range(chosen.rounds):
                await measure_all(Path(folder) / str(number), database, chosen, costs)
    finally:
        database.remove()
    file, half = statistics.median(costs["SQLite"]), statistics.median(costs["SQLite, half as many"])
    for name, marks in costs.items():
        middle = statistics.median(marks)
        told = f"{middle / file - 1:+.0%} against SQLite"
        if name == "2 nodes, by table":
            told += f", {middle / half - 1:+.0%} against SQLite with as many people as each has"
        print(f"{name:24} median {middle * 1e6:4.0f} us a move, {told}", flush=True)


async def measure_all(
    place: Path, database: postgres.Postgres, chosen: argparse.Namespace, costs: dict[str, list[float]]
) -> None:
    async def note(name: str, nodes: list[Served], beside: postgres.Postgres | None = None, times: float = 1) -> None:
        costs.setdefault(name, []).append(await measure(name, nodes, chosen, beside, times))

    # As many people as each of two nodes has: groups of half the size cost more a move, whatever the store.
    await note("SQLite, half as many", [Served(place / "half", "--no-limits")], times=0.5)
    await note("SQLite", [Served(place / "file", "--no-limits")])
    for workers in (1, 2):
        options = ("--store", database.new_store(), "--workers", str(workers))
        name = f"PostgreSQL, {workers} worker{'s' * (workers > 1)}"
        await note(name, [Served(place / str(workers), "--no-limits", *options)], database)
    for times, name in ((1, "2 nodes, by table"), (2, "2 nodes, twice as many")):
        store = database.new_store()
        folders = [place / f"node{number}-{times}" for number in range(2)]
        await note(name, [Served(folder, "--no-limits", "--store", store) for folder in folders], database, times)


if __name__ == "__main__":
    uvloop.run(main())
