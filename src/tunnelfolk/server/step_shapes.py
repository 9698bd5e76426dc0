"""Stored steps of every shape there was: read, and brought to the shape of today."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tunnelfolk.rules.game import Step
from tunnelfolk.rules.game_state import RULES

Converter = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes of a step, as JSON, the same step in the shape of the next number of the rules."""

CONVERTERS: Mapping[int, Converter] = {}
"""By the number of the rules whose steps had another shape. Those of rules 1 look as they do today."""

_decode = msgspec.json.Decoder(Step).decode


def read_step(body: bytes, rules: int) -> Step:
    """A step as it was stored by some number of the rules. Raises ValueError."""
    if rules not in range(1, RULES + 1):
        raise ValueError(f"rules {rules}: expected 1 to {RULES}")
    due = [CONVERTERS[number] for number in range(rules, RULES) if number in CONVERTERS]
    if not due:
        return _decode(body)
    step = msgspec.json.decode(body, type=dict[str, Any])
    for convert in due:
        step = convert(step)
    return msgspec.convert(step, Step)
