"""Several servers on one database: whatever one of them stores, all show, and none undoes what another did."""

import asyncio
import time

import pytest

from tests.cluster.nodes import Node, among_nodes, listen, until, who_leads
from tests.postgres import Postgres
from tests.server.stories import ANNA, BEN, choice, version
from tunnelfolk.rules.game_state import RULES
from tunnelfolk.server import tables
from tunnelfolk.server.messages import Settings
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
    await room.change_table(lambda table: tables.take_seat(table, BEN, 1))
    return room.table.id


def same(one: Room, other: Room) -> bool:
    assert one.running is not None
    assert other.running is not None
    return one.running.match.state == other.running.match.state and one.table == other.table


def test_what_one_node_stores_all_nodes_show(postgres: Postgres) -> None:
    async def story(one: Node, other: Node) -> None:
        table_id = await found(one)
        here, anna = await listen(one, table_id, ANNA)
        there, ben = await listen(other, table_id, BEN)
        await here.start_match(None)
        await ben.until(lambda: there.running is not None)
        for _ in range(30):
            seat = here.running.to_act
            room, ear = ((here, anna), (there, ben))[seat]
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
                await here.change_table(lambda table: tables.lend_seat(table, 1))
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
        table_id = await found(one)
        here, _ = await listen(one, table_id, ANNA)
        there, _ = await listen(other, table_id, BEN)
        for ready in (False, True, False):
            await asyncio.gather(
                here.change_table(lambda table, ready=ready: tables.make_ready(table, ANNA.id, ready=ready)),
                there.change_table(lambda table, ready=ready: tables.make_ready(table, BEN.id, ready=ready)),
            )
            await until(lambda: here.table == there.table)
            assert [seat.ready for seat in here.table.seats] == [ready, ready]

    among_nodes(postgres.new_store(), story)


def test_everybody_hears_and_sees_everybody_once(postgres: Postgres) -> None:
    async def story(one: Node, other: Node) -> None:
        table_id = await found(one)
        here, anna = await listen(one, table_id, ANNA)
        there, ben = await listen(other, table_id, BEN)
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
        room = await one.hall.found_table(ANNA, Settings("duel", 2))
        await room.start_match("chance")
        rooms = {node: await listen(node, room.table.id, ANNA) for node in (one, other)}
        leader, heir = await who_leads(room.table.id, one, other)
        there, ear = rooms[heir]
        await until(lambda: there.running is not None and there.running.to_act == 0)
        seen = version(there)
        await leader.fall_silent()
        there.choose(choice(there), ear)
        await until(lambda: heir.cluster.leads(room.table.id))
        await until(lambda: version(there) > seen and (there.running.to_act == 0 or there.table.is_over))
        assert not leader.cluster.leads(room.table.id)

    among_nodes(postgres.new_store(), story)


def test_where_nothing_hurries_nobody_leads(postgres: Postgres) -> None:
    async def story(one: Node, other: Node) -> None:
        table_id = await found(one)
        here, anna = await listen(one, table_id, ANNA)
        there, ben = await listen(other, table_id, BEN)
        await here.start_match(None)
        await until(lambda: there.running is not None)
        seat = seat_to_act(here)
        ((here, anna), (there, ben))[seat][0].choose(choice(here), (anna, ben)[seat])
        await until(lambda: min(version(here), version(there)) > 1)
        assert not await one.store.ask("SELECT 1 FROM leases")

    among_nodes(postgres.new_store(), story)


def test_a_node_whose_listening_connection_was_cut_finds_what_it_missed(postgres: Postgres) -> None:
    async def story(one: Node, other: Node) -> None:
        table_id = await found(one)
        here, anna = await listen(one, table_id, ANNA)
        there, ben = await listen(other, table_id, BEN)
        with postgres.connect() as connection:
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        await here.start_match(None)
        await ben.until(lambda: there.running is not None)
        assert same(here, there)
        assert not anna.is_sent_away

    among_nodes(postgres.new_store(), story)


def test_a_database_that_is_stopped_at_once_and_started_again_costs_nobody_anything(postgres: Postgres) -> None:
    async def story(one: Node, other: Node) -> None:
        table_id = await found(one)
        here, anna = await listen(one, table_id, ANNA)
        there, ben = await listen(other, table_id, BEN)
        await here.start_match(None)
        await ben.until(lambda: there.running is not None)
        await asyncio.to_thread(postgres.stop)
        seat = here.running.to_act
        room, ear = ((here, anna), (there, ben))[seat]
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
        await there.change_table(lambda table: tables.take_seat(table, BEN, 1))
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
        room = await one.hall.found_table(ANNA, Settings("duel", 2))
        await room.start_match("chance")
        rooms = {node: await listen(node, room.table.id, ANNA) for node in (one, other)}
        leader, heir = await who_leads(room.table.id, one, other)
        (here, sent_away), (there, ear) = rooms[leader], rooms[heir]
        await until(lambda: there.running is not None and there.running.to_act == 0)
        seen = version(there)
        here.give_up()
        assert sent_away.is_sent_away
        there.choose(choice(there), ear)
        await until(lambda: heir.cluster.leads(room.table.id))
        await until(lambda: version(there) > seen and (there.running.to_act == 0 or there.table.is_over))

    among_nodes(postgres.new_store(), story)
