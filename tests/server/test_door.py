"""The outermost door: names, formats, origins and floods, before any route is asked."""

import asyncio
import socket
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from litestar.datastructures import State
from litestar.testing import TestClient
from litestar.types import Receive, Scope, Send

from tests.server.people import PATIENCE, Guest, Server
from tunnelfolk.server.addresses import BadAddress, Hosts, Proxies
from tunnelfolk.server.app import application
from tunnelfolk.server.limits import Limits
from tunnelfolk.server.offers import what_is_offered
from tunnelfolk.server.security import FLOOD_SECONDS, Door, is_own_origin

JSON = "application/json"


class Asked:
    """A door, and what it answers."""

    def __init__(self, *names: str, **limits: float) -> None:
        self.door = Door(self._app, self._app, Limits(**limits), Hosts.of(names), self._wait)  # type: ignore[arg-type]
        self.waited = 0.0

    async def _wait(self, seconds: float) -> None:
        self.waited += seconds

    async def _app(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: Any = "websocket.accept" if str(scope["type"]) == "websocket" else "http.response.start"
        await send({"type": kind, "status": 200, "headers": []})

    def ask(self, path: str = "/", method: str = "GET", kind: str = "http", **headers: str) -> tuple[int, str]:
        """The status and, where the door refuses, the code of the problem; (101, "") for a socket that is let in."""
        told: list[dict[str, Any]] = []
        raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        scope: Any = {"type": kind, "path": path, "headers": raw, "client": ("192.0.2.1", 1)}
        if kind == "http":
            scope["method"] = method

        async def send(message: Any) -> None:
            told.append(message)

        async def receive() -> Any:
            raise AssertionError

        asyncio.run(self.door(scope, receive, send))
        status = told[0].get("status", 101) if told[0]["type"] != "websocket.accept" else 101
        return status, msgspec.json.decode(told[1]["body"])["code"] if len(told) > 1 else ""


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8642",
        "LOCALHOST.",
        "tunnel.localhost:1",
        "127.0.0.1:8642",
        "192.0.2.7",
        "[::1]:8642",
        "[fe80::1%25eth0]",
        "play.example",
        "Play.Example:443",
        f"{socket.gethostname()}:8642",
        f"{socket.gethostname().partition('.')[0]}.local",
    ],
)
def test_a_server_answers_to_addresses_to_this_machine_and_to_names_that_were_set(host: str) -> None:
    assert Asked("play.example").ask(host=host) == (200, "")


@pytest.mark.parametrize("host", ["evil.example", "play.example.evil", "127.0.0.1.evil.example", "", "[", "evil:80:80"])
@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_a_name_of_another_site_is_refused_even_if_it_points_here(host: str, kind: str) -> None:
    assert Asked("play.example").ask(host=host, kind=kind) == (421, "wrong_host")


def test_an_operator_can_allow_all_names() -> None:
    assert Asked("*").ask(host="evil.example") == (200, "")


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "", "text/plain; application/json"]
)
@pytest.mark.parametrize("method", ["POST", "PATCH", "PUT", "DELETE"])
def test_what_changes_something_has_to_be_json(kind: str, method: str) -> None:
    assert Asked().ask("/api/tables", method, content_type=kind, content_length="2") == (415, "not_json")


def test_a_body_without_a_format_is_refused_and_no_body_is_fine() -> None:
    assert Asked().ask("/api/tables", "POST", content_length="2") == (415, "not_json")
    assert Asked().ask("/api/tables", "POST", transfer_encoding="chunked") == (415, "not_json")
    assert Asked().ask("/api/tables", "POST", content_length="0") == (200, "")
    assert Asked().ask("/api/tables", "POST", content_type="Application/JSON; charset=utf-8") == (200, "")


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//["])
def test_an_origin_that_is_no_address_is_refused_with_400(origin: str) -> None:
    asked = Asked().ask("/api/tables", "POST", origin=origin, host="localhost", content_type=JSON)
    assert asked == (400, "bad_request")
    assert not is_own_origin(origin, "localhost")


@pytest.mark.parametrize("origin", ["null", "http://evil.example", ""])
def test_another_origin_is_refused_with_403(origin: str) -> None:
    asked = Asked().ask("/api/tables", "POST", origin=origin, host="localhost", content_type=JSON)
    assert asked == (403, "other_origin")


@pytest.mark.parametrize("path", ["/api/about", "/metrics", "/schema/openapi.json", "/healthz"])
def test_a_flood_of_requests_is_refused(path: str) -> None:
    asked = Asked(requests_per_second=0, request_burst=2)
    assert [asked.ask(path) for _ in range(3)] == [(200, ""), (200, ""), (429, "flood")]
    assert asked.ask("/index.html") == (200, ""), "pages are counted apart"


def test_a_flood_of_pages_and_files_is_refused() -> None:
    asked = Asked(files_per_second=0, file_burst=2)
    assert [asked.ask("/assets/app.js") for _ in range(3)] == [(200, ""), (200, ""), (429, "flood")]


