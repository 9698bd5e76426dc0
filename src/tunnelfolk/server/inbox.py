"""An inbox: whatever comes in is done one after the other, so that nobody needs a lock."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from weakref import WeakKeyDictionary

import structlog

MOST_IDLE = 100
"""Tasks that wait for something to do; each takes about 3 kB."""
Command = Callable[[], Awaitable[None]]
log = structlog.get_logger()


class Inbox:
    """Commands in the order they came. A task minds it only while there is something to do."""

    def __init__(self) -> None:
        """Begin empty."""
        self._commands: deque[Command] = deque()
        self._minders: _Minders | None = None
        self._is_minded = False

    @property
    def is_empty(self) -> bool:
        """Whether all is done."""
        return not self._is_minded

    def post(self, command: Command) -> None:
        """Do something when all that came before is done."""
        self._commands.append(command)
        if not self._is_minded:
            self._is_minded = True
            self._assign_minder()

    def _assign_minder(self) -> None:
        if self._minders is None:
            self._minders = _minders_of(asyncio.get_running_loop())
        self._minders.assign(self)

    def hold(self, begun: "asyncio.Future[None]", finish: Callable[[], Command | None]) -> None:
        """Let what comes wait for something that was begun while all was done.

        Finishing may leave something to do before all that waits. No task minds this: of nearly every choice nothing
        is left, and to wake a task twice would take a tenth of its time.
        """
        assert not self._is_minded
        self._is_minded = True
        begun.add_done_callback(lambda _: self._release(finish))

    def _release(self, finish: Callable[[], Command | None]) -> None:
        try:
            left = finish()
        except Exception:  # one bad command must not stop a table
            log.exception("command failed")
            left = None
        if left is not None:
            self._commands.appendleft(left)
        if self._commands:
            self._assign_minder()
        else:
            self._is_minded = False

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

    async def work(self) -> None:
        """Do all that came."""
        while self._commands:
            try:
                await self._commands.popleft()()
            except Exception:  # one bad command must not stop a table
                log.exception("command failed")
        self._is_minded = False


class _Minders:
    """The tasks of a loop that mind inboxes, and then wait for the next one.

    Asyncio keeps a list of all tasks in Python: a new task for every choice would take 10 microseconds longer.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._idle: list[asyncio.Future[Inbox]] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def assign(self, inbox: Inbox) -> None:
        """Let an idle task mind an inbox, or a new one."""
        while self._idle:
            waiting = self._idle.pop()
            if not waiting.done():  # it is where the loop is about to end
                waiting.set_result(inbox)
                return
        task = self._loop.create_task(self._mind(inbox))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _mind(self, inbox: Inbox) -> None:
        await inbox.work()
        me = asyncio.current_task()
        assert me is not None
        # A command may have met an error while it was cancelled, and have told of that alone.
        while len(self._idle) < MOST_IDLE and not me.cancelling():
            del inbox  # an idle task keeps no table in memory
            waiting: asyncio.Future[Inbox] = self._loop.create_future()
            self._idle.append(waiting)
            inbox = await waiting
            del waiting
            await inbox.work()


_all_minders: WeakKeyDictionary[asyncio.AbstractEventLoop, _Minders] = WeakKeyDictionary()


def _minders_of(loop: asyncio.AbstractEventLoop) -> _Minders:
    if loop not in _all_minders:
        _all_minders[loop] = _Minders(loop)
    return _all_minders[loop]
