"""The desk for the deals of the day: hands out the one counted try, and says what came of it."""

import asyncio
import secrets
from collections.abc import Callable

from msgspec.structs import replace

from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.records import seed_hash
from tunnelfolk.server import matches, tables
from tunnelfolk.server.daily import days
from tunnelfolk.server.daily.bot_tries import BotTries
from tunnelfolk.server.daily.standings import has_counted, place_of, score_of, spread_of
from tunnelfolk.server.daily.streaks import count_streaks
from tunnelfolk.server.daily.try_grid import grid_of
from tunnelfolk.server.messages.daily_messages import Daily, DailyDay, DailyFigures, DailyResult, DailyScore
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.store import Conflict, Store, Unreadable
from tunnelfolk.server.store_changes import BeginTry, Change, KeepDeal, SaveTable, SetDeadline
from tunnelfolk.server.stored_values import DayDeal, DayTry
from tunnelfolk.server.table_commands import RoomFinder
from tunnelfolk.server.visitors import Person

OWN_SEAT = 0
TOO_MANY = Refused("flood", "Too many new tables from there. Try again in a minute.", 429)


class DailyDesk:
    """Where people ask for the deal of a day."""

    def __init__(
        self,
        finder: RoomFinder,
        make_deal: Callable[[str, str], DayDeal] = days.new_deal,
        *,
        is_official: bool = True,
    ) -> None:
        """Deals are made when the first one asks for them; where they follow a formula they are not official."""
        self._finder, self._make_deal, self._is_official = finder, make_deal, is_official
        self._bots = BotTries(finder.house)

    @property
    def _store(self) -> Store:
        return self._finder.house.store

    @property
    def today(self) -> str:
        """Which day it is, by the store's clock: the same for all servers on one store."""
        return days.day_of(self._store.now)

    async def deal_of(self, day: str, game: str) -> DayDeal:
        """The deal of a day, made now where it is the first time that anybody asks. Raises Refused or StoreError."""
        found = await self._deals(game, [day])
        if not found:
            if day != self.today:  # a deal that is made afterwards was promised to nobody
                raise Refused("no_deal", "There was no deal on that day.", 404)
            await self._store.write(KeepDeal(self._make_deal(day, game)))
            found = await self._deals(game, [day])  # another server may have been quicker
        return found[0]

    async def _deals(self, game: str, wanted: list[str]) -> list[DayDeal]:
        """The deals that there are of some days, given in order."""
        if self._is_official:
            return await self._store.day_deals(game, wanted[0], wanted[-1])
        return [self._make_deal(day, game) for day in wanted if day <= self.today]

    async def play(
        self, person: Person, game: str, day: str | None = None, may_found: Callable[[], bool] = lambda: True
    ) -> Room:
        """The table at which somebody plays the deal of a day: the one where it was begun, or a new one.

        Today's first try counts. Raises Refused or StoreError.
        """
        wanted = days.require_day(day or self.today, self.today)
        deal = await self.deal_of(wanted, days.require_game(game))
        own = await self._own_try(person, deal)
        # What is known of the own try is read once: it may begin at any moment, from another device.
        if own is None and wanted == self.today:
            if not may_found():
                raise TOO_MANY
            try:
                return await self._found(person, deal, counts=True)
            except Conflict:
                own = await self._own_try(person, deal)
        begun = await self._begun(person, deal, own)
        if begun is not None:
            return await self._finder.room(begun)
        if not may_found():
            raise TOO_MANY
        return await self._found(person, deal, counts=False)

    async def _own_try(self, person: Person, deal: DayDeal) -> DayTry | None:
        tries = await self._store.tries_of(person.id)
        return next((one for one in tries if (one.day, one.game) == (deal.day, deal.game)), None)

    async def _begun(self, person: Person, deal: DayDeal, own: DayTry | None) -> str | None:
        """The table where somebody has begun this deal and not finished it: first the one that counts."""
        if own is not None and own.finished is None:
            row = await self._store.match(own.match)
            if row is not None and row.finished is None:
                return row.table
        rows = [played.row for played in await self._store.matches_of(person.id)]
        running = (row for row in rows if row.finished is None and (row.day, row.game) == (deal.day, deal.game))
        return next((row.table for row in running), None)

    async def _found(self, person: Person, deal: DayDeal, *, counts: bool) -> Room:
        """A table with its match, in one write: there is no try without one, and no second one however often asked."""
        settings = days.settings_of(deal.game, deal.day)
        # Without a code: nobody else can come.
        founded = replace(tables.found_table(person, settings), code="")
        dealt = tables.begin_match(founded, days.RIVAL, secrets.token_urlsafe(9), seed_hash(deal.seed))
        table = replace(dealt, day=deal.day, counts=counts)
        running, changes = matches.begin_match(table, deal.seed)
        seconds = matches.deadline(table, running)
        due: list[Change] = [] if seconds is None else [SetDeadline(table.id, seconds)]
        begun = [BeginTry(deal.day, deal.game, person.id, running.row.id)] if counts else []
        await self._store.write(SaveTable(table), *changes, *due, *begun)
        if counts and self._is_official:  # they are done when somebody has finished; on one device they would disturb
            self._bots.play_soon(deal)
        return await self._finder.room(table.id)

    async def show(self, visitor: Person | None, game: str, day: str | None = None) -> Daily:
        """The deal of a day, today's unless another is named, as somebody may know it. Raises Refused or StoreError."""
        now = self._store.now
        today = days.day_of(now)
        deal = await self.deal_of(days.require_day(day or today, today), days.require_game(game))
        tries = await self._store.day_tries(deal.day, game)
        own = next((one for one in tries if visitor is not None and one.visitor == visitor.id), None)
        settings = days.settings_of(game, deal.day)
        return Daily(
            game=game,
            day=deal.day,
            today=today,
            left_ms=days.end_of(today) - now,
            official=self._is_official,
            options=settings.options,
            level=days.RIVAL if settings.seats > 1 else None,
            hash=days.commitment(deal),
            seed=self._published(deal, now),
            state="new" if own is None else "begun" if own.gold is None else "done",
            match=own.match if own is not None else None,
            players=sum(map(has_counted, tries)),
            result=None if own is None or own.gold is None else await self._result(deal, own, tries),
            figures=await self._figures(visitor, game, today),
            yesterday=await self._yesterday(game, today, now),
        )

    def _published(self, deal: DayDeal, now: int) -> str | None:
        return deal.seed if days.is_over(deal.day, now) else None

    async def _result(self, deal: DayDeal, own: DayTry, tries: list[DayTry]) -> DailyResult:
        assert own.gold is not None
        self._bots.play_soon(deal)
        facts = game_named(deal.game).FACTS
        made = await self._store.bot_tries(deal.day, deal.game)
        return DailyResult(
            gold=own.gold,
            rival=own.rival,
            rank=facts.rank(own.gold) if facts.ranks else None,
            counted=has_counted(own),
            place=place_of(own, tries),
            bots=tuple(DailyScore(one.level, one.gold, one.rival) for one in sorted(made, key=score_of)),
            spread=spread_of(tries),
            grid=await self._grid(own),
        )

    async def _grid(self, own: DayTry) -> tuple[str, ...]:
        try:
            stored = await self._store.steps(own.match)
        except Unreadable:  # the result is known all the same
            return ()
        return await asyncio.to_thread(grid_of, [entry.step for entry in stored], OWN_SEAT)

    async def _figures(self, visitor: Person | None, game: str, today: str) -> DailyFigures:
        tries = [] if visitor is None else await self._store.tries_of(visitor.id)
        counted = [one for one in tries if one.game == game and has_counted(one)]
        scores = [score_of(one)[0] for one in counted]
        streaks = count_streaks([one.day for one in counted], today)
        average = round(sum(scores) / len(scores), 1) if scores else 0.0
        return DailyFigures(len(scores), average, max(scores, default=0), streaks.current, streaks.longest)

    async def _yesterday(self, game: str, today: str, now: int) -> DailyDay | None:
        day = days.day_before(today)
        found = await self._deals(game, [day])
        return DailyDay(day, days.commitment(found[0]), self._published(found[0], now)) if found else None

    async def show_month(self, visitor: Person | None, game: str, month: str | None = None) -> tuple[DailyDay, ...]:
        """The days of a month that had a deal, with the asker's own tries. Raises Refused or StoreError."""
        now = self._store.now
        today = days.day_of(now)
        wanted = days.require_month(month or today[:7], today)
        deals = await self._deals(days.require_game(game), days.days_in(wanted))
        tries = [] if visitor is None else await self._store.tries_of(visitor.id)
        own = {one.day: one for one in tries if one.game == game}
        return tuple(self._calendar_day(deal, own.get(deal.day), now) for deal in deals)

    def _calendar_day(self, deal: DayDeal, own: DayTry | None, now: int) -> DailyDay:
        entry = DailyDay(deal.day, days.commitment(deal), self._published(deal, now))
        if own is None:
            return entry
        return replace(entry, match=own.match, gold=score_of(own)[0] if has_counted(own) else None)

    async def close(self) -> None:
        """Let the bots stop: they begin again when somebody asks for their results."""
        await self._bots.close()
