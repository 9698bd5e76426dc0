"""The compiled loops over a batch, or a share of one: a row is a match."""

from tunnelfolk.lab.fast import engine, policies, sight
from tunnelfolk.lab.fast.chance import seed
from tunnelfolk.lab.fast.compiled import Codes, Vector, compiled
from tunnelfolk.lab.fast.layout import FINE, ILLEGAL, STATUS, TURN

reset, deal, actor, legal, step, is_over = (
    engine.reset,
    engine.deal,
    engine.actor,
    engine.legal,
    engine.step,
    engine.is_over,
)
observe, choose, play_out = sight.observe, policies.choose, policies.play_out


@compiled
def reset_all(rows: Vector, setting: Vector, number: int, first: int, scratch: Vector) -> None:
    """Begin a match in every row and deal its first round: row r from the seed and stream first + r."""
    for row in range(len(rows)):
        reset(rows[row], setting, number, first + row)
        deal(rows[row], scratch[row])


@compiled
def list_all(rows: Vector, codes: Codes, counts: Codes, scratch: Vector) -> None:
    """List the legal actions of every row."""
    for row in range(len(rows)):
        counts[row] = legal(rows[row], codes[row], scratch[row]) if actor(rows[row]) >= 0 else 0


@compiled
def deal_all(rows: Vector, scratch: Vector) -> None:
    """Begin the next round in every row where a deal is due."""
    for row in range(len(rows)):
        if actor(rows[row]) < 0 and not is_over(rows[row]):
            deal(rows[row], scratch[row])


@compiled
def step_all(rows: Vector, actions: Codes, codes: Codes, counts: Codes, scratch: Vector) -> int:
    """Step every row where a seat is to act; how many rows went wrong (their `STATUS` says why)."""
    wrong = 0
    for row in range(len(rows)):
        if counts[row] > 0:
            is_legal = False
            for place in range(counts[row]):
                is_legal |= codes[row, place] == actions[row]
            if is_legal:
                step(rows[row], int(actions[row]), scratch[row])
            else:
                rows[row, STATUS] = ILLEGAL
            if rows[row, STATUS] != FINE:
                wrong += 1
    return wrong


@compiled
def observe_all(rows: Vector, seats: Codes, seen: Vector) -> None:
    """Write what one seat of every row may know: -1 for a watcher, -2 for the seat to act (or else the last mover)."""
    for row in range(len(rows)):
        seat = int(seats[row])
        if seat < -1:
            seat = actor(rows[row])
            if seat < 0:
                seat = int(rows[row, TURN])
        observe(rows[row], seat, seen[row])


@compiled
def choose_all(rows: Vector, policy: int, codes: Codes, counts: Codes, actions: Codes) -> None:
    """Write what a policy would do in every row, -1 where nobody is to act."""
    for row in range(len(rows)):
        actions[row] = -1
        if counts[row] > 0:
            actions[row] = codes[row, choose(rows[row], policy, codes[row], int(counts[row]))]


@compiled
def play_all(rows: Vector, policy: int, rounds: int, codes: Codes, scratch: Vector) -> int:
    """Play every row on by a policy until so many rounds are over; how many plies that took.

    All rows use the first list of codes, so that it stays close to the processor.
    """
    plies = 0
    for row in range(len(rows)):
        plies += play_out(rows[row], policy, rounds, codes[0], scratch[0])
    return plies


@compiled
def sow_all(rows: Vector, number: int, first: int) -> None:
    """Give every row new chance: row r from the seed and stream first + r."""
    for row in range(len(rows)):
        seed(rows[row], number, first + row)
