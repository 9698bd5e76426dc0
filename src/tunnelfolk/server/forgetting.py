"""Forgetting a visitor: the name and the chat go everywhere, an anonymous seat stays in matches, a bot plays on.

It is done in small writes, and begins with a note in the store that it is due: whatever interrupts it, the next
start goes on with it. Doing any part of it twice changes nothing.
"""

import asyncio
import time

import structlog
from msgspec.structs import replace

from tunnelfolk.rules.options import BadOptions
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.levels import DEFAULT, minder_for
from tunnelfolk.server.messages.table_messages import Player
from tunnelfolk.server.publishing import tag
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.store import Store, StoreError, Unreadable
from tunnelfolk.server.store_changes import AskToForget, FinishForgetting, RedactMatch, RedactTable
from tunnelfolk.server.stored_values import SeatedMatch
from tunnelfolk.server.table_state import EMPTY, Seat, TableState, with_host

ANONYMOUS = Player("person")
"""Who plays a seat in a match that outlives its player's name."""
ALL_MATCHES = 1_000_000
ASK_SECONDS = 2
"""How often the server looks whether somebody else, `tunnelfolk forget`, asked it to forget a visitor."""
SCRUB_SECONDS = 3_600
"""The least time between two scrubs: nothing can be written meanwhile."""
SCRUB_BYTES = 64_000_000
"""A larger store is scrubbed when the server stops: this much takes a second and a half."""

log = structlog.get_logger()


def without_visitor(table: TableState, visitor: str) -> TableState:
    """The table as if somebody had never been there; in a running match a bot has the seat for good."""
    left = _heir_of_seat(table) if table.is_playing else EMPTY
    seats = tuple(
        left if seat.person and seat.person.id == visitor else _without_trace(seat, visitor) for seat in table.seats
    )
    heir = next((seat.person.id for seat in seats if seat.person), "")
    changed = replace(
        table,
        seats=seats,
        founder="" if table.founder == visitor else table.founder,
        barred=_others(table.barred, visitor),
        muted=_others(table.muted, visitor),
        rematch=_others(table.rematch, visitor),
        webhook=None if table.webhook and table.webhook.by == visitor else table.webhook,
    )
    if table.host == visitor:
        changed = with_host(changed, heir)
    return table if changed == table else changed


def _without_trace(seat: Seat, visitor: str) -> Seat:
    """The same seat, and nothing of somebody who held it with another phone."""
    first = "" if seat.first == visitor else seat.first
    return replace(seat, first=first, declined=_others(seat.declined, visitor))


def _others(people: tuple[str, ...], visitor: str) -> tuple[str, ...]:
    return tuple(other for other in people if other != visitor)


def _heir_of_seat(table: TableState) -> Seat:
    try:
        return Seat(level=minder_for(table.facts))
    except BadOptions:  # a game that is not installed any more: nobody plays it, but the name has to go
        return Seat(level=DEFAULT)


async def forget_visitor(hall: Hall, visitor: str) -> None:
    """Forget somebody in a server that runs. Raises StoreError; then it is still due."""
    kept = hall.house.store
    await kept.write(AskToForget(visitor))
    for _ in range(2):  # a request or a socket that was under way may have come to a table meanwhile
        heard_at = hall.hang_up(visitor)
        for table_id in dict.fromkeys([*heard_at, *await kept.tables_naming(visitor)]):
            await _forget_at_table(hall, table_id, visitor)
    await _finish(kept, visitor)


async def _forget_at_table(hall: Hall, table_id: str, visitor: str) -> None:
    """Change the table where it lives: in its room if it is awake, else in the store."""
    try:
        table = await hall.house.store.table(table_id)
        if table is None:
            return
        if not table.is_playing and not hall.is_awake(table_id):
            await hall.house.store.write(RedactTable(without_visitor(table, visitor)))
        if table.is_playing or hall.is_awake(table_id):  # it may have been opened meanwhile
            room = await hall.room(table_id)
            await room.change_table(lambda current: without_visitor(current, visitor))
    except Refused:  # its match cannot be read, so nothing but its own body can change any more
        await forget_at_sleeping_table(hall.house.store, table_id, visitor)
    except Unreadable as error:
        log.error("not forgotten", table=tag(table_id), error=str(error))


async def forget_offline(kept: Store, visitor: str) -> None:
    """Forget somebody in a store that no server uses. Raises StoreError; then it is still due."""
    await kept.write(AskToForget(visitor))
    for table_id in await kept.tables_naming(visitor):
        try:
            await forget_at_sleeping_table(kept, table_id, visitor)
        except Unreadable as error:
            log.error("not forgotten", table=tag(table_id), error=str(error))
    await _finish(kept, visitor)


async def forget_at_sleeping_table(kept: Store, table_id: str, visitor: str) -> None:
    """Take somebody out of a table that nobody has opened."""
    table = await kept.table(table_id)
    if table is not None:
        await kept.write(RedactTable(without_visitor(table, visitor)))


async def _finish(kept: Store, visitor: str) -> None:
    for played in await kept.matches_of(visitor, ALL_MATCHES):
        await kept.write(redaction(played, visitor))
    await kept.write(FinishForgetting(visitor))


def redaction(played: SeatedMatch, visitor: str) -> RedactMatch:
    """The match with an anonymous seat."""
    row, seat = played.row, played.seat
    players = (*row.players[:seat], ANONYMOUS, *row.players[seat + 1 :])
    return RedactMatch(replace(row, players=players), visitor, row.players[seat].name)


async def forget_those_due(hall: Hall) -> None:
    """Forget all who were asked for, here or elsewhere, and are not forgotten yet."""
    try:
        for visitor in await hall.house.store.visitors_to_forget():
            await forget_visitor(hall, visitor)
            log.info("visitor forgotten")
    except StoreError as error:
        log.error("not forgotten yet", error=str(error))
    except Exception:  # the next one, in a few seconds, may go better; a chore that ended would never try again
        log.exception("not forgotten yet")


async def keep_forgetting(hall: Hall) -> None:
    """Forget again and again, and clean the disk behind it."""
    scrubbed = -float(SCRUB_SECONDS)
    while True:
        await forget_those_due(hall)
        if time.monotonic() - scrubbed >= SCRUB_SECONDS and await scrub(hall.house.store, SCRUB_BYTES):
            scrubbed = time.monotonic()
        await asyncio.sleep(ASK_SECONDS)


async def scrub(kept: Store, most_bytes: int | None = None) -> bool:
    """Take what forgotten visitors left off the disk, where that is due; whether it was done."""
    try:
        return await kept.scrub(most_bytes)
    except StoreError as error:
        log.error("not scrubbed", error=str(error))
        return False
