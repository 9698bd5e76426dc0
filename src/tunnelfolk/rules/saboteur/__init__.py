"""Saboteur, 3 to 10 players: the rules S1 to S18."""

from tunnelfolk.rules.saboteur.rounds import FACTS, deal, new, shuffle, wage
from tunnelfolk.rules.saboteur.sight import determinise, view
from tunnelfolk.rules.saboteur.state import State, evolve, result, to_act
from tunnelfolk.rules.saboteur.turns import legal, play

__all__ = [
    "FACTS",
    "State",
    "deal",
    "determinise",
    "evolve",
    "legal",
    "new",
    "play",
    "result",
    "shuffle",
    "to_act",
    "view",
    "wage",
]
