"""Route decorators that tell the OpenAPI schema how requests are refused."""

from functools import partial

import litestar
from litestar.openapi import ResponseSpec

from tunnelfolk.server.messages import Problem

_REFUSALS = {
    400: "malformed",
    401: "no session",
    403: "not allowed",
    404: "not there",
    409: "not now",
    413: "too long",
    429: "too much",
    503: "not stored",
}
_responses = {
    status: ResponseSpec(Problem, generate_examples=False, description=text) for status, text in _REFUSALS.items()
}

get = partial(litestar.get, responses=_responses)
post = partial(litestar.post, responses=_responses)
patch = partial(litestar.patch, responses=_responses)
