"""The bots that people are offered, from weak to strong; a table that asks for `chance` gets it too."""

from tunnelfolk.bots import ladder
from tunnelfolk.rules.facts import GameFacts

_LADDER = ("chance", "greedy", "thumb", "keen", "deep")

KNOWN = tuple(sorted(ladder.names(), key=_LADDER.index))
LEVELS = tuple(name for name in KNOWN if name != "chance")
DEFAULT = "keen"
"""The one that is offered first, and that minds the seats of absent people, where it can play the game."""
_WITHOUT_STRATEGY = ("chance", "greedy")
"""They need nothing but a legal list and the tunnels."""


def levels_for(facts: GameFacts) -> tuple[str, ...]:
    """The bots that can play a game, from weak to strong."""
    return tuple(name for name in KNOWN if facts.strategy is not None or name in _WITHOUT_STRATEGY)


def minder_for(facts: GameFacts) -> str:
    """The bot that minds the seats of absent people in a game."""
    playing = levels_for(facts)
    return DEFAULT if DEFAULT in playing else playing[-1]
