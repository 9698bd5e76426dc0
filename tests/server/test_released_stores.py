"""Stores of every shape that was released: all that was played in them can be read, and what was running goes on."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tunnelfolk.rules import records
from tunnelfolk.rules.game_state import RULES
from tunnelfolk.server import replays
from tunnelfolk.server.recovery import check_up, recover_table
from tunnelfolk.server.retiring import retire_matches
from tunnelfolk.server.sqlite.sqlite_store import FILE, SqliteStore
from tunnelfolk.server.store import Store
from tunnelfolk.server.store_changes import PackMatch
from tunnelfolk.server.stored_values import MatchRow

STORES = sorted(Path(__file__).parent.glob("store_of_*.sql"))


def _ids(folder: Path, sql: str) -> list[str]:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return [found for (found,) in connection.execute(sql)]


async def _rows(kept: Store, ids: list[str]) -> list[MatchRow]:
    return [row for match_id in ids if (row := await kept.match(match_id))]


async def _read_matches(kept: Store, ids: list[str]) -> None:
    for row in await _rows(kept, ids):
        (match,) = records.audit(replays.record(row, await kept.steps(row.id)).splitlines(), allow_unfinished=True)
        assert (match.rules, match.version) == (row.rules, await kept.version(row.id))
        assert match.result == row.result


@pytest.mark.parametrize("released", STORES, ids=lambda path: path.stem)
def test_a_released_store_is_read_whole(released: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.executescript(released.read_text())
    ids = _ids(tmp_path, "SELECT id FROM matches")
    running = _ids(tmp_path, "SELECT table_id FROM matches WHERE finished IS NULL")

    async def story() -> None:
        kept = SqliteStore(tmp_path)
        outdated = await kept.outdated_tables(RULES)
        assert await retire_matches(kept) == len(outdated)
        assert len({row.game for row in await _rows(kept, ids)}) == 3
        await _read_matches(kept, ids)
        for match_id in await kept.unpacked_matches("", 100):
            await kept.write(PackMatch(match_id))
        await _read_matches(kept, ids)
        for table_id in running:
            found = await recover_table(kept, table_id)
            assert found is not None
            assert found.running is not None
            assert (found.running.to_act is None) == (table_id in {table.id for table in outdated})
        assert len(running) == 3
        checked = await check_up(kept)
        assert (checked.file, checked.tables) == ((), ())
        kept.close()

    asyncio.run(story())
