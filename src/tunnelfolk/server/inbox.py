"""An inbox: whatever comes in is done one after the other, so that nobody needs a lock."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

import structlog

Command = Callable[[], Awaitable[None]]
log = structlog.get_logger()


class Inbox:
    """Commands in the order they came. A task exists only while there is something to do."""

    def __init__(self) -> None:
        """Begin empty."""
        self._commands: deque[Command] = deque()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_empty(self) -> bool:
        """Whether all is done."""
        return self._task is None

    def post(self, command: Command) -> None:
        """Do something when all that came before is done."""
        self._commands.append(command)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def ask(self, command: Command) -> None:
        """Post a command and wait for it; its errors are raised here."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def answer() -> None:
            try:
                await command()
            except Exception as error:  # it belongs to whoever asked
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(None)

        self.post(answer)
        await done

    async def _work(self) -> None:
        while self._commands:
            try:
                await self._commands.popleft()()
            except Exception:  # one bad command must not stop a table
                log.exception("command failed")
        self._task = None
