"""Who the cookie says somebody is, and who they want to be."""

from msgspec import Struct

from tunnelfolk.server.messages.message_fields import Avatar, Name


class Session(Struct, frozen=True):
    """Who the cookie says you are."""

    name: str
    avatar: int


class SessionChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What a visitor wants to be called and to look like; what is left out stays, or is made up."""

    name: Name | None = None
    avatar: Avatar | None = None
