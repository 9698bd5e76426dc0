"""The bots' side of the table: worker processes that are shown prompts and nothing else."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from random import Random

import msgspec
import structlog
from msgspec.structs import replace

from tunnelfolk.rules.views import Prompt
from tunnelfolk.server import metrics
from tunnelfolk.server.bot_questions import NOBODY, Asker, Hinted, NoHint, Outdated, Question, Thought, TooMany
from tunnelfolk.server.bot_queue import SLOW, BotQueue, Turn, Wish, cheaper_level
from tunnelfolk.server.worker import LAST, WARM

WORKER = (sys.executable, "-m", "tunnelfolk.server.worker")
WARM_WORKER = (*WORKER, WARM)
WAIT_SECONDS = 3
"""How long a bot may wait for its turn to think before a cheaper one takes its place."""
MOST_HINTS = 20
"""How many may wait for a hint."""
HASTY_HINTS = 2
"""How many may wait before all are given quick ones."""
_decode_thought = msgspec.json.Decoder(Thought).decode
_decode_hinted = msgspec.json.Decoder(Hinted).decode
log = structlog.get_logger()


class BotPool:
    """A few processes that answer for all bots. Who crashes or hangs is replaced, and chance answers instead.

    One process more than may search at a time: quick bots never wait for slow ones. Hints have a process of their own,
    started when the first is asked for: however many are, no bot at a table waits for them.
    """

    def __init__(self, workers: int, patience: float = 10, command: tuple[str, ...] = WORKER) -> None:
        """Processes are started when they are first needed."""
        self._command = command
        self._patience = patience
        self._queue = BotQueue()
        self._most_slow = max(1, workers - 1)
        self._slow = self._busy = 0
        self._free: list[Process | None] = [None] * (self._most_slow + 1)
        self._hinter: Process | None = None
        self._hint_turn = asyncio.Lock()
        self._hints: set[asyncio.Task[Hinted]] = set()
        self._burials: set[asyncio.Task[int]] = set()
        self._is_idle = asyncio.Event()
        self._is_idle.set()

    async def choose(self, level: str, seed: str, prompt: Prompt, asker: Asker = NOBODY) -> int:
        """A legal index, come what may."""
        return (await self.think(Question(level, seed, prompt), asker)).index

    async def think(self, asked: Question, asker: Asker = NOBODY) -> Thought:
        """A legal index, come what may, and perhaps something to say."""
        level, seed, prompt = asked.level, asked.seed, asked.prompt
        process, thinker = await self._turn(level, prompt.view.game, asker)
        chance = Random(f"{seed}/{prompt.version}")
        if thinker is None:
            return Thought(chance.randrange(len(prompt.legal)))
        try:
            process = process or await self._start()
            async with asyncio.timeout(self._patience):
                thought = await self._ask(process, replace(asked, level=thinker))
            if thought.index not in range(len(prompt.legal)):
                raise ValueError(f"index {thought.index} of {len(prompt.legal)}")
        except Exception as error:  # a bot's error must never stop a match, whatever it is
            metrics.BOT_FAILURES.inc()
            log.warning("bot failed", level=thinker, error=repr(error), version=prompt.version)
            self._end(process)
            process = None
            thought = Thought(chance.randrange(len(prompt.legal)))
        except asyncio.CancelledError:
            self._end(process)  # it may be in the middle of an answer that nobody will read
            process = None
            raise
        finally:
            self._release(process, is_slow=thinker in SLOW)
        return thought

    async def hint(
        self, level: str, seed: str, prompt: Prompt, most: int, is_wanted: Callable[[], bool] = lambda: True
    ) -> Hinted:
        """The best choices for a person, in turn with all others who ask; raises NoHint."""
        if len(self._hints) >= MOST_HINTS:
            raise TooMany(f"{len(self._hints)} wait")
        if len(self._hints) >= HASTY_HINTS and level in SLOW:
            level = cheaper_level(level, prompt.view.game) or level
        # A task of its own: whoever stops waiting must not leave half an answer in the pipe.
        thinking = asyncio.create_task(self._think_hint(Question(level, seed, prompt, most), is_wanted))
        self._hints.add(thinking)
        thinking.add_done_callback(self._forget_hint)
        return await asyncio.shield(thinking)

    def _forget_hint(self, task: asyncio.Task[Hinted]) -> None:
        self._hints.discard(task)
        if not task.cancelled():
            task.exception()  # seen, even if nobody waits for it any more

    async def _think_hint(self, question: Question, is_wanted: Callable[[], bool]) -> Hinted:
        async with self._hint_turn:
            if not is_wanted():
                raise Outdated("the match has gone on")
            try:
                process = self._hinter = self._hinter or await self._launch((*self._command, LAST))
                async with asyncio.timeout(self._patience):
                    return _decode_hinted(await self._question(process, question))
            except Exception as error:  # whatever it is, the next one gets another process
                metrics.BOT_FAILURES.inc()
                log.warning("no hint", level=question.level, error=repr(error), version=question.prompt.version)
                self._end(self._hinter)
                self._hinter = None
                raise NoHint(repr(error)) from error

    async def _turn(self, level: str, game: str, asker: Asker) -> Turn:
        """Wait for a process. Who would wait too long gets a cheaper bot, and in the end chance."""
        wish = Wish(level, asker, asyncio.get_running_loop().create_future())
        self._queue.add(wish)
        self._grant_turns()
        timer = self._later(WAIT_SECONDS, lambda: self._hasten(wish, game))
        try:
            return await wish.turn
        except asyncio.CancelledError:
            self._queue.discard(wish)
            if wish.turn.done() and not wish.turn.cancelled() and wish.turn.result().level is not None:
                self._release(wish.turn.result().process, is_slow=wish.is_slow)
            raise
        finally:
            timer.cancel()

    def _later(self, seconds: float, do: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, do)

    def _hasten(self, wish: Wish, game: str) -> None:
        """A wish has waited for long: a cheaper bot gets to it sooner. At an abandoned table nobody minds."""
        if wish.turn.done():
            return
        if wish.asker.takes_others and wish.asker.is_watched():
            metrics.BOTS_HURRIED.inc()
            level = cheaper_level(wish.level, game)
            if level is None:
                self._queue.discard(wish)
                wish.turn.set_result(Turn(None, None))
                return
            self._queue.lower(wish, level)
            self._grant_turns()
        self._later(WAIT_SECONDS, lambda: self._hasten(wish, game))

    def _grant_turns(self) -> None:
        """Let those think for whom there is a process."""
        while self._free and (wish := self._queue.take(may_be_slow=self._slow < self._most_slow)) is not None:
            if wish.turn.done():  # whoever wished was cancelled
                continue
            self._busy += 1
            self._slow += wish.is_slow
            self._is_idle.clear()
            # A process that runs already is quicker than one that has to be started.
            self._free.sort(key=lambda process: process is not None)
            wish.turn.set_result(Turn(self._free.pop(), wish.level))

    def _release(self, process: Process | None, *, is_slow: bool) -> None:
        self._busy -= 1
        self._slow -= is_slow
        self._free.append(process)
        self._grant_turns()
        if not self._busy:
            self._is_idle.set()

    async def wake(self) -> None:
        """Start all processes now, so that they are ready when they are needed."""
        while None in self._free:
            self._free.remove(None)
            self._busy += 1
            self._is_idle.clear()
            process = None
            try:
                process = await self._start()
            except OSError as error:
                log.warning("bots cannot start", error=repr(error))
                return
            finally:
                self._release(process, is_slow=False)

    async def _start(self) -> Process:
        return await self._launch(self._command)

    async def _launch(self, command: tuple[str, ...]) -> Process:
        starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=1 << 16)
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
        await self._is_idle.wait()
        hints = tuple(self._hints)
        for task in hints:
            task.cancel()
        await asyncio.gather(*hints, return_exceptions=True)
        for process in (*self._free, self._hinter):
            self._end(process)
        self._free.clear()
        self._hinter = None
        await asyncio.gather(*self._burials)

    async def _ask(self, process: Process, question: Question) -> Thought:
        answer = await self._question(process, question)
        return Thought(int(answer)) if question.heard is None else _decode_thought(answer)

    async def _question(self, process: Process, question: Question) -> bytes:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        await process.stdin.drain()
        return await process.stdout.readline()  # an error is no number and no JSON, and is told in the log
