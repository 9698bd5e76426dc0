"""Matches over HTTP: yours, and those that are over for everybody."""

from typing import Annotated

from litestar import MediaType, Request, Response
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, QueryParameter

from tunnelfolk.server import match_infos
from tunnelfolk.server.limits import household
from tunnelfolk.server.messages.match_messages import MatchInfo, MatchReview, OpenRound, Replay
from tunnelfolk.server.routing import TheHall, ThePerson, TheVisitor, get

MOST_SEATS = 10


@get("/matches")
async def my_matches(hall: TheHall, person: ThePerson) -> list[MatchInfo]:
    """The matches you play or played: running ones first."""
    return await match_infos.list_matches(hall, person)


@get("/matches/{match_id:str}")
async def show_match(hall: TheHall, visitor: TheVisitor, match_id: FromPath[str]) -> MatchInfo:
    """About one match."""
    return await match_infos.show_match(hall, visitor, match_id)


@get("/matches/{match_id:str}/replay")
async def show_replay(
    hall: TheHall,
    visitor: TheVisitor,
    match_id: FromPath[str],
    seat: Annotated[int | None, QueryParameter(ge=0, le=MOST_SEATS - 1)] = None,
    *,
    open_cards: FromQuery[bool] = False,
) -> Replay:
    """A match step by step, as a seat saw it; without a seat, as a watcher did."""
    return await match_infos.show_replay(hall, visitor, match_id, seat, open_cards=open_cards)


@get("/matches/{match_id:str}/rounds/{number:int}")
async def show_round(hall: TheHall, visitor: TheVisitor, match_id: FromPath[str], number: FromPath[int]) -> OpenRound:
    """What was hidden when a round ended: hands, roles and goals."""
    return await match_infos.show_round(hall, visitor, match_id, number)


@get("/matches/{match_id:str}/review")
async def show_review(
    request: Request[None, None, State], hall: TheHall, visitor: TheVisitor, match_id: FromPath[str]
) -> MatchReview:
    """What a match that is over shows; asking begins to compute it, asking again says how far that is."""
    row = await match_infos.find_shown_match(hall, visitor, match_id)
    address = household(request.client.host) if request.client else ""
    return await hall.reviews.review(row, visitor.id if visitor else address, address)


@get("/matches/{match_id:str}/record", media_type=MediaType.TEXT)
async def download_record(hall: TheHall, visitor: TheVisitor, match_id: FromPath[str]) -> Response[str]:
    """The record of a match that is over: `tunnelfolk verify` checks it."""
    row = await match_infos.find_shown_match(hall, visitor, match_id)
    text = await match_infos.write_record(hall.house.store, row)
    name = match_infos.record_name(row)
    return Response(text, headers={"content-disposition": f'attachment; filename="{name}"'})


ROUTES = (my_matches, show_match, show_replay, show_round, show_review, download_record)
