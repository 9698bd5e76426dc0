"""A big screen in a room full of phones: it opens a table, sees what a watcher sees, and lost phones come back."""

from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from tests.server.people import Guest, Server, Socket, part
from tunnelfolk.server.forgetting import without_visitor
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.presence import REMOVED
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.seat_taking import take_over, take_seat
from tunnelfolk.server.tables import found_table
from tunnelfolk.server.visitors import Person


def open_screen(server: Server, game: str = "saboteur", seats: int = 3) -> tuple[Guest, dict[str, Any]]:
    """A screen that has opened a table."""
    screen = Guest(server, "Screen")
    return screen, screen.post("/screens", {"game": game, "seats": seats})


def phones(server: Server, table: dict[str, Any], count: int) -> list[Guest]:
    """People who joined by its code."""
    guests = [Guest(server, f"Phone {number}") for number in range(count)]
    for guest in guests:
        found = guest.get(f"/codes/{table['code']}")
        guest.post(f"/tables/{found['id']}/sit")
    return guests


def watch(guest: Guest, table_id: str) -> Socket:
    """The socket of a big screen."""
    return Socket(guest, table_id, query="screen=1")


def test_a_screen_opens_a_table_without_a_seat_and_the_first_phone_is_its_host(server: Server) -> None:
    screen, table = open_screen(server)
    assert table["screen"]
    assert table["opened_by_screen"]
    assert table["you"]["seat"] is None
    assert all(not player for player in table["players"])
    first, second = phones(server, table, 2)
    assert first.get(f"/tables/{table['id']}")["you"] == {"seat": 0, "host": True, "stand_in": False}
    assert not second.get(f"/tables/{table['id']}")["you"]["host"]
    assert screen.refused(f"/tables/{table['id']}/start", {"fill": "chance"}) == "not_host"
    part([screen, first, second], [])


def test_seats_are_added_for_phones_until_the_game_has_no_more(server: Server) -> None:
    screen, table = open_screen(server)
    guests = phones(server, table, 10)
    assert len(screen.get(f"/tables/{table['id']}")["players"]) == 10
    late = Guest(server, "Late")
    assert late.refused(f"/tables/{table['id']}/sit") == "full"
    part([screen, late, *guests], [])


def test_a_table_that_a_person_opened_grows_by_itself_for_nobody(server: Server) -> None:
    host, guest = Guest(server, "Host"), Guest(server, "Guest")
    table = host.found("saboteur", 3)
    host.post(f"/tables/{table['id']}/bots", {"level": "chance"})
    assert guest.refused(f"/tables/{table['id']}/sit") == "full"
    part([host, guest], [])


def test_who_shows_the_table_on_a_big_screen_shows_nothing_of_the_own_hand(server: Server) -> None:
    host = Guest(server, "Host")
    table = host.found("saboteur", 3)
    host.post(f"/tables/{table['id']}/start", {"fill": "chance"})
    own, screen = host.connect(table["id"]), watch(host, table["id"])
    own.until_prompt()
    screen.until_prompt()
    assert own.prompt["view"]["hand"]
    assert "hand" not in screen.prompt["view"]
    assert "legal" not in screen.prompt or not screen.prompt["legal"]
    assert all(panel.get("role", "?") == "?" for panel in screen.prompt["view"]["panels"])
    own.until_table(lambda table: table["screen"])
    assert not own.table["opened_by_screen"]
    assert own.table["watchers"] == 0
    assert screen.table["you"]["seat"] is None
    screen.send({"type": "say", "text": "Boo"})
    assert screen.until(lambda told: told["type"] == "error")["code"] == "screen"
    screen.choose(0)
    assert screen.until(lambda told: "answer" in told)["answer"]["outcome"] == "refused"
    screen.close()
    own.until_table(lambda table: not table["screen"])
    part([host], [own])


def test_a_lost_phone_comes_back_by_the_code_and_its_name(server: Server) -> None:
    screen, table = open_screen(server)
    guests = phones(server, table, 3)
    path = f"/tables/{table['id']}"
    sockets = [guest.connect(table["id"]) for guest in guests]
    match = guests[0].post(f"{path}/start")["match"]["id"]
    hand = sockets[1].until_prompt()["view"]["hand"]
    other = Guest(server, "phone 1")
    assert other.refused(f"{path}/return") == "present"
    sockets[1].close()
    sockets[0].until_table(lambda table: not table["players"][1].get("present"))
    seen = other.connect(table["id"])
    assert "hand" not in seen.until_prompt()["view"]
    assert other.post(f"{path}/return")["you"]["seat"] == 1
    seen.until(lambda told: told["type"] == "prompt" and "hand" in told["prompt"]["view"])
    assert seen.prompt["view"]["hand"] == hand
    assert other.get(f"/matches/{match}/replay?seat=1")["seat"] == 1
    assert guests[1].refused(f"/matches/{match}/replay?seat=1", method="GET") == "hidden"
    assert guests[1].connect(table["id"]).until_prompt()["view"].get("hand") is None
    assert other.refused(f"{path}/return") == "seated"
    part([screen, other, *guests], [seen, sockets[0], sockets[2]])


