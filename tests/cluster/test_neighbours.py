"""Several servers on one database: whatever one of them stores, all show, and none undoes what another did."""

import asyncio
import time
from functools import partial
from typing import NamedTuple

import pytest

from tests.cluster.faults import deafen, find_listeners
from tests.cluster.nodes import Node, among_nodes, listen, until, who_leads
from tests.postgres import Postgres
from tests.server.stories import ANNA, BEN, Ear, choice, version
from tunnelfolk.rules.game_state import RULES
from tunnelfolk.server import seat_lending, seat_taking
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.postgres.cluster import BEAT
from tunnelfolk.server.postgres.postgres_schema import NEWEST_SCHEMA
from tunnelfolk.server.rooms import Room


def seat_to_act(room: Room) -> int:
    assert room.running is not None
    assert room.running.to_act is not None
    return room.running.to_act


async def found(node: Node, game: str = "duel", turn_seconds: int | None = None) -> str:
    """Anna's and Ben's table."""
    room = await node.hall.found_table(ANNA, Settings(game, 2, turn_seconds=turn_seconds))
    await room.change_table(lambda table: seat_taking.take_seat(table, BEN, 1))
    return room.table.id


class Pair(NamedTuple):
    """Anna and Ben at one table, each by way of a node of their own."""

    here: Room
    anna: Ear
    there: Room
    ben: Ear

    @property
    def to_act(self) -> tuple[Room, Ear]:
        """Whoever has to choose."""
        return ((self.here, self.anna), (self.there, self.ben))[seat_to_act(self.here)]


async def meet(one: Node, other: Node) -> Pair:
    """Let them sit down."""
    table_id = await found(one)
    return Pair(*await listen(one, table_id, ANNA), *await listen(other, table_id, BEN))


async def begin_match(one: Node, other: Node) -> Pair:
    """Let them begin, and both see it."""
    pair = await meet(one, other)
    await pair.here.start_match(None)
    await pair.ben.until(lambda: pair.there.running is not None)
    return pair


class Inheritance(NamedTuple):
    """Anna, who is to act, at a bot's table by way of two nodes, one of which plays for the bot."""

    leader: Node
    here: Room
    anna_here: Ear
    heir: Node
    there: Room
    anna_there: Ear

    async def go_on_by_way_of_the_heir(self) -> None:
        """Choose there, and wait until the bot has chosen."""
        there, seen = self.there, version(self.there)
        there.choose(choice(there), self.anna_there)
        await until(lambda: self.heir.cluster.leads(there.table.id))
        await until(lambda: version(there) > seen and (there.table.is_over or seat_to_act(there) == 0))


async def play_a_bot(one: Node, other: Node) -> Inheritance:
    """Let Anna begin a Duel with a bot."""
    room = await one.hall.found_table(ANNA, Settings("duel", 2))
    await room.start_match("chance")
    rooms = {node: await listen(node, room.table.id, ANNA) for node in (one, other)}
    leader, heir = await who_leads(room.table.id, one, other)
    stage = Inheritance(leader, *rooms[leader], heir, *rooms[heir])
    await until(lambda: stage.there.running is not None and seat_to_act(stage.there) == 0)
    return stage


def same(one: Room, other: Room) -> bool:
    assert one.running is not None
    assert other.running is not None
    return one.running.match.state == other.running.match.state and one.table == other.table


def test_what_one_node_stores_all_nodes_show(postgres: Postgres) -> None:
    async def story(one: Node, other: Node) -> None:
        pair = await begin_match(one, other)
        here, anna, there, _ = pair
        for _ in range(30):
            room, ear = pair.to_act
            seen = version(room)
            room.choose(choice(room), ear)
            await until(lambda seen=seen: min(version(here), version(there)) > seen)  # type: ignore[misc]
            assert ear.answers.pop().outcome == "done"
        await until(lambda: same(here, there))
        assert not anna.messages
        assert not anna.is_sent_away

    among_nodes(postgres.new_store(), story)


