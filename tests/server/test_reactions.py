"""Reactions: a quick sign about something that happened, shown at its line, counted, and kept by nobody."""

from pathlib import Path

from tests.server.stories import in_a_hall
from tests.server.test_quiet_stand_ins import AlikePool, World, open_world
from tests.server.test_watchers import LOUD, told
from tunnelfolk.server.connections import Connection
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.socket_messages import React
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.visitors import Person


async def react(world: World, name: str, reaction: React) -> str:
    """What somebody is answered who reacts."""
    world.slates[name].texts.clear()
    world.room.react(reaction, world.connections[name])
    await world.settle()
    return told(world, name)


def test_a_reaction_is_told_to_everybody_and_to_those_who_come_while_the_round_is_played(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        world = await open_world(hall, LOUD)
        await world.step()
        own = React(world.running.row.id, 1, 1, "ha")
        assert '"place":1' in await react(world, "anna", own)
        assert '"place":1' in told(world, "ben")
        await react(world, "anna", React(own.match, 1, 1, "bravo"))
        late = world.slates["will"]
        late.texts.clear()
        await world.room.welcome(Connection(world.room, Person("late", "Late", 7), late, wants_changes=False))
        await world.settle()
        assert told(world, "will").count('"place":1') == 1
        assert '"emote":"bravo"' in told(world, "will")

    in_a_hall(tmp_path, story, AlikePool)


def test_only_what_happened_in_this_round_is_reacted_to_and_nothing_at_a_silent_table(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        world = await open_world(hall, Settings("saboteur", 3, claims=False))
        match = world.running.row.id
        assert "no_claims" in await react(world, "anna", React(match, 1, 0, "ha"))

    async def other(hall: Hall) -> None:
        world = await open_world(hall, LOUD)
        match = world.running.row.id
        assert "no_event" in await react(world, "anna", React(match, 1, 500, "ha"))
        assert "late" in await react(world, "anna", React(match, 2, 0, "ha"))
        assert "late" in await react(world, "anna", React("another", 1, 0, "ha"))
        assert '"code":"screen"' in await react(world, "tina", React(match, 1, 0, "ha"))

    in_a_hall(tmp_path / "silent", story, AlikePool)
    in_a_hall(tmp_path / "loud", other, AlikePool)


def test_players_do_not_see_what_watchers_make_of_a_round_that_is_played(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        world = await open_world(hall, LOUD)
        assert '"emote":"suspicious"' in await react(world, "will", React(world.running.row.id, 1, 0, "suspicious"))
        assert '"emote"' not in told(world, "anna") + told(world, "tina")

    in_a_hall(tmp_path, story, AlikePool)
