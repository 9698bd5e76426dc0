"""A new name reaches the tables where somebody sits or watches, and no others are asked."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.engines import on_both_engines
from tests.server.stories import ANNA, BEN, Ear, in_a_hall, until_quiet
from tunnelfolk.server import seat_taking
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.visitors import Person
from tunnelfolk.server.whereabouts import Whereabouts

HANNA = replace(ANNA, name="Hanna")
DUEL = Settings("duel", 2)


@on_both_engines
def test_a_new_name_is_taken_to_every_seat_and_every_connection_of_its_owner(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        hosted, joined, watched = [await hall.found_table(person, DUEL) for person in (ANNA, BEN, BEN)]
        await joined.change_table(lambda table: seat_taking.take_seat(table, ANNA, None))
        ear = Ear(watched, ANNA)
        watched.join(ear)
        hall.rename(HANNA)
        for room in (hosted, joined):
            await until_quiet(room)
            assert [seat.person for seat in room.table.seats if seat.person and seat.person.id == ANNA.id] == [HANNA]
        assert ear.person == HANNA

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_new_name_asks_no_other_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Room] = []

    def give_back(room: Room, person: Person) -> None:
        asked.append(room)

    async def story(hall: Hall) -> None:
        rooms = [await hall.found_table(person, DUEL) for person in (BEN, ANNA, BEN)]
        monkeypatch.setattr(Room, "give_back", give_back)
        hall.rename(HANNA)
        assert asked == [rooms[1]]

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_table_that_is_put_away_is_forgotten_and_comes_back_with_its_people(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room = await hall.found_table(ANNA, DUEL)
        hall.put_rooms_away(0)
        assert hall.house.whereabouts.tables_of(ANNA.id) == ()
        await hall.room(room.table.id)
        assert hall.house.whereabouts.tables_of(ANNA.id) == (room.table.id,)

    in_a_hall(tmp_path, story)


def test_nothing_is_kept_of_those_whose_tables_are_put_away() -> None:
    whereabouts = Whereabouts()
    whereabouts.note("mole", ["anna", "ben"])
    whereabouts.note("otter", ["anna"])
    whereabouts.forget("mole")
    whereabouts.forget("mole")
    assert (whereabouts.tables_of("anna"), whereabouts.tables_of("ben")) == (("otter",), ())
    whereabouts.forget("otter")
    assert not whereabouts._tables
    assert not whereabouts._visitors
