"""Turns that may take hours or days: nobody is hurried by a bot that nobody asked for, and no table is kept awake."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from tests.server.engines import on_both_engines
from tests.server.stories import ANNA, BEN, Ear, ThinkingPool, choice, in_a_hall, meddle, version
from tunnelfolk.server import presence, table_state, turn_taking
from tunnelfolk.server.halls import AWAKE_FOR, DUE_SECONDS, Hall
from tunnelfolk.server.match_infos import list_matches
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.rooms import LONG_SECONDS, Room
from tunnelfolk.server.seat_taking import take_seat

DAY = 86_400
NOON = 1_800_000_000_000


async def play_duel(hall: Hall, turn_seconds: int | None, *, late_bot: bool = False) -> tuple[Room, Ear, Ear]:
    """Anna and Ben at a duel; both are present, and it is Anna's turn."""
    room = await hall.found_table(ANNA, Settings("duel", 2, turn_seconds=turn_seconds, late_bot=late_bot))
    await room.change_table(lambda table: take_seat(table, BEN, None))
    ears = Ear(room, ANNA), Ear(room, BEN)
    for ear in ears:
        room.join(ear)
    await room.start_match(None)
    assert room._turns.seat_to_act == 0
    return room, *ears


async def run_out(room: Room) -> None:
    """Let the time of the turn be over."""
    clock = room._turns.clock
    clock._deadline = asyncio.get_running_loop().time()
    clock._alarm.stop()
    running = room.running
    assert running is not None
    await room._turns._expire(running)


@pytest.mark.parametrize(("seconds", "is_fine"), [(1, True), (7 * DAY, True), (7 * DAY + 1, False), (0, False)])
def test_a_turn_may_take_up_to_seven_days(seconds: int, is_fine: bool) -> None:
    asked = msgspec.json.encode({"game": "duel", "seats": 2, "turn_seconds": seconds})
    if is_fine:
        assert msgspec.json.decode(asked, type=Settings).turn_seconds == seconds
    else:
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(asked, type=Settings)


@pytest.mark.parametrize(
    ("turn_seconds", "late_bot", "is_lent"),
    [(60, False, True), (3_599, False, True), (3_600, False, False), (3 * DAY, False, False), (3 * DAY, True, True)],
)
def test_a_bot_takes_a_slow_turn_only_if_the_table_wanted_it_so(
    turn_seconds: int, late_bot: bool, is_lent: bool, tmp_path: Path
) -> None:
    async def story(hall: Hall) -> None:
        room, *_ = await play_duel(hall, turn_seconds, late_bot=late_bot)
        await run_out(room)
        assert room.table.seats[0].lent == is_lent

    in_a_hall(tmp_path, story, ThinkingPool)


def test_where_turns_take_hours_absence_alone_brings_no_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000.0]
    for module in (presence, turn_taking):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: now[0]))

    async def story(hall: Hall) -> None:
        room, anna, _ = await play_duel(hall, DAY)
        room.part(anna)
        now[0] += 10_000
        room._turns.mind_absence()
        assert not room._turns._absence.is_set
        for asker in (ANNA.id, BEN.id):
            with pytest.raises(Refused) as refused:
                await room.lend_seat(0, asker)
            assert refused.value.code == "still_time"
        await run_out(room)
        await room.lend_seat(0, BEN.id)
        assert room.table.seats[0].lent

    in_a_hall(tmp_path, story, ThinkingPool)


