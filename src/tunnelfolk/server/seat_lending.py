"""Bots that mind the seats of absent people: who may ask for that and when, and the way back."""

from collections.abc import Container, Mapping

from msgspec.structs import replace

from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.table_state import TableState, is_quiet, require_own_seat, require_seat, with_seat

LEND_SECONDS = 60
"""How long somebody whose turn it is has to be absent before other players may have the seat lent."""


def lend_seat(table: TableState, at: int) -> TableState:
    """Let a bot mind an absent person's seat."""
    seat = require_seat(table, at)
    if not table.is_playing or seat.person is None or table.day:
        raise Refused("nobody", "A seat is lent only in a running match, and only a person's.")
    return with_seat(table, at, replace(seat, lent=True))


def lend_absent_seat(table: TableState, at: int, present: Container[str]) -> TableState:
    """Let a bot mind a seat whose owner is not here."""
    person = require_seat(table, at).person
    if person is not None and person.id in present:
        raise Refused("present", f"{person.name} is here.")
    return lend_seat(table, at)


def lend_waited_for(
    table: TableState, visitor: str, at: int, to_act: int | None, away_ms: Mapping[str, int]
) -> TableState:
    """Let a bot mind a seat on a player's request: its owner keeps everybody waiting, and not only for a moment."""
    require_own_seat(table, visitor)
    person = require_seat(table, at).person
    lent = lend_absent_seat(table, at, [one for one in table.seated if one not in away_ms])
    assert person is not None
    if at != to_act:
        raise Refused("too_early", f"Nobody waits for {person.name} now. The host may let a bot play.", 403)
    if away_ms[person.id] < LEND_SECONDS * 1_000:
        raise Refused("too_early", f"{person.name} has been away for less than {LEND_SECONDS} seconds.", 403)
    return lent


def lend_quietly(
    table: TableState, visitor: str, at: int, waiting: tuple[int | None, float], present: Container[str]
) -> TableState:
    """Let a bot mind a seat, if its owner is not here; whoever asks is answered the same if the owner is.

    `waiting` is the seat to act and for how many seconds already. The host has to wait too: a refusal, or none,
    would tell who is present.
    """
    if visitor != table.host:
        require_own_seat(table, visitor)
    seat, (to_act, seconds) = require_seat(table, at), waiting
    if seat.person is None:
        raise Refused("nobody", "A seat is lent only in a running match, and only a person's.")
    if at != to_act or seconds < LEND_SECONDS:
        raise Refused("too_early", f"Give {seat.person.name} {LEND_SECONDS} seconds to choose.", 403)
    return table if seat.lent or seat.person.id in present else lend_seat(table, at)


def note_minded(table: TableState, at: int) -> TableState:
    """Keep for later that a bot chose for somebody, where that is not told at once."""
    is_news = table.seats[at].person is not None and at not in table.minded and is_quiet(table)
    return replace(table, minded=(*table.minded, at)) if is_news else table


def take_back(table: TableState, visitor: str) -> TableState:
    """Give a seat back to the person it belongs to."""
    at = require_own_seat(table, visitor)
    return with_seat(table, at, replace(table.seats[at], lent=False))
