"""Browsers are told of a turn while their page is closed: in words that only they can read, and only once."""

import asyncio
import ipaddress
import json
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from msgspec.structs import replace

from tests.server import engines
from tests.server.engines import on_both_engines
from tests.server.people import Guest, Server, gather, part
from tests.server.postbox import Browser, Pauses, Postbox, push_service
from tests.server.stories import ANNA, BEN, Ear, ThinkingPool, choice, in_a_hall, until_quiet, version
from tunnelfolk.server.forgetting import forget_visitor
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.messages.table_messages import Settings
from tunnelfolk.server.notices.outgoing import GuardedPoster, Unreachable, is_public, parse_target
from tunnelfolk.server.notices.push_encryption import BadKeys, Signer, encrypt, new_key, require_keys, to_bytes, to_text
from tunnelfolk.server.notices.turn_notices import LEFT_SECONDS, WAITS, TurnNotices
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.seat_taking import take_seat
from tunnelfolk.server.store_changes import KeepKey, SaveSubscription, SaveVisitor
from tunnelfolk.server.stored_values import Subscription
from tunnelfolk.server.visitor_data import collect_data

PLACE = "https://push.example/to/"
CONTACT = "mailto:somebody@example.org"


def test_the_example_of_the_rfc_comes_out_byte_for_byte() -> None:
    own = ec.derive_private_key(int.from_bytes(to_bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), ec.SECP256R1())
    made = encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        to_bytes("DGv6ra1nlYgDCS1FRnbzlw"),
        own,
        padded=41,
    )
    assert to_text(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_every_message_is_as_long_as_every_other() -> None:
    browser = Browser(PLACE)
    made = [encrypt(text, browser.keys["p256dh"], browser.keys["auth"]) for text in (b"short", b"longer" * 100)]
    assert len(made[0]) == len(made[1]) <= 4_096
    assert [browser.read(body) for body in made] == [b"short", b"longer" * 100]


def test_the_push_service_can_check_who_speaks_and_for_how_long() -> None:
    signer = Signer(new_key(), CONTACT)
    header = signer.authorization("https://push.example/to/x", 1_000_000)
    token, _, key = header.removeprefix("vapid t=").partition(", k=")
    signed, _, signature = token.rpartition(".")
    raw = to_bytes(signature)
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(key))
    proof = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    public.verify(proof, signed.encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        public.verify(proof, b"something else", ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(to_bytes(piece)) for piece in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert claims["aud"] == "https://push.example"
    assert claims["sub"] == CONTACT
    assert 0 < claims["exp"] - 1_000_000 <= 86_400


@pytest.mark.parametrize(("p256dh", "auth"), [("", ""), ("x", "y"), (to_text(b"\4" + b"\0" * 64), to_text(b"0" * 16))])
def test_what_is_no_key_is_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(BadKeys):
        require_keys(p256dh, auth)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
        ),
        *("255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:10.0.0.1", "64:ff9b::a00:1"),
        *("2002:a00:1::", "2001:0:1::", "192.0.2.1", "2001:db8::1"),
    ],
)
def test_no_address_of_somebodys_own_network_is_public(text: str) -> None:
    assert not is_public(ipaddress.ip_address(text))


@pytest.mark.parametrize("text", ["1.1.1.1", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"])
def test_addresses_of_the_internet_are(text: str) -> None:
    assert is_public(ipaddress.ip_address(text))


@pytest.mark.parametrize(
    "url",
    [
        *("http://push.example/", "https:///x", "ftp://push.example/", "push.example", "https://push.example:8080/"),
        *("https://me@push.example/", "https://push.example/\r\nX: y", "https://push.example/ x", "https://[::1"),
        *("https://püsh.example/", "https://push.example/" + "x" * 1_000, "https://push.example:port/"),
    ],
)
def test_only_plain_https_addresses_are_called(url: str) -> None:
    with pytest.raises(Unreachable):
        parse_target(url)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "0x7f.1", "2130706433"])
