"""What a bot is, and a match that bots play out."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

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


def chance_for(seed: int | str, prompt: Prompt) -> Random:
    """The chance a bot has for one answer."""
    return Random(f"{seed}/{prompt.view.seat}/{prompt.version}")


def play_out(match: Match, bots: Sequence[Bot], watch: Callable[[Match], object] = id) -> Match:
    """Let bots, one for each seat, play a match to its end; `watch` is shown every step."""
    while (seat := match.to_act) is not None:
        match = match.choose(bots[seat].choose(match.prompt(seat, since=match.round_began)))
        watch(match)
    return match
