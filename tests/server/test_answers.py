"""Every choice is answered, and the end of a round is shown before the next deal."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.server.engines import about_the_folder, on_both_engines
from tests.server.people import Guest, Server, Socket, gather, part, play
from tests.server.stories import ANNA, Ear, Slate, begin, choice, in_a_hall, sqlite, until_quiet, version
from tunnelfolk.server.connections import Connection
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.prompt_messages import Answer
from tunnelfolk.server.messages.socket_messages import Choose
from tunnelfolk.server.rooms import Room


def prompts(socket: Socket) -> list[dict[str, Any]]:
    """Every prompt that a socket was told."""
    return [told for told in map(msgspec.json.decode, socket.raw) if told["type"] == "prompt"]


def answered(socket: Socket) -> dict[str, Any]:
    """The next answer."""
    answer: dict[str, Any] = socket.until(lambda told: "answer" in told)["answer"]
    return answer


def test_a_choice_that_was_stored_is_done(server: Server) -> None:
    guests, sockets, _ = gather(server, "duel", 2)
    sockets[0].choose(0)
    assert answered(sockets[0]) == {"version": 1, "outcome": "done"}
    assert sockets[0].version == 2
    sockets[1].until_prompt(2)
    assert "answer" not in sockets[1].told
    part(guests, sockets)


def test_a_choice_of_another_seat_is_late_and_one_of_no_index_is_refused(server: Server) -> None:
    guests, sockets, _ = gather(server, "duel", 2)
    sockets[1].choose(0)
    assert answered(sockets[1]) == {"version": 1, "outcome": "late"}
    for index in (len(sockets[0].prompt["legal"]), 999_999):
        sockets[0].choose(index)
        assert answered(sockets[0]) == {"version": 1, "outcome": "refused"}
    sockets[0].choose(0, version=2)
    assert answered(sockets[0]) == {"version": 2, "outcome": "refused"}
    assert sockets[0].version == 1
    part(guests, sockets)


def test_a_choice_of_a_watcher_or_for_another_match_is_refused(server: Server) -> None:
    guests, sockets, table_id = gather(server, "duel", 2)
    outsider = Guest(server)
    watching = outsider.connect(table_id)
    watching.until_prompt()
    watching.choose(0)
    assert answered(watching) == {"version": 1, "outcome": "refused"}
    sockets[0].send({"type": "choose", "match": "another", "version": 1, "index": 0})
    assert answered(sockets[0]) == {"version": 1, "outcome": "refused"}
    assert sockets[0].version == 1
    part([*guests, outsider], [*sockets, watching])


def test_a_choice_before_the_first_match_is_an_error(server: Server) -> None:
    guest = Guest(server)
    socket = guest.connect(guest.found()["id"])
    socket.send({"type": "choose", "match": "none", "version": 1, "index": 0})
    assert socket.until(lambda told: told["type"] == "error")["code"] == "no_match"
    part([guest], [socket])


def test_a_choice_sent_again_is_done_and_any_other_of_its_version_is_late(server: Server) -> None:
    guests, sockets, table_id = gather(server, "duel", 2)
    sockets[0].choose(1)
    assert answered(sockets[0]) == {"version": 1, "outcome": "done"}
    again = guests[0].connect(table_id)
    again.until_prompt()
    for index, outcome in ((1, "done"), (0, "late"), (10_000, "late"), (1, "done")):
        again.choose(index, version=1)
        assert answered(again) == {"version": 1, "outcome": outcome}
    sockets[1].until_prompt(2)
    sockets[1].choose(1, version=1)
    assert answered(sockets[1]) == {"version": 1, "outcome": "late"}
    assert again.version == 2
    part(guests, [*sockets, again])


def test_a_choice_sent_again_is_answered_truthfully_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--no-limits")
    guests, sockets, table_id = gather(server, "saboteur", 3)
    play(sockets, Random(1), 20)
    match = sockets[0].told["match"]
    at = max(socket.version for socket in sockets)
    mover = next(number for number, socket in enumerate(sockets) if socket.until_prompt(at)["legal"])
    sockets[mover].choose(1)
    assert answered(sockets[mover])["outcome"] == "done"
    server.kill()
    server.start()
    again = guests[mover].connect(table_id)
    again.until_prompt()
    for index, outcome in ((1, "done"), (0, "late")):
        again.send({"type": "choose", "match": match, "version": at, "index": index})
        assert answered(again) == {"version": at, "outcome": outcome}
    part(guests, [*sockets, again])
    assert server.stop() == 0


@on_both_engines
def test_no_answer_is_lost_when_prompts_are_left_out(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, slow = await connected(hall)
        first, legal = choice(room), len(room.running.match.legal) if room.running else 0
        for sent in (first, first, msgspec.structs.replace(first, index=legal + 1)):
            room.choose(sent, slow)
        await until_quiet(room)
        told = list(unsent(slow))
        assert [entry.get("answer") for entry in told] == [
            {"version": 1, "outcome": "done"},
            {"version": 1, "outcome": "done"},
            {"version": 1, "outcome": "late"},
        ]
        assert [entry["since"] for entry in told] == [1, 2, 2]

    in_a_hall(tmp_path, story)


@about_the_folder
def test_a_choice_that_cannot_be_stored_is_refused_with_a_reason(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall)
        sqlite(hall)._connection.execute("PRAGMA query_only = ON")
        room.choose(choice(room), ear)
        await ear.until(lambda: bool(ear.answers))
        assert ear.answers == [Answer(1, "refused")]
        assert ear.messages[0]["code"] == "not_stored"

    in_a_hall(tmp_path, story)


@pytest.mark.parametrize(("game", "seats"), [("saboteur", 4), ("duel", 2), ("solo", 1)])
def test_every_socket_sees_the_end_of_a_round_before_the_next_deal(server: Server, game: str, seats: int) -> None:
    guests, sockets, table_id = gather(server, game, seats)
    outsider = Guest(server)
    watcher = outsider.connect(table_id)
    everyone = [*sockets, watcher]
    play(everyone, Random(seats))
    frames = outsider.get(f"/matches/{sockets[0].told['match']}/replay")["frames"]
    ends = [
        number
        for number, frame in enumerate(frames, 1)
        if any(event["event"] == "RoundEnded" for event in frame["prompt"]["events"])
    ]
    assert len(ends) == 3
    for socket in everyone:
        told = {entry["prompt"]["version"]: entry for entry in prompts(socket)}
        for end in ends:
            prompt = told[end]["prompt"]
            assert prompt["view"]["ended"]
            assert prompt["legal"] == []
            assert told[end]["since"] == end - 1
        for end in ends[:-1]:
            assert "clock" not in told[end]
            assert told[end + 1]["since"] == end
            assert [event["event"] for event in told[end + 1]["prompt"]["events"]].count("RoundDealt") == 1
            assert "ended" not in told[end + 1]["prompt"]["view"]
    part([*guests, outsider], everyone)


@on_both_engines
def test_who_connects_after_the_deal_is_not_shown_the_round_before(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, _ = await connected(hall)
        slow, late = (
            Connection(room, ANNA, Slate(is_writable=False), wants_changes=False),
            Connection(room, ANNA, Slate(is_writable=False), wants_changes=False),
        )
        room.join(slow)  # and is sent nothing until the round is over
        await play_into_round(room, 2)
        room.join(late)
        for connection in (slow, late):
            (told,) = unsent(connection)
            assert told["prompt"]["version"] == version(room)
            assert "ended" not in told["prompt"]["view"]

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_socket_that_lags_a_whole_round_is_still_shown_its_end_and_all_events(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, slow = await connected(hall)
        end = await play_into_round(room, 2)
        last = version(room)
        told = list(unsent(slow))
        assert [entry["prompt"]["version"] for entry in told] == [end, last]
        assert [entry["since"] for entry in told] == [1, end]
        events = [event for entry in told for event in entry["prompt"]["events"]]
        assert room.running is not None
        stored = [event for entry in await hall.house.store.steps(room.running.row.id) for event in entry.step.events]
        seen = len([event.seen_by(0) for event in stored])
        (dealt,) = [entry.step for entry in (await hall.house.store.steps(room.running.row.id))[:1]]
        assert len(events) == seen - len(dealt.events)

    in_a_hall(tmp_path, story)


async def connected(hall: Hall) -> tuple[Room, Connection]:
    """Anna's solo match, and a socket of hers that has been sent the first prompt."""
    room, _ = await begin(hall)
    slow = unread(room)
    room.join(slow)
    assert len(list(unsent(slow))) == 1
    return room, slow


def unread(room: Room) -> Connection:
    """A socket of Anna's whose other side reads nothing."""
    return Connection(room, ANNA, Slate(is_writable=False), wants_changes=False)


def unsent(slow: Connection) -> Iterator[dict[str, Any]]:
    """The prompts that a socket would be sent now."""
    for message in slow._due():
        told = msgspec.json.decode(message)
        if told["type"] == "prompt":
            yield told


async def play_into_round(room: Room, number: int) -> int:
    """Play until a round has been dealt and begun; the version at which the round before it ended."""
    ear = Ear(room)
    room.join(ear)
    assert room.running is not None
    while room.running.match.state.round < number:
        before = version(room)
        room.choose(choice(room), ear)
        await ear.until(partial(lambda seen: version(room) > seen, before))
    end = ear.round_ends[-1].match.version
    before = version(room)
    room.choose(Choose(room.running.row.id, before, 0), ear)
    await ear.until(lambda: version(room) > before)
    room.part(ear)
    return end
