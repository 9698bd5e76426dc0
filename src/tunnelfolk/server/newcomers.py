"""Somebody new, and somebody who wants to be called otherwise."""

import secrets

from msgspec.structs import replace

from tunnelfolk.server import names, visitor_names
from tunnelfolk.server.messages.session_messages import SessionChange
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.visitors import Person


def new_person(change: SessionChange) -> Person:
    """Somebody new, with a name of their own or one that was made up. Raises Refused."""
    return renamed(Person(secrets.token_hex(8), names.visitor_name(), names.avatar()), change)


def renamed(person: Person, change: SessionChange) -> Person:
    """Somebody with a new name or avatar."""
    name = person.name if change.name is None else _tidy(change.name)
    return replace(person, name=name, avatar=person.avatar if change.avatar is None else change.avatar)


def _tidy(name: str) -> str:
    tidied = visitor_names.tidy_name(name)
    if not tidied:
        raise Refused("bad_name", "A name needs something to read.", 400)
    if len(tidied) > visitor_names.LONGEST:  # some signs stand for many
        raise Refused("bad_name", f"A name has at most {visitor_names.LONGEST} letters.", 400)
    return tidied
