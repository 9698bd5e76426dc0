"""What one connection may cost all others: budgets of frames, bytes and connections, and times that end."""

import asyncio
import resource
import socket
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from uvicorn.server import ServerState

from tests.server.people import PATIENCE, Guest, Server
from tunnelfolk.server.fair_shares import SLICE, Gate, Rations, raise_descriptor_limit
from tunnelfolk.server.frames import wire_of
from tunnelfolk.server.guard import GuardedConfig, GuardedHttp, GuardedSocket
from tunnelfolk.server.limits import Limits, household
from tunnelfolk.server.wires import text_frames

STRANGER = "203.0.113.9"
REQUEST = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
TEXT, BEGINNING, CONTINUATION, PING, PONG, CLOSE = 0x81, 0x01, 0x00, 0x89, 0x8A, 8
HANDSHAKE = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def frame(kind: int, payload: bytes = b"") -> bytes:
    """A frame as clients send it, masked with zeros."""
    return bytes((kind, 0x80 | len(payload), 0, 0, 0, 0)) + payload


def frames_in(written: bytes) -> Iterator[tuple[int, bytes]]:
    """The short frames that a server sent."""
    while written:
        length = written[1]
        yield written[0] & 15, written[2 : 2 + length]
        written = written[2 + length :]


class Wire(asyncio.Transport):
    """A connection to nobody: what is written is kept, what is paused is noted."""

    def __init__(self, address: str = STRANGER) -> None:
        super().__init__({"peername": (address, 1), "sockname": ("127.0.0.1", 2)})
        self.written = b""
        self.is_paused = self.is_aborted = self.is_closed = False
        self.protocol: asyncio.BaseProtocol | None = None

    def write(self, data: Any) -> None:
        self.written += data

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_aborted = self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol


class Visit:
    """One connection to a guarded server, and what its application heard."""

    def __init__(self, limits: Limits, gate: Gate | None = None) -> None:
        self.heard: list[str] = []
        self.may_hear = asyncio.Event()
        self.wire = Wire()
        gate = gate or Gate(limits, 100, lambda _: False)
        self._config = GuardedConfig.around(self._app, gate, log_config=None, lifespan="off", proxy_headers=False)
        self._config.load()
        self.http = GuardedHttp(self._config, ServerState(), {})
        self.http.connection_made(self.wire)

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            while (await receive()).get("more_body"):
                pass
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body", "body": b""})
            return
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            self.heard.append(event["text"])
            await self.may_hear.wait()

    async def upgrade(self) -> GuardedSocket:
        """Become a socket."""
        self.http.data_received(HANDSHAKE)
        await until(lambda: b"101" in self.wire.written)
        self.wire.written = b""
        assert isinstance(self.wire.protocol, GuardedSocket)
        return self.wire.protocol


async def until(is_met: Callable[[], object]) -> None:
    while not is_met():
        await asyncio.sleep(0)


def story(tell: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(tell(), PATIENCE))


@pytest.mark.parametrize("kind", [CONTINUATION, PING, PONG])
def test_a_socket_has_a_budget_of_frames_that_are_no_messages(kind: int) -> None:
    async def tell() -> None:
        visit = Visit(Limits(frames_per_second=0, frame_burst=10))
        socket = await visit.upgrade()
        if kind == CONTINUATION:
            socket.data_received(frame(BEGINNING))
        for _ in range(10):
            socket.data_received(frame(kind))
        assert not visit.wire.is_closed
        socket.data_received(frame(kind))
        assert visit.wire.is_closed
        told, reason = list(frames_in(visit.wire.written))[-1]
        assert (told, reason[2:]) == (CLOSE, b"too many frames that are no messages")

    story(tell)


def test_a_flood_of_empty_frames_is_cut_off_after_one_slice() -> None:
    async def tell() -> None:
        visit = Visit(Limits(frames_per_second=0, frame_burst=10))
        socket = await visit.upgrade()
        socket.data_received(frame(BEGINNING) + frame(CONTINUATION) * 100_000)
        assert visit.wire.is_closed
        socket.data_received(frame(CONTINUATION) * 100_000)
        await asyncio.sleep(0)
        assert len(socket.frames) <= 11

    story(tell)


def test_pongs_do_not_pile_up_for_somebody_who_does_not_read() -> None:
    async def tell() -> None:
        visit = Visit(Limits(frames_per_second=0, frame_burst=10))
        socket = await visit.upgrade()
        socket.data_received(frame(PING, b"x" * 100) * 10_000)
        assert len(visit.wire.written) < 3 * SLICE

    story(tell)


