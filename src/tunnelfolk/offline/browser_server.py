"""The local server as the worker of a page calls it: JavaScript on the other side, texts and numbers across."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from typing import Protocol

import msgspec

from tunnelfolk.offline.local_server import Ends, LocalServer
from tunnelfolk.offline.shelves import Put, Swap

_decode_entries = msgspec.json.Decoder(list[tuple[str, str]]).decode


class Calls(Protocol):
    """What the worker does for Python (web/src/offline/shelf.ts). Errors of JavaScript are raised when awaited."""

    async def read(self, prefix: str) -> str:
        """Pairs of key and text, as JSON."""

    async def count(self, prefix: str) -> int: ...

    async def write(self, changes: str) -> bool: ...

    async def clear(self) -> None: ...

    def review(self, number: int, record: str) -> None:
        """Have another worker review a record; its lines come to `hear_review`, and an empty one last."""


class Sockets(Protocol):
    """How the worker tells the page about its sockets, by their numbers."""

    def open(self, number: int) -> None: ...

    def tell(self, number: int, text: str) -> None: ...

    def close(self, number: int, code: int) -> None: ...


class BrowserShelf:
    """What a browser keeps for this page."""

    def __init__(self, calls: Calls) -> None:
        """The worker has opened it."""
        self._calls = calls

    async def read(self, prefix: str) -> list[tuple[str, str]]:
        """Everything whose key begins so, in the order of the keys."""
        try:
            return _decode_entries(await self._calls.read(prefix))
        except Exception as error:  # whatever JavaScript throws
            raise OSError(str(error)) from None

    async def count(self, prefix: str) -> int:
        """How many keys begin so."""
        try:
            return await self._calls.count(prefix)
        except Exception as error:
            raise OSError(str(error)) from None

    async def write(self, changes: Sequence[Put | Swap]) -> bool:
        """Change everything or nothing."""
        try:
            return await self._calls.write(msgspec.json.encode(changes).decode())
        except Exception as error:
            raise OSError(str(error)) from None

    async def clear(self) -> None:
        """Forget everything."""
        try:
            await self._calls.clear()
        except Exception as error:
            raise OSError(str(error)) from None


class BrowserReviewer:
    """Has other workers make reviews."""

    def __init__(self, calls: Calls) -> None:
        """None is being made."""
        self._calls = calls
        self._lines: dict[int, asyncio.Queue[str]] = {}

    async def review(self, record: str) -> AsyncGenerator[bytes]:
        """What the other worker says, line by line."""
        number = len(self._lines) + 1
        lines = self._lines[number] = asyncio.Queue()
        self._calls.review(number, record)
        while line := await lines.get():
            yield line.encode()

    def hear(self, number: int, line: str) -> None:
        """A line has come."""
        self._lines[number].put_nowait(line)


class BrowserServer:
    """What the worker calls."""

    def __init__(self, calls: Calls, sockets: Sockets, bot_delay: float) -> None:
        """Bots seem to think for so many seconds."""
        self._reviewer = BrowserReviewer(calls)
        self._server = LocalServer(BrowserShelf(calls), self._reviewer, bot_delay)
        self._sockets = sockets

    async def hear_review(self, number: int, line: str) -> None:
        """Another worker tells how a review goes."""
        self._reviewer.hear(number, line)

    async def ask(self, method: str, address: str, body: str) -> str:
        """The status of an answer in three digits, then its text."""
        reply = await self._server.ask(method, address, body)
        return f"{reply.status}{reply.text}"

    async def connect(self, number: int, table_id: str) -> None:
        """Open a socket."""
        sockets = self._sockets
        ends = Ends(
            tell=lambda text: sockets.tell(number, text),
            close=lambda code: sockets.close(number, code),
            open=lambda: sockets.open(number),
        )
        await self._server.connect(number, table_id, ends)

    async def hear(self, number: int, text: str) -> None:
        """The page says something to a table."""
        self._server.hear(number, text)

    async def disconnect(self, number: int) -> None:
        """The page closes a socket."""
        self._server.disconnect(number)
