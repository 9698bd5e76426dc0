"""A table tells a channel whose turn it is: one message a turn, and whoever set it sees when that fails."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.engines import on_both_engines
from tests.server.people import SERVE, Guest, Server, gather, part
from tests.server.postbox import Pauses, Postbox, sent_to
from tests.server.stories import ANNA, BEN, Ear, ThinkingPool, choice, in_a_hall, version
from tunnelfolk.server import hosting, tables
from tunnelfolk.server.forgetting import without_visitor
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.notices.turn_notices import PAUSE_SECONDS, TurnNotices
from tunnelfolk.server.notices.turn_watch import Turn
from tunnelfolk.server.notices.webhook_messages import hello, kind_of, turn_message
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.seat_taking import take_seat
from tunnelfolk.server.table_state import TableState, Webhook
from tunnelfolk.server.visitor_data import collect_data
from tunnelfolk.server.visitors import Person

DISCORD = "https://discord.com/api/webhooks/1/secret"
SLACK = "https://hooks.slack.com/services/T/B/secret"
PLAIN = "https://bot.example/turns"
ORIGIN = "https://play.example.org"


def a_table(*people: Person, **settings: object) -> TableState:
    table = tables.found_table(people[0], Settings("duel", 2, **settings))  # type: ignore[arg-type]
    for person in people[1:]:
        table = take_seat(table, person, None)
    return replace(table, id="table-id", code="MOLE 4217")


def a_turn(name: str = "Ben") -> Turn:
    person = Person("ben", name, 1)
    return Turn(a_table(ANNA, person), "match-id", 12, 1, person, lambda: True)


def test_discord_slack_and_programs_are_told_the_same_each_in_its_own_way() -> None:
    told = {url: turn_message(a_turn(), Webhook(url, ORIGIN, "anna"), None) for url in (DISCORD, SLACK, PLAIN)}
    sentence = "It is Ben’s turn (The Duel). https://play.example.org/t/table-id"
    assert [kind_of(url) for url in told] == ["discord", "slack", "json"]
    assert told[DISCORD].decode() == f'{{"content":"{sentence}","allowed_mentions":{{"parse":[]}}}}'
    assert told[SLACK].decode() == f'{{"text":"{sentence}"}}'
    assert told[PLAIN].decode() == (
        '{"event":"turn","game":"duel","table":"MOLE 4217","link":"https://play.example.org/t/table-id",'
        '"match":"match-id","version":12,"seat":1,"name":"Ben","left_seconds":null}'
    )


@pytest.mark.parametrize(
    ("language", "left", "time"),
    [
        ("en", 172_800, "2 days left."),
        ("en", 86_400, "24 hours left."),
        ("en", 3_600, "1 hour left."),
        ("en", 600, ""),
        ("de", 604_800, "Noch 7 Tage."),
        ("de", 4_000, "Noch 1 Stunde."),
    ],
)
def test_what_is_left_is_said_as_people_say_it(language: str, left: float, time: str) -> None:
    text = turn_message(a_turn(), Webhook(SLACK, ORIGIN, "anna", language), left).decode()
    game = "It is Ben’s turn (The Duel)." if language == "en" else "Ben ist am Zug (Das Duell)."
    assert f"{game} {time} {ORIGIN}".replace("  ", " ") in text


def test_a_name_that_looks_like_markup_stays_a_name() -> None:
    assert r"\*\*Ben\*\* \@everyone" in turn_message(
        a_turn("**Ben** @everyone"), Webhook(DISCORD, ORIGIN, "anna"), None
    ).decode().replace("\\\\", "\\")
    assert "&lt;!here&gt;" in turn_message(a_turn("<!here>"), Webhook(SLACK, ORIGIN, "anna"), None).decode()


def test_a_hello_says_what_will_be_told_there() -> None:
    german = hello(a_table(ANNA), Webhook(DISCORD, ORIGIN, "anna", "de")).decode()
    assert "Ab jetzt sagt dieser Tisch hier, wer am Zug ist (Das Duell)." in german


async def play_duel(hall: Hall, box: Postbox, pauses: Pauses) -> tuple[Room, Ear, Ear, TurnNotices]:
    notices = TurnNotices(hall.house.store, box, pause=pauses)
    hall.house = replace(hall.house, turn_watch=notices)
    notices.finder = hall
    room = await hall.found_table(ANNA, Settings("duel", 2))
    await room.change_table(lambda table: take_seat(table, BEN, None))
    webhook = Webhook(DISCORD, ORIGIN, ANNA.id)
    await room.change_table(lambda table: hosting.set_webhook(table, ANNA.id, webhook))
    ears = Ear(room, ANNA), Ear(room, BEN)
    for ear in ears:
        room.join(ear)
    await room.start_match(None)
    await notices.until_told()
    return room, *ears, notices


async def pass_turn(room: Room, ears: tuple[Ear, Ear]) -> None:
    """Choose until somebody else is to act."""
    mover = room._turns.seat_to_act
    assert mover is not None
    while room._turns.seat_to_act == mover:
        seen = version(room)
        room.choose(choice(room), ears[mover])
        await ears[mover].until(lambda seen=seen: version(room) > seen)  # type: ignore[misc]


def names(box: Postbox) -> list[str]:
    return ["Anna" if "Anna" in one.facts["content"] else "Ben" for one in box.sent]


@on_both_engines
def test_there_is_one_message_a_turn_whoever_is_there(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        box = Postbox()
        room, anna, ben, notices = await play_duel(hall, box, Pauses())
        for _ in range(3):
            await pass_turn(room, (anna, ben))
            await notices.until_told()
        room.part(anna)
        room.join(anna)
        await notices.until_told()
        assert names(box) == ["Anna", "Ben", "Anna", "Ben"]

    in_a_hall(tmp_path, story, ThinkingPool)


def test_a_turn_is_told_alike_whether_or_not_a_bot_minds_the_seat(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        box = Postbox()
        room, anna, ben, notices = await play_duel(hall, box, Pauses())
        room.part(ben)
        await room.lend_seat(1, ANNA.id)
        await pass_turn(room, (anna, ben))
        await notices.until_told()
        room.join(ben)
        await ben.until(lambda: not room.table.seats[1].lent)
        await notices.until_told()
        assert names(box) == ["Anna", "Ben"]

    in_a_hall(tmp_path, story, ThinkingPool)


def test_of_turns_that_come_fast_only_the_last_is_told(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        box, pauses = Postbox(), Pauses()
        room, _, _, notices = await play_duel(hall, box, pauses)
        turn = room._publisher._turn()
        assert turn is not None
        notices.note_turn(turn)
        await asyncio.sleep(0)
        assert len(box.sent) == 2  # it is under way
        for number in range(5):
            notices.note_turn(replace(turn, person=Person("x", f"Number {number}", 1)))
        await notices.until_told()
        assert [one.facts["content"].split("’")[0] for one in box.sent[2:]] == ["It is Number 4"]
        assert pauses.seconds == [PAUSE_SECONDS]

    in_a_hall(tmp_path, story, ThinkingPool)


@on_both_engines
def test_the_host_alone_sees_that_messages_do_not_arrive_and_that_they_do_again(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        box = Postbox()
        room, anna, ben, notices = await play_duel(hall, box, Pauses())
        box.answers += [500, 500, "discord.com did not answer in time"]
        await pass_turn(room, (anna, ben))
        await notices.until_told()
        assert b'"trouble":"discord.com did not answer in time"' in room.table_for(ANNA.id)
        assert b'"webhook":null' in room.table_for(BEN.id)
        for visitor in (ANNA.id, BEN.id):
            assert b"secret" not in room.table_for(visitor)
        await pass_turn(room, (anna, ben))
        await notices.until_told()
        assert b'"trouble":""' in room.table_for(ANNA.id)

    in_a_hall(tmp_path, story, ThinkingPool)


def test_where_nobody_listens_any_more_nothing_more_is_sent(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        box = Postbox()
        room, anna, ben, notices = await play_duel(hall, box, Pauses())
        box.answers += [404]
        for _ in range(3):
            await pass_turn(room, (anna, ben))
            await notices.until_told()
        assert len(box.sent) == 2
        assert room.table.webhook is not None
        assert (room.table.webhook.is_off, room.table.webhook.trouble) == (True, "it answered 404")

    in_a_hall(tmp_path, story, ThinkingPool)


@pytest.mark.parametrize(
    ("url", "hosts", "answer", "code"),
    [
        ("http://discord.com/x", ("*",), 204, "bad_webhook"),
        ("https://10.0.0.1:99/x", ("*",), 204, "bad_webhook"),
        (PLAIN, ("discord.com",), 204, "webhook_host"),
        (PLAIN, (), 204, "webhook_host"),
        (PLAIN, ("*",), 401, "webhook_failed"),
        (PLAIN, ("bot.example",), "lost", "webhook_failed"),
        (PLAIN, ("bot.example",), 204, ""),
        (DISCORD, ("discord.com",), 204, ""),
    ],
)
def test_a_webhook_is_tried_when_it_is_set(
    url: str, hosts: tuple[str, ...], answer: int | str, code: str, tmp_path: Path
) -> None:
    async def story(hall: Hall) -> None:
        box = Postbox(answer)
        notices = TurnNotices(hall.house.store, box, webhook_hosts=hosts)
        if code:
            with pytest.raises(Refused) as refused:
                await notices.try_webhook(a_table(ANNA), Webhook(url, ORIGIN, ANNA.id))
            assert refused.value.code == code
        else:
            await notices.try_webhook(a_table(ANNA), Webhook(url, ORIGIN, ANNA.id))
            assert len(box.sent) == 1

    in_a_hall(tmp_path, story)


def test_whoever_set_a_webhook_takes_it_along_and_has_it_in_their_data(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        room, *_ = await play_duel(hall, Postbox(), Pauses())
        own, other = [await collect_data(hall.house.store, person) for person in (ANNA, BEN)]
        assert [table.webhook for table in own.tables] == [DISCORD]
        assert [table.webhook for table in other.tables] == [None]
        assert without_visitor(room.table, BEN.id).webhook is not None
        assert without_visitor(room.table, ANNA.id).webhook is None

    in_a_hall(tmp_path, story, ThinkingPool)


def test_the_host_sets_and_ends_it_by_wire_and_nobody_else_may(tmp_path: Path) -> None:
    path = tmp_path / "sent"

    class Watched(Server):
        program = f"from tests.server.postbox import intercept; intercept({str(path)!r}); {SERVE}"

    server = Watched(tmp_path / "data", "--no-limits")
    guests, sockets, table_id = gather(server, "duel", 2)
    command = f"/tables/{table_id}/webhook"
    assert guests[1].refused(command, {"url": DISCORD}) == "not_host"
    assert guests[0].refused(command, {"url": PLAIN}) == "webhook_host"
    shown = guests[0].post(command, {"url": DISCORD, "language": "de"})["webhook"]
    assert shown == {"kind": "discord", "host": "discord.com", "trouble": "", "off": False}
    assert guests[1].get(f"/tables/{table_id}")["webhook"] is None
    (said,) = sent_to(path)
    assert f"{server.address}/t/{table_id}" in said.facts["content"]
    assert guests[0].post(command, {})["webhook"] is None
    stranger = Guest(server, "Stranger")
    assert stranger.refused(command, {"url": DISCORD}) == "not_host"
    part([*guests, stranger], sockets)
    assert server.stop() == 0
