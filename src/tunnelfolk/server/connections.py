"""Somebody who follows a table: what is due is sent the newest first, what comes up is heard. Over any kind of wire."""

import asyncio
from typing import Protocol

import msgspec

from tunnelfolk.server import tallies
from tunnelfolk.server.displays import with_answer
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages.prompt_messages import Answer
from tunnelfolk.server.messages.socket_messages import (
    Back,
    Choose,
    ClientMessage,
    Emote,
    MakeClaim,
    Ping,
    Pong,
    Problem,
    React,
    Say,
)
from tunnelfolk.server.presence import REMOVED, RESTART, SharedFrame, Told
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.visitors import Person
from tunnelfolk.server.wires import Wire

REASONS = {REMOVED: "barred"}
MOST_WAITING = 200
"""How many lines, and how many answers, may wait for a slow reader before the oldest are dropped."""

_decoder = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder()
PONG = _encoder.encode(Pong())
TOO_SOON = _encoder.encode(Problem("too_soon", "One moment, please."))


class Ration(Protocol):
    """How much somebody may say."""

    def allows_line(self, visitor: str) -> bool:
        """Whether somebody may say another thing."""

    def allows_emote(self, visitor: str, table_id: str) -> bool:
        """Whether somebody may make another sign at a table."""

    def allows_reaction(self, visitor: str, table_id: str) -> bool:
        """Whether somebody may react to another thing at a table."""

    def allows_claim(self, visitor: str, table_id: str) -> bool:
        """Whether somebody may claim another thing at a table."""


class Connection:
    """One open connection. What is due is noted, and the newest sent: a slow reader never holds others up."""

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


def hear_message(ration: Ration, connection: Connection, text: str | bytes) -> None:
    """Do what a message asks for."""
    try:
        message: ClientMessage = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        tallies.REFUSED.inc()
        connection.tell(_encoder.encode(Problem("bad_message", str(error)[:200])))
        return
    room = connection.room
    match message:
        case Choose():
            room.choose(message, connection)
        case Say(text):
            if ration.allows_line(connection.person.id):
                room.say(text, connection)
            else:
                connection.tell(TOO_SOON)
        case Emote(emote):
            if ration.allows_emote(connection.person.id, room.table.id):
                room.make_sign(emote, connection)
            else:
                connection.tell(TOO_SOON)
        case React():
            if ration.allows_reaction(connection.person.id, room.table.id):
                room.react(message, connection)
            else:
                connection.tell(TOO_SOON)
        case MakeClaim():
            if ration.allows_claim(connection.person.id, room.table.id):
                room.claim(message, connection)
            else:
                connection.tell(TOO_SOON)
        case Back():
            room.give_back(connection.person)
        case Ping():
            connection.tell(PONG)
