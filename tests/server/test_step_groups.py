"""Steps that many matches make at once are written in one row; nobody who reads them can tell."""

import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from tunnelfolk.rules.game import Step
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.recovery import check_up
from tunnelfolk.server.sqlite import step_groups
from tunnelfolk.server.sqlite.sqlite_store import FILE, SqliteStore
from tunnelfolk.server.sqlite.step_groups import LEAST_GROUPED
from tunnelfolk.server.sqlite.store_file import copy_file, renew_schema
from tunnelfolk.server.store import Conflict, StoreError, Unreadable
from tunnelfolk.server.store_changes import AppendSteps, BeginMatch, FinishMatch, PackMatch, SaveVisitor
from tunnelfolk.server.stored_values import MatchRow
from tunnelfolk.server.visitors import Person

MATCHES = [f"match {number}" for number in range(LEAST_GROUPED)]


def in_a_store(folder: Path, story: Callable[[SqliteStore], Awaitable[None]]) -> None:
    """Tell a story in a store with as many matches as make a group, each of one step."""

    async def tell() -> None:
        kept = SqliteStore(folder)
        for match_id in MATCHES:
            await kept.write(BeginMatch(row(match_id), ()), step(match_id, 1))
        try:
            await story(kept)
        finally:
            kept.close()

    asyncio.run(tell())


def row(match_id: str) -> MatchRow:
    solo = Settings("solo", 1)
    return MatchRow(
        id=match_id,
        table="table",
        seed="seed",
        number=1,
        game=solo.game,
        options=solo.options,
        turn_seconds=None,
        players=(),
        started=0,
        rules=2,
    )


def step(match_id: str, number: int) -> AppendSteps:
    return AppendSteps(match_id, number, (Step((), number),), number * 1_000)


async def move_all(kept: SqliteStore, number: int) -> None:
    """Let every match make a step, all in one moment."""
    await asyncio.gather(*[kept.write(step(match_id, number)) for match_id in MATCHES])


def count(folder: Path, name: str) -> int:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        (found,) = connection.execute(f"SELECT count(*) FROM {name}").fetchone()
    return int(found)


async def numbers(kept: SqliteStore, match_id: str) -> list[int | None]:
    """What the steps of a match say of themselves: the number of each, but for the first."""
    return [entry.step.seat for entry in await kept.steps(match_id)]


def test_steps_of_one_moment_are_one_row_and_are_read_as_any_others(tmp_path: Path) -> None:
    async def story(kept: SqliteStore) -> None:
        for number in (2, 3):
            await move_all(kept, number)
        assert (count(tmp_path, "step_groups"), count(tmp_path, "steps")) == (2, len(MATCHES))
        for match_id in MATCHES:
            assert await numbers(kept, match_id) == [1, 2, 3]
            assert [entry.at for entry in await kept.steps(match_id, 1)] == [2_000, 3_000]
            assert await kept.version(match_id) == 3

    in_a_store(tmp_path, story)
    assert (count(tmp_path, "step_groups"), count(tmp_path, "steps")) == (0, 3 * len(MATCHES))


def test_a_few_steps_go_to_their_matches_at_once_even_if_others_wait_in_groups(tmp_path: Path) -> None:
    async def story(kept: SqliteStore) -> None:
        await move_all(kept, 2)
        await kept.write(step(MATCHES[0], 3))
        assert (count(tmp_path, "step_groups"), count(tmp_path, "steps")) == (1, len(MATCHES) + 1)
        assert await numbers(kept, MATCHES[0]) == [1, 2, 3]
        assert await kept.version(MATCHES[0]) == 3

    in_a_store(tmp_path, story)


@pytest.mark.parametrize("again", [1, 2])
def test_a_step_in_a_group_cannot_be_written_twice(again: int, tmp_path: Path) -> None:
    async def story(kept: SqliteStore) -> None:
        await move_all(kept, 2)
        results = await asyncio.gather(
            *[kept.write(step(match_id, again if match_id == MATCHES[3] else 3)) for match_id in MATCHES],
            return_exceptions=True,
        )
        assert [type(result) for result in results if result] == [Conflict]
        assert await numbers(kept, MATCHES[3]) == [1, 2]
        assert await numbers(kept, MATCHES[4]) == [1, 2, 3]

    in_a_store(tmp_path, story)


def test_of_two_equal_steps_in_one_moment_one_is_written(tmp_path: Path) -> None:
    async def story(kept: SqliteStore) -> None:
        wanted = [*MATCHES, MATCHES[0]]
        results = await asyncio.gather(*[kept.write(step(one, 2)) for one in wanted], return_exceptions=True)
        assert [type(result) for result in results] == [type(None)] * len(MATCHES) + [Conflict]
        assert await numbers(kept, MATCHES[0]) == [1, 2]

    in_a_store(tmp_path, story)


def test_what_was_in_groups_when_the_server_was_killed_is_there_again(tmp_path: Path) -> None:
    crashed = tmp_path / "crashed"
    crashed.mkdir()

    async def story(kept: SqliteStore) -> None:
        for number in (2, 3):
            await move_all(kept, number)
        for file in (tmp_path / "whole").iterdir():  # as a killed process leaves them, the log of SQLite too
            shutil.copy(file, crashed)

    in_a_store(tmp_path / "whole", story)

    async def read() -> None:
        kept = SqliteStore(crashed)
        assert count(crashed, "step_groups") == 0
        assert [await numbers(kept, match_id) for match_id in MATCHES] == [[1, 2, 3]] * len(MATCHES)
        assert await kept.version(MATCHES[0]) == 3
        with pytest.raises(Conflict):
            await kept.write(step(MATCHES[0], 3))
        await move_all(kept, 4)
        assert await numbers(kept, MATCHES[0]) == [1, 2, 3, 4]
        kept.close()

    asyncio.run(read())


