"""The compiled part of the search: worlds are determinised, candidates tried in each, and the round played on."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.lab.deep import race_playout, saboteur_playout
from tunnelfolk.lab.deep.distance_field import DistanceField, fill_field, measure_fronts, new_field
from tunnelfolk.lab.deep.features import FEATURES, Features, evaluate
from tunnelfolk.lab.deep.race_playout import Style
from tunnelfolk.lab.deep.saboteur_playout import Odds, update_odds
from tunnelfolk.lab.deep.search_kernels import compiled, entry
from tunnelfolk.lab.fast import engine
from tunnelfolk.lab.fast.cards import TREASURE
from tunnelfolk.lab.fast.chance import roll, seed
from tunnelfolk.lab.fast.compiled import Codes, Vector
from tunnelfolk.lab.fast.layout import (
    BY_TREASURE,
    FINE,
    GAME,
    GOAL,
    GOLD,
    LEGAL_MOST,
    ROLE,
    SABOTEUR,
    SCRATCH,
    SEATS,
    SEATS_MOST,
    SPARE,
    STAGE,
    STATUS,
    WORDS,
)

# numba resolves names in the function's own module.
actor, legal, step = engine.actor, engine.legal, engine.step
choose_in_race, choose_in_saboteur = race_playout.choose, saboteur_playout.choose

Values = NDArray[np.float64]
"""What came of each candidate, in each world: a row a candidate."""

LEAVE = -1
"""In place of a candidate's code: the position as it is, whoever is to act."""


class Hidden(NamedTuple):
    """What a seat cannot see: slots of a vector, and all that may lie there."""

    card_slots: Vector
    cards: Vector
    goal_slots: Vector
    goals: Vector
    gold_slots: Vector
    gold: Vector
    castings: Codes
    """In Saboteur, drawn from the posterior: the treasure's place + 4 * bits of the saboteurs' places."""


class Search(NamedTuple):
    """The match as a seat knows it, and how playouts judge."""

    base: Vector
    hidden: Hidden
    odds: Odds
    """What everybody thinks of whom."""
    style: Style
    weights: Features


class Aim(NamedTuple):
    """What a search is for."""

    seed: int
    seat: int
    safe_lead: float
    """In the Duel the lead in gold that makes one fairly sure to win the match."""
    plies: int
    """After how many plies a playout stops."""
    looks_back: bool = False
    """Whether a finished match is looked at: then the outcome itself is told (`round_outcome`), of one candidate."""


class Workspace(NamedTuple):
    """Room for one search at a time."""

    world: Vector
    """What was determinised last."""
    row: Vector
    """The match that is played on from it."""
    scratch: Vector
    codes: Codes
    field: DistanceField
    odds: Odds
    features: Features


def new_workspace() -> Workspace:
    """Room for one search at a time."""
    return Workspace(
        np.zeros(WORDS, np.int16),
        np.zeros(WORDS, np.int16),
        np.zeros(SCRATCH, np.int16),
        np.zeros(LEGAL_MOST, np.int32),
        new_field(),
        np.zeros(SEATS_MOST),
        np.zeros(FEATURES),
    )


# One kernel for the bot and for reviews of matches: a second one would be compiled for most of a minute.
@entry
def try_candidates(
    search: Search, candidates: Codes, worlds: tuple[int, int], aim: Aim, space: Workspace, values: Values
) -> int:
    """Try every candidate in the worlds of these numbers, the same ones for all; whether a match broke.

    Who asks again about the same worlds hands in fresh hidden things: they are shuffled in place.
    """
    wrong = 0
    copy_match(search.base, space.row)
    if aim.looks_back and candidates[0] != LEAVE:
        # Of the board once the action is done: the field from before does not know the card that it lays.
        step(space.row, int(candidates[0]), space.scratch)
    fill_field(space.row, space.field)
    for number in range(worlds[0], worlds[1]):
        copy_match(search.base, space.world)
        seed(space.world, aim.seed, number)
        determinise(space.world, search.hidden, number)
        for candidate in range(len(candidates)):
            copy_match(space.world, space.row)
            # Chance goes on alike after every candidate, so that luck does not decide between them.
            seed(space.row, aim.seed + 1, number)
            values[candidate, number - worlds[0]] = play_candidate(search, int(candidates[candidate]), aim, space)
            wrong |= int(space.row[STATUS] != FINE)
    return wrong