def test_many_messages_at_once_are_taken_in_slices_and_none_is_lost() -> None:
    async def tell() -> None:
        visit = Visit(Limits())
        socket = await visit.upgrade()
        sent = [str(number) for number in range(5_000)]
        socket.data_received(b"".join(frame(TEXT, text.encode()) for text in sent))
        assert socket.queue.qsize() <= SLICE // 7
        assert visit.wire.is_paused
        await asyncio.sleep(0)
        assert socket.queue.qsize() <= SLICE // 7, "nothing more is taken apart before the first are heard"
        visit.may_hear.set()
        await until(lambda: len(visit.heard) == len(sent))
        assert visit.heard == sent
        await until(lambda: not visit.wire.is_paused)

    story(tell)


class Listening(Visit):
    """One connection whose application hears texts at once, as long as it wants to."""

    is_listening = True

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            wire_of(scope).when_heard = self._hear
        await super()._app(scope, receive, send)

    def _hear(self, text: bytes) -> bool:
        if self.is_listening:
            self.heard.append(text.decode() + "!")
        return self.is_listening


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 1_000])
def test_texts_are_heard_at_once_in_whatever_pieces_they_come(size: int) -> None:
    async def tell() -> None:
        visit = Listening(Limits())
        socket = await visit.upgrade()
        sent = frame(TEXT, b"one") + frame(PING, b"?") + frame(TEXT, b"two") + frame(TEXT) + frame(TEXT, b"x" * 125)
        sent += bytes((TEXT, 0x80 | 126, 0, 200, 0, 0, 0, 0)) + b"y" * 200
        for start in range(0, len(sent), size):
            socket.data_received(sent[start : start + size])
        assert visit.heard == ["one!", "two!", "!", "x" * 125 + "!", "y" * 200 + "!"]
        assert list(frames_in(visit.wire.written)) == [(10, b"?")]
        assert not visit.wire.is_paused

    story(tell)


def test_no_text_overtakes_one_that_has_to_wait_or_that_came_in_parts() -> None:
    async def tell() -> None:
        visit = Listening(Limits())
        socket = await visit.upgrade()
        visit.may_hear.set()
        visit.is_listening = False
        socket.data_received(frame(TEXT, b"waits"))
        visit.is_listening = True
        socket.data_received(frame(TEXT, b"waits too"))
        await until(lambda: len(visit.heard) == 2)
        socket.data_received(frame(BEGINNING, b"in "))
        socket.data_received(frame(0x80, b"parts") + frame(TEXT, b"next") + frame(TEXT, "ä".encode()))
        await until(lambda: len(visit.heard) == 5)
        assert visit.heard == ["waits", "waits too", "in parts", "next", "ä"]
        socket.data_received(frame(TEXT, b"at once"))
        assert visit.heard[-1] == "at once!"

    story(tell)


def test_a_message_may_come_in_any_pieces() -> None:
    async def tell() -> None:
        visit = Visit(Limits())
        visit.may_hear.set()
        socket = await visit.upgrade()
        text = "tunnel" * 20
        for byte in frame(BEGINNING, text.encode()) + frame(CONTINUATION | 0x80, text.encode()):
            socket.data_received(bytes((byte,)))
        await until(lambda: visit.heard)
        assert visit.heard == [text * 2]

    story(tell)


def test_text_that_is_no_utf8_closes_the_socket_without_a_traceback(caplog: pytest.LogCaptureFixture) -> None:
    async def tell() -> None:
        visit = Visit(Limits())
        socket = await visit.upgrade()
        socket.data_received(frame(TEXT, b"\xff\xfe"))
        assert next(frames_in(visit.wire.written))[1] == b"\x03\xeftext that is no UTF-8"
        assert visit.heard == []

    story(tell)
    assert caplog.records == []


def test_a_socket_that_gives_no_sign_of_life_is_aborted_because_a_close_might_never_be_read() -> None:
    async def tell() -> None:
        visit = Visit(Limits(ping_seconds=0.01, pong_seconds=0.01))
        await visit.upgrade()
        await until(lambda: visit.wire.is_closed)
        assert visit.wire.is_aborted

    story(tell)


def test_a_socket_that_answers_pings_stays() -> None:
    async def tell() -> None:
        visit = Visit(Limits(ping_seconds=0.01, pong_seconds=PATIENCE))
        socket = await visit.upgrade()
        for _ in range(3):
            await until(lambda: visit.wire.written)
            kind, payload = next(frames_in(visit.wire.written))
            assert kind == PING & 15
            visit.wire.written = b""
            socket.data_received(frame(PONG, payload))
        assert not visit.wire.is_closed

    story(tell)


