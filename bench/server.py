"""How fast the server is: moves per second, from choice to everybody's prompt, with every move on disk.

The load comes from this process, the server is another one; both share the machine's cores, so CPU time per move is
printed as well. Run by `make bench-server`; options: --seconds, --sockets, --rate, --idle, --whole, --data.
"""

import argparse
import asyncio
import http.client
import json
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import IO

import msgspec
import uvloop

sys.path.append(str(Path(__file__).parent))  # a script of its own, and a part of bench.attacks
import colyseus_room

SEATS = 5
WARM = 40
"""Tables that play before memory is weighed."""
COLYSEUS_BYTES = 360
"""The length of its messages: ours are as long, on average."""
SERVE = "from argparse import ArgumentParser; from tunnelfolk.server import serve; p = ArgumentParser(); "
SERVE += "serve.add_arguments(p); serve.run(p.parse_args())"


class View(msgspec.Struct, frozen=True):
    """What matters of a view."""

    result: dict[str, list[int]] | None = None


class Legal(msgspec.Struct):
    """A legal action, or several."""

    of: list[msgspec.Raw] | None = None


class Shown(msgspec.Struct):
    """What matters of a prompt."""

    version: int
    view: View = View()
    legal: list[Legal] = []


class Told(Shown):
    """What matters of a message: a prompt, changes that have its fields themselves, or something else."""

    type: str = ""
    since: int = -1
    version: int = 0
    """Of changes, 0 where it is the one after `since`."""
    match: msgspec.Raw = msgspec.Raw()
    prompt: Shown | None = None


decode = msgspec.json.Decoder(Told).decode


class Server:
    """A server process and the few HTTP requests that set tables."""

    def __init__(
        self, data: Path, *options: str, program: str = SERVE, log: IO[bytes] | int = subprocess.DEVNULL
    ) -> None:
        command = [sys.executable, "-c", program, "--port", "0", "--data", str(data), "--no-browser", "--no-deep"]
        self.process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found is not None
        self.port = int(found[1])
        self._http = http.client.HTTPConnection("127.0.0.1", self.port)
        self._used = 0.0

    def post(self, path: str, body: object, cookie: str = "") -> tuple[dict[str, object], str]:
        headers = {"Content-Type": "application/json", "Cookie": cookie}
        if time.monotonic() > self._used + 2:
            self._http.close()  # the server hangs up on idle connections
        self._used = time.monotonic()
        self._http.request("POST", f"/api{path}", json.dumps(body), headers)
        answer = self._http.getresponse()
        content = answer.read()
        assert answer.status < 400, content
        return json.loads(content), (answer.getheader("Set-Cookie") or "").split(";")[0]

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_kb(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1])  # type: ignore[index]

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()


class Move:
    """A choice that was sent, and who has heard of it."""

    def __init__(self, version: int, at: float) -> None:
        self.version, self.at = version, at
        self.heard: set[str] = set()


class Table:
    """Five players at one table, and when each of their prompts came."""

    def __init__(self, server: Server, cookies: list[str]) -> None:
        self.server, self.cookies = server, cookies
        founded, _ = server.post("/tables", {"game": "saboteur", "seats": SEATS}, cookies[0])
        self.id = str(founded["id"])
        for cookie in cookies[1:]:
            server.post(f"/tables/{self.id}/sit", {}, cookie)
        self.pending: list[Move] = []
        self.moves = self.bytes = 0
        self.latencies: list[float] = []
        self.most = 10**9
        self.interval = self.due = 0.0
        self.rematch: asyncio.Future[None] | None = None

    def begin(self, interval: float) -> None:
        """Measure from now on; with an interval, one move in so many seconds, wherever that leads to."""
        self.moves, self.bytes, self.latencies = 0, 0, []
        self.interval, self.due = interval, time.perf_counter() + random.random() * interval

    def wait(self) -> float:
        """How long the next move has to wait for its time."""
        left = self.due - time.perf_counter()
        self.due += self.interval
        return left

    def hear(self, who: str, version: int) -> None:
        """A player's prompt came: a move is done when all five have heard of it."""
        for move in list(self.pending):
            if version > move.version:
                move.heard.add(who)
                if len(move.heard) == SEATS:
                    self.pending.remove(move)
                    self.moves += 1
                    self.latencies.append(time.perf_counter() - move.at)

    def start(self) -> None:
        self.server.post(f"/tables/{self.id}/start", {}, self.cookies[0])

    def again(self) -> None:
        """As soon as somebody sees the result, the host begins another match."""
        if self.rematch is None or self.rematch.done():
            self.rematch = asyncio.get_running_loop().run_in_executor(None, self._again)

    def _again(self) -> None:
        fresh = http.client.HTTPConnection("127.0.0.1", self.server.port)
        headers = {"Cookie": self.cookies[0], "Content-Type": "application/json"}
        fresh.request("POST", f"/api/tables/{self.id}/start", "{}", headers)
        fresh.getresponse().read()
        fresh.close()


