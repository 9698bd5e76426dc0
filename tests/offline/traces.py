"""Whole matches as lines, made by whichever Python runs this: CPython, or the one of the browsers."""

import json

from tests.golden.regenerate import GOLDENS, lines, play
from tests.setups import Setup, along, new
from tunnelfolk.bots import BOTS
from tunnelfolk.rules import records
from tunnelfolk.rules.options import Options

THINKING = {
    f"{game}-{bot}": (Setup(game, seats, Options(one_round=True)), bot)
    for game, seats in (("saboteur", 4), ("duel", 2), ("solo", 1))
    for bot in ("thumb", "keen")
}
"""Rounds of the bots that weigh their choices in fractions: another Python must come to the very same."""


def golden_traces() -> dict[str, str]:
    """The golden matches, played anew."""
    return {golden.name: "".join(f"{line}\n" for line in lines(play(golden))) for golden in GOLDENS}


def thinking_traces() -> dict[str, str]:
    """Rounds of the stronger bots."""
    return {name: _trace(setup, bot) for name, (setup, bot) in THINKING.items()}


def _trace(setup: Setup, bot: str) -> str:
    *_, last = along(new(setup, "offline"), [BOTS[bot](seat) for seat in range(setup.seats)])
    return "\n".join(records.lines(last))


def told() -> str:
    """All of them as JSON."""
    return json.dumps(golden_traces() | thinking_traces())
