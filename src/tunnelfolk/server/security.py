"""The outermost door: who may ask how often, from which page, and what browsers are told to forbid."""

from collections.abc import Iterable
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tunnelfolk.server.limits import Buckets, Limits
from tunnelfolk.server.messages import Problem

POLICY = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'none'"
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
SAFE = ("GET", "HEAD", "OPTIONS")


def is_own_origin(origin: str | None, host: str | None) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    return origin is None or (host is not None and urlsplit(origin).netloc.lower() == host.lower())


class Door:
    """Wraps the application: refuses floods and other sites, and adds the headers that browsers obey."""

    def __init__(self, app: ASGIApp, sockets: ASGIApp, limits: Limits) -> None:
        """Everybody begins with a clean slate."""
        self._app, self._sockets = app, sockets
        self._requests = Buckets(limits.requests_per_second, limits.request_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or not."""
        if str(scope["type"]) == "websocket":
            await self._sockets(scope, receive, send)
            return
        problem = self._problem(scope)
        if problem is None:
            await self._app(scope, receive, _with_headers(scope["path"], send))
        else:
            await _refuse(_with_headers(scope["path"], send), *problem)

    def _problem(self, scope: Scope) -> tuple[int, Problem] | None:
        if not scope["path"].startswith("/api/"):
            return None
        headers = dict(scope["headers"])
        origin, host = headers.get(b"origin"), headers.get(b"host")
        if scope.get("method") not in SAFE and not is_own_origin(_text(origin), _text(host)):
            return 403, Problem("other_origin", "This page may not do that.")
        client = scope.get("client")
        if not self._requests.allows(client[0] if client else ""):
            return 429, Problem("flood", "Too many requests at once.")
        return None


def _text(header: bytes | None) -> str | None:
    return None if header is None else header.decode("latin-1")


async def _refuse(send: Send, status: int, problem: Problem) -> None:
    headers: Iterable[tuple[bytes, bytes]] = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(problem), "more_body": False})


def _with_headers(path: str, send: Send) -> Send:
    extra = [*HEADERS, (b"cache-control", b"no-store")] if path.startswith("/api/") else [*HEADERS]

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *extra]
        await send(message)

    return sending
