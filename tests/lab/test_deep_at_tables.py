"""Where `deep` can be asked for: the arena, the terminal, the server; and what is said without the extra."""

import asyncio
import sys

import pytest
from msgspec.structs import replace

import tunnelfolk
from tunnelfolk.arena.contenders import UnknownBot, contender
from tunnelfolk.bots import BOTS, ladder
from tunnelfolk.bots.strategy import CannotPlay
from tunnelfolk.lab.deep import Budget, Deep
from tunnelfolk.lab.fast.settings import CORE_NAMES
from tunnelfolk.rules import duel
from tunnelfolk.rules.game import all_facts
from tunnelfolk.rules.options import BadOptions
from tunnelfolk.server import worker
from tunnelfolk.server.bot_pool import BotPool
from tunnelfolk.server.bot_questions import Question
from tunnelfolk.server.levels import KNOWN, LEVELS
from tunnelfolk.server.worker import answer
from tunnelfolk.terminal.seating import bot_names

NEEDS = "bot 'deep' needs the extra: pip install 'tunnelfolk\\[lab\\]'"


def test_deep_is_above_all_that_do_not_search() -> None:
    assert ladder.names() == (*BOTS, "deep", "net")
    assert LEVELS[-2] == KNOWN[-2] == "deep"
    assert ladder.bot_named("deep") is Deep
    assert bot_names("deep", 2, duel.FACTS) == ("deep", "deep")


def test_deep_plays_what_is_compiled_and_refuses_everything_else() -> None:
    compiled = {facts.name for facts in all_facts() if "deep" in ladder.players_of(facts)}
    assert compiled == set(CORE_NAMES)
    prompt = tunnelfolk.new("duel", seed=5).prompt(0)
    with pytest.raises(CannotPlay, match="bot 'deep' cannot play smugglers"):
        Deep(1).choose(replace(prompt, view=replace(prompt.view, game="smugglers")))


def test_the_arena_takes_budgets() -> None:
    assert [
        bot.budget for name in ("deep", "deep:50", "deep:20ms") if isinstance(bot := contender(name, "1"), Deep)
    ] == [
        Budget(),
        Budget(50),
        Budget(1_000_000, 20),
    ]
    with pytest.raises(ValueError, match="budget 'soon'"):
        contender("deep:soon", "1")


def test_without_the_extra_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(ladder, "find_spec", missing)
    monkeypatch.setitem(sys.modules, "tunnelfolk.lab.deep", None)
    assert ladder.names() == tuple(BOTS)
    with pytest.raises(ladder.MissingBot, match=NEEDS):
        ladder.bot_named("deep")
    with pytest.raises(UnknownBot, match=NEEDS):
        contender("deep", "1")
    with pytest.raises(BadOptions, match=NEEDS):
        bot_names("deep", 2, duel.FACTS)


def test_keen_plays_for_deep_until_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    prompt = tunnelfolk.new("duel", seed=5).prompt(0)
    monkeypatch.setattr(worker, "PLAYOUTS", 100)
    worker._ready.clear()
    assert answer(Question("deep", "seed", prompt)) == answer(Question("keen", "seed", prompt))
    worker.get_ready()
    assert isinstance(worker._player("deep", "seed"), Deep)
    assert int(answer(Question("deep", "seed", prompt))) in range(len(prompt.legal))
    worker._ready.clear()


def test_workers_can_be_woken_before_they_are_needed() -> None:
    async def story() -> None:
        players = BotPool(2, 5, (sys.executable, "-c", "import sys\nfor line in sys.stdin: print(0, flush=True)"))
        await players.wake()
        match = tunnelfolk.new("duel", seed=1)
        assert await players.choose("deep", "seed", match.prompt(0)) == 0
        await players.close()
        lost = BotPool(1, 5, ("/nowhere/python",))
        await lost.wake()
        await lost.close()

    asyncio.run(story())
