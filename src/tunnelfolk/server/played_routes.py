"""One's own finished matches over HTTP: in figures, and from offline play."""

from typing import Annotated

from litestar import Request
from litestar.datastructures import State
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from tunnelfolk.server.handover_desk import MATCH_BYTES
from tunnelfolk.server.limits import household
from tunnelfolk.server.messages.played_messages import HandedMatch, HandedOver, PlayedMatches
from tunnelfolk.server.played_matches import tell_page
from tunnelfolk.server.routing import TheHall, ThePerson, get, post

MOST_MATCHES = 100_000


@get("/session/matches")
async def played_matches(
    hall: TheHall, person: ThePerson, start: Annotated[int, QueryParameter(ge=0, le=MOST_MATCHES)] = 0
) -> PlayedMatches:
    """Your own finished matches, the newest first, a page at a time. Nobody else can ask for them."""
    return await tell_page(hall.house.store, person.id, start)


@post("/session/matches", status_code=HTTP_200_OK, request_max_body_size=MATCH_BYTES)
async def hand_over_match(
    request: Request[None, None, State], hall: TheHall, person: ThePerson, data: JSONBody[HandedMatch]
) -> HandedOver:
    """Keep a finished match that you played offline as one of your own, after checking it by the rules."""
    address = household(request.client.host) if request.client else ""
    return await hall.handovers.take(person, data, address)


ROUTES = (played_matches, hand_over_match)
