"""How long each choice of `keen` takes, by whichever Python runs this: for `bench.offline` that of the browsers."""

import json
import time

from tests.setups import Setup, new
from tunnelfolk.bots import BOTS

SETUPS = (Setup("saboteur", 5), Setup("duel", 2), Setup("solo", 1))


def told() -> str:
    """Milliseconds by game, as JSON: a match each."""
    return json.dumps({setup.game: _times(setup) for setup in SETUPS})


def _times(setup: Setup) -> list[float]:
    match, times = new(setup, "offline"), []
    bots = [BOTS["keen"](seat) for seat in range(setup.seats)]
    while (seat := match.to_act) is not None:
        prompt = match.prompt(seat, since=match.round_began)
        began = time.perf_counter()
        index = bots[seat].choose(prompt)
        times.append(1_000 * (time.perf_counter() - began))
        match = match.act(match.legal[index])
        if match.is_deal_due:
            match = match.deal(match.shuffle())
    return times
