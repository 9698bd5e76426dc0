"""What a seat cannot see, as arrays for the kernels: from a Prompt alone."""

from random import Random

import numpy as np

from tunnelfolk.bots.saboteur.beliefs import Beliefs
from tunnelfolk.lab.deep.playouts import Hidden
from tunnelfolk.lab.deep.saboteur_playout import Odds
from tunnelfolk.lab.deep.unseen import Unseen, find_unseen, watcher_odds
from tunnelfolk.lab.fast import Vector, vector_of
from tunnelfolk.lab.fast.layout import BOARD
from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.views import View


def one_world(view: View, rng: Random) -> Vector:
    """A match that the view allows: what is hidden in it will change from world to world."""
    return vector_of(game_named(view.game).determinise(view, rng))


def hidden_in(base: Vector, view: View, rng: Random, beliefs: Beliefs | None) -> Hidden:
    """Where things lie that the seat has not seen, and all that they may be; in Saboteur beliefs say who is whom."""
    return as_arrays(find_unseen(base[:BOARD].tolist(), view, rng, beliefs))


def as_arrays(unseen: Unseen) -> Hidden:
    """The same for the kernels."""
    return Hidden(
        _words(unseen.card_slots),
        _words(unseen.cards),
        _words(unseen.goal_slots),
        _words(unseen.goals),
        _words(unseen.gold_slots),
        _words(unseen.gold),
        np.array(unseen.castings, np.int32),
    )


def _words(numbers: list[int]) -> Vector:
    return np.array(numbers, np.int16)


def public_odds(beliefs: Beliefs | None, view: View) -> Odds:
    """What everybody thinks of each seat: the odds of a watcher, who knows what lies open."""
    return np.array(watcher_odds(beliefs, view))