def test_of_two_nodes_that_store_the_same_step_one_wins_and_both_show_its_step(postgres: Postgres) -> None:
    async def story(one: Node, other: Node) -> None:
        table_id = await found(one)
        here, anna = await listen(one, table_id, ANNA)
        await here.start_match(None)
        there, again = await listen(other, table_id, ANNA)
        await until(lambda: there.running is not None)
        for _ in range(8):
            if here.running.to_act != 0:  # Ben plays by way of the first node
                await here.change_table(lambda table: seat_lending.lend_seat(table, 1))
                await until(lambda: here.running.to_act == 0 and same(here, there))
            first = choice(here)
            here.choose(first, anna)
            there.choose(type(first)(first.match, first.version, 1 if len(there.running.match.legal) > 1 else 0), again)
            await until(lambda: anna.answers and again.answers)
            outcomes = [anna.answers.pop().outcome, again.answers.pop().outcome]
            assert sorted(outcomes) in (["done", "late"], ["done", "done"])
            await until(lambda: same(here, there))
            if here.table.is_over:
                return

    among_nodes(postgres.new_store(), story)


def test_changes_of_a_table_on_two_nodes_at_once_are_both_made(postgres: Postgres) -> None:
    async def story(one: Node, other: Node) -> None:
        here, _, there, _ = await meet(one, other)
        for ready in (False, True, False):
            await asyncio.gather(
                here.change_table(partial(seat_taking.make_ready, visitor=ANNA.id, ready=ready)),
                there.change_table(partial(seat_taking.make_ready, visitor=BEN.id, ready=ready)),
            )
            await until(lambda: here.table == there.table)
            assert [seat.ready for seat in here.table.seats] == [ready, ready]

    among_nodes(postgres.new_store(), story)


def test_everybody_hears_and_sees_everybody_once(postgres: Postgres) -> None:
    async def story(one: Node, other: Node) -> None:
        here, anna, there, ben = await meet(one, other)
        await until(lambda: BEN.id in here.presence.people and ANNA.id in there.presence.people)
        here.say("Hello!", anna)
        there.say("And to you.", ben)
        here.make_sign("ha", anna)
        there.make_sign("dig", ben)
        for ear in (anna, ben):
            await ear.until(lambda ear=ear: len(ear.messages) >= 4)  # type: ignore[misc]
        await asyncio.sleep(0)
        for ear in (anna, ben):
            said = [line for told in ear.messages for line in told["lines"]]  # type: ignore[attr-defined]
            assert sorted(str(line.get("text") or line.get("emote")) for line in said) == [
                "And to you.",
                "Hello!",
                "dig",
                "ha",
            ]
        there.part(ben)
        await until(lambda: BEN.id not in here.presence.people)

    among_nodes(postgres.new_store(), story)


def test_bots_play_once_and_another_node_goes_on_when_theirs_falls_silent(postgres: Postgres) -> None:
    async def story(one: Node, other: Node) -> None:
        stage = await play_a_bot(one, other)
        await stage.leader.fall_silent()
        await stage.go_on_by_way_of_the_heir()
        assert not stage.leader.cluster.leads(stage.there.table.id)

    among_nodes(postgres.new_store(), story)


def test_where_nothing_hurries_nobody_leads(postgres: Postgres) -> None:
    async def story(one: Node, other: Node) -> None:
        pair = await begin_match(one, other)
        room, ear = pair.to_act
        room.choose(choice(room), ear)
        await until(lambda: min(version(pair.here), version(pair.there)) > 1)
        assert not await one.store.ask("SELECT 1 FROM leases")

    among_nodes(postgres.new_store(), story)


def test_a_node_whose_listening_connection_was_cut_finds_what_it_missed(postgres: Postgres) -> None:
    async def story(one: Node, other: Node) -> None:
        pair = await begin_match(one, other)
        here, there = pair.here, pair.there
        for is_deaf in (False, True):
            if is_deaf:  # those too that have read a step over that connection
                await until(lambda: len(find_listeners(postgres)) == 2)
                deafen(postgres)
            room, ear = pair.to_act
            seen = version(room)
            room.choose(choice(room), ear)
            await until(lambda seen=seen: min(version(here), version(there)) > seen)  # type: ignore[misc]
        assert same(here, there)
        assert not pair.anna.is_sent_away

    among_nodes(postgres.new_store(), story)


