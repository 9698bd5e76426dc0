"""What bots make of the deal of a day: played once, with the same cards, beside everything else."""

import asyncio
import time

import structlog

from tunnelfolk.bots import ladder
from tunnelfolk.rules import game as games
from tunnelfolk.rules.game import Match, game_named
from tunnelfolk.server.bot_questions import Asker, NoHint
from tunnelfolk.server.daily import days
from tunnelfolk.server.house import House
from tunnelfolk.server.matches import seat_seed
from tunnelfolk.server.store import StoreError
from tunnelfolk.server.store_changes import KeepBotTry
from tunnelfolk.server.stored_values import BotTry, DayDeal

LEVELS = ("thumb", "keen", "deep", "net")
"""Who plays it, as far as they are here."""
SEARCHING = "deep"
"""Who is compiled before it can play: until then another one answers for it."""
OWN_SEAT, RIVAL_SEAT = 0, 1
REST_SECONDS = 60
"""How long a bot that was not ready is left alone."""
NOBODY_WAITS = Asker(is_watched=lambda: False, takes_others=False)
"""They think when nobody else has to, and no cheaper one takes their place."""
log = structlog.get_logger()


class NotReady(Exception):
    """A bot cannot play just now."""


class BotTries:
    """Lets bots play the deals that people ask about, one deal after the other."""

    def __init__(self, house: House) -> None:
        """Nobody plays yet."""
        self._house = house
        self._playing: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._rested: dict[tuple[str, str, str], float] = {}
        self._turn = asyncio.Lock()

    def play_soon(self, deal: DayDeal) -> None:
        """Let all bots play a deal that have not played it, unless they are at it."""
        key = (deal.day, deal.game)
        if key not in self._playing:
            task = self._playing[key] = asyncio.create_task(self._play_all(deal))
            task.add_done_callback(lambda _: self._playing.pop(key, None))

    async def _play_all(self, deal: DayDeal) -> None:
        try:
            async with self._turn:
                known = {made.level for made in await self._house.store.bot_tries(deal.day, deal.game)}
                able = ladder.players_of(game_named(deal.game).FACTS)
                for level in (one for one in LEVELS if one in able and one not in known):
                    await self._play(deal, level)
        except StoreError as error:
            log.warning("no figures of the bots", day=deal.day, error=str(error))
        except Exception:  # they are only for comparison: the server must not suffer
            log.exception("no figures of the bots", day=deal.day)

    async def _play(self, deal: DayDeal, level: str) -> None:
        key = (deal.day, deal.game, level)
        if time.monotonic() < self._rested.get(key, 0):
            return
        try:
            match = await self._play_out(deal, level)
        except (NotReady, NoHint) as error:
            log.info("a bot is not ready for the deal of the day", level=level, error=str(error))
            self._rested[key] = time.monotonic() + REST_SECONDS
            return
        assert match.result is not None
        gold = match.result.gold
        made = BotTry(level, gold[OWN_SEAT], gold[RIVAL_SEAT] if len(gold) > 1 else None)
        await self._house.store.write(KeepBotTry(deal.day, deal.game, made))

    async def _play_out(self, deal: DayDeal, level: str) -> Match:
        settings = days.settings_of(deal.game, deal.day)
        match = games.new(deal.game, settings.seats, seed=deal.seed, options=settings.options)
        while (seat := match.to_act) is not None:
            match = match.choose(await self._choose(match, seat, level if seat == OWN_SEAT else days.RIVAL))
        return match

    async def _choose(self, match: Match, seat: int, level: str) -> int:
        assert match.seed is not None
        prompt = match.prompt(seat, since=match.round_began)
        seed = seat_seed(match.seed, seat)
        pool = self._house.bot_pool
        if level != SEARCHING:
            return await pool.choose(level, seed, prompt, NOBODY_WAITS)
        # Who searches is asked for a hint: that counts playouts, not seconds, so a busy machine does not make it
        # weaker; it takes nobody's place at a table; and it says who really answered.
        hinted = await pool.hint(level, seed, prompt, 1)
        if hinted.level != level:
            raise NotReady(f"{hinted.level} answered")
        return hinted.hints[0].index

    async def close(self) -> None:
        """Stop them."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
