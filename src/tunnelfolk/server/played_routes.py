"""One's own finished matches in figures, over HTTP."""

from typing import Annotated

from litestar.params import QueryParameter

from tunnelfolk.server.messages import PlayedMatches
from tunnelfolk.server.played_matches import tell_page
from tunnelfolk.server.routing import TheHall, ThePerson, get

MOST_MATCHES = 100_000


@get("/session/matches")
async def played_matches(
    hall: TheHall, person: ThePerson, start: Annotated[int, QueryParameter(ge=0, le=MOST_MATCHES)] = 0
) -> PlayedMatches:
    """Your own finished matches, the newest first, a page at a time. Nobody else can ask for them."""
    return await tell_page(hall.house.store, person.id, start)


ROUTES = (played_matches,)
