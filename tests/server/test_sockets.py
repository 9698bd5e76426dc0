"""One socket: what it is sent together, and what it is not sent while nobody reads."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from websockets.frames import Frame
from websockets.streams import StreamReader

from tests.server.engines import on_both_engines
from tests.server.people import Server, gather, part
from tests.server.stories import ANNA, Slate, begin, choice, in_a_hall, version
from tunnelfolk.server.connections import PONG, Connection
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.prompt_messages import Answer
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.table_state import Seat
from tunnelfolk.server.visitors import Person
from tunnelfolk.server.wires import text_frames


def told(line: Slate) -> list[dict[str, Any]]:
    """What was sent."""
    return [msgspec.json.decode(text) for text in line.texts]


def connect(room: Room) -> tuple[Connection, Slate]:
    """Anna, who has just come in and was sent nothing yet."""
    line = Slate()
    connection = Connection(room, ANNA, line, wants_changes=True)
    room.join(connection)
    return connection, line


async def connect_and_greet(room: Room) -> tuple[Connection, Slate]:
    """The same, but she was shown everything."""
    connection, line = connect(room)
    await asyncio.sleep(0)
    return connection, line


@on_both_engines
def test_what_happens_in_one_moment_is_sent_at_once(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, _ = await begin(hall)
        connection, line = connect(room)
        connection.tell(PONG)
        await asyncio.sleep(0)
        assert [message["type"] for message in told(line)] == ["table", "pong", "prompt"]
        assert line.writes == 1

    in_a_hall(tmp_path, story)


@on_both_engines
def test_an_answer_goes_with_the_prompt_it_led_to(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, _ = await begin(hall)
        connection, line = await connect_and_greet(room)
        room.choose(choice(room), connection)
        while version(room) == 1:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        (changes,) = [message for message in told(line) if message["type"] == "changes"]
        assert changes["answer"] == {"version": 1, "outcome": "done"}
        assert changes["since"] == 1

    in_a_hall(tmp_path, story)


@on_both_engines
def test_who_does_not_read_is_sent_nothing_and_then_the_newest_alone(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall)
        _, line = await connect_and_greet(room)
        line.texts.clear()
        line.is_writable = False
        for _ in range(3):
            seen = version(room)
            room.choose(choice(room), ear)
            await ear.until(lambda seen=seen: version(room) > seen)  # type: ignore[misc]
        await asyncio.sleep(0)
        assert not line.texts
        line.open()
        await asyncio.sleep(0)
        (prompt,) = told(line)
        assert prompt["type"] == "prompt", "changes of what it was never sent are of no use"
        assert (prompt["since"], prompt["prompt"]["version"]) == (1, version(room))

    in_a_hall(tmp_path, story)


@on_both_engines
def test_nothing_follows_the_farewell(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, _ = await begin(hall)
        connection, line = await connect_and_greet(room)
        line.texts.clear()
        connection.tell(PONG)
        connection.hang_up()
        await asyncio.sleep(0)
        assert (line.texts, line.closed_with) == ([PONG], 1012)
        connection.tell(PONG)
        await asyncio.sleep(0)
        assert line.texts == [PONG]

    in_a_hall(tmp_path, story)


class FrameKeeper(Slate):
    """A line that keeps the frames it was given, as they were."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[bytes] = []

    def write_frame(self, frame: bytes) -> None:
        self.frames.append(frame)
        super().write_frame(frame)


@pytest.mark.parametrize("turn_seconds", [None, 3_600])
def test_all_who_see_the_same_are_sent_one_frame_with_a_clock_or_without(
    tmp_path: Path, turn_seconds: int | None
) -> None:
    async def story(hall: Hall) -> None:
        room, ear = await begin(hall, turn_seconds=turn_seconds)
        lines = [FrameKeeper(), FrameKeeper()]
        for number, line in enumerate(lines):
            room.join(Connection(room, Person(f"watcher {number}", "Ben", 2), line, wants_changes=True))
        await asyncio.sleep(0)
        room.choose(choice(room), ear)
        await ear.until(lambda: version(room) > 1)
        assert lines[0].frames[-1] is lines[1].frames[-1]
        changes = told(lines[0])[-1]
        assert changes["type"] == "changes"
        clock: Any = changes.get("clock")
        assert clock is None if turn_seconds is None else 0 < clock["left_ms"] <= 3_600_000

    in_a_hall(tmp_path, story)


def test_whoever_sits_elsewhere_now_is_shown_everything(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, _ = await begin(hall)
        connection, line = await connect_and_greet(room)
        assert told(line)[-1]["prompt"]["view"]["seat"] == 0
        await room.change_table(lambda table: replace(table, seats=(Seat(),)))
        connection.tell_answer(Answer(1, "late"))
        await asyncio.sleep(0)
        prompt = told(line)[-1]
        assert prompt["type"] == "prompt"
        assert prompt["since"] == 0
        assert "hand" not in prompt["prompt"]["view"]

    in_a_hall(tmp_path, story)


def frames_in(data: bytes) -> Iterator[Frame]:
    """The frames that a client would read."""
    reader = StreamReader()
    reader.feed_data(data)
    reader.feed_eof()
    while reader.buffer:
        parsing = Frame.parse(reader.read_exact, mask=False, max_size=None)
        try:
            next(parsing)
        except StopIteration as parsed:
            yield parsed.value


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536])
def test_texts_of_every_length_are_framed_as_clients_expect(length: int) -> None:
    texts = [b"x" * length, b"next"]
    frames = list(frames_in(text_frames(texts)))
    assert [bytes(frame.data) for frame in frames] == texts
    assert all(frame.fin and frame.opcode.name == "TEXT" for frame in frames)


def test_a_long_message_comes_through_a_real_socket(server: Server) -> None:
    guests, sockets, _ = gather(server, "saboteur", 10)
    assert max(len(text) for socket in sockets for text in socket.raw) > 125
    assert all(socket.prompt["version"] == 1 for socket in sockets)
    part(guests, sockets)
