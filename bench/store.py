"""How soon a server with many running matches is ready, and how much room a match takes in its store.

Run by `make bench-server`; options: --matches, --steps, --data.
"""

import argparse
import asyncio
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

from msgspec.structs import replace

from tunnelfolk.server import matches, tables
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.sqlite.sqlite_store import SqliteStore
from tunnelfolk.server.store_changes import (
    AppendSteps,
    BeginMatch,
    Change,
    FinishMatch,
    PackMatch,
    SaveTable,
    SetDeadline,
)
from tunnelfolk.server.table_state import TableState
from tunnelfolk.server.visitors import Person

SERVE = "from argparse import ArgumentParser; from tunnelfolk.server import serve; p = ArgumentParser(); "
SERVE += "serve.add_arguments(p); serve.run(p.parse_args())"
PATTERNS = 20
"""So many matches are played; the others are the same ones at other tables."""
HURRIED, BOTS = 10, 10
"""One table in so many has a clock, one in so many waits for a bot."""
ANNA = Person("anna", "Anna", 1)


def play(number: int, steps: int) -> tuple[TableState, Running, AppendSteps]:
    """A table of five, and its match after some steps."""
    rng = random.Random(number)
    table = tables.found_table(ANNA, Settings("saboteur", 5))
    table = tables.begin_match(tables.place_bot(table, None, "chance"), None, "pattern", "")
    running, _ = matches.begin_match(table, str(number))
    made = list(running.match.steps)
    while len(made) < steps and running.to_act is not None:
        running = matches.advance(running, rng.randrange(len(running.match.legal))).running
        made = [*made, *running.match.steps[len(made) :]]
    return table, running, AppendSteps("", 1, tuple(made), running.at)


def copies(count: int, steps: int) -> Iterator[list[Change]]:
    """What has to be written for many tables with running matches."""
    patterns = [play(number, steps) for number in range(PATTERNS)]
    for number in range(count):
        table, running, made = patterns[number % PATTERNS]
        match_id, name = f"match-{number}", f"table-{number}"
        clock = 3_600 if number % HURRIED == 0 else 0 if number % BOTS == 1 else None
        yield [
            SaveTable(replace(table, id=name, code=f"CODE {number}", match=match_id)),
            BeginMatch(replace(running.row, id=match_id, table=name), ((ANNA.id, 0),)),
            replace(made, match=match_id),
            *([] if clock is None else [SetDeadline(name, clock)]),
        ]


async def fill(folder: Path, count: int, steps: int) -> None:
    kept = SqliteStore(folder)
    await asyncio.gather(*[kept.write(*changes) for changes in copies(count, steps)])
    began = time.perf_counter()
    assert await kept.find_damage() == ()
    checked = time.perf_counter() - began
    kept.close()
    size = kept.path.stat().st_size
    print(
        f"{count:,} running matches of {steps} steps: {size / 1e6:,.0f} MB, looked over in {checked:.2f} s", flush=True
    )


def start(folder: Path, count: int) -> None:
    options = ["--port", "0", "--data", str(folder), "--no-browser", "--no-deep", "--no-limits", "--bot-delay", "3600"]
    began = time.perf_counter()
    command = [sys.executable, "-c", SERVE, *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://[^/]+/", server.stdout.readline())
        assert found is not None
        listening, cpu = time.perf_counter() - began, cpu_seconds(server.pid)
        asked = time.perf_counter()
        urlopen(f"{found[0]}api/tables/table-{count // 2}").read()
        answered = time.perf_counter() - asked
        while rooms(found[0]) < count // BOTS:
            time.sleep(0.5)
        awake = time.perf_counter() - began
        server.terminate()
    print(
        f"it listens after {listening:.2f} s, {cpu:.2f} s of CPU; "
        f"a table that slept answers after {answered * 1e3:.0f} ms; "
        f"the {count // BOTS:,} tables where a bot is to act are awake after {awake:.1f} s"
    )


async def weigh(folder: Path, count: int) -> None:
    """Bytes of the file for each finished match, before and after packing."""
    kept = SqliteStore(folder)
    writes = []
    for changes in copies(count, 10_000):
        match_id = next(change.row.id for change in changes if isinstance(change, BeginMatch))
        writes.append(kept.write(*changes, FinishMatch(match_id, 0, None)))
    await asyncio.gather(*writes)
    loose = size_of(kept.path)
    began = time.process_time()
    await asyncio.gather(*[kept.write(PackMatch(found)) for found in await kept.unpacked_matches("", count)])
    spent = time.process_time() - began
    kept.close()
    packed = size_of(kept.path)
    print(
        f"a finished match of five takes {loose / count:,.0f} bytes of the file, packed {packed / count:,.0f}; "
        f"packing it takes {spent / count * 1e3:.1f} ms of CPU"
    )


def size_of(path: Path) -> int:
    """The size of a store without the room that is free in it."""
    with closing(sqlite3.connect(path)) as connection:
        copy = path.with_suffix(".copy")
        connection.execute("VACUUM INTO ?", (str(copy),))
    size = copy.stat().st_size
    copy.unlink()
    return size


def cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def rooms(address: str) -> float:
    figures = urlopen(f"{address}metrics").read().decode()
    found = re.search(r"^tunnelfolk_rooms ([\d.e+]+)$", figures, re.MULTILINE)
    return float(found[1]) if found else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--data", type=Path, default=None, help="a folder on the disk to measure")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=chosen.data) as folder:
        asyncio.run(fill(Path(folder), chosen.matches, chosen.steps))
        start(Path(folder), chosen.matches)
        asyncio.run(weigh(Path(folder) / "finished", 500))


if __name__ == "__main__":
    main()