def test_nothing_is_sent_to_this_machine_whatever_it_is_called(host: str) -> None:
    with pytest.raises(Unreachable):
        asyncio.run(GuardedPoster().post(f"https://{host}/", {}, b""))


def test_no_answer_leads_elsewhere_and_none_is_read_to_its_end(tmp_path: Path) -> None:
    async def story() -> None:
        async with push_service(tmp_path) as service:
            endless = b"HTTP/1.1 302 Found\r\nLocation: https://127.0.0.1/secret\r\nTransfer-Encoding: chunked\r\n\r\n"
            service.answer = endless + b"ffffff\r\n" + b"x" * 100_000
            reply = await service.poster.post(service.address("/to/x"), {"TTL": "5"}, b"hello")
            assert reply.status == 302
            assert [(one.url, one.body) for one in service.sent] == [("/to/x", b"hello")]
            service.answer = b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 50_000
            with pytest.raises(Unreachable):
                await service.poster.post(service.address("/"), {}, b"")
            stranger = GuardedPoster(lambda _: True, (service.port,))
            with pytest.raises(Unreachable, match="certificate"):
                await stranger.post(service.address("/"), {}, b"")

    asyncio.run(story())


def listener(number: int, person_id: str = ANNA.id) -> tuple[Browser, SaveSubscription]:
    """A browser of somebody, and how it is kept."""
    browser = Browser(f"{PLACE}{number}", 7 + number)
    keys = browser.keys
    return browser, SaveSubscription(person_id, Subscription(keys["endpoint"], keys["p256dh"], keys["auth"], "de"), 10)


def watched(hall: Hall, box: Postbox, pause: Pauses | None = None) -> TurnNotices:
    """Have turns told to a box."""
    notices = TurnNotices(hall.house.store, box, contact=CONTACT, pause=pause or Pauses())
    notices.finder = hall
    hall.house = replace(hall.house, turn_watch=notices)
    return notices


async def play_duel(hall: Hall, **settings: object) -> tuple[Room, Ear, Ear]:
    """Anna and Ben are at a table; nothing has begun."""
    room = await hall.found_table(ANNA, Settings("duel", 2, **settings))  # type: ignore[arg-type]
    await room.change_table(lambda table: take_seat(table, BEN, None))
    ears = Ear(room, ANNA), Ear(room, BEN)
    for ear in ears:
        room.join(ear)
    return room, *ears


async def move_until(room: Room, ear: Ear, seat: int) -> None:
    """Choose until another seat is to act."""
    while room._turns.seat_to_act != seat:
        seen = version(room)
        room.choose(choice(room), ear)
        await ear.until(lambda seen=seen: version(room) > seen)  # type: ignore[misc]


