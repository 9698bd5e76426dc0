"""Reviews made by a process of its own, started when it is needed; it ends with its review. See `review_worker`."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncGenerator, Sequence

PATIENCE_SECONDS = 900
"""How long a reviewer may say nothing: it tells of every choice, but may have to compile first, and it comes last."""
LONGEST = 1 << 24


class ReviewProcess:
    """Has a command make each review."""

    def __init__(self, command: Sequence[str]) -> None:
        """The command is told a record, and tells lines."""
        self._command = command

    async def review(self, record: str) -> AsyncGenerator[bytes]:
        """What the process says, line by line. Raises TimeoutError where it says nothing for long."""
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(record.encode())
            process.stdin.close()
            while line := await asyncio.wait_for(process.stdout.readline(), PATIENCE_SECONDS):
                yield line
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()


_COMMAND = (sys.executable, "-m", "tunnelfolk.server.review_worker")
REVIEWER = ReviewProcess(_COMMAND)
QUICK_REVIEWER = ReviewProcess((*_COMMAND, "keen"))
"""Without the searching bot's playouts, which have to be compiled once."""
