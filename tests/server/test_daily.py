"""The deals of the day: one for everybody, one counted try a person, and nothing to see beforehand."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.server.engines import on_both_engines
from tests.server.stories import ANNA, BEN, Ear, choice, in_a_hall, until_quiet
from tunnelfolk.bots.advice import Hint
from tunnelfolk.rules.options import Result
from tunnelfolk.rules.records import audit, seed_hash
from tunnelfolk.rules.views import Prompt
from tunnelfolk.server import forgetting, match_infos, matches, table_commands, table_state, visitors
from tunnelfolk.server.bot_pool import BotPool
from tunnelfolk.server.bot_questions import NOBODY, Asker, Hinted, NoHint
from tunnelfolk.server.daily import days
from tunnelfolk.server.daily.bot_tries import BotTries
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.daily_messages import DailyDay, DailyFigures
from tunnelfolk.server.messages.hint_messages import AskHints
from tunnelfolk.server.messages.table_messages import Rematch, SeatChoice, Settings, Sit, Start
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.store import Conflict
from tunnelfolk.server.store_changes import BeginTry, FinishMatch, KeepDeal, SaveVisitor
from tunnelfolk.server.visitor_data import collect_data
from tunnelfolk.server.visitors import Person

NOON = 1_794_744_000_000
"""The 15th of November 2026, 12:00 UTC."""
HOUR = 3_600_000
CLEO = Person("cleo", "Cleo", 3)
DAY, NEXT = "2026-11-15", "2026-11-16"


class Clock:
    """The store's clock, which a story sets."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now


class FirstPool(BotPool):
    """Bots that choose the first thing, and remember who was asked for."""

    def __init__(self) -> None:
        super().__init__(0)
        self.askers: list[Asker] = []

    async def choose(self, level: str, seed: str, prompt: Prompt, asker: Asker = NOBODY) -> int:
        await asyncio.sleep(0)
        self.askers.append(asker)
        return 0

    async def hint(
        self, level: str, seed: str, prompt: Prompt, most: int, is_wanted: Callable[[], bool] = lambda: True
    ) -> Hinted:
        raise NoHint("nobody searches here")


def on_days(folder: Path, story: Callable[[Hall, Clock], Awaitable[None]], *, has_bots: bool = False) -> None:
    clock = Clock()

    async def tell(hall: Hall) -> None:
        if not has_bots:
            hall.daily._bots.play_soon = lambda deal: None  # type: ignore[method-assign]
        await story(hall, clock)

    in_a_hall(folder, tell, FirstPool, clock=clock)


async def finish(room: Room, person: Person = ANNA) -> None:
    """Play to the end, by whatever comes first."""
    ear = Ear(room, person)
    room.join(ear)
    await until_quiet(room)
    while not room.table.is_over:
        room.choose(choice(room), ear)
        await until_quiet(room)
    room.part(ear)


async def settle(hall: Hall, room: Room, gold: int) -> None:
    """Let a match have ended, without playing it."""
    await hall.house.store.write(FinishMatch(match_of(room), 0, Result.of([gold])))


def match_of(room: Room) -> str:
    assert room.table.match is not None
    return room.table.match


async def bots_are_done(hall: Hall, day: str = DAY, game: str = "solo") -> None:
    deal = await hall.daily.deal_of(day, game)
    while len(await hall.house.store.bot_tries(deal.day, game)) < 2:
        hall.daily._bots.play_soon(deal)
        await asyncio.sleep(0)


@on_both_engines
def test_everybody_gets_the_same_deal_and_one_counted_try(tmp_path: Path) -> None:
    async def story(hall: Hall, clock: Clock) -> None:
        anna, ben = await hall.daily.play(ANNA, "solo"), await hall.daily.play(BEN, "solo")
        assert anna.running is not None
        assert ben.running is not None
        assert anna.table.id != ben.table.id
        assert anna.running.match.state == ben.running.match.state
        assert anna.table.counts
        shown = await hall.daily.show(ANNA, "solo")
        assert (shown.state, shown.day, shown.players) == ("begun", DAY, 0)
        assert shown.hash == anna.table.seed_hash == seed_hash(anna.running.row.seed)
        assert (await hall.daily.play(ANNA, "solo")).table.id == anna.table.id
        await finish(anna)
        told = await hall.daily.show(ANNA, "solo")
        assert told.state == "done"
        assert told.result is not None
        assert (told.result.place, told.players, told.result.counted) == (1, 1, True)
        assert told.result.gold == told.figures.best
        assert told.figures.streak == 1
        assert len(told.result.grid) == 3
        practice = await hall.daily.play(ANNA, "solo")
        assert practice.table.id != anna.table.id
        assert not practice.table.counts
        assert practice.running is not None
        assert practice.running.row.seed == anna.running.row.seed
        again = await hall.daily.show(ANNA, "solo")
        assert (again.match, again.players, again.figures) == (told.match, told.players, told.figures)

    on_days(tmp_path, story)


