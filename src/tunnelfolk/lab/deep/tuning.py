"""Where the styles of `race_playout` come from: `python -m tunnelfolk.lab.deep.tuning duel` looks for a better one.

A cross-entropy search: variants of a style are drawn by chance, each plays some hundred matches on the compiled core,
in the Duel against the style at hand, in Solo alone; the next variants are drawn around the best of them.
"""

import argparse

import numpy as np

from tunnelfolk.lab.deep import race_playout
from tunnelfolk.lab.deep.distance_field import fill_field
from tunnelfolk.lab.deep.playouts import Workspace, copy_match, gold_of, new_workspace
from tunnelfolk.lab.deep.race_playout import DUEL_NUMBERS, SOLO_NUMBERS, Numbers, Style, style_of
from tunnelfolk.lab.deep.search_kernels import entry
from tunnelfolk.lab.fast import engine, new
from tunnelfolk.lab.fast.compiled import Vector
from tunnelfolk.lab.fast.layout import SEATS

actor, legal, step, deal, is_over = engine.actor, engine.legal, engine.step, engine.deal, engine.is_over
choose = race_playout.choose

ROUNDS, VARIANTS, BEST, MATCHES = 12, 20, 6, 300
SPREAD = 0.25
"""How far the first variants lie from the style, as a share of each number, and at least as much of 0.1."""
CALMER = 0.85
"""By how much they draw closer from round to round."""


@entry
def compete(rows: Vector, mine: Style, other: Style, space: Workspace) -> float:
    """The mean gold of a style; against a rival how much more it gets, every deal played from both seats."""
    total, row = 0, space.row
    for number in range(len(rows)):
        for seat in range(int(rows[number, SEATS])):
            copy_match(rows[number], row)
            fill_field(row, space.field)
            while not is_over(row):
                if actor(row) < 0:
                    deal(row, space.scratch)
                    fill_field(row, space.field)
                style = mine if actor(row) == seat else other
                at = choose(row, space.codes, legal(row, space.codes, space.scratch), space.field, style)
                step(row, int(space.codes[at]), space.scratch)
            total += gold_of(row, seat) - gold_of(row, 1 - seat)
    return total / len(rows)


def search_style(game: str, numbers: Numbers, rounds: int, matches: int, seed: int = 1) -> Numbers:
    """The numbers of a style that did better; prints how each round went."""
    rng, space = np.random.default_rng(seed), new_workspace()
    spread = SPREAD * np.maximum(np.abs(numbers), 0.1)
    for number in range(rounds):
        rows, rival = new(game, count=matches, seed=seed + number).rows, style_of(numbers)
        variants = numbers + spread * rng.standard_normal((VARIANTS, len(numbers)))
        variants[:, -2:] = np.abs(variants[:, -2:])
        gold = np.array([compete(rows, style_of(variant), rival, space) for variant in variants])
        best = variants[np.argsort(-gold)[:BEST]]
        print(f"round {number + 1}: the best {gold.max():+.2f}, the mean {gold.mean():+.2f}", flush=True)
        numbers, spread = best.mean(axis=0), CALMER * (spread + best.std(axis=0)) / 2
    return np.round(numbers, 3)


def main() -> None:
    """Search from today's style on, and print what was found as it stands in `race_playout`."""
    options = argparse.ArgumentParser(description="Look for a better style.")
    options.add_argument("game", choices=("duel", "solo"))
    options.add_argument("--rounds", type=int, default=ROUNDS)
    options.add_argument("--matches", type=int, default=MATCHES, help="deals that each variant plays in a round")
    chosen = options.parse_args()
    numbers = DUEL_NUMBERS if chosen.game == "duel" else SOLO_NUMBERS
    found = search_style(chosen.game, numbers, chosen.rounds, chosen.matches)
    print(f'{chosen.game.upper()}_NUMBERS = _numbers("{" ".join(f"{number:g}" for number in found)}")')
    rows = new(chosen.game, count=10 * chosen.matches, seed=0).rows
    gold = [compete(rows, style_of(each), style_of(numbers), new_workspace()) for each in (found, numbers)]
    print(f"on other deals: {gold[0]:+.3f} gold, today's style {gold[1]:+.3f}")


if __name__ == "__main__":
    main()
