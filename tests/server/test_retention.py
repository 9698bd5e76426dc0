"""What is too old is deleted, a little at a time; matches stay, and who played them."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.server import engines
from tests.server.engines import on_both_engines
from tests.server.stories import ANNA, BEN, begin, in_a_hall, meddle, until_quiet
from tunnelfolk.server import table_state, tables
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.chat_messages import Line
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.retention import DAY, MOST_AT_ONCE, Retention
from tunnelfolk.server.sqlite.sqlite_store import FILE
from tunnelfolk.server.sqlite.statements import statements_of
from tunnelfolk.server.store import Store
from tunnelfolk.server.store_changes import FinishMatch, NoteVisit, Quarantine, SaveLine, SaveTable, SaveVisitor
from tunnelfolk.server.table_state import TableState
from tunnelfolk.server.visitors import Person

RETENTION = Retention(visitors=90, tables=30, chat=20)
OLD = 91 * DAY


class Days:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1_000 * DAY

    def __call__(self) -> int:
        return self.now


def in_a_store(folder: Path, story: Callable[[Store, Days], Awaitable[None]]) -> None:
    """Tell a story in a store whose clock is set by hand."""

    async def tell() -> None:
        days = Days()
        kept = engines.current.open(folder, days)
        try:
            await story(kept, days)
        finally:
            kept.close()

    asyncio.run(tell())


def rows(folder: Path, sql: str) -> list[object]:
    return [row[0] for row in engines.current.ask(folder, sql)]


def people(folder: Path) -> list[object]:
    return rows(folder, "SELECT id FROM sessions ORDER BY id")


def a_table(person: Person = ANNA) -> TableState:
    return tables.found_table(person, Settings("solo", 1))


@on_both_engines
def test_visitors_who_never_came_again_are_deleted_and_those_who_did_are_not(tmp_path: Path) -> None:
    async def story(kept: Store, days: Days) -> None:
        await kept.write(SaveVisitor(ANNA, b"anna"), SaveVisitor(BEN, b"ben"))
        days.now += 60 * DAY
        await kept.write(NoteVisit(BEN.id), RETENTION.expiry)
        assert people(tmp_path) == ["anna", "ben"]
        days.now += 60 * DAY
        await kept.write(RETENTION.expiry)
        assert people(tmp_path) == ["ben"]
        assert await kept.visitor(b"anna") is None

    in_a_store(tmp_path, story)


@on_both_engines
def test_a_visitor_who_played_a_match_stays_with_it(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        await hall.house.store.write(SaveVisitor(ANNA, b"anna"))
        room, ear = await begin(hall)
        match = room.table.match or ""
        room.part(ear)
        await until_quiet(room)
        await hall.house.store.write(FinishMatch(match, 0, None))
        meddle(hall, "UPDATE tables SET playing = false, changed = 0")
        meddle(hall, "UPDATE sessions SET seen = 0")
        await hall.house.store.write(RETENTION.expiry)
        assert people(tmp_path) == ["anna"]
        assert await hall.house.store.table(room.table.id) is None
        assert [played.row.id for played in await hall.house.store.matches_of(ANNA.id)] == [match]
        assert await hall.house.store.steps(match)

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_visit_is_noted_to_the_hour(tmp_path: Path) -> None:
    async def story(kept: Store, days: Days) -> None:
        await kept.write(SaveVisitor(ANNA, b"anna"))
        first = days.now
        days.now += 1_000
        await kept.write(NoteVisit(ANNA.id))
        assert [one.seen for one in await kept.visitors_named("anna")] == [first]
        days.now += DAY
        await kept.write(NoteVisit(ANNA.id))
        assert [one.seen for one in await kept.visitors_named("anna")] == [days.now]

    in_a_store(tmp_path, story)


@on_both_engines
def test_a_table_where_nothing_happens_is_deleted_with_its_chat(tmp_path: Path) -> None:
    async def story(kept: Store, days: Days) -> None:
        old, young = a_table(), a_table()
        await kept.write(SaveTable(old), SaveLine(old.id, Line(days.now, "Anna", "anna", text="Hello?")))
        days.now += 31 * DAY
        await kept.write(SaveTable(young))
        await kept.write(RETENTION.expiry)
        assert await kept.table(old.id) is None
        assert await kept.table(young.id) == table_state.next_version(young)
        assert not await kept.lines(old.id)

    in_a_store(tmp_path, story)


@on_both_engines
def test_a_table_where_people_talk_is_not_deleted(tmp_path: Path) -> None:
    async def story(kept: Store, days: Days) -> None:
        table = a_table()
        await kept.write(SaveTable(table))
        days.now += 31 * DAY
        await kept.write(SaveLine(table.id, Line(days.now, "Anna", "anna", text="Still here.")), RETENTION.expiry)
        assert await kept.table(table.id) == table_state.next_version(table)

    in_a_store(tmp_path, story)


@on_both_engines
@pytest.mark.parametrize("why", ["a match is running", "it is in quarantine"])
def test_a_table_is_not_deleted_while(why: str, tmp_path: Path) -> None:
    async def story(kept: Store, days: Days) -> None:
        table = a_table()
        if why == "a match is running":
            table = tables.begin_match(table, None, "match", "hash")
        await kept.write(SaveTable(table))
        if why == "it is in quarantine":
            await kept.write(Quarantine(table.id, "damaged"))
        days.now += OLD
        await kept.write(RETENTION.expiry)
        assert await kept.table(table.id) == table_state.next_version(table)

    in_a_store(tmp_path, story)


@on_both_engines
def test_lines_of_chat_go_by_their_own_age(tmp_path: Path) -> None:
    async def story(kept: Store, days: Days) -> None:
        table = tables.begin_match(a_table(), None, "match", "hash")
        await kept.write(SaveTable(table), SaveLine(table.id, Line(days.now, "Anna", "anna", text="Old.")))
        days.now += 21 * DAY
        await kept.write(SaveLine(table.id, Line(days.now, "Anna", "anna", text="New.")), RETENTION.expiry)
        assert [line.text for line in await kept.lines(table.id)] == ["New."]

    in_a_store(tmp_path, story)


@on_both_engines
def test_only_so_many_are_deleted_at_a_time(tmp_path: Path) -> None:
    async def story(kept: Store, days: Days) -> None:
        crowd = [Person(f"{number:04}", "Somebody", 0) for number in range(MOST_AT_ONCE + 5)]
        await kept.write(*(SaveVisitor(one, one.id.encode()) for one in crowd))
        days.now += OLD
        await kept.write(RETENTION.expiry)
        assert len(people(tmp_path)) == 5
        await kept.write(RETENTION.expiry)
        assert not people(tmp_path)

    in_a_store(tmp_path, story)


def test_what_is_old_is_found_by_an_index(tmp_path: Path) -> None:
    """A scan of everything once a minute would hold up those who play."""

    async def story(kept: Store, days: Days) -> None:
        pass

    in_a_store(tmp_path, story)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        for sql, values in statements_of(RETENTION.expiry, OLD):
            plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
            assert not [part for part in plan if part.startswith("SCAN")], plan


@on_both_engines
def test_what_matches_are_made_of_never_expires(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall)
        room.part(ear)
        await until_quiet(room)
        meddle(hall, "UPDATE matches SET started = 0, finished = 0")
        meddle(hall, "UPDATE tables SET changed = 0")
        before = rows(tmp_path, "SELECT body FROM steps"), rows(tmp_path, "SELECT body FROM matches")
        await hall.house.store.write(RETENTION.expiry)
        assert (rows(tmp_path, "SELECT body FROM steps"), rows(tmp_path, "SELECT body FROM matches")) == before

    in_a_hall(tmp_path, story)
