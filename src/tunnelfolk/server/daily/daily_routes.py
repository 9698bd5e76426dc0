"""The deals of the day over HTTP."""

from litestar import Request
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK

from tunnelfolk.server.limits import household
from tunnelfolk.server.messages.daily_messages import Daily, DailyDay, PlayDaily
from tunnelfolk.server.messages.table_messages import Table
from tunnelfolk.server.routing import TheHall, ThePerson, TheVisitor, get, post
from tunnelfolk.server.table_commands import show_room


@get("/daily/{game:str}")
async def show_daily(
    hall: TheHall, visitor: TheVisitor, game: FromPath[str], day: FromQuery[str | None] = None
) -> Daily:
    """The deal of a day, today's unless another is named: what may be known of it, and what you made of it."""
    return await hall.daily.show(visitor, game, day)


@get("/daily/{game:str}/days")
async def show_days(
    hall: TheHall, visitor: TheVisitor, game: FromPath[str], month: FromQuery[str | None] = None
) -> tuple[DailyDay, ...]:
    """The days of a month, this one unless another is named, with your own counted tries."""
    return await hall.daily.show_month(visitor, game, month)


@post("/daily/{game:str}", status_code=HTTP_200_OK)
async def play_daily(
    request: Request[None, None, State],
    hall: TheHall,
    person: ThePerson,
    game: FromPath[str],
    data: JSONBody[PlayDaily],
) -> Table:
    """Your table for the deal of a day: the one where you have begun it, or a new one. Today's first try counts."""
    address = household(request.client.host) if request.client else ""
    room = await hall.daily.play(person, game, data.day, lambda: hall.allowances.allows_table(address))
    return show_room(room, person)


ROUTES = (show_daily, show_days, play_daily)
