"""How long each choice of `keen` and of `deep` takes, by whichever Python runs this: for `bench.offline` the page's."""

import json
import time

from tests.setups import Setup, new
from tunnelfolk.bots.ladder import bot_named

SETUPS = (Setup("saboteur", 5), Setup("duel", 2), Setup("solo", 1))


def told() -> str:
    """Milliseconds by bot and game, as JSON: a match each."""
    return json.dumps({bot: {setup.game: _times(setup, bot) for setup in SETUPS} for bot in ("keen", "deep")})


def _times(setup: Setup, bot: str) -> list[float]:
    match, times = new(setup, "offline"), []
    bots = [bot_named(bot)(seat) for seat in range(setup.seats)]
    while (seat := match.to_act) is not None:
        prompt = match.prompt(seat, since=match.round_began)
        began = time.perf_counter()
        index = bots[seat].choose(prompt)
        times.append(1_000 * (time.perf_counter() - began))
        match = match.act(match.legal[index])
        if match.is_deal_due:
            match = match.deal(match.shuffle())
    return times
