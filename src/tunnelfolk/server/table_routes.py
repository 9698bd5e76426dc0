"""Tables over HTTP: found, find, sit, settle, begin."""

from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from tunnelfolk.server import tables
from tunnelfolk.server.displays import table_message
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.levels import minder_for
from tunnelfolk.server.messages import PlaceBot, Ready, SeatChoice, Settings, Sit, Start, Table, TableEntry, You
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.routing import TheHall, ThePerson, TheVisitor, get, patch, post
from tunnelfolk.server.tables import Person, Refused


def _as_seen(room: Room, person: Person | None) -> Table:
    return table_message(room.table, room.presence.people, room.standing_of(person.id) if person else You())


async def _hosted(hall: Hall, table_id: str, person: Person) -> Room:
    room = await hall.room(table_id)
    if not room.may_host(person.id):
        raise Refused("not_host", "Only the host may do that.", 403)
    return room


@get("/tables")
async def list_tables(hall: TheHall) -> list[TableEntry]:
    """The public tables, newest first."""
    return await hall.list_tables()


@post("/tables")
async def found_table(hall: TheHall, person: ThePerson, data: JSONBody[Settings]) -> Table:
    """A new table; you are its host."""
    return _as_seen(await hall.found_table(person, data), person)


@get("/tables/{table_id:str}")
async def show_table(hall: TheHall, visitor: TheVisitor, table_id: FromPath[str]) -> Table:
    """A table by its id."""
    return _as_seen(await hall.room(table_id), visitor)


@get("/codes/{code:str}")
async def find_table(hall: TheHall, visitor: TheVisitor, code: FromPath[str]) -> Table:
    """A table by the code that people tell each other."""
    return _as_seen(await hall.room_called(code), visitor)


@post("/tables/{table_id:str}/sit", status_code=HTTP_200_OK)
async def sit(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[Sit]) -> Table:
    """Sit down, or change seats."""
    room = await hall.room(table_id)
    await room.change_table(lambda table: tables.take_seat(table, person, data.seat))
    return _as_seen(room, person)


@post("/tables/{table_id:str}/leave", status_code=HTTP_200_OK)
async def leave(hall: TheHall, person: ThePerson, table_id: FromPath[str]) -> Table:
    """Stand up; during a match a bot minds the seat."""
    room = await hall.room(table_id)
    await room.change_table(lambda table: tables.leave_seat(table, person.id))
    return _as_seen(room, person)


@post("/tables/{table_id:str}/back", status_code=HTTP_200_OK)
async def back(hall: TheHall, person: ThePerson, table_id: FromPath[str]) -> Table:
    """Take the seat back from the bot."""
    room = await hall.room(table_id)
    await room.change_table(lambda table: tables.take_back(table, person.id))
    return _as_seen(room, person)


@post("/tables/{table_id:str}/ready", status_code=HTTP_200_OK)
async def ready(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[Ready]) -> Table:
    """Say whether you are ready."""
    room = await hall.room(table_id)
    await room.change_table(lambda table: tables.make_ready(table, person.id, ready=data.ready))
    return _as_seen(room, person)


@patch("/tables/{table_id:str}")
async def configure(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[Settings]) -> Table:
    """Change what is to be played (host)."""
    room = await _hosted(hall, table_id, person)
    await room.change_table(lambda table: tables.change_settings(table, data))
    return _as_seen(room, person)


@post("/tables/{table_id:str}/bots", status_code=HTTP_200_OK)
async def place_bot(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[PlaceBot]) -> Table:
    """Put bots on seats, or take them away (host)."""
    room = await _hosted(hall, table_id, person)
    await room.change_table(lambda table: tables.place_bot(table, data.seat, data.level))
    return _as_seen(room, person)


@post("/tables/{table_id:str}/kick", status_code=HTTP_200_OK)
async def kick(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[SeatChoice]) -> Table:
    """Remove somebody (host)."""
    room = await _hosted(hall, table_id, person)
    await room.change_table(lambda table: tables.remove_person(table, data.seat))
    return _as_seen(room, person)


@post("/tables/{table_id:str}/host", status_code=HTTP_200_OK)
async def hand_over(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[SeatChoice]) -> Table:
    """Make somebody else the host (host)."""
    room = await _hosted(hall, table_id, person)
    await room.change_table(lambda table: tables.hand_over(table, data.seat))
    return _as_seen(room, person)


@post("/tables/{table_id:str}/lend", status_code=HTTP_200_OK)
async def lend(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[SeatChoice]) -> Table:
    """Let a bot mind an absent person's seat (host)."""
    room = await _hosted(hall, table_id, person)
    await room.change_table(lambda table: tables.lend_absent_seat(table, data.seat, room.presence.people))
    return _as_seen(room, person)


@post("/tables/{table_id:str}/start", status_code=HTTP_200_OK)
async def start(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[Start]) -> Table:
    """Begin the match (host)."""
    room = await _hosted(hall, table_id, person)
    await room.start_match(data.fill)
    return _as_seen(room, person)


@post("/tables/{table_id:str}/rematch", status_code=HTTP_200_OK)
async def rematch(hall: TheHall, person: ThePerson, table_id: FromPath[str]) -> Table:
    """Play again with the same people; bots take seats that were left."""
    room = await hall.room(table_id)
    if room.table.seat_of(person.id) is None:
        raise Refused("not_seated", "You have no seat at this table.", 403)
    await room.start_match(minder_for(room.table.facts), again=True)
    return _as_seen(room, person)


ROUTES = (
    *(list_tables, found_table, show_table, find_table, sit, leave, back, ready, configure, place_bot, kick, hand_over),
    *(lend, start, rematch),
)
