"""Where the weights of `analysis.keen_rounds` come from: rounds of Saboteur that `keen` plays, and who won them.

`python -m bench.round_chance --matches 96` plays with 3 to 10 players, fits a logistic regression by Newton's method
and prints the weights, and the log-loss of rounds that had no say in them beside that of always saying the mean.
"""

import argparse
import math

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.analysis.keen_rounds import Features, features, is_treasure, standing_of
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.decks import SABOTEUR_GOAL_CELLS
from tunnelfolk.rules.game import Match, new
from tunnelfolk.rules.saboteur.state import State

Rows = NDArray[np.float64]
RIDGE = 1.0


def features_now(match: Match) -> Features | None:
    """What a position looks like; None once the round is over."""
    state, standing = match.state, standing_of(match.view())
    assert isinstance(state, State)
    if match.view().ended is not None:
        return None
    treasure = next(number for number, cell in enumerate(SABOTEUR_GOAL_CELLS) if is_treasure(state, cell))
    return features(standing, treasure, [seat for seat, role in enumerate(state.roles) if role is Role.SABOTEUR])


def play(number: int) -> tuple[list[Features], list[float]]:
    """The positions of a match, and whether the diggers won the round of each."""
    seats = 3 + number % 8
    match, bots = new("saboteur", seats, seed=f"chance/{number}"), [Keen(f"{number}/{seat}") for seat in range(seats)]
    found: list[Features] = []
    won: list[float] = []
    while (seat := match.to_act) is not None:
        if (now := features_now(match)) is not None:
            found.append(now)
        acted = match.act(match.legal[bots[seat].choose(match.prompt(seat, since=match.round_began))])
        if acted.view().ended is not None:
            won += [float(acted.view().ended == "treasure")] * (len(found) - len(won))
        match = acted.deal(acted.shuffle()) if acted.is_deal_due else acted
    return found, won


def fit(rows: Rows, won: Rows) -> Rows:
    """The weights of least log-loss."""
    weights = np.zeros(rows.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (won - chance) - RIDGE * weights
        bend = (rows * (chance * (1 - chance))[:, None]).T @ rows + RIDGE * np.eye(rows.shape[1])
        weights += np.linalg.solve(bend, slope)
    return weights


def loss(chance: Rows, won: Rows) -> float:
    """The mean log-loss of forecasts."""
    return float(-np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=96)
    chosen = parser.parse_args()
    rows: list[Features] = []
    won: list[float] = []
    ends = []
    for number in range(chosen.matches):
        more, whether = play(number)
        rows, won = rows + more, won + whether
        ends.append(len(rows))
        print(f"match {number}: {len(more)} positions", flush=True)
    cut = ends[max(0, 3 * chosen.matches // 4 - 1)]
    all_rows, all_won = np.array(rows), np.array(won)
    weights = fit(all_rows[:cut], all_won[:cut])
    chance = 1 / (1 + np.exp(-all_rows[cut:] @ weights))
    mean = np.full(len(chance), all_won[:cut].mean())
    print(f"log-loss of later matches {loss(chance, all_won[cut:]):.3f}, of the mean {loss(mean, all_won[cut:]):.3f}")
    print("WEIGHTS:", tuple(round(float(weight), 3) for weight in fit(all_rows, all_won)))
    assert math.isfinite(float(weights.sum()))


if __name__ == "__main__":
    main()
