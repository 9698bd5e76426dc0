"""What other people notice of each attack on a server: their waiting, from choice to prompt, and the server's memory.

People at 127.0.0.1 play at an unhurried pace; the attacker is a process of its own at 127.0.0.2, known to nobody. All
limits are the usual ones, but sockets and requests that say nothing are given up sooner, so that a bench sees it.
`held` is the most processor time, in milliseconds, for which the server let nobody else have a turn: unlike people's
waiting it does not depend on what else the machine does.
Run by `make bench-attacks`; options: --seconds, --only, --strict.
"""

import argparse
import asyncio
import http.client
import itertools
import json
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import msgspec
import uvloop

from bench import server
from bench.server import Player, Server, Table

ATTACKER = "127.0.0.2"
TABLES = 8
PAUSE = 0.1
"""Seconds that people think before each choice: some 80 moves a second in all."""
BAR_MS = 100
BAR_MB = 16
"""Memory that an attack may take: buffers of the connections that are allowed, and some noise."""
SERVE = """
import asyncio, sys, time
from argparse import ArgumentParser
from types import SimpleNamespace
import uvloop
from tunnelfolk.server import serve

held = []

async def tick():
    last = time.thread_time()
    while True:
        await asyncio.sleep(0.002)
        now = time.thread_time()
        held.append(now - last)
        last = now

async def both(main):
    ticking = asyncio.create_task(tick())
    await main

serve.uvloop = SimpleNamespace(run=lambda main: uvloop.run(both(main)))
parser = ArgumentParser()
serve.add_arguments(parser)
chosen = parser.parse_args()
serve.run(chosen)
with open(f"{chosen.data}.held", "w") as file:
    file.write(str(max(held[500:]) * 1e3))  # the start is not what is measured
"""
SOONER = ("--ping-seconds", "2", "--pong-seconds", "2", "--request-seconds", "3", "--drain-seconds", "3")
THREADS = 4
EMPTY_PIECES = bytes((0x00, 0x80, 0, 0, 0, 0))
PINGS = (bytes((0x89, 0x80 | 125, 0, 0, 0, 0)) + b"x" * 125) * 2_000
MESSAGES = (bytes((0x81, 0x80 | 15, 0, 0, 0, 0)) + b'{"type":"ping"}') * 5_000
FIFTEEN_MB = 15_000_000


class Attacked(Server):
    """A server with its usual limits."""

    def __init__(self, data: Path, options: list[str]) -> None:
        with data.with_suffix(".log").open("wb") as log:
            super().__init__(data, *options, program=SERVE, log=log)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


class Thoughtful(Player):
    """Plays any choice, but thinks first."""

    def _choose_in_time(self, version: int, index: int) -> None:
        asyncio.get_running_loop().call_later(PAUSE, self._choose, version, index)

    def _choose(self, version: int, index: int) -> None:
        if not self.transport.is_closing():
            super()._choose(version, index)


