"""What the host of a table does to others: removes, mutes, hands over; and who is told of its turns."""

from msgspec.structs import replace

from tunnelfolk.server.levels import minder_for
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.table_state import (
    EMPTY,
    Seat,
    TableState,
    Webhook,
    require_seat,
    with_host,
    with_seat,
    without_rematch,
)

MOST_MUTED = 200


def remove_person(table: TableState, at: int) -> TableState:
    """Remove a person for good; in a running match a bot takes the seat."""
    person = require_seat(table, at).person
    if person is None:
        raise Refused("nobody", "Nobody sits there.")
    if person.id == table.host:
        raise Refused("host", "The host cannot be removed.")
    barred = (*table.barred, person.id)
    left = with_seat(table, at, Seat(level=minder_for(table.facts)) if table.is_playing else EMPTY)
    return replace(without_rematch(left, person.id), barred=barred)


def mute_visitor(table: TableState, visitor: str, *, muted: bool) -> TableState:
    """Refuse what somebody says, or hear it again."""
    if visitor == table.host:
        raise Refused("host", "The host cannot be muted.")
    others = tuple(other for other in table.muted if other != visitor)
    # The oldest are forgotten: a host who mutes hundreds has other worries, and a table is stored with every change.
    return replace(table, muted=(*others, visitor)[-MOST_MUTED:] if muted else others)


def hand_over(table: TableState, at: int) -> TableState:
    """Make another person the host."""
    person = require_seat(table, at).person
    if person is None:
        raise Refused("nobody", "Nobody sits there.")
    return with_host(table, person.id)


def set_webhook(table: TableState, visitor: str, webhook: Webhook | None) -> TableState:
    """Have an address told of every turn, or nobody."""
    if visitor != table.host:  # who was it a moment ago
        raise Refused("not_host", "Only the host may do that.", 403)
    return replace(table, webhook=webhook)


def note_webhook(table: TableState, url: str, trouble: str, *, is_off: bool) -> TableState:
    """Keep what came of the last message, unless another address was set meanwhile."""
    if table.webhook is None or table.webhook.url != url:
        return table
    noted = replace(table.webhook, trouble=trouble, is_off=is_off)
    return table if noted == table.webhook else replace(table, webhook=noted)