class Player(asyncio.Protocol):
    """The least a websocket client can be: whoever is to act picks any choice."""

    def __init__(self, table: Table, cookie: str, whole: bool) -> None:  # noqa: FBT001
        self.table, self.cookie, self.whole = table, cookie, whole
        self.match = b""
        self.buffer = bytearray()
        self.open = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: asyncio.WriteTransport = transport  # type: ignore[assignment]
        path = f"/api/tables/{self.table.id}/socket{'' if self.whole else '?changes=1'}"
        self.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Cookie: {self.cookie}\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        self.table.bytes += len(data)
        if not self.open.done():
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head[:20], head
            self.buffer = rest
            self.open.set_result(None)
        while (frame := self._frame()) is not None:
            kind, payload = frame
            if kind == 1:
                self._told(payload)
            elif kind == 9:  # ping
                self.transport.write(bytes((0x8A, 0x80 | len(payload), 0, 0, 0, 0)) + payload)

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self.buffer
        if len(buffer) < 4:
            return None
        start, length = 2, buffer[1]
        if length == 126:
            start, length = 4, int.from_bytes(buffer[2:4])
        elif length == 127:
            start, length = 10, int.from_bytes(buffer[2:10])
        if len(buffer) < start + length:
            return None
        kind, payload = buffer[0] & 15, bytes(buffer[start : start + length])
        del buffer[: start + length]
        return kind, payload

    def _told(self, payload: bytes) -> None:
        told = decode(payload)
        if told.type == "prompt":
            self.match = bytes(told.match)
        prompt = told if told.type == "changes" else told.prompt
        if prompt is None:
            return
        version = prompt.version or told.since + 1
        table = self.table
        table.hear(self.cookie, version)
        if prompt.view.result is not None and not table.pending and table.moves < table.most:
            table.again()
        if prompt.legal and table.moves < table.most:
            index = random.randrange(sum(1 if legal.of is None else len(legal.of) for legal in prompt.legal))
            self._choose_in_time(version, index)

    def _choose_in_time(self, version: int, index: int) -> None:
        wait = self.table.wait() if self.table.interval else 0
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, self._choose, version, index)
        else:
            self._choose(version, index)

    def _choose(self, version: int, index: int) -> None:
        text = b'{"type":"choose","match":%b,"version":%d,"index":%d}' % (self.match, version, index)
        self.table.pending.append(Move(version, time.perf_counter()))
        self.transport.write(bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text)


