"""Bots crash, hang and talk nonsense; matches go on."""

import asyncio
import signal
import sys
from asyncio.subprocess import Process
from pathlib import Path
from typing import Any

import pytest

import tunnelfolk
from tests.server.people import PATIENCE
from tests.server.stories import ANNA, ThinkingPool, begin, choice, in_a_hall, until_quiet, version
from tunnelfolk.server import metrics, seat_taking
from tunnelfolk.server.bot_pool import BotPool
from tunnelfolk.server.bot_questions import Question
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.levels import DEFAULT, KNOWN, LEVELS
from tunnelfolk.server.thinking import seconds_to_wait
from tunnelfolk.server.worker import answer

FAULTS = {
    "crashes": "import sys; sys.exit(3)",
    "hangs": "import signal; signal.pause()",
    "raves": "import sys\nfor line in sys.stdin: print('forty-two', flush=True)",
    "cheats": "import sys\nfor line in sys.stdin: print(10**9, flush=True)",
    "goes back": "import sys\nfor line in sys.stdin: print(-1, flush=True)",
    "cannot start": None,
}


def faulty(fault: str, patience: float = 1) -> BotPool:
    program = FAULTS[fault]
    command = ("/nowhere/python",) if program is None else (sys.executable, "-c", program)
    return BotPool(2, patience, command)


@pytest.mark.parametrize("fault", FAULTS)
def test_chance_answers_for_a_bot_that(fault: str) -> None:
    async def ask() -> None:
        players = faulty(fault, 0.5)
        match = tunnelfolk.new("duel", seed=1)
        indices = [await players.choose("greedy", "seed", match.prompt(0)) for _ in range(3)]
        assert all(index in range(len(match.legal)) for index in indices)
        await players.close()

    before = metrics.BOT_FAILURES._value.get()
    asyncio.run(ask())
    assert metrics.BOT_FAILURES._value.get() == before + 3


@pytest.mark.parametrize("yields", range(6))
def test_no_worker_outlives_the_server_even_one_that_just_starts(yields: int, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[asyncio.Task[Process]] = []
    really_start = asyncio.create_subprocess_exec

    async def start(*command: str, **options: Any) -> Process:
        starting = asyncio.create_task(really_start(*command, **options))
        started.append(starting)
        return await asyncio.shield(starting)

    async def give_up() -> None:
        players = faulty("hangs")
        asking = asyncio.create_task(players.choose("greedy", "seed", tunnelfolk.new("duel", seed=1).prompt(0)))
        for _ in range(yields):
            await asyncio.sleep(0)
        asking.cancel()
        await players.close()
        assert all(process.returncode is not None for process in await asyncio.gather(*started))

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    asyncio.run(give_up())


ONLY_ONCE = """
import pathlib, sys
mark = pathlib.Path(sys.argv[1])
if not mark.exists():
    mark.touch()
    {fault}
for line in sys.stdin:
    print(0, flush=True)
"""


@pytest.mark.parametrize("fault", ["sys.exit(3)", "print('forty-two', flush=True)", "print(-1, flush=True)"])
def test_a_process_that_failed_is_replaced_by_one_that_works(fault: str, tmp_path: Path) -> None:
    async def ask() -> None:
        command = (sys.executable, "-c", ONLY_ONCE.format(fault=fault), str(tmp_path / "mark"))
        players = BotPool(1, PATIENCE, command)
        prompt = tunnelfolk.new("duel", seed=1).prompt(0)
        await players.choose("greedy", "seed", prompt)
        assert metrics.BOT_FAILURES._value.get() == before + 1
        assert [await players.choose("greedy", "seed", prompt) for _ in range(3)] == [0, 0, 0]
        assert metrics.BOT_FAILURES._value.get() == before + 1
        await players.close()

    before = metrics.BOT_FAILURES._value.get()
    asyncio.run(ask())


def test_a_process_that_hangs_is_ended(tmp_path: Path) -> None:
    async def ask() -> None:
        players = faulty("hangs", 0.01)
        await players.choose("greedy", "seed", tunnelfolk.new("duel", seed=1).prompt(0))
        (burial,) = players._burials
        assert await burial == -signal.SIGKILL
        await players.close()

    asyncio.run(ask())


@pytest.mark.parametrize("fault", ["crashes", "raves"])
def test_a_match_ends_although_its_bot(fault: str, tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall)
        await room.change_table(lambda table: seat_taking.leave_seat(table, ANNA.id))
        await ear.until(lambda: room.table.is_over)
        assert metrics.BOT_FAILURES._value.get() - before >= version(room) // 2  # all choices; deals are none

    before = metrics.BOT_FAILURES._value.get()
    in_a_hall(tmp_path, story, lambda: faulty(fault, PATIENCE))


def test_a_bot_does_not_move_for_an_owner_who_came_back_while_it_was_thinking(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        pool = hall.house.bot_pool
        assert isinstance(pool, ThinkingPool)
        room, ear = await begin(hall)
        await room.change_table(lambda table: seat_taking.leave_seat(table, ANNA.id))
        await pool.until_asked()
        room.give_back(ANNA)
        await ear.until(lambda: not room.table.seats[0].lent)
        pool.release()
        await until_quiet(room)
        assert version(room) == 1
        room.choose(choice(room), ear)
        await ear.until(lambda: version(room) == 2)

    in_a_hall(tmp_path, story, ThinkingPool)


def test_a_bot_that_was_overtaken_does_not_move_a_second_time(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        pool = hall.house.bot_pool
        assert isinstance(pool, ThinkingPool)
        room, ear = await begin(hall)
        await room.change_table(lambda table: seat_taking.leave_seat(table, ANNA.id))
        await pool.until_asked()
        room.choose(choice(room), ear)
        await ear.until(lambda: version(room) == 2)
        assert not room.table.seats[0].lent
        await room.change_table(lambda table: seat_taking.leave_seat(table, ANNA.id))
        await pool.until_asked(2)
        pool.release(0)  # it still thinks of the first turn
        while len(room._turns.clock._tasks) > 1:
            await asyncio.sleep(0)
        await room.change_table(lambda table: table)  # after whatever the bot has sent
        assert version(room) == 2
        assert not ear.is_sent_away
        assert not ear.messages

    in_a_hall(tmp_path, story, ThinkingPool)


@pytest.mark.parametrize("level", KNOWN)
def test_every_level_answers_prompts(level: str) -> None:
    prompt = tunnelfolk.new("duel", seed=2).prompt(0)
    assert int(answer(Question(level, "seed", prompt))) in range(len(prompt.legal))


def test_a_bot_that_fails_says_where_but_not_what_it_saw() -> None:
    match = tunnelfolk.new("duel", seed=3)
    assert answer(Question("nobody", "seed", match.prompt(0))).startswith("MissingBot in bot_named, line ")


def test_people_are_offered_bots_that_mean_it() -> None:
    assert DEFAULT in LEVELS
    assert "chance" not in LEVELS


@pytest.mark.parametrize(
    ("pause_seconds", "spent", "waited"),
    [(1, 0, 1), (1, 0.25, 0.75), (1, 1, 0), (1, 1.25, 0.75), (0.5, 2.25, 0.25), (0, 3, 0)],
)
def test_a_choice_comes_after_whole_pauses(pause_seconds: float, spent: float, waited: float) -> None:
    assert seconds_to_wait(pause_seconds, spent) == waited
