"""From a new table to its matches: settings, bots, playing again. A command gives a new table, or is refused."""

import secrets
from collections.abc import Container

from msgspec.structs import replace

from tunnelfolk.bots import ladder
from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.options import BadOptions
from tunnelfolk.server.levels import LEVELS, minder_for
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.table_codes import table_code
from tunnelfolk.server.table_state import (
    EMPTY,
    Seat,
    TableState,
    require_idle,
    require_own_seat,
    require_seat,
    with_seat,
    without_rematch,
)
from tunnelfolk.server.visitors import Person


def found_table(person: Person, settings: Settings, *, is_screen: bool = False) -> TableState:
    """A new table; whoever asked for it is its host and sits on the first seat, unless it is a big screen."""
    validate_settings(settings)
    own = EMPTY if is_screen else Seat(person, ready=True)
    return TableState(
        id=secrets.token_urlsafe(16),
        code=table_code(),
        founder=person.id,
        host=person.id,
        settings=settings,
        seats=(own, *[EMPTY] * (settings.seats - 1)),
        screen=is_screen,
    )


def validate_settings(settings: Settings) -> None:
    """Refuse what the game cannot grant."""
    try:
        game_named(settings.game).new(settings.seats, settings.options)
    except BadOptions as error:
        raise Refused("bad_settings", str(error), 400) from None


def change_settings(table: TableState, settings: Settings) -> TableState:
    """Change what is to be played. Fewer seats push together; nobody is pushed out."""
    require_idle(table)
    validate_settings(settings)
    seats = table.seats
    if settings.seats < len(seats):
        people = [seat for seat in seats if seat.person]
        if len(people) > settings.seats:
            raise Refused("too_few_seats", f"{len(people)} people sit here already.")
        bots = [seat for seat in seats if seat.level]
        seats = tuple([*people, *bots][: settings.seats])
    seats += (EMPTY,) * (settings.seats - len(seats))
    # Who wanted to play again may not want to play something else.
    changed = replace(table, settings=settings, seats=seats, rematch=())
    return replace(changed, seats=tuple(_with_able_bot(changed, seat) for seat in changed.seats))


def _with_able_bot(table: TableState, seat: Seat) -> Seat:
    """The same seat; a bot that cannot play the game makes room for one that can."""
    is_able = seat.level is None or seat.level in ladder.players_of(table.facts)
    return seat if is_able else replace(seat, level=minder_for(table.facts))


def place_bot(table: TableState, at: int | None, level: str | None) -> TableState:
    """Put bots on one seat or all empty ones, or take them away."""
    require_idle(table)
    if level is not None and level not in (playing := ladder.players_of(table.facts)):
        offered = ", ".join(name for name in playing if name in LEVELS)
        raise Refused("no_level", f"{level!r} is no bot for {table.facts.title}: expected one of {offered}.", 400)
    if at is not None:
        if require_seat(table, at).person:
            raise Refused("taken", "Somebody sits there already.")
        return with_seat(table, at, Seat(level=level))
    new = Seat(level=level)
    meant = [seat.is_empty if level else seat.level is not None for seat in table.seats]
    return replace(table, seats=tuple(new if here else seat for here, seat in zip(meant, table.seats, strict=True)))


def want_rematch(table: TableState, visitor: str, *, accept: bool) -> TableState:
    """Offer or accept to play again, or think better of it."""
    at = require_own_seat(table, visitor)
    if not table.is_over or table.day:
        raise Refused("not_over", "There is nothing to play again yet.")
    asked = with_seat(without_rematch(table, visitor), at, replace(table.seats[at], ready=accept))
    return replace(asked, rematch=(*asked.rematch, visitor)) if accept else asked


def is_rematch_due(table: TableState, present: Container[str]) -> bool:
    """Whether somebody wants to play again, and nobody who sits here and is present does not."""
    wanting = table.rematch
    return table.is_over and bool(wanting) and all(one in wanting for one in table.seated if one in present)


def begin_match(table: TableState, fill: str | None, match_id: str, seed_hash: str) -> TableState:
    """Begin a match, when every seat is taken."""
    require_idle(table)
    if fill is not None:
        table = place_bot(table, None, fill)
    if any(seat.is_empty for seat in table.seats):
        raise Refused("empty_seats", "Some seats are still empty: wait, or let bots take them.")
    seats = tuple(replace(seat, ready=False) for seat in table.seats)
    played = table.played + 1
    begun = replace(table, seats=seats, match=match_id, seed_hash=seed_hash, is_over=False, played=played)
    return replace(begun, rematch=(), minded=())
