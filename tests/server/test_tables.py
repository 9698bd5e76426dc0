"""What people do around a match: gather, settle, talk."""

from random import Random

import pytest

from tests.server.people import Guest, Server, gather, part, seat
from tunnelfolk.server import names


def test_a_visitor_gets_a_name_and_a_cookie_that_scripts_cannot_read(server: Server) -> None:
    guest = Guest(server)
    assert guest.get("/session") == guest.session
    assert guest.session["name"]
    assert 0 <= guest.session["avatar"] <= 9
    guest.http.cookies.clear()
    cookie = guest.ask("POST", "/session", {}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    guest.close()


def test_without_a_cookie_nothing_can_be_changed(server: Server) -> None:
    guest = Guest(server)
    guest.http.cookies.clear()
    assert guest.refused("/tables", {"game": "duel", "seats": 2}) == "no_session"
    assert guest.refused("/session", method="GET") == "no_session"
    guest.close()


@pytest.mark.parametrize("between", [" ", "-", ""])
def test_a_table_is_found_by_its_code_however_it_is_written(server: Server, between: str) -> None:
    guest = Guest(server)
    table = guest.found()
    word, number = table["code"].split()
    for code in (f"{word}{between}{number}", f"{word.lower()}{between}{number}"):
        assert guest.get(f"/codes/{code}")["id"] == table["id"]
    guest.close()


def test_a_wrong_code_is_answered_with_what_was_typed(server: Server) -> None:
    guest = Guest(server)
    answer = guest.ask("GET", "/codes/gnome-10")
    assert (answer.status_code, answer.json()["message"]) == (404, "No table is called GNOME 10.")
    guest.close()


def test_people_sit_down_change_seats_and_stand_up(server: Server) -> None:
    guests, table = seat(server, "saboteur", 3)
    late = Guest(server)
    path = f"/tables/{table['id']}"
    assert late.refused(f"{path}/sit") == "full"
    assert guests[1].refused(f"{path}/sit", {"seat": 2}) == "taken"
    assert guests[1].refused(f"{path}/sit", {"seat": 9}) == "no_seat"
    guests[2].post(f"{path}/leave")
    assert guests[1].post(f"{path}/sit", {"seat": 2})["you"]["seat"] == 2
    assert late.post(f"{path}/sit")["you"]["seat"] == 1
    assert guests[0].post(f"{path}/leave")["host"] == 1
    part([*guests, late], [])


def test_the_host_settles_everything_and_nobody_else_does(server: Server) -> None:
    guests, table = seat(server, "duel", 2)
    path, settings = f"/tables/{table['id']}", {"game": "saboteur", "seats": 4, "turn_seconds": 60, "public": True}
    assert guests[1].refused(path, settings, "PATCH") == "not_host"
    for command in ("bots", "kick", "host", "start"):
        assert guests[1].refused(f"{path}/{command}", {"seat": 0} if command != "start" else {}) == "not_host"
    assert guests[1].refused(f"{path}/mute", {"who": "somebody"}) == "not_host"
    assert len(guests[0].patch(path, settings)["players"]) == 4
    assert table["id"] in [entry["id"] for entry in guests[1].get("/tables")]
    assert guests[0].refused(path, {"game": "saboteur", "seats": 2}, "PATCH") == "bad_settings"
    assert guests[0].refused(path, {"game": "solo", "seats": 1}, "PATCH") == "too_few_seats"
    assert guests[0].refused(f"{path}/start") == "empty_seats"
    assert guests[0].post(f"{path}/bots", {"level": "chance"})["players"][3]["level"] == "chance"
    assert guests[0].post(f"{path}/bots", {"seat": 3})["players"][3] == {}
    assert guests[0].refused(f"{path}/bots", {"level": "genius"}) == "no_level"
    assert guests[0].post(f"{path}/host", {"seat": 1})["host"] == 1
    assert guests[1].post(f"{path}/kick", {"seat": 0})["players"][0] == {}
    assert guests[0].refused(f"{path}/sit") == "barred"
    assert guests[1].refused(f"{path}/kick", {"seat": 1}) == "host"
    part(guests, [])


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("saboteur", 3, {"first": 2}), ("solo", 1, {"colour": "blue"})],
)
def test_a_table_gets_the_options_it_asked_for(
    server: Server, game: str, seats: int, options: dict[str, object]
) -> None:
    guests, sockets, _ = gather(server, game, seats, options=options)
    view = sockets[0].prompt["view"]
    assert view["first"] == options.get("first", 0)
    assert view["panels"][0].get("dwarf", "everyone") == options.get("colour", "everyone")
    part(guests, sockets)


