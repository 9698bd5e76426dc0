"""Everything that is kept about a visitor, for that visitor."""

from collections.abc import AsyncIterator

from msgspec import Struct

from tunnelfolk.rules.actions import Action
from tunnelfolk.rules.options import Options, Result
from tunnelfolk.server import store
from tunnelfolk.server.hint_desk import hinted_versions
from tunnelfolk.server.messages.table_messages import Player, Settings
from tunnelfolk.server.store import Store, Unreadable
from tunnelfolk.server.stored_values import DayTry, SeatedMatch, SpokenLine, Subscription
from tunnelfolk.server.table_state import TableState
from tunnelfolk.server.visitors import Person

ALL_MATCHES = 1_000_000


class OwnTable(Struct, frozen=True):
    """A table that knows the visitor, and as what."""

    id: str
    code: str
    settings: Settings
    seat: int | None
    is_host: bool
    is_founder: bool
    is_barred: bool
    is_muted: bool
    webhook: str | None
    """The address that the visitor has told of every turn there."""


class OwnChoice(Struct, frozen=True):
    """A choice of the visitor; times are milliseconds since 1970, everywhere here."""

    version: int
    at: int
    action: Action | None


class OwnMatch(Struct, frozen=True, kw_only=True):
    """A match that the visitor played, and what they chose in it."""

    id: str
    table: str
    game: str
    options: Options
    rules: int
    seat: int
    players: tuple[Player, ...]
    started: int
    finished: int | None
    result: Result | None
    choices: tuple[OwnChoice, ...]
    hinted: tuple[int, ...]
    """The versions for which the visitor was given hints."""
    is_whole: bool
    """False where the store is damaged, so that the choices cannot be read."""
    is_offline: bool
    """Whether the visitor played it without this server, and handed it over later."""


class OwnDevice(Struct, frozen=True):
    """A browser by which the visitor is known, and when it first and last came."""

    name: str
    since: int
    seen: int


class OwnTry(Struct, frozen=True):
    """A counted try at the deal of a day."""

    day: str
    game: str
    match: str
    begun: int
    finished: int | None
    gold: int | None
    rival: int | None
    """The gold of the other seat, where there is one."""


class OwnData(Struct, frozen=True, kw_only=True):
    """All of it. The cookie is not in here: only its hash is kept."""

    id: str
    name: str
    avatar: int
    seen: int | None
    """When the visitor was last here, to the hour."""
    collected: int
    devices: tuple[OwnDevice, ...]
    tables: tuple[OwnTable, ...]
    lines: tuple[SpokenLine, ...]
    matches: tuple[OwnMatch, ...]
    subscriptions: tuple[Subscription, ...]
    """Where the visitor's browsers are told of turns while their page is closed."""
    daily: tuple[OwnTry, ...]
    """The counted tries at the deals of the days."""


async def collect_data(kept: Store, person: Person) -> OwnData:
    """Read everything about somebody, one thing after the other, so that others get their turns."""
    known = await kept.visitors_named(person.id)
    return OwnData(
        id=person.id,
        name=person.name,
        avatar=person.avatar,
        seen=known[0].seen if known else None,
        collected=store.now_ms(),
        devices=tuple([OwnDevice(one.name, one.since, one.seen) for one in await kept.devices(person.id)]),
        tables=tuple([table async for table in _tables(kept, person.id)]),
        lines=tuple(await kept.lines_of(person.id)),
        matches=tuple([await _match(kept, played) for played in await kept.matches_of(person.id, ALL_MATCHES)]),
        subscriptions=tuple(await kept.subscriptions(person.id)),
        daily=tuple([_own_try(one) for one in await kept.tries_of(person.id)]),
    )


def _own_try(one: DayTry) -> OwnTry:
    return OwnTry(one.day, one.game, one.match, one.begun, one.finished, one.gold, one.rival)


async def _tables(kept: Store, visitor: str) -> AsyncIterator[OwnTable]:
    for table_id in await kept.tables_naming(visitor):
        try:
            table = await kept.table(table_id)
        except Unreadable:
            continue
        if table is not None:
            yield _own_table(table, visitor)


def _own_table(table: TableState, visitor: str) -> OwnTable:
    return OwnTable(
        *(table.id, table.code, table.settings, table.seat_of(visitor)),
        is_host=table.host == visitor,
        is_founder=table.founder == visitor,
        is_barred=visitor in table.barred,
        is_muted=visitor in table.muted,
        webhook=table.webhook.url if table.webhook and table.webhook.by == visitor else None,
    )


async def _match(kept: Store, played: SeatedMatch) -> OwnMatch:
    row = played.row
    choices: tuple[OwnChoice, ...] | None
    try:
        steps = await kept.steps(row.id)
        choices = tuple(
            OwnChoice(version, entry.at, entry.step.action)
            for version, entry in enumerate(steps, 1)
            if entry.step.seat == played.seat
        )
    except Unreadable:
        choices = None
    return OwnMatch(
        id=row.id,
        table=row.table,
        game=row.game,
        options=row.options,
        rules=row.rules,
        seat=played.seat,
        players=row.players,
        started=row.started,
        finished=row.finished,
        result=row.result,
        choices=choices or (),
        hinted=await hinted_versions(kept, row.id, played.seat),
        is_whole=choices is not None,
        is_offline=row.is_offline,
    )
