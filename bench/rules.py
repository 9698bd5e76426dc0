"""How fast the rules are: plies a CPU second, a replay, the size of a state; `make bench` prints it.

A ply is one decision with its full legal list. Everything is CPU time of one process; the calibration loop runs beside
every measurement, so that figures of different runs and machines can be compared by their ratio to it.
"""

import gc
import pickle
import sys
from random import Random
from time import process_time

import msgspec

from tunnelfolk.bots import BOTS, play_out
from tunnelfolk.rules.game import GAMES, Match, new, replay
from tunnelfolk.rules.options import Options

SECONDS = 4.0
LOOP = 2_000_000
TABLES = (("saboteur", 3), ("saboteur", 5), ("saboteur", 10), ("duel", 2), ("solo", 1))


def calibration() -> float:
    """Millions of turns a second of a plain loop: how fast this machine runs Python right now."""
    began, total = process_time(), 0
    for number in range(LOOP):
        total += number & 7
    return LOOP / (process_time() - began) / 1e6


def plies_per_second(game: str, seats: int) -> float:
    """Random play, whole matches, full legal list every ply."""
    rules, options, rng, plies, began = GAMES[game], Options(), Random(1), 0, process_time()
    while process_time() - began < SECONDS:
        state = rules.new(seats, options)
        while rules.result(state) is None:
            if rules.to_act(state) is None:
                state, _ = rules.deal(state, rules.shuffle(state, rng))
            legal = rules.legal(state)
            state, _ = rules.play(state, legal[int(rng.random() * len(legal))])
            plies += 1
    return plies / (process_time() - began)


def bot_match(game: str, seats: int, bot: str) -> Match:
    """A whole match of three rounds."""
    return play_out(new(game, seats, seed=7), [BOTS[bot](seat) for seat in range(seats)])


def replay_milliseconds(match: Match, times: int = 100) -> float:
    """The time to fold the steps of a match into its last state."""
    began = process_time()
    for _ in range(times):
        replay(match.game, match.seats, match.options, match.steps)
    return (process_time() - began) / times * 1e3


def view_microseconds(match: Match, times: int = 2_000) -> float:
    """The time to make a seat's view and write it as JSON."""
    began = process_time()
    for _ in range(times):
        msgspec.json.encode(match.view(0))
    return (process_time() - began) / times * 1e6


def main() -> None:
    """Print everything."""
    gc.disable()
    print(f"Python {sys.version.split()[0]}, CPU time, one core\n")
    print(f"{'random play':<14}{'plies/s':>10}{'loop M/s':>10}{'plies per 1000 loop turns':>27}")
    for game, seats in TABLES:
        before, plies, after = calibration(), plies_per_second(game, seats), calibration()
        loop = (before + after) / 2
        print(f"{game + ' ' + str(seats):<14}{plies:>10,.0f}{loop:>10.1f}{plies / loop / 1e3:>27.2f}")
    print(f"\n{'whole match':<24}{'steps':>7}{'replay ms':>11}{'view µs':>9}{'state bytes':>13}")
    for game, seats in TABLES:
        for bot in ("chance", "greedy"):
            match = bot_match(game, seats, bot)
            size = len(pickle.dumps(match.state))
            times = f"{replay_milliseconds(match):>11.2f}{view_microseconds(match):>9.0f}"
            print(f"{f'{game} {seats}, {bot}':<24}{match.version:>7}{times}{size:>13,}")


if __name__ == "__main__":
    main()
