"""The socket of a table: prompts down, choices up."""

import asyncio
import re

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Headers
from litestar.types import Receive, Scope, Send
from litestar.types.asgi_types import WebSocketSendEvent

from tunnelfolk.server import metrics, security, sessions, tables
from tunnelfolk.server.displays import with_answer
from tunnelfolk.server.frames import Wire, wire_of
from tunnelfolk.server.halls import UNREADABLE, Hall
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages import (
    Answer,
    Back,
    Choose,
    ClientMessage,
    Emote,
    MakeClaim,
    Ping,
    Pong,
    Problem,
    Say,
)
from tunnelfolk.server.presence import REMOVED, RESTART, SharedFrame, Told
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.store import StoreError
from tunnelfolk.server.tables import Person, Refused

NO_SESSION, OTHER_ORIGIN, NO_TABLE, TOO_MANY = 4401, 4403, 4404, 4408
REASONS = {REMOVED: "barred"}
MOST_WAITING = 200
"""How many lines, and how many answers, may wait for a slow reader before the oldest are dropped."""

CHANGES = b"changes=1"
"""Asks, in the address, for changes instead of whole prompts."""
SCREEN = b"screen=1"
"""Says, in the address, that this is a big screen: it sees what a watcher sees, whoever opened it."""
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
    """One open socket. What is due is noted, and the newest sent: a slow reader never holds others up."""

    __slots__ = (
        *("room", "person", "wants_changes", "told", "closing"),
        *(
            "_wire",
            "_is_scheduled",
            "_is_behind",
            "_is_table_due",
            "_is_prompt_due",
            "_round_end",
            "_answers",
            "_messages",
        ),
    )

    def __init__(self, room: Room, person: Person, wire: Wire, *, wants_changes: bool) -> None:
        """Everything is due at first. It is sent once the room is joined: a match may begin until then."""
        self.room, self.person, self.wants_changes = room, person, wants_changes
        self.told: Told | None = None
        self.closing: int | None = None
        self._wire = wire
        self._is_scheduled = False
        self._is_behind = True
        """Whether more is due than the next prompt, with the answer to one choice at most."""
        self._is_table_due = self._is_prompt_due = True
        self._round_end: Running | None = None
        # Not deques: two empty ones would take 1.2 kB of each idle socket.
        self._answers: list[Answer] = []
        self._messages: list[bytes] = []
        wire.when_writable = self._send_soon

    def tell_table(self) -> None:
        """The table changed."""
        self._is_table_due = True
        self._send_soon()

    def tell_prompt(self, shared: SharedFrame | None = None) -> None:
        """The match went on; most are sent the frame that others are sent too."""
        if shared is None or self._is_behind or shared.since is not self.told or not self._wire.is_writable:
            self._is_prompt_due = self._is_behind = True
            if not self._is_scheduled:
                self._send()  # at once: nothing more will be due in this moment
            return
        self.told = shared.told
        if self._answers:
            self._is_prompt_due = False
            self._wire.write_texts([with_answer(shared.text, self._answers.pop())])
        else:
            self._wire.write_frame(shared.frame)

    def tell_round_end(self, ended: Running) -> None:
        """A round ended: that is shown, with the next prompt, even where everything between has to be left out."""
        self._round_end, self._is_behind = ended, True

    def keep_answer(self, answer: Answer) -> None:
        """A choice of this socket is answered with the next prompt."""
        self._is_behind = self._is_behind or bool(self._answers)
        self._answers.append(answer)
        del self._answers[:-MOST_WAITING]
        self._is_prompt_due = True

    def tell_answer(self, answer: Answer) -> None:
        """The same, where nobody else has a reason to send that prompt."""
        self.keep_answer(answer)
        self._send_soon()

    def tell(self, message: bytes) -> None:
        """Something else is to be sent."""
        self._messages.append(message)
        del self._messages[:-MOST_WAITING]
        self._send_soon()

    def hang_up(self, code: int = RESTART) -> None:
        """Close when all is said."""
        self.closing = code
        self._send_soon()

    def _send_soon(self) -> None:
        # Not at once: whatever else happens in this moment goes with it, an answer with its prompt above all. And no
        # task of its own waits to write: it would be woken for every prompt, and take 3 kB of each idle socket.
        self._is_behind = True
        if not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        self._is_scheduled = False
        if not self._wire.is_writable:
            return  # the wire says when it is
        if due := self._due():
            self._wire.write_texts(due)
        self._is_behind = False
        if self.closing is not None:
            self._is_scheduled = self._is_behind = True  # for good: nothing may follow
            self._wire.hang_up(self.closing, REASONS.get(self.closing, ""))

    def _due(self) -> list[bytes]:
        """What is to be sent now, in order."""
        due: list[bytes] = []
        if self._is_table_due:
            self._is_table_due = False
            due.append(self.room.table_for(self.person.id))
        if self._messages:
            due += self._messages
            self._messages.clear()
        if self._is_prompt_due:
            self._is_prompt_due = False
            self._add_prompts(due)
        return due

    def _add_prompts(self, due: list[bytes]) -> None:
        """The end of a round that was not shown yet, then the match as it is now, as often as there are answers."""
        room, running = self.room, self.room.running
        if self._round_end is not None:
            ended, self._round_end = self._round_end, None
            if self.told is not None:  # who has just come is shown the current prompt alone
                due.append(room.prompt_for(self, ended, self._next_answer()))
        if running is not None:
            due.append(room.prompt_for(self, running, self._next_answer()))
            while self._answers:
                due.append(room.prompt_for(self, running, self._next_answer()))

    def _next_answer(self) -> Answer | None:
        return self._answers.pop(0) if self._answers else None


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
        tables.require_welcome(room.table, person.id)
    except Refused as refused:
        raise Refused(refused.code, refused.message, REMOVED if refused.code == "barred" else NO_TABLE) from None
    if SCREEN in scope["query_string"].split(b"&"):
        person = tables.as_screen(person)
    # Counted last: many sockets may have waited for the same room to open.
    if hall.sockets[person.id] >= hall.house.limits.sockets_per_visitor:
        raise Refused("too_many_sockets", "You have too many tables open.", TOO_MANY)
    return room, person


async def _attend(hall: Hall, connection: Connection, wire: Wire, receive: Receive) -> None:
    room, visitor = connection.room, connection.person.id
    hall.sockets[visitor] += 1  # before anything is awaited, or many at once would be more than are allowed
    metrics.SOCKETS.inc()
    try:
        await room.welcome(connection)
        try:
            await _read(hall, connection, wire, receive)
        finally:
            room.part(connection)
    finally:
        metrics.SOCKETS.dec()
        hall.sockets[visitor] -= 1
        if not hall.sockets[visitor]:
            del hall.sockets[visitor]


async def _read(hall: Hall, connection: Connection, wire: Wire, receive: Receive) -> None:
    """Hear what comes up, until the other side is gone: most of it at once, what is too much or unusual in turn."""

    def hear_at_once(text: bytes) -> bool:
        if not hall.allows_message(connection.person.id):
            return False
        _hear(hall, connection, text)
        return True

    while True:
        wire.when_heard = hear_at_once
        event = await receive()
        wire.when_heard = None  # nothing overtakes this one, even if it has to wait
        if event["type"] != "websocket.receive":
            return
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


def _hear(hall: Hall, connection: Connection, text: str | bytes) -> None:
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
        case MakeClaim():
            if hall.allows_claim(connection.person.id, room.table.id):
                room.claim(message, connection)
            else:
                connection.tell(TOO_SOON)
        case Back():
            room.give_back(connection.person)
        case Ping():
            connection.tell(PONG)
