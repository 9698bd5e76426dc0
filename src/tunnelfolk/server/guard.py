"""What one connection may cost all others: guards around uvicorn's two protocols, and nothing of ours but the limits.

Whoever replaces the WebSocket stack has to keep four promises: bytes are read in slices, frames that are no messages
have a budget, a socket that reads nothing is dropped, and a connection that is being closed is gone in time.
"""

import asyncio
from typing import Any

import h11
import msgspec
import structlog
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from tunnelfolk.server import metrics
from tunnelfolk.server.fair_shares import SLICE, Gate, Rations, Slices
from tunnelfolk.server.frames import WireProtocol
from tunnelfolk.server.limits import Bucket
from tunnelfolk.server.messages.socket_messages import Problem

REQUEST_BYTES = 65_536
"""More than any request of ours: 16 kB of headers and as much body (app.py)."""
SHUTDOWN_SECONDS = 2
TOO_MANY_FRAMES = 1008, "too many frames that are no messages"
NOT_UTF8 = 1007, "text that is no UTF-8"
TOO_MANY_CONNECTIONS = msgspec.json.encode(Problem("too_many_connections", "Too many connections from there."))
WAITING_FOR_REQUEST = (h11.IDLE, h11.SEND_BODY)

log = structlog.get_logger()


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class GuardedConfig(uvicorn.Config):
    """Uvicorn's settings, with our guards as its protocols."""

    gate: Gate
    _rations: Rations | None = None

    def rations_of(self, loop: asyncio.AbstractEventLoop) -> Rations:
        """What all connections that this server has in its loop share."""
        if self._rations is None:
            self._rations = Rations(loop)
        return self._rations

    @classmethod
    def around(cls, app: Any, gate: Gate, **settings: Any) -> "GuardedConfig":
        """Serve an application behind the guards."""
        config = cls(
            app,
            interface="asgi3",
            http=GuardedHttp,
            ws=GuardedSocket,
            ws_max_size=gate.limits.message_bytes,
            ws_ping_interval=gate.limits.ping_seconds,
            ws_ping_timeout=gate.limits.pong_seconds,
            **settings,
        )
        config.gate = gate
        return config


def _last_seconds(config: GuardedConfig) -> float:
    """How long a connection may live on when the server stops."""
    return min(config.gate.limits.drain_seconds, SHUTDOWN_SECONDS)


class GuardedSocket(WireProtocol):
    """A WebSocket whose other side may be anybody."""

    config: GuardedConfig

    def __init__(self, config: GuardedConfig, server_state: ServerState, app_state: dict[str, Any]) -> None:
        """Begin with a full budget."""
        super().__init__(config, server_state, app_state)
        limits = config.gate.limits
        self._frames = Bucket(limits.frames_per_second, limits.frame_burst)
        self._slices = Slices(self.loop, self._take)
        self._slices.may_go_on = lambda: not self.read_paused
        self._is_held = False
        self._abort: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Uvicorn's, and the connection is no longer counted: GuardedHttp counted it before the upgrade."""
        if self._abort is not None:
            self._abort.cancel()
        self._slices.drop()
        self.config.gate.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take frames apart, but not all at once: 256 kB of empty frames would hold everybody up for half a second."""
        if len(data) <= SLICE and not self._slices:  # nearly always
            self._take(data)
            return
        self._slices.add(data)
        if self._slices:  # what is not read makes the sender wait
            self._is_held = True
            self.transport.pause_reading()

    def _take(self, piece: bytes) -> None:
        super().data_received(piece)
        if self.transport.is_closing():
            self._slices.drop()
            self._abort_in_time()
        elif self._is_held and not self._slices:
            self._is_held = False
            self._read_on()

    def _read_on(self) -> None:
        if not self._slices and not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """The next message; like uvicorn's, but what waits here comes before what waits in the socket."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._slices.go_on()
            self._read_on()
        return message

    def handle_cont(self, event: Frame) -> None:
        """A part of a message: thousands of empty ones are a way to say nothing for long."""
        if self._may_pass():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer, while that does not pile up for somebody who does not read."""
        if self._may_pass():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """A sign of life."""
        if self._may_pass():
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message on. Text that is no UTF-8 closes the socket; uvicorn would log a traceback as well."""
        if self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self.conn.fail(*NOT_UTF8)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Close with a reason; before the handshake is done there is no way to tell one."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def _may_pass(self) -> bool:
        if self.transport.is_closing():
            return False
        if self._frames.allows():
            return True
        metrics.DROPPED.labels("frames").inc()
        self.conn.fail(*TOO_MANY_FRAMES)
        self.handle_parser_exception()
        return False

    def keepalive_timeout(self) -> None:
        """No sign of life: `close` would wait for ever for somebody to read what is still to be sent."""
        metrics.DROPPED.labels("silent").inc()
        self.transport.abort()

    async def send(self, message: Any) -> None:
        """Uvicorn's, but a closed socket is gone in time."""
        await super().send(message)
        if self.close_sent:
            self._slices.go_on()  # the other side's answer to the close may wait there
            self._abort_in_time()

    def shutdown(self) -> None:
        """Uvicorn's, but the server does not wait for those who do not read."""
        super().shutdown()
        self.loop.call_later(_last_seconds(self.config), self.transport.abort)

    async def run_asgi(self) -> None:
        """Uvicorn's, but a closed socket is gone in time."""
        await super().run_asgi()
        self._abort_in_time()

    def _abort_in_time(self) -> None:
        if self._abort is None and not self.disconnected:
            self._abort = self.loop.call_later(self.config.gate.limits.drain_seconds, self.transport.abort)


