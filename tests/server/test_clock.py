"""The clock of a turn: who is too late, and who is not."""

import asyncio
from pathlib import Path

import pytest

from tests.server.stories import ANNA, ThinkingPool, begin, choice, in_a_hall, version
from tunnelfolk.server import matches, store
from tunnelfolk.server.clock import TurnClock
from tunnelfolk.server.halls import Hall


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


def test_renaming_a_player_does_not_wind_the_clock_up_again(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall, turn_seconds=3_600)
        deadline = room._turns.clock._deadline
        room.give_back(type(ANNA)("anna", "Anne", 3))
        await ear.until(lambda: ear.tables[-1].seats[0].person != ANNA)
        assert room._turns.clock._deadline == deadline

    in_a_hall(tmp_path, story, ThinkingPool)


@pytest.mark.parametrize(
    ("turn_seconds", "spent", "left"), [(60, 20, 40), (60, 55, 10), (60, 500, 10), (5, 0, 5), (5, 100, 5)]
)
def test_a_restart_leaves_a_turn_its_time_and_at_least_ten_seconds(
    turn_seconds: int, spent: int, left: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(hall: Hall) -> None:
        room, _ = await begin(hall, turn_seconds=turn_seconds)
        assert room.running is not None
        now = room.running.at + spent * 1_000
        monkeypatch.setattr(store, "now_ms", lambda: now)
        assert matches.seconds_left(room.running, resumed=True) == left
        assert matches.seconds_left(room.running, resumed=False) == turn_seconds

    in_a_hall(tmp_path, story, ThinkingPool)
