"""The weights of `features`, as arrays: what came of rounds that looked like this."""

import numpy as np

from tunnelfolk.bots.race.value_tables import DUEL_HOPES, DUEL_PLAIN, SOLO_HOPES, SOLO_PLAIN
from tunnelfolk.lab.deep.features import FEATURES, HOPES, PHASES, REACH, Features


def _duel_weights() -> Features:
    return np.array([*DUEL_PLAIN, *(weight for row in DUEL_HOPES for weight in row)])


def _solo_weights() -> Features:
    weights = np.zeros(FEATURES)
    weights[:HOPES] = SOLO_PLAIN
    weights[HOPES:].reshape(PHASES, REACH, REACH)[:, :, REACH - 1] = SOLO_HOPES
    return weights


DUEL_WEIGHTS, SOLO_WEIGHTS = _duel_weights(), _solo_weights()
