"""How far to trust suspicion, for each number of players: `python -m bench.suspicion --matches 160 --to FILE`.

Plays matches of Saboteur with 3 to 10 players, `keen` at most seats and here and there `thumb`, takes a watcher's
forecast after every fourth move, and writes what the review shows (web/src/review/calibration.json): for each number of
players the log-loss beside that of the deal alone, and how many of those who were said to be saboteurs with a chance of
each tenth were.
"""

import argparse
import sys
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from tunnelfolk.analysis.round_steps import rounds_of
from tunnelfolk.arena.intervals import log_loss
from tunnelfolk.bots import BOTS, play_out
from tunnelfolk.bots.saboteur.belief_history import suspicion_history
from tunnelfolk.bots.saboteur.beliefs import Cast
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.game import Match, new

EVERY = 4
THUMB_SHARE = 0.25
SEATS = range(3, 11)

Pairs = list[tuple[float, bool]]
"""What was said of a seat, and whether it was so."""


class Tenth(Struct, frozen=True):
    """Forecasts of one tenth: how many, what they said on average, and the share of saboteurs."""

    count: int
    said: float
    true: float


class Measured(Struct, frozen=True, rename="camel"):
    """Forecasts at tables of one size."""

    players: int
    forecasts: int
    log_loss: float
    log_loss_dealt: float
    tenths: tuple[Tenth | None, ...]


class Calibration(Struct, frozen=True):
    """All that was measured, and how."""

    command: str
    matches: int
    sizes: tuple[Measured, ...]


def play(number: int) -> Match:
    """A match at a table of its size."""
    rng, seats = Random(f"calibration/{number}"), SEATS[number % len(SEATS)]
    names = ["thumb" if rng.random() < THUMB_SHARE else "keen" for _ in range(seats)]
    bots = [BOTS[name](f"{number}/{seat}") for seat, name in enumerate(names)]
    return play_out(new("saboteur", seats, seed=f"calibration/{number}"), bots)


def forecasts_of(match: Match) -> Pairs:
    """What everybody could say, every fourth move, of every seat."""
    return [
        (said, role is Role.SABOTEUR)
        for part in rounds_of(match)
        for roles in [next(event.roles for event in part.events if isinstance(event, ev.RolesDealt))]
        for shift in suspicion_history([event.seen_by(None) for event in part.events], Cast(match.seats))[
            EVERY - 1 :: EVERY
        ]
        for said, role in zip(shift.after, roles, strict=True)
    ]


def measure(cast: Cast, pairs: Pairs) -> Measured:
    """The figures for one size of table."""
    dealt = cast.saboteurs / cast.places
    return Measured(
        cast.seats,
        len(pairs),
        round(log_loss(pairs), 4),
        round(log_loss([(dealt, is_one) for _, is_one in pairs]), 4),
        tuple(_tenth([pair for pair in pairs if min(9, int(10 * pair[0])) == tenth]) for tenth in range(10)),
    )


def _tenth(pairs: Pairs) -> Tenth | None:
    if not pairs:
        return None
    said, true = (sum(pair[at] for pair in pairs) / len(pairs) for at in (0, 1))
    return Tenth(len(pairs), round(said, 3), round(true, 3))


def main() -> None:
    """Play, measure, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=160)
    parser.add_argument("--to", type=Path)
    chosen = parser.parse_args()
    pairs: dict[int, Pairs] = {seats: [] for seats in SEATS}
    for number in range(chosen.matches):
        match = play(number)
        pairs[match.seats] += forecasts_of(match)
        print(f"\r{number + 1} of {chosen.matches} matches", end="", file=sys.stderr, flush=True)
    sizes = tuple(measure(Cast(seats), pairs[seats]) for seats in SEATS if pairs[seats])
    command = f"python -m bench.suspicion --matches {chosen.matches}"
    text = msgspec.json.format(msgspec.json.encode(Calibration(command, chosen.matches, sizes)), indent=0).decode()
    (chosen.to.write_text(text + "\n") if chosen.to else print(text))


if __name__ == "__main__":
    main()