async def seat(server: Server, tables: int) -> list[Table]:
    cookies = [server.post("/session", {})[1] for _ in range(max(SEATS, tables * SEATS // 20))]
    founders = len(cookies)
    return [
        Table(server, [cookies[(number + step * max(1, founders // SEATS)) % founders] for step in range(SEATS)])
        for number in range(tables)
    ]


async def connect(tables: list[Table], *, whole: bool = False) -> None:
    loop = asyncio.get_running_loop()
    for table in tables:
        for cookie in table.cookies:
            make = partial(Player, table, cookie, whole)
            _, player = await loop.create_connection(make, "127.0.0.1", table.server.port)
            await player.open


async def moves_per_second(data: Path, sockets: int, chosen: argparse.Namespace) -> None:
    with Server(data, "--no-limits") as server:
        tables = await seat(server, sockets // SEATS)
        await connect(tables, whole=chosen.whole)
        for table in tables:
            table.start()
        for rate in (0, *chosen.rate):
            for table in tables:
                table.begin(len(tables) / rate if rate else 0)
            await asyncio.sleep(1)
            for table in tables:
                table.begin(table.interval)
            await measure(server, sockets, tables, chosen.seconds, f"at {rate:,} moves/s" if rate else "at full speed")
        for table in tables:
            table.most = 0
        await asyncio.gather(*[table.rematch for table in tables if table.rematch])


async def measure(server: Server, sockets: int, tables: list[Table], seconds: float, what: str) -> None:
    cpu, own, began = server.cpu_seconds(), time.process_time(), time.perf_counter()
    while time.perf_counter() < began + seconds:
        await asyncio.sleep(0.05)
    wall = time.perf_counter() - began
    cpu, own = server.cpu_seconds() - cpu, time.process_time() - own
    moves = sum(table.moves for table in tables)
    sent = sum(table.bytes for table in tables)
    marks = statistics.quantiles([latency for table in tables for latency in table.latencies], n=100)
    print(
        f"{sockets:5} sockets {what:>16}: {moves / wall:7,.0f} moves/s, server CPU {cpu / moves * 1e6:5.0f} us a move, "
        f"{sent / moves:6,.0f} bytes a move, p50 {marks[49] * 1e3:6.1f} ms, p99 {marks[98] * 1e3:6.1f} ms "
        f"(server {cpu / wall:.0%} of a core, load {own / wall:.0%})",
        flush=True,
    )


async def play(tables: list[Table], moves: int) -> None:
    for table in tables:
        table.most = moves
        table.start()
    while min(table.moves for table in tables) < moves:
        await asyncio.sleep(0.2)


async def idle(data: Path, sockets: int, moves: int) -> None:
    with Server(data, "--no-limits") as server:
        start = server.memory_kb()
        tables = await seat(server, sockets // SEATS)
        await connect(tables)
        warm, rest = tables[:WARM], tables[WARM:]
        await play(warm, moves)  # what the server needs once, whatever the number of matches, is no match's fault
        connected = server.memory_kb()
        cpu = server.cpu_seconds()
        await asyncio.sleep(5)
        idling = (server.cpu_seconds() - cpu) / 5
        await play(rest, moves)
        playing = server.memory_kb()
    print(
        f"{sockets:5} sockets idle: {(connected - start) / sockets:.1f} kB a socket with its table, "
        f"{idling:.1%} of a core; {(playing - connected) / len(rest):.1f} kB a running match after {moves} moves; "
        f"{playing / 1024:.0f} MB in all",
        flush=True,
    )


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--sockets", type=int, nargs="*", default=[50, 500])
    parser.add_argument("--rate", type=int, nargs="*", default=[1_500], help="moves a second, besides full speed")
    parser.add_argument("--idle", type=int, default=10_000, help="how many idle sockets are weighed")
    parser.add_argument("--whole", action="store_true", help="ask for whole prompts instead of changes")
    parser.add_argument("--moves", type=int, default=60, help="how far idle matches are played before they are weighed")
    parser.add_argument("--data", type=Path, default=None, help="a folder on the disk to measure")
    chosen = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(dir=chosen.data) as folder:
        for sockets in chosen.sockets:
            await moves_per_second(Path(folder) / str(sockets), sockets, chosen)
        for sockets in chosen.sockets[-1:]:
            if colyseus_room.is_installed():
                told = await colyseus_room.measure(sockets, chosen.seconds, COLYSEUS_BYTES)
                print(f"{sockets:5} sockets    of Colyseus: {told}", flush=True)
            else:
                print("Colyseus cannot be installed here", flush=True)
        if chosen.idle:
            await idle(Path(folder) / "idle", chosen.idle, chosen.moves)


if __name__ == "__main__":
    uvloop.run(main())