def test_a_phone_that_only_slept_takes_its_seat_back_and_the_other_one_never_gets_it_again(server: Server) -> None:
    screen, table = open_screen(server)
    guests = phones(server, table, 3)
    path = f"/tables/{table['id']}"
    sockets = [guest.connect(table["id"]) for guest in guests]
    guests[0].post(f"{path}/start")
    hand = sockets[1].until_prompt()["view"]["hand"]
    sockets[1].close()
    sockets[0].until_table(lambda table: not table["players"][1].get("present"))
    thief = Guest(server, "Phone 1")
    loot = thief.connect(table["id"])
    thief.post(f"{path}/return")
    # Everybody is told, on the screen too.
    told = sockets[0].until(lambda told: told["type"] == "said" and "notice" in told["lines"][0])["lines"][0]
    assert (told["notice"], told["name"], told["seat"]) == ("other_phone", "Phone 1", 1)
    loot.until(lambda told: told["type"] == "prompt" and "hand" in told["prompt"]["view"])
    awake = guests[1].connect(table["id"])
    assert "hand" not in awake.until_prompt()["view"]
    assert guests[1].post(f"{path}/return")["you"]["seat"] == 1
    awake.until(lambda told: told["type"] == "prompt" and "hand" in told["prompt"]["view"])
    assert awake.prompt["view"]["hand"] == hand
    loot.until(lambda told: told["type"] == "prompt" and "hand" not in told["prompt"]["view"])
    awake.close()
    sockets[0].until_table(lambda table: not table["players"][1].get("present"))
    assert thief.refused(f"{path}/return") == "present"
    part([screen, thief, *guests], [loot, sockets[0], sockets[2]])


def test_a_phone_must_be_gone_for_a_while_before_another_one_is_shown_its_hand() -> None:
    phone, other = Person("one", "Ida", 1), Person("two", "Ida", 2)
    table = found_table(Person("screen", "Screen", 0), Settings("saboteur", 3), is_screen=True)
    table = take_seat(table, phone, None)
    assert take_over(table, other, {"one": 0}, 20)[1:] == (0, "one")  # before the match there is nothing to see
    playing = replace(table, match="m")
    with pytest.raises(Refused) as refused:
        take_over(playing, other, {"one": 19_999}, 20)
    assert refused.value.code == "just_left"
    taken, _, owner = take_over(playing, other, {"one": 20_000}, 20)
    assert (taken.seat_of("two"), owner) == (0, "one")
    assert without_visitor(taken, "one").seats[0].first == ""


def test_the_host_is_the_host_again_with_another_phone(server: Server) -> None:
    screen, table = open_screen(server)
    guests = phones(server, table, 2)
    other = Guest(server, "Phone 0")
    told = other.post(f"/tables/{table['id']}/return")
    assert told["you"]["host"]
    assert told["players"][0]["name"] == "Phone 0"
    part([screen, other, *guests], [])


def test_nobody_comes_back_under_another_name_or_to_a_table_without_a_screen(server: Server) -> None:
    screen, table = open_screen(server)
    guests = phones(server, table, 2)
    stranger = Guest(server, "Stranger")
    assert stranger.refused(f"/tables/{table['id']}/return") == "nobody"
    plain = guests[0].found("saboteur", 3)
    thief = Guest(server, "Phone 0")
    assert thief.refused(f"/tables/{plain['id']}/return") == "no_screen"
    part([screen, stranger, thief, *guests], [])


def test_who_is_removed_sees_the_table_on_no_screen_either(server: Server) -> None:
    host, guest = Guest(server, "Host"), Guest(server, "Guest")
    table = host.found("saboteur", 3)
    guest.post(f"/tables/{table['id']}/sit")
    screen = watch(guest, table["id"])
    screen.until_table(lambda table: table["screen"])
    host.post(f"/tables/{table['id']}/kick", {"seat": 1})
    with pytest.raises(ConnectionClosed) as closed:
        screen.until(lambda _: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == REMOVED
    part([host, guest], [screen])


def test_whoever_is_forgotten_leaves_no_screen_behind(server: Server) -> None:
    guest = Guest(server, "Guest")
    screen = watch(guest, guest.found("saboteur", 3)["id"])
    screen.until_table(lambda table: table["screen"])
    guest.ask("DELETE", "/session")
    with pytest.raises(ConnectionClosed):
        screen.until(lambda _: False)
    part([guest], [screen])
