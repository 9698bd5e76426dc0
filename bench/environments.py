"""How fast the environments are: plies a CPU second of random play, beside PettingZoo's and OpenSpiel's own.

`python bench/environments.py` runs it on its own. Everything is CPU time of one process and one thread; figures of one
run are comparable, those of different machines by their ratio to the peers. PettingZoo's own environments need
`pip install pygame shimmy`, which nothing else here does.
"""

import gc
import warnings
from collections.abc import Callable
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

import gymnasium
import numpy as np
import pyspiel
from open_spiel.python.games import liars_poker  # noqa: F401 - registers itself

import tunnelfolk.lab.gym
import tunnelfolk.lab.spiel  # noqa: F401 - registers itself
from tunnelfolk.lab.env import env, raw_env
from tunnelfolk.lab.vector import VectorMatches

SECONDS = 3.0
TABLES = (("saboteur", 5), ("saboteur", 10), ("duel", 2), ("solo", 1))
PEERS = ("hanabi_v5", "connect_four_v3")


def rate(play: Callable[[int], int]) -> float:
    """Plies a CPU second of something that plays a match by number and says how many plies it had."""
    play(0)
    plies, number, began = 0, 0, process_time()
    while process_time() - began < SECONDS:
        plies, number = plies + play(number), number + 1
    return plies / (process_time() - began)


def by_mask(table: Any) -> Callable[[int], int]:
    """The loop of PettingZoo's documentation: every action is sampled from the mask."""

    def play(seed: int) -> int:
        plies = 0
        table.reset(seed=seed)
        for agent in table.agent_iter():
            sight, _, ended, cut, _ = table.last()
            over = ended or cut
            table.step(None if over else table.action_space(agent).sample(sight["action_mask"]))
            plies += not over
        return plies

    return play


def by_list(table: Any) -> Callable[[int], int]:
    """The same with the list of legal actions that comes along."""
    rng = Random(1)

    def play(seed: int) -> int:
        plies = 0
        table.reset(seed=seed)
        for _ in table.agent_iter():
            _, _, ended, _, info = table.last()
            table.step(None if ended else info["legal"][int(rng.random() * len(info["legal"]))])
            plies += not ended
        return plies

    return play


def in_gymnasium(solo: Any) -> Callable[[int], int]:
    def play(seed: int) -> int:
        (_, info), over, plies = solo.reset(seed=seed), False, 0
        while not over:
            _, _, over, _, info = solo.step(info["legal"][plies % len(info["legal"])])
            plies += 1
        return plies

    return play


def in_rows(envs: VectorMatches) -> Callable[[int], int]:
    """A hundred steps of all rows; choosing at random is part of what is timed."""
    rng, rows = np.random.default_rng(1), np.arange(envs.num_envs)
    envs.reset(seed=1)
    matches = envs.matches

    def play(_: int) -> int:
        for _step in range(100):
            envs.step(matches.legal[rows, (rng.random(len(rows)) * matches.counts).astype(np.int64)])
        return 100 * len(rows)

    return play


def in_openspiel(game: Any) -> Callable[[int], int]:
    """Whole matches, chance included; only choices of seats are counted."""

    def play(seed: int) -> int:
        rng, state, plies = Random(seed), game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, shares)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                plies += 1
        return plies

    return play


def line(what: str, figure: float | str) -> None:
    print(f"{what:<52}{figure if isinstance(figure, str) else format(round(figure), ','):>14}", flush=True)


def pettingzoo() -> None:
    for game, players in TABLES:
        name = f"{game} {players}"
        line(f"PettingZoo, {name}, sampled from the mask", rate(by_mask(env(game, players))))
        line(f"PettingZoo, {name}, from the list", rate(by_list(env(game, players))))
        line(f"PettingZoo, {name}, from the list, bare", rate(by_list(raw_env(game, players))))
    for peer in PEERS:
        try:
            line(f"PettingZoo's own {peer}", rate(by_mask(import_module(f"pettingzoo.classic.{peer}").env())))
        except ImportError:
            line(f"PettingZoo's own {peer}", "not installed")


def main() -> None:
    """Print everything."""
    warnings.simplefilter("ignore")
    gc.disable()
    print("environments, plies a CPU second")
    pettingzoo()
    line("Gymnasium, solo", rate(in_gymnasium(gymnasium.make("tunnelfolk/Solo-v0"))))
    for game, players in TABLES:
        for count in (64, 1024):
            rows = VectorMatches(game, players, num_envs=count)
            line(f"vector of {count}, {game} {players}, with masks", rate(in_rows(rows)))
    for name in ("tunnelfolk_saboteur(players=5)", "tunnelfolk_duel", "tunnelfolk_solo", "liars_poker"):
        line(f"OpenSpiel, python_{name}", rate(in_openspiel(pyspiel.load_game(f"python_{name}"))))


if __name__ == "__main__":
    main()
