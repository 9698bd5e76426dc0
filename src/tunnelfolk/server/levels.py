"""The bots that people are offered, from weak to strong; a table that asks for `chance` gets it too."""

from tunnelfolk.bots import ladder
from tunnelfolk.rules.facts import GameFacts

KNOWN = ladder.names()
LEVELS = tuple(name for name in KNOWN if name != "chance")
IN_PAGES = ("deep",)
"""Who plays offline in a browser, whatever is installed where the page came from."""
DEFAULT = "keen"
"""The one that is offered first, and that minds the seats of absent people, where it can play the game."""


def minder_for(facts: GameFacts) -> str:
    """The bot that minds the seats of absent people in a game."""
    able = ladder.players_of(facts)
    return DEFAULT if DEFAULT in able else able[-1]
