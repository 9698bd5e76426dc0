"""Matches over HTTP: yours, and those that are over for everybody."""

import asyncio

from litestar import MediaType, Response
from litestar.params import FromPath, FromQuery

from tunnelfolk.rules.options import BadOptions
from tunnelfolk.rules.records import seed_hash
from tunnelfolk.server import replays
from tunnelfolk.server.claims import kept_claims
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.hint_desk import count_hints
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages import MatchInfo, MatchReview, Replay, SeatNumber
from tunnelfolk.server.recovery import resume_stored
from tunnelfolk.server.routing import TheHall, ThePerson, TheVisitor, get
from tunnelfolk.server.store import MatchRow, StoreError
from tunnelfolk.server.tables import Person, Refused


async def _row(hall: Hall, match_id: str) -> MatchRow:
    row = await hall.house.store.match(match_id)
    if row is None:
        raise Refused("no_match", "There is no such match.", 404)
    return row


async def current_match(hall: Hall, row: MatchRow) -> Running | None:
    """A match as it stands; None where its table cannot be opened: that must not hide the other matches.

    A table that sleeps is left to sleep: somebody may have a hundred matches, and only wants to see where it is due.
    """
    try:
        if hall.is_awake(row.table):
            return (await hall.room(row.table)).running
        return await resume_stored(hall.house.store, row.id)
    except (Refused, StoreError, BadOptions):
        return None


async def _info(hall: Hall, row: MatchRow, seat: int | None) -> MatchInfo:
    """What somebody may know about a match. The way to its table is for those who sit there."""
    kept = hall.house.store
    table = await kept.table(row.table) if seat is not None else None
    is_over = row.finished is not None
    running = await current_match(hall, row) if seat is not None and not is_over else None
    return MatchInfo(
        id=row.id,
        table=table.id if table else None,
        code=(table.code or None) if table else None,
        game=row.game,
        options=row.options,
        turn_seconds=row.turn_seconds,
        players=row.players,
        rules=row.rules,
        version=await kept.version(row.id),
        started=row.started,
        finished=row.finished,
        seat=seat,
        turn=running is not None and running.row.id == row.id and running.to_act == seat,
        seed_hash=seed_hash(row.seed),
        seed=row.seed if is_over else None,
        result=row.result,
    )


@get("/matches")
async def my_matches(hall: TheHall, person: ThePerson) -> list[MatchInfo]:
    """The matches you play or played: running ones first."""
    seated = await hall.house.store.matches_of(person.id)
    return [await _info(hall, one.row, one.seat) for one in seated if await _still_has_seat(hall, person, one.row)]


async def _own_seat(hall: Hall, visitor: Person | None, row: MatchRow) -> int | None:
    if visitor is None or not await _still_has_seat(hall, visitor, row):
        return None
    return await hall.house.store.seat_of(visitor.id, row.id)


async def _still_has_seat(hall: Hall, visitor: Person, row: MatchRow) -> bool:
    """Whether somebody who had a seat in a match may see what it sees: not after being removed in the middle of it."""
    if row.finished is not None:
        return True
    table = await hall.house.store.table(row.table)
    return table is not None and visitor.id not in table.barred


@get("/matches/{match_id:str}")
async def show_match(hall: TheHall, visitor: TheVisitor, match_id: FromPath[str]) -> MatchInfo:
    """About one match."""
    row = await _row(hall, match_id)
    return await _info(hall, row, await _own_seat(hall, visitor, row))


@get("/matches/{match_id:str}/replay")
async def show_replay(
    hall: TheHall,
    visitor: TheVisitor,
    match_id: FromPath[str],
    seat: FromQuery[SeatNumber | None] = None,
    *,
    open_cards: FromQuery[bool] = False,
) -> Replay:
    """A match step by step, as a seat saw it; without a seat, as a watcher did."""
    row = await _row(hall, match_id)
    own = await _own_seat(hall, visitor, row)
    if row.finished is None and (open_cards or seat is None or seat != own):
        raise Refused("hidden", "While a match is running, you may look back only from your own seat.", 403)
    if seat is not None and seat >= len(row.players):
        raise Refused("no_seat", f"This match has {len(row.players)} seats.", 400)
    info = await _info(hall, row, own)
    stored = await hall.house.store.steps(match_id)
    return await asyncio.to_thread(lambda: replays.replay(info, row, stored, seat, is_open=open_cards))


@get("/matches/{match_id:str}/review")
async def show_review(hall: TheHall, visitor: TheVisitor, match_id: FromPath[str]) -> MatchReview:
    """What a match that is over shows; asking begins to compute it, asking again says how far that is."""
    row = await _row(hall, match_id)
    return await hall.reviews.review(row, visitor.id if visitor else "")


@get("/matches/{match_id:str}/record", media_type=MediaType.TEXT)
async def download_record(hall: TheHall, match_id: FromPath[str]) -> Response[str]:
    """The record of a match that is over: `tunnelfolk verify` checks it."""
    row = await _row(hall, match_id)
    if row.finished is None:
        raise Refused("hidden", "The record is open when the match is over.", 403)
    stored = await hall.house.store.steps(match_id)
    hints = await count_hints(hall.house.store, row)
    claims = await kept_claims(hall.house.store, match_id)
    text = await asyncio.to_thread(replays.record, row, stored, hints, claims)
    name = f"tunnelfolk-{row.game}-{row.id}.jsonl"
    return Response(text, headers={"content-disposition": f'attachment; filename="{name}"'})


ROUTES = (my_matches, show_match, show_replay, show_review, download_record)
