"""A match of any game on a vector: what every kernel and every caller uses."""

from tunnelfolk.lab.fast import duel, duel_choices, duel_rounds, saboteur
from tunnelfolk.lab.fast.chance import seed
from tunnelfolk.lab.fast.compiled import Codes, Vector, compiled, inlined, number_at
from tunnelfolk.lab.fast.layout import (
    BOARD,
    DRAFT_SEAT,
    FIRST_WISH,
    GAME,
    NOBODY,
    PLAYING,
    PLIES,
    ROUND,
    SABOTEUR,
    SEATS,
    STAGE,
    TURN,
    WALKER,
    WORDS,
)
from tunnelfolk.lab.fast.tunnels import clear

ROUNDS = 3

saboteur_deal, saboteur_legal, saboteur_step = saboteur.deal, saboteur.legal, saboteur.step
duel_deal, duel_legal, duel_step = duel_rounds.deal, duel_choices.legal, duel.step


@compiled
def reset(vector: Vector, game: int, seats: int, wish: int, number: int, stream: int) -> None:
    """A match before its first deal. The wish: Saboteur's first seat or -1 (S4), in Solo the walker (O1)."""
    for place in range(BOARD, WORDS):
        vector[place] = 0
    _begin(vector, game, seats, wish, number, stream)


@compiled
def restart(vector: Vector, number: int, stream: int) -> None:
    """The same kind of match once more: the board is cleared card by card, and goals will cover the same cells."""
    game, seats, wish = int(vector[GAME]), int(vector[SEATS]), int(vector[FIRST_WISH])
    clear(vector)
    _begin(vector, game, seats, wish, number, stream)


@compiled
def _begin(vector: Vector, game: int, seats: int, wish: int, number: int, stream: int) -> None:
    for place in range(BOARD):
        vector[place] = 0
    vector[GAME], vector[SEATS], vector[DRAFT_SEAT] = game, seats, NOBODY
    vector[FIRST_WISH] = wish
    if game != SABOTEUR:
        vector[WALKER], vector[WALKER + 1] = max(wish, 0), 1
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
def is_over(vector: Vector) -> bool:
    """Whether the last round has ended, its draft included."""
    return vector[ROUND] == ROUNDS and actor(vector) < 0
