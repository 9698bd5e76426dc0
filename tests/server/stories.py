"""A hall without a network: people who listen in this very process, and bots that think when they are told to."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from tests.server import engines
from tests.server.people import PATIENCE
from tunnelfolk.rules.views import Prompt
from tunnelfolk.server.bot_pool import BotPool
from tunnelfolk.server.bot_questions import NOBODY, Asker
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.house import House
from tunnelfolk.server.limits import UNLIMITED, Limits
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages.prompt_messages import Answer
from tunnelfolk.server.messages.socket_messages import Choose
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.presence import RESTART, SharedFrame, Told
from tunnelfolk.server.review_desk import ReviewDesk
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.sqlite.sqlite_store import SqliteStore
from tunnelfolk.server.store import now_ms
from tunnelfolk.server.table_state import TableState
from tunnelfolk.server.visitors import Person

folders: dict[int, Path] = {}
"""Where the store of a hall is."""
ANNA = Person("anna", "Anna", 1)
BEN = Person("ben", "Ben", 2)


class Ear:
    """Somebody in the room who listens without a socket, and misses nothing."""

    def __init__(self, room: Room, person: Person = ANNA) -> None:
        self.person = person
        self.told: Told | None = None
        self.wants_changes = False
        self.tables: list[TableState] = []
        self.messages: list[dict[str, object]] = []
        self.answers: list[Answer] = []
        self.round_ends: list[Running] = []
        self.prompts = 0
        self.is_sent_away, self.code = False, 0
        self._room = room
        self._heard = asyncio.Event()

    def tell_table(self) -> None:
        self.tables.append(self._room.table)
        self._heard.set()

    def tell_prompt(self, shared: SharedFrame | None = None) -> None:
        self.prompts += 1
        self._heard.set()

    def tell_round_end(self, ended: Running) -> None:
        self.round_ends.append(ended)
        self._heard.set()

    def keep_answer(self, answer: Answer) -> None:
        """A choice is answered with the prompt that follows."""
        self.tell_answer(answer)

    def tell_answer(self, answer: Answer) -> None:
        self.answers.append(answer)
        self._heard.set()

    def tell(self, message: bytes) -> None:
        self.messages.append(msgspec.json.decode(message))
        self._heard.set()

    def hang_up(self, code: int = RESTART) -> None:
        self.is_sent_away, self.code = True, code

    async def until(self, is_met: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_met():
                self._heard.clear()
                await self._heard.wait()


class Slate:
    """A line to nobody: what is written on it can be read off."""

    def __init__(self, *, is_writable: bool = True) -> None:
        self.is_writable = is_writable
        self.when_writable: Callable[[], object] = lambda: None
        self.when_heard: Callable[[bytes], bool] | None = None
        self.texts: list[bytes] = []
        self.writes = 0
        self.closed_with: int | None = None

    def write_texts(self, texts: list[bytes]) -> None:
        self.texts += texts
        self.writes += 1

    def write_frame(self, frame: bytes) -> None:
        length = frame[1]
        self.write_texts([frame[2 if length < 126 else 4 if length == 126 else 10 :]])

    def hang_up(self, code: int, reason: str) -> None:
        self.closed_with, self.is_writable = code, False

    def open(self) -> None:
        """The other side has read everything."""
        self.is_writable = True
        self.when_writable()


class ThinkingPool(BotPool):
    """Bots that begin to think when they are asked, and choose when they are told to."""

    def __init__(self) -> None:
        super().__init__(0)
        self._thoughts: list[asyncio.Future[int]] = []
        self._asked = asyncio.Event()

    async def choose(self, level: str, seed: str, prompt: Prompt, asker: Asker = NOBODY) -> int:
        self._thoughts.append(asyncio.get_running_loop().create_future())
        self._asked.set()
        return await self._thoughts[-1]

    async def until_asked(self, times: int = 1) -> None:
        """Wait until so many choices have been asked for."""
        while len(self._thoughts) < times:
            self._asked.clear()
            await self._asked.wait()

    def release(self, number: int = 0) -> None:
        """Let the bot that was asked then choose."""
        self._thoughts[number].set_result(0)


def in_a_hall(
    folder: Path,
    story: Callable[[Hall], Awaitable[None]],
    make_pool: Callable[[], BotPool] = lambda: BotPool(1, PATIENCE),
    limits: Limits = UNLIMITED,
    clock: Callable[[], int] = now_ms,
) -> None:
    """Tell a story in a hall of its own."""

    async def tell() -> None:
        kept = engines.current.open(folder, clock)
        bots = make_pool()
        hall = Hall(House(kept, bots, limits, 0))
        folders[id(hall)] = folder
        try:
            await story(hall)
        finally:
            hall.close()
            await hall.reviews.close()
            await hall.daily.close()
            await bots.close()
            kept.close()

    asyncio.run(tell())


async def begin(hall: Hall, game: str = "solo", seats: int = 1, **settings: Any) -> tuple[Room, Ear]:
    """Anna's table, and a match there."""
    room = await hall.found_table(ANNA, Settings(game, seats, **settings))
    ear = Ear(room)
    room.join(ear)
    await room.start_match("chance" if seats > 1 else None)
    return room, ear


async def finish_reviews(desk: ReviewDesk) -> None:
    """Wait until every review that was asked for has been made, or has failed."""
    await asyncio.gather(*(job.task for job in desk._jobs.values()))


def sqlite(hall: Hall) -> SqliteStore:
    """The store of a hall, as the engine it is."""
    kept = hall.house.store
    assert isinstance(kept, SqliteStore)
    return kept


def meddle(hall: Hall, sql: str, *values: object) -> None:
    """Change the store behind the server's back."""
    engines.current.ask(folders[id(hall)], sql, *values)


def choice(room: Room) -> Choose:
    """The first of the legal actions, now."""
    assert room.running is not None
    return Choose(room.running.row.id, room.running.match.version, 0)


def version(room: Room) -> int:
    assert room.running is not None
    return room.running.match.version


async def until_quiet(room: Room) -> None:
    """Wait until everything that came in is done, and nobody thinks any more."""
    async with asyncio.timeout(PATIENCE):
        while not room._inbox.is_empty or room._turns.clock.is_waiting:
            await asyncio.sleep(0)