def test_a_socket_that_is_being_closed_is_gone_in_time() -> None:
    async def tell() -> None:
        visit = Visit(Limits(drain_seconds=0.01))
        socket = await visit.upgrade()
        await socket.send({"type": "websocket.close", "code": 1000})
        await until(lambda: visit.wire.is_aborted)

    story(tell)


def test_a_server_that_stops_does_not_wait_for_those_who_do_not_read() -> None:
    async def tell() -> None:
        visits = [Visit(Limits(drain_seconds=0.01)) for _ in range(2)]
        socket = await visits[0].upgrade()
        socket.shutdown()
        visits[1].http.shutdown()
        for visit in visits:
            await until(lambda: visit.wire.is_aborted)  # noqa: B023

    story(tell)


@pytest.mark.parametrize(
    "half",
    [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"],
)
def test_half_a_request_is_given_up(half: bytes) -> None:
    async def tell() -> None:
        visit = Visit(Limits(request_seconds=0.01))
        if half:
            visit.http.data_received(half)
        await until(lambda: visit.wire.is_aborted)

    story(tell)


def test_a_request_that_became_a_socket_has_come() -> None:
    async def tell() -> None:
        visit = Visit(Limits(request_seconds=0.01))
        socket = await visit.upgrade()
        passed = asyncio.Event()
        socket.loop.call_later(0.02, passed.set)  # later than any timer that was set before
        await passed.wait()
        assert not visit.wire.is_closed

    story(tell)


def test_a_trickle_of_bytes_does_not_win_time() -> None:
    async def tell() -> None:
        visit = Visit(Limits(request_seconds=0.01))
        visit.http.data_received(b"GET / HTTP/1.1\r\nX: ")
        while not visit.wire.is_closed:
            visit.http.data_received(b"x")
            await asyncio.sleep(0)
        assert visit.wire.is_aborted

    story(tell)


def test_a_connection_may_ask_again_and_has_all_the_time_again() -> None:
    async def tell() -> None:
        visit = Visit(Limits(request_seconds=PATIENCE))
        for number in range(1, 4):
            visit.http.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            await until(lambda: visit.wire.written.count(b"204") == number)  # noqa: B023
        assert not visit.wire.is_closed

    story(tell)


def test_a_request_that_waits_for_its_turn_keeps_the_connection_and_one_that_comes_after_the_end_is_dropped() -> None:
    async def tell() -> None:
        visit = Visit(Limits(request_seconds=PATIENCE))
        visit.http.data_received(REQUEST)
        await until(lambda: visit.http.timeout_keep_alive_task is not None)
        rations = visit.http.config.rations_of(asyncio.get_running_loop())
        while rations.take(lambda: None):
            pass
        visit.http.data_received(REQUEST)
        assert visit.http.timeout_keep_alive_task is None  # nobody hangs up on somebody who has just asked
        await until(lambda: visit.wire.written.count(b"204") == 2)
        while rations.take(lambda: None):
            pass
        visit.http.data_received(REQUEST)
        visit.http.timeout_keep_alive_handler()  # closed by us, in whatever way
        broken: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: broken.append(context))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not broken
        assert visit.wire.written.count(b"204") == 2

    story(tell)


def test_a_body_in_crumbs_is_taken_in_slices_and_cut_off_when_it_is_longer_than_any_of_ours() -> None:
    async def tell() -> None:
        visit = Visit(Limits())
        visit.http.data_received(b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        visit.http.data_received(b"1\r\nx\r\n" * 10_000)
        assert len(visit.http.cycle.body) <= SLICE // 6 + 1
        visit.http.data_received(b"1\r\nx\r\n" * 10_000)
        assert visit.wire.is_aborted

    story(tell)


def test_who_does_not_read_an_answer_is_gone_in_time() -> None:
    async def tell() -> None:
        visit = Visit(Limits(drain_seconds=0.01))
        visit.http.pause_writing()
        await until(lambda: visit.wire.is_aborted)

    story(tell)


def test_who_reads_an_answer_slowly_stays() -> None:
    async def tell() -> None:
        visit = Visit(Limits(drain_seconds=PATIENCE))
        visit.http.pause_writing()
        assert visit.http._drain is not None
        visit.http.resume_writing()
        assert visit.http._drain is None

    story(tell)


def test_connections_are_counted_by_address_from_beginning_to_end() -> None:
    async def tell() -> None:
        gate = Gate(Limits(connections_per_address=2), 100, lambda _: False)
        first, second, third = (Visit(gate.limits, gate) for _ in range(3))
        assert third.wire.is_closed
        assert third.wire.written.startswith(b"HTTP/1.1 429 ")
        third.http.connection_lost(None)
        socket = await first.upgrade()
        assert Visit(gate.limits, gate).wire.is_closed
        socket.connection_lost(None)
        second.http.connection_lost(None)
        assert not Visit(gate.limits, gate).wire.is_closed

    story(tell)


def test_a_gate_counts_households_spares_proxies_and_has_an_end() -> None:
    gate = Gate(Limits(connections_per_address=1), 4, lambda address: address == "10.0.0.1")
    assert gate.enter("2001:db8::1")
    assert not gate.enter("2001:db8::2")
    assert gate.enter("10.0.0.1")
    assert gate.enter("10.0.0.1")
    assert not gate.enter("10.0.0.1")
    gate.leave("10.0.0.1")
    gate.leave("2001:db8::2")
    assert gate.enter("198.51.100.1")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("no:address", "no:address"),
    ],
)
def test_a_household_is_one_address(address: str, counted: str) -> None:
    assert household(address) == counted


