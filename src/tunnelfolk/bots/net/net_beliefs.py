"""What the net says of who is a saboteur, as evidence more for the exact enumeration of castings."""

import math
from collections.abc import Sequence

from msgspec import Struct

from tunnelfolk.bots.saboteur.beliefs import Beliefs, Cast


class Trust(Struct, frozen=True):
    """How much both count: they look at the same deeds, so neither may count in full."""

    deeds: float
    net: float


TRUST = Trust(deeds=0.7, net=0.5)
"""Found on one half of 235 matches of `thumb` and `keen`; bench/bots.md has what came out on the other."""


def feed_beliefs(beliefs: Beliefs, odds: Sequence[float], trust: Trust = TRUST) -> Beliefs:
    """Beliefs with the log odds that a net gives every seat: less those of the deal, they are what its deeds tell.

    The enumeration then knows what the net only guesses: how many saboteurs there may be.
    """
    dealt = log_odds(beliefs.cast)
    told = [trust.net * (one - dealt) for one in odds]
    return Beliefs(
        beliefs.cast,
        tuple(tuple(trust.deeds * log for log in row) for row in beliefs.as_digger),
        tuple(
            tuple(trust.deeds * log + more for log, more in zip(row, told, strict=True)) for row in beliefs.as_saboteur
        ),
    )


def log_odds(cast: Cast) -> float:
    """The log odds of a seat before anything happened."""
    share = cast.saboteurs / cast.places
    return math.log(share / (1 - share))
