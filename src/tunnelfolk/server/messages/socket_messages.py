"""What goes over the socket of a table in either direction: `ClientMessage` and `ServerMessage` are all of it."""

from msgspec import Struct

from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.claims import ClaimKind
from tunnelfolk.server.messages.chat_messages import Emotes, Reactions, Said
from tunnelfolk.server.messages.message_fields import Index, SeatNumber, Text
from tunnelfolk.server.messages.prompt_messages import Changes, PromptMessage
from tunnelfolk.server.messages.table_messages import Table


class Upward(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """What a client sends over the socket of a table."""


class Choose(Upward, frozen=True):
    """The answer to a prompt: the index in its legal list, and what was looked at."""

    match: str
    version: Index
    index: Index


class Say(Upward, frozen=True):
    """A line of chat."""

    text: Text


class Emote(Upward, frozen=True):
    """A quick sign, at most one in three seconds."""

    emote: Emotes


class MakeClaim(Upward, frozen=True, tag="claim"):
    """Say something about the match in a picture, true or not; at most one in five seconds."""

    kind: ClaimKind
    cell: Cell | None = None
    """The goal, for `gold` and `stone`."""
    seat: SeatNumber | None = None
    """Who is trusted or suspected."""


class React(Upward, frozen=True):
    """A quick sign about something that happened in this round; another one about the same takes its place."""

    match: str
    round: Index
    place: Index
    """Which event of the round it is about: so many came after the deal before it."""
    emote: Reactions


class Back(Upward, frozen=True):
    """I am here again: give me my seat back from the bot that minds it."""


class Ping(Upward, frozen=True):
    """Are you there? Answered by a pong."""


ClientMessage = Choose | Say | Emote | React | MakeClaim | Back | Ping


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """Yes."""


class Problem(Struct, frozen=True, tag_field="type", tag="error"):
    """What went wrong: a word for programs, a sentence for people. HTTP errors have the same shape."""

    code: str
    message: str


ServerMessage = Table | PromptMessage | Changes | Said | Pong | Problem
