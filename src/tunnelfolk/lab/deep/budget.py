"""How much work `deep` puts into one choice."""

import re

from msgspec import Struct

UNCOUNTED = 1_000_000
"""So many playouts no clock allows."""


class Budget(Struct, frozen=True):
    """A number of playouts, with which the same prompt always gets the same answer; and perhaps a clock."""

    playouts: int = 4_000
    milliseconds: float | None = None
    """Stop after so long: for play with people. How far the search got by then depends on the machine."""
    candidates: int = 10
    """How many of the choices that `keen` thinks best are tried."""


def budget_of(text: str) -> Budget:
    """The budget that a text names: playouts like 4000, or a time like 100ms; raises ValueError."""
    if not re.fullmatch(r"[1-9]\d{0,6}(ms)?", text, re.ASCII):
        raise ValueError(f"budget {text!r}: expected playouts like 4000, or a time like 100ms")
    if text.endswith("ms"):
        return Budget(UNCOUNTED, float(text.removesuffix("ms")))
    return Budget(int(text))
