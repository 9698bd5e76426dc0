"""What choices come to, world by world: the gold by which a seat leads after the round. For reviews of matches."""

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.lab.deep.distance_field import fill_field
from tunnelfolk.lab.deep.features import evaluate
from tunnelfolk.lab.deep.playouts import Aim, Search, Workspace, copy_match, determinise, gold_of, play_on
from tunnelfolk.lab.deep.search_kernels import compiled, entry
from tunnelfolk.lab.fast import engine
from tunnelfolk.lab.fast.chance import seed
from tunnelfolk.lab.fast.compiled import Codes
from tunnelfolk.lab.fast.layout import FINE, SEATS, STATUS

# numba resolves names in the function's own module.
actor, step = engine.actor, engine.step

Leads = NDArray[np.float64]
"""A row a world, a column a candidate."""

LEAVE = -1
"""In place of a candidate's code: the position as it is, whoever is to act."""


@entry
def lead_in_worlds(
    search: Search, candidates: Codes, worlds: tuple[int, int], aim: Aim, space: Workspace, leads: Leads
) -> int:
    """The lead after each candidate in the worlds of these numbers, the same ones for all; whether a match broke."""
    wrong = 0
    fill_field(search.base, space.field)
    for number in range(worlds[0], worlds[1]):
        copy_match(search.base, space.world)
        seed(space.world, aim.seed, number)
        determinise(space.world, search.hidden, number)
        for candidate in range(len(candidates)):
            copy_match(space.world, space.row)
            # Chance goes on alike after every candidate, so that luck does not decide between them.
            seed(space.row, aim.seed + 1, number)
            if candidates[candidate] != LEAVE:
                step(space.row, int(candidates[candidate]), space.scratch)
            play_on(search.style, aim.plies, space)
            leads[number - worlds[0], candidate] = _lead(search, aim, space)
            wrong |= int(space.row[STATUS] != FINE)
    return wrong


@compiled
def _lead(search: Search, aim: Aim, space: Workspace) -> float:
    """Own gold less the rival's once the round is over, or what may be expected of it."""
    row, lead = space.row, 0.0
    if actor(row) >= 0:
        lead = evaluate(row, space.field, aim.seat, search.weights, space.features)
    lead += gold_of(row, aim.seat)
    return lead - gold_of(row, 1 - aim.seat) if row[SEATS] == 2 else lead