@compiled
def copy_match(vector: Vector, other: Vector) -> None:
    """Make another vector the same."""
    for place in range(WORDS):
        other[place] = vector[place]


@compiled
def play_candidate(search: Search, code: int, aim: Aim, space: Workspace) -> float:
    """What comes of a candidate in the world at hand."""
    row, field = space.row, space.field
    if row[GAME] == SABOTEUR:
        for seat in range(len(search.odds)):
            space.odds[seat] = search.odds[seat]
        if code != LEAVE:
            measure_fronts(row, 0, field)
            update_odds(row, code, field, space.odds)
    if code != LEAVE:
        step(row, code, space.scratch)
    play_on(search.style, aim.plies, space)
    more = 0.0
    if actor(row) >= 0:
        more = evaluate(row, field, aim.seat, search.weights, space.features)
    return round_outcome(row, aim, more) if aim.looks_back else round_value(row, search.base, aim, more)


@compiled
def play_on(style: Style, most: int, space: Workspace) -> None:
    """Play the round to its end, or for so many plies."""
    row, codes = space.row, space.codes
    for _ in range(most):
        if row[STATUS] != FINE or actor(row) < 0:
            return
        count = legal(row, codes, space.scratch)
        if row[GAME] == SABOTEUR:
            at = choose_in_saboteur(row, codes, count, space.field, space.odds)
        else:
            at = choose_in_race(row, codes, count, space.field, style)
        step(row, int(codes[at]), space.scratch)


@compiled
def determinise(world: Vector, hidden: Hidden, number: int) -> None:
    """Put what the seat cannot see in a new order: cards, goals, gold; in Saboteur also roles and the treasure."""
    scatter(world, hidden.card_slots, hidden.cards)
    scatter(world, hidden.goal_slots, hidden.goals)
    scatter(world, hidden.gold_slots, hidden.gold)
    if world[GAME] != SABOTEUR:
        return
    casting = int(hidden.castings[number % len(hidden.castings)])
    treasure, places, seats = casting & 3, casting >> 2, int(world[SEATS])
    for goal in range(3):
        if world[GOAL + goal] == TREASURE:
            world[GOAL + goal] = world[GOAL + treasure]
            world[GOAL + treasure] = TREASURE
            break
    for seat in range(seats):
        world[ROLE + seat] = places >> seat & 1
    world[SPARE] = places >> seats & 1


@compiled
def scatter(world: Vector, slots: Vector, pool: Vector) -> None:
    """Put things of a pool, drawn by chance, into the slots."""
    for at in range(len(pool) - 1, 0, -1):
        other = roll(world, at + 1)
        pool[at], pool[other] = pool[other], pool[at]
    for at in range(len(slots)):
        world[int(slots[at])] = pool[at]


@compiled
def gold_of(vector: Vector, seat: int) -> int:
    """The worth of a seat's gold."""
    gold = GOLD + 3 * seat
    return int(vector[gold]) + 2 * int(vector[gold + 1]) + 3 * int(vector[gold + 2])


@compiled
def round_value(row: Vector, base: Vector, aim: Aim, more: float) -> float:
    """What a round brought: own gold; against a rival how surely one is ahead, from -1 to 1."""
    mine = gold_of(row, aim.seat)
    if row[GAME] == SABOTEUR or row[SEATS] == 1:
        return mine - gold_of(base, aim.seat) + more
    return math.tanh((mine - gold_of(row, 1 - aim.seat) + more) / aim.safe_lead)


@compiled
def round_outcome(row: Vector, aim: Aim, more: float) -> float:
    """How a round ended: the gold by which a seat leads, alone its gold; in Saboteur 1 if the diggers won, else 0."""
    if row[GAME] == SABOTEUR:
        return 1.0 if row[STAGE] == BY_TREASURE else 0.0
    mine = gold_of(row, aim.seat) + more
    return mine - gold_of(row, 1 - aim.seat) if row[SEATS] == 2 else mine
