"""Whole matches between policies, one a seat, on given deals: what a tournament of compiled bots is made of."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.lab.fast.batch import BrokenMatch, new
from tunnelfolk.lab.fast.cards import TREASURE
from tunnelfolk.lab.fast.chance import roll, seed
from tunnelfolk.lab.fast.compiled import Codes, Vector, compiled
from tunnelfolk.lab.fast.engine import ROUNDS, actor, deal, last_round, legal, restart, step
from tunnelfolk.lab.fast.layout import (
    COVERED,
    FINE,
    GAME,
    GOAL,
    ROLE,
    SABOTEUR,
    SABOTEUR_ROLE,
    SCRATCH,
    SEATS,
    SEATS_MOST,
    SPARE,
    STATUS,
)
from tunnelfolk.lab.fast.policies import POLICIES, choose
from tunnelfolk.rules.options import Options

Numbers = NDArray[np.int64]


@compiled
def _choose_blindly(vector: Vector, policy: int, codes: Codes, count: int, scratch: Vector) -> int:
    """The place in the legal list of what a policy would do that only guesses the roles of the others."""
    if vector[GAME] != SABOTEUR:
        return choose(vector, policy, codes, count)
    seats, me = int(vector[SEATS]), actor(vector)
    for seat in range(seats):
        scratch[seat] = vector[ROLE + seat]
    scratch[seats] = vector[SPARE]
    _guess_roles(vector, me, seats)
    at = choose(vector, policy, codes, count)
    for seat in range(seats):
        vector[ROLE + seat] = scratch[seat]
    vector[SPARE] = scratch[seats]
    return at


@compiled
def _guess_roles(vector: Vector, me: int, seats: int) -> None:
    """Shuffle all dwarf cards but one's own, the one left over included (S1)."""
    for at in range(seats - 1, 0, -1):
        here, there = _role_place(at, me, seats), _role_place(roll(vector, at + 1), me, seats)
        word = vector[here]
        vector[here] = vector[there]
        vector[there] = word


@compiled
def _role_place(number: int, me: int, seats: int) -> int:
    """Where the dwarf cards lie that somebody cannot see, by number."""
    seat = number + 1 if number >= me else number
    return SPARE if seat == seats else ROLE + seat


@compiled
def play_rows(rows: Vector, policies: Codes, deals: Numbers, codes: Codes, tallies: Codes, scratch: Vector) -> None:
    """Play all rounds of every row; tallies: the choices, then for each round saboteurs (bits) and treasure."""
    for row in range(len(rows)):
        vector = rows[row]
        restart(vector, 0, 0)
        for number in range(last_round(vector)):
            seed(vector, deals[row], 2 * number)  # the same cards for everybody who plays this deal
            deal(vector, scratch[row])
            seed(vector, deals[row] ^ row, 2 * number + 1)
            for seat in range(int(vector[SEATS])):
                if vector[GAME] == SABOTEUR and vector[ROLE + seat] == SABOTEUR_ROLE:
                    tallies[row, 1 + number] |= 1 << seat
            while vector[STATUS] == FINE and actor(vector) >= 0:
                count = legal(vector, codes[row], scratch[row])
                at = _choose_blindly(vector, policies[row, actor(vector)], codes[row], count, scratch[row])
                step(vector, codes[row, at], scratch[row])
                tallies[row, 0] += 1
            for goal in range(3):
                if vector[GOAL + goal] == TREASURE and not vector[COVERED] >> goal & 1:
                    tallies[row, 1 + ROUNDS + number] = 1


class Results(NamedTuple):
    """What came out of each match."""

    gold: NDArray[np.int64]
    """The worth of each seat's gold, ten columns."""
    choices: Codes
    saboteurs: Codes
    """Saboteur: the saboteurs of each round, as bits of seats."""
    found: NDArray[np.bool_]
    """Saboteur: whether the treasure was found, by round."""


def play(
    game: str,
    names: Sequence[Sequence[str]],
    deals: Sequence[int],
    options: Options = Options(),  # noqa: B008
) -> Results:
    """Play a match a row between policies by name, one a seat; rows with the same deal get the same cards."""
    seats = len(names[0])
    batch = new(game, seats, count=len(names), options=options)
    policies = np.zeros((len(names), SEATS_MOST), np.int32)
    policies[:, :seats] = [[POLICIES.index(name) for name in table] for table in names]
    tallies: Codes = np.zeros((len(names), 1 + 2 * ROUNDS), np.int32)
    scratch = np.zeros((len(names), SCRATCH), np.int16)
    play_rows(batch.rows, policies, np.asarray(deals, np.int64), batch.codes, tallies, scratch)
    if batch.rows[:, STATUS].any():
        raise BrokenMatch(f"status {batch.rows[:, STATUS].max()}")
    rounds = options.rounds
    saboteurs, found = tallies[:, 1 : 1 + rounds], tallies[:, 1 + ROUNDS : 1 + ROUNDS + rounds]
    return Results(batch.gold, tallies[:, 0], saboteurs, found > 0)
