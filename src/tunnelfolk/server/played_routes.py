"""One's own finished matches in figures, over HTTP."""

from typing import Annotated

from litestar.params import FromQuery
from msgspec import Meta

from tunnelfolk.server.messages import PlayedMatches
from tunnelfolk.server.played_matches import MOST_MATCHES, list_played
from tunnelfolk.server.routing import TheHall, ThePerson, get


@get("/session/matches")
async def played_matches(
    hall: TheHall, person: ThePerson, start: FromQuery[Annotated[int, Meta(ge=0, le=MOST_MATCHES)]] = 0
) -> PlayedMatches:
    """Your own finished matches, the newest first, twenty at a time. Nobody else can ask for them."""
    return await list_played(hall.house.store, person.id, start)


ROUTES = (played_matches,)