@on_both_engines
def test_two_devices_that_begin_at_once_play_one_match(tmp_path: Path) -> None:
    async def story(hall: Hall, clock: Clock) -> None:
        rooms = await asyncio.gather(*[hall.daily.play(ANNA, "solo") for _ in range(5)])
        assert len({room.table.id for room in rooms}) == 1
        assert len(await hall.house.store.matches_of(ANNA.id)) == 1
        with pytest.raises(Conflict):
            await hall.house.store.write(BeginTry(DAY, "solo", ANNA.id, "another"))

    on_days(tmp_path, story)


@on_both_engines
def test_the_key_decides_whose_seed_a_day_has(tmp_path: Path) -> None:
    async def story(hall: Hall, clock: Clock) -> None:
        kept = hall.house.store
        first, second = days.new_deal(DAY, "solo"), days.new_deal(DAY, "solo")
        await asyncio.gather(kept.write(KeepDeal(first)), kept.write(KeepDeal(second)))
        assert await kept.day_deals("solo", DAY, DAY) == [first]
        assert await hall.daily.deal_of(DAY, "solo") == first
        assert await kept.day_deals("duel", DAY, DAY) == []

    on_days(tmp_path, story)


def test_the_seed_is_published_when_its_day_is_over_and_matches_what_was_promised(tmp_path: Path) -> None:
    async def story(hall: Hall, clock: Clock) -> None:
        today = await hall.daily.show(None, "solo")
        assert (today.seed, today.yesterday, today.left_ms) == (None, None, 12 * HOUR)
        clock.now += 12 * HOUR - 1
        assert (await hall.daily.show(None, "solo")).hash == today.hash
        clock.now += 1
        later = await hall.daily.show(None, "solo")
        assert later.day == NEXT
        assert later.hash != today.hash
        assert later.options != today.options
        assert later.yesterday is not None
        assert later.yesterday.seed is not None
        assert later.yesterday.hash == seed_hash(later.yesterday.seed) == today.hash
        past = await hall.daily.show(None, "solo", DAY)
        assert past.seed == later.yesterday.seed
        with pytest.raises(Refused):
            await hall.daily.show(None, "solo", "2026-11-17")
        with pytest.raises(Refused):
            await hall.daily.show(None, "solo", "2026-11-14")

    on_days(tmp_path, story)


def test_what_is_finished_after_midnight_does_not_count_but_can_be_gone_on_with(tmp_path: Path) -> None:
    async def story(hall: Hall, clock: Clock) -> None:
        room = await hall.daily.play(ANNA, "solo")
        clock.now += 12 * HOUR
        assert (await hall.daily.show(ANNA, "solo")).state == "new"
        assert (await hall.daily.play(ANNA, "solo", DAY)).table.id == room.table.id
        await settle(hall, room, 20)
        past = await hall.daily.show(ANNA, "solo", DAY)
        assert past.result is not None
        assert not past.result.counted
        assert past.players == past.figures.days == past.figures.streak == 0
        (yesterday, today) = await hall.daily.show_month(ANNA, "solo", "2026-11")
        assert (yesterday.day, yesterday.gold, yesterday.match) == (DAY, None, match_of(room))
        assert today == DailyDay(NEXT, (await hall.daily.show(None, "solo")).hash)

    on_days(tmp_path, story)


def test_a_day_that_is_over_can_be_played_late_and_does_not_count(tmp_path: Path) -> None:
    async def story(hall: Hall, clock: Clock) -> None:
        await hall.daily.show(None, "duel")
        clock.now += 24 * HOUR
        late = await hall.daily.play(ANNA, "duel", DAY)
        assert not late.table.counts
        assert table_state.may_hint(late.table)
        assert (await hall.daily.show(ANNA, "duel", DAY)).state == "new"
        assert (await hall.daily.play(ANNA, "duel", DAY)).table.id == late.table.id
        info = await match_infos.show_match(hall, BEN, match_of(late))
        assert info.seed is None

    on_days(tmp_path, story)