@on_both_engines
def test_who_is_away_is_told_once_that_it_is_their_turn_and_who_is_here_is_not(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        box, (browser, kept) = Postbox(), listener(1)
        notices = watched(hall, box)
        await hall.house.store.write(kept)
        room, anna, ben = await play_duel(hall, turn_seconds=172_800)
        await room.start_match(None)
        await notices.until_told()
        assert not box.sent
        await move_until(room, anna, 1)
        room.part(anna)
        await move_until(room, ben, 0)
        await notices.until_told()
        (sent,) = box.sent
        assert sent.url == browser.endpoint
        told = json.loads(browser.read(sent.body))
        assert told == {"table": room.table.id, "game": "duel", "names": ["Ben"], "left": 172_800, "language": "de"}
        assert sent.headers["TTL"] == "172800"
        assert sent.headers["Content-Encoding"] == "aes128gcm"
        room.join(anna)
        await move_until(room, anna, 1)
        await move_until(room, ben, 0)
        await notices.until_told()
        assert len(box.sent) == 1

    now = 1_800_000_000_000
    in_a_hall(tmp_path, story, ThinkingPool, clock=lambda: now)


def test_who_leaves_in_the_middle_of_a_turn_is_told_a_moment_later_unless_they_come_back(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        box, pauses, (_, kept) = Postbox(), Pauses(), listener(1)
        notices = watched(hall, box, pauses)
        await hall.house.store.write(kept)
        room, anna, _ = await play_duel(hall)
        await room.start_match(None)
        room.part(anna)
        room.join(anna)
        await notices.until_told()
        assert pauses.seconds == [LEFT_SECONDS]
        assert not box.sent
        room.part(anna)
        await notices.until_told()
        assert len(box.sent) == 1
        room.join(anna)
        room.part(anna)
        await notices.until_told()
        assert len(box.sent) == 1

    in_a_hall(tmp_path, story, ThinkingPool)


def test_nobody_is_told_of_a_turn_against_bots_or_of_one_that_a_bot_takes(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        box, (_, kept) = Postbox(), listener(1)
        notices = watched(hall, box)
        await hall.house.store.write(kept)
        alone = await hall.found_table(ANNA, Settings("duel", 2))
        await alone.start_match("chance")
        room, anna, ben = await play_duel(hall)
        await room.start_match(None)
        await move_until(room, anna, 1)
        room.part(anna)
        await room.lend_seat(0, ANNA.id)
        await move_until(room, ben, 0)
        await notices.until_told()
        assert not box.sent

    in_a_hall(tmp_path, story, ThinkingPool)


@on_both_engines
def test_a_browser_that_listens_no_more_is_forgotten_and_others_are_told(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        box = Postbox(410, 201)
        notices = watched(hall, box)
        for number in (1, 2):
            await hall.house.store.write(listener(number)[1])
        room, anna, _ = await play_duel(hall)
        await room.start_match(None)
        room.part(anna)
        await notices.until_told()
        assert len(box.sent) == 2
        (left,) = await hall.house.store.subscriptions(ANNA.id)
        assert left.endpoint == box.sent[1].url

    in_a_hall(tmp_path, story, ThinkingPool)


@pytest.mark.parametrize(
    ("answers", "tries"), [((500, 503, 201), 3), (("lost", 429, 500), 3), ((400,), 1), ((201,), 1)]
)
def test_what_may_go_better_is_tried_a_few_times(answers: tuple[int | str, ...], tries: int, tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        box, pauses = Postbox(*answers), Pauses()
        notices = watched(hall, box, pauses)
        await hall.house.store.write(listener(1)[1])
        room, anna, _ = await play_duel(hall)
        await room.start_match(None)
        room.part(anna)
        await notices.until_told()
        assert len(box.sent) == tries
        assert pauses.seconds == [LEFT_SECONDS, *WAITS[1:tries]]
        assert len(await hall.house.store.subscriptions(ANNA.id)) == 1

    in_a_hall(tmp_path, story, ThinkingPool)


@on_both_engines
def test_somebody_has_ten_browsers_at_most_and_a_browser_one_owner(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        kept = hall.house.store
        for number in range(12):
            now[0] += 1
            await kept.write(listener(number)[1])
        own = [one.endpoint for one in await kept.subscriptions(ANNA.id)]
        assert own == [f"{PLACE}{number}" for number in range(11, 1, -1)]
        await kept.write(listener(11, BEN.id)[1])
        assert [one.endpoint for one in await kept.subscriptions(BEN.id)] == [f"{PLACE}11"]
        assert len(await kept.subscriptions(ANNA.id)) == 9

    now = [1_800_000_000_000]
    in_a_hall(tmp_path, story, clock=lambda: now[0])


@on_both_engines
def test_where_somebody_listens_is_in_their_data_and_goes_when_they_are_forgotten(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        kept = hall.house.store
        browser, save = listener(1)
        await kept.write(SaveVisitor(ANNA, b"anna"), save)
        data = await collect_data(kept, ANNA)
        assert [one.endpoint for one in data.subscriptions] == [browser.endpoint]
        await forget_visitor(hall, ANNA.id)
        assert await kept.subscriptions(ANNA.id) == []
        assert engines.current.ask(tmp_path, "SELECT count(*) FROM subscriptions") == [(0,)]

    in_a_hall(tmp_path, story)


@on_both_engines
def test_all_servers_of_a_store_sign_with_one_key(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        one, two = (TurnNotices(hall.house.store, Postbox(), contact=CONTACT) for _ in range(2))
        assert await one.public_key() == await two.public_key()
        await hall.house.store.write(KeepKey("push", new_key()))
        assert await TurnNotices(hall.house.store, Postbox(), contact=CONTACT).public_key() == await one.public_key()
        assert await TurnNotices(hall.house.store, Postbox()).public_key() is None

    in_a_hall(tmp_path, story)


def test_a_push_service_receives_what_a_browser_can_read(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        async with push_service(tmp_path) as service:
            browser = Browser(service.address("/to/anna"))
            notices = TurnNotices(hall.house.store, service.poster, contact=CONTACT, pause=Pauses())
            hall.house = replace(hall.house, turn_watch=notices)
            kept = Subscription(**browser.keys, language="en")
            await hall.house.store.write(SaveSubscription(ANNA.id, kept, 10))
            room, anna, _ = await play_duel(hall)
            await room.start_match(None)
            room.part(anna)
            await notices.until_told()
            await until_quiet(room)
            (sent,) = service.sent
            assert sent.url == "/to/anna"
            assert json.loads(browser.read(sent.body))["table"] == room.table.id
            assert sent.headers["authorization"].startswith("vapid t=")

    in_a_hall(tmp_path / "data", story, ThinkingPool)


def kept_places(data: Path) -> list[tuple[str, str]]:
    """Where browsers are told something, and in which language."""
    kept = [json.loads(body) for (body,) in engines.current.ask(data, "SELECT body FROM subscriptions")]
    return sorted((one["endpoint"], one["language"]) for one in kept)


def test_a_visitor_subscribes_and_ends_it_by_wire(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--no-limits", "--push-contact", CONTACT)
    guest, other = Guest(server, "Anna"), Guest(server, "Ben")
    keys = Browser(f"{PLACE}1").keys
    assert len(to_bytes(guest.get("/push")["key"])) == 65
    assert guest.refused("/push", {**keys, "endpoint": "http://push.example/"}) == "bad_push"
    assert guest.refused("/push", {**keys, "auth": "short"}) == "bad_push"
    guest.post("/push", keys)
    other.ask("DELETE", "/push", {"endpoint": keys["endpoint"]})
    assert [one["endpoint"] for one in guest.get("/session/data")["subscriptions"]] == [keys["endpoint"]]
    assert guest.ask("DELETE", "/push", {"endpoint": keys["endpoint"]}).status_code == 200
    assert kept_places(tmp_path / "data") == []
    # A browser whose push service gives it another address: it is told there, and in the words it had before.
    guest.post("/push", {**keys, "language": "de"})
    guest.post("/push", Browser(f"{PLACE}2").keys)
    assert kept_places(tmp_path / "data") == [(f"{PLACE}2", "de")]
    # Another device of the same person listens beside it, until it is signed out.
    other.post("/session/join", {"code": guest.post("/session/code", {"move": False})["code"]})
    other.post("/push", Browser(f"{PLACE}3").keys)
    assert len(kept_places(tmp_path / "data")) == 2
    guest.ask("DELETE", f"/session/devices/{guest.get('/session/devices')[1]['id']}")
    assert kept_places(tmp_path / "data") == [(f"{PLACE}2", "de")]
    part([guest, other], [])
    assert server.stop() == 0


def test_a_server_without_a_contact_tells_no_browser(server: Server) -> None:
    guests, sockets, _ = gather(server, "duel", 2)
    assert guests[0].get("/push") == {"key": None}
    assert guests[0].refused("/push", Browser(f"{PLACE}1").keys) == "no_push"
    part(guests, sockets)
