"""Whole matches as lines, made by whichever Python runs this: CPython, or the one of the browsers."""

import json
from collections.abc import Iterator
from typing import Any

from tests.golden.regenerate import GOLDENS, lines, play
from tests.setups import Setup, along, new
from tunnelfolk.bots import BOTS, ladder
from tunnelfolk.rules import records
from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.options import Options

THINKING = {
    f"{game}-{bot}": (Setup(game, seats, Options(one_round=True)), bot)
    for game, seats in (("saboteur", 4), ("duel", 2), ("solo", 1))
    for bot in ("thumb", "keen")
}
"""Rounds of the bots that weigh their choices in fractions: another Python must come to the very same."""

SEARCHED = (Setup("saboteur", 5), Setup("duel", 2), Setup("solo", 1, Options(colour=Colour.BLUE)))
EVERY, PLAYOUTS = 17, 200
"""In every so-manieth position the searching bot tries what it likes so many times."""


def golden_traces() -> dict[str, str]:
    """The golden matches, played anew."""
    return {golden.name: "".join(f"{line}\n" for line in lines(play(golden))) for golden in GOLDENS}


def thinking_traces() -> dict[str, str]:
    """Rounds of the stronger bots."""
    return {name: _trace(setup, bot) for name, (setup, bot) in THINKING.items()}


def _trace(setup: Setup, bot: str) -> str:
    *_, last = along(new(setup, "offline"), [BOTS[bot](seat) for seat in range(setup.seats)])
    return "\n".join(records.lines(last))


def searched() -> dict[str, list[list[float]]]:
    """What the searching bot thinks of all choices in some positions of each game, to nine digits."""
    return {str(setup): [*_judgements(setup)] for setup in SEARCHED}


def _judgements(setup: Setup) -> Iterator[list[float]]:
    from tunnelfolk.lab.deep.budget import Budget  # noqa: PLC0415  # an extra, but in pages

    # Where logarithms and tangents of two machines differ, they do so in the sixteenth digit.
    players = [BOTS["greedy"](seat) for seat in range(setup.seats)]
    for number, match in enumerate(along(new(setup, "searched"), players)):
        if number % EVERY == 1 and (seat := match.to_act) is not None and len(match.legal) > 1:
            bot: Any = ladder.bot_named("deep")
            judged = bot("searched", Budget(PLAYOUTS)).judge(match.prompt(seat, since=match.round_began))
            yield [round(one.score, 9) for one in judged]


def told() -> str:
    """All of them as JSON."""
    return json.dumps({"traces": golden_traces() | thinking_traces(), "searched": searched()})