def test_a_database_that_is_stopped_at_once_and_started_again_costs_nobody_anything(postgres: Postgres) -> None:
    async def story(one: Node, other: Node) -> None:
        pair = await begin_match(one, other)
        here, there = pair.here, pair.there
        await asyncio.to_thread(postgres.stop)
        room, ear = pair.to_act
        seen = version(room)
        room.choose(choice(room), ear)
        await asyncio.to_thread(postgres.start)
        await until(lambda: min(version(here), version(there)) > seen)
        assert ear.answers[0].outcome == "done"
        assert not ear.messages
        await until(lambda: BEN.id in here.presence.people and ANNA.id in there.presence.people)

    among_nodes(postgres.new_store(), story)


def test_a_node_steps_aside_when_a_newer_one_comes(postgres: Postgres) -> None:
    async def story(one: Node) -> None:
        is_outdated = asyncio.Event()
        one.cluster.when_outdated = is_outdated.set
        await one.store.ask(BEAT, "newer", 60, NEWEST_SCHEMA, RULES + 1, one.store.channel, "newer -:b")
        await is_outdated.wait()

    among_nodes(postgres.new_store(), story, 1)


def test_a_node_that_has_heard_nothing_yet_refuses_nothing_for_that_reason(postgres: Postgres) -> None:
    async def story(one: Node, other: Node) -> None:
        room = await one.hall.found_table(ANNA, Settings("duel", 2))
        await listen(other, room.table.id, BEN)
        await one.stop_living()
        there = await other.hall.room(room.table.id)
        await there.change_table(lambda table: seat_taking.take_seat(table, BEN, 1))
        assert room.table.seats[1].is_empty
        await room.start_match(None)
        await until(lambda: there.running is not None)
        await other.stop_living()
        people = (ANNA, BEN)
        ears = [(await listen(one, room.table.id, person))[1] for person in people]
        others = [(await listen(other, room.table.id, person))[1] for person in people]
        # From here on neither hears of the other: each is asked by somebody who saw more elsewhere.
        ahead, behind = (there, others), (room, ears)
        for _ in range(4):
            seat = seat_to_act(ahead[0])
            ear, seen = behind[1][seat], version(ahead[0])
            ear.answers.clear()
            behind[0].choose(choice(ahead[0]), ear)
            await ear.until(lambda ear=ear: bool(ear.answers))  # type: ignore[misc]
            assert ear.answers[0].outcome == "done"
            assert version(behind[0]) > seen
            ahead, behind = behind, ahead

    among_nodes(postgres.new_store(), story)


def test_a_machine_whose_clock_jumps_changes_nobodys_time(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(one: Node, other: Node) -> None:
        table_id = await found(one, turn_seconds=60)
        here, _ = await listen(one, table_id, ANNA)
        ahead = time.time_ns() + 365 * 86_400 * 10**9
        monkeypatch.setattr(time, "time_ns", lambda: ahead)
        monkeypatch.setattr(time, "time", lambda: ahead / 10**9)
        await here.start_match(None)
        for node in (one, other):
            left = await node.store.seconds_left(table_id)
            assert left is not None
            assert 0 < left <= 60

    among_nodes(postgres.new_store(), story)


def test_a_database_whose_clock_was_set_back_keeps_no_dead_node_alive(postgres: Postgres) -> None:
    async def story(one: Node) -> None:
        room = await one.hall.found_table(ANNA, Settings("duel", 2))
        await one.store.ask("INSERT INTO leases (table_id, node) VALUES (%s, 'dead') RETURNING 1", room.table.id)
        beacon = one.store.channel, "dead -:b"
        await one.store.ask(BEAT, "dead", 3 * one.store.patience.lease, NEWEST_SCHEMA, RULES, *beacon)
        await room.start_match("chance")
        await until(lambda: one.cluster.leads(room.table.id))

    among_nodes(postgres.new_store(), story, 1)


def test_a_room_that_is_given_up_leaves_its_bots_to_another_node(postgres: Postgres) -> None:
    async def story(one: Node, other: Node) -> None:
        stage = await play_a_bot(one, other)
        stage.here.give_up()
        assert stage.anna_here.is_sent_away
        await stage.go_on_by_way_of_the_heir()

    among_nodes(postgres.new_store(), story)
