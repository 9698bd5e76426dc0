"""A small proxy: between people and servers it is the balancer, between a server and the database the weak spot."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from itertools import count

BYTES = 65_536


class Line:
    """Passes bytes on to one of its targets, the next for each connection. It can be cut, held and released."""

    def __init__(self, *targets: int) -> None:
        self.targets: Sequence[int] = targets
        self.port = 0
        self._turns = count()
        self._tasks: dict[asyncio.Task[None], int] = {}
        self._flows = asyncio.Event()
        self._flows.set()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        self._server.close()
        self.cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self, target: int | None = None) -> None:
        """Break all connections, or those to one target."""
        for task, port in list(self._tasks.items()):
            if target in (None, port):
                task.cancel()

    def hold(self) -> None:
        """Swallow nothing and pass nothing on."""
        self._flows.clear()

    def release(self) -> None:
        self._flows.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        try:
            for _ in self.targets:
                port = self.targets[next(self._turns) % len(self.targets)]
                try:
                    beyond = await asyncio.open_connection("127.0.0.1", port)
                except OSError:
                    continue
                self._tasks[task] = port
                await self._join(reader, writer, *beyond)
                return
        except (asyncio.CancelledError, OSError):
            pass
        finally:
            self._tasks.pop(task, None)
            writer.transport.abort()

    async def _join(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        far_reader: asyncio.StreamReader,
        far_writer: asyncio.StreamWriter,
    ) -> None:
        there = asyncio.create_task(self._pump(reader, far_writer))
        back = asyncio.create_task(self._pump(far_reader, writer))
        try:
            await asyncio.wait([there, back], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for pump in (there, back):
                pump.cancel()
                with suppress(asyncio.CancelledError, OSError):
                    await pump
            far_writer.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(BYTES):
            await self._flows.wait()
            writer.write(data)
            await writer.drain()
