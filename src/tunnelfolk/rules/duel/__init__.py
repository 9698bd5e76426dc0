"""The Duel, 2 players: the rules D1 to D27. Solo plays by most of them too."""

from tunnelfolk.rules.duel.rounds import FACTS, deal, new, payment, shuffle
from tunnelfolk.rules.duel.sight import determinise, view
from tunnelfolk.rules.duel.state import KEYS, State, evolve, keys_left, markers_left, result, to_act
from tunnelfolk.rules.duel.turns import legal, play

__all__ = [
    "FACTS",
    "KEYS",
    "State",
    "deal",
    "determinise",
    "evolve",
    "keys_left",
    "legal",
    "markers_left",
    "new",
    "payment",
    "play",
    "result",
    "shuffle",
    "to_act",
    "view",
]
