"""The search of `deep` in plain Python: what `keen` thinks best is tried in many worlds, and the better half again.

Whoever plays the worlds is handed in: in the lab numba's kernel (`deep_bot`), in the page the same as WebAssembly.
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from tunnelfolk.bots.advice import Judgement
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.bots.strategy import CannotPlay
from tunnelfolk.lab.deep.budget import Budget
from tunnelfolk.lab.deep.halving import Clock, Tries, halve
from tunnelfolk.lab.deep.unseen import Unseen, find_unseen, watcher_odds
from tunnelfolk.lab.fast.layout import GAME, SABOTEUR
from tunnelfolk.lab.fast.notation import code_of
from tunnelfolk.lab.fast.settings import CORE_NAMES
from tunnelfolk.lab.fast.state_words import words_of
from tunnelfolk.rules.actions import Take
from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.game_state import GameState
from tunnelfolk.rules.views import Prompt, View

SAFE_LEADS = (4.0, 3.0, 1.0)
"""In each round of the Duel, the lead in gold that makes one fairly sure to win the match."""


class BrokenPlayout(RuntimeError):
    """A playout left its board or its lists: a kernel is wrong."""


class Question(NamedTuple):
    """What is tried, and in which worlds."""

    state: GameState
    """A match that the seat's view allows: what is hidden in it changes from world to world."""
    words: list[int]
    """Its words (`fast.state_words`)."""
    unseen: Unseen
    odds: list[float]
    """What everybody thinks of whom."""
    seed: int
    seat: int
    safe_lead: float
    codes: list[int]
    """The candidates."""


class Searcher(NamedTuple):
    """Who searches: a seed for the bot's chance, how much work it may be, and who plays the worlds."""

    seed: int | str
    budget: Budget
    keen: Keen
    play_worlds: Callable[[Question], Tries]


def judge_choices(searcher: Searcher, prompt: Prompt) -> list[Judgement]:
    """What is thought of every choice: what was not tried is worth less than what was. Raises CannotPlay."""
    if prompt.view.game not in CORE_NAMES:
        raise CannotPlay(f"bot 'deep' cannot play {prompt.view.game}: compiled are only {', '.join(CORE_NAMES)}")
    budget = searcher.budget
    clock = Clock(budget.milliseconds)
    judged = searcher.keen.judge(prompt)
    if len(judged) == 1 or isinstance(prompt.legal[0], Take):
        return judged
    order = sorted(range(len(judged)), key=lambda index: -judged[index].score)
    tried = order[: budget.candidates]
    tries = searcher.play_worlds(_question(searcher, prompt, tried))
    values = dict(zip(tried, halve(len(tried), budget.playouts, tries, clock), strict=True))
    least = min(values.values())
    return [
        Judgement(values.get(index, least - 1 - order.index(index) / len(order)), one.reason)
        for index, one in enumerate(judged)
    ]


def _question(searcher: Searcher, prompt: Prompt, tried: list[int]) -> Question:
    view, rng = prompt.view, Random(f"{searcher.seed}/deep/{prompt.view.seat}/{prompt.version}")
    state = game_named(view.game).determinise(view, rng)
    words = words_of(state)
    beliefs = searcher.keen.beliefs(prompt) if words[GAME] == SABOTEUR else None
    unseen = find_unseen(words, view, rng, beliefs)
    codes = [code_of(words[GAME], prompt.legal[index]) for index in tried]
    odds = watcher_odds(beliefs, view)
    return Question(state, words, unseen, odds, rng.getrandbits(31), view.seat or 0, safe_lead(view), codes)


def safe_lead(view: View) -> float:
    """The lead in gold that makes one fairly sure to win: with one round (V3) as in the last one."""
    return SAFE_LEADS[-1] if view.options.one_round else SAFE_LEADS[view.round - 1]
