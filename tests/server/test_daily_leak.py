"""No byte of a day's seed or of cards that nobody has drawn reaches anybody before it may."""

from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server import engines
from tests.server.people import Guest, Server, Socket, part, play_beside_bots
from tunnelfolk.server.daily.days import GAMES


def everything_about(guest: Guest, table_id: str, match_id: str) -> dict[str, httpx.Response]:
    """What HTTP answers to whatever somebody might ask about a table and its match."""
    match, table = f"/matches/{match_id}", f"/tables/{table_id}"
    paths = ["/matches", "/tables", "/session/matches", "/session/data", table, f"/codes/{table_id}", match]
    paths += [f"{match}/{part}" for part in ("replay", "replay?open_cards=true", "replay?seat=0", "record", "review")]
    paths += [f"{match}/rounds/{number}" for number in (1, 2, 3)]
    paths += [f"/daily/{game}{more}" for game in GAMES for more in ("", "/days")]
    return {path: guest.ask("GET", path) for path in paths}


def deck_of(server: Server, match_id: str) -> tuple[str, ...]:
    """The cards of the first round in their order, from behind the server's back."""
    (body,) = next(
        iter(engines.current.ask(server.data, "SELECT body FROM steps WHERE match_id = ? AND number = 1", match_id))
    )
    step: dict[str, Any] = msgspec.json.decode(bytes(body))
    return tuple(next(event["deck"] for event in step["events"] if event["event"] == "RoundDealt"))


@pytest.mark.parametrize("game", GAMES)
def test_nobody_learns_the_seed_or_the_deal_while_the_day_lasts(server: Server, game: str) -> None:
    anna, ben = Guest(server, "Anna"), Guest(server, "Ben")
    table = anna.post(f"/daily/{game}", {})
    table_id, match_id = table["id"], table["match"]["id"]
    seeds = [seed for (seed,) in engines.current.ask(server.data, "SELECT seed FROM daily_deals")]
    secrets = [seed.rpartition("-")[2] for seed in seeds]
    assert seeds
    socket = anna.connect(table_id)
    socket.until_prompt()
    undrawn = msgspec.json.encode(deck_of(server, match_id)[-20:]).decode().strip("[]")
    during = [*everything_about(anna, table_id, match_id).values(), *everything_about(ben, table_id, match_id).values()]
    assert ben.refused(f"/tables/{table_id}", method="GET") == "private"
    curious = ben.connect(table_id)
    with pytest.raises(ConnectionClosed):
        curious.until_prompt()
    assert [msgspec.json.decode(text)["code"] for text in curious.raw] == ["private"]
    play_until_over(socket)
    own, other = everything_about(anna, table_id, match_id), everything_about(ben, table_id, match_id)
    stranger = Guest(server, "Cleo")
    heard = [answer.text for answer in (*during, *own.values(), *other.values())] + socket.raw
    heard += [answer.text for answer in everything_about(stranger, table_id, match_id).values()]
    assert not [text for text in heard for secret in secrets if secret in text]
    early = [answer.text.replace(" ", "") for answer in (*during, *other.values())]
    assert not [text for text in early if undrawn in text]
    assert undrawn in own[f"/matches/{match_id}/record"].text.replace(" ", "")
    told = {path: answer.status_code for path, answer in other.items() if match_id in path or table_id in path}
    assert set(told.values()) == {403}
    part((anna, ben, stranger), (socket, curious))


def play_until_over(socket: Socket) -> None:
    rng = Random(1)
    while not socket.prompt["view"].get("result"):
        if socket.prompt["legal"]:
            play_beside_bots(socket, rng, socket.version + 1)
        else:
            socket.until_prompt(socket.version + 1)


def test_the_first_who_asks_makes_no_deal_of_another_day(server: Server) -> None:
    guest = Guest(server)
    today = guest.get("/daily/solo")["today"]
    for day in ("2999-01-01", "2000-01-01"):
        assert guest.refused(f"/daily/solo?day={day}", method="GET") == "no_deal"
        assert guest.refused("/daily/solo", {"day": day}) == "no_deal"
    kept = engines.current.ask(server.data, "SELECT day FROM daily_deals WHERE game = 'solo'")
    assert {day for (day,) in kept} == {today}
    assert guest.refused("/daily/saboteur", method="GET") == "no_deal"
    assert guest.refused("/daily/solo/days?month=2026-99", method="GET") == "bad_request"
    guest.close()