class GuardedHttp(H11Protocol):
    """An HTTP connection whose other side may be anybody, or nobody."""

    config: GuardedConfig

    def __init__(self, config: GuardedConfig, *args: Any, **named: Any) -> None:
        """Begin with nothing received."""
        super().__init__(config, *args, **named)
        self._slices = Slices(self.loop, self._take)
        self._received = 0
        self._is_socket = False
        self._deadline: asyncio.TimerHandle | None = None
        self._drain: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let a connection in, if there are not too many."""
        super().connection_made(transport)  # type: ignore[arg-type]  # asyncio hands transports over by their base
        if self.config.gate.enter(self._address):
            self._await_request()
        else:
            metrics.DROPPED.labels("connections").inc()
            self._refuse_connection()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def connection_lost(self, exc: Exception | None) -> None:
        """Uvicorn's, and the connection is no longer counted."""
        self._request_came()
        self._stop_draining()
        self._slices.drop()
        self.config.gate.leave(self._address)
        super().connection_lost(exc)

    def _refuse_connection(self) -> None:
        self.transport.write(
            b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nConnection: close\r\n"
            b"Content-Length: %d\r\n\r\n%b" % (len(TOO_MANY_CONNECTIONS), TOO_MANY_CONNECTIONS)
        )
        self.transport.close()
        self._abort_unless_drained()

    def data_received(self, data: bytes) -> None:
        """Take a request apart, but not all at once: a body may come in chunks of one byte."""
        self._unset_keepalive_if_required()  # before its turn comes: nobody hangs up on who has just asked
        self._received += len(data)
        if self._received > REQUEST_BYTES:
            metrics.DROPPED.labels("request bytes").inc()
            self.transport.abort()
        else:
            self._slices.add_later(data, self.config.rations_of(self.loop))

    def _take(self, piece: bytes) -> None:
        if not self.transport.is_closing():  # it may have been closed while this waited for its turn
            super().data_received(piece)
        if self.transport.is_closing():
            self._slices.drop()
            self._abort_unless_drained()
        elif self.conn.their_state in WAITING_FOR_REQUEST and not self._is_socket:
            self._await_request()
        else:
            self._request_came()

    def _await_request(self) -> None:
        """The whole request has to come in time, however many pieces it comes in."""
        if self._deadline is None:
            seconds = self.config.gate.limits.request_seconds
            self._deadline = self.loop.call_later(seconds, self._give_up)

    def _request_came(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        metrics.DROPPED.labels("half a request").inc()
        self.transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on the connection is a GuardedSocket's."""
        self._is_socket = True
        self._request_came()
        self._slices.drop()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """The next request has all the bytes again."""
        self._received = len(self._slices)
        super().on_response_complete()
        if self.transport.is_closing():
            self._abort_unless_drained()

    def shutdown(self) -> None:
        """Uvicorn's, but the server does not wait for those who do not read."""
        super().shutdown()
        if self.transport.is_closing():
            self.loop.call_later(_last_seconds(self.config), self.transport.abort)

    def timeout_keep_alive_handler(self) -> None:
        """Uvicorn's, but a closed connection is gone in time."""
        super().timeout_keep_alive_handler()
        self._abort_unless_drained()

    def pause_writing(self) -> None:
        """What is sent piles up: somebody has to read it."""
        super().pause_writing()
        self._abort_unless_drained()

    def resume_writing(self) -> None:
        """Somebody reads."""
        if not self.transport.is_closing():
            self._stop_draining()
        super().resume_writing()

    def _abort_unless_drained(self) -> None:
        if self._drain is None:
            seconds = self.config.gate.limits.drain_seconds
            self._drain = self.loop.call_later(seconds, self.transport.abort)

    def _stop_draining(self) -> None:
        if self._drain is not None:
            self._drain.cancel()
            self._drain = None
