"""One's own finished matches in figures, over HTTP."""

from typing import Annotated

from litestar.params import FromQuery
from msgspec import Meta

from tunnelfolk.server.messages import PlayedMatches
from tunnelfolk.server.played_matches import sum_up_match
from tunnelfolk.server.routing import TheHall, ThePerson, get

PAGE = 20
"""How many are told at once: some have to be read step by step."""
MOST_MATCHES = 5_000


@get("/session/matches")
async def played_matches(
    hall: TheHall, person: ThePerson, start: FromQuery[Annotated[int, Meta(ge=0, le=MOST_MATCHES)]] = 0
) -> PlayedMatches:
    """Your own finished matches, the newest first, twenty at a time. Nobody else can ask for them."""
    kept = hall.house.store
    seated = [one for one in await kept.matches_of(person.id, MOST_MATCHES) if one.row.finished is not None]
    shown = [await sum_up_match(kept, hall.reviews, one) for one in seated[start : start + PAGE]]
    return PlayedMatches(tuple(shown), len(seated))


ROUTES = (played_matches,)
