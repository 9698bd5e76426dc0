"""Complete matches over real sockets, and everything that may happen on the way."""

import hashlib
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.server.people import Guest, Server, gather, part, play, play_beside_bots, seat
from tunnelfolk.cli import main
from tunnelfolk.rules import records

GAMES = [("saboteur", 3), ("saboteur", 5), ("saboteur", 10), ("duel", 2), ("solo", 1)]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_match_is_played_to_its_end_by_people(server: Server, game: str, seats: int, tmp_path: Path) -> None:
    guests, sockets, table_id = gather(server, game, seats)
    play(sockets, Random(seats))
    match = guests[0].get(f"/tables/{table_id}")["match"]
    info = guests[0].get(f"/matches/{match['id']}")
    assert match["over"]
    assert info["result"] == sockets[0].prompt["view"]["result"]
    assert hashlib.sha256(info["seed"].encode()).hexdigest() == match["seed_hash"] == info["seed_hash"]
    text = guests[0].http.get(f"/matches/{match['id']}/record").text
    audited = records.audit(text.splitlines())[0]
    assert audited.seed == info["seed"]
    file = tmp_path / "match.jsonl"
    file.write_text(text)
    assert main(["verify", str(file)]) == 0
    file.write_text(text.replace(match["seed_hash"], "0" * 64))
    assert main(["verify", str(file)]) == 1
    assert audited.version == info["version"]
    part(guests, sockets)


@pytest.mark.parametrize(("game", "seats"), [("saboteur", 4), ("duel", 2)])
def test_a_replay_shows_every_seat_what_it_saw(server: Server, game: str, seats: int) -> None:
    guests, sockets, table_id = gather(server, game, seats)
    stranger = Guest(server)
    watcher = stranger.connect(table_id)
    play([*sockets, watcher], Random(1))
    match_id = sockets[0].told["match"]
    for number, socket in [*enumerate(sockets), (None, watcher)]:
        query = "" if number is None else f"?seat={number}"
        frames = stranger.get(f"/matches/{match_id}/replay{query}")["frames"]
        seen = [told for told in map(msgspec.json.decode, socket.raw) if told["type"] == "prompt"]
        assert {told["prompt"]["version"] for told in seen} >= {1, len(frames)}
        for told in seen:
            assert frames[told["prompt"]["version"] - 1]["prompt"]["view"] == told["prompt"]["view"]
        events = [event for frame in frames for event in frame["prompt"]["events"]]
        assert events == [event for told in seen for event in told["prompt"]["events"]]
    opened = stranger.get(f"/matches/{match_id}/replay?open_cards=true")["frames"]
    for number in range(seats):
        own = stranger.get(f"/matches/{match_id}/replay?seat={number}")["frames"]
        assert [frame["cards"]["hands"][number] for frame in opened] == [
            frame["prompt"]["view"].get("hand", []) for frame in own
        ]
    part([*guests, stranger], [*sockets, watcher])


def test_bots_fill_seats_and_play_to_the_end(server: Server) -> None:
    guest = Guest(server)
    table = guest.found("saboteur", 5)
    socket = guest.connect(table["id"])
    started = guest.post(f"/tables/{table['id']}/start", {"fill": "greedy"})
    assert [player["kind"] for player in started["players"]] == ["person", *["bot"] * 4]
    rng = Random(2)
    while not socket.until_prompt()["view"].get("result"):
        if socket.prompt["legal"]:
            socket.choose(rng.randrange(len(socket.prompt["legal"])))
    part([guest], [socket])


@pytest.mark.parametrize("moves", [0, 1, 7, 40, 90])
def test_a_new_connection_gets_the_current_prompt_at_once(server: Server, moves: int) -> None:
    guests, sockets, table_id = gather(server, "saboteur", 3)
    play(sockets, Random(moves), moves)
    for guest, socket in zip(guests, sockets, strict=True):
        socket.until_prompt(max(socket.version for socket in sockets))
        socket.close()
        again = guest.connect(table_id)
        prompt = again.until_prompt()
        assert {key: prompt[key] for key in ("version", "view", "legal")} == {
            key: socket.prompt[key] for key in ("version", "view", "legal")
        }
        assert [event["event"] for event in prompt["events"]][:3].count("RoundDealt") == 1
        again.close()
    part(guests, [])


def test_two_tabs_share_a_seat_and_the_slower_choice_is_stale(server: Server) -> None:
    guests, sockets, table_id = gather(server, "duel", 2)
    second = guests[0].connect(table_id)
    assert second.until_prompt()["view"] == sockets[0].prompt["view"]
    version = second.version
    second.choose(0)
    for socket in (*sockets, second):
        socket.until_prompt(version + 1)
    assert second.prompt["view"] == sockets[0].prompt["view"]
    sockets[0].choose(0, version)
    assert sockets[0].until_prompt()["version"] == second.version
    part(guests, [*sockets, second])


@pytest.mark.parametrize("index", [10_000, 999_999])
def test_a_foolish_choice_gets_the_current_prompt_back(server: Server, index: int) -> None:
    guests, sockets, _ = gather(server, "duel", 2)
    before = sockets[0].prompt
    sockets[0].choose(index)
    prompt = sockets[0].until_prompt()
    assert (prompt["version"], prompt["view"], prompt["legal"]) == (before["version"], before["view"], before["legal"])
    sockets[1].choose(0)
    assert sockets[1].until_prompt()["version"] == before["version"]
    part(guests, sockets)


