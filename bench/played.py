"""What *Me* costs a server: the figures of somebody who has played many matches of Saboteur, page by page.

`python -m bench.played --matches 2000` fills a store, then asks twice as the page does: the second time everything that
was computed from steps is kept.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

import msgspec

from bench.store import ANNA, copies
from tunnelfolk.server.played_matches import tell_page
from tunnelfolk.server.sqlite.sqlite_store import SqliteStore
from tunnelfolk.server.store_changes import BeginMatch, FinishMatch


async def fill(kept: SqliteStore, count: int) -> None:
    """Matches of five that were played to their ends; a few are played, the others are the same."""
    for changes in copies(count, 10_000):
        match_id = next(change.row.id for change in changes if isinstance(change, BeginMatch))
        await kept.write(*changes, FinishMatch(match_id, 0, None))


async def ask(kept: SqliteStore) -> None:
    """All pages, as the client asks for them."""
    began, spent, size, longest = time.perf_counter(), time.process_time(), 0, 0.0
    told, pages = 0, 0
    while True:
        asked = time.process_time()
        page = await tell_page(kept, ANNA.id, told)
        size += len(msgspec.json.encode(page))
        longest = max(longest, time.process_time() - asked)
        told, pages = told + len(page.matches), pages + 1
        if told >= page.count:
            break
    cpu, seconds = time.process_time() - spent, time.perf_counter() - began
    print(
        f"{told:,} matches in {pages} pages: {cpu:.2f} s of CPU, {longest * 1e3:.0f} ms for the dearest page, "
        f"{seconds:.2f} s, {size / 1e3:,.0f} kB"
    )


async def measure(folder: Path, count: int) -> None:
    kept = SqliteStore(folder)
    await fill(kept, count)
    await ask(kept)
    await ask(kept)
    kept.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=2_000)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), chosen.matches))


if __name__ == "__main__":
    main()
