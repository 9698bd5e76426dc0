"""What all routes share: who asks, and how requests are refused."""

from functools import partial

import litestar
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec

from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.socket_messages import Problem
from tunnelfolk.server.visitors import Person

TheHall = NamedDependency[Hall]
ThePerson = NamedDependency[Person]
"""Whoever asks; without a cookie the request is refused."""
TheVisitor = NamedDependency[Person | None]
"""Whoever asks, if we know."""

_REFUSALS = {
    400: "malformed",
    401: "no session",
    403: "not allowed",
    404: "not there",
    409: "not now",
    413: "too long",
    415: "not JSON",
    421: "another server's name",
    429: "too much",
    503: "not stored",
}
_responses = {
    status: ResponseSpec(Problem, generate_examples=False, description=text) for status, text in _REFUSALS.items()
}

get = partial(litestar.get, responses=_responses)
post = partial(litestar.post, responses=_responses)
patch = partial(litestar.patch, responses=_responses)
delete = partial(litestar.delete, responses=_responses)
