"""The outermost door: who may ask how often, from which page, and what browsers are told to forbid."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tunnelfolk.server.addresses import Hosts, host_name
from tunnelfolk.server.kept_answers import KeptAnswer
from tunnelfolk.server.limits import Buckets, Limits, Turns, household
from tunnelfolk.server.messages.socket_messages import Problem

# Pictures may be made in the page: that of a match to share is drawn there, as a blob.
POLICY = (
    "default-src 'self'; img-src 'self' blob:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; "
    "form-action 'none'"
)
PYTHON_WORKER = "/assets/python-"
"""The one script that may compile WebAssembly: the worker that runs Python for playing offline (web/vite.config.ts)."""
PYTHON_POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; object-src 'none'"
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
SAFE = ("GET", "HEAD", "OPTIONS")
COUNTED_AS_REQUESTS = ("/api/", "/metrics", "/schema", "/healthz")
"""What takes work; everything else is a page or a file."""
FLOOD = 429, Problem("flood", "Too many requests at once.")
OTHER_ORIGIN = 403, Problem("other_origin", "This page may not do that.")
FLOOD_SECONDS = 1.0
"""How long a refused flood waits for its answer: at once it would come back at once, and refusing takes work too."""
BAD_ORIGIN = 400, Problem("bad_request", "The Origin header is no address.")
NOT_JSON = 415, Problem("not_json", "Send JSON, with Content-Type: application/json.")

Refusal: TypeAlias = tuple[int, Problem]
Pause: TypeAlias = Callable[[float], Awaitable[None]]


def is_own_origin(origin: str | None, host: str | None) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    return origin is None or (host is not None and _place(origin) == host.lower())


def _place(origin: str) -> str | None:
    """The host and the port of an origin; None where it is malformed."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


class Door:
    """Wraps the application: refuses floods, foreign names and other sites, and adds the headers that browsers obey."""

    def __init__(
        self, app: ASGIApp, sockets: ASGIApp, limits: Limits, hosts: Hosts, pause: Pause = asyncio.sleep
    ) -> None:
        """Everybody begins with a clean slate."""
        self._app, self._sockets, self._hosts, self._pause = app, sockets, hosts, pause
        self.kept: dict[str, KeptAnswer] = {}
        """What is answered at the door, by its path."""
        self._turns = Turns(limits.requests_at_once)
        self._requests = Buckets(limits.requests_per_second, limits.request_burst)
        self._files = Buckets(limits.files_per_second, limits.file_burst)
        self._handshakes = Buckets(limits.handshakes_per_second, limits.handshake_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or not."""
        headers = dict(scope["headers"])
        address = _address(scope)
        if str(scope["type"]) == "websocket":
            refusal = self._foreign_host(headers) or self._flood(self._handshakes, address)
            if refusal is None:
                async with self._turns.take(address):
                    await asyncio.sleep(0)  # a turn to come in; what follows lasts as long as the socket
                await self._sockets(scope, receive, send)
            else:
                await self._refuse(send, "websocket.http.response", refusal)
            return
        send = _with_headers(scope["path"], send)
        refusal = self._refusal(scope, headers, address)
        kept = self.kept.get(scope["path"])
        if refusal is not None:
            await self._refuse(send, "http.response", refusal)
        elif kept is not None and scope.get("method") == "GET":
            await kept.send(headers, send)
        else:
            async with self._turns.take(address):
                await self._app(scope, receive, send)

    async def _refuse(self, send: Send, kind: str, refusal: Refusal) -> None:
        if refusal is FLOOD:
            await self._pause(FLOOD_SECONDS)
        await _answer(send, kind, *refusal)

    def _refusal(self, scope: Scope, headers: dict[bytes, bytes], address: str) -> Refusal | None:
        counted = self._requests if scope["path"].startswith(COUNTED_AS_REQUESTS) else self._files
        refusal = self._foreign_host(headers) or self._flood(counted, address)
        if refusal is None and scope.get("method") not in SAFE:
            refusal = _other_site(headers) or _other_format(headers)
        return refusal

    def _foreign_host(self, headers: dict[bytes, bytes]) -> Refusal | None:
        host = _text(headers.get(b"host"))
        if host is None or self._hosts.answers_to(host):  # browsers always name the host
            return None
        name = host_name(host)[:100]
        sentence = f"This server does not answer to {name!r}. Its operator can allow that: --host-name {name}"
        return 421, Problem("wrong_host", sentence)

    def _flood(self, counted: Buckets, address: str) -> Refusal | None:
        return None if counted.allows(address) else FLOOD


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return household(client[0]) if client else ""


def _other_site(headers: dict[bytes, bytes]) -> Refusal | None:
    origin, host = _text(headers.get(b"origin")), _text(headers.get(b"host"))
    if origin is not None and _place(origin) is None:
        return BAD_ORIGIN
    return None if is_own_origin(origin, host) else OTHER_ORIGIN


def _other_format(headers: dict[bytes, bytes]) -> Refusal | None:
    """Browsers send plain text and forms across sites without asking us first; JSON they do not."""
    kind = headers.get(b"content-type")
    if kind is None:
        has_body = headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers
        return NOT_JSON if has_body else None
    return None if kind.partition(b";")[0].strip().lower() == b"application/json" else NOT_JSON


def _text(header: bytes | None) -> str | None:
    return None if header is None else header.decode("latin-1")


async def _answer(send: Send, kind: str, status: int, problem: Problem) -> None:
    headers: Iterable[tuple[bytes, bytes]] = [(b"content-type", b"application/json")]
    start: Any = {"type": f"{kind}.start", "status": status, "headers": headers}
    body: Any = {"type": f"{kind}.body", "body": msgspec.json.encode(problem), "more_body": False}
    await send(start)
    await send(body)


def _with_headers(path: str, send: Send) -> Send:
    policy = PYTHON_POLICY if path.startswith(PYTHON_WORKER) else POLICY
    extra = [(b"content-security-policy", policy.encode()), *HEADERS]
    if path.startswith("/api/"):
        extra.append((b"cache-control", b"no-store"))

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = tuple(message.get("headers", ()))
            # A page that stands by itself has a policy of its own (missing_page.py).
            kept = extra[1:] if any(name == b"content-security-policy" for name, _ in own) else extra
            message["headers"] = [*own, *kept]
        await send(message)

    return sending
