"""The socket of a table: prompts down, choices up."""

import asyncio
import re
from collections import deque
from collections.abc import Iterator
from contextlib import suppress

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Headers
from litestar.types import Receive, Scope, Send
from litestar.types.asgi_types import WebSocketSendEvent
from uvicorn.protocols.utils import ClientDisconnected

from tunnelfolk.server import metrics, security, sessions, tables
from tunnelfolk.server.halls import UNREADABLE, Hall
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages import (
    Answer,
    Back,
    Choose,
    ClientMessage,
    Emote,
    Ping,
    Pong,
    Problem,
    Say,
)
from tunnelfolk.server.presence import REMOVED, RESTART
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.store import StoreError
from tunnelfolk.server.tables import Person, Refused

NO_SESSION, OTHER_ORIGIN, NO_TABLE, TOO_MANY = 4401, 4403, 4404, 4408
REASONS = {REMOVED: "barred"}
MOST_WAITING = 200
"""How many lines, and how many answers, may wait for a slow reader before the oldest are dropped."""

PATH = re.compile(r"/api/tables/([\w-]{1,40})/socket", re.ASCII)
_decoder = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder()
PONG = _encoder.encode(Pong())
TOO_SOON = _encoder.encode(Problem("too_soon", "One moment, please."))
SLOWER = _encoder.encode(Problem("flood", "Too many messages at once: you are heard more slowly."))
SLOWER_SECONDS = 0.1
NOT_TEXT = _encoder.encode(Problem("not_text", "Send text, one JSON object per message."))


def _text(message: bytes) -> WebSocketSendEvent:
    return {"type": "websocket.send", "bytes": None, "text": message.decode()}


class Connection:
    """One open socket. What is due is noted; the writer sends the newest, so a slow reader never holds others up."""

    def __init__(self, room: Room, person: Person) -> None:
        """Everything is due at first."""
        self.room, self.person = room, person
        self.told: tuple[str, int] | None = None
        self.closing: int | None = None
        self._wake = asyncio.Event()
        self._is_table_due = self._is_prompt_due = True
        self._round_end: Running | None = None
        self._answers: deque[Answer] = deque(maxlen=MOST_WAITING)
        self._messages: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._wake.set()

    def tell_table(self) -> None:
        """The table changed."""
        self._is_table_due = True
        self._wake.set()

    def tell_prompt(self) -> None:
        """The match went on."""
        self._is_prompt_due = True
        self._wake.set()

    def tell_round_end(self, ended: Running) -> None:
        """A round ended: that is shown even where everything between has to be left out."""
        self._round_end = ended
        self.tell_prompt()

    def tell_answer(self, answer: Answer) -> None:
        """A choice of this socket is answered with the next prompt."""
        self._answers.append(answer)
        self.tell_prompt()

    def tell(self, message: bytes) -> None:
        """Something else is to be sent."""
        self._messages.append(message)
        self._wake.set()

    def hang_up(self, code: int = RESTART) -> None:
        """Close when all is said."""
        self.closing = code
        self._wake.set()

    async def write(self, send: Send) -> None:
        """Send whatever is due, until the socket closes."""
        while self.closing is None or self._messages:
            await self._wake.wait()
            self._wake.clear()
            await self._flush(send)
        await send({"type": "websocket.close", "code": self.closing, "reason": REASONS.get(self.closing, "")})

    async def _flush(self, send: Send) -> None:
        """Send what is due. Apart from `write`, which would keep the last message in memory while it waits."""
        for message in self._due():
            await send(_text(message))

    def _due(self) -> list[bytes]:
        """What is to be sent now, in order."""
        due = []
        if self._is_table_due:
            self._is_table_due = False
            due.append(self.room.table_for(self.person.id))
        due.extend(self._messages)
        self._messages.clear()
        if self._is_prompt_due:
            self._is_prompt_due = False
            due.extend(self._prompts())
        return due

    def _prompts(self) -> Iterator[bytes]:
        """The end of a round that was not shown yet, then the match as it is now, as often as there are answers."""
        ended, self._round_end = self._round_end, None
        if ended is not None and self.told is not None:  # who has just come is shown the current prompt alone
            yield self.room.prompt_for(self, ended, self._next_answer())
        if self.room.running is not None:
            yield self.room.prompt_for(self, self.room.running, self._next_answer())
            while self._answers:
                yield self.room.prompt_for(self, self.room.running, self._next_answer())

    def _next_answer(self) -> Answer | None:
        return self._answers.popleft() if self._answers else None


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
            await _attend(self._hall, Connection(room, person), receive, send)


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
    try:
        room = await hall.room(place[1])
        tables.require_welcome(room.table, person.id)
    except Refused as refused:
        raise Refused(refused.code, refused.message, REMOVED if refused.code == "barred" else NO_TABLE) from None
    # Counted last: many sockets may have waited for the same room to open.
    if hall.sockets[person.id] >= hall.house.limits.sockets_per_visitor:
        raise Refused("too_many_sockets", "You have too many tables open.", TOO_MANY)
    return room, person


async def _attend(hall: Hall, connection: Connection, receive: Receive, send: Send) -> None:
    room, visitor = connection.room, connection.person.id
    hall.sockets[visitor] += 1  # before anything is awaited, or many at once would be more than are allowed
    metrics.SOCKETS.inc()
    try:
        await hall.note_visit(visitor)
        await room.welcome(connection)
        await _converse(hall, connection, receive, send)
    finally:
        metrics.SOCKETS.dec()
        hall.sockets[visitor] -= 1
        if not hall.sockets[visitor]:
            del hall.sockets[visitor]


async def _converse(hall: Hall, connection: Connection, receive: Receive, send: Send) -> None:
    writing = asyncio.create_task(_write(connection, send))
    try:
        await _read(hall, connection, receive)
    finally:
        connection.room.part(connection)
        writing.cancel()


async def _write(connection: Connection, send: Send) -> None:
    """Write until the other side is gone, which the reader will notice too."""
    with suppress(ClientDisconnected, OSError, RuntimeError):
        await connection.write(send)


async def _read(hall: Hall, connection: Connection, receive: Receive) -> None:
    """Hear what comes up, until the other side is gone."""
    while (event := await receive())["type"] == "websocket.receive":
        if not hall.allows_message(connection.person.id):
            metrics.REFUSED.inc()
            connection.tell(SLOWER)
            while not hall.allows_message(connection.person.id):  # reading stops, so the sender has to wait too
                await asyncio.sleep(SLOWER_SECONDS)
        text = event.get("text")
        if isinstance(text, str):
            _hear(hall, connection, text)
        else:
            connection.tell(NOT_TEXT)


def _hear(hall: Hall, connection: Connection, text: str) -> None:
    """Do what a message asks for."""
    try:
        message: ClientMessage = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        metrics.REFUSED.inc()
        connection.tell(_encoder.encode(Problem("bad_message", str(error)[:200])))
        return
    room = connection.room
    match message:
        case Choose():
            room.choose(message, connection)
        case Say(text):
            if hall.allows_line(connection.person.id):
                room.say(text, connection)
            else:
                connection.tell(TOO_SOON)
        case Emote(emote):
            if hall.allows_emote(connection.person.id, room.table.id):
                room.make_sign(emote, connection)
            else:
                connection.tell(TOO_SOON)
        case Back():
            room.give_back(connection.person)
        case Ping():
            connection.tell(PONG)
