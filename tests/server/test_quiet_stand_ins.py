"""Quiet stand-ins: nobody but the owner of a seat can tell that a bot minds it, until the round is over."""

import asyncio
import re
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.engines import about_the_folder
from tests.server.people import PATIENCE
from tests.server.stories import ANNA, BEN, Ear, Slate, choice, in_a_hall, sqlite, version
from tunnelfolk.rules.views import Prompt
from tunnelfolk.server import match_infos, matches, rooms, store, tables, turn_taking, visitors
from tunnelfolk.server.bot_pool import BotPool
from tunnelfolk.server.bot_questions import NOBODY, Asker, Question, Thought
from tunnelfolk.server.connections import Connection
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.house import House
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages.socket_messages import Choose
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.quiet_timing import Paces, open_left_ms, own_seconds
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.seat_lending import lend_quietly
from tunnelfolk.server.seat_taking import take_seat
from tunnelfolk.server.table_commands import do_command, show_room
from tunnelfolk.server.table_state import keeps_quiet
from tunnelfolk.server.tables import found_table
from tunnelfolk.server.visitors import Person

CARL, WILL, TINA = Person("carl", "Carl", 3), Person("will", "Will", 4), Person("tina", "Tina", 5)
NOON = 1_700_000_000_000
QUIET = Settings("saboteur", 3, turn_seconds=60, public=True)


def pick(version: int, count: int) -> int:
    """What a seat chooses, be it a person or a bot."""
    return Random(version).randrange(count)


class AlikePool(BotPool):
    """Bots that choose what the people in these stories would, when they are told to."""

    def __init__(self) -> None:
        super().__init__(0)
        self.may_choose = asyncio.Event()

    async def choose(self, level: str, seed: str, prompt: Prompt, asker: Asker = NOBODY) -> int:
        await self.may_choose.wait()
        return pick(prompt.version, len(prompt.legal))

    async def think(self, asked: Question, asker: Asker = NOBODY) -> Thought:
        return Thought(await self.choose(asked.level, asked.seed, asked.prompt))


@pytest.fixture(autouse=True)
def without_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hall has the same ids, the same deals and one time of day."""
    monkeypatch.setattr(matches, "new_seed", lambda: "5eed")
    monkeypatch.setattr(store, "now_ms", lambda: NOON)
    monkeypatch.setattr(tables, "secrets", SimpleNamespace(token_urlsafe=lambda _: "the-only-table"))
    monkeypatch.setattr(tables, "table_code", lambda: "MOLE 4217")
    monkeypatch.setattr(rooms, "secrets", SimpleNamespace(token_urlsafe=lambda _: "the-match"))


class World:
    """A table of three, with a watcher and a big screen, and everything that all but Ben are sent."""

    def __init__(self, hall: Hall, room: Room) -> None:
        self.hall, self.room = hall, room
        self.slates = {name: Slate() for name in ("anna", "ben", "carl", "will", "tina")}
        screen = visitors.as_screen(TINA)
        people = (ANNA, BEN, CARL, WILL, screen)
        self.connections = {
            name: Connection(room, person, self.slates[name], wants_changes=name != "carl")
            for name, person in zip(self.slates, people, strict=True)
        }
        self.ear = Ear(room, Person("ear", "Ear", 6))
        self.fetched: list[bytes] = []

    @property
    def running(self) -> Running:
        assert self.room.running is not None
        return self.room.running

    @property
    def is_round_over(self) -> bool:
        return self.running.match.state.ended is not None or self.running.match.state.round > 1

    async def settle(self) -> None:
        """Wait until all that came in is done, and sent."""
        async with asyncio.timeout(PATIENCE):
            while not self.room._inbox.is_empty:
                await asyncio.sleep(0)
        for _ in range(3):
            await asyncio.sleep(0)

    async def step(self) -> None:
        """Have the seat to act choose, or the bot that minds it."""
        seat, version = self.running.to_act, self.running.match.version
        bots = self.hall.house.bot_pool
        assert seat is not None
        assert isinstance(bots, AlikePool)
        if self.room.table.seats[seat].lent:
            bots.may_choose.set()
        else:
            chosen = pick(version, len(self.running.match.legal))
            source = self.connections[("anna", "ben", "carl")[seat]]
            self.room.choose(Choose(self.running.row.id, version, chosen), source)
        await self.ear.until(lambda: self.running.match.version > version)
        bots.may_choose.clear()
        await self.settle()

    async def fetch(self) -> None:
        """Ask for all that can be asked for over HTTP, as everybody but Ben."""
        encode = msgspec.json.encode
        for person in (ANNA, CARL, WILL, None):
            self.fetched.append(encode(show_room(self.room, person)))
            self.fetched.append(encode(await match_infos.show_match(self.hall, person, self.running.row.id)))
        self.fetched.append(encode(await self.hall.list_tables()))

    def heard(self) -> dict[str, Any]:
        """What everybody but Ben has been sent so far."""
        own = {"anna": 0, "carl": 2}
        sent = {name: slate.texts for name, slate in self.slates.items() if name != "ben"}
        return {name: [without_own_clock(text, own.get(name, 9)) for text in texts] for name, texts in sent.items()} | {
            "http": list(self.fetched)
        }


def without_own_clock(text: bytes, seat: int) -> bytes:
    """What is sent, but for how long the reader may still think: that runs by this process's own clock."""
    return re.sub(rb'"clock":{"seat":%d,"left_ms":\d+}' % seat, b"", text)


