"""What choices of the Duel are worth if the net plays on: until the own seat is to act again, in many worlds."""

from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.bots.net.forward import Weights
from tunnelfolk.lab.champion.net_rows import best_codes, run_net
from tunnelfolk.lab.deep.playouts import Hidden, copy_match, determinise
from tunnelfolk.lab.deep.search_kernels import entry
from tunnelfolk.lab.deep.worlds import hidden_in, one_world
from tunnelfolk.lab.fast import code_of, engine, sight
from tunnelfolk.lab.fast.chance import seed
from tunnelfolk.lab.fast.compiled import Codes, Vector
from tunnelfolk.lab.fast.layout import LEGAL_MOST, SCRATCH, WORDS
from tunnelfolk.lab.learning.settling import standing
from tunnelfolk.lab.net_tables import make_tables
from tunnelfolk.rules.views import Prompt

# numba resolves names in the function's own module.
actor, legal, step, deal, is_over = engine.actor, engine.legal, engine.step, engine.deal, engine.is_over
observe = sight.observe

Flags = NDArray[np.int8]
Numbers = NDArray[np.float64]

ON, BACK, OVER, KNOWN = range(4)
"""How a row stands: it is to be played on, the own seat is to act again, the match is over, its value is known."""
PLIES_MOST = 12
"""A turn of the Duel takes few plies; what takes longer is evaluated where it stands."""
LEAD = 5.0
"""Of `duel.toml`: the lead in gold that is worth tanh(1) until a match is decided."""


class Rows(NamedTuple):
    """Matches that are played on side by side, and room for what is found out about them."""

    vectors: Vector
    moved: Flags
    """1 as soon as it was the rival's turn, or another round began."""
    stands: Flags
    codes: Codes
    counts: Codes
    seen: Vector
    leads: Numbers
    """By how much gold the own seat leads, as the table stands."""
    scratch: Vector


def new_rows(count: int) -> Rows:
    """Room for so many matches."""
    return Rows(
        np.empty((count, WORDS), np.int16),
        np.zeros(count, np.int8),
        np.zeros(count, np.int8),
        np.zeros((count, LEGAL_MOST), np.int32),
        np.zeros(count, np.int32),
        np.zeros((count, sight.SEEN_WORDS), np.int16),
        np.zeros(count),
        np.zeros(SCRATCH, np.int16),
    )


@entry
def branch(base: Vector, hidden: Hidden, number: int, candidates: Codes, rows: Rows) -> None:
    """Play every candidate in as many worlds as there is room for, world by world, the same ones for all."""
    count = len(candidates)
    for world in range(len(rows.vectors) // count):
        first = rows.vectors[world * count]
        copy_match(base, first)
        seed(first, number, world)
        determinise(first, hidden, world)
        # Chance goes on alike after every candidate, so that luck does not decide between them.
        seed(first, number + 1, world)
        for at in range(1, count):
            copy_match(first, rows.vectors[world * count + at])
        for at in range(count):
            step(rows.vectors[world * count + at], int(candidates[at]), rows.scratch)


@entry
def come_to_choices(rows: Rows, me: int) -> None:
    """Play on, deals and forced choices included, to where the net must be asked; list, observe and count there."""
    for at in range(len(rows.vectors)):
        row = rows.vectors[at]
        while rows.stands[at] == ON:
            if actor(row) < 0:
                if is_over(row):
                    rows.stands[at] = OVER
                    break
                deal(row, rows.scratch)
                rows.moved[at] = 1
            if actor(row) != me:
                rows.moved[at] = 1
            elif rows.moved[at]:
                rows.stands[at] = BACK
            rows.counts[at] = legal(row, rows.codes[at], rows.scratch)
            if rows.stands[at] == ON and rows.counts[at] == 1:
                step(row, int(rows.codes[at, 0]), rows.scratch)
            else:
                observe(row, actor(row), rows.seen[at])
                break
        rows.leads[at] = standing(row, me) - standing(row, 1 - me)


@entry
def step_some(rows: Rows, places: NDArray[np.int64], chosen: Codes) -> None:
    """Play a code in each of some rows."""
    for at in range(len(places)):
        step(rows.vectors[places[at]], int(chosen[at]), rows.scratch)


class Lookahead:
    """Tries choices of the Duel with one net."""

    def __init__(self, weights: Weights) -> None:
        """A net to play on with."""
        self._weights, self._tables = weights, make_tables("duel")

    def values(self, prompt: Prompt, tried: list[int], worlds: int, rng: Random) -> Numbers:
        """What some choices are worth to the seat, from -1 (lost) to 1 (won): a row a world."""
        me = prompt.view.seat
        assert me is not None
        base = one_world(prompt.view, rng)
        hidden = hidden_in(base, prompt.view, rng, None)
        candidates = np.array([code_of(base, prompt.legal[index]) for index in tried], np.int32)
        rows = new_rows(worlds * len(tried))
        branch(base, hidden, rng.getrandbits(31), candidates, rows)
        return self._play_on(rows, me).reshape(worlds, len(tried))

    def _play_on(self, rows: Rows, me: int) -> Numbers:
        """The value of every row, once the own seat is to act again or the match is over."""
        values, stands = np.zeros(len(rows.vectors)), rows.stands
        for ply in range(PLIES_MOST):
            come_to_choices(rows, me)
            ended = stands == OVER
            values[ended], stands[ended] = np.sign(rows.leads[ended]), KNOWN
            asked = np.flatnonzero(stands != KNOWN)
            if not len(asked):
                break
            found, worths = run_net(self._weights, self._tables, rows.seen[asked])
            is_last = (stands[asked] == BACK) | (ply == PLIES_MOST - 1)
            last, on = asked[is_last], asked[~is_last]
            side = np.where(rows.seen[last, sight.SEEN_BY] == me, 1.0, -1.0)
            values[last] = np.tanh(rows.leads[last] / LEAD) + side * worths[is_last]
            stands[last] = KNOWN
            if len(on):
                listed = rows.codes[on], rows.counts[on]
                step_some(rows, on, best_codes(self._tables, found[~is_last], rows.seen[on], *listed))
        return values
