"""Hints over HTTP."""

from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from tunnelfolk.server import table_state
from tunnelfolk.server.messages.hint_messages import AskHints, Hints
from tunnelfolk.server.routing import TheHall, ThePerson, post


@post("/tables/{table_id:str}/hints", status_code=HTTP_200_OK)
async def give_hints(hall: TheHall, person: ThePerson, table_id: FromPath[str], data: JSONBody[AskHints]) -> Hints:
    """The best choices for your prompt, in your own turn, where the table allows it."""
    room = await hall.room(table_id)
    table_state.require_welcome(room.table, person.id)
    return await hall.hints.give_hints(room, person, data)


ROUTES = (give_hints,)