async def open_world(hall: Hall, settings: Settings = QUIET) -> World:
    room = await hall.found_table(ANNA, settings)
    for person in (BEN, CARL):
        await room.change_table(partial(take_seat, person=person, wanted=None))
    world = World(hall, room)
    for connection in world.connections.values():
        await room.welcome(connection)
        await world.settle()
    room.join(world.ear)
    await world.settle()
    for slate in world.slates.values():  # who came first, and when, is no secret before a match
        slate.texts.clear()
    await room.start_match(None)
    await world.settle()
    return world


async def come_and_go(world: World) -> None:
    """Ben goes and comes in every way there is: each has begun before one of his turns."""
    room, version = world.room, world.running.match.version
    ben = world.connections["ben"]
    match version:
        case 2:  # he leaves by the door
            await do_command(world.hall, BEN, room.table.id, "leave")
            room.part(ben)
        case 12:  # he comes back
            await room.welcome(ben)
        case 18:  # his line breaks, and he is waited for in vain
            room.part(ben)
        case 20 | 21 | 22 | 23 | 24 if world.running.to_act == 1 and not room.table.seats[1].lent:
            await room._turns._lend(world.running)
        case 30:
            await room.welcome(ben)
        case 34 | 35 | 36 | 37 if world.running.to_act == 1 and not room.table.seats[1].lent:
            await room._turns._lend(world.running)  # he is here, and too slow
    await world.settle()


async def play_round(hall: Hall, *, is_away: bool) -> tuple[World, dict[str, Any]]:
    """The first round, with Ben or with bots in his place; and what others were sent before its end."""
    world = await open_world(hall)
    minded = 0
    while not world.is_round_over:
        told = world.heard()
        if is_away:
            await come_and_go(world)
        if world.running.match.version % 7 == 0:
            await world.fetch()
        minded += world.room.table.seats[1].lent
        await world.step()
    assert bool(minded) == is_away
    return world, told


def test_no_byte_that_others_are_sent_tells_that_a_bot_minds_a_seat(tmp_path: Path) -> None:
    told: list[dict[str, Any]] = []
    notices: list[list[str]] = []

    async def story(hall: Hall) -> None:
        world, heard = await play_round(hall, is_away=len(told) == 0)
        told.append(heard)
        lines = [
            line
            for text in world.slates["anna"].texts
            if (message := msgspec.json.decode(text))["type"] == "said"
            for line in message["lines"]
        ]
        notices.append([line["name"] for line in lines if line.get("notice") == "stood_in"])

    for name in ("away", "here"):
        in_a_hall(tmp_path / name, story, AlikePool)
    away, here = told
    for listener, texts in away.items():
        assert len(texts) > 20
        assert texts == here[listener], listener
    assert notices == [["Ben"], []]


