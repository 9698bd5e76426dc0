"""Bots with names and tempers, for people: each differs in memory, suspicion, patience and whims."""

from random import Random

from msgspec import Struct

from tunnelfolk.bots import ladder
from tunnelfolk.bots.bot import Adviser
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.bots.race.race_lookahead import Lookahead
from tunnelfolk.bots.thumb_bot import Thumb
from tunnelfolk.bots.traits import Traits


class Character(Struct, frozen=True):
    """Who somebody is: the level they play at, their temper, and a line that says so."""

    level: str
    traits: Traits
    about: str
    lookahead: Lookahead = Lookahead()


WHIM = 0.07
"""Measured: without whims medium wins 61 % of its decided Duels against easy, with them 69.5 % (`bench/bots.md`)."""

CHARACTERS = {
    "Alrun": Character(
        "thumb", Traits(memory=6, suspicion=0.7, whim=WHIM), "trusting, and soon forgets what others did"
    ),
    "Bodo": Character(
        "thumb", Traits(memory=12, suspicion=0.4, patience=7, whim=WHIM), "quick to suspect, quick to strike"
    ),
    "Frida": Character(
        "thumb", Traits(patience=3, nerve=0.9, whim=WHIM), "digs along with everyone until the very last moment"
    ),
    "Gunnar": Character(
        "keen",
        Traits(suspicion=0.6, patience=6),
        "remembers everything, and soon draws conclusions",
        Lookahead(depth=1),
    ),
    "Runa": Character("keen", Traits(suspicion=0.9, patience=12), "remembers everything, and wants to be sure"),
}
"""From the easiest to the hardest."""


def character(name: str, seed: int | str) -> Adviser:
    """Somebody by name."""
    who = CHARACTERS[name]
    return Keen(seed, who.traits, who.lookahead) if who.level == "keen" else Thumb(seed, who.traits)


def somebody(level: str, seed: int | str) -> Adviser:
    """Somebody who plays at a level; the seed decides on the temper, so that nobody knows whom they play with."""
    names = [name for name, who in CHARACTERS.items() if who.level == level]
    return character(Random(f"{seed}/temper").choice(names), seed) if names else ladder.bot_named(level)(seed)