@on_both_engines
def test_the_store_wakes_nobody_for_a_clock_that_rings_for_nobody(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        kept = hall.house.store
        silent, *_ = await play_duel(hall, 2 * DAY)
        loud, *_ = await play_duel(hall, 2 * DAY, late_bot=True)
        now[0] += 3_600_000
        for room in (silent, loud):
            assert await kept.seconds_left(room.table.id) == 2 * DAY - 3_600
        assert [one.table for one in await kept.deadlines(AWAKE_FOR)] == [loud.table.id]

    now = [NOON]
    in_a_hall(tmp_path, story, ThinkingPool, clock=lambda: now[0])


@on_both_engines
def test_a_long_match_goes_on_by_itself_however_long_ago_its_table_was_changed(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        kept = hall.house.store
        room, anna, ben = await play_duel(hall, 7 * DAY, late_bot=True)
        ears = {0: anna, 1: ben}
        now[0] += 2 * AWAKE_FOR
        mover = room._turns.seat_to_act
        assert mover is not None
        seen = version(room)
        room.choose(choice(room), ears[mover])
        await ears[mover].until(lambda: version(room) > seen)
        (found,) = await kept.deadlines(AWAKE_FOR)
        assert (found.table, found.seconds) == (room.table.id, 7 * DAY)
        now[0] += 2 * AWAKE_FOR
        assert await kept.deadlines(AWAKE_FOR) == []

    now = [NOON]
    in_a_hall(tmp_path, story, ThinkingPool, clock=lambda: now[0])


@pytest.mark.parametrize("turn_seconds", [None, 60, LONG_SECONDS, 3 * DAY])
def test_a_table_with_much_time_left_is_left_to_the_store(turn_seconds: int | None, tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, *ears = await play_duel(hall, turn_seconds, late_bot=True)
        for ear in ears:
            room.part(ear)
        hall.put_rooms_away(0)
        is_ticking = turn_seconds is not None and turn_seconds <= LONG_SECONDS
        assert hall.is_awake(room.table.id) == is_ticking

    in_a_hall(tmp_path, story, ThinkingPool)


@pytest.mark.parametrize(
    ("passed", "is_woken"), [(DAY, False), (2 * DAY - DUE_SECONDS - 1, False), (2 * DAY - 60, True)]
)
def test_a_table_that_was_put_away_is_woken_shortly_before_its_time(
    passed: int, is_woken: bool, tmp_path: Path
) -> None:
    async def story(hall: Hall) -> None:
        room, *ears = await play_duel(hall, 2 * DAY, late_bot=True)
        for ear in ears:
            room.part(ear)
        hall.put_rooms_away(0)
        now[0] += passed * 1_000
        await hall.wake_due()
        assert hall.is_awake(room.table.id) == is_woken
        if is_woken:
            left_ms = (await hall.room(room.table.id))._turns.clock.left_ms
            assert left_ms is not None
            assert 0 < left_ms <= 60_000

    now = [NOON]
    in_a_hall(tmp_path, story, ThinkingPool, clock=lambda: now[0])


@on_both_engines
def test_ones_matches_begin_with_those_that_wait_for_oneself_the_most_urgent_first(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        calm, *_ = await play_duel(hall, 7 * DAY)
        others, anna, _ = await play_duel(hall, DAY)
        while others._turns.seat_to_act == 0:
            seen = version(others)
            others.choose(choice(others), anna)
            await anna.until(_beyond(others, seen))
        urgent, *_ = await play_duel(hall, DAY)
        timeless, *_ = await play_duel(hall, None)
        now[0] += 3_600_000
        found = await list_matches(hall, ANNA)
        order = [urgent, calm, timeless, others]
        assert [one.table for one in found] == [room.table.id for room in order]
        assert [one.turn for one in found] == [True, True, True, False]
        hour = 3_600_000
        assert [one.left_ms for one in found] == [23 * hour, (7 * 24 - 1) * hour, None, 23 * hour]

    now = [NOON]
    in_a_hall(tmp_path, story, ThinkingPool, clock=lambda: now[0])


def _beyond(room: Room, seen: int) -> Callable[[], bool]:
    return lambda: version(room) > seen


def test_tables_that_were_stored_before_there_were_slow_bots_want_none(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, *_ = await play_duel(hall, DAY)
        old = msgspec.json.encode(room.table).replace(b'"late_bot":false,', b"")
        assert b"late_bot" not in old
        meddle(hall, "UPDATE tables SET body = ? WHERE id = ?", old, room.table.id)
        table = await hall.house.store.table(room.table.id)
        assert table is not None
        assert not table_state.is_late_turn_taken(table.settings)

    in_a_hall(tmp_path, story, ThinkingPool)
