"""Answers that never change while the server runs: kept as bytes, and given without asking the web framework."""

import gzip

import msgspec
from litestar.types import Send
from litestar.types.asgi_types import HTTPResponseBodyEvent, HTTPResponseStartEvent

GZIP_LEVEL = 5


class KeptAnswer:
    """A JSON answer to GET, plain and compressed."""

    def __init__(self, answer: object) -> None:
        """Encode it for good."""
        self._plain = msgspec.json.encode(answer)
        self._gzipped = gzip.compress(self._plain, GZIP_LEVEL, mtime=0)

    async def send(self, headers: dict[bytes, bytes], send: Send) -> None:
        """Answer a request that came with these headers."""
        is_gzipped = b"gzip" in headers.get(b"accept-encoding", b"")
        body = self._gzipped if is_gzipped else self._plain
        told = [
            (b"content-type", b"application/json"),
            (b"vary", b"Accept-Encoding"),
            (b"content-length", b"%d" % len(body)),
        ]
        if is_gzipped:
            told.append((b"content-encoding", b"gzip"))
        start: HTTPResponseStartEvent = {"type": "http.response.start", "status": 200, "headers": told}
        end: HTTPResponseBodyEvent = {"type": "http.response.body", "body": body, "more_body": False}
        await send(start)
        await send(end)