def test_a_flood_of_handshakes_is_refused_before_they_are_accepted() -> None:
    asked = Asked(handshakes_per_second=0, handshake_burst=2)
    answers = [asked.ask("/api/tables/x/socket", kind="websocket") for _ in range(3)]
    assert answers == [(101, ""), (101, ""), (429, "flood")]


def test_an_address_has_a_few_requests_at_once_and_the_others_wait_for_theirs() -> None:
    busy: list[str] = []
    most = {"one": 0, "two": 0}
    may_end = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        address = scope["client"][0]  # type: ignore[index]
        busy.append(address)
        most[address] = max(most[address], busy.count(address))
        await may_end.wait()
        busy.remove(address)

    async def nothing(*_: Any) -> Any:
        pass

    async def story() -> None:
        door = Door(app, app, Limits(requests_at_once=3), Hosts.of(()))
        scopes: list[Any] = [
            {"type": "http", "method": "GET", "path": "/", "headers": [], "client": (address, 1)}
            for address in ["one"] * 20 + ["two"]
        ]
        tasks = [asyncio.create_task(door(scope, nothing, nothing)) for scope in scopes]
        while most["two"] == 0:
            await asyncio.sleep(0)
        may_end.set()
        await asyncio.gather(*tasks)
        assert not door._turns._semaphores

    asyncio.run(story())
    assert most == {"one": 3, "two": 1}


def test_a_flood_waits_for_its_refusal_so_that_it_does_not_come_back_at_once() -> None:
    asked = Asked(requests_per_second=0, request_burst=1)
    asked.ask("/api/about")
    asked.ask("/api/about", host="evil.example")
    assert asked.waited == 0
    asked.ask("/api/about")
    asked.ask("/api/about")
    assert asked.waited == 2 * FLOOD_SECONDS


@pytest.mark.parametrize(
    "body",
    [
        b'{"name": "\xff"}',
        b"\xff\xfe",
        b'{"name": ' + b"[" * 8_000,
        b"[" * 8_000,
        b'{"x": ' * 2_000,
        b'"\\ud800"',
        b"1e999",
    ],
)
def test_a_body_that_is_no_text_or_nested_without_end_is_answered_with_400(server: Server, body: bytes) -> None:
    guest = Guest(server)
    answer = guest.http.patch("/session", content=body, headers={"Content-Type": JSON})
    assert (answer.status_code, answer.json()["type"]) == (400, "error")
    guest.close()


def test_only_a_trusted_proxy_says_who_somebody_is(tmp_path: Path) -> None:
    def new_visitor(address: str) -> int:
        headers = {"X-Forwarded-For": address}
        return httpx.post(f"{server.address}/api/session", json={}, headers=headers, timeout=PATIENCE).status_code

    strict = ("--visitor-burst", "1", "--visitors-per-second", "0")
    server = Server(tmp_path / "one", *strict, "--trusted-proxy", "10.0.0.0/8,127.0.0.0/8")
    assert [new_visitor(address) for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2")] == [200, 429, 200]
    assert new_visitor("192.0.2.3, 10.1.1.1") == 200, "the last address that is no proxy's counts"
    assert new_visitor("192.0.2.4, 192.0.2.3, 10.1.1.1") == 429
    server.stop()
    server = Server(tmp_path / "other", *strict, "--trusted-proxy", "10.0.0.1")
    assert [new_visitor(address) for address in ("192.0.2.1", "192.0.2.2")] == [200, 429]
    server.stop()


def test_proxies_are_addresses_and_networks() -> None:
    proxies = Proxies(["10.0.0.0/8", "::1", "192.0.2.1"])
    trusted = [proxies.is_trusted(address) for address in ("10.1.2.3", "::1", "192.0.2.1", "192.0.2.2", "", "x")]
    assert trusted == [True, True, True, False, False, False]
    with pytest.raises(BadAddress):
        Proxies(["nginx"])


def test_what_a_page_asks_first_is_answered_at_the_door_as_the_routes_would(server: Server) -> None:
    kept = httpx.get(f"{server.address}/api/about", headers={"Accept-Encoding": "identity"})
    packed = httpx.get(f"{server.address}/api/about", headers={"Accept-Encoding": "gzip"})
    assert kept.content == msgspec.json.encode(what_is_offered())
    assert packed.content == kept.content, "unpacked by the client"
    assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "Accept-Encoding")
    assert kept.headers["content-security-policy"]
    assert kept.headers["cache-control"] == "no-store"
    assert httpx.post(f"{server.address}/api/about").status_code == 405, "the routes answer all else"


@pytest.mark.parametrize("folder", ["/", "/assets/"])
@pytest.mark.parametrize("name", ["%00", "x%00.js", "a" * 300, "a/" * 2_500, "app.js/x", "%ed%a0%80", "none.js"])
def test_a_path_that_no_file_can_have_is_not_found(tmp_path: Path, folder: str, name: str) -> None:
    (tmp_path / "assets").mkdir()
    for file in ("index.html", "app.js", "assets/app.js"):
        (tmp_path / file).write_text("here")
    with TestClient(application(State(), tmp_path), raise_server_exceptions=False) as client:
        assert client.get(folder + "app.js").text == "here"
        assert client.get(folder + name).status_code == 404