def test_groups_are_folded_when_there_are_many_steps_in_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(step_groups, "MOST_GROUPED", 3 * len(MATCHES))
    monkeypatch.setattr(step_groups, "ROWS_AT_ONCE", 5)

    async def story(kept: SqliteStore) -> None:
        for number in range(2, 9):
            await move_all(kept, number)
        await kept.write(SaveVisitor(Person("anna", "Anna", 1), b"anna"))  # after what the thread does between groups
        assert (count(tmp_path, "step_groups"), count(tmp_path, "steps")) == (1, 7 * len(MATCHES))
        assert [await numbers(kept, match_id) for match_id in MATCHES] == [list(range(1, 9))] * len(MATCHES)

    in_a_store(tmp_path, story)


def test_a_match_is_packed_with_its_steps_in_groups(tmp_path: Path) -> None:
    async def story(kept: SqliteStore) -> None:
        await move_all(kept, 2)
        await kept.write(FinishMatch(MATCHES[0], 3_000, None))
        await kept.write(PackMatch(MATCHES[0]))
        assert count(tmp_path, "step_groups") == 0
        assert await numbers(kept, MATCHES[0]) == [1, 2]
        assert await kept.version(MATCHES[0]) == 2
        with pytest.raises(Conflict):
            await kept.write(step(MATCHES[0], 2))

    in_a_store(tmp_path, story)


def test_a_copy_that_is_brought_up_to_date_has_no_groups(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"

    async def story(kept: SqliteStore) -> None:
        await move_all(kept, 2)
        copy_file(kept.path, copy)

    in_a_store(tmp_path, story)
    renew_schema(copy)
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM steps").fetchone() == (2 * len(MATCHES),)
        assert connection.execute("SELECT count(*) FROM step_groups").fetchone() == (0,)


def test_a_second_process_that_opens_the_store_harms_nothing(tmp_path: Path) -> None:
    async def story(kept: SqliteStore) -> None:
        await move_all(kept, 2)
        other = SqliteStore(tmp_path)  # as `tunnelfolk forget` does
        await other.write(SaveVisitor(Person("anna", "Anna", 1), b"anna"))
        await move_all(kept, 3)
        await other.write(step(MATCHES[0], 4))
        results = await asyncio.gather(*[kept.write(step(match_id, 4)) for match_id in MATCHES], return_exceptions=True)
        assert [type(result) for result in results if result] == [Conflict]
        other.close()
        assert [await numbers(kept, match_id) for match_id in MATCHES] == [[1, 2, 3, 4]] * len(MATCHES)

    in_a_store(tmp_path, story)


async def move_until_refused(kept: SqliteStore) -> StoreError | None:
    for number in range(2, 2_000):
        try:
            await move_all(kept, number)
        except StoreError as error:
            return error
    return None


def test_a_full_disk_takes_no_step_in_half(tmp_path: Path) -> None:
    async def story(kept: SqliteStore) -> None:
        (pages,) = kept._connection.execute("PRAGMA page_count").fetchone()
        kept._connection.execute(f"PRAGMA max_page_count = {pages}")
        assert isinstance(await move_until_refused(kept), StoreError)
        kept._connection.execute(f"PRAGMA max_page_count = {pages * 100}")
        for match_id in MATCHES:
            made = await numbers(kept, match_id)
            assert made == list(range(1, await kept.version(match_id) + 1))
            await kept.write(step(match_id, len(made) + 1))

    in_a_store(tmp_path, story)


def test_where_a_group_cannot_be_read_no_match_goes_on_without_its_last_steps(tmp_path: Path) -> None:
    async def story(kept: SqliteStore) -> None:
        await move_all(kept, 2)
        await kept.write(FinishMatch(MATCHES[0], 3_000, None), FinishMatch(MATCHES[1], 3_000, None))
        await kept.write(PackMatch(MATCHES[0]))
        await move_all_but_packed(kept, 3)
        shutil.copytree(tmp_path / "whole", tmp_path / "damaged")

    in_a_store(tmp_path / "whole", story)
    with closing(sqlite3.connect(tmp_path / "damaged" / FILE)) as connection, connection:
        connection.execute("UPDATE step_groups SET body = x'00'")

    async def read() -> None:
        kept = SqliteStore(tmp_path / "damaged")
        assert kept.is_damaged
        assert await numbers(kept, MATCHES[0]) == [1, 2]
        with pytest.raises(Unreadable, match="its last steps may be among those that cannot be read"):
            await kept.steps(MATCHES[2])
        await kept.write(BeginMatch(row("new"), ()), step("new", 1))
        for number in range(2, 20):
            await kept.write(step("new", number))
        assert await kept.version("new") == len(await kept.steps("new")) == 19
        assert (await check_up(kept)).file == ()
        kept.close()

    asyncio.run(read())


async def move_all_but_packed(kept: SqliteStore, number: int) -> None:
    await asyncio.gather(*[kept.write(step(match_id, at)) for match_id in MATCHES[1:] for at in (number, number + 1)])
