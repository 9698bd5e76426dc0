"""Whom a match waits for: a bot that thinks, a person on the clock, or somebody who is absent."""

import asyncio
from collections.abc import Awaitable, Callable


class Alarm:
    """Rings once, unless it is set anew or stopped before."""

    def __init__(self) -> None:
        """Not set yet."""
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        """Whether it will ring."""
        return self._timer is not None

    def set(self, seconds: float, ring: Callable[[], object]) -> None:
        """Ring after so many seconds."""
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._ring, ring)

    def _ring(self, ring: Callable[[], object]) -> None:
        self._timer = None
        ring()

    def stop(self) -> None:
        """Do not ring."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None


class TurnClock:
    """The turn of one seat at a time. Starting the next one ends the last."""

    def __init__(self) -> None:
        """Nobody's turn yet."""
        self._alarm = Alarm()
        self._tasks: set[asyncio.Task[None]] = set()
        self._deadline: float | None = None
        self.is_closed = False

    @property
    def left_ms(self) -> int | None:
        """How long the person may still think; None without a clock."""
        if self._deadline is None:
            return None
        return max(0, round((self._deadline - asyncio.get_running_loop().time()) * 1_000))

    @property
    def is_up(self) -> bool:
        """Whether a person's time has run out."""
        return self._deadline is not None and not self._alarm.is_set

    @property
    def is_waiting(self) -> bool:
        """Whether something will happen by itself."""
        return self._deadline is not None or bool(self._tasks)

    @property
    def is_thinking(self) -> bool:
        """Whether a bot thinks."""
        return bool(self._tasks)

    def stop(self) -> None:
        """Nobody is waited for; a bot that still thinks will come too late."""
        self._alarm.stop()
        self._deadline = None

    def hurry(self, seconds: float, expired: Callable[[], object]) -> None:
        """Give a person so much time."""
        self.stop()
        self._deadline = asyncio.get_running_loop().time() + seconds
        self._alarm.set(seconds, expired)

    def think(self, choosing: Awaitable[None]) -> None:
        """Let a bot think."""
        self.stop()
        task = asyncio.ensure_future(choosing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """End everything, for good."""
        self.is_closed = True
        self.stop()
        for task in list(self._tasks):
            task.cancel()
