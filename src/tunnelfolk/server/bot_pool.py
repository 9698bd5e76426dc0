"""The bots' side of the table: worker processes that are shown prompts and nothing else."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from random import Random

import msgspec
import structlog

from tunnelfolk.rules.views import Prompt
from tunnelfolk.server import metrics
from tunnelfolk.server.worker import WARM, Question

WORKER = (sys.executable, "-m", "tunnelfolk.server.worker")
WARM_WORKER = (*WORKER, WARM)
log = structlog.get_logger()


class BotPool:
    """A few processes that answer for all bots. Who crashes or hangs is replaced, and chance answers instead."""

    def __init__(self, workers: int, patience: float = 10, command: tuple[str, ...] = WORKER) -> None:
        """Processes are started when they are first needed."""
        self._command = command
        self._patience = patience
        self._workers = workers
        self._free: asyncio.Queue[Process | None] = asyncio.Queue()
        self._burials: set[asyncio.Task[int]] = set()
        for _ in range(workers):
            self._free.put_nowait(None)

    async def choose(self, level: str, seed: str, prompt: Prompt) -> int:
        """A legal index, come what may."""
        process = await self._free.get()
        try:
            process = process or await self._start()
            async with asyncio.timeout(self._patience):
                index = await _ask(process, Question(level, seed, prompt))
            if index not in range(len(prompt.legal)):
                raise ValueError(f"index {index} of {len(prompt.legal)}")
        except Exception as error:  # a bot's error must never stop a match, whatever it is
            metrics.BOT_FAILURES.inc()
            log.warning("bot failed", level=level, error=repr(error), version=prompt.version)
            self._end(process)
            process = None
            index = Random(f"{seed}/{prompt.version}").randrange(len(prompt.legal))
        except asyncio.CancelledError:
            self._end(process)  # it may be in the middle of an answer that nobody will read
            process = None
            raise
        finally:
            self._free.put_nowait(process)
        return index

    async def wake(self) -> None:
        """Start all processes now, so that they are ready when they are needed."""
        for _ in range(self._workers):
            process = await self._free.get()
            try:
                process = process or await self._start()
            except OSError as error:
                log.warning("bots cannot start", error=repr(error))
            finally:
                self._free.put_nowait(process)

    async def _start(self) -> Process:
        starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=1 << 16)
        )
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            self._end(await starting)
            raise

    def _end(self, process: Process | None) -> None:
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        burial = asyncio.create_task(process.wait())
        self._burials.add(burial)
        burial.add_done_callback(self._burials.discard)

    async def close(self) -> None:
        """End all workers, as soon as nobody waits for their answers any more."""
        for _ in range(self._workers):
            self._end(await self._free.get())
        await asyncio.gather(*self._burials)


async def _ask(process: Process, question: Question) -> int:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(msgspec.json.encode(question) + b"\n")
    await process.stdin.drain()
    return int(await process.stdout.readline())  # an error is no number, and is told in the log
