"""A match of any game on a vector: what every kernel and every caller uses."""

from typing import Any

from numpy.typing import NDArray

from tunnelfolk.lab.fast import duel, duel_choices, duel_rounds, saboteur
from tunnelfolk.lab.fast.chance import seed
from tunnelfolk.lab.fast.compiled import Codes, Vector, compiled, inlined, number_at
from tunnelfolk.lab.fast.game_state import is_in_force
from tunnelfolk.lab.fast.layout import (
    BOARD,
    DRAFT_SEAT,
    GAME,
    NAMED_FIRST,
    NOBODY,
    ONE_ROUND,
    PLAYING,
    PLIES,
    ROUND,
    SABOTEUR,
    SEATS,
    SETTING_FIRST,
    SETTING_GAME,
    SETTING_SEATS,
    SETTING_VARIANTS,
    SETTING_WALKER,
    SOLO,
    STAGE,
    TURN,
    VARIANTS,
    WALKER,
    WORDS,
)
from tunnelfolk.lab.fast.tunnels import clear_board

ROUNDS = 3

saboteur_deal, saboteur_legal, saboteur_step = saboteur.deal, saboteur.legal, saboteur.step
duel_deal, duel_legal, duel_step = duel_rounds.deal, duel_choices.legal, duel.step


@compiled
def reset(vector: Vector, setting: NDArray[Any], number: int, stream: int) -> None:
    """A match before its first deal, with a setting: see `layout.SETTING_GAME` and what follows it."""
    for place in range(WORDS):
        vector[place] = 0
    vector[GAME], vector[SEATS] = setting[SETTING_GAME], setting[SETTING_SEATS]
    vector[NAMED_FIRST], vector[VARIANTS] = setting[SETTING_FIRST], setting[SETTING_VARIANTS]
    _begin(vector, int(setting[SETTING_WALKER]), number, stream)


@compiled
def restart(vector: Vector, number: int, stream: int) -> None:
    """The same kind of match once more: the board is cleared card by card, and goals will cover the same cells."""
    game, seats, walker = vector[GAME], vector[SEATS], int(vector[WALKER])
    first, variants = vector[NAMED_FIRST], vector[VARIANTS]
    clear_board(vector)
    for place in range(BOARD):
        vector[place] = 0
    vector[GAME], vector[SEATS], vector[NAMED_FIRST], vector[VARIANTS] = game, seats, first, variants
    _begin(vector, walker, number, stream)


@compiled
def _begin(vector: Vector, walker: int, number: int, stream: int) -> None:
    """What is not nought before the first deal."""
    vector[DRAFT_SEAT] = NOBODY
    if vector[GAME] == SOLO:
        vector[WALKER] = walker
    elif vector[GAME] != SABOTEUR:
        vector[WALKER + 1] = 1
    seed(vector, number, stream)


@inlined
def actor(vector: Vector) -> int:
    """The seat that must choose; -1 when a deal is due or the match is over."""
    if vector[STAGE] == PLAYING:
        return number_at(vector, TURN)
    return int(vector[DRAFT_SEAT])


@compiled
def legal(vector: Vector, codes: Codes, scratch: Vector) -> int:
    """List what the seat to act may choose; how many actions."""
    if vector[GAME] == SABOTEUR:
        return saboteur_legal(vector, codes, scratch)
    return duel_legal(vector, codes, scratch)


@compiled
def step(vector: Vector, code: int, scratch: Vector) -> None:
    """Let the seat to act do something legal; a deal that is due afterwards is left to the caller."""
    vector[PLIES] += 1
    if vector[GAME] == SABOTEUR:
        saboteur_step(vector, code, scratch)
    else:
        duel_step(vector, code, scratch)


@compiled
def deal(vector: Vector, scratch: Vector) -> None:
    """Begin the next round."""
    if vector[GAME] == SABOTEUR:
        saboteur_deal(vector, scratch)
    else:
        duel_deal(vector, scratch)


@inlined
def last_round(vector: Vector) -> int:
    """The number of the match's last round (S18, D27, V3)."""
    return 1 if is_in_force(vector, ONE_ROUND) else ROUNDS


@inlined
def is_over(vector: Vector) -> bool:
    """Whether the last round has ended, its draft included."""
    return number_at(vector, ROUND) == last_round(vector) and actor(vector) < 0
