"""What a database instead of a file costs: processor time a move with SQLite, with PostgreSQL, and with two workers.

All in one run and at one rate, because machines differ. PostgreSQL is the tests' own, but with fsync on.
Options: --seconds, --sockets, --rate. Run by `make bench-server`.
"""

import argparse
import asyncio
import http.client
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psycopg
import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))

import server

from tests import postgres

TICK = os.sysconf("SC_CLK_TCK")


class Served(server.Server):
    """A server with options of its own, and perhaps several processes."""

    def __init__(self, data: Path, *more: str) -> None:
        options = ["--port", "0", "--data", str(data), "--no-browser", "--no-deep", "--no-limits", *more]
        command = [sys.executable, "-c", server.SERVE, *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found is not None
        self.port = int(found[1])
        self._http = http.client.HTTPConnection("127.0.0.1", self.port)
        self._used = 0.0

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


async def measure(name: str, served: Served, chosen: argparse.Namespace, database: postgres.Postgres | None) -> float:
    """Processor time of the server a move."""
    with served:
        tables = await server.seat(served, chosen.sockets // server.SEATS)
        await server.connect(tables)
        for table in tables:
            table.start()
        for table in tables:
            table.begin(len(tables) / chosen.rate)
        await asyncio.sleep(2)
        for table in tables:
            table.begin(table.interval)
        pid = int((database.data / "postmaster.pid").read_text().split()[0]) if database else 0
        there, done = (tree_seconds(pid), commits(database.address)) if database else (0.0, (0, 0))
        cpu, began = served.cpu_seconds(), time.perf_counter()
        await asyncio.sleep(chosen.seconds)
        wall, cpu, moves = time.perf_counter() - began, served.cpu_seconds() - cpu, sum(table.moves for table in tables)
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
    parser.add_argument("--rate", type=int, default=500, help="moves a second")
    chosen = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    postgres.SETTINGS |= {"fsync": "on", "autovacuum": "on"}
    database = postgres.Postgres()
    try:
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder)
            file = await measure("SQLite", Served(place / "file"), chosen, None)
            for workers in (1, 2):
                options = ("--store", database.new_store(), "--workers", str(workers))
                name = f"PostgreSQL, {workers} worker{'s' * (workers > 1)}"
                base = await measure(name, Served(place / str(workers), *options), chosen, database)
                print(f"{'':24} {base / file - 1:+.0%} against SQLite", flush=True)
    finally:
        database.remove()


if __name__ == "__main__":
    uvloop.run(main())
