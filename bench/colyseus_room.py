"""A room of Colyseus under the load of `bench/server.py`: as many sockets, messages and bytes, no rules, no disk."""

import asyncio
import os
import shutil
import subprocess
import time
from functools import partial
from http.client import HTTPConnection
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent / "colyseus"
SEATS = 5
JOIN_ROOM, ROOM_DATA = 10, 13
BINARY = 2
SEAT, CHANGES = bytes((ROOM_DATA,)) + b"\xa4seat", bytes((ROOM_DATA,)) + b"\xa7changes"
# Not `npm ci`: it insists on optional parts for all other systems.
INSTALL = ("npm", "install", "--no-save", "--omit=optional", "--ignore-scripts", "--no-fund", "--no-audit")


class Room:
    """Five players of one room, and how often they moved."""

    def __init__(self) -> None:
        self.moves = self.bytes = 0
        self.heard = 0
        self.is_over = False

    def hear(self) -> None:
        """A move counts when all five have heard of it."""
        self.heard += 1
        if self.heard % SEATS == 0:
            self.moves += 1


class Player(asyncio.Protocol):
    """The least that a client of Colyseus can be: players move in the order in which they came."""

    def __init__(self, room: Room, path: str) -> None:
        self.room, self.path = room, path
        self.buffer = bytearray()
        self.seat = -1
        self.is_open = False
        self.seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: asyncio.WriteTransport = transport  # type: ignore[assignment]
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        self.room.bytes += len(data)
        if not self.is_open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head[:20], head
            self.buffer, self.is_open = rest, True
        while (payload := self._payload()) is not None:
            self._told(payload)

    def _payload(self) -> bytes | None:
        if len(self.buffer) < 2:
            return None
        start, length = 2, self.buffer[1]
        if length == 126:
            start, length = 4, int.from_bytes(self.buffer[2:4])
        if len(self.buffer) < start + length:
            return None
        payload = bytes(self.buffer[start : start + length])
        payload = payload if self.buffer[0] & 15 == BINARY else b""  # pings and the farewell say nothing to us
        del self.buffer[: start + length]
        return payload

    def _told(self, payload: bytes) -> None:
        if payload[:1] == bytes((JOIN_ROOM,)):
            self._send(bytes((JOIN_ROOM,)))
        elif payload[:6] == SEAT:
            self.seat = msgspec.msgpack.decode(payload[6:])
            self.seated.set_result(None)
        elif payload[:9] == CHANGES:
            version, _ = msgspec.msgpack.decode(payload[9:])
            self.room.hear()
            if version % SEATS == self.seat and not self.room.is_over:
                self._send(bytes((ROOM_DATA,)) + b"\xa4move" + msgspec.msgpack.encode(version))

    def begin(self) -> None:
        """Let the first player move."""
        self._send(bytes((ROOM_DATA,)) + b"\xa5begin")

    def _send(self, payload: bytes) -> None:
        self.transport.write(bytes((0x82, 0x80 | len(payload), 0, 0, 0, 0)) + payload)


def is_installed() -> bool:
    """Whether Colyseus is here, or can be had."""
    if (FOLDER / "node_modules").exists():
        return True
    if shutil.which("npm") is None:
        return False
    return subprocess.run(INSTALL, cwd=FOLDER, check=False, capture_output=True).returncode == 0


async def measure(sockets: int, seconds: float, text_bytes: int) -> str:
    """What a move costs Colyseus, with texts of so many bytes."""
    command = ["node", "room.js", str(text_bytes)]
    process = subprocess.Popen(command, cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        port = next(int(line) for line in process.stdout if line.strip().isdigit())
        rooms = [await _seat(port) for _ in range(sockets // SEATS)]
        await asyncio.sleep(1)
        moves, sent, cpu = _sums(rooms), sum(room.bytes for room in rooms), _cpu_seconds(process.pid)
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        wall = time.perf_counter() - began
        moves, cpu = _sums(rooms) - moves, _cpu_seconds(process.pid) - cpu
        sent = sum(room.bytes for room in rooms) - sent
        return (
            f"{moves / wall:7,.0f} moves/s, server CPU {cpu / moves * 1e6:5.0f} us a move, "
            f"{sent / moves:6,.0f} bytes a move"
        )
    finally:
        process.terminate()
        process.wait()


def _sums(rooms: list[Room]) -> int:
    return sum(room.moves for room in rooms)


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _seat(port: int) -> Room:
    room, players = Room(), []
    http = HTTPConnection("127.0.0.1", port)
    for number in range(SEATS):
        how = "create/table" if number == 0 else f"joinById/{players[0].path.split('/')[2].split('?')[0]}"
        http.request("POST", f"/matchmake/{how}", "{}", {"Content-Type": "application/json"})
        seat = msgspec.json.decode(http.getresponse().read())
        path = f"/{seat['processId']}/{seat['roomId']}?sessionId={seat['sessionId']}"
        make = partial(Player, room, path)
        _, player = await asyncio.get_running_loop().create_connection(make, "127.0.0.1", port)
        await player.seated
        players.append(player)
    players[0].begin()
    return room