class Attacker:
    """Somebody at another address, with a cookie and a table."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.cookie = self.ask("POST", "/api/session", {})[1]
        answer, _ = self.ask("POST", "/api/tables", {"game": "duel", "seats": 2})
        self.path = f"/api/tables/{answer['id']}/socket"

    def http(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=5, source_address=(ATTACKER, 0))

    def ask(self, method: str, path: str, body: object) -> tuple[dict[str, object], str]:
        connection = self.http()
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        connection.request(method, path, json.dumps(body), headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return json.loads(content), (answer.getheader("Set-Cookie") or "").split(";")[0]

    def connect(self) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=2, source_address=(ATTACKER, 0))
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        return connection

    def open_socket(self) -> socket.socket:
        connection = self.connect()
        connection.sendall(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Cookie: {self.cookie}\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        connection.recv(17)
        return connection


def continuations(attacker: Attacker) -> None:
    """15 MB of empty parts of one message."""
    with attacker.open_socket() as connection:
        connection.sendall(bytes((0x01, 0x80, 0, 0, 0, 0)))
        connection.sendall(EMPTY_PIECES * (FIFTEEN_MB // len(EMPTY_PIECES)))


def pings(attacker: Attacker) -> None:
    """Pings from somebody who does not read the answers."""
    with attacker.open_socket() as connection:
        while True:
            connection.sendall(PINGS)


def messages(attacker: Attacker) -> None:
    """Messages from somebody who does not read the answers."""
    with attacker.open_socket() as connection:
        while True:
            connection.sendall(MESSAGES)


def silent(attacker: Attacker) -> None:
    """Sockets that watch a table and neither read nor answer."""
    held = [attacker.open_socket() for _ in range(8)]
    time.sleep(8)
    gone = sum(map(_is_gone, held))
    print(f"silent sockets gone after 8 s: {gone} of {len(held)}")


def _is_gone(connection: socket.socket) -> bool:
    with suppress(OSError):
        connection.settimeout(0.5)
        while connection.recv(65_536):
            pass
        return True
    return False


def half_requests(attacker: Attacker) -> None:
    """Connections that send half a request, and hold on."""
    held = [attacker.connect() for _ in range(60)]
    for connection in held:
        connection.sendall(b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n")
    time.sleep(5)
    print(f"half requests gone after 5 s: {sum(map(_is_gone, held))} of {len(held)}")


def crumbs(attacker: Attacker) -> None:
    """A body in chunks of one byte."""
    with attacker.connect() as connection:
        connection.sendall(
            b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n"
        )
        connection.sendall(b"1\r\n \r\n" * 1_000_000)


def handshakes(attacker: Attacker) -> None:
    """Sockets that are opened and closed."""
    attacker.open_socket().close()


def connections(attacker: Attacker) -> None:
    """Connections that are opened and closed."""
    attacker.connect().close()


def bursts(attacker: Attacker) -> None:
    """As many requests at once as one address may have connections."""
    held = [attacker.connect() for _ in range(60)]
    for connection in held:
        connection.sendall(b"GET /api/about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    for connection in held:
        _is_gone(connection)
        connection.close()


def codes(attacker: Attacker) -> None:
    """Guessed codes of private tables."""
    _ask_again_and_again(attacker, "GET", (f"/api/codes/MOLE-{number}" for number in itertools.count(10)), "")


def tables(attacker: Attacker) -> None:
    """Tables by ever new visitors."""
    attacker.cookie = attacker.ask("POST", "/api/session", {})[1] or attacker.cookie
    body = json.dumps({"game": "duel", "seats": 2})
    _ask_again_and_again(attacker, "POST", itertools.repeat("/api/tables", 20), body)


def figures(attacker: Attacker) -> None:
    """What takes the server most work for one request."""
    _ask_again_and_again(attacker, "GET", itertools.cycle(("/metrics", "/schema/openapi.json", "/")), "")


def _ask_again_and_again(attacker: Attacker, method: str, paths: Iterator[str], body: str) -> None:
    connection = attacker.http()
    for path in paths:
        connection.request(method, path, body, {"Content-Type": "application/json", "Cookie": attacker.cookie})
        connection.getresponse().read()
    connection.close()


ATTACKS: tuple[Callable[[Attacker], None], ...] = (
    continuations,
    pings,
    messages,
    silent,
    half_requests,
    crumbs,
    handshakes,
    connections,
    bursts,
    codes,
    tables,
    figures,
)


def attack(name: str, port: int) -> None:
    """Do it again and again, several at once, until this process is ended."""
    chosen = next(one for one in ATTACKS if one.__name__ == name)
    attacker = Attacker(port)

    def repeat() -> None:
        while True:
            try:
                chosen(attacker)
            except (OSError, http.client.HTTPException, ValueError):
                time.sleep(0.01)  # thrown out: try again

    for _ in range(THREADS):
        threading.Thread(target=repeat, daemon=True).start()
    threading.Event().wait()


class Seen(msgspec.Struct):
    """What people and the operator noticed over some seconds."""

    p50_ms: float
    p99_ms: float
    memory_mb: float
    cores: float
    moves: int


class Watch:
    """People's waiting and the server's memory over some seconds."""

    def __init__(self, attacked: Attacked, playing: list[Table]) -> None:
        self._server, self._tables = attacked, playing

    async def look(self, seconds: float) -> Seen:
        for table in self._tables:
            table.latencies = []
        most, end, cpu = 0, time.perf_counter() + seconds, self._server.cpu_seconds()
        while time.perf_counter() < end:
            most = max(most, self._server.memory_kb())
            await asyncio.sleep(0.1)
        waits = [latency for table in self._tables for latency in table.latencies]
        now = time.perf_counter()  # who is still waiting counts too: a frozen server answers nobody
        waits += [now - move.at for table in self._tables for move in table.pending]
        marks = statistics.quantiles(waits, n=100)
        cores = (self._server.cpu_seconds() - cpu) / seconds
        return Seen(marks[49] * 1e3, marks[98] * 1e3, most / 1024, cores, len(waits))


async def people(attacked: Attacked) -> list[Table]:
    playing = await server.seat(attacked, TABLES)
    loop = asyncio.get_running_loop()
    for table in playing:
        for cookie in table.cookies:
            make = partial(Thoughtful, table, cookie, False)  # noqa: FBT003
            _, player = await loop.create_connection(make, "127.0.0.1", attacked.port)
            await player.open
    for table in playing:
        table.start()
    await asyncio.sleep(2)
    return playing


async def measure(name: str, folder: Path, seconds: float, options: list[str]) -> bool:
    """Whether people could go on as if nothing happened."""
    attacked = Attacked(folder / name, options)
    watch = Watch(attacked, await people(attacked))
    before = await watch.look(seconds / 2)
    command = [sys.executable, "-m", "bench.attacks", "--attack", name, "--port", str(attacked.port)]
    # Attackers are elsewhere: they do not take the server's processor, so here they get what is left of it.
    attacker = subprocess.Popen(["nice", "-n", "10", *command], stdout=subprocess.PIPE, text=True)
    await asyncio.sleep(0.5)
    during = await watch.look(seconds)
    attacker.terminate()
    said, _ = attacker.communicate()
    attacked.stop()
    held_ms = float((folder / f"{name}.held").read_text())
    is_fine = during.p99_ms <= BAR_MS and during.memory_mb - before.memory_mb <= BAR_MB
    verdict = "fine" if is_fine else "ABOVE THE BAR"
    print(
        f"{name:14} p50 {before.p50_ms:5.1f} -> {during.p50_ms:6.1f} ms, p99 {before.p99_ms:5.1f} -> "
        f"{during.p99_ms:7.1f} ms, memory {before.memory_mb:4.0f} -> {during.memory_mb:4.0f} MB, "
        f"server {before.cores:4.0%} -> {during.cores:4.0%} of a core, held {held_ms:5.1f} ms, "
        f"{during.moves:5} moves  {verdict}",
        flush=True,
    )
    for line in sorted(set(said.splitlines())):
        print(f"{'':14} {line}")
    return is_fine


async def main(chosen: argparse.Namespace) -> int:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    names = chosen.only or [one.__name__ for one in ATTACKS]
    options = [] if chosen.bare else list(SOONER)
    with tempfile.TemporaryDirectory() as folder:
        fine = [await measure(name, Path(folder), chosen.seconds, options) for name in names]
    return int(chosen.strict and not all(fine))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--only", nargs="*", choices=[one.__name__ for one in ATTACKS])
    parser.add_argument("--strict", action="store_true", help="fail where an attack is above the bar")
    parser.add_argument("--bare", action="store_true", help="without settings: for servers that do not have these")
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.attack:
        attack(asked.attack, asked.port)
    sys.exit(uvloop.run(main(asked)))
