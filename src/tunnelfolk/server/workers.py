"""Several processes that serve one address: each is a node of its own, and the store brings them together."""

import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType

import structlog

AGAIN_SECONDS = 1.0
"""How long a worker that died at once is left before the next one is started."""
SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGALRM)
"""What ends them all; the last one comes from the clock, while some have not ended yet."""
log = structlog.get_logger()


class Workers:
    """Starts workers, starts anew what dies, and ends them all when told to."""

    def __init__(self, count: int, work: Callable[[bool], int]) -> None:
        """`work` serves until it is told to stop, in a process of its own; it hears whether it is the very first."""
        self._count, self._work = count, work
        self._alive: dict[int, float] = {}
        self._is_ending = False
        self._worst = 0

    def run(self) -> int:
        """Until told to stop; the exit status."""
        for number in SIGNALS:
            signal.signal(number, self._end)
        for started in range(self._count):
            self._start(is_first=started == 0)
        while self._alive:
            pid, status = os.wait()
            began = self._alive.pop(pid, None)
            code = os.waitstatus_to_exitcode(status)
            if began is None:
                continue
            if self._is_ending:
                self._worst = max(self._worst, abs(code))
            elif code == 1 and time.monotonic() - began < AGAIN_SECONDS:
                self._worst = 1  # it said why it cannot serve, and the next one could not either
                self._end()
            else:
                log.error("a worker ended: starting another one", status=code)
                self._start()
        signal.setitimer(signal.ITIMER_REAL, 0)  # Python forgets its handlers when it ends, and the clock would kill it
        return self._worst

    def _start(self, *, is_first: bool = False) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)  # else a new worker might end its brothers
        pid = os.fork()
        if pid == 0:
            for number in SIGNALS:
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
            status = 1
            try:
                status = self._work(is_first)
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(status)
        self._alive[pid] = time.monotonic()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)

    def _end(self, number: int = 0, frame: FrameType | None = None) -> None:
        self._is_ending = True
        for pid in list(self._alive):
            os.kill(pid, signal.SIGTERM)
        # Once more in a second: a worker that was just starting did not hear it.
        signal.setitimer(signal.ITIMER_REAL, AGAIN_SECONDS)
