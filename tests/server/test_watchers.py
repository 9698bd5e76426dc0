"""Watchers: they see what players held once a round is over, and players hear then what they said meanwhile."""

from pathlib import Path
from random import Random

import pytest

from tests.server.people import Guest, Server, gather, part, play
from tests.server.stories import in_a_hall
from tests.server.test_quiet_stand_ins import AlikePool, World, open_world
from tunnelfolk.server.connections import Connection
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.rooms import Room

LOUD = Settings("saboteur", 3, public=True)


def test_hands_and_roles_of_a_round_are_open_when_it_is_over_and_never_before(server: Server) -> None:
    guests, sockets, _ = gather(server, "saboteur", 3)
    watcher = Guest(server, "Watcher")
    path = f"/matches/{sockets[0].told['match']}/rounds"
    hands: list[list[str]] = []
    while not any(socket.prompt["view"]["round"] > 1 or socket.prompt["view"].get("ended") for socket in sockets):
        if sockets[0].version % 10 == 1:
            assert [watcher.refused(f"{path}/{number}", method="GET") for number in (0, 1, 2)] == ["hidden"] * 3
        hands = [socket.prompt["view"].get("hand", []) for socket in sockets]
        play(sockets, Random(sockets[0].version), 1)
    opened = watcher.get(f"{path}/1")
    assert opened["round"] == 1
    assert sorted(opened["roles"]) in (["digger", "digger", "digger"], ["digger", "digger", "saboteur"])
    # Whoever ended the round has laid a last card since.
    assert sum(mine == open_ for mine, open_ in zip(hands, opened["hands"], strict=True)) >= 2
    assert not {"gold", "pile"} & set(opened)
    assert watcher.refused(f"{path}/2", method="GET") == "hidden"
    part([*guests, watcher], sockets)


def told(world: World, name: str) -> str:
    return b"\n".join(world.slates[name].texts).decode()


@pytest.mark.parametrize("comes_late", [False, True])
def test_players_hear_what_watchers_say_when_the_round_is_over(tmp_path: Path, *, comes_late: bool) -> None:
    async def story(hall: Hall) -> None:
        world = await open_world(hall, LOUD)
        room: Room = world.room
        will, anna, slates = world.connections["will"], world.connections["anna"], world.slates
        room.say("Ben is the one!", will)
        room.make_sign("ha", will)
        await world.settle()
        assert "Ben is the one!" in told(world, "will")
        for name in ("anna", "carl", "tina"):
            assert "Ben is the one!" not in told(world, name)
            assert '"emote"' not in told(world, name)
        if comes_late:  # a page that is loaded again is told what was said, but not this
            room.part(anna)
            slates["anna"].texts.clear()
            again = world.connections["anna"] = Connection(room, anna.person, slates["anna"], wants_changes=False)
            await room.welcome(again)
            await world.settle()
        while not world.is_round_over:
            assert "Ben is the one!" not in told(world, "anna") + told(world, "tina")
            await world.step()
        for name in ("anna", "carl", "tina"):
            assert told(world, name).count("Ben is the one!") == 1
            assert '"round":1' in told(world, name)

    in_a_hall(tmp_path, story, AlikePool)
