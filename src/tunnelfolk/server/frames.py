"""Text frames that go straight to and from a connection: no task waits to write, and none is woken to read.

Through uvicorn's queue and the parser of websockets a message costs some 110,000 instructions more, and reading is
stopped and resumed for each.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from weakref import WeakKeyDictionary

from litestar.types import Scope
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the compiled one, where there is one
from websockets.http11 import Request

from tunnelfolk.server.wires import ONE_BYTE, TEXT, Wire, text_frames

_EXTENSION = "tunnelfolk.wire"
_MASK, _MASKED_HEAD, LONGEST_HEAD = 4, 6, 14
_LENGTH, _IS_MASKED = 0x7F, 0x80


def wire_of(scope: Scope) -> Wire:
    """The wire of a socket that was opened through a WireProtocol."""
    wire: Wire = scope["extensions"][_EXTENSION]["wire"]  # type: ignore[index, assignment]
    return wire


class Outbox:
    """Frames that leave together, at the end of a turn of the event loop.

    A third of the time that sending takes is saved when the kernel is not called between the computations: both then
    find what they need in the processor's caches.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """The outbox of a loop."""
        self._loop = loop
        self._frames: list[tuple[WireProtocol, bytes]] = []

    def put(self, wire: "WireProtocol", frame: bytes) -> None:
        """Send a frame soon, after all that were put here before."""
        if not self._frames:
            self._loop.call_soon(self._flush)
        self._frames.append((wire, frame))

    def _flush(self) -> None:
        due, self._frames = self._frames, []
        for wire, frame in due:
            if wire.is_open:  # it may have been closed in between
                wire.transport.write(frame)


_outboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox] = WeakKeyDictionary()


def _outbox_of(loop: asyncio.AbstractEventLoop) -> Outbox:
    if loop not in _outboxes:
        _outboxes[loop] = Outbox(loop)
    return _outboxes[loop]


class WireProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket protocol, and a wire for applications that look for one in their scope."""

    when_writable: Callable[[], object] = staticmethod(lambda: None)
    when_heard: Callable[[bytes], bool] | None = None
    _begun = b""
    """The frame that has not come whole yet."""
    _is_full = False
    """Whether more waits to be sent than the other side reads."""
    _farewell: asyncio.Task[None] | None = None

    def handle_connect(self, event: Request) -> None:
        """Uvicorn's, and the wire is put into the scope."""
        super().handle_connect(event)
        if not self.close_sent:
            self._outbox = _outbox_of(self.loop)
            self.scope["extensions"][_EXTENSION] = {"wire": self}

    def data_received(self, data: bytes) -> None:
        """Let whoever listens hear texts at once, and leave all else to the libraries, frame by frame."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        most = self.config.ws_max_size + LONGEST_HEAD
        data, self._begun = self._begun + data, b""
        while data and not self.transport.is_closing():
            length = frame_length(data)
            if length is not None and length > most:
                super().data_received(data)  # which refuses it
                return
            if length is None or len(data) < length:
                self._begun = data
                return
            frame, data = data[:length], data[length:]
            if not self._hears(frame):
                super().data_received(frame)

    def _hears(self, frame: bytes) -> bool:
        """Whether a frame was a text, and was heard."""
        hear = self.when_heard
        # Nothing may overtake: neither what waits to be received, nor the rest of a message that came in parts.
        if hear is None or frame[0] != TEXT or self.frames or self.close_sent or not self.queue.empty():
            return False
        start = _MASKED_HEAD if frame[1] & _LENGTH < ONE_BYTE else _MASKED_HEAD + 2
        text = apply_mask(frame[start:], frame[start - _MASK : start])
        return text.isascii() and hear(text)

    @property
    def is_open(self) -> bool:
        """Whether anything may be sent."""
        return not (self.close_sent or self.disconnected or self.transport.is_closing())

    @property
    def is_writable(self) -> bool:
        """Whether more can be sent now."""
        return not self._is_full and self.handshake_complete and not self.close_sent

    def write_texts(self, texts: list[bytes]) -> None:
        """Send texts, each in a frame of its own."""
        self._outbox.put(self, text_frames(texts))

    def write_frame(self, frame: bytes) -> None:
        """Send what `text_frames` made."""
        self._outbox.put(self, frame)

    def pause_writing(self) -> None:
        """Uvicorn's, and noted."""
        super().pause_writing()
        self._is_full = True

    def resume_writing(self) -> None:
        """Uvicorn's, and whoever waits to send is told."""
        super().resume_writing()
        self._is_full = False
        self.when_writable()

    def hang_up(self, code: int, reason: str) -> None:
        """Close the socket, unless the other side did; the reader is told of that in any case."""
        self._farewell = self.loop.create_task(self._close(code, reason))

    async def _close(self, code: int, reason: str) -> None:
        with suppress(ClientDisconnected, RuntimeError):
            await self.send({"type": "websocket.close", "code": code, "reason": reason})


def frame_length(data: bytes) -> int | None:
    """How many bytes the frame takes that data of a client begin with; None while that cannot be told."""
    if len(data) < 2:  # the least that a head has
        return None
    length = data[1] & _LENGTH
    if not data[1] & _IS_MASKED:
        return len(data)  # clients have to mask: whatever this is, it will be refused
    if length < ONE_BYTE:
        return _MASKED_HEAD + length
    size = 2 if length == ONE_BYTE else 8
    if len(data) < 2 + size:
        return None
    return _MASKED_HEAD + size + int.from_bytes(data[2 : 2 + size])