def test_nothing_is_settled_while_a_match_is_running(server: Server) -> None:
    guests, sockets, table_id = gather(server, "duel", 2)
    path = f"/tables/{table_id}"
    assert guests[0].refused(path, {"game": "solo", "seats": 1}, "PATCH") == "playing"
    assert guests[0].refused(f"{path}/start") == "playing"
    assert guests[0].refused(f"{path}/bots", {"level": "chance"}) == "playing"
    assert guests[0].refused(f"{path}/rematch") == "not_over"
    assert guests[0].post(f"{path}/kick", {"seat": 1})["players"][1]["kind"] == "bot"
    part(guests, sockets)


def test_names_readiness_and_presence_are_told_to_everybody(server: Server) -> None:
    guests, table = seat(server, "duel", 2)
    socket = guests[0].connect(table["id"])
    socket.until_table(lambda table: table["players"][1].get("ready"))
    guests[1].post(f"/tables/{table['id']}/ready", {"ready": False})
    socket.until(lambda told: told["type"] == "table" and not told["players"][1].get("ready"))
    guests[1].patch("/session", {"name": "  Old \n Flint ", "avatar": 7})
    socket.until(lambda told: told["type"] == "table" and told["players"][1]["name"] == "Old Flint")
    other = guests[1].connect(table["id"])
    socket.until(lambda told: told["type"] == "table" and told["players"][1].get("present"))
    other.close()
    socket.until(lambda told: told["type"] == "table" and not told["players"][1].get("present"))
    part(guests, [socket])


def test_what_is_said_is_heard_and_kept_and_emotes_are_heard(server: Server) -> None:
    guests, table = seat(server, "duel", 2)
    sockets = [guest.connect(table["id"]) for guest in guests]
    for socket in sockets:
        socket.until_all_are_here()
    sockets[0].send({"type": "say", "text": "Dig left!"})
    heard = sockets[1].until(lambda told: told["type"] == "said")["lines"][0]
    assert (heard["name"], heard["seat"], heard["text"]) == ("Guest 0", 0, "Dig left!")
    for emote in ("suspicious", "ha", "dig"):
        sockets[0].send({"type": "emote", "emote": emote})
    assert sockets[1].until(lambda told: told["type"] == "said")["lines"][0]["emote"] == "suspicious"
    assert sockets[0].until(lambda told: told["type"] == "error")["code"] == "too_soon"
    late = guests[0].connect(table["id"])
    assert [line["text"] for line in late.until(lambda told: told["type"] == "said")["lines"]] == ["Dig left!"]
    part(guests, [*sockets, late])


def test_links_lead_to_the_client(server: Server) -> None:
    guest = Guest(server)
    answer = guest.http.get(f"{server.address}/t/MOLE-42")
    assert (answer.status_code, answer.headers["location"]) == (302, "/#/t/MOLE-42")
    guest.close()


@pytest.mark.parametrize("people", [1, 2, 5, 9])
def test_no_bot_looks_like_a_person_at_its_table(people: int) -> None:
    for number in range(20):
        avatars = Random(number).sample(range(10), people)
        worn = {avatar: at for at, avatar in enumerate(avatars)}
        dwarves = [names.bot_name(at, f"table {number}", worn) for at in range(people, 10)]
        assert len({*avatars, *(avatar for _, avatar in dwarves)}) == 10
        assert len({name for name, _ in dwarves}) == 10 - people
