"""What choices come to, world by world: the gold by which a seat leads after the round. For reviews of matches."""

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.lab.deep.distance_field import fill_field
from tunnelfolk.lab.deep.features import evaluate
from tunnelfolk.lab.deep.playouts import Aim, Search, Workspace, copy_match, determinise, gold_of, play_on
from tunnelfolk.lab.deep.search_kernels import compiled, entry
from tunnelfolk.lab.fast import engine
from tunnelfolk.lab.fast.chance import seed
from tunnelfolk.lab.fast.layout import FINE, SEATS, STATUS

# numba resolves names in the function's own module.
actor, step = engine.actor, engine.step

Leads = NDArray[np.float64]
"""One for each world."""

LEAVE = -1
"""In place of a code: the position as it is, whoever is to act."""


@entry
def lead_in_worlds(search: Search, code: int, worlds: tuple[int, int], aim: Aim, space: Workspace, leads: Leads) -> int:
    """The lead after an action in the worlds of these numbers; whether a match broke.

    Whoever asks for several actions gives each its own copy of the hidden things: then the worlds are the same.
    """
    wrong = 0
    # Of the board once the action is done: the field from before does not know the card that it lays.
    copy_match(search.base, space.row)
    if code != LEAVE:
        step(space.row, code, space.scratch)
    fill_field(space.row, space.field)
    for number in range(worlds[0], worlds[1]):
        copy_match(search.base, space.row)
        seed(space.row, aim.seed, number)
        determinise(space.row, search.hidden, number)
        # Chance goes on alike after every action, so that luck does not decide between them.
        seed(space.row, aim.seed + 1, number)
        if code != LEAVE:
            step(space.row, code, space.scratch)
        play_on(search.style, aim.plies, space)
        leads[number - worlds[0]] = _lead(search, aim, space)
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
