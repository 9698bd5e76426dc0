"""The compiled part of the search: worlds are dreamt up, a candidate is tried in each, and the round is played on."""

import math

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.lab.deep import race_playout, saboteur_playout
from tunnelfolk.lab.deep.compiled import compiled, entry
from tunnelfolk.lab.deep.distance_field import Field, Near, blank_field, blank_near, look, survey
from tunnelfolk.lab.deep.features import FEATURES, Weights, promise
from tunnelfolk.lab.deep.race_playout import Style
from tunnelfolk.lab.deep.saboteur_playout import Odds
from tunnelfolk.lab.fast import engine
from tunnelfolk.lab.fast.cards import TREASURE
from tunnelfolk.lab.fast.chance import roll, seed
from tunnelfolk.lab.fast.compiled import Codes, Vector
from tunnelfolk.lab.fast.layout import (
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
    STATUS,
    WORDS,
)

actor, legal, step = engine.actor, engine.legal, engine.step
race, plot, suspect = race_playout.choose, saboteur_playout.choose, saboteur_playout.suspect

Hidden = tuple[Vector, Vector, Vector, Vector, Vector, Vector, Codes]
"""Slots and pool of cards, of goals, of gold; and castings: the treasure's place + 4 * bits of the saboteurs."""
Scene = tuple[Vector, Hidden, Odds, Style, Weights]
"""The match as a seat knows it: a vector, what is hidden in it, what everybody thinks of whom; how playouts judge."""
Aim = tuple[int, int, float, int]
"""A seed, the seat that searches, how much gold makes one safe (Duel), and after how many plies a playout stops."""
Room = tuple[Vector, Vector, Vector, Codes, Field, Near, Odds, Weights]
"""A dreamt world, the match that is played on from it, and scratch space."""
Sums = NDArray[np.float64]
"""A row a candidate: how often it was tried, and the sum of what came of it."""


def make_room() -> Room:
    """Room for one search at a time."""
    return (
        np.zeros(WORDS, np.int16),
        np.zeros(WORDS, np.int16),
        np.zeros(SCRATCH, np.int16),
        np.zeros(LEGAL_MOST, np.int32),
        blank_field(),
        blank_near(),
        np.zeros(SEATS_MOST),
        np.zeros(FEATURES),
    )


@entry
def try_out(scene: Scene, candidates: Codes, worlds: tuple[int, int], aim: Aim, room: Room, sums: Sums) -> int:
    """Try every candidate in the worlds of these numbers, the same ones for all; whether a match broke."""
    base, world, row, field = scene[0], room[0], room[1], room[4]
    wrong = 0
    survey(base, field)
    for number in range(worlds[0], worlds[1]):
        copy(base, world)
        seed(world, aim[0], number)
        dream(world, scene[1], number)
        for candidate in range(len(candidates)):
            copy(world, row)
            seed(row, aim[0] + 1, number)
            sums[candidate, 1] += outcome(scene, int(candidates[candidate]), aim, room)
            sums[candidate, 0] += 1
            wrong |= int(row[STATUS] != FINE)
    return wrong


@compiled
def copy(vector: Vector, other: Vector) -> None:
    """Make another vector the same."""
    for place in range(WORDS):
        other[place] = vector[place]


@compiled
def outcome(scene: Scene, code: int, aim: Aim, room: Room) -> float:
    """What comes of a candidate in the world at hand."""
    base, odds, style, weights = scene[0], scene[2], scene[3], scene[4]
    row, field, near, mind = room[1], room[4], room[5], room[6]
    if row[GAME] == SABOTEUR:
        for seat in range(len(odds)):
            mind[seat] = odds[seat]
        look(row, 0, field, near)
        suspect(row, code, field, near, mind)
    step(row, code, room[2])
    play_on(style, aim[3], room)
    more = 0.0
    if actor(row) >= 0:
        more = promise(row, field, near, aim[1], weights, room[7])
    return worth(row, base, aim[1], aim[2], more)


@compiled
def play_on(style: Style, most: int, room: Room) -> None:
    """Play the round to its end, or for so many plies."""
    row, scratch, codes, field, near, mind = room[1], room[2], room[3], room[4], room[5], room[6]
    for _ in range(most):
        if row[STATUS] != FINE or actor(row) < 0:
            return
        count = legal(row, codes, scratch)
        if row[GAME] == SABOTEUR:
            at = plot(row, codes, count, field, near, mind)
        else:
            at = race(row, codes, count, field, near, style)
        step(row, int(codes[at]), scratch)


@compiled
def dream(world: Vector, hidden: Hidden, number: int) -> None:
    """Put what the seat cannot see in a new order: cards, goals, gold; in Saboteur also roles and the treasure."""
    scatter(world, hidden[0], hidden[1])
    scatter(world, hidden[2], hidden[3])
    scatter(world, hidden[4], hidden[5])
    if world[GAME] != SABOTEUR:
        return
    casting = int(hidden[6][number % len(hidden[6])])
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
def worth(row: Vector, base: Vector, seat: int, safe: float, more: float) -> float:
    """What a round brought: own gold; against a rival how surely one is ahead, from -1 to 1."""
    mine = gold_of(row, seat)
    if row[GAME] == SABOTEUR or row[SEATS] == 1:
        return mine - gold_of(base, seat) + more
    return math.tanh((mine - gold_of(row, 1 - seat) + more) / safe)
