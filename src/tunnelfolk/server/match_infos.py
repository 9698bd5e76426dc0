"""Matches as somebody may see them: where they stand, told again step by step, and as records."""

import asyncio
import math

from tunnelfolk.rules.options import BadOptions
from tunnelfolk.rules.records import seed_hash
from tunnelfolk.server import replays
from tunnelfolk.server.daily.days import is_secret
from tunnelfolk.server.hint_desk import count_hints
from tunnelfolk.server.matches import Running, waited_for
from tunnelfolk.server.messages.match_messages import MatchInfo, OpenRound, Replay
from tunnelfolk.server.quiet_timing import open_left_ms
from tunnelfolk.server.recovery import resume_stored
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.store import Store, StoreError
from tunnelfolk.server.stored_values import MatchRow
from tunnelfolk.server.table_claims import kept_claims
from tunnelfolk.server.table_commands import RoomFinder
from tunnelfolk.server.table_state import TableState, is_quiet
from tunnelfolk.server.visitors import Person


async def find_match(kept: Store, match_id: str) -> MatchRow:
    """What is kept of a match; raises Refused."""
    row = await kept.match(match_id)
    if row is None:
        raise Refused("no_match", "There is no such match.", 404)
    return row


async def current_match(finder: RoomFinder, row: MatchRow) -> Running | None:
    """A match as it stands; None where its table cannot be opened: that must not hide the other matches.

    A table that sleeps is left to sleep: somebody may have a hundred matches, and only wants to see where it is due.
    """
    try:
        if finder.is_awake(row.table):
            return (await finder.room(row.table)).running
        return await resume_stored(finder.house.store, row.id)
    except (Refused, StoreError, BadOptions):
        return None


async def _info(finder: RoomFinder, row: MatchRow, seat: int | None) -> MatchInfo:
    """What somebody may know about a match. The way to its table is for those who sit there."""
    kept = finder.house.store
    table = await kept.table(row.table) if seat is not None else None
    is_over = row.finished is not None
    running = await current_match(finder, row) if seat is not None and not is_over else None
    is_current = running is not None and running.row.id == row.id
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
        turn=running is not None and is_current and running.to_act == seat,
        left_ms=await _left_ms(kept, table, running) if is_current else None,
        seed_hash=seed_hash(row.seed),
        seed=row.seed if is_over and not is_secret(row, kept.now) else None,
        result=row.result,
        offline=row.is_offline,
    )


async def _left_ms(kept: Store, table: TableState | None, running: Running | None) -> int | None:
    """How long the person to act may still think."""
    if table is not None and running is not None and is_quiet(table):
        return open_left_ms(running)  # whoever plays the turn
    seat, level = (None, None) if table is None else waited_for(table, running)
    if running is None or running.row.turn_seconds is None or seat is None or level is not None:
        return None
    left = await kept.seconds_left(running.row.table)
    return None if left is None else max(0, round(left * 1_000))


async def list_matches(finder: RoomFinder, person: Person) -> list[MatchInfo]:
    """The matches somebody plays or played: running ones first, and of those the ones that wait for the asker."""
    seated = await finder.house.store.matches_of(person.id)
    found = [await _info(finder, one.row, one.seat) for one in seated if await _still_has_seat(finder, person, one.row)]
    return sorted(found, key=_urgency)


def _urgency(match: MatchInfo) -> tuple[bool, bool, float]:
    """Those that wait for the asker first, and of these the ones with the least time left; the rest stays in order."""
    return (
        match.finished is not None,
        not match.turn,
        match.left_ms if match.turn and match.left_ms is not None else math.inf,
    )


async def _own_seat(finder: RoomFinder, visitor: Person | None, row: MatchRow) -> int | None:
    if visitor is None or not await _still_has_seat(finder, visitor, row):
        return None
    return await finder.house.store.seat_of(visitor.id, row.id)


async def _still_has_seat(finder: RoomFinder, visitor: Person, row: MatchRow) -> bool:
    """Whether somebody who had a seat in a match may see what it sees: not after being removed in the middle of it."""
    if row.finished is not None:
        return True
    table = await finder.house.store.table(row.table)
    return table is not None and visitor.id not in table.barred


async def find_shown_match(finder: RoomFinder, visitor: Person | None, match_id: str) -> MatchRow:
    """What is kept of a match that somebody may look at. Raises Refused.

    The cards of a day are for those who play them alone, until the day is over.
    """
    row = await find_match(finder.house.store, match_id)
    if is_secret(row, finder.house.store.now) and await _own_seat(finder, visitor, row) is None:
        raise Refused("not_yet", "Others see this match when its day is over.", 403)
    return row


async def show_match(finder: RoomFinder, visitor: Person | None, match_id: str) -> MatchInfo:
    """About one match. Raises Refused."""
    row = await find_shown_match(finder, visitor, match_id)
    return await _info(finder, row, await _own_seat(finder, visitor, row))


async def show_replay(
    finder: RoomFinder, visitor: Person | None, match_id: str, seat: int | None, *, open_cards: bool
) -> Replay:
    """A match step by step, as a seat saw it; without a seat, as a watcher did. Raises Refused."""
    row = await find_shown_match(finder, visitor, match_id)
    own = await _own_seat(finder, visitor, row)
    if row.finished is None and (open_cards or seat is None or seat != own):
        raise Refused("hidden", "While a match is running, you may look back only from your own seat.", 403)
    if seat is not None and seat >= len(row.players):
        raise Refused("no_seat", f"This match has {len(row.players)} seats.", 400)
    info = await _info(finder, row, own)
    stored = await finder.house.store.steps(match_id)
    return await asyncio.to_thread(lambda: replays.replay(info, row, stored, seat, is_open=open_cards))


async def show_round(finder: RoomFinder, visitor: Person | None, match_id: str, number: int) -> OpenRound:
    """What was hidden when a round ended: hands, roles and goals. Raises Refused while it is being played.

    Also for those who play: whoever does could watch from another browser.
    """
    row = await find_shown_match(finder, visitor, match_id)
    if visitor is not None and not await _still_has_seat(finder, visitor, row):
        raise Refused("barred", "The host has removed you from this table.", 403)
    stored = await finder.house.store.steps(match_id)
    found = await asyncio.to_thread(replays.open_round, row, stored, number)
    if found is None:
        raise Refused("hidden", "Hands are open when their round is over.", 403)
    return found


async def write_record(kept: Store, row: MatchRow) -> str:
    """The record of a match that is over: `tunnelfolk verify` checks it. Raises Refused.

    It names the seed, unless that is the secret of a day.
    """
    if row.finished is None:
        raise Refused("hidden", "The record is open when the match is over.", 403)
    stored = await kept.steps(row.id)
    hints, claims = await count_hints(kept, row), await kept_claims(kept, row.id)
    is_public = not is_secret(row, kept.now)
    return await asyncio.to_thread(replays.record, row, stored, hints, claims, names_seed=is_public)


def record_name(row: MatchRow) -> str:
    """What the file of a record is called."""
    return f"tunnelfolk-{row.game}-{row.id}.jsonl"
