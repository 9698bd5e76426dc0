"""The searching bot in a page: the plain part of `lab.deep` around the compiled search as WebAssembly."""

import struct
from functools import cache
from math import prod
from typing import Any, ClassVar

from tunnelfolk.bots.advice import Advice, Judgement, advise, best_index
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.lab.deep.budget import Budget
from tunnelfolk.lab.deep.candidate_search import BrokenPlayout, Question, Searcher, judge_choices
from tunnelfolk.lab.deep.halving import Tries, add_up
from tunnelfolk.lab.fast.layout import CELLS, SCRATCH
from tunnelfolk.lab.fast.state_words import laid_cards, write_markers
from tunnelfolk.offline.kernel_memory import KernelMemory, Placed, flatten_array, read_facts
from tunnelfolk.rules.views import Prompt

PLAYOUTS = 1_000
"""For a choice: counted, not timed, so that the same prompt always gets the same answer."""


class Deep:
    """`lab.deep.Deep`, where there is a page instead of numba."""

    strategies: ClassVar[tuple[str, ...] | None] = ("saboteur", "race")

    def __init__(self, seed: int | str, budget: Budget = Budget(PLAYOUTS)) -> None:  # noqa: B008
        """A bot whose chance comes from a seed."""
        self._searcher = Searcher(seed, budget, Keen(seed), lambda asked: search_kernel().play_worlds(asked))

    def choose(self, prompt: Prompt) -> int:
        """The choice that did best."""
        return best_index(self.judge(prompt))

    def explain(self, prompt: Prompt, most: int = 3) -> tuple[Advice, ...]:
        """The best few choices; the scores are gold to be won, in the Duel from -1 (lost) to 1 (won)."""
        return advise(prompt.legal, self.judge(prompt), most)

    def judge(self, prompt: Prompt) -> list[Judgement]:
        """What it thinks of every choice: what was not tried is worth less than what was. Raises CannotPlay."""
        return judge_choices(self._searcher, prompt)


@cache
def search_kernel() -> "SearchKernel":
    """The only one of a page: compiled when somebody first searches."""
    return SearchKernel()


class SearchKernel:
    """Plays worlds, of one question at a time."""

    def __init__(self) -> None:
        """Lay out what stays in the memory from one question to the next."""
        facts = read_facts()
        self._memory = memory = KernelMemory()
        self._arguments = {one.name: one for one in facts.arguments}
        self._scratch = memory.put("h", [0] * SCRATCH)
        self._workspace = {
            name: flatten_array(memory.put(self._arguments[name].sort, [room.fill] * prod(room.shape), room.shape))
            for name, room in facts.workspace.items()
        }
        self._habits = {game: self._flatten_all(habits) for game, habits in facts.habits.items()}
        self._lasting = memory.end

    def play_worlds(self, asked: Question) -> Tries:
        """What tries the candidates of a question, until the next one is asked."""
        memory = self._memory
        memory.end = self._lasting
        hidden = {f"search.hidden.{name}": numbers for name, numbers in asked.unseen._asdict().items()}
        aim = {"aim.seed": asked.seed, "aim.seat": asked.seat, "aim.safe_lead": asked.safe_lead, "aim.looks_back": 0}
        fixed = self._workspace | self._habits[asked.state.game]
        fixed |= self._flatten_all({**hidden, **aim, "search.odds": asked.odds})
        fixed |= {"search.base": flatten_array(self._put_base(asked))}
        end = memory.end

        def tries(candidates: list[int], worlds: tuple[int, int]) -> list[float]:
            memory.end, count = end, worlds[1] - worlds[0]
            codes = [asked.codes[candidate] for candidate in candidates]
            told = self._flatten_all({"candidates": codes, "worlds.0": worlds[0], "worlds.1": worlds[1]})
            values = memory.put("d", [0.0] * (len(codes) * count), (len(codes), count))
            flat = fixed | told | {"values": flatten_array(values)}
            if memory.call("try_candidates", b"".join(flat[name] for name in self._arguments)):
                raise BrokenPlayout(f"{asked.state.game}: a playout left its board or its lists")
            found = memory.read(values)
            return [add_up(found[place : place + count]) for place in range(0, len(found), count)]

        return tries

    def _put_base(self, asked: Question) -> Placed:
        """The vector of a state, as `lab.fast.convert` makes it."""
        memory = self._memory
        base = memory.put("h", [*asked.words, *[0] * CELLS])
        laid = [memory.put("i", numbers) for numbers in laid_cards(asked.state)]
        memory.call("lay_all", b"".join(map(flatten_array, (base, *laid, self._scratch))))
        vector = memory.read(base)
        write_markers(vector, asked.state)
        memory.write(base, vector)
        return base

    def _flatten_all(self, values: dict[str, Any]) -> dict[str, bytes]:
        """Arguments by name, as a kernel is handed them: arrays are put into the memory."""
        return {name: self._flatten(name, value) for name, value in values.items()}

    def _flatten(self, name: str, value: Any) -> bytes:
        told = self._arguments[name]
        if told.dimensions == 0:
            return struct.pack(f"<{told.sort}", value)
        if told.dimensions == 1:
            return flatten_array(self._memory.put(told.sort, value))
        numbers = [number for row in value for number in row]
        return flatten_array(self._memory.put(told.sort, numbers, (len(value), len(value[0]))))
