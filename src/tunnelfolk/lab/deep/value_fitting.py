"""Where `bots.race.value_tables` come from: `python -m tunnelfolk.lab.deep.value_fitting` plays rounds and prints them.

Dwarfs in a hurry play whole matches; now and then it is written down how a round looked to a seat, as `features` lists
it, and when it is over what it brought. The weights are those that foretell this best (ridge regression).
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from tunnelfolk.lab.deep import features, race_playout
from tunnelfolk.lab.deep.distance_field import fill_field
from tunnelfolk.lab.deep.features import FEATURES, HOPES, MARKED, PHASES, REACH, Features
from tunnelfolk.lab.deep.playouts import Workspace, gold_of, new_workspace
from tunnelfolk.lab.deep.race_playout import DUEL_STYLE, SOLO_STYLE, Style
from tunnelfolk.lab.deep.search_kernels import compiled, entry
from tunnelfolk.lab.fast import engine, new
from tunnelfolk.lab.fast.chance import roll
from tunnelfolk.lab.fast.compiled import Vector
from tunnelfolk.lab.fast.layout import SEATS, TURNING

actor, legal, step, deal, is_over = engine.actor, engine.legal, engine.step, engine.deal, engine.is_over
choose, extract = race_playout.choose, features.extract

Seen = NDArray[np.float64]

MATCHES = 15_000
OFTEN = 5
"""One ply in so many is written down."""
RIDGE = 20.0
"""How much it takes to move a weight away from nought; that of marked gold from one."""
MOST = 600
"""More notes no match gives."""


@entry
def watch_match(row: Vector, style: Style, space: Workspace, seen: Seen, came: Seen) -> int:
    """Play a match on, and note how its rounds looked and what came of them; how many notes."""
    first, count, before = 0, 0, (0, 0)
    while not is_over(row):
        if actor(row) < 0:
            deal(row, space.scratch)
            first, before = count, (gold_of(row, 0), gold_of(row, 1))
            fill_field(row, space.field)
        listed = legal(row, space.codes, space.scratch)
        if roll(row, OFTEN) == 0 and row[TURNING] < 0 and count < MOST - 2:
            fill_field(row, space.field)
            for seat in range(int(row[SEATS])):
                extract(row, space.field, seat, seen[count])
                came[count] = 1 - 2 * seat
                count += 1
        step(row, int(space.codes[choose(row, space.codes, listed, space.field, style)]), space.scratch)
        if actor(row) < 0:
            _settle_round(came[first:count], gold_of(row, 0) - before[0], gold_of(row, 1) - before[1])
    return count


@compiled
def _settle_round(came: Seen, mine: int, theirs: int) -> None:
    """Put what a round brought in place of the signs of the seats."""
    for at in range(len(came)):
        came[at] *= mine - theirs


def fit_weights(game: str, style: Style) -> Features:
    """The weights that foretell best what a round brings."""
    lively, space = style._replace(whim=0.12), new_workspace()  # so that rarer positions are met too
    seen, came = np.zeros((MOST, FEATURES)), np.zeros(MOST)
    known, brought = RIDGE * np.eye(FEATURES), np.zeros(FEATURES)
    for row in new(game, count=MATCHES, seed=1).rows:
        notes = watch_match(row, lively, space, seen, came)
        known += seen[:notes].T @ seen[:notes]
        brought += seen[:notes].T @ (came[:notes] - seen[:notes, MARKED])
    weights = np.linalg.solve(known, brought)
    weights[MARKED] += 1
    return np.asarray(weights)


def print_table(name: str, rows: Iterable[Iterable[float]]) -> None:
    """Print rows of a table as Python."""
    print(f"{name} = (")
    for row in rows:
        print(f"    ({', '.join(f'{number:.2f}'.replace('-0.00', '0.00') for number in row)}),")
    print(")")


def main() -> None:
    """Print the tables of `bots.race.value_tables`."""
    duel, solo = fit_weights("duel", DUEL_STYLE), fit_weights("solo", SOLO_STYLE)
    for name, weights in (("DUEL_PLAIN", duel), ("SOLO_PLAIN", solo)):
        print(f"{name} = ({', '.join(f'{number:.3f}' for number in weights[:HOPES])})")
    hopes = duel[HOPES:].reshape(PHASES, REACH, REACH)
    # What one hopes for the other fears.
    print_table("DUEL_HOPES", ((hopes - hopes.transpose(0, 2, 1)) / 2).reshape(-1, REACH))
    print_table("SOLO_HOPES", solo[HOPES:].reshape(PHASES, REACH, REACH)[:, :, -1])


if __name__ == "__main__":
    main()
