"""A real server process, and people who talk to it over real sockets."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from tests.server import engines

SERVE = (
    "import sys; from argparse import ArgumentParser; from tunnelfolk.server import serve; p = ArgumentParser(); "
    "serve.add_arguments(p); sys.exit(serve.run(p.parse_args()))"
)
PATIENCE = 1_800
"""Seconds after which a test that hangs is given up. Tests wait for facts: no test may need a part of this time."""


class Server:
    """A server process on a data folder; it can be killed and started again on the same port."""

    program = SERVE

    def __init__(self, data: Path, *options: str, environment: Mapping[str, str] | None = None) -> None:
        self.data, self.options, self.port = data, options, 0
        self.environment = dict(environment or {})
        """What differs from this process's own; it counts from the next start on."""
        self.log = data.with_suffix(".log")
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "-c",
            self.program,
            "--data",
            str(self.data),
            "--port",
            str(self.port),
            "--no-browser",
            "--no-deep",
            # A bot that only waits for a core hangs nowhere; a hint would be refused, and another bot would play.
            "--bot-patience",
            str(PATIENCE),
        ]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--bot-delay", "0", *engines.current.options(self.data), *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, **self.environment},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://[\d.]+:(\d+)/", line)
        assert found, f"{line!r}: {self.log.read_text()}"
        self.port = int(found[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self._bury()

    def stop(self) -> int:
        self.process.terminate()
        return self._bury()

    def _bury(self) -> int:
        status = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status


class Socket:
    """One open socket, and everything it was told."""

    def __init__(
        self, guest: "Guest", table_id: str, *, changes: bool = False, query: str = "", **headers: str
    ) -> None:
        address = guest.server.address.replace("http", "ws")
        asked = "&".join(part for part in ("changes=1" if changes else "", query) if part)
        path = f"/api/tables/{table_id}/socket{f'?{asked}' if asked else ''}"
        self.raw: list[str] = []
        self.table: dict[str, Any] = {}
        self.told: dict[str, Any] = {}
        self.when_prompted: Callable[[], object] = lambda: None
        self._open = ExitStack()
        self.connection: ClientConnection = self._open.enter_context(
            # No pings of its own: on a busy machine they would be answered late, and the thread that sends them takes
            # its numbers from `random`, which Hypothesis allows nobody while it draws. However much is left unread, the
            # end of the connection is still heard: with a full queue, closing would wait ten seconds for it.
            connect(
                f"{address}{path}",
                additional_headers={"Cookie": guest.cookie, **headers},
                open_timeout=PATIENCE,
                ping_interval=None,
                max_queue=None,
            )
        )

    @property
    def prompt(self) -> dict[str, Any]:
        prompt: dict[str, Any] = self.told["prompt"]
        return prompt

    @property
    def version(self) -> int:
        return int(self.prompt["version"]) if self.told else 0

    def hear(self) -> dict[str, Any]:
        text = self.connection.recv(PATIENCE)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = msgspec.json.decode(text)
        if message["type"] == "table":
            self.table = message
        elif message["type"] == "prompt":
            self.told = message
            self.when_prompted()
        return message

    def until(self, is_met: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        while not is_met(message := self.hear()):
            pass
        return message

    def until_table(self, is_met: Callable[[dict[str, Any]], object]) -> None:
        """Wait until the table is as it should be, which may have been told already."""
        while not (self.table and is_met(self.table)):
            self.hear()

    def until_all_are_here(self, watchers: int = 0) -> None:
        """Wait until everybody who sits at the table has come in, and so many watchers."""
        self.until_table(
            lambda table: (
                table["watchers"] == watchers and all(player.get("present") for player in table["players"] if player)
            )
        )

    def until_prompt(self, version: int = 0) -> dict[str, Any]:
        """The next prompt, or the one of this version if it has been told already."""
        if version and self.version >= version:
            return self.prompt
        self.until(lambda told: told["type"] == "prompt" and told["prompt"]["version"] >= version)
        return self.prompt

    def send(self, message: object) -> None:
        self.connection.send(msgspec.json.encode(message).decode())

    def choose(self, index: int, version: int | None = None) -> None:
        at = self.version if version is None else version
        self.send({"type": "choose", "match": self.told["match"], "version": at, "index": index})

    def close(self) -> None:
        self._open.close()


class Guest:
    """A visitor with a cookie."""

    def __init__(self, server: Server, name: str | None = None, cookies: dict[str, str] | None = None) -> None:
        self.server = server
        self.http = httpx.Client(base_url=f"{server.address}/api", timeout=PATIENCE, cookies=cookies)
        self.session = self.get("/session") if cookies else self.post("/session", {"name": name} if name else {})

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        content = None if body is None else msgspec.json.encode(body)
        return self.http.request(method, path, content=content, headers={"Content-Type": "application/json"})

    def get(self, path: str) -> Any:
        return self._checked(self.ask("GET", path))

    def post(self, path: str, body: object = None) -> Any:
        return self._checked(self.ask("POST", path, {} if body is None else body))

    def patch(self, path: str, body: object) -> Any:
        return self._checked(self.ask("PATCH", path, body))

    def refused(self, path: str, body: object = None, method: str = "POST") -> str:
        answer = self.ask(method, path, {} if method == "POST" and body is None else body)
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["code"])

    def _checked(self, answer: httpx.Response) -> Any:
        assert answer.status_code < 400, answer.text
        return answer.json()

    def found(self, game: str = "duel", seats: int = 2, **settings: object) -> dict[str, Any]:
        table: dict[str, Any] = self.post("/tables", {"game": game, "seats": seats, **settings})
        return table

    def connect(self, table_id: str, *, changes: bool = False, **headers: str) -> Socket:
        return Socket(self, table_id, changes=changes, **headers)

    def close(self) -> None:
        self.http.close()


def seat(server: Server, game: str, seats: int, **settings: object) -> tuple[list[Guest], dict[str, Any]]:
    """People at a table that nobody has started yet."""
    guests = [Guest(server, f"Guest {number}") for number in range(seats)]
    table = guests[0].found(game, seats, **settings)
    for guest in guests[1:]:
        table = guest.post(f"/tables/{table['id']}/sit")
    return guests, table


def gather(server: Server, game: str, seats: int, **settings: object) -> tuple[list[Guest], list[Socket], str]:
    """People with open sockets at a table where a match has begun."""
    guests, table = seat(server, game, seats, **settings)
    sockets = [guest.connect(table["id"]) for guest in guests]
    guests[0].post(f"/tables/{table['id']}/start")
    for socket in sockets:
        socket.until_prompt()
    return guests, sockets, table["id"]


def play(sockets: Sequence[Socket], rng: Random, moves: int = 10_000) -> None:
    """Play any choices, to the end or for some moves; `sockets` are the seats in order."""
    for _ in range(moves):
        version = max(socket.version for socket in sockets)
        for socket in sockets:
            socket.until_prompt(version)
        mover = next((socket for socket in sockets if socket.prompt["legal"]), None)
        if mover is not None:
            mover.choose(rng.randrange(len(mover.prompt["legal"])))
            mover.until_prompt(version + 1)
        elif all(socket.prompt["view"].get("result") for socket in sockets):
            return
        else:  # the end of a round: the next deal is on its way
            sockets[0].until_prompt(version + 1)


def play_beside_bots(socket: Socket, rng: Random, until: int) -> None:
    """Play any choices of one seat, while bots play the others, up to a version of the match."""
    while socket.version < until:
        if legal := socket.prompt["legal"]:
            socket.choose(rng.randrange(len(legal)))
        socket.until_prompt(socket.version + 1)


def part(guests: Sequence[Guest], sockets: Sequence[Socket]) -> None:
    """Everybody goes home."""
    for socket in sockets:
        socket.close()
    for guest in guests:
        guest.close()
