"""The socket of a table: prompts down, choices up."""

import asyncio
import re

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Headers
from litestar.types import Receive, Scope, Send
from litestar.types.asgi_types import WebSocketSendEvent

from tunnelfolk.server import metrics, security, sessions, table_state, tallies, visitors
from tunnelfolk.server.allowances import Allowances
from tunnelfolk.server.connections import Connection, hear_message
from tunnelfolk.server.frames import wire_of
from tunnelfolk.server.halls import UNREADABLE, Hall
from tunnelfolk.server.messages.socket_messages import Problem
from tunnelfolk.server.presence import REMOVED, RESTART
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.store import StoreError
from tunnelfolk.server.visitors import Person
from tunnelfolk.server.wires import Wire

NO_SESSION, OTHER_ORIGIN, NO_TABLE, TOO_MANY = 4401, 4403, 4404, 4408
CHANGES = b"changes=1"
"""Asks, in the address, for changes instead of whole prompts."""
SCREEN = b"screen=1"
"""Says, in the address, that this is a big screen: it sees what a watcher sees, whoever opened it."""
PATH = re.compile(r"/api/tables/([\w-]{1,40})/socket", re.ASCII)
_encoder = msgspec.json.Encoder()
SLOWER = _encoder.encode(Problem("flood", "Too many messages at once: you are heard more slowly."))
SLOWER_SECONDS = 0.1
NOT_TEXT = _encoder.encode(Problem("not_text", "Send text, one JSON object per message."))


def _text(message: bytes) -> WebSocketSendEvent:
    return {"type": "websocket.send", "bytes": None, "text": message.decode()}


class Sockets:
    """The sockets of all tables. They bypass the web framework, whose layers cost as much as the sending itself."""

    def __init__(self, hall: Hall) -> None:
        """Serve the tables of a hall."""
        self._hall = hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let somebody follow a table, and close with a reason if that cannot be."""
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        try:
            room, person = await _admitted(scope, self._hall)
        except Refused as refused:
            await send(_text(_encoder.encode(Problem(refused.code, refused.message))))
            await send({"type": "websocket.close", "code": refused.status, "reason": refused.code})
        else:
            wire = wire_of(scope)
            connection = Connection(room, person, wire, wants_changes=CHANGES in scope["query_string"].split(b"&"))
            try:
                await _attend(self._hall, connection, wire, receive)
            finally:
                wire.when_heard = None  # else wire and connection would keep each other in memory
                del wire.when_writable


async def _admitted(scope: Scope, hall: Hall) -> tuple[Room, Person]:
    """The same as `_admit`; where the store cannot be read, that is said too."""
    try:
        return await _admit(scope, hall)
    except StoreError:
        raise Refused(UNREADABLE.code, UNREADABLE.message, RESTART) from None


async def _admit(scope: Scope, hall: Hall) -> tuple[Room, Person]:
    """Who wants in, and where; raises Refused with the code that closes the socket."""
    place = PATH.fullmatch(scope["path"])
    if place is None:
        raise Refused("no_table", "There is no such table.", NO_TABLE)
    headers = Headers.from_scope(scope)
    if not security.is_own_origin(headers.get("origin"), headers.get("host")):
        raise Refused("other_origin", "This page may not connect here.", OTHER_ORIGIN)
    person = await sessions.find_visitor(ASGIConnection(scope), hall.house.store)
    if person is None:
        raise Refused("no_session", "First ask for a session: POST /api/session.", NO_SESSION)
    await hall.note_visit(person.id)
    try:
        room = await hall.enter(place[1])
        table_state.require_welcome(room.table, person.id)
    except Refused as refused:
        raise Refused(refused.code, refused.message, REMOVED if refused.code == "barred" else NO_TABLE) from None
    if SCREEN in scope["query_string"].split(b"&"):
        person = visitors.as_screen(person)
    # Counted last: many sockets may have waited for the same room to open.
    if hall.sockets[visitors.visitor_behind(person.id)] >= hall.house.limits.sockets_per_visitor:
        raise Refused("too_many_sockets", "You have too many tables open.", TOO_MANY)
    return room, person


async def _attend(hall: Hall, connection: Connection, wire: Wire, receive: Receive) -> None:
    room, visitor = connection.room, visitors.visitor_behind(connection.person.id)
    hall.sockets[visitor] += 1  # before anything is awaited, or many at once would be more than are allowed
    metrics.SOCKETS.inc()
    try:
        await room.welcome(connection)
        try:
            await _read(hall.allowances, connection, wire, receive)
        finally:
            room.part(connection)
    finally:
        metrics.SOCKETS.dec()
        hall.sockets[visitor] -= 1
        if not hall.sockets[visitor]:
            del hall.sockets[visitor]


async def _read(allowances: Allowances, connection: Connection, wire: Wire, receive: Receive) -> None:
    """Hear what comes up, until the other side is gone: most of it at once, what is too much or unusual in turn."""

    def hear_at_once(text: bytes) -> bool:
        if not allowances.allows_message(connection.person.id):
            return False
        hear_message(allowances, connection, text)
        return True

    while True:
        wire.when_heard = hear_at_once
        event = await receive()
        wire.when_heard = None  # nothing overtakes this one, even if it has to wait
        if event["type"] != "websocket.receive":
            return
        if not allowances.allows_message(connection.person.id):
            tallies.REFUSED.inc()
            connection.tell(SLOWER)
            while not allowances.allows_message(connection.person.id):  # reading stops, so the sender has to wait too
                await asyncio.sleep(SLOWER_SECONDS)
        text = event.get("text")
        if isinstance(text, str):
            hear_message(allowances, connection, text)
        else:
            connection.tell(NOT_TEXT)
