"""Deeds of Saboteur, to learn from who does what: `python -m tunnelfolk.lab.learning.recorded_deeds FILE`."""

import argparse
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.bots import play_out
from tunnelfolk.bots.bot import Bot
from tunnelfolk.bots.characters import CHARACTERS, character
from tunnelfolk.bots.ladder import bot_named
from tunnelfolk.bots.saboteur.belief_history import knowledge_history, move_places
from tunnelfolk.bots.saboteur.beliefs import Cast, Knowledge
from tunnelfolk.bots.saboteur.deed_features import tell_deeds
from tunnelfolk.bots.saboteur.moves import retell_round
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.decks import SABOTEUR_GOAL_CELLS
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.game import new, told_rounds

SEATS = (3, 4, 5, 6, 7, 8, 9, 10)


class Population(NamedTuple):
    """Who sits at a share of the tables: the others are `keen`'s."""

    tables: float
    thumb: float = 0.0
    net: float = 0.0
    characters: float = 0.0


POPULATIONS = (
    Population(0.65, thumb=0.85),
    Population(0.13),
    Population(0.1, thumb=0.25),
    Population(0.06, thumb=0.3, net=0.4),
    Population(0.06, characters=1.0),
)
"""Nobody meets one kind of player alone. Those who play by thumb deceive best: of them most is to be learned."""


class Deeds(NamedTuple):
    """Deeds, a row each, and the rounds that they belong to."""

    shared: NDArray[np.float16]
    by_goal: NDArray[np.float16]
    seat: NDArray[np.int8]
    round: NDArray[np.int32]
    goals: NDArray[np.int8]
    """After a deed, as bits: where the treasure may lie still, as everybody knows."""
    seats: NDArray[np.int8]
    """A number a round, as those that follow."""
    roles: NDArray[np.int16]
    """The seats that were saboteurs, as bits."""
    treasure: NDArray[np.int8]


def play_deeds(seconds: float, seed: int) -> Deeds:
    """Let bots play matches of 3 to 10 for so many seconds."""
    rows: list[tuple[list[float], list[list[float]], int, int, int]] = []
    rounds: list[tuple[int, int, int]] = []
    began, number = perf_counter(), 0
    while perf_counter() - began < seconds:
        rng = Random(f"deeds/{seed}/{number}")
        seats = rng.choice(SEATS)
        match = play_out(new("saboteur", seats, seed=rng.getrandbits(40)), draw_bots(rng, seats, f"{seed}/{number}"))
        for events in told_rounds(match):
            _tell_round(events, Cast(seats), rows, rounds)
        number += 1
    shared, by_goal, seat, at, goals = zip(*rows, strict=True)
    return Deeds(
        np.array(shared, np.float16),
        np.array(by_goal, np.float16),
        np.array(seat, np.int8),
        np.array(at, np.int32),
        np.array(goals, np.int8),
        *(
            np.array(words, kind)
            for words, kind in zip(zip(*rounds, strict=True), (np.int8, np.int16, np.int8), strict=True)
        ),
    )


def draw_bots(rng: Random, seats: int, seed: str) -> list[Bot]:
    """Who sits at a table."""
    who = rng.choices(POPULATIONS, [one.tables for one in POPULATIONS])[0]

    def draw(seat: int) -> Bot:
        name = f"{seed}/{seat}"
        roll = rng.random()
        if roll < who.characters:
            return character(rng.choice(tuple(CHARACTERS)), name)
        level = "thumb" if roll < who.thumb else "net" if roll < who.thumb + who.net else "keen"
        return bot_named(level)(name)

    return [draw(seat) for seat in range(seats)]


def _tell_round(
    events: list[Event],
    cast: Cast,
    rows: list[tuple[list[float], list[list[float]], int, int, int]],
    rounds: list[tuple[int, int, int]],
) -> None:
    """The deeds of a round, told from what everybody saw; and the truth."""
    roles = next(event.roles for event in events if isinstance(event, ev.RolesDealt))
    dealt = next(event for event in events if isinstance(event, ev.RoundDealt))
    treasure = next(cell for goal, cell in dealt.goals if goal == "B-GOLD")
    watched = [event.seen_by(None) for event in events]
    moves = retell_round(watched).moves
    known = knowledge_history(watched, move_places(watched, moves))[1:]
    for move, told, knowledge in zip(moves, tell_deeds(moves, cast), known, strict=True):
        rows.append(
            (list(told.shared), [list(row) for row in told.by_goal], move.seat, len(rounds), goal_bits(knowledge))
        )
    bits = sum(1 << seat for seat, role in enumerate(roles) if role is Role.SABOTEUR)
    rounds.append((cast.seats, bits, SABOTEUR_GOAL_CELLS.index(treasure)))


def goal_bits(knowledge: Knowledge) -> int:
    """The goals that may be the treasure."""
    return sum(
        1 << number
        for number, cell in enumerate(SABOTEUR_GOAL_CELLS)
        if knowledge.treasure in (None, cell) and cell not in knowledge.empty
    )


def save_deeds(path: Path, deeds: Deeds) -> None:
    """Write deeds to a file."""
    np.savez_compressed(path, **deeds._asdict())


def read_deeds(*paths: Path) -> Deeds:
    """Deeds of files, one after the other."""
    found = []
    for path in paths:
        with np.load(path, allow_pickle=False) as arrays:
            found.append(Deeds(**arrays))
    first = np.cumsum([0, *(len(one.seats) for one in found)])
    shifted = [one._replace(round=one.round + before) for one, before in zip(found, first, strict=False)]
    return Deeds(*(np.concatenate(words) for words in zip(*shifted, strict=True)))


def main() -> None:
    """Read the arguments and play."""
    parser = argparse.ArgumentParser(
        prog="python -m tunnelfolk.lab.learning.recorded_deeds", description="Record deeds."
    )
    parser.add_argument("path", type=Path)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    chosen.path.parent.mkdir(parents=True, exist_ok=True)
    deeds = play_deeds(chosen.seconds, chosen.seed)
    save_deeds(chosen.path, deeds)
    print(f"{len(deeds.seats)} rounds, {len(deeds.seat)} deeds")


if __name__ == "__main__":
    main()