def test_the_limit_of_descriptors_is_raised_to_what_the_system_allows() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        assert raise_descriptor_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] == hard
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_real_server_lets_go_of_a_silent_watcher_of_half_a_request_and_of_too_many(tmp_path: Path) -> None:
    limits = ["--no-limits", "--ping-seconds", "0.1", "--pong-seconds", "0.1", "--request-seconds", "0.1"]
    server = Server(tmp_path / "data", *limits, "--trusted-proxy", "", "--connections-per-address", "8")
    host = Guest(server)
    table = host.found()
    with socket.create_connection(("127.0.0.1", server.port)) as silent:
        request = HANDSHAKE.replace(b"/socket", f"/api/tables/{table['id']}/socket".encode())
        silent.sendall(request.replace(b"\r\n\r\n", f"\r\nCookie: {host.cookie}\r\n\r\n".encode()))
        assert b'"type":"table"' in _end(silent)
    while host.get(f"/tables/{table['id']}")["players"][0].get("present"):
        pass
    with socket.create_connection(("127.0.0.1", server.port)) as half:
        half.sendall(b"GET / HTTP/1.1\r\n")
        assert _end(half) == b""
    many = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(9)]
    assert b" 429 " in b"".join(map(_end, many))
    for one in many:
        one.close()
    host.close()
    assert server.stop() == 0
    assert "error" not in server.log.read_text()


def _end(connection: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    told = b""
    try:
        while piece := connection.recv(65_536):
            told += piece
    except ConnectionResetError:
        pass
    return told


def test_requests_that_come_at_once_are_taken_apart_a_few_in_each_turn_of_the_loop() -> None:
    async def story() -> list[int]:
        loop = asyncio.get_running_loop()
        rations, done, turns = Rations(loop, 2), 0, []

        def work() -> None:
            nonlocal done
            done += 1

        for _ in range(5):
            if rations.take(work):
                work()
        while done < 5:
            turns.append(done)
            await asyncio.sleep(0)
        return [*turns, done]

    assert asyncio.run(story()) == [2, 4, 5]


def test_rations_that_nobody_waits_for_are_there_again_in_the_next_turn() -> None:
    async def story() -> None:
        rations = Rations(asyncio.get_running_loop(), 1)
        for _ in range(3):
            assert rations.take(lambda: None)
            await asyncio.sleep(0)

    asyncio.run(story())


def test_frames_leave_together_and_in_order_when_all_is_computed() -> None:
    async def tell() -> None:
        visit = Visit(Limits())
        socket = await visit.upgrade()
        socket.write_texts([b"one", b"two"])
        socket.write_frame(text_frames([b"three"]))
        assert visit.wire.written == b""
        await asyncio.sleep(0)
        assert [text for _, text in frames_in(visit.wire.written)] == [b"one", b"two", b"three"]

    story(tell)


def test_what_is_said_before_a_farewell_leaves_before_it_and_nothing_after() -> None:
    async def tell() -> None:
        visit = Visit(Limits())
        socket = await visit.upgrade()
        socket.write_texts([b"soon"])
        socket.hang_up(4410, "barred")
        await until(lambda: socket.close_sent)
        socket.write_texts([b"too late"])
        await asyncio.sleep(0)
        assert [kind for kind, _ in frames_in(visit.wire.written)] == [TEXT & 15, CLOSE]

    story(tell)
