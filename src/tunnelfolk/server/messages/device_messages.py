"""One's devices, and the code for another one."""

from typing import Annotated

from msgspec import Meta, Struct


class OfferCode(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a code for another device."""

    move: bool = False
    """Whether this device is to be signed out when the other one has come."""


class DeviceCode(Struct, frozen=True):
    """What makes another device the asker's, once."""

    code: str
    """Six letters."""
    seconds: int
    """How long it is good for."""


class JoinDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """Be who made this code."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]


class DeviceEntry(Struct, frozen=True):
    """A browser by which the asker is known."""

    id: str
    name: str
    """Browser and system, like `Firefox, Android`; may be empty."""
    since: int
    seen: int
    """When it last came, to the hour; milliseconds since 1970."""
    here: bool
    """Whether it is the one that asks."""
