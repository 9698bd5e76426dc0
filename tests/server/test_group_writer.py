"""What is written together: groups gather while the thread writes, and for a moment after each."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Event
from typing import NamedTuple

from tunnelfolk.server import group_writer
from tunnelfolk.server.group_writer import GroupWriter
from tunnelfolk.server.store import StoreError

NEVER = 600.0
"""Longer than any test runs, on any machine."""


class Job(NamedTuple):
    name: str
    match: str
    done: "asyncio.Future[None]"


class Scribe(GroupWriter[Job]):
    """Notes the groups it is handed; it may be held up at them."""

    def __init__(self, gather_seconds: float) -> None:
        super().__init__(asyncio.get_running_loop())
        self.gather_seconds = gather_seconds
        self.match = ""
        """Whose all jobs are; where it is empty, each is another match's."""
        self.groups: list[str] = []
        self.may_write = Event()
        self.may_write.set()

    def add(self, *names: str) -> "asyncio.Future[None]":
        done: asyncio.Future[None]
        for name in names:
            done = self._loop.create_future()
            self.put(Job(name, self.match or name, done))
        return done

    def _write(self, group: list[Job]) -> list[tuple[Job, StoreError | None]]:
        self.groups.append("".join(job.name for job in group))
        self.may_write.wait()
        return [(job, None) for job in group]


@asynccontextmanager
async def writing(gather_seconds: float) -> AsyncIterator[Scribe]:
    scribe = Scribe(gather_seconds)
    scribe.start()
    try:
        yield scribe
    finally:
        scribe.may_write.set()
        scribe.close()


async def turns(count: int = 5) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_what_comes_in_one_turn_of_the_loop_is_one_group() -> None:
    async def story() -> None:
        async with writing(NEVER) as scribe:
            await scribe.add("a", "b", "c")
            assert scribe.groups == ["abc"]

    asyncio.run(story())


def test_what_comes_while_a_group_is_written_is_the_next_group() -> None:
    async def story() -> None:
        async with writing(0) as scribe:
            scribe.may_write.clear()
            first = scribe.add("a")
            while not scribe.groups:
                await asyncio.sleep(0.001)
            second = scribe.add("b")
            await turns()
            third = scribe.add("c")
            scribe.may_write.set()
            await asyncio.gather(first, second, third)
            assert scribe.groups == ["a", "bc"]

    asyncio.run(story())


def test_what_comes_soon_after_a_group_gathers_until_its_time() -> None:
    async def story() -> None:
        async with writing(NEVER) as scribe:
            await scribe.add("a", "b")
            scribe.add("c")
            await turns()
            scribe.add("d")
            await turns()
            assert scribe.groups == ["ab"]
            scribe.close()
            assert scribe.groups == ["ab", "cd"]

    asyncio.run(story())


def test_what_gathered_is_written_when_its_time_has_come() -> None:
    async def story() -> None:
        async with writing(0.01) as scribe:
            for pair in ("ab", "cd", "ef"):
                await scribe.add(*pair)
            assert scribe.groups == ["ab", "cd", "ef"]

    asyncio.run(story())


def test_jobs_of_several_matches_gather_though_each_comes_alone() -> None:
    async def story() -> None:
        async with writing(NEVER) as scribe:
            await scribe.add("a")
            await scribe.add("b")
            scribe.add("c")
            await turns()
            scribe.add("d")
            await turns()
            assert scribe.groups == ["a", "b"]
            scribe.close()
            assert scribe.groups == ["a", "b", "cd"]

    asyncio.run(story())


def test_a_match_that_writes_alone_never_waits() -> None:
    async def story() -> None:
        async with writing(NEVER) as scribe:
            scribe.match = "the only one"
            for name in "abc":
                await scribe.add(name)
            assert scribe.groups == ["a", "b", "c"]

    asyncio.run(story())


def test_a_writer_that_is_closed_writes_all_that_waits_in_order() -> None:
    async def story() -> None:
        async with writing(NEVER) as scribe:
            await scribe.add("a", "a")
            last = scribe.add(*"b" * group_writer.MOST_AT_ONCE, "c")
            scribe.close()
            await last
            assert scribe.groups == ["aa", "b" * group_writer.MOST_AT_ONCE, "c"]

    asyncio.run(story())
