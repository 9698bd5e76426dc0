"""Is the review right? In Duels of `keen` every tenth choice is random: those that cost something must be found.

`python -m bench.review --matches 100 --by deep --jobs 16 --to found.jsonl` plays, reviews, and looks at every replaced
and every marked choice again with ten times as many worlds and twice as many candidates; what is found is kept match by
match, with progress and intervals so far, and a run that was stopped goes on where it was. `--sum found.jsonl` counts.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.analysis.comparing import Comparison, compare
from tunnelfolk.analysis.evaluators import Effort, Evaluator, evaluator_named
from tunnelfolk.analysis.move_review import candidates_of
from tunnelfolk.analysis.worth import MARKS, stones
from tunnelfolk.arena.intervals import wilson
from tunnelfolk.bots.chance_bot import Chance
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.lab.deep.deep_bot import warm_up
from tunnelfolk.rules.game import Match, new
from tunnelfolk.rules.views import Prompt

EVERY = 10
DEEPER = 10
COSTLY = 10.0
"""Points that a replaced choice must have cost to be one that should be found."""


class Found(Struct):
    """A choice that was replaced, marked, or both."""

    match: int
    step: int
    is_replaced: bool
    stones: int
    cost: float
    true_cost: float
    true_error: float


class Deeper:
    """An evaluator with more worlds."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.effort: Effort = replace(evaluator.effort.times(DEEPER), candidates=8, is_thorough=True)
        self.name, self.spread = evaluator.name, evaluator.spread
        self.after_rounds, self.opinions = evaluator.after_rounds, evaluator.opinions
        self.ask, self.open_lead = evaluator.ask, evaluator.open_lead


def look_at(evaluator: Evaluator, prompt: Prompt, chosen: int, seed: str) -> Comparison:
    judged = Keen("review").judge(prompt)
    return compare(evaluator, prompt, candidates_of(judged, chosen, evaluator), seed, judged)


def review_choices(number: int, evaluator: Evaluator, truth: Evaluator) -> list[Found]:
    match: Match = new("duel", seed=f"review/{number}")
    bots, found = [Keen(f"{number}/{seat}") for seat in range(2)], []
    while (seat := match.to_act) is not None:
        prompt = match.prompt(seat, since=match.round_began)
        is_replaced = match.version % EVERY == number % EVERY and len(prompt.legal) > 1
        chosen = (Chance(f"{number}") if is_replaced else bots[seat]).choose(prompt)
        if len(prompt.legal) > 1:
            told = look_at(evaluator, prompt, chosen, f"review/{match.version}")
            marks = stones(told.cost, told.error)
            if is_replaced or marks:
                true = look_at(truth, prompt, chosen, f"truth/{match.version}")
                found.append(Found(number, match.version, is_replaced, marks, told.cost, true.cost, true.error))
        match = match.choose(chosen)
    return found


def summarise(found: list[Found]) -> None:
    costly = [one for one in found if one.is_replaced and one.true_cost >= COSTLY]
    seen = sum(one.stones > 0 for one in costly)
    marked = [one for one in found if one.stones]
    false = sum(one.true_cost < MARKS[one.stones - 1] for one in marked)
    nothing = sum(one.true_cost < MARKS[0] for one in marked)
    print(f"{len({one.match for one in found})} Duels, {sum(one.is_replaced for one in found)} choices replaced")
    for text, count, of in (
        ("replaced choices that cost 10 points and are marked", seen, len(costly)),
        ("marked choices that cost less than their mark says", false, len(marked)),
        ("marked choices that cost less than 5 points", nothing, len(marked)),
    ):
        rate = wilson(count, of)
        print(f"{text}: {count} of {of}, {rate.value:.1%} [{rate.low:.1%}, {rate.high:.1%}]")


def review_one(asked: tuple[int, str]) -> list[Found]:
    """A match of this number, reviewed by an evaluator of this name."""
    number, by = asked
    return review_choices(number, evaluator_named(by), Deeper(evaluator_named("deep")))


def read(path: Path) -> list[Found]:
    """What was found so far."""
    return [msgspec.json.decode(line, type=Found) for line in path.read_text().splitlines()] if path.exists() else []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--by", choices=("keen", "deep"), default="deep")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--to", type=Path, default=Path("found.jsonl"))
    parser.add_argument("--sum", type=Path)
    chosen = parser.parse_args()
    if chosen.sum:
        return summarise(read(chosen.sum))
    warm_up()  # one process compiles, the others load what it kept
    known = {found.match for found in read(chosen.to)}
    asked = [number for number in range(chosen.first, chosen.first + chosen.matches) if number not in known]
    began = time.monotonic()
    with ProcessPoolExecutor(chosen.jobs, mp_context=get_context("spawn")) as pool:
        tasks = [pool.submit(review_one, (number, chosen.by)) for number in asked]
        for done, task in enumerate(as_completed(tasks), 1):
            with chosen.to.open("a") as file:
                file.writelines(msgspec.json.encode(one).decode() + "\n" for one in task.result())
            print(f"== {done} of {len(asked)} matches, {time.monotonic() - began:.0f} s", flush=True)
            summarise(read(chosen.to))
    return None


if __name__ == "__main__":
    main()