def test_the_duel_is_against_one_bot_that_nobody_hurries(tmp_path: Path) -> None:
    async def story(hall: Hall, clock: Clock) -> None:
        room, other = await hall.daily.play(ANNA, "duel"), await hall.daily.play(BEN, "duel")
        assert room.table.seats[1].level == days.RIVAL
        assert room.running is not None
        assert other.running is not None
        # Its chance comes from the seed of the day, so it answers everybody alike.
        assert matches.bot_seed(room.running, 1) == matches.bot_seed(other.running, 1)
        await finish(room)
        pool = hall.house.bot_pool
        assert isinstance(pool, FirstPool)
        assert pool.askers
        assert not any(asker.takes_others for asker in pool.askers)
        told = await hall.daily.show(ANNA, "duel")
        assert told.result is not None
        assert told.result.rival is not None
        assert told.level == days.RIVAL
        assert told.figures.best == told.result.gold - told.result.rival

    on_days(tmp_path, story)


def test_the_try_that_counts_has_no_hints_and_no_bot_plays_it(tmp_path: Path) -> None:
    async def story(hall: Hall, clock: Clock) -> None:
        room = await hall.daily.play(ANNA, "solo")
        table_id = room.table.id
        with pytest.raises(Refused, match="hints"):
            await hall.hints.give_hints(room, ANNA, AskHints(match_of(room), 1))
        await table_commands.do_command(hall, ANNA, table_id, "leave")
        assert not room.table.seats[0].lent
        for name, body in (
            ("lend", SeatChoice(0)),
            ("configure", Settings("solo", 1, public=True)),
            ("start", Start()),
            ("sit", Sit()),
        ):
            with pytest.raises(Refused):
                await table_commands.do_command(hall, ANNA, table_id, name, body)
        await finish(room)
        for name, wanted in (("start", Start()), ("rematch", Rematch())):
            with pytest.raises(Refused):
                await table_commands.do_command(hall, ANNA, table_id, name, wanted)
        assert not room.table.code

    on_days(tmp_path, story)


def test_nobody_else_comes_to_the_table_of_a_day(tmp_path: Path) -> None:
    async def story(hall: Hall, clock: Clock) -> None:
        room = await hall.enter((await hall.daily.play(ANNA, "solo")).table.id)
        assert room.table.code == ""
        for visitor in (BEN, None):
            with pytest.raises(Refused) as refused:
                await table_commands.find_room(hall, room.table.id, visitor)
            assert refused.value.code == "private"
        table_state.require_welcome(room.table, visitors.as_screen(ANNA).id)
        assert await hall.list_tables() == []

    on_days(tmp_path, story)


def test_others_see_a_match_of_the_day_only_when_its_day_is_over(tmp_path: Path) -> None:
    async def story(hall: Hall, clock: Clock) -> None:
        room = await hall.daily.play(ANNA, "solo")
        await finish(room)
        practice = await hall.daily.play(ANNA, "solo")
        await finish(practice)
        for match_id in (match_of(room), match_of(practice)):
            for visitor in (BEN, None):
                for question in (
                    match_infos.find_shown_match(hall, visitor, match_id),
                    match_infos.show_match(hall, visitor, match_id),
                    match_infos.show_replay(hall, visitor, match_id, None, open_cards=True),
                    match_infos.show_round(hall, visitor, match_id, 1),
                ):
                    with pytest.raises(Refused) as refused:
                        await question
                    assert refused.value.code == "not_yet"
            own = await match_infos.show_replay(hall, ANNA, match_id, 0, open_cards=True)
            assert own.frames[0].cards is not None
            assert own.match.seed is None
            row = await match_infos.find_shown_match(hall, ANNA, match_id)
            record = await match_infos.write_record(hall.house.store, row)
            assert row.seed not in record
            assert audit(record.splitlines())[0].result == row.result
        clock.now += 12 * HOUR
        assert (await match_infos.show_match(hall, BEN, match_of(room))).seed == row.seed
        record = await match_infos.write_record(hall.house.store, row)
        assert row.seed in record
        assert audit(record.splitlines())

    on_days(tmp_path, story)


