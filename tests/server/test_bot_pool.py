"""Whose bot thinks next: nobody waits long because of what others ask for."""

import asyncio
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable
from typing import cast

import pytest

import tunnelfolk
from tunnelfolk.bots import ladder
from tunnelfolk.rules.game import all_facts
from tunnelfolk.server.bot_pool import BotPool
from tunnelfolk.server.bot_questions import Asker, Question, Thought
from tunnelfolk.server.bot_queue import SLOW, cheaper_level

PROMPT = tunnelfolk.new("duel", seed=1).prompt(tunnelfolk.new("duel", seed=1).to_act)


class Timer:
    """Something that is to happen when a test says so."""

    def __init__(self, do: Callable[[], None]) -> None:
        self.do = do

    def cancel(self) -> None:
        self.do = lambda: None


class FakePool(BotPool):
    """A pool whose workers answer when a test says so, and whose clock stands still until then."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.thinking: list[tuple[Question, asyncio.Future[int]]] = []
        self.asked: list[str] = []
        self._timers: list[Timer] = []

    async def _start(self) -> Process:
        return cast(Process, object())

    def _end(self, process: Process | None) -> None:
        pass

    async def _ask(self, process: Process, question: Question) -> Thought:
        self.asked.append(f"{question.seed} {question.level}")
        self.thinking.append((question, asyncio.get_running_loop().create_future()))
        return Thought(await self.thinking[-1][1])

    def _later(self, seconds: float, do: Callable[[], None]) -> asyncio.TimerHandle:
        self._timers.append(Timer(do))
        return cast(asyncio.TimerHandle, self._timers[-1])

    async def wait_for_long(self) -> None:
        """So much time passes that whoever waits has waited too long."""
        timers, self._timers = self._timers, []
        for timer in timers:
            timer.do()
        await settle()

    async def answer(self, number: int = 0) -> None:
        """Let one of those who think answer."""
        self.thinking.pop(number)[1].set_result(0)
        await settle()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def tell(story: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        await story()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    asyncio.run(run())


def wish(pool: BotPool, person: str, level: str, *, watched: bool = True) -> "asyncio.Task[int]":
    """Somebody's table waits for a bot; the seed tells whose it is."""
    return asyncio.create_task(pool.choose(level, person, PROMPT, Asker(person, lambda: watched)))


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_a_quick_bot_never_waits_behind_forty_tables_that_search(workers: int) -> None:
    async def story() -> None:
        pool = FakePool(workers)
        searches = [wish(pool, "crowd", "deep") for _ in range(40)]
        await settle()
        wish(pool, "anna", "greedy")
        await settle()
        assert pool.asked[-1] == "anna greedy"
        assert len(searches) == 40

    tell(story)


def test_persons_take_turns_however_many_tables_one_of_them_has() -> None:
    async def story() -> None:
        pool = FakePool(2)
        for _ in range(10):
            wish(pool, "crowd", "deep")
        await settle()
        wish(pool, "anna", "deep")
        wish(pool, "ben", "deep")
        wish(pool, "anna", "deep")
        for _ in range(6):
            await settle()
            await pool.answer()
        assert [asked.split()[0] for asked in pool.asked[:6]] == ["crowd", "crowd", "anna", "ben", "crowd", "anna"]

    tell(story)


def test_abandoned_tables_come_last() -> None:
    async def story() -> None:
        pool = FakePool(2)
        wish(pool, "first", "deep")
        wish(pool, "gone", "deep", watched=False)
        wish(pool, "here", "deep")
        await settle()
        await pool.answer()
        assert pool.asked == ["first deep", "here deep"]
        await pool.answer()
        assert pool.asked[-1] == "gone deep"

    tell(story)


def test_who_waits_too_long_for_a_search_gets_a_quick_bot() -> None:
    async def story() -> None:
        pool = FakePool(2)
        wish(pool, "crowd", "deep")
        late = wish(pool, "anna", "deep")
        await settle()
        assert pool.asked == ["crowd deep"]
        await pool.wait_for_long()
        assert pool.asked == ["crowd deep", "anna keen"]
        await pool.answer(1)
        assert late.done()

    tell(story)


def test_in_the_end_chance_answers_and_nobody_waits_for_ever() -> None:
    async def story() -> None:
        pool = FakePool(2)
        for number in range(3):
            wish(pool, f"stuck {number}", "greedy")
        late = wish(pool, "anna", "greedy")
        await settle()
        for _ in ladder.names():
            await pool.wait_for_long()
        assert late.done()
        assert late.result() in range(len(PROMPT.legal))

    tell(story)


def test_nobody_hurries_where_nobody_is() -> None:
    async def story() -> None:
        pool = FakePool(2)
        wish(pool, "crowd", "deep")
        alone = wish(pool, "gone", "deep", watched=False)
        await settle()
        for _ in range(5):
            await pool.wait_for_long()
        assert not alone.done()
        await pool.answer()
        assert pool.asked[-1] == "gone deep"

    tell(story)


def test_who_is_cancelled_while_waiting_takes_no_turn() -> None:
    async def story() -> None:
        pool = FakePool(2)
        wish(pool, "first", "deep")
        gone = wish(pool, "gone", "deep")
        wish(pool, "last", "deep")
        await settle()
        gone.cancel()
        await settle()
        await pool.answer()
        assert pool.asked == ["first deep", "last deep"]

    tell(story)


def test_a_turn_that_is_granted_to_somebody_just_cancelled_goes_to_the_next() -> None:
    async def story() -> None:
        pool = FakePool(2)
        wish(pool, "first", "deep")
        gone = wish(pool, "gone", "deep")
        wish(pool, "last", "deep")
        await settle()
        pool.thinking.pop(0)[1].set_result(0)
        await asyncio.sleep(0)
        gone.cancel()
        await settle()
        assert pool.asked[-1] == "last deep"

    tell(story)


@pytest.mark.parametrize("facts", all_facts(), ids=lambda facts: facts.name)
def test_the_next_cheaper_bot_is_quick_and_can_play_the_game(facts: tunnelfolk.rules.facts.GameFacts) -> None:
    able = ladder.players_of(facts)
    for level in able:
        cheaper = cheaper_level(level, facts.name)
        assert cheaper is None if level == able[0] else cheaper in able
        assert cheaper not in SLOW
