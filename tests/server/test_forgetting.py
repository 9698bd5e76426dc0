"""Whoever is forgotten leaves no name and no word behind, only an anonymous seat; everybody else notices little."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.engines import on_both_engines
from tests.server.people import Guest, Server, gather, part, play
from tests.server.stories import Ear, begin, choice, in_a_hall, meddle, until_quiet, version
from tunnelfolk import cli
from tunnelfolk.server import forgetting, seat_taking, tables
from tunnelfolk.server.forgetting import forget_those_due, forget_visitor, without_visitor
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.chat_messages import Line
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.sqlite.sqlite_store import FILE
from tunnelfolk.server.store import StoreError
from tunnelfolk.server.store_changes import AskToForget, FinishForgetting, FinishMatch, SaveLine, SaveTable, SaveVisitor
from tunnelfolk.server.table_state import TableState
from tunnelfolk.server.visitor_data import collect_data
from tunnelfolk.server.visitors import Person

XENIA = Person("abcdef0123456789", "Xenia Quarz", 3)
ANNA = Person("0000000000000001", "Anna", 1)


def traces(folder: Path, *words: str) -> list[str]:
    """The files in which a word can still be read, be it in free space."""
    files = sorted(path for path in folder.iterdir() if path.is_file())
    return [f"{word} in {path.name}" for path in files for word in words if word.encode() in path.read_bytes()]


def a_table(*people: Person, seats: int = 2) -> TableState:
    table = tables.found_table(people[0], Settings("duel", seats))
    for person in people[1:]:
        table = seat_taking.take_seat(table, person, None)
    return table


def test_at_a_table_that_waits_the_seat_is_free_and_somebody_else_is_the_host() -> None:
    table = without_visitor(a_table(XENIA, ANNA), XENIA.id)
    assert table.seats[0].is_empty
    assert (table.host, table.founder) == (ANNA.id, "")


def test_in_a_running_match_a_bot_has_the_seat_for_good() -> None:
    playing = tables.begin_match(a_table(XENIA, ANNA), None, "match", "hash")
    table = without_visitor(playing, XENIA.id)
    assert table.seats[0].person is None
    assert table.seats[0].level is not None
    assert table.seats[1] == playing.seats[1]


def test_no_list_of_a_table_knows_the_id_any_more() -> None:
    known = replace(a_table(ANNA), barred=(XENIA.id,), muted=(ANNA.id, XENIA.id), rematch=(XENIA.id,))
    table = without_visitor(known, XENIA.id)
    assert (table.barred, table.muted, table.rematch) == ((), (ANNA.id,), ())
    assert XENIA.id not in msgspec.json.encode(table).decode()


def test_a_table_that_does_not_know_somebody_is_the_same() -> None:
    table = a_table(ANNA)
    assert without_visitor(table, XENIA.id) is table


def test_nothing_in_the_folder_names_who_was_forgotten(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        kept = hall.house.store
        await kept.write(SaveVisitor(XENIA, b"xenia"), SaveVisitor(ANNA, b"anna"))
        waiting = a_table(ANNA, XENIA)
        await kept.write(SaveTable(waiting))
        running = await hall.found_table(XENIA, Settings("duel", 2))
        await running.change_table(lambda table: seat_taking.take_seat(table, ANNA, None))
        ear = Ear(running, ANNA)
        running.join(ear)
        await running.start_match(None)
        over = await hall.found_table(XENIA, Settings("solo", 1))
        await over.start_match(None)
        match = over.table.match or ""
        await kept.write(FinishMatch(match, 1, None))
        speaker = Ear(running, XENIA)
        running.join(speaker)
        running.say("My secret word is Zwiebelturm.", speaker)
        await ear.until(lambda: any("Zwiebelturm" in str(message) for message in ear.messages))
        old = Line(1, XENIA.name, seat=0, text="Long ago I said Rumpelkammer.")
        await kept.write(SaveLine(running.table.id, old))
        await kept.write(SaveLine(running.table.id, Line(1, ANNA.name, ANNA.id, text="I am Anna.")))
        assert traces(tmp_path, XENIA.name, "Zwiebelturm", "Rumpelkammer")

        await forget_visitor(hall, XENIA.id)
        assert speaker.is_sent_away
        assert not ear.is_sent_away
        assert running.table.seats[0].person is None
        assert await kept.visitor(b"xenia") is None
        row = await kept.match(running.table.match or "")
        assert row is not None
        assert [player.name for player in row.players] == ["", "Anna"]
        assert [line.text for line in await kept.lines(running.table.id)] == ["I am Anna."]
        left = await kept.table(waiting.id)
        assert left is not None
        assert [seat.person for seat in left.seats] == [ANNA, None]
        assert not await kept.matches_of(XENIA.id)
        assert await kept.steps(match)
        assert await kept.visitor(b"anna") == ANNA
        assert await kept.scrub()
        assert not traces(tmp_path, XENIA.name, "Zwiebelturm", "Rumpelkammer")
        assert not await kept.visitors_to_forget()

    in_a_hall(tmp_path, story)
    assert not traces(tmp_path, XENIA.name, "Zwiebelturm", "Rumpelkammer")
    assert traces(tmp_path, ANNA.name)


@on_both_engines
def test_a_bot_plays_on_for_who_was_forgotten(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room = await hall.found_table(XENIA, Settings("duel", 2))
        await room.change_table(lambda table: seat_taking.take_seat(table, ANNA, None))
        ear = Ear(room, ANNA)
        room.join(ear)
        await room.start_match(None)
        while room.running is not None and room.running.to_act != 0:
            seen = version(room)
            room.choose(choice(room), ear)
            await ear.until(lambda seen=seen: version(room) > seen)  # type: ignore[misc]
        waiting = version(room)
        await forget_visitor(hall, XENIA.id)
        await ear.until(lambda: version(room) > waiting)

    in_a_hall(tmp_path, story)


def test_a_table_that_sleeps_grows_no_younger_when_somebody_is_forgotten(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        kept = hall.house.store
        table = a_table(XENIA, ANNA)
        await kept.write(SaveTable(table))
        meddle(hall, "UPDATE tables SET changed = 5, code = NULL, listed = 0")
        await forget_visitor(hall, XENIA.id)
        with closing(sqlite3.connect(tmp_path / FILE)) as connection:
            row = connection.execute("SELECT changed, code, founder FROM tables").fetchone()
        assert row == (5, None, "")

    in_a_hall(tmp_path, story)


@on_both_engines
def test_somebody_is_forgotten_at_a_table_in_quarantine_too(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        table = tables.begin_match(a_table(XENIA, ANNA), None, "match", "hash")
        await hall.house.store.write(SaveTable(table))  # its match is missing
        await forget_visitor(hall, XENIA.id)
        assert await hall.house.store.scrub()
        assert not traces(tmp_path, XENIA.name)

    in_a_hall(tmp_path, story)


@on_both_engines
def test_forgetting_that_was_interrupted_goes_on_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("the disk is full")

    async def story(hall: Hall) -> None:
        kept = hall.house.store
        await kept.write(SaveVisitor(XENIA, b"xenia"), SaveTable(a_table(XENIA)))
        with monkeypatch.context() as patched:
            patched.setattr(forgetting, "_finish", fail)
            with pytest.raises(StoreError):
                await forget_visitor(hall, XENIA.id)
        assert await kept.visitor(b"xenia") is None  # the cookie is worthless from the beginning
        assert await kept.visitors_to_forget() == [XENIA.id]
        await forget_those_due(hall)
        assert not await kept.visitors_to_forget()

    in_a_hall(tmp_path, story)


@on_both_engines
def test_forgetting_twice_leaves_the_words_of_the_house(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        kept = hall.house.store
        room, ear = await begin(hall)
        room.part(ear)
        await until_quiet(room)
        await kept.write(SaveLine(room.table.id, Line(1, "", text="The rules have changed.", notice="rules_changed")))
        (played,) = await kept.matches_of("anna")
        redaction = forgetting.redaction(played, "anna")
        await kept.write(redaction)
        await kept.write(forgetting.redaction(type(played)(redaction.row, played.seat), "anna"))
        await kept.write(AskToForget("anna"), FinishForgetting("anna"))
        assert len(await kept.lines(room.table.id)) == 1

    in_a_hall(tmp_path, story)


@on_both_engines
def test_what_is_kept_about_somebody_can_be_had(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        kept = hall.house.store
        await kept.write(SaveVisitor(XENIA, b"xenia"))
        room = await hall.found_table(XENIA, Settings("solo", 1))
        ear = Ear(room, XENIA)
        room.join(ear)
        await room.start_match(None)
        seen = version(room)
        room.choose(choice(room), ear)
        await ear.until(lambda: version(room) > seen)
        room.say("Hello there.", ear)
        await ear.until(lambda: any("Hello" in str(message) for message in ear.messages))
        data = await collect_data(kept, XENIA)
        assert (data.id, data.name, data.avatar) == (XENIA.id, XENIA.name, XENIA.avatar)
        assert [(table.id, table.seat, table.is_host) for table in data.tables] == [(room.table.id, 0, True)]
        assert [said.line.text for said in data.lines] == ["Hello there."]
        (match,) = data.matches
        assert [made.version for made in match.choices] == [seen + 1]
        assert match.choices[0].action is not None

    in_a_hall(tmp_path, story)


def test_over_http_somebody_takes_their_data_and_is_forgotten(server: Server) -> None:
    guests, sockets, table = gather(server, "duel", 2)
    leaving, staying = guests
    leaving.patch("/session", {"name": "Yolanda Kiesel"})
    sockets[0].send({"type": "say", "text": "I am going now."})
    sockets[1].until(lambda told: told["type"] == "said")
    answer = leaving.ask("GET", "/session/data")
    assert "attachment" in answer.headers["content-disposition"]
    data = answer.json()
    assert data["name"] == "Yolanda Kiesel"
    assert [said["line"]["text"] for said in data["lines"]] == ["I am going now."]
    match = data["matches"][0]["id"]

    gone = leaving.ask("DELETE", "/session")
    assert gone.status_code == 200
    assert 'tunnelfolk=""' in gone.headers["set-cookie"] or "tunnelfolk=;" in gone.headers["set-cookie"]
    sockets[1].until_table(lambda table: table["players"][0]["kind"] == "bot")
    players = staying.get(f"/matches/{match}")["players"]
    assert [player.get("name") for player in players] == [None, "Guest 1"]
    leaving.http.cookies.clear()
    assert leaving.refused("/session", method="GET") == "no_session"
    assert staying.get(f"/tables/{table}")["you"]["host"] is True
    part(guests, sockets)


def test_the_old_cookie_opens_nothing_after_being_forgotten(server: Server) -> None:
    guest = Guest(server, "Zora Schacht")
    cookie = guest.cookie
    guest.ask("DELETE", "/session")
    guest.http.cookies.clear()
    answer = guest.http.get("/session", headers={"Cookie": cookie})
    assert (answer.status_code, answer.json()["code"]) == (401, "no_session")
    guest.close()


@pytest.mark.parametrize("is_running", [True, False])
def test_whoever_operates_the_server_forgets_somebody_by_name(
    is_running: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    server = Server(tmp_path / "data", "--no-limits")
    guests, sockets, _ = gather(server, "duel", 2)
    Guest(server, "Viola Stollen").close()
    play(sockets, Random(1), 4)
    part(guests, sockets)
    if not is_running:
        server.stop()
    for name in ("Guest 0", "Viola Stollen"):
        assert cli.main(["forget", name, "--data", str(server.data)]) == 0
        assert f"{name} is forgotten." in capsys.readouterr().out
    if is_running:
        server.stop()
    assert not traces(server.data, "Guest 0", "Viola Stollen")
    assert traces(server.data, "Guest 1")


def test_a_name_that_several_have_is_not_enough(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    guests = [Guest(server, "Two Of Them"), Guest(server, "Two Of Them")]
    assert cli.main(["forget", "Two Of Them", "--data", str(server.data)]) == 2
    complaint = capsys.readouterr().err
    assert "2 visitors are called 'Two Of Them'" in complaint
    assert cli.main(["forget", "Nobody At All", "--data", str(server.data)]) == 2
    assert "nobody is called" in capsys.readouterr().err
    (first, *_) = [guest.get("/session/data")["id"] for guest in guests]
    assert first in complaint
    assert cli.main(["forget", first, "--data", str(server.data)]) == 0
    for guest in guests:
        guest.close()


def test_a_folder_without_a_store_has_nobody_to_forget(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["forget", "Anna", "--data", str(tmp_path)]) == 2
    told = f"tunnelfolk: there is no store in {tmp_path}; name its folder with --data\n"
    assert capsys.readouterr().err == told
    assert list(tmp_path.iterdir()) == []
