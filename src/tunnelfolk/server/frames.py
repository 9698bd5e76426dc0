"""Text frames that go straight to a connection: all that is due in one write, and no task that waits to write."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from litestar.types import Scope
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

_EXTENSION = "tunnelfolk.wire"
_TEXT = 0x81
_ONE_BYTE, _TWO_BYTES = 126, 1 << 16


class Wire(Protocol):
    """The way to somebody at the other end of a socket."""

    when_writable: Callable[[], object]
    """Called when the other side has read what it had to, so that more can be sent."""

    @property
    def is_writable(self) -> bool:
        """Whether more can be sent now: nothing piles up, and the socket is open."""

    def write_texts(self, texts: list[bytes]) -> None:
        """Send texts at once, each in a frame of its own."""

    def hang_up(self, code: int, reason: str) -> None:
        """Close the socket; nothing can be sent any more."""


def wire_of(scope: Scope) -> Wire:
    """The wire of a socket that was opened through a WireProtocol."""
    wire: Wire = scope["extensions"][_EXTENSION]["wire"]  # type: ignore[index, assignment]
    return wire


class WireProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket protocol, and a wire for applications that look for one in their scope."""

    when_writable: Callable[[], object] = staticmethod(lambda: None)
    _farewell: asyncio.Task[None] | None = None

    def handle_connect(self, event: Request) -> None:
        """Uvicorn's, and the wire is put into the scope."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][_EXTENSION] = {"wire": self}

    @property
    def is_writable(self) -> bool:
        """Whether more can be sent now."""
        return (
            self.writable.is_set()
            and self.handshake_complete
            and not (self.close_sent or self.disconnected or self.transport.is_closing())
        )

    def write_texts(self, texts: list[bytes]) -> None:
        """Send texts at once, each in a frame of its own."""
        self.transport.write(text_frames(texts))

    def resume_writing(self) -> None:
        """Uvicorn's, and whoever waits to send is told."""
        super().resume_writing()
        self.when_writable()

    def hang_up(self, code: int, reason: str) -> None:
        """Close the socket, unless the other side did; the reader is told of that in any case."""
        self._farewell = self.loop.create_task(self._close(code, reason))

    async def _close(self, code: int, reason: str) -> None:
        with suppress(ClientDisconnected, RuntimeError):
            await self.send({"type": "websocket.close", "code": code, "reason": reason})


def text_frames(texts: list[bytes]) -> bytes:
    """Texts as they travel."""
    if len(texts) == 1:  # nearly always
        return _head(len(texts[0])) + texts[0]
    return b"".join([part for text in texts for part in (_head(len(text)), text)])


def _head(length: int) -> bytes:
    """What stands before the text: servers never mask."""
    if length < _ONE_BYTE:
        return bytes((_TEXT, length))
    if length < _TWO_BYTES:
        return bytes((_TEXT, _ONE_BYTE, length >> 8, length & 0xFF))
    return bytes((_TEXT, _ONE_BYTE + 1)) + length.to_bytes(8)