def test_a_bot_takes_over_when_time_runs_out(server: Server) -> None:
    guests, table = seat(server, "duel", 2, turn_seconds=1)
    guests[0].post(f"/tables/{table['id']}/start")
    outsider = Guest(server)
    watching = outsider.connect(table["id"])  # who sits there and connects gets the seat back
    watching.until_table(lambda told: told["players"][0].get("lent"))
    watching.until_prompt(2)
    part([*guests, outsider], [watching])


def test_the_clock_tells_who_is_to_act_and_how_long(server: Server) -> None:
    guests, sockets, _ = gather(server, "duel", 2, turn_seconds=3_600)
    for socket in sockets:
        assert socket.told["clock"]["seat"] == 0
        assert 0 < socket.told["clock"]["left_ms"] <= 3_600_000
    part(guests, sockets)


def test_a_bot_plays_for_who_leaves_until_the_owner_says_so_or_connects_again(server: Server) -> None:
    guests, sockets, table_id = gather(server, "duel", 2)
    for come_back in ("say", "connect", "post"):
        left = guests[0].post(f"/tables/{table_id}/leave")
        assert left["players"][0]["lent"]
        sockets[1].until_table(lambda told: told["players"][0].get("lent"))
        play_beside_bots(sockets[1], Random(3), until=sockets[1].version + 6)
        if come_back == "say":
            sockets[0].send({"type": "back"})
        elif come_back == "connect":
            sockets.append(guests[0].connect(table_id))
        else:
            assert "lent" not in guests[0].post(f"/tables/{table_id}/back")["players"][0]
        sockets[1].until_table(lambda told: not told["players"][0].get("lent"))
    part(guests, sockets)


def test_the_host_lends_an_absent_seat_but_not_a_present_one(server: Server) -> None:
    guests, sockets, table_id = gather(server, "duel", 2)
    assert guests[0].refused(f"/tables/{table_id}/lend", {"seat": 1}) == "present"
    assert guests[1].refused(f"/tables/{table_id}/lend", {"seat": 0}) == "present"
    sockets[1].close()
    sockets[0].until(lambda told: told["type"] == "table" and not told["players"][1].get("present"))
    assert guests[0].post(f"/tables/{table_id}/lend", {"seat": 1})["players"][1]["lent"]
    play_beside_bots(sockets[0], Random(5), until=12)
    part(guests, [sockets[0]])


def test_somebody_stands_in_for_an_absent_host(server: Server) -> None:
    guests, sockets, table_id = gather(server, "duel", 2)
    sockets[0].close()
    sockets[1].until(lambda told: told["type"] == "table" and told["you"]["stand_in"])
    assert guests[1].post(f"/tables/{table_id}/lend", {"seat": 0})["players"][0]["lent"]
    part(guests, [sockets[1]])


def test_a_watcher_sees_but_cannot_act(server: Server) -> None:
    guests, sockets, table_id = gather(server, "duel", 2)
    outsider = Guest(server)
    watching = outsider.connect(table_id)
    prompt = watching.until_prompt()
    assert prompt["legal"] == []
    assert prompt["view"]["seat"] is None
    assert "hand" not in prompt["view"]
    watching.choose(0)
    assert watching.until_prompt()["version"] == 1
    match_id = watching.told["match"]
    for path in ("replay", "replay?seat=0", "replay?open_cards=true", "record"):
        assert outsider.refused(f"/matches/{match_id}/{path}", method="GET") == "hidden"
    assert guests[0].refused(f"/matches/{match_id}/replay?seat=1", method="GET") == "hidden"
    assert len(guests[0].get(f"/matches/{match_id}/replay?seat=0")["frames"]) == 1
    info = outsider.get(f"/matches/{match_id}")
    assert (info["seed"], info["table"], info["code"], info["seat"]) == (None, None, None, None)
    assert guests[0].get(f"/matches/{match_id}")["table"] == table_id
    assert guests[0].get(f"/tables/{table_id}")["watchers"] == 1
    assert sockets[0].version == 1
    part([*guests, outsider], [*sockets, watching])


def test_a_rematch_brings_the_same_people_together_in_one_click(server: Server) -> None:
    guests, sockets, table_id = gather(server, "solo", 1)
    play(sockets, Random(4))
    first = sockets[0].told["match"]
    again = guests[0].post(f"/tables/{table_id}/rematch")
    sockets[0].until(lambda told: told["type"] == "prompt" and told["match"] != first)
    assert again["match"]["number"] == 2
    assert sockets[0].told["since"] == 0
    assert sockets[0].version == 1
    play(sockets, Random(5))
    assert [entry["table"] for entry in guests[0].get("/matches")] == [table_id] * 2
    part(guests, sockets)


def test_one_person_plays_several_matches_at_once(server: Server) -> None:
    guest = Guest(server)
    tables = [guest.found("solo", 1) for _ in range(3)]
    sockets = [guest.connect(table["id"]) for table in tables]
    for table, socket in zip(tables, sockets, strict=True):
        guest.post(f"/tables/{table['id']}/start")
        socket.until_prompt()
    for socket in sockets:
        play([socket], Random(6), 5)
    mine = guest.get("/matches")
    assert {entry["table"] for entry in mine} == {table["id"] for table in tables}
    assert all(entry["turn"] for entry in mine)
    part([guest], sockets)