def test_places_and_streaks_come_from_counted_tries_alone(tmp_path: Path) -> None:
    async def story(hall: Hall, clock: Clock) -> None:
        for person, gold in ((CLEO, 21), (ANNA, 18), (BEN, 18), (Person("dora", "Dora", 4), 9)):
            await settle(hall, await hall.daily.play(person, "solo"), gold)
        told = await hall.daily.show(BEN, "solo")
        assert told.result is not None
        assert (told.result.place, told.players, told.result.rank) == (2, 4, 1)
        assert told.result.spread == ((9, 1), (18, 2), (21, 1))
        clock.now += 24 * HOUR
        assert (await hall.daily.show(ANNA, "solo")).figures.streak == 1
        await settle(hall, await hall.daily.play(ANNA, "solo"), 11)
        assert (await hall.daily.show(ANNA, "solo")).figures == DailyFigures(2, 14.5, 18, 2, 2)
        clock.now += 24 * HOUR
        assert (await hall.daily.show(ANNA, "solo")).figures.streak == 2
        assert (await hall.daily.show(BEN, "solo")).figures.streak == 0
        assert (await hall.daily.show(ANNA, "duel")).figures.days == 0

    on_days(tmp_path, story)


def test_bots_play_the_deal_once_and_only_who_has_finished_is_told(tmp_path: Path) -> None:
    async def story(hall: Hall, clock: Clock) -> None:
        room = await hall.daily.play(ANNA, "solo")
        await bots_are_done(hall)
        assert (await hall.daily.show(ANNA, "solo")).result is None
        assert (await hall.daily.show(BEN, "solo")).result is None
        await finish(room)
        told = await hall.daily.show(ANNA, "solo")
        assert told.result is not None
        scores = {one.level: one.gold for one in told.result.bots}
        assert {"thumb", "keen"} <= set(scores)
        # All of them choose the first thing here, as Anna did.
        assert set(scores.values()) == {told.result.gold}
        pool = hall.house.bot_pool
        assert isinstance(pool, FirstPool)
        asked = len(pool.askers)
        await asyncio.gather(*hall.daily._bots._playing.values())
        hall.daily._bots.play_soon(await hall.daily.deal_of(DAY, "solo"))
        await asyncio.gather(*hall.daily._bots._playing.values())
        assert len(pool.askers) == asked

    on_days(tmp_path, story, has_bots=True)


class SearchingPool(FirstPool):
    """Whoever is asked for a hint, one and the same bot answers."""

    answering = "keen"

    async def hint(
        self, level: str, seed: str, prompt: Prompt, most: int, is_wanted: Callable[[], bool] = lambda: True
    ) -> Hinted:
        return Hinted(self.answering, (Hint(0, 1.0, ()),))


def test_a_searching_bot_that_is_not_ready_leaves_no_figure_of_another(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        pool = hall.house.bot_pool
        assert isinstance(pool, SearchingPool)
        deal = await hall.daily.deal_of(hall.daily.today, "solo")
        await BotTries(hall.house)._play(deal, "deep")
        assert await hall.house.store.bot_tries(deal.day, "solo") == []
        pool.answering = "deep"
        await BotTries(hall.house)._play(deal, "deep")
        (made,) = await hall.house.store.bot_tries(deal.day, "solo")
        assert made.level == "deep"

    in_a_hall(tmp_path, story, SearchingPool)


@on_both_engines
def test_a_forgotten_visitor_has_no_tries_any_more_and_the_data_name_them(tmp_path: Path) -> None:
    async def story(hall: Hall, clock: Clock) -> None:
        kept = hall.house.store
        await kept.write(SaveVisitor(ANNA, b"secret"))
        await settle(hall, await hall.daily.play(ANNA, "solo"), 12)
        (own,) = (await collect_data(kept, ANNA)).daily
        assert (own.day, own.game) == (DAY, "solo")
        assert own.finished == clock.now
        await forgetting.forget_visitor(hall, ANNA.id)
        assert await kept.tries_of(ANNA.id) == []
        assert (await hall.daily.show(BEN, "solo")).players == 0

    on_days(tmp_path, story)


def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    clock = Clock()
    seen: dict[str, object] = {}

    async def before(hall: Hall) -> None:
        room = await hall.daily.play(ANNA, "solo")
        ear = Ear(room)
        room.join(ear)
        for _ in range(3):
            room.choose(choice(room), ear)
            await until_quiet(room)
        assert room.running is not None
        seen.update(table=room.table.id, state=room.running.match.state, hash=room.table.seed_hash)

    async def after(hall: Hall) -> None:
        shown = await hall.daily.show(ANNA, "solo")
        assert (shown.state, shown.hash) == ("begun", seen["hash"])
        room = await hall.daily.play(ANNA, "solo")
        assert room.running is not None
        assert (room.table.id, room.running.match.state) == (seen["table"], seen["state"])
        await settle(hall, room, 5)
        assert (await hall.daily.show(ANNA, "solo")).state == "done"

    in_a_hall(tmp_path, before, FirstPool, clock=clock)
    in_a_hall(tmp_path, after, FirstPool, clock=clock)
