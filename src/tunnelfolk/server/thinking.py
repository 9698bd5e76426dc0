"""How a bot at a table comes to its choice: from its prompt alone, and no faster than is pleasant to watch."""

import asyncio
import math
import time

from tunnelfolk.bots import pause
from tunnelfolk.rules.claims import Claim
from tunnelfolk.server import matches
from tunnelfolk.server.bot_questions import Asker, Question, Thought
from tunnelfolk.server.house import House
from tunnelfolk.server.matches import Running


async def think(
    house: House,
    running: Running,
    bot: tuple[int, str],
    asker: Asker,
    heard: tuple[Claim, ...] | None = None,
    pause_seconds: float | None = None,
) -> Thought:
    """What a bot, given by its seat and level, chooses; and says, where something may be claimed.

    With `pause_seconds` it takes so long; without, as long as bots usually do. A server without pauses has none.
    """
    began, match, (seat, level) = time.monotonic(), running.match, bot
    # Bots remember nothing between choices: they are shown all events of the round, as a new connection is.
    shown = match.prompt(seat, since=match.round_began)
    seed = matches.bot_seed(running, seat)
    if heard is None:
        thought = Thought(await house.bot_pool.choose(level, seed, shown, asker))
    else:
        thought = await house.bot_pool.think(Question(level, seed, shown, heard=heard), asker)
    spent = time.monotonic() - began
    if pause_seconds is None:
        await asyncio.sleep(seconds_to_wait(house.bot_delay * pause(seed, shown), spent))
    elif house.bot_delay:
        await asyncio.sleep(max(0, pause_seconds - spent))
    return thought


def seconds_to_wait(pause_seconds: float, spent: float) -> float:
    """How long a choice is held back, so that the time it took tells little about the cards it was made with.

    A choice comes after a pause; one that took longer, after two or more of them.
    """
    if not pause_seconds:
        return 0
    return max(1, math.ceil(spent / pause_seconds)) * pause_seconds - spent
