"""Claims: what players say in pictures is checked, told to everybody, kept in the record, and can be switched off."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.server.people import Guest, Server, Socket, gather, part, play
from tests.server.stories import begin, in_a_hall
from tunnelfolk.rules import records
from tunnelfolk.server import table_claims
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.socket_messages import MakeClaim

UPPER = [8, -2]


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its usual limits, and a pause between claims that no test outlasts."""
    server = Server(tmp_path_factory.mktemp("strict") / "data", "--claim-seconds", "3600")
    yield server
    assert server.stop() == 0


def claim(socket: Socket, kind: str, **about: object) -> None:
    socket.send({"type": "claim", "kind": kind, **about})


def heard(socket: Socket) -> dict[str, Any]:
    """The next claim that somebody hears."""
    told = socket.until(lambda told: told["type"] == "said" and "claim" in told["lines"][-1])
    line: dict[str, Any] = told["lines"][-1]
    return line


def refusal(socket: Socket) -> str:
    return str(socket.until(lambda told: told["type"] == "error")["code"])


def test_a_claim_is_told_to_everybody_and_kept_in_the_record(server: Server, tmp_path: Path) -> None:
    guests, sockets, table_id = gather(server, "saboteur", 3, options={"one_round": True})
    watcher = Guest(server, "Watcher")
    eyes = watcher.connect(table_id)
    eyes.until_prompt()
    claim(sockets[1], "stone", cell=UPPER)
    for socket in (*sockets, eyes):
        line = heard(socket)
        assert line["claim"] == {"seat": 1, "kind": "stone", "round": 1, "version": 1, "cell": UPPER}
        assert (line["name"], line["seat"], line["match"]) == ("Guest 1", 1, sockets[0].told["match"])
        assert line["text"] == "The goal in row -2 is a stone."
    claim(sockets[2], "suspect", seat=1)
    assert heard(sockets[0])["text"] == "I suspect Guest 1."
    late = guests[0].connect(table_id)
    assert [line["claim"]["kind"] for line in late.until(lambda told: told["type"] == "said")["lines"]] == [
        "stone",
        "suspect",
    ]
    late.close()
    play(sockets, Random(3))
    record = guests[0].http.get(f"/matches/{sockets[0].told['match']}/record").text
    header = msgspec.json.decode(record.splitlines()[0], type=records.Header)
    assert [(one.seat, one.kind, one.about) for one in header.claims] == [(1, "stone", None), (2, "suspect", 1)]
    path = tmp_path / "match.jsonl"
    path.write_text(record)
    assert records.load(path)[0].result
    part([*guests, watcher], [*sockets, eyes])


def test_a_claim_is_about_a_hidden_goal_or_somebody_else(server: Server) -> None:
    guests, sockets, table_id = gather(server, "saboteur", 3)
    for wrong in (
        {"kind": "gold"},
        {"kind": "gold", "cell": [0, 0]},
        {"kind": "trust"},
        {"kind": "trust", "seat": 0},
        {"kind": "suspect", "seat": 5},
        {"kind": "mend", "seat": 1},
        {"kind": "honest", "cell": UPPER},
    ):
        sockets[0].send({"type": "claim", **wrong})
        assert refusal(sockets[0]) == "bad_claim", wrong
    watcher = Guest(server, "Watcher")
    eyes = watcher.connect(table_id)
    claim(eyes, "honest")
    assert refusal(eyes) == "not_seated"
    part([*guests, watcher], [*sockets, eyes])


def test_a_table_that_wants_silence_hears_no_claims_and_neither_does_a_game_without_roles(server: Server) -> None:
    for game, seats, settings in (("saboteur", 3, {"claims": False}), ("duel", 2, {})):
        guests, sockets, _ = gather(server, game, seats, **settings)
        claim(sockets[0], "honest")
        assert refusal(sockets[0]) == "no_claims"
        part(guests, sockets)


def test_who_claims_too_much_is_not_heard(strict: Server) -> None:
    guests, sockets, _ = gather(strict, "saboteur", 3)
    claim(sockets[1], "honest")
    assert heard(sockets[1])["seat"] == 1
    claim(sockets[1], "reach")
    assert refusal(sockets[1]) == "too_soon"
    part(guests, sockets)


def test_who_is_muted_claims_nothing(server: Server) -> None:
    guests, sockets, table_id = gather(server, "saboteur", 3)
    claim(sockets[1], "honest")
    guests[0].post(f"/tables/{table_id}/mute", {"who": heard(sockets[1])["who"]})
    claim(sockets[1], "reach")
    assert refusal(sockets[1]) == "muted"
    part(guests, sockets)


def test_bots_say_what_they_think_and_are_kept_in_the_record_too(server: Server) -> None:
    guest = Guest(server, "Guest")
    table = guest.found("saboteur", 5)
    guest.post(f"/tables/{table['id']}/start", {"fill": "keen"})
    socket = guest.connect(table["id"])
    rng = Random(5)
    socket.until_prompt()
    claims: list[dict[str, Any]] = []
    while not socket.prompt["view"].get("result"):
        if socket.prompt["legal"]:
            socket.choose(rng.randrange(len(socket.prompt["legal"])))
        message = socket.hear()
        if message["type"] == "said":
            claims += [line["claim"] | {"who": line.get("who", "")} for line in message["lines"] if "claim" in line]
    assert claims
    assert all(claim["seat"] != 0 and not claim["who"] for claim in claims)
    laps = [(claim["seat"], claim["round"]) for claim in claims]
    assert max(laps.count(lap) for lap in laps) <= 3
    record = guest.http.get(f"/matches/{socket.told['match']}/record").text
    header = msgspec.json.decode(record.splitlines()[0], type=records.Header)
    assert [claim.kind for claim in header.claims] == [claim["kind"] for claim in claims]
    part([guest], [socket])


def test_a_match_keeps_so_many_claims_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_claims, "MOST_CLAIMS", 1)

    async def story(hall: Hall) -> None:
        room, ear = await begin(hall, "saboteur", 3)
        for _ in range(2):
            told = len(ear.messages)
            room.claim(MakeClaim("honest"), ear)
            await ear.until(lambda told=told: len(ear.messages) > told)  # type: ignore[misc]
        assert [message.get("code") for message in ear.messages] == [None, "too_many_claims"]

    in_a_hall(tmp_path, story)
