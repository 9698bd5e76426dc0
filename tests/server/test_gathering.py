"""How people gather: who may do what, who is removed or muted, how they play again, how tables are found."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.engines import on_both_engines
from tests.server.people import Guest, Server, Socket, gather, part, play, seat
from tests.server.stories import ANNA, BEN, Ear, begin, in_a_hall
from tunnelfolk.server import seat_taking, tables
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.limits import Limits
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.presence import REMOVED
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.table_codes import FIRST, LAST, WORDS, as_code, table_code


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its usual limits, where nobody may guess again while a test takes its time."""
    server = Server(tmp_path_factory.mktemp("strict") / "data", "--misses-per-second", "0")
    yield server
    assert server.stop() == 0


def gone(socket: Socket) -> tuple[int, str]:
    """The code and the reason that a socket is closed with."""
    with pytest.raises(ConnectionClosed) as error:
        socket.until(lambda _: False)
    assert error.value.rcvd is not None
    return error.value.rcvd.code, error.value.rcvd.reason


def test_a_stand_in_starts_places_bots_and_lends_but_cannot_take_the_table(server: Server) -> None:
    guests, table = seat(server, "saboteur", 4)
    path = f"/tables/{table['id']}"
    guests[3].post(f"{path}/leave")
    socket = guests[1].connect(table["id"])
    socket.until_table(lambda table: table["you"]["stand_in"])
    assert not socket.table["you"]["host"]
    settings = {"game": "saboteur", "seats": 5}
    assert guests[1].refused(path, settings, "PATCH") == "not_host"
    for command in ("kick", "host"):
        assert guests[1].refused(f"{path}/{command}", {"seat": 1}) == "not_host"
    assert guests[1].refused(f"{path}/mute", {"who": "somebody"}) == "not_host"
    guests[1].post(f"{path}/bots", {"seat": 3, "level": "chance"})
    guests[1].post(f"{path}/start")
    assert guests[1].post(f"{path}/lend", {"seat": 0})["players"][0]["lent"]
    host = guests[0].connect(table["id"])
    host.until_table(lambda table: table["you"]["host"] and not table["you"]["stand_in"])
    socket.until_table(lambda table: not table["you"]["stand_in"])
    part(guests, [socket, host])


def test_who_is_removed_sees_nothing_of_the_match_any_more(server: Server) -> None:
    guests, sockets, table_id = gather(server, "duel", 2)
    path, match_id = f"/tables/{table_id}", sockets[1].told["match"]
    code = sockets[1].table["code"]
    assert guests[1].get(f"/matches/{match_id}/replay?seat=1")["frames"]
    guests[0].post(f"{path}/kick", {"seat": 1})
    assert gone(sockets[1]) == (REMOVED, "barred")
    assert guests[1].refused(f"/matches/{match_id}/replay?seat=1", method="GET") == "hidden"
    assert guests[1].get("/matches") == []
    info = guests[1].get(f"/matches/{match_id}")
    assert (info["seat"], info["table"], info["code"]) == (None, None, None)
    for place in (path, f"/codes/{code}", f"/codes/{table_id}"):
        answer = guests[1].ask("GET", place)
        assert (answer.status_code, answer.json()["message"]) == (403, "The host has removed you from this table.")
    for command in ("sit", "leave", "back", "ready", "rematch"):
        assert guests[1].refused(f"{path}/{command}") == "barred"
    again = guests[1].connect(table_id)
    assert again.hear()["code"] == "barred"
    assert gone(again) == (REMOVED, "barred")
    part(guests, [*sockets, again])


