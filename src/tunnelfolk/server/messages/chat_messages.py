"""What is said at a table: lines, signs, and notices of the house."""

from typing import Literal

from msgspec import Struct

from tunnelfolk.rules.claims import Claim

Emotes = Literal["ha", "suspicious", "dig", "careful", "watching", "bravo", "thanks", "sorry", "hurry", "oops"]
Reactions = Literal["bravo", "ha", "suspicious", "careful", "oops"]
"""What may be said of a line of the log."""
Notices = Literal["rules_changed", "stood_in", "other_phone"]


class Line(Struct, frozen=True, omit_defaults=True):
    """Something said: a text, an emote, or a notice of the house."""

    at: int
    """Milliseconds since 1970."""
    name: str
    who: str = ""
    """The public id of who says it; empty for the house, and in lines of long ago."""
    watcher: bool = False
    """Whether it is said by somebody without a seat."""
    seat: int | None = None
    text: str | None = None
    emote: Emotes | None = None
    notice: Notices | None = None
    """A line of the house itself, for clients to say in their own words; its name is empty, its text English."""
    claim: Claim | None = None
    """What is claimed, for clients to show as a picture and say in their own words; its text is English."""
    match: str = ""
    """The match that a claim is about, or that a watcher spoke of."""
    round: int = 0
    """The round of that match in which a watcher said it, and players hear it when the round is over; or the round
    that a reaction is about."""
    place: int | None = None
    """The event that an emote is a reaction to: so many came after the round's deal before it."""


class Said(Struct, frozen=True, tag_field="type", tag="said"):
    """New lines of chat; right after connecting, the last ones."""

    lines: tuple[Line, ...]
