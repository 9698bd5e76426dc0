"""The compiled games: one match is one vector of 16-bit words, a batch is a matrix.

    from tunnelfolk.lab import fast

    batch = fast.new("saboteur", 5, count=1024, seed=1)        # reset: 1024 matches, dealt and ready
    batch.to_act                                               # the seat to act in each row, -1 where a match is over
    batch.codes, batch.counts                                  # legal: the first counts[r] codes of row r
    batch.step(batch.codes[:, 0])                              # one action a row; deals the next round by itself
    batch.observe()                                            # what the seat to act may know, packed (see `sight`)
    batch.clone()                                              # the same matches again; one row: batch.rows[r].copy()
    batch.play_out("by_role", rounds=3)                        # playouts in place; then batch.gold, ten columns
    fast.new("duel", threads=True, count=4096)                 # the same on as many threads as numba would take

To the rules and back:

    fast.vector_of(state, seed=1)      # any state of rules.saboteur, rules.duel or rules.solo, also an imagined one
    fast.state_of(vector)              # the state a vector stands for
    fast.code_of(vector, action)       # the code of an action of the rules
    fast.action_of(vector, code)       # the action a code stands for
    fast.worlds([state, ...], seed=1)  # a batch of such states, each with chance of its own

A searching bot samples states with `game.determinise(view, rng)`, makes a batch with `worlds`, steps each row with a
candidate's code, plays out, and reads `gold`. Words of a row are named in `layout`, codes in `codes`, the words of an
observation in `sight`, cards and faces in `cards`.
"""

from collections.abc import Sequence

import numpy as np

from tunnelfolk.lab.fast import notation
from tunnelfolk.lab.fast.batch import ACTING, Batch, BrokenMatch, action_space, new
from tunnelfolk.lab.fast.compiled import Codes, Vector
from tunnelfolk.lab.fast.convert import state_of, vector_of
from tunnelfolk.lab.fast.layout import GAME, LEGAL_MOST, WORDS
from tunnelfolk.lab.fast.notation import action_of
from tunnelfolk.lab.fast.policies import POLICIES
from tunnelfolk.lab.fast.sight import SEEN_WORDS
from tunnelfolk.rules.actions import Action
from tunnelfolk.rules.game_state import GameState

__all__ = [
    "ACTING",
    "LEGAL_MOST",
    "POLICIES",
    "SEEN_WORDS",
    "WORDS",
    "Batch",
    "BrokenMatch",
    "Codes",
    "Vector",
    "action_of",
    "action_space",
    "code_of",
    "new",
    "state_of",
    "vector_of",
    "worlds",
]


def code_of(vector: Vector, action: Action) -> int:
    """The code of an action in the match of a vector."""
    return notation.code_of(int(vector[GAME]), action)


def worlds(states: Sequence[GameState], *, seed: int = 0, threads: bool = False) -> Batch:
    """A batch of states, each with chance of its own."""
    batch = Batch(np.stack([vector_of(state) for state in states]), threads=threads)
    batch.sow(seed)
    return batch
