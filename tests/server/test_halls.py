"""All tables of a server: which are listed, awake, forgotten; and what is counted for whom."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from weakref import ref

import pytest
from msgspec.structs import replace

from tests.server.engines import on_both_engines
from tests.server.stories import (
    ANNA,
    BEN,
    Ear,
    Slate,
    ThinkingPool,
    begin,
    choice,
    in_a_hall,
    meddle,
    until_quiet,
    version,
)
from tunnelfolk.server import halls, matches, seat_taking, tables
from tunnelfolk.server.connections import Connection
from tunnelfolk.server.halls import AWAKE_FOR, DAY, OPEN_FOR, Hall
from tunnelfolk.server.inbox import Command, Inbox
from tunnelfolk.server.limits import Bucket, Buckets
from tunnelfolk.server.match_infos import current_match
from tunnelfolk.server.matches import GRACE_SECONDS
from tunnelfolk.server.messages.chat_messages import Line
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.sqlite.sqlite_store import SqliteStore
from tunnelfolk.server.store import Conflict
from tunnelfolk.server.store_changes import (
    AppendSteps,
    Change,
    CloseTables,
    FinishMatch,
    NoteVisit,
    SaveLine,
    SaveTable,
    SetDeadline,
)


def age(hall: Hall, room: Room, milliseconds: int) -> None:
    """Let a table's last change be long ago, and its last turn."""
    meddle(hall, "UPDATE tables SET changed = changed - ? WHERE id = ?", milliseconds, room.table.id)
    meddle(hall, "UPDATE deadlines SET due = due - ? WHERE table_id = ?", milliseconds, room.table.id)


