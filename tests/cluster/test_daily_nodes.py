"""The deals of the day on several servers: one seed, one counted try, wherever people ask."""

import asyncio

from tests.cluster.nodes import Node, among_nodes
from tests.postgres import Postgres
from tests.server.stories import ANNA, BEN
from tunnelfolk.server.rooms import Room


def state_of(room: Room) -> object:
    assert room.running is not None
    return room.running.match.state


def test_two_nodes_that_make_a_day_at_once_have_one_seed(postgres: Postgres) -> None:
    async def story(one: Node, other: Node) -> None:
        shown = await asyncio.gather(*[node.hall.daily.show(None, "solo") for node in (one, other) * 4])
        assert len({daily.hash for daily in shown}) == 1
        anna, ben = await asyncio.gather(one.hall.daily.play(ANNA, "solo"), other.hall.daily.play(BEN, "solo"))
        assert state_of(anna) == state_of(ben)

    among_nodes(postgres.new_store(), story)


def test_a_try_that_is_begun_on_two_nodes_at_once_is_one_match(postgres: Postgres) -> None:
    async def story(one: Node, other: Node) -> None:
        rooms = await asyncio.gather(*[node.hall.daily.play(ANNA, "solo") for node in (one, other) * 3])
        assert len({room.table.id for room in rooms}) == 1
        (kept,) = await one.store.tries_of(ANNA.id)
        assert [played.row.id for played in await other.store.matches_of(ANNA.id)] == [kept.match]
        assert (await other.hall.daily.show(ANNA, "solo")).state == "begun"

    among_nodes(postgres.new_store(), story)
