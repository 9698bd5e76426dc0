"""The clock of a turn: who is too late, and who is not."""

import asyncio
import math
from pathlib import Path

import pytest

from tests.server.engines import on_both_engines
from tests.server.stories import ANNA, ThinkingPool, begin, choice, in_a_hall, version
from tunnelfolk.server.clock import TurnClock
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.rooms import Room


def test_the_clock_of_the_last_turn_never_rings_in_the_next() -> None:
    async def story() -> None:
        rung: list[str] = []
        clock, done = TurnClock(), asyncio.Event()
        clock.hurry(0.01, lambda: rung.append("first"))

        def ring() -> None:
            rung.append("second")
            done.set()

        clock.hurry(0.02, ring)
        await done.wait()  # timers ring in the order of their times, however busy the machine is
        assert rung == ["second"]
        assert clock.is_up

    asyncio.run(story())


def test_a_clock_that_was_stopped_neither_rings_nor_waits() -> None:
    async def story() -> None:
        rung: list[str] = []
        clock, done = TurnClock(), asyncio.Event()
        clock.hurry(0.01, lambda: rung.append("stopped"))
        assert clock.is_waiting
        assert clock.left_ms is not None
        clock.stop()
        assert not clock.is_waiting
        assert clock.left_ms is None
        asyncio.get_running_loop().call_later(0.02, done.set)
        await done.wait()
        assert rung == []

    asyncio.run(story())


@on_both_engines
def test_a_bot_minds_the_seat_when_time_runs_out_and_hands_it_back_to_who_says_so(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        pool = hall.house.bot_pool
        assert isinstance(pool, ThinkingPool)
        room, ear = await begin(hall, turn_seconds=1)
        await ear.until(lambda: any(table.seats[0].lent for table in ear.tables))
        await pool.until_asked()
        ear.tables.clear()
        room.give_back(ANNA)
        await ear.until(lambda: any(not table.seats[0].lent for table in ear.tables))
        assert version(room) == 1

    in_a_hall(tmp_path, story, ThinkingPool)


@on_both_engines
def test_whoever_chooses_while_a_bot_minds_the_seat_has_it_back(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        pool = hall.house.bot_pool
        assert isinstance(pool, ThinkingPool)
        room, ear = await begin(hall, turn_seconds=1)
        await ear.until(lambda: any(table.seats[0].lent for table in ear.tables))
        await pool.until_asked()
        room.choose(choice(room), ear)
        await ear.until(lambda: version(room) == 2)
        assert not room.table.seats[0].lent

    in_a_hall(tmp_path, story, ThinkingPool)


@on_both_engines
def test_a_clock_that_rang_before_it_was_set_anew_lends_no_seat(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, _ = await begin(hall, turn_seconds=3_600)
        running = room._publisher.running
        assert running is not None
        await room._turns._expire(running)
        assert not room.table.seats[0].lent

    in_a_hall(tmp_path, story, ThinkingPool)


@on_both_engines
def test_every_turn_has_the_whole_time(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall, turn_seconds=3_600)
        deadline = room._turns.clock._deadline
        room.choose(choice(room), ear)
        await ear.until(lambda: version(room) == 2)
        now = asyncio.get_running_loop().time()
        assert deadline is not None
        assert room._turns.clock._deadline is not None
        assert deadline < room._turns.clock._deadline <= now + 3_600

    in_a_hall(tmp_path, story, ThinkingPool)


@on_both_engines
def test_renaming_a_player_does_not_wind_the_clock_up_again(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall, turn_seconds=3_600)
        deadline = room._turns.clock._deadline
        room.give_back(type(ANNA)("anna", "Anne", 3))
        await ear.until(lambda: ear.tables[-1].seats[0].person != ANNA)
        assert room._turns.clock._deadline == deadline

    in_a_hall(tmp_path, story, ThinkingPool)


def seconds_on_the_clock(room: Room) -> float:
    """What the person to act has left, to the second."""
    deadline = room._turns.clock._deadline
    assert deadline is not None
    return math.ceil(deadline - asyncio.get_running_loop().time())


@on_both_engines
@pytest.mark.parametrize(
    ("turn_seconds", "passed", "left"),
    [(60, 20, 40), (60, 55, 10), (60, 500, 10), (5, 0, 5), (5, 100, 5), (60, -7_200, 60), (60, 7_200, 10)],
)
def test_a_restart_leaves_a_turn_its_time_and_at_least_ten_seconds_however_the_clock_was_set(
    turn_seconds: int, passed: int, left: int, tmp_path: Path
) -> None:
    now = [1_800_000_000_000]

    async def story(hall: Hall) -> None:
        room, _ = await begin(hall, turn_seconds=turn_seconds)
        assert seconds_on_the_clock(room) == turn_seconds
        now[0] += passed * 1_000
        restarted = Hall(hall.house)
        assert seconds_on_the_clock(await restarted.room(room.table.id)) == left
        restarted.close()

    in_a_hall(tmp_path, story, ThinkingPool, clock=lambda: now[0])


@on_both_engines
def test_the_store_knows_when_a_table_goes_on_by_itself(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        pool = hall.house.bot_pool
        assert isinstance(pool, ThinkingPool)
        kept = hall.house.store
        patient, _ = await begin(hall)
        hurried, ear = await begin(hall, "duel", 2, turn_seconds=60)
        assert await kept.seconds_left(patient.table.id) is None
        assert await kept.seconds_left(hurried.table.id) == 60
        now[0] += 25_000
        hurried.give_back(type(ANNA)("anna", "Anne", 3))
        await ear.until(lambda: ear.tables[-1].seats[0].person != ANNA)
        assert await kept.seconds_left(hurried.table.id) == 35
        while hurried._publisher.waited_for == (0, None):
            seen = version(hurried)
            hurried.choose(choice(hurried), ear)
            await ear.until(lambda seen=seen: version(hurried) > seen)  # type: ignore[misc]
        await pool.until_asked()
        assert await kept.seconds_left(hurried.table.id) == 0
        assert [one.table for one in await kept.deadlines(1_000_000)] == [hurried.table.id]

    now = [1_800_000_000_000]
    in_a_hall(tmp_path, story, ThinkingPool, clock=lambda: now[0])


@on_both_engines
def test_a_match_that_is_over_has_no_deadline(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall, turn_seconds=3_600)
        while not room.table.is_over:
            seen = version(room)
            room.choose(choice(room), ear)
            await ear.until(lambda seen=seen: version(room) > seen)  # type: ignore[misc]
        assert await hall.house.store.deadlines(1_000_000) == []

    in_a_hall(tmp_path, story, ThinkingPool)
