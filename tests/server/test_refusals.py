"""Limits, origins and headers: what a server on the open network has to refuse."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.types import Message, Receive, Scope, Send
from websockets.exceptions import ConnectionClosed

from tests.server.engines import about_the_folder
from tests.server.people import Guest, Server, Socket, part
from tunnelfolk.server.addresses import Hosts
from tunnelfolk.server.limits import Limits
from tunnelfolk.server.security import Door


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its usual limits."""
    server = Server(tmp_path_factory.mktemp("strict") / "data")
    yield server
    assert server.stop() == 0


def closed(socket: Socket) -> int:
    """The code that a socket is closed with."""
    with pytest.raises(ConnectionClosed) as error:
        socket.until(lambda _: False)
    socket.close()
    assert error.value.rcvd is not None
    return error.value.rcvd.code


def test_another_site_can_neither_connect_nor_change_anything(strict: Server) -> None:
    guest = Guest(strict)
    table = guest.found()
    assert closed(guest.connect(table["id"], Origin="http://evil.example")) == 4403
    own = guest.connect(table["id"], Origin=strict.address)
    assert own.hear()["type"] == "table"
    answer = guest.http.post("/tables", json={"game": "duel", "seats": 2}, headers={"Origin": "http://evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "other_origin")
    part([guest], [own])


def test_a_socket_without_session_or_table_is_closed_with_a_reason(strict: Server) -> None:
    guest = Guest(strict)
    table = guest.found()
    assert closed(guest.connect("nowhere")) == 4404
    guest.http.cookies.clear()
    assert closed(guest.connect(table["id"])) == 4401
    guest.close()


def test_a_huge_frame_closes_the_socket(strict: Server) -> None:
    guest = Guest(strict)
    socket = guest.connect(guest.found()["id"])
    socket.connection.send("x" * 5_000)
    assert closed(socket) == 1009
    guest.close()


def test_a_flood_is_heard_more_slowly_and_told_so(strict: Server) -> None:
    guest = Guest(strict)
    socket = guest.connect(guest.found()["id"])
    told: list[dict[str, Any]] = []
    sent = 0
    while not any(message.get("code") == "flood" for message in told):
        for _ in range(150):
            socket.send({"type": "ping"})
        sent += 150
        while sum(message["type"] == "pong" for message in told) < sent:
            told.append(socket.hear())
    part([guest], [socket])


def test_a_talker_is_told_to_wait(strict: Server) -> None:
    guest = Guest(strict)
    socket = guest.connect(guest.found()["id"])
    for _ in range(40):
        socket.send({"type": "say", "text": "hey"})
    assert socket.until(lambda told: told["type"] == "error")["code"] == "too_soon"
    part([guest], [socket])


def test_tables_and_sockets_are_counted(strict: Server) -> None:
    guest = Guest(strict)
    tables = [guest.found() for _ in range(20)]
    assert guest.refused("/tables", {"game": "duel", "seats": 2}) == "too_many_tables"
    sockets = [guest.connect(tables[0]["id"]) for _ in range(32)]
    for socket in sockets:
        socket.hear()
    assert closed(guest.connect(tables[1]["id"])) == 4408
    sockets.pop().close()
    while (again := guest.connect(tables[1]["id"])).hear()["type"] != "table":  # until the server noticed
        again.close()
    part([guest], [*sockets, again])


@pytest.mark.parametrize("method", ["POST", "PATCH"])
def test_another_site_cannot_change_a_session(strict: Server, method: str) -> None:
    guest = Guest(strict)
    headers = {"Origin": "http://evil.example", "Content-Type": "application/json"}
    answer = guest.http.request(method, "/session", content=b"{}", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "other_origin")
    guest.close()


def test_the_cookie_of_a_page_over_https_is_never_sent_without(strict: Server) -> None:
    guest = Guest(strict)
    for scheme, is_secure in (("https", True), ("http", False)):
        guest.http.cookies.clear()
        headers = {"X-Forwarded-Proto": scheme, "Content-Type": "application/json"}
        cookie = guest.http.post("/session", content=b"{}", headers=headers).headers["set-cookie"].lower()
        assert ("secure" in cookie) == is_secure
    guest.close()


@about_the_folder
def test_nobody_but_the_owner_can_read_the_folder(strict: Server) -> None:
    guest = Guest(strict)
    guest.found()
    for file in strict.data.iterdir():
        assert file.stat().st_mode & 0o077 == 0, file.name
    guest.close()


def test_requests_are_counted_by_address() -> None:
    answers: list[tuple[str, int]] = []

    async def ask(address: str) -> None:
        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                answers.append((address, message["status"]))

        scope = {"type": "http", "path": "/api/about", "method": "GET", "headers": [], "client": (address, 1)}
        await door(scope, receive, send)  # type: ignore[arg-type]

    async def receive() -> Any:
        raise AssertionError

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def no_pause(seconds: float) -> None:
        pass

    async def story() -> None:
        for address in ("one", "one", "one", "two"):
            await ask(address)

    door = Door(app, app, Limits(requests_per_second=0, request_burst=2), Hosts.of(()), no_pause)
    asyncio.run(story())
    assert answers == [("one", 200), ("one", 200), ("one", 429), ("two", 200)]


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"{", 400), (b'{"game": 1}', 400), (b'{"game": "duel", "seats": 2, "x": 1}', 400), (b"x" * 20_000, 413)],
)
def test_bad_bodies_get_a_short_error(strict: Server, body: bytes, status: int) -> None:
    guest = Guest(strict)
    answer = guest.http.post("/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == status
    assert answer.json()["type"] == "error"
    assert len(answer.text) < 500
    guest.close()


@pytest.mark.parametrize("path", ["/", "/api/about", "/api/nowhere", "/healthz", "/metrics", "/schema/openapi.json"])
def test_every_answer_carries_the_headers_that_browsers_obey(strict: Server, path: str) -> None:
    guest = Guest(strict)
    headers = guest.http.get(f"{strict.address}{path}").headers
    assert headers["content-security-policy"].startswith("default-src 'self';")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    guest.close()


def test_only_the_worker_that_runs_python_may_compile_and_nothing_may_evaluate(strict: Server) -> None:
    guest = Guest(strict)
    policy = guest.http.get(f"{strict.address}/assets/python-123456.js").headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval'" in policy
    assert "'unsafe-eval'" not in policy.replace("'wasm-unsafe-eval'", "")
    assert "unsafe" not in guest.http.get(f"{strict.address}/assets/core-123456.js").headers["content-security-policy"]
    guest.close()


@about_the_folder
def test_the_log_names_no_secret(strict: Server) -> None:
    guest = Guest(strict)
    table = guest.found("solo", 1)
    socket = guest.connect(table["id"])
    socket.connection.send("{")
    socket.until(lambda told: told["type"] == "error")
    secret = guest.cookie.split("=")[1]
    store = (strict.data / "tunnelfolk.sqlite3").read_bytes() + (strict.data / "tunnelfolk.sqlite3-wal").read_bytes()
    assert secret.encode() not in store
    assert secret not in strict.log.read_text()
    assert table["id"] not in strict.log.read_text()
    part([guest], [socket])


@pytest.mark.parametrize(
    "path", ["/session/matches?start=-1", "/session/matches?start=100001", "/matches/x/replay?seat=-1"]
)
def test_numbers_out_of_range_are_refused(strict: Server, path: str) -> None:
    guest = Guest(strict)
    assert guest.refused(path, method="GET") == "bad_request"
    guest.close()
