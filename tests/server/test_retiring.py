"""A store from before rules 2: what was running ends politely, what was played stays."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.people import Guest, Server, part
from tunnelfolk.rules import records
from tunnelfolk.rules.game_state import RULES
from tunnelfolk.server import sessions, store
from tunnelfolk.server.sqlite.sqlite_store import FILE

OLD_STORE = Path(__file__).parent / "store_of_rules_1.sql"
FINISHED = {"xNEbgrnlQ_5q": "saboteur", "izubbMhcy4yv": "duel", "1mG1-1tJwsIv": "solo"}
RUNNING = {"TLmliyZH6Lo5": "saboteur", "31UdQNRwYMRq": "duel", "gOH8LB6dsBhQ": "solo"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that opens a store of rules 1, whose visitors have the cookies `id of the visitor`."""
    data = tmp_path_factory.mktemp("old") / "data"
    data.mkdir()
    with sqlite3.connect(data / FILE) as connection:
        connection.executescript(OLD_STORE.read_text())
        connection.execute("UPDATE tables SET changed = ?", (store.now_ms(),))
        visitors = [visitor for (visitor,) in connection.execute("SELECT id FROM sessions")]
        hashes = [(sessions.hashed(visitor), visitor) for visitor in visitors]
        connection.executemany("UPDATE sessions SET hash = ? WHERE id = ?", hashes)
    connection.close()
    server = Server(data, "--no-limits")
    yield server
    assert server.stop() == 0
    assert '"level": "error"' not in server.log.read_text()


def player(server: Server, match_id: str, seat: int = 0) -> Guest:
    """Somebody who played in a match of the old store."""
    with sqlite3.connect(server.data / FILE) as connection:
        sql = "SELECT session_id FROM seats WHERE match_id = ? AND seat = ?"
        (visitor,) = connection.execute(sql, (match_id, seat)).fetchone()
    connection.close()
    guest = Guest(server)
    guest.http.cookies.clear()
    guest.http.cookies.set(sessions.COOKIE, visitor)
    return guest


@pytest.mark.parametrize("match_id", RUNNING)
def test_a_running_match_of_rules_1_ends_without_a_result_and_says_why(server: Server, match_id: str) -> None:
    guest = player(server, match_id)
    info = guest.get(f"/matches/{match_id}")
    assert (info["rules"], info["result"], info["turn"]) == (1, None, False)
    assert info["finished"]
    assert info["seed"]
    socket = guest.connect(info["table"])
    line = socket.until(lambda told: told["type"] == "said")["lines"][-1]
    assert (line["name"], line["notice"]) == ("", "rules_changed")
    assert "rules" in line["text"]
    prompt = socket.until_prompt()
    assert socket.table["match"]["over"]
    assert (prompt["legal"], prompt["view"]["to_act"]) == ([], None)
    assert "result" not in prompt["view"]
    socket.choose(0)
    assert socket.until(lambda told: "answer" in told)["answer"]["outcome"] == "late"
    part([guest], [socket])


def test_its_table_begins_a_new_match_by_the_rules_of_today(server: Server) -> None:
    guest = player(server, "gOH8LB6dsBhQ")
    info = guest.get("/matches/gOH8LB6dsBhQ")
    table = guest.post(f"/tables/{info['table']}/rematch")
    assert table["match"]["number"] == 2
    assert guest.get(f"/matches/{table['match']['id']}")["rules"] == RULES
    socket = guest.connect(info["table"])
    assert socket.until_prompt()["legal"]
    part([guest], [socket])


@pytest.mark.parametrize("match_id", [*FINISHED, *RUNNING])
def test_the_replay_of_a_match_of_rules_1_stays(server: Server, match_id: str) -> None:
    guest = player(server, match_id)
    info = guest.get(f"/matches/{match_id}")
    for query in ("", "?seat=0", "?open_cards=true"):
        frames = guest.get(f"/matches/{match_id}/replay{query}")["frames"]
        assert [frame["prompt"]["version"] for frame in frames] == list(range(1, info["version"] + 1))
        assert frames[-1]["prompt"]["view"].get("result") == info["result"]
    part([guest], [])


@pytest.mark.parametrize("match_id", [*FINISHED, *RUNNING])
def test_the_record_of_a_match_of_rules_1_says_so_and_replays(server: Server, match_id: str) -> None:
    guest = player(server, match_id)
    info = guest.get(f"/matches/{match_id}")
    lines = guest.http.get(f"/matches/{match_id}/record").text.splitlines()
    match = records.audit(lines, allow_unfinished=True)[0]
    assert match.rules == 1
    assert match.version == info["version"]
    assert (None if match.result is None else list(match.result.gold)) == (info["result"] and info["result"]["gold"])
    part([guest], [])


def test_matches_by_the_rules_of_today_go_on_after_a_restart(server: Server) -> None:
    guest = Guest(server)
    table = guest.found("solo", 1)
    match_id = guest.post(f"/tables/{table['id']}/start")["match"]["id"]
    assert server.stop() == 0
    server.start()
    info = guest.get(f"/matches/{match_id}")
    assert (info["rules"], info["finished"]) == (RULES, None)
    part([guest], [])
