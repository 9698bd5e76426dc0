"""The steps of a match that is over, packed: less room, the same match."""

from pathlib import Path

import pytest

from tests.server import engines
from tests.server.engines import on_both_engines
from tests.server.stories import Ear, begin, choice, folders, in_a_hall, meddle, version
from tunnelfolk.server import replays
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.socket_messages import Choose
from tunnelfolk.server.packing import StepRow, pack, unpack
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.store import Conflict, Unreadable
from tunnelfolk.server.store_changes import AppendSteps, PackMatch
from tunnelfolk.server.stored_values import MatchRow


async def play_out(hall: Hall) -> tuple[Room, Ear, MatchRow]:
    """A match that is over."""
    room, ear = await begin(hall)
    while not room.table.is_over:
        seen = version(room)
        room.choose(choice(room), ear)
        await ear.until(lambda seen=seen: version(room) > seen)  # type: ignore[misc]
    row = await hall.house.store.match(room.table.match or "")
    assert row is not None
    return room, ear, row


def loose_bytes(hall: Hall) -> int:
    """How many bytes the bodies of all steps take that are not packed."""
    ((size,),) = engines.current.ask(folders[id(hall)], "SELECT coalesce(sum(length(body)), 0) FROM steps")
    return int(size)


@on_both_engines
def test_a_packed_match_is_read_as_before_and_takes_a_fraction_of_the_room(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        kept = hall.house.store
        _, _, row = await play_out(hall)
        size, steps, count = loose_bytes(hall), await kept.steps(row.id), await kept.version(row.id)
        await hall.pack_matches()
        assert loose_bytes(hall) == 0
        ((packed,),) = engines.current.ask(tmp_path, "SELECT length(body) FROM packed_steps")
        assert packed < size / 4
        assert await kept.steps(row.id) == steps
        assert await kept.version(row.id) == count == len(steps)
        assert replays.record(row, await kept.steps(row.id)) == replays.record(row, steps)
        assert await kept.unpacked_matches("", 10) == []

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_running_match_is_not_packed(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall)
        await hall.house.store.write(PackMatch(room.table.match or ""))
        room.choose(choice(room), ear)
        await ear.until(lambda: version(room) == 2)
        assert await hall.house.store.version(room.table.match or "") == 2

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_table_opens_and_answers_after_its_match_was_packed(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, _, row = await play_out(hall)
        await hall.pack_matches()
        restarted = Hall(hall.house)
        again = await restarted.room(room.table.id)
        ear = Ear(again)
        again.join(ear)
        again.choose(Choose(row.id, 1, 0), ear)
        await ear.until(lambda: bool(ear.answers))
        assert ear.answers[0].outcome == "done"
        await again.start_match(None)
        assert version(again) == 1
        restarted.close()

    in_a_hall(tmp_path, story)


@on_both_engines
def test_nobody_adds_a_step_to_a_packed_match(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        _, _, row = await play_out(hall)
        steps = await hall.house.store.steps(row.id)
        await hall.pack_matches()
        with pytest.raises(Conflict):
            await hall.house.store.write(AppendSteps(row.id, len(steps), (steps[-1].step,), 0))
        assert await hall.house.store.steps(row.id) == steps

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_damaged_piece_is_named_and_a_damaged_step_by_its_number(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        _, _, one = await play_out(hall)
        _, _, other = await play_out(hall)
        meddle(hall, "UPDATE steps SET body = x'00' WHERE number = 3 AND match_id = ?", one.id)
        await hall.pack_matches()
        meddle(hall, "UPDATE packed_steps SET body = x'00' WHERE match_id = ?", other.id)
        with pytest.raises(Unreadable, match="step 3 cannot be read"):
            await hall.house.store.steps(one.id)
        with pytest.raises(Unreadable, match="the packed steps are damaged"):
            await hall.house.store.steps(other.id)

    in_a_hall(tmp_path, story)


def test_packing_and_unpacking_is_the_identity() -> None:
    rows = [StepRow(number, number * 1_000, 2, bytes(range(number))) for number in range(1, 50)]
    assert unpack(pack(rows)) == rows
