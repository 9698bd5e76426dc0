"""Bots crash, hang and talk nonsense; matches go on."""

import asyncio
import sys
from asyncio.subprocess import Process
from pathlib import Path
from typing import Any

import pytest

import tunnelfolk
from tests.server.test_store import ANNA, begin, in_a_hall
from tunnelfolk.server import metrics, tables
from tunnelfolk.server.bot_pool import BotPool
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.levels import DEFAULT, KNOWN, LEVELS
from tunnelfolk.server.worker import Question, answer

FAULTS = {
    "crashes": "import sys; sys.exit(3)",
    "hangs": "import time; time.sleep(1000)",
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


@pytest.mark.parametrize("fault", ["crashes", "raves"])
def test_a_match_ends_although_its_bot(fault: str, tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall)
        await room.change_table(lambda table: tables.leave_seat(table, ANNA.id))
        await ear.until(lambda: room.table.is_over)

    in_a_hall(
        tmp_path, story, BotPool(1, 10, (sys.executable, "-c", FAULTS[fault] or "")) if fault == "raves" else None
    )


@pytest.mark.parametrize("level", KNOWN)
def test_every_level_answers_prompts(level: str) -> None:
    prompt = tunnelfolk.new("duel", seed=2).prompt(0)
    assert int(answer(Question(level, "seed", prompt))) in range(len(prompt.legal))


def test_a_bot_that_fails_says_where_but_not_what_it_saw() -> None:
    match = tunnelfolk.new("duel", seed=3)
    assert answer(Question("nobody", "seed", match.prompt(0))).startswith("KeyError in somebody, line ")


def test_people_are_offered_bots_that_mean_it() -> None:
    assert DEFAULT in LEVELS
    assert "chance" not in LEVELS
