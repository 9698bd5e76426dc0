"""What may be asked of a table besides playing: who may ask it, and what it does. Over HTTP, or without a server."""

from collections.abc import Awaitable, Callable
from typing import Any, Literal, Protocol, TypeAlias

from msgspec import Struct

from tunnelfolk.server import hosting, seat_lending, seat_taking, table_state, tables
from tunnelfolk.server.displays import table_message
from tunnelfolk.server.house import House
from tunnelfolk.server.messages.table_messages import (
    Mute,
    PlaceBot,
    Ready,
    Rematch,
    SeatChoice,
    Settings,
    Sit,
    Start,
    Table,
    You,
)
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.visitors import Person

Rank: TypeAlias = Literal["anyone", "stand_in", "host"]


class RoomFinder(Protocol):
    """Where the rooms of tables are found."""

    @property
    def house(self) -> House:
        """What all rooms share."""

    def is_awake(self, table_id: str) -> bool:
        """Whether a table's room is in memory, or is being opened."""

    async def room(self, table_id: str) -> Room:
        """The room of a table; raises Refused."""


class Command(Struct, frozen=True):
    """Something that can be asked of a table."""

    body: type[Struct] | None
    """What comes with it."""
    do: Callable[[Room, Person, Any], Awaitable[None]]
    rank: Rank = "anyone"
    """Who may ask it: anyone, host and stand-in, or the host alone."""


async def _sit(room: Room, person: Person, wanted: Sit) -> None:
    await room.change_table(lambda table: seat_taking.take_seat(table, person, wanted.seat))


async def _leave(room: Room, person: Person, _: None) -> None:
    await room.settle_rematch(person.id, lambda table: seat_taking.leave_seat(table, person.id))


async def _back(room: Room, person: Person, _: None) -> None:
    await room.change_table(lambda table: seat_lending.take_back(table, person.id))


async def _ready(room: Room, person: Person, wanted: Ready) -> None:
    await room.change_table(lambda table: seat_taking.make_ready(table, person.id, ready=wanted.ready))


async def _configure(room: Room, _: Person, wanted: Settings) -> None:
    await room.change_table(lambda table: tables.change_settings(table, wanted))


async def _place_bot(room: Room, _: Person, wanted: PlaceBot) -> None:
    await room.change_table(lambda table: tables.place_bot(table, wanted.seat, wanted.level))


async def _kick(room: Room, _: Person, wanted: SeatChoice) -> None:
    await room.remove_person(wanted.seat)


async def _hand_over(room: Room, _: Person, wanted: SeatChoice) -> None:
    await room.change_table(lambda table: hosting.hand_over(table, wanted.seat))


async def _lend(room: Room, person: Person, wanted: SeatChoice) -> None:
    await room.lend_seat(wanted.seat, person.id)


async def _start(room: Room, _: Person, wanted: Start) -> None:
    await room.start_match(wanted.fill)


async def _rematch(room: Room, person: Person, wanted: Rematch) -> None:
    await room.settle_rematch(person.id, lambda table: tables.want_rematch(table, person.id, accept=wanted.accept))


async def _mute(room: Room, _: Person, wanted: Mute) -> None:
    await room.change_table(lambda table: hosting.mute_visitor(table, wanted.who, muted=wanted.muted))


COMMANDS = {
    "sit": Command(Sit, _sit),
    "leave": Command(None, _leave),
    "back": Command(None, _back),
    "ready": Command(Ready, _ready),
    "configure": Command(Settings, _configure, "host"),
    "bots": Command(PlaceBot, _place_bot, "stand_in"),
    "kick": Command(SeatChoice, _kick, "host"),
    "host": Command(SeatChoice, _hand_over, "host"),
    "lend": Command(SeatChoice, _lend),
    "start": Command(Start, _start, "stand_in"),
    "rematch": Command(Rematch, _rematch),
    "mute": Command(Mute, _mute, "host"),
}


async def do_command(
    finder: RoomFinder, person: Person, table_id: str, name: str, wanted: Struct | None = None
) -> Table:
    """Do what somebody asks of a table, and show it to them. Raises Refused or StoreError."""
    room, command = await find_room(finder, table_id, person), COMMANDS[name]
    require_rank(room, person, command.rank)
    await command.do(room, person, wanted)
    return show_room(room, person)


async def find_room(finder: RoomFinder, table_id: str, person: Person | None) -> Room:
    """The room of a table, for somebody who is welcome there. Raises Refused."""
    return require_welcome(await finder.room(table_id), person)


def require_welcome(room: Room, person: Person | None) -> Room:
    """The same room, unless somebody was removed from its table, or it is for somebody else alone."""
    table_state.require_welcome(room.table, person.id if person is not None else "")
    return room


def require_rank(room: Room, person: Person, rank: Rank) -> None:
    """Raise Refused unless somebody may ask for what that rank may ask for."""
    you = room.standing_of(person.id)
    if rank != "anyone" and not you.host and not (rank == "stand_in" and you.stand_in):
        raise Refused("not_host", "Only the host may do that.", 403)


def show_room(room: Room, person: Person | None) -> Table:
    """A table as somebody sees it."""
    return table_message(room.table, room.presence, room.standing_of(person.id) if person else You())
