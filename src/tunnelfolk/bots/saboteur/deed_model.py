"""How likely each role does a deed: what `lab.learning.deed_likelihoods` learned, in plain Python.

Plain, since whoever plays offline in a page has no numpy; the net is small enough for that.
"""

import math
from functools import cache
from importlib import resources
from operator import mul

import msgspec
from msgspec import Struct

from tunnelfolk.bots.saboteur.deed_features import DeedRows

Row = tuple[float, ...]
Rows = tuple[Row, ...]

WEIGHTS = "deed_weights.json"
SURE = 6.0
"""No deed speaks for a role with more nats than this: people do what was never seen in training."""


class DeedModel(Struct, frozen=True):
    """The weights of a net with two inner layers: a row an input, but for the later layers a row an output."""

    shared: Rows
    by_goal: Rows
    first: Row
    inner: Rows
    second: Row
    outer: Rows
    last: Row


class Evidence(Struct, frozen=True):
    """The logarithms of how likely each role does a deed, by the treasure's place, up to what is the same for all."""

    as_digger: Row
    as_saboteur: Row


@cache
def learned_model() -> DeedModel:
    """What was learned, read once."""
    found = resources.files(__package__).joinpath(WEIGHTS).read_bytes()
    return msgspec.json.decode(found, type=DeedModel)


def weigh_deed(model: DeedModel, deed: DeedRows) -> Evidence:
    """What a deed tells."""
    common = _add_rows(model.first, model.shared, deed.shared)
    told = [_outputs(model, _add_rows(common, model.by_goal, row)) for row in deed.by_goal]
    return Evidence(*(tuple(row[role] for row in told) for role in (0, 1)))


def _add_rows(start: Row, rows: Rows, inputs: Row) -> Row:
    # Most inputs are nought: their rows are left out.
    sums = start
    for number, row in zip(inputs, rows, strict=True):
        if number:
            sums = tuple([one + number * more for one, more in zip(sums, row, strict=True)])
    return sums


def _outputs(model: DeedModel, sums: Row) -> Row:
    first = [one if one > 0 else 0.0 for one in sums]
    second = [max(0.0, bias + sum(map(mul, row, first))) for row, bias in zip(model.inner, model.second, strict=True)]
    digger, saboteur = (bias + sum(map(mul, row, second)) for row, bias in zip(model.outer, model.last, strict=True))
    middle, apart = (digger + saboteur) / 2, SURE / 2 * math.tanh((saboteur - digger) / SURE)
    return middle - apart, middle + apart
