"""Sitting down, moving, standing up and coming back. A command gives a new table, or is refused."""

from collections.abc import Mapping

from msgspec.structs import replace

from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.seat_lending import lend_seat
from tunnelfolk.server.table_state import (
    EMPTY,
    Seat,
    TableState,
    require_idle,
    require_own_seat,
    require_seat,
    require_welcome,
    with_host,
    with_seat,
    without_rematch,
)
from tunnelfolk.server.visitor_names import distinct_name, skeletons
from tunnelfolk.server.visitors import Person


def take_seat(table: TableState, person: Person, wanted: int | None) -> TableState:
    """Sit down, or move to another seat."""
    require_idle(table)
    require_welcome(table, person.id)
    own = table.seat_of(person.id)
    if table.screen:
        table = _welcoming(table, person.id)
    if wanted is None:
        wanted = own if own is not None else next((at for at, seat in enumerate(table.seats) if seat.is_empty), None)
    if wanted is None:
        raise Refused("full", "Every seat is taken, but you may watch.")
    if wanted == own:
        return table
    if not require_seat(table, wanted).is_empty:
        raise Refused("taken", "Somebody sits there already.")
    moved = table if own is None else with_seat(table, own, EMPTY)
    return with_seat(moved, wanted, Seat(_distinct(table, person), ready=True))


def _welcoming(table: TableState, visitor: str) -> TableState:
    """The table of a big screen for somebody who comes: with a host, and with a seat as long as the game has more."""
    if not table.seated:
        table = with_host(table, visitor)
    seats = table.settings.seats + 1
    if table.seat_of(visitor) is None and not any(seat.is_empty for seat in table.seats) and seats in table.facts.seats:
        table = replace(table, settings=replace(table.settings, seats=seats), seats=(*table.seats, EMPTY))
    return table


def _distinct(table: TableState, person: Person) -> Person:
    """Somebody by a name that no other player has."""
    others = (seat.person.name for seat in table.seats if seat.person and seat.person.id != person.id)
    return replace(person, name=distinct_name(person.name, others))


def take_over(
    table: TableState, person: Person, away_ms: Mapping[str, int], gone_seconds: float
) -> tuple[TableState, int, str]:
    """Give somebody whose phone is gone the old seat, by the name: which, and who that was until now.

    Only where people sit before one big screen, which tells them: elsewhere nobody could see who takes whose seat.
    During a match the other phone must have been gone for so many seconds: one that only sleeps holds a secret. Whoever
    had the seat first has it back whenever they want, and for good.
    """
    require_welcome(table, person.id)
    if not table.screen:
        raise Refused("no_screen", "Seats are taken over only at the table of a big screen.", 403)
    if table.seat_of(person.id) is not None:
        raise Refused("seated", "You have a seat at this table already.")
    named = [(at, seat, seat.person) for at, seat in enumerate(table.seats) if seat.person]
    own = next((one for one in named if one[1].first == person.id), None)
    found = own or next((one for one in named if skeletons(one[2].name) & skeletons(person.name)), None)
    if found is None:
        raise Refused("nobody", f"Nobody called {person.name} sits here.", 404)
    at, seat, owner = found
    if own is None:
        _require_gone(table, seat, owner, person, away_ms, gone_seconds)
    kept = (
        replace(seat, first="", declined=(*seat.declined, owner.id))
        if own
        else replace(seat, first=seat.first or owner.id)
    )
    moved = with_seat(table, at, replace(kept, person=replace(owner, id=person.id), lent=False))
    rematch = tuple(person.id if one == owner.id else one for one in table.rematch)
    moved = with_host(moved, person.id) if table.host == owner.id else moved
    return replace(moved, rematch=rematch), at, owner.id


def _require_gone(
    table: TableState, seat: Seat, owner: Person, person: Person, away_ms: Mapping[str, int], gone_seconds: float
) -> None:
    if owner.id not in away_ms or person.id in seat.declined:
        raise Refused("present", f"{owner.name} is here.")
    if table.is_playing and away_ms[owner.id] < gone_seconds * 1_000:
        raise Refused("just_left", f"{owner.name} was here a moment ago. Try again in {gone_seconds:.0f} seconds.")


def leave_seat(table: TableState, visitor: str) -> TableState:
    """Stand up; while a match is running, a bot minds the seat."""
    at = require_own_seat(table, visitor)
    if table.day:
        return table  # it stays theirs: nobody else may sit there, and no bot may finish a try that counts
    if table.is_playing:
        return lend_seat(table, at)
    left = without_rematch(with_seat(table, at, EMPTY), visitor)
    heir = next((seat.person.id for seat in left.seats if seat.person), visitor)
    return with_host(left, heir) if table.host == visitor else left


def make_ready(table: TableState, visitor: str, *, ready: bool) -> TableState:
    """Say whether one is ready."""
    at = require_own_seat(table, visitor)
    return with_seat(table, at, replace(table.seats[at], ready=ready))


def reclaim_seat(table: TableState, person: Person) -> TableState:
    """Give somebody who came back the seat, if there still is one, under the name that person has now."""
    at = table.seat_of(person.id)
    if at is None:
        return table
    seat = replace(table.seats[at], person=_distinct(table, person), lent=False)
    return table if seat == table.seats[at] else with_seat(table, at, seat)
