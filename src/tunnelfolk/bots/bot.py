"""What a bot is, and a match that bots play out."""

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import ClassVar, Protocol

from tunnelfolk.bots.advice import Advice
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.views import Prompt


class Bot(Protocol):
    """Answers prompts: the same seed and the same prompt always get the same answer.

    The prompt's events are those of the round so far, so that a bot needs no memory of its own.
    """

    def __init__(self, seed: int | str) -> None:
        """A bot whose chance comes from a seed."""

    def choose(self, prompt: Prompt) -> int:
        """The index of its choice in the prompt's legal list, which is not empty."""


class Adviser(Bot, Protocol):
    """A bot that can say why: all bots of the ladder can."""

    strategies: ClassVar[tuple[str, ...] | None]
    """The strategies it has, as games name theirs in `GameFacts`; None if it plays any game."""

    def explain(self, prompt: Prompt, most: int = 3) -> tuple[Advice, ...]:
        """The best few choices, best first, with scores and reasons."""


def pause(seed: int | str, prompt: Prompt) -> float:
    """How long a person might take here, 1 being usual: a server waits in proportion, the arena never does.

    A watcher's prompt gives the same: by the number of legal actions a bot would show how good its hand is.
    """
    view = prompt.view
    assert view.to_act is not None
    cards = view.draft.cards if view.draft else view.panels[view.to_act].cards
    difficulty = min(1.0, math.log1p(cards) / 2)
    return round(0.4 + difficulty * (0.4 + Random(f"{seed}/pause/{prompt.version}").random()), 2)


def chance_for(seed: int | str, prompt: Prompt) -> Random:
    """The chance a bot has for one answer."""
    return Random(f"{seed}/{prompt.view.seat}/{prompt.version}")


def play_out(match: Match, bots: Sequence[Bot], watch: Callable[[Match], object] = id) -> Match:
    """Let bots, one for each seat, play a match to its end; `watch` is shown every step."""
    while (seat := match.to_act) is not None:
        match = match.choose(bots[seat].choose(match.prompt(seat, since=match.round_began)))
        watch(match)
    return match
