"""Rounds that other bots played, to imitate: `python -m tunnelfolk.lab.learning.recorded_rounds keen.npz`.

A record is a round as it was dealt, as a vector, and the codes that were played: the compiled rules play it again.
"""

import argparse
from pathlib import Path
from random import Random
from time import perf_counter

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from tunnelfolk.bots import BOTS
from tunnelfolk.bots.bot import Bot
from tunnelfolk.lab.fast.convert import vector_of
from tunnelfolk.lab.fast.layout import DRAFT_SEAT, GAME, STAGE
from tunnelfolk.lab.fast.notation import code_of
from tunnelfolk.rules.actions import Take
from tunnelfolk.rules.game import Match, game_named, new

PLIES_MOST = 160
THUMB_SHARE = 0.25
"""So many of the seats are `thumb`'s, at half of the tables: nobody meets one kind of player alone."""


class Records(Struct, frozen=True):
    """Rounds, a row each."""

    vectors: NDArray[np.int16]
    codes: NDArray[np.int32]
    """-1 after the last one; gold is drafted without a choice."""


def play_records(
    seconds: float, seed: int, game: str = "saboteur", thumb: float = THUMB_SHARE, mixed_tables: float = 0.5
) -> Records:
    """Let `keen`, and `thumb` here and there, play matches with every number of players for so many seconds."""
    sizes = game_named(game).FACTS.seats
    vectors: list[NDArray[np.int16]] = []
    codes: list[list[int]] = []
    began, number = perf_counter(), 0
    while perf_counter() - began < seconds:
        rng = Random(f"{seed}/{number}")
        seats, mixed = rng.choice(sizes), rng.random() < mixed_tables
        bots: list[Bot] = [
            BOTS["thumb" if mixed and rng.random() < thumb else "keen"](f"{seed}/{number}/{seat}")
            for seat in range(seats)
        ]
        _play_match(new(game, seats, seed=rng.getrandbits(40)), bots, vectors, codes)
        number += 1
    table = np.full((len(codes), PLIES_MOST), -1, np.int32)
    for row, played in enumerate(codes):
        table[row, : len(played)] = played
    return Records(np.stack(vectors), table)


def _play_match(match: Match, bots: list[Bot], vectors: list[NDArray[np.int16]], codes: list[list[int]]) -> None:
    number = 0
    while (seat := match.to_act) is not None:
        if match.state.round > number:
            number = match.state.round
            vector = vector_of(match.state)
            assert vector[DRAFT_SEAT] < 0 < vector[STAGE]
            vectors.append(vector)
            codes.append([])
        prompt = match.prompt(seat, since=match.round_began)
        choice = bots[seat].choose(prompt)
        action = prompt.legal[choice]
        if not isinstance(action, Take):
            codes[-1].append(code_of(int(vectors[-1][GAME]), action))
        match = match.choose(choice)


def save_records(path: Path, records: Records) -> None:
    """Write records, packed."""
    np.savez_compressed(path, vectors=records.vectors, codes=records.codes)


def read_records(*paths: Path) -> Records:
    """Records of files, one after the other."""
    found = []
    for path in paths:
        with np.load(path, allow_pickle=False) as arrays:
            found.append((arrays["vectors"], arrays["codes"]))
    return Records(np.concatenate([one for one, _ in found]), np.concatenate([one for _, one in found]))


def main() -> None:
    """Read the arguments and play."""
    parser = argparse.ArgumentParser(
        prog="python -m tunnelfolk.lab.learning.recorded_rounds", description="Record rounds."
    )
    parser.add_argument("path", type=Path)
    parser.add_argument("--game", choices=("saboteur", "duel"), default="saboteur")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--thumb", type=float, default=THUMB_SHARE, help="the share of seats that thumb has")
    parser.add_argument("--mixed", type=float, default=0.5, help="the share of tables at which it has any")
    chosen = parser.parse_args()
    chosen.path.parent.mkdir(parents=True, exist_ok=True)
    records = play_records(chosen.seconds, chosen.seed, chosen.game, chosen.thumb, chosen.mixed)
    save_records(chosen.path, records)
    print(f"{len(records.codes)} rounds, {int((records.codes >= 0).sum())} choices")


if __name__ == "__main__":
    main()