@on_both_engines
def test_who_was_removed_and_does_not_hang_up_is_not_heard(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room = await hall.found_table(ANNA, Settings("duel", 2))
        await room.change_table(lambda table: seat_taking.take_seat(table, BEN, None))
        anna, ben = Ear(room, ANNA), Ear(room, BEN)
        for ear in (anna, ben):
            room.join(ear)
        await room.remove_person(1)
        assert (ben.is_sent_away, ben.code, anna.is_sent_away) == (True, REMOVED, False)
        room.say("I am still here", ben)
        await ben.until(lambda: bool(ben.messages))
        room.make_sign("ha", ben)
        assert [message["code"] for message in ben.messages] == ["barred", "barred"]
        assert anna.messages == []
        late = Ear(room, BEN)  # whose connection was being opened meanwhile
        room.join(late)
        assert late.code == REMOVED

    in_a_hall(tmp_path, story)


def test_the_host_mutes_a_watcher_who_is_marked_as_one_and_hears_them_again(server: Server) -> None:
    guests, table = seat(server, "duel", 2)
    watcher = Guest(server, "Guest 0")
    sockets = [guest.connect(table["id"]) for guest in (*guests, watcher)]
    for socket in sockets:
        socket.until_all_are_here(watchers=1)
    sockets[2].send({"type": "say", "text": "Dig left!"})
    line = sockets[0].until(lambda told: told["type"] == "said")["lines"][0]
    assert (line["name"], line["watcher"], line.get("seat")) == ("Guest 0 2", True, None)
    sockets[1].send({"type": "say", "text": "No."})
    other = sockets[0].until(lambda told: told["type"] == "said")["lines"][0]
    assert (other["name"], other["seat"], other.get("watcher")) == ("Guest 1", 1, None)
    assert other["who"] != line["who"]
    path = f"/tables/{table['id']}/mute"
    assert guests[0].post(path, {"who": line["who"]})["muted"] == [line["who"]]
    sockets[0].until_table(lambda table: table["muted"] == [line["who"]])
    assert guests[1].get(f"/tables/{table['id']}")["muted"] == []
    for message in ({"type": "say", "text": "Left, I say!"}, {"type": "emote", "emote": "ha"}):
        sockets[2].send(message)
        error = sockets[2].until(lambda told: told["type"] == "error")
        assert (error["code"], error["message"]) == ("muted", "The host has muted you at this table.")
    guests[0].post(path, {"who": line["who"], "muted": False})
    sockets[2].send({"type": "say", "text": "Thanks."})
    assert sockets[1].until(lambda told: told["type"] == "said" and "Thanks." in str(told))
    assert "Left, I say!" not in "".join(sockets[1].raw)
    part([*guests, watcher], sockets)


def test_a_rematch_is_offered_and_begins_when_everybody_present_accepts(server: Server) -> None:
    guests, sockets, table_id = gather(server, "duel", 2)
    path = f"/tables/{table_id}/rematch"
    play(sockets, Random(1))
    assert guests[1].post(path)["rematch"] == [1]
    sockets[0].until_table(lambda table: table["rematch"] == [1])
    assert sockets[0].table["match"]["over"]
    assert guests[1].post(path, {"accept": False})["rematch"] == []
    guests[1].post(path)
    table = guests[0].post(path)
    assert (table["match"]["number"], table["match"]["over"], table["rematch"]) == (2, False, [])
    part(guests, sockets)


def test_the_host_need_not_wait_for_a_rematch_and_a_guest_must(server: Server) -> None:
    guests, sockets, table_id = gather(server, "duel", 2)
    play(sockets, Random(1))
    assert guests[1].refused(f"/tables/{table_id}/start") == "not_host"
    assert guests[0].post(f"/tables/{table_id}/start")["match"]["number"] == 2
    part(guests, sockets)


def test_a_rematch_begins_when_the_last_who_hesitates_stands_up(server: Server) -> None:
    guests, sockets, table_id = gather(server, "saboteur", 3, options={"one_round": True})
    play(sockets, Random(2))
    for guest in guests[:2]:
        assert guest.post(f"/tables/{table_id}/rematch")["match"]["over"]
    guests[2].post(f"/tables/{table_id}/leave")
    sockets[0].until_table(lambda table: table["match"]["number"] == 2)
    assert [player["kind"] for player in sockets[0].table["players"]] == ["person", "person", "bot"]
    part(guests, sockets)


def test_private_codes_cannot_be_guessed(strict: Server) -> None:
    guest = Guest(strict)
    table = guest.found()
    for _ in range(9):
        assert guest.refused("/codes/MOLE-1", method="GET") == "no_table"
    assert guest.get(f"/codes/{table['code']}")["id"] == table["id"]
    assert guest.refused("/codes/MOLE-1", method="GET") == "no_table"
    answer = guest.ask("GET", f"/codes/{table['code']}")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_misses")
    assert answer.json()["message"] == "Too many codes that nobody has. Try again in a minute."
    guest.close()


@on_both_engines
def test_tables_are_counted_by_address_and_a_mistake_costs_nothing(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        async def found(address: str, seats: int = 2) -> str:
            try:
                await hall.found_table(ANNA, Settings("duel", seats), address)
            except Refused as refused:
                return refused.code
            return "found"

        tried = [await found("one", seats) for seats in (9, 2, 2, 2)]
        assert tried == ["bad_settings", "found", "found", "flood"]
        assert await found("two") == "found"

    in_a_hall(tmp_path, story, limits=Limits(tables_per_second=0, table_burst=2))


@on_both_engines
def test_when_no_code_is_free_the_error_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(hall: Hall) -> None:
        monkeypatch.setattr(tables, "table_code", lambda: "MOLE 4217")
        await begin(hall)
        with pytest.raises(Refused) as refused:
            await begin(hall)
        assert (refused.value.code, refused.value.status) == ("no_code", 503)
        assert "codes" in refused.value.message

    in_a_hall(tmp_path, story)


def test_there_are_millions_of_codes_and_each_is_read_as_it_is_spoken() -> None:
    assert len(set(WORDS)) * (LAST - FIRST + 1) > 5_000_000
    for _ in range(100):
        code = table_code()
        assert {as_code(code), as_code(code.lower()), as_code(code.replace(" ", "-"))} == {code}


def test_a_link_names_a_table_by_an_id_that_nobody_can_guess(server: Server) -> None:
    guest = Guest(server)
    table = guest.found()
    assert len(table["id"]) >= 22
    assert guest.get(f"/codes/{table['id']}")["id"] == table["id"]
    guest.close()