def test_the_owner_is_told_and_everybody_once_it_is_no_secret(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        world = await open_world(hall)
        await do_command(hall, BEN, world.room.table.id, "leave")
        own, other = (show_room(world.room, person).players[1] for person in (BEN, ANNA))
        assert (own.lent, other.lent, other.present) == (True, False, True)
        table = world.room.table
        over = replace(table, is_over=True)
        assert matches.seated_players(over, {}, 0)[1].lent

    in_a_hall(tmp_path, story, AlikePool)


@pytest.mark.parametrize(
    ("settings", "is_quiet"),
    [
        (Settings("saboteur", 3, public=True), True),
        (Settings("saboteur", 3), False),
        (Settings("duel", 2, public=True), False),
        (Settings("saboteur", 3, public=True, quiet=False), False),
        (Settings("saboteur", 3, quiet=True), True),
    ],
)
def test_stand_ins_are_quiet_among_strangers_with_roles_unless_the_host_says_otherwise(
    settings: Settings, is_quiet: bool
) -> None:
    assert keeps_quiet(found_table(ANNA, settings)) == is_quiet
    assert not keeps_quiet(found_table(ANNA, settings, is_screen=True))


def test_whoever_asks_for_a_stand_in_is_answered_the_same_whether_somebody_is_there(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        table = (await open_world(hall)).room.table
        to_act = 1
        assert lend_quietly(table, "carl", 1, (to_act, 60), {"anna", "ben", "carl"}) is table
        assert lend_quietly(table, "carl", 1, (to_act, 60), {"anna", "carl"}).seats[1].lent
        for visitor, waiting in (("anna", (to_act, 59.0)), ("carl", (0, 500.0)), ("anna", (2, 500.0))):
            for present in ({"anna", "ben", "carl"}, {"anna", "carl"}):
                with pytest.raises(Refused) as refused:
                    lend_quietly(table, visitor, 1, waiting, present)
                assert refused.value.code == "too_early"

    in_a_hall(tmp_path, story, AlikePool)


def running_match(seed: str, turn_seconds: int | None) -> Running:
    table = found_table(ANNA, Settings("saboteur", 3, turn_seconds=turn_seconds))
    begun = tables.begin_match(table, "thumb", "match", "")
    return matches.begin_match(begun, seed)[0]


def test_everybodys_clock_runs_by_the_turn_alone_and_a_bot_chooses_before_it_is_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for number in range(50):
        monkeypatch.setattr(store, "now_ms", lambda: NOON)
        running = running_match(str(number), 60)
        own = own_seconds(running, 0, 60)
        assert 48 <= own <= 57
        assert own == own_seconds(running, 0, 60)
        for spent in (0, 10, own, 59):
            monkeypatch.setattr(store, "now_ms", lambda spent=spent: NOON + round(spent * 1_000))
            left = open_left_ms(running)
            assert left is not None
            assert abs(left / 1_000 - (60 - spent)) < 0.01
            assert 0 < Paces().pause(running, 0) < 60 - spent


def test_a_stand_in_takes_as_long_as_its_owner_did() -> None:
    paces = Paces()
    unknown = [paces.pause(running_match(str(number), None), 0) for number in range(200)]
    assert min(unknown) >= 1.5
    assert max(unknown) <= 40
    assert 5 < sorted(unknown)[100] < 10
    for seconds in (20.0, 24.0, 22.0):
        paces.note(0, seconds)
    assert all(16 <= paces.pause(running_match(str(number), None), 0) <= 30 for number in range(50))


def has_gone_on(room: Room, before: int) -> bool:
    return version(room) > before


def test_who_stands_in_takes_as_long_as_a_person_and_who_is_a_bot_by_name_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disguised: dict[int, bool] = {}

    async def think(_: House, running: Running, bot: tuple[int, str], *more: Any) -> Thought:
        disguised[bot[0]] = more[-1] is not None
        return Thought(pick(running.match.version, len(running.match.legal)))

    monkeypatch.setattr(turn_taking, "think", think)

    async def story(hall: Hall) -> None:
        room = await hall.found_table(ANNA, QUIET)
        await room.change_table(partial(take_seat, person=BEN, wanted=None))
        room.join(ear := Ear(room))
        await room.start_match("thumb")
        await do_command(hall, BEN, room.table.id, "leave")
        while len(disguised) < 2:
            goes_on = partial(has_gone_on, room, version(room))
            if room.running is not None and room.running.to_act == 0:
                room.choose(choice(room), ear)
            await ear.until(goes_on)

    in_a_hall(tmp_path, story)
    assert disguised == {1: True, 2: False}


@about_the_folder
@pytest.mark.parametrize("is_quiet", [True, False])
def test_that_a_stand_ins_choice_cannot_be_stored_is_told_nobody_where_it_is_quiet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_quiet: bool
) -> None:
    asked: list[int] = []

    async def story(hall: Hall) -> None:
        async def think(_: House, running: Running, *__: Any) -> Thought:
            asked.append(running.match.version)
            sqlite(hall)._connection.execute(f"PRAGMA query_only = {'ON' if len(asked) == 1 else 'OFF'}")
            return Thought(0)

        monkeypatch.setattr(turn_taking, "think", think)
        room = await hall.found_table(ANNA, Settings("duel", 2, quiet=is_quiet))
        await room.change_table(partial(take_seat, person=BEN, wanted=None))
        room.join(ear := Ear(room))
        await room.start_match(None)
        await do_command(hall, BEN, room.table.id, "leave")
        seen = version(room)
        room.choose(choice(room), ear)
        await ear.until(lambda: version(room) == seen + 2)
        assert asked == [seen + 1, seen + 1]
        codes = [message["code"] for message in ear.messages if "code" in message]
        assert codes == ([] if is_quiet else ["not_stored"])

    monkeypatch.setattr(turn_taking, "RETRY_SECONDS", 0)
    in_a_hall(tmp_path, story)
