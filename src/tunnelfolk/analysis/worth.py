"""What a lead is worth: with a rival the chance to win the match, else the gold itself. And what points are."""

import math
from collections.abc import Sequence

from tunnelfolk.rules.options import Options
from tunnelfolk.rules.views import View

POINTS_A_CHANCE = 100
POINTS_A_GOLD = 10
"""Alone there is nobody to beat: a point is a tenth of a piece of gold then, so that the same marks can be used."""

MARKS = (5.0, 10.0, 15.0)
"""A choice gets a stone for each of these that its cost, less two standard errors, passes: points."""


def win_chance(lead: float, scale: float) -> float:
    """How likely one wins with a lead in gold; half a win for a draw. A scale of nought: the match is over."""
    if scale <= 0:
        return 0.5 + 0.5 * ((lead > 1e-9) - (lead < -1e-9))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, lead / scale))))


def scale_of(scales: Sequence[float], round_number: int, options: Options) -> float:
    """The scale of a round: with one round (V3) as in the last one."""
    return scales[-1] if options.one_round else scales[round_number - 1]


def cards_left(view: View) -> int:
    """How many cards are left to play in a round; those set aside are not."""
    return view.pile + sum(panel.cards for panel in view.panels)


def stones(cost: float, error: float) -> int:
    """How many stones a choice carries, from 0 to 3, by its cost in points and the standard error of it."""
    return sum(cost - 2 * error >= mark for mark in MARKS)
