"""Tables over HTTP: found, find, sit, settle, begin."""

from litestar import Request
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from tunnelfolk.server.limits import household
from tunnelfolk.server.messages.table_messages import (
    Mute,
    PlaceBot,
    Ready,
    Rematch,
    SeatChoice,
    Settings,
    Sit,
    Start,
    Table,
    TableEntry,
)
from tunnelfolk.server.routing import TheHall, ThePerson, TheVisitor, get, patch, post
from tunnelfolk.server.table_commands import do_command, find_room, require_welcome, show_room

AnyRequest = Request[None, None, State]


def _address(request: AnyRequest) -> str:
    return household(request.client.host) if request.client else ""


@get("/tables")
async def list_tables(hall: TheHall) -> list[TableEntry]:
    """The public tables, newest first."""
    return await hall.list_tables()


@post("/tables")
async def found_table(request: AnyRequest, hall: TheHall, person: ThePerson, data: JSONBody[Settings]) -> Table:
    """A new table; you are its host."""
    return show_room(await hall.found_table(person, data, _address(request)), person)


@post("/screens")
async def found_screen(request: AnyRequest, hall: TheHall, person: ThePerson, data: JSONBody[Settings]) -> Table:
    """A new table for a big screen: nobody sits there yet, and whoever sits down first is its host."""
    return show_room(await hall.found_table(person, data, _address(request), is_screen=True), person)


@get("/tables/{table_id:str}")
async def show_table(hall: TheHall, visitor: TheVisitor, table_id: FromPath[str]) -> Table:
    """A table by its id."""
    return show_room(await find_room(hall, table_id, visitor), visitor)


@get("/codes/{code:str}")
async def find_table(request: AnyRequest, hall: TheHall, visitor: TheVisitor, code: FromPath[str]) -> Table:
    """A table by the code that people tell each other, or by the id that links carry."""
    return show_room(require_welcome(await hall.room_called(code, _address(request)), visitor), visitor)


@post("/tables/{table_id:str}/sit", status_code=HTTP_200_OK)
async def sit(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[Sit]) -> Table:
    """Sit down, or change seats."""
    return await do_command(hall, person, table_id, "sit", data)


@post("/tables/{table_id:str}/return", status_code=HTTP_200_OK)
async def take_over(hall: TheHall, person: ThePerson, table_id: FromPath[str]) -> Table:
    """Come back with another phone: to the seat of who has your name and is not here, at the table of a big screen."""
    room = await find_room(hall, table_id, person)
    await room.take_over(person)
    return show_room(room, person)


@post("/tables/{table_id:str}/leave", status_code=HTTP_200_OK)
async def leave(hall: TheHall, person: ThePerson, table_id: FromPath[str]) -> Table:
    """Stand up; during a match a bot minds the seat."""
    return await do_command(hall, person, table_id, "leave")


@post("/tables/{table_id:str}/back", status_code=HTTP_200_OK)
async def back(hall: TheHall, person: ThePerson, table_id: FromPath[str]) -> Table:
    """Take the seat back from the bot."""
    return await do_command(hall, person, table_id, "back")


@post("/tables/{table_id:str}/ready", status_code=HTTP_200_OK)
async def ready(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[Ready]) -> Table:
    """Say whether you are ready."""
    return await do_command(hall, person, table_id, "ready", data)


@patch("/tables/{table_id:str}")
async def configure(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[Settings]) -> Table:
    """Change what is to be played (host)."""
    return await do_command(hall, person, table_id, "configure", data)


@post("/tables/{table_id:str}/bots", status_code=HTTP_200_OK)
async def place_bot(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[PlaceBot]) -> Table:
    """Put bots on seats, or take them away (host or stand-in)."""
    return await do_command(hall, person, table_id, "bots", data)


@post("/tables/{table_id:str}/kick", status_code=HTTP_200_OK)
async def kick(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[SeatChoice]) -> Table:
    """Remove somebody for good (host)."""
    return await do_command(hall, person, table_id, "kick", data)


@post("/tables/{table_id:str}/host", status_code=HTTP_200_OK)
async def hand_over(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[SeatChoice]) -> Table:
    """Make somebody else the host (host)."""
    return await do_command(hall, person, table_id, "host", data)


@post("/tables/{table_id:str}/lend", status_code=HTTP_200_OK)
async def lend(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[SeatChoice]) -> Table:
    """Let a bot mind an absent person's seat (host or stand-in; any player, where everybody waits for that person)."""
    return await do_command(hall, person, table_id, "lend", data)


@post("/tables/{table_id:str}/start", status_code=HTTP_200_OK)
async def start(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[Start]) -> Table:
    """Begin the match (host or stand-in)."""
    return await do_command(hall, person, table_id, "start", data)


@post("/tables/{table_id:str}/rematch", status_code=HTTP_200_OK)
async def rematch(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[Rematch]) -> Table:
    """Offer or accept to play again, or think better of it; it begins when all who are present want it."""
    return await do_command(hall, person, table_id, "rematch", data)


@post("/tables/{table_id:str}/mute", status_code=HTTP_200_OK)
async def mute(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[Mute]) -> Table:
    """Refuse somebody's chat and signs, or hear them again (host)."""
    return await do_command(hall, person, table_id, "mute", data)


ROUTES = (
    *(list_tables, found_table, show_table, find_table, sit, leave, back, ready, configure, place_bot, kick, hand_over),
    *(lend, start, rematch, mute, found_screen, take_over),
)
