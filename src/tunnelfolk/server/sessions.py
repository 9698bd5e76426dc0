"""Who somebody is: a random cookie, of which the store keeps the hash."""

import hashlib
import secrets
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from tunnelfolk.server.devices import new_device
from tunnelfolk.server.messages.session_messages import SessionChange
from tunnelfolk.server.newcomers import new_person
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.store import Store
from tunnelfolk.server.store_changes import NoteDevice, SaveVisitor
from tunnelfolk.server.visitors import Person

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


def new_secret() -> str:
    """What a cookie holds."""
    return secrets.token_urlsafe(32)


async def open_session(kept: Store, change: SessionChange, user_agent: str = "") -> tuple[Person, str]:
    """Somebody new, and the secret to recognise them by."""
    secret = new_secret()
    person = new_person(change)
    await kept.write(SaveVisitor(person, hashed(secret)), NoteDevice(person.id, new_device(hashed(secret), user_agent)))
    return person, secret


def cookie(secret: str, *, secure: bool) -> Cookie:
    """The cookie that scripts cannot read and other sites cannot send."""
    return Cookie(key=COOKIE, value=secret, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
