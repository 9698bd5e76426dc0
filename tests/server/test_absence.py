"""Whom a match waits for, and for how long: absent people, bots that stand in, seats that come back."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from tests.server.engines import on_both_engines
from tests.server.stories import ANNA, BEN, Ear, ThinkingPool, in_a_hall
from tunnelfolk.server import presence, turn_taking
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.presence import Presence
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.seat_taking import take_seat
from tunnelfolk.server.visitors import Person

CARL = Person("carl", "Carl", 3)


class SteppedClock:
    """A clock that goes on when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_000.0
        for module in (presence, turn_taking):
            monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: self.now))


async def play_duel(hall: Hall, stand_in_seconds: int | None, turn_seconds: int | None = None) -> tuple[Room, Ear, Ear]:
    """Anna and Ben at a duel; both are present, and it is Anna's turn."""
    settings = Settings("duel", 2, turn_seconds=turn_seconds, stand_in_seconds=stand_in_seconds)
    room = await hall.found_table(ANNA, settings)
    await room.change_table(lambda table: take_seat(table, BEN, None))
    ears = Ear(room, ANNA), Ear(room, BEN)
    for ear in ears:
        room.join(ear)
    await room.start_match(None)
    assert room._turns.seat_to_act == 0
    return room, *ears


@on_both_engines
@pytest.mark.parametrize("turn_seconds", [None, 1_800])
def test_a_bot_stands_in_for_somebody_who_is_away_for_too_long_and_the_seat_comes_back(
    turn_seconds: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SteppedClock(monkeypatch)

    async def story(hall: Hall) -> None:
        room, anna, ben = await play_duel(hall, 60, turn_seconds)
        assert not room._turns._absence.is_set
        room.part(anna)
        assert room._turns._absence.is_set
        clock.now += 60
        room._turns.mind_absence()
        await ben.until(lambda: ben.tables[-1].seats[0].lent)
        again = Ear(room, ANNA)
        room.join(again)
        await ben.until(lambda: not ben.tables[-1].seats[0].lent)

    in_a_hall(tmp_path, story, ThinkingPool)


@on_both_engines
def test_nobody_stands_in_where_the_host_does_not_want_it_or_nobody_else_is_there(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, anna, _ = await play_duel(hall, None)
        room.part(anna)
        assert not room._turns._absence.is_set
        room, anna, ben = await play_duel(hall, 180)
        room.part(ben)
        room.part(anna)
        assert not room._turns._absence.is_set
        watching = Ear(room, CARL)
        room.join(watching)
        assert not room._turns._absence.is_set
        room.join(ben)
        assert room._turns._absence.is_set

    in_a_hall(tmp_path, story, ThinkingPool)


@on_both_engines
@pytest.mark.parametrize(
    ("away", "waited", "left"), [(0, 0, 180), (100, 0, 80), (100, 50, 30), (500, 0, 10), (500, 4, 6), (500, 60, 0)]
)
def test_absence_is_counted_from_its_beginning_and_leaves_a_moment_to_come_back(
    away: int, waited: int, left: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SteppedClock(monkeypatch)

    async def story(hall: Hall) -> None:
        room, anna, _ = await play_duel(hall, 180)
        room.part(anna)
        clock.now += away
        room._turns.await_turn()
        clock.now += waited
        assert room._turns._seconds_to_return() == left

    in_a_hall(tmp_path, story, ThinkingPool)


@on_both_engines
def test_after_a_restart_absence_is_counted_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SteppedClock(monkeypatch)

    async def story(hall: Hall) -> None:
        room, *_ = await play_duel(hall, 180)
        clock.now += 5_000
        awake = Room(hall.house, room.table, room.running)
        assert awake.presence.away_ms == {ANNA.id: 0, BEN.id: 0}
        awake.join(Ear(awake, BEN))
        assert awake._turns._seconds_to_return() == 180
        awake.close()

    in_a_hall(tmp_path, story, ThinkingPool)


@on_both_engines
def test_a_closed_room_stands_in_for_nobody(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, anna, _ = await play_duel(hall, 180)
        room.part(anna)
        room.close()
        assert not room._turns._absence.is_set

    in_a_hall(tmp_path, story, ThinkingPool)


@on_both_engines
def test_players_have_a_seat_lent_after_a_minute_and_the_host_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SteppedClock(monkeypatch)

    async def story(hall: Hall) -> None:
        room, anna, ben = await play_duel(hall, None)
        watching = Ear(room, CARL)
        room.join(watching)
        await room.change_table(lambda table: replace(table, host=CARL.id))
        room.part(anna)
        clock.now += 59
        with pytest.raises(Refused) as refused:
            await room.lend_seat(0, BEN.id)
        assert refused.value.code == "too_early"
        clock.now += 1
        await room.lend_seat(0, BEN.id)
        assert room.table.seats[0].lent
        room.part(ben)
        await room.lend_seat(1, CARL.id)
        assert room.table.seats[1].lent

    in_a_hall(tmp_path, story, ThinkingPool)


def test_a_person_is_away_who_has_a_seat_and_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SteppedClock(monkeypatch)
    here = Presence()
    here.miss([ANNA.id, BEN.id])
    clock.now += 2
    here.miss([BEN.id, CARL.id])
    clock.now += 3
    assert here.away_ms == {BEN.id: 5_000, CARL.id: 3_000}


@on_both_engines
def test_everybody_is_told_who_is_away_and_for_how_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SteppedClock(monkeypatch)

    async def story(hall: Hall) -> None:
        room, anna, _ = await play_duel(hall, None)
        room.part(anna)
        room.table_for(BEN.id)
        clock.now += 7
        assert b'"away_ms":0' in room.table_for(BEN.id)
        room.join(Ear(room, BEN))  # in another tab, which must not be told what was true seven seconds ago
        assert b'"away_ms":7000' in room.table_for(BEN.id)
        room.join(Ear(room, ANNA))
        assert b"away_ms" not in room.table_for(BEN.id)

    in_a_hall(tmp_path, story, ThinkingPool)
