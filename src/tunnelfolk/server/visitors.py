"""Somebody who comes to a server, and somebody's big screen."""

from msgspec import Struct
from msgspec.structs import replace

SCREEN = "screen-"
"""How the ids of big screens begin. They are never stored, and no visitor's id looks so."""


class Person(Struct, frozen=True):
    """Somebody with a cookie. The id is no secret; the cookie is, and only its hash is kept."""

    id: str
    name: str
    avatar: int


def as_screen(person: Person) -> Person:
    """Somebody's big screen: one more watcher, whatever seat that person may have."""
    return replace(person, id=SCREEN + person.id)


def is_screen(visitor: str) -> bool:
    """Whether somebody who is here is a big screen."""
    return visitor.startswith(SCREEN)


def visitor_behind(visitor: str) -> str:
    """Whose big screen it is; whoever is none, is meant."""
    return visitor.removeprefix(SCREEN)