@on_both_engines
def test_a_room_stays_while_somebody_is_there_or_a_bot_thinks(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        pool = hall.house.bot_pool
        assert isinstance(pool, ThinkingPool)
        room, ear = await begin(hall)
        hall.put_rooms_away(0)
        assert hall.rooms
        await room.change_table(lambda table: seat_taking.leave_seat(table, ANNA.id))
        room.part(ear)
        await pool.until_asked()
        hall.put_rooms_away(0)
        assert hall.rooms

    in_a_hall(tmp_path, story, ThinkingPool)


@on_both_engines
def test_looking_over_ones_matches_wakes_no_table(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall)
        running = room.running
        assert running is not None
        assert await current_match(hall, running.row) is running
        room.part(ear)
        hall.put_rooms_away(-1)
        slept = await current_match(hall, running.row)
        assert slept is not None
        assert (slept.to_act, slept.match.version) == (running.to_act, running.match.version)
        assert not hall.is_awake(room.table.id)

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_room_stays_while_a_person_is_on_the_clock(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall, turn_seconds=1_800)
        room.part(ear)
        hall.put_rooms_away(0)
        assert hall.rooms

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_code_that_is_taken_is_not_given_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(hall: Hall) -> None:
        codes = iter(["MOLE 42", "MOLE 42", "OTTER 11"])
        monkeypatch.setattr(tables, "table_code", lambda: next(codes))
        rooms = [await hall.found_table(ANNA, Settings("duel", 2)) for _ in range(2)]
        assert [room.table.code for room in rooms] == ["MOLE 42", "OTTER 11"]
        assert await hall.room_called("mole42") is rooms[0]

    in_a_hall(tmp_path, story)


@on_both_engines
def test_forgotten_tables_give_their_codes_free_but_not_while_a_match_is_running(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        playing, _ = await begin(hall)
        idle = await hall.found_table(ANNA, Settings("duel", 2, public=True))
        kept = hall.house.store
        await kept.write(CloseTables(DAY))
        assert await kept.table_called(idle.table.code)
        await kept.write(CloseTables(-DAY))
        assert await kept.table_called(playing.table.code)
        assert await kept.table_called(idle.table.code) is None
        assert await kept.listed_tables(DAY) == []

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_table_that_gave_its_code_back_gets_another_one_when_somebody_comes_in(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room = await hall.found_table(ANNA, Settings("duel", 2, public=True))
        old = room.table.code
        await hall.house.store.write(CloseTables(-DAY))
        hall.put_rooms_away(-1)
        asked = await hall.room(room.table.id)
        assert asked.table.code == ""
        await asked.change_table(lambda table: replace(table, played=3))  # another table may have the old code
        assert await hall.house.store.table_called(old) is None
        entered = await hall.enter(room.table.id)
        assert await hall.room_called(entered.table.code) is entered
        assert (await hall.enter(room.table.id)).table.code == entered.table.code

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_table_keeps_its_code_while_people_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "KEEP_SECONDS", 0)

    async def story(hall: Hall) -> None:
        visited, left = [await hall.found_table(ANNA, Settings("duel", 2)) for _ in range(2)]
        visited.join(Ear(visited))
        for room in (visited, left):
            age(hall, room, DAY)
        await hall.keep_tables()
        await hall.house.store.write(CloseTables(OPEN_FOR))
        codes = [await hall.house.store.table_called(room.table.code) for room in (visited, left)]
        assert [table is not None for table in codes] == [True, False]

    in_a_hall(tmp_path, story)


@on_both_engines
def test_that_somebody_was_here_is_noted_once_an_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000.0
    monkeypatch.setattr(halls, "time", SimpleNamespace(monotonic=lambda: now))
    noted: list[Change] = []

    async def note(change: Change) -> None:
        noted.append(change)

    async def story(hall: Hall) -> None:
        nonlocal now
        monkeypatch.setattr(hall, "_note", note)
        for visitor, seconds in ((ANNA, 0), (ANNA, 3_599), (BEN, 0), (ANNA, 1), (ANNA, 0)):
            now += seconds
            await hall.note_visit(visitor.id)
        assert noted == [NoteVisit(ANNA.id), NoteVisit(BEN.id), NoteVisit(ANNA.id)]

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_match_that_begins_while_somebody_comes_in_is_shown_to_them(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room = await hall.found_table(ANNA, Settings("solo", 1))
        line = Slate()
        connection = Connection(room, ANNA, line, wants_changes=False)
        await asyncio.sleep(0)  # whatever the connection would send at once, it has sent
        await room.start_match(None)
        await room.welcome(connection)
        await asyncio.sleep(0)
        assert any(b'"type":"prompt"' in text for text in line.texts)

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_line_that_is_said_while_somebody_comes_in_is_heard_once(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall)
        room.say("Hello!", ear)
        late = Ear(room, BEN)
        await room.welcome(late)
        room.say("Hello again!", ear)
        await late.until(lambda: len(late.messages) > 1)
        heard = [line["text"] for message in late.messages for line in message["lines"]]  # type: ignore[attr-defined]
        assert heard == ["Hello!", "Hello again!"]

    in_a_hall(tmp_path, story)


@on_both_engines
def test_public_tables_are_listed_for_a_day_the_newest_first(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        hidden, first, second, old = [
            await hall.found_table(ANNA, Settings("duel", 2, public=number > 0)) for number in range(4)
        ]
        age(hall, first, 3_000)
        age(hall, second, 1_000)
        age(hall, old, 2 * DAY)
        listed = [entry.id for entry in await hall.list_tables()]
        assert listed == [second.table.id, first.table.id]
        assert hidden.table.id not in listed

    in_a_hall(tmp_path, story)


async def leave(room: Room) -> None:
    """Anna lets a bot play for her."""
    await room.change_table(lambda table: seat_taking.leave_seat(table, ANNA.id))


@on_both_engines
def test_after_a_restart_bots_go_on_by_themselves_and_people_when_they_come(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        lent, waiting, old = [(await begin(hall))[0] for _ in range(3)]
        await leave(lent)
        await leave(old)
        age(hall, old, 2 * AWAKE_FOR)
        restarted = Hall(hall.house)
        await restarted.wake_tables()
        assert list(restarted.rooms) == [lent.table.id]
        for room in (waiting, old):
            assert (await restarted.room(room.table.id)).running is not None
        restarted.close()

    in_a_hall(tmp_path, story, ThinkingPool)


@on_both_engines
def test_after_a_restart_a_clock_wakes_its_table_when_it_is_time(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        soon, late = [(await begin(hall, turn_seconds=seconds))[0] for seconds in (GRACE_SECONDS, 1_800)]
        restarted = Hall(hall.house)
        waking = asyncio.create_task(restarted.wake_tables())
        while not restarted.rooms:
            await asyncio.sleep(0)
        assert list(restarted.rooms) == [soon.table.id]
        assert not waking.done()
        assert [one.table for one in await hall.house.store.deadlines(DAY)] == [soon.table.id, late.table.id]
        waking.cancel()
        restarted.close()

    in_a_hall(tmp_path, story, ThinkingPool)


@on_both_engines
def test_a_table_that_waits_for_somebody_is_not_woken_twice(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, _ = await begin(hall)
        await hall.house.store.write(SetDeadline(room.table.id, 0))  # as after the change from a store without them
        for woken in ([room.table.id], []):
            restarted = Hall(hall.house)
            await restarted.wake_tables()
            assert list(restarted.rooms) == woken
            restarted.close()

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_table_whose_game_is_gone_keeps_no_other_table_closed(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        gone, _ = await begin(hall)
        other, _ = await begin(hall)
        for room in (gone, other):
            await leave(room)
        settings = replace(gone.table.settings, game="backgammon")
        await hall.house.store.write(SaveTable(replace(gone.table, settings=settings)))
        restarted = Hall(hall.house)
        await restarted.wake_tables()
        assert list(restarted.rooms) == [other.table.id]
        with pytest.raises(Refused, match="backgammon"):
            await restarted.room(gone.table.id)
        restarted.close()

    in_a_hall(tmp_path, story, ThinkingPool)


@on_both_engines
def test_the_last_lines_of_a_chat_are_told_in_their_order(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        kept = hall.house.store
        for number in range(60):
            await kept.write(SaveLine("table", Line(number, "Anna", text=str(number))))
        await kept.write(SaveLine("another", Line(0, "Ben", text="elsewhere")))
        assert [line.text for line in await kept.lines("table")] == [str(number) for number in range(10, 60)]

    in_a_hall(tmp_path, story)


@on_both_engines
def test_running_matches_come_before_those_that_are_over(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        rooms = [(await begin(hall))[0] for _ in range(3)]
        ids = [room.table.match or "" for room in rooms]
        kept = hall.house.store
        for at, match_id in enumerate(ids):
            meddle(hall, "UPDATE matches SET started = ? WHERE id = ?", at, match_id)
        await kept.write(FinishMatch(ids[2], 9, None))
        assert [played.row.id for played in await kept.matches_of(ANNA.id)] == [ids[1], ids[0], ids[2]]
        assert await kept.matches_of(BEN.id) == []

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_person_with_two_connections_is_here_until_both_are_gone(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall)
        second = Ear(room)
        room.join(second)
        room.part(ear)
        assert list(room.presence.people) == [ANNA.id]
        room.part(second)
        assert list(room.presence.people) == []

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_socket_whose_room_closes_is_told_to_come_again(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, _ = await begin(hall)
        line = Slate()
        connection = Connection(room, ANNA, line, wants_changes=False)
        room.join(connection)
        room.close()
        await asyncio.sleep(0)
        assert line.closed_with == 1012

    in_a_hall(tmp_path, story)


def test_a_command_that_fails_does_not_stop_the_next() -> None:
    async def story() -> None:
        done: list[str] = []

        async def fail() -> None:
            raise KeyError("no")

        async def work() -> None:
            done.append("work")

        inbox = Inbox()
        inbox.post(fail)
        inbox.post(work)
        for _ in range(5):
            await asyncio.sleep(0)
        assert done == ["work"]
        with pytest.raises(KeyError):
            await inbox.ask(fail)

    asyncio.run(story())


def test_what_comes_while_something_is_held_waits_for_it_and_for_what_it_leaves_to_do() -> None:
    async def story() -> None:
        done: list[str] = []

        async def do(what: str) -> None:
            done.append(what)

        def finish() -> Command:
            done.append("finished")
            return lambda: do("left over")

        inbox, begun = Inbox(), asyncio.get_running_loop().create_future()
        inbox.hold(begun, finish)
        waiting = asyncio.create_task(inbox.ask(lambda: do("asked for")))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not done
        assert not inbox.is_empty
        begun.set_result(None)
        await waiting
        assert done == ["finished", "left over", "asked for"]
        await asyncio.sleep(0)
        assert inbox.is_empty

    asyncio.run(story())


def test_a_loop_ends_although_a_command_that_is_cancelled_then_tells_of_another_error() -> None:
    async def story() -> None:
        async def fail() -> None:
            try:
                await asyncio.get_running_loop().create_future()
            finally:
                raise OSError("the connection broke meanwhile")

        before = asyncio.all_tasks()
        Inbox().post(fail)
        await asyncio.sleep(0)
        minding = asyncio.all_tasks() - before
        assert minding
        for task in minding:
            task.cancel()
        for _ in range(5):
            await asyncio.sleep(0)
        assert all(task.done() for task in minding)

    asyncio.run(story())


def test_something_held_that_fails_does_not_stop_the_next() -> None:
    async def story() -> None:
        done: list[str] = []

        async def work() -> None:
            done.append("work")

        def fail() -> None:
            raise KeyError("no")

        inbox, begun = Inbox(), asyncio.get_running_loop().create_future()
        inbox.hold(begun, fail)
        begun.set_result(None)
        await inbox.ask(work)
        assert done == ["work"]

    asyncio.run(story())


def test_inboxes_share_tasks_that_keep_no_table_in_memory() -> None:
    async def story() -> None:
        minders: set[asyncio.Task[Any] | None] = set()

        async def note() -> None:
            minders.add(asyncio.current_task())

        for _ in range(5):
            inbox = Inbox()
            await inbox.ask(note)
            left = ref(inbox)
            del inbox
            await asyncio.sleep(0)
            assert left() is None
        assert len(minders) == 1

    asyncio.run(story())


def test_what_was_asked_for_before_the_end_is_still_written(tmp_path: Path) -> None:
    async def story() -> None:
        kept = SqliteStore(tmp_path)
        writes = [kept.write(SaveLine("table", Line(number, "Anna"))) for number in range(100)]
        kept.close()
        await asyncio.sleep(0)  # one turn of the loop: what the writer has settled by then is told
        assert all(write.done() for write in writes)
        again = SqliteStore(tmp_path)
        assert len(await again.lines("table", most=200)) == 100
        again.close()

    asyncio.run(story())


@on_both_engines
def test_a_conflict_is_no_broken_disk(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall)
        room.choose(choice(room), ear)
        await ear.until(lambda: version(room) == 2)
        assert room.running is not None
        step = AppendSteps(room.running.row.id, 2, room.running.match.steps[-1:], 0)
        with pytest.raises(Conflict):
            await hall.house.store.write(step)
        assert not hall.house.store.is_failing
        await until_quiet(room)

    in_a_hall(tmp_path, story)


def test_a_bucket_fills_up_again_to_its_brim_and_no_higher() -> None:
    now = [100.0]
    bucket = Bucket(rate=2, burst=3, clock=lambda: now[0])
    assert [bucket.allows() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.allows() for _ in range(2)] == [True, False]
    now[0] += 1_000
    assert [bucket.allows() for _ in range(4)] == [True, True, True, False]


def test_whoever_asked_least_lately_is_forgotten_first() -> None:
    buckets = Buckets(rate=0, burst=1, most=2)
    assert [buckets.allows(key) for key in ("a", "b", "a", "c")] == [True, True, False, True]
    assert not buckets.allows("a")  # still known: b was asked for before it
    assert buckets.allows("b")


@on_both_engines
def test_every_seat_of_every_match_has_chance_of_its_own(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        rooms = [(await begin(hall))[0] for _ in range(2)]
        seeds = {matches.bot_seed(room.running, seat) for room in rooms if room.running for seat in range(3)}
        assert len(seeds) == 6

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_room_that_many_ask_for_at_once_is_opened_once(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, _ = await begin(hall)
        restarted = Hall(hall.house)
        found = await asyncio.gather(*[restarted.room(room.table.id) for _ in range(20)])
        assert {id(one) for one in found} == {id(restarted.rooms[room.table.id])}
        restarted.close()

    in_a_hall(tmp_path, story)


@on_both_engines
def test_who_stops_waiting_for_a_room_does_not_stop_the_others(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, _ = await begin(hall)
        restarted = Hall(hall.house)
        asking = [asyncio.create_task(restarted.room(room.table.id)) for _ in range(2)]
        await asyncio.sleep(0)
        asking[0].cancel()
        assert await asking[1] is restarted.rooms[room.table.id]
        restarted.close()

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_room_that_somebody_has_just_asked_for_is_not_put_away(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall)
        room.part(ear)
        await until_quiet(room)
        room._publisher.used -= 1_000
        await hall.room(room.table.id)
        hall.put_rooms_away(600)
        assert hall.rooms

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_chore_that_fails_is_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(hall: Hall) -> None:
        tries = 0
        enough = asyncio.Event()

        def fail() -> None:
            nonlocal tries
            tries += 1
            if tries == 2:
                enough.set()
            raise KeyError("no")

        monkeypatch.setattr(hall, "put_rooms_away", fail)
        sweeping = asyncio.create_task(hall.sweep(0))
        await enough.wait()
        assert not sweeping.done()
        sweeping.cancel()

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_line_that_is_being_said_while_somebody_comes_is_heard_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(hall: Hall) -> None:
        is_stored, may_be_told = asyncio.Event(), asyncio.Event()
        write = hall.house.store.write

        async def write_and_wait(*changes: Change) -> None:
            await write(*changes)
            if any(isinstance(change, SaveLine) for change in changes):
                is_stored.set()
                await may_be_told.wait()

        room = await hall.found_table(ANNA, Settings("duel", 2))
        anna, ben = Ear(room, ANNA), Ear(room, BEN)
        await room.welcome(anna)
        monkeypatch.setattr(hall.house.store, "write", write_and_wait)
        room.say("Dig left!", anna)
        await is_stored.wait()
        coming = asyncio.create_task(room.welcome(ben))
        for _ in range(100):  # time to do it wrong
            await asyncio.sleep(0)
        may_be_told.set()
        await coming
        await until_quiet(room)
        for ear in (anna, ben):
            heard = [message for message in ear.messages if message["type"] == "said"]
            assert len(heard) == 1

    in_a_hall(tmp_path, story)
