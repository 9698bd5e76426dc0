"""How long a seat seems to think where nobody may tell whether its owner plays it, or a bot that stands in.

Everybody else is shown a clock that runs by the turn alone. Whoever is to act has a little less time than that, so that
a bot which takes over has chosen before everybody's clock is up, as somebody in a hurry does; and a bot takes the time
that the owner took so far.
"""

import math
from collections import deque
from random import Random

from tunnelfolk.server import matches, store
from tunnelfolk.server.matches import Running

OWN_SHARE = 0.8, 0.95
"""Which part of everybody's clock is the owner's: drawn anew every turn, or the last second would tell who was late."""
PATIENCE_SHARE = 0.6, 1.0
"""Which part of the time is waited for somebody absent, where there is no clock."""
REST_SHARE = 0.1, 0.8
"""When a bot chooses within what is left of everybody's clock, at the latest."""
USUAL_SECONDS, SPREAD = 7.0, 0.5
"""How long people think about a turn, of whom nothing is known yet: the median, and how their logarithms spread."""
SHORTEST, LONGEST = 1.5, 40.0
REMEMBERED = 12
"""How many of somebody's last turns are drawn from."""


class Paces:
    """How long each seat's owner took for the last turns, in seconds."""

    def __init__(self) -> None:
        """Nobody has chosen yet."""
        self._seconds: dict[int, deque[float]] = {}

    def note(self, seat: int, seconds: float) -> None:
        """The owner of a seat chose after so many seconds."""
        self._seconds.setdefault(seat, deque(maxlen=REMEMBERED)).append(seconds)

    def pause(self, running: Running, seat: int) -> float:
        """How long a bot is to take for a turn of this seat, from now on."""
        rng, known = _chance(running, seat, "pace"), self._seconds.get(seat)
        seconds = rng.choice(known) * rng.uniform(0.8, 1.25) if known else _usual_seconds(rng)
        seconds = min(LONGEST, max(SHORTEST, seconds))
        left = open_left_ms(running)
        return seconds if left is None else min(seconds, left / 1_000 * rng.uniform(*REST_SHARE))


def _usual_seconds(rng: Random) -> float:
    return rng.lognormvariate(math.log(USUAL_SECONDS), SPREAD)


def _chance(running: Running, seat: int, use: str) -> Random:
    """The same however often it is asked for in a turn; nobody can foretell it before the seed is out."""
    return Random(f"{matches.bot_seed(running, seat)}/{use}/{running.match.version}")


def open_left_ms(running: Running) -> int | None:
    """How long everybody is told that the seat to act may still think, be it a person's or a bot's."""
    if running.row.turn_seconds is None or running.to_act is None:
        return None
    whole = running.row.turn_seconds * 1_000
    return min(whole, max(0, whole - elapsed_ms(running)))


def elapsed_ms(running: Running) -> int:
    """How long the current turn has taken so far."""
    return store.now_ms() - running.at


def own_seconds(running: Running, seat: int, turn_seconds: int) -> float:
    """How long the owner of the seat to act may still think."""
    share = _chance(running, seat, "own time").uniform(*OWN_SHARE)
    spent = elapsed_ms(running) / 1_000
    own = share * turn_seconds - spent
    return own if own > 0 else max(0, turn_seconds - spent)  # who comes back late has what everybody sees


def patience_share(running: Running, seat: int) -> float:
    """Which part of a table's patience with absent people this turn gets."""
    return _chance(running, seat, "patience").uniform(*PATIENCE_SHARE)
