"""Who somebody is: a random cookie, of which the store keeps the hash."""

import hashlib
import secrets
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from msgspec.structs import replace

from tunnelfolk.server import names, visitor_names
from tunnelfolk.server.messages import SessionChange
from tunnelfolk.server.store import SaveVisitor, Store
from tunnelfolk.server.tables import Person, Refused

COOKIE = "tunnelfolk"
AnyConnection = ASGIConnection[Any, Any, Any, Any]
YEAR = 365 * 86_400


def hashed(secret: str) -> bytes:
    """What the store keeps of a cookie."""
    return hashlib.sha256(secret.encode()).digest()


async def find_visitor(connection: AnyConnection, kept: Store) -> Person | None:
    """Whom the cookie of a request belongs to."""
    secret = connection.cookies.get(COOKIE)
    return await kept.visitor(hashed(secret)) if secret else None


async def require_visitor(connection: AnyConnection, kept: Store) -> Person:
    """The same, or Refused."""
    person = await find_visitor(connection, kept)
    if person is None:
        raise Refused("no_session", "First ask for a session: POST /api/session.", 401)
    return person


async def open_session(kept: Store, change: SessionChange) -> tuple[Person, str]:
    """Somebody new, and the secret to recognise them by."""
    secret = secrets.token_urlsafe(32)
    person = Person(secrets.token_hex(8), names.visitor_name(), names.avatar())
    person = renamed(person, change)
    await kept.write(SaveVisitor(person, hashed(secret)))
    return person, secret


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


def cookie(secret: str, *, secure: bool) -> Cookie:
    """The cookie that scripts cannot read and other sites cannot send."""
    return Cookie(key=COOKIE, value=secret, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
