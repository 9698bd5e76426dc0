"""Hints at a table: who may ask, whom they come from, what is kept of it, and that nobody waits for them."""

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from tests.hidden import shuffled
from tests.server.people import PATIENCE
from tests.server.stories import ANNA, BEN, Ear, begin, choice, in_a_hall, until_quiet
from tunnelfolk.bots import ladder
from tunnelfolk.bots.advice import Hint, Reason
from tunnelfolk.rules import records
from tunnelfolk.rules.records import CorruptRecord
from tunnelfolk.rules.views import Prompt
from tunnelfolk.server import hint_desk, replays
from tunnelfolk.server.bot_pool import BotPool
from tunnelfolk.server.bot_questions import Hinted, Outdated, Question, Thought, TooMany
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.limits import Limits
from tunnelfolk.server.messages.hint_messages import AskHints, Hints
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.seat_taking import take_seat
from tunnelfolk.server.table_state import may_hint
from tunnelfolk.server.tables import found_table, place_bot
from tunnelfolk.server.visitors import Person


class HintingPool(BotPool):
    """A pool whose hints come when a test says so. Bots at tables choose the first thing, at once."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[Question] = []
        self.is_open = asyncio.Event()
        self.is_asked = asyncio.Event()

    async def _launch(self, command: tuple[str, ...]) -> None:  # type: ignore[override]
        return None

    async def _ask(self, process: object, question: Question) -> Thought:
        return Thought(0)

    async def _question(self, process: object, question: Question) -> bytes:
        self.asked.append(question)
        self.is_asked.set()
        await self.is_open.wait()
        return msgspec.json.encode(Hinted(question.level, (Hint(0, 1.0, (Reason("chance"),)),)))


def wanted(room: Room) -> AskHints:
    now = choice(room)
    return AskHints(now.match, now.version)


async def ask(hall: Hall, room: Room, person: Person = ANNA) -> Hints:
    return await hall.hints.give_hints(room, person, wanted(room))


async def among_people(hall: Hall, *, hints: bool) -> tuple[Room, Person]:
    """Anna and Ben at a Duel; the room, and who is to act."""
    room = await hall.found_table(ANNA, Settings("duel", 2, hints=hints))
    await room.change_table(lambda table: take_seat(table, BEN, None))
    for person in (ANNA, BEN):
        room.join(Ear(room, person))
    await room.start_match(None)
    assert room.running is not None
    return room, (ANNA, BEN)[room.running.to_act or 0]


@pytest.mark.parametrize("game", ["duel", "solo"])
def test_whoever_plays_alone_or_with_bots_is_given_three_hints(tmp_path: Path, game: str) -> None:
    async def story(hall: Hall) -> None:
        room, _ = await begin(hall, game, seats=2 if game == "duel" else 1)
        await until_quiet(room)
        assert room.running is not None
        hints = await ask(hall, room)
        assert len({hint.index for hint in hints.choices}) == 3
        assert all(hint.index < len(room.running.match.legal) and hint.reasons for hint in hints.choices)
        assert hints.asked == 1
        assert await ask(hall, room) is hints  # asked once more, it is the same hint, and counted once

    in_a_hall(tmp_path, story)


def test_hints_depend_on_nothing_that_the_seat_cannot_see(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, _ = await begin(hall, "duel", seats=2)
        await until_quiet(room)
        running = room.running
        assert running is not None
        first = await ask(hall, room)
        hall.hints._given.clear()
        state = shuffled(running.match.state, 0, Random(3))
        other = replace(running, row=replace(running.row, seed="another"), match=replace(running.match, state=state))
        assert other.match.state != running.match.state
        room._publisher.running = other
        assert await ask(hall, room) == first

    in_a_hall(tmp_path, story)


@pytest.mark.parametrize("hints", [False, True])
def test_among_people_hints_are_refused_unless_the_host_allows_them(tmp_path: Path, *, hints: bool) -> None:
    async def story(hall: Hall) -> None:
        room, to_act = await among_people(hall, hints=hints)
        assert may_hint(room.table) == hints
        if hints:
            hall.house.bot_pool.is_open.set()  # type: ignore[attr-defined]
            assert (await ask(hall, room, to_act)).choices
        else:
            with pytest.raises(Refused, match="The host has not allowed hints at this table"):
                await ask(hall, room, to_act)

    in_a_hall(tmp_path, story, HintingPool)


def test_hints_are_given_in_the_own_turn_only_and_only_for_the_current_prompt(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, to_act = await among_people(hall, hints=True)
        with pytest.raises(Refused, match="in your own turn"):
            await ask(hall, room, BEN if to_act is ANNA else ANNA)
        with pytest.raises(Refused, match="no seat"):
            await ask(hall, room, Person("carl", "Carl", 3))
        old = wanted(room)
        with pytest.raises(Refused, match="has gone on"):
            await hall.hints.give_hints(room, to_act, replace(old, version=old.version - 1))

    in_a_hall(tmp_path, story, HintingPool)


def test_a_hint_that_comes_after_the_choice_is_dropped_and_not_counted(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall)
        pool = hall.house.bot_pool
        assert isinstance(pool, HintingPool)
        assert room.running is not None
        match_id = room.running.row.id
        asking = asyncio.create_task(ask(hall, room))
        await pool.is_asked.wait()
        waiting = asyncio.create_task(pool.hint("keen", "", pool.asked[0].prompt, 3, lambda: False))
        room.choose(choice(room), ear)
        await ear.until(lambda: bool(ear.answers))
        pool.is_open.set()
        with pytest.raises(Refused, match="has gone on"):
            await asking
        with pytest.raises(Outdated):
            await waiting
        assert len(pool.asked) == 1  # what nobody wants any more is not thought about
        assert await hint_desk.hinted_versions(hall.house.store, match_id, 0) == ()

    in_a_hall(tmp_path, story, HintingPool)


def test_bots_at_tables_never_wait_for_hints(tmp_path: Path) -> None:
    """However many hints are asked for, and however long they take: they have a process of their own."""

    async def story(hall: Hall) -> None:
        room, _ = await begin(hall, "duel", seats=2)
        await until_quiet(room)
        pool = hall.house.bot_pool
        assert isinstance(pool, HintingPool)
        assert room.running is not None
        prompt = room.running.match.prompt(0)
        hints = [asyncio.create_task(pool.hint("deep", str(n), prompt, 3)) for n in range(20)]
        await pool.is_asked.wait()
        assert len(pool.asked) == 1
        assert await asyncio.gather(*[pool.choose("keen", "", prompt) for _ in range(5)]) == [0] * 5
        with pytest.raises(TooMany):
            await pool.hint("keen", "", prompt, 3)
        pool.is_open.set()
        await asyncio.gather(*hints)
        # Who would wait for several searches is given a quick hint.
        assert [question.level == "deep" for question in pool.asked] == [n < 2 for n in range(20)]

    in_a_hall(tmp_path, story, HintingPool)


def test_a_process_that_breaks_is_replaced_and_the_person_is_told(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, _ = await begin(hall)
        with pytest.raises(Refused, match="could not say anything"):
            await ask(hall, room)
        with pytest.raises(Refused, match="could not say anything"):
            await ask(hall, room)

    in_a_hall(tmp_path, story, lambda: BotPool(1, PATIENCE, command=("/bin/echo", "nonsense")))


def test_nobody_is_given_hints_without_end(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        hall.house.bot_pool.is_open.set()  # type: ignore[attr-defined]
        room, ear = await begin(hall)
        for _ in range(2):
            await ask(hall, room)
            room.choose(choice(room), ear)
            await until_quiet(room)
        with pytest.raises(Refused, match="many hints"):
            await ask(hall, room)

    in_a_hall(tmp_path, story, HintingPool, Limits(hints_per_second=0, hint_burst=2))


def test_the_record_says_how_many_hints_each_seat_was_given(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        hall.house.bot_pool.is_open.set()  # type: ignore[attr-defined]
        room, _ = await begin(hall, "duel", seats=2)
        await until_quiet(room)
        await ask(hall, room)
        assert room.running is not None
        row, kept = room.running.row, hall.house.store
        hints = await hint_desk.count_hints(kept, row)
        assert hints == (1, 0)
        text = replays.record(row, await kept.steps(row.id), hints)
        header = msgspec.json.decode(text.splitlines()[0])
        assert header["hints"] == [1, 0]
        assert len(records.audit(text.splitlines(), allow_unfinished=True)) == 1
        forged = text.replace('"hints":[1,0]', '"hints":[1]')
        with pytest.raises(CorruptRecord, match="a count for each of 2 seats"):
            records.audit(forged.splitlines(), allow_unfinished=True)

    in_a_hall(tmp_path, story, HintingPool)


def test_a_match_in_which_nobody_could_ask_says_nothing_of_hints(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, _ = await among_people(hall, hints=False)
        assert room.running is not None
        assert await hint_desk.count_hints(hall.house.store, room.running.row) is None

    in_a_hall(tmp_path, story, HintingPool)


def test_the_strongest_bot_at_the_table_is_asked_but_none_that_has_no_reasons() -> None:
    table = found_table(ANNA, Settings("saboteur", 4))
    assert hint_desk.level_for(table) == ladder.players_of(table.facts)[-1]
    for levels, asked in ((("thumb", "keen"), "keen"), (("greedy", "greedy"), "keen"), (("deep", "thumb"), "deep")):
        if all(level in ladder.names() for level in levels):
            seated = place_bot(place_bot(table, 1, levels[0]), 2, levels[1])
            assert hint_desk.level_for(seated) == asked


def test_prompts_of_bots_are_what_hints_are_made_from(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        pool = hall.house.bot_pool
        assert isinstance(pool, HintingPool)
        pool.is_open.set()
        room, _ = await begin(hall)
        await ask(hall, room)
        assert room.running is not None
        match = room.running.match
        shown: Prompt = match.prompt(0, since=match.round_began)
        assert pool.asked[0].prompt == shown

    in_a_hall(tmp_path, story, HintingPool)
