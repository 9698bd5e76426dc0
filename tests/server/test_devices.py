"""Another device: a code makes it one's own, once and for two minutes; each can be signed out."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.engines import on_both_engines
from tests.server.people import Guest, Server, Socket, gather, part
from tests.server.stories import in_a_hall
from tunnelfolk.server import devices
from tunnelfolk.server.devices import (
    device_name,
    hashed_code,
    list_devices,
    new_code,
    new_device,
    sign_out,
    take_device,
)
from tunnelfolk.server.forgetting import forget_visitor
from tunnelfolk.server.halls import Hall
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.store import Store
from tunnelfolk.server.store_changes import NoteDevice, OfferDevice, SaveSubscription, SaveVisitor, SignOut
from tunnelfolk.server.stored_values import Subscription
from tunnelfolk.server.visitor_data import collect_data
from tunnelfolk.server.visitors import Person

XENIA = Person("abcdef0123456789", "Xenia", 3)
PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
LAPTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36"
FIRST, SECOND, THIRD = b"1" * 32, b"2" * 32, b"3" * 32


@pytest.mark.parametrize(
    ("agent", "name"), [(PHONE, "Firefox, Android"), (LAPTOP, "Chrome, Linux"), ("curl/8", ""), ("", "")]
)
def test_a_device_is_called_by_its_browser_and_its_system(agent: str, name: str) -> None:
    assert device_name(agent) == name


def test_codes_are_six_letters_that_nobody_mistakes_and_may_be_typed_in_any_way() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) > 195
    assert all(re.fullmatch(r"[A-HJKMNP-RT-Z]{6}", code) for code in codes)
    assert hashed_code("abc def") == hashed_code("ABC-DEF") != hashed_code("ABCDEG")


class Clock:
    now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


@on_both_engines
def test_a_code_is_good_once_and_for_two_minutes(tmp_path: Path) -> None:
    clock = Clock()

    async def story(hall: Hall) -> None:
        kept = hall.house.store
        await kept.write(SaveVisitor(XENIA, FIRST), NoteDevice(XENIA.id, new_device(FIRST, LAPTOP)))
        offer = await devices.offer_device(kept, XENIA, FIRST, is_move=False)
        assert await take_device(kept, offer.code.lower(), new_device(SECOND, PHONE)) == XENIA
        for secret in (FIRST, SECOND):
            assert await kept.visitor(secret) == XENIA
        listed = await list_devices(kept, XENIA, SECOND)
        assert [(one.name, one.here) for one in listed] == [("Firefox, Android", True), ("Chrome, Linux", False)]
        with pytest.raises(Refused):
            await take_device(kept, offer.code, new_device(THIRD, PHONE))
        late = await devices.offer_device(kept, XENIA, FIRST, is_move=False)
        clock.now += 121_000
        with pytest.raises(Refused):
            await take_device(kept, late.code, new_device(THIRD, PHONE))
        assert await kept.visitor(THIRD) is None

    in_a_hall(tmp_path, story, clock=clock)


@on_both_engines
def test_whoever_moves_is_signed_out_where_they_were_and_a_new_code_makes_the_old_one_worthless(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        kept = hall.house.store
        await kept.write(SaveVisitor(XENIA, FIRST), NoteDevice(XENIA.id, new_device(FIRST, LAPTOP)))
        old = await devices.offer_device(kept, XENIA, FIRST, is_move=True)
        offer = await devices.offer_device(kept, XENIA, FIRST, is_move=True)
        with pytest.raises(Refused):
            await take_device(kept, old.code, new_device(SECOND, PHONE))
        await take_device(kept, offer.code, new_device(SECOND, PHONE))
        assert (await kept.visitor(FIRST), await kept.visitor(SECOND)) == (None, XENIA)
        (only,) = await kept.devices(XENIA.id)
        with pytest.raises(Refused) as refused:
            await sign_out(kept, XENIA, only.id)
        assert refused.value.code == "last_device"

    in_a_hall(tmp_path, story)


@on_both_engines
def test_a_device_that_is_signed_out_or_left_is_told_of_no_turn_any_more(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        kept = hall.house.store
        known = [new_device(secret, PHONE) for secret in (FIRST, SECOND)]
        await kept.write(SaveVisitor(XENIA, FIRST), *(NoteDevice(XENIA.id, one) for one in known))
        for one in (*known, new_device(THIRD, PHONE)):
            place = Subscription(f"https://push.example/{one.secret[:1].decode()}", "p", "a", "en", one.id)
            await kept.write(SaveSubscription(XENIA.id, place, 10))
        await sign_out(kept, XENIA, known[1].id)
        assert await endpoints(kept) == ["1", "3"]
        offer = await devices.offer_device(kept, XENIA, FIRST, is_move=True)
        await take_device(kept, offer.code, new_device(b"4" * 32, PHONE))
        assert await endpoints(kept) == ["3"]

    async def endpoints(kept: Store) -> list[str]:
        return sorted(one.endpoint[-1] for one in await kept.subscriptions(XENIA.id))

    in_a_hall(tmp_path, story)


@on_both_engines
def test_devices_are_in_ones_data_and_gone_with_whoever_is_forgotten(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        kept = hall.house.store
        await kept.write(SaveVisitor(XENIA, FIRST), NoteDevice(XENIA.id, new_device(FIRST, LAPTOP)))
        await kept.write(OfferDevice(hashed_code("ABCDEF"), XENIA.id, b"", 120))
        assert [one.name for one in (await collect_data(kept, XENIA)).devices] == ["Chrome, Linux"]
        await forget_visitor(hall, XENIA.id)
        assert await kept.devices(XENIA.id) == []
        assert await kept.device_offer(hashed_code("ABCDEF")) is None
        await kept.write(SignOut(XENIA.id, "nothing", b"4" * 32))  # of nobody: nothing happens

    in_a_hall(tmp_path, story)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its usual limits, where nobody may guess again while a test takes its time."""
    server = Server(tmp_path_factory.mktemp("strict") / "data", "--misses-per-second", "0")
    yield server
    assert server.stop() == 0


def closed_with(socket: Socket) -> int:
    """How a socket is closed."""
    with pytest.raises(ConnectionClosed):
        socket.until(lambda _: False)
    return int(socket.connection.close_code or 0)


def test_another_browser_holds_the_seat_too_until_it_is_signed_out_and_guessing_is_rationed(strict: Server) -> None:
    guests, sockets, table_id = gather(strict, "duel", 2)
    code = guests[0].post("/session/code", {"move": False})["code"]
    phone = Guest(strict, "Phone")
    phone.post("/session/join", {"code": code})
    assert phone.get("/session")["name"] == "Guest 0"
    assert closed_with(sockets[0]) == 1012  # whoever may stay comes again
    hand = phone.connect(table_id)
    hand.until_prompt()
    assert hand.prompt["view"]["seat"] == 0
    here, other = guests[0].get("/session/devices")
    assert (here["here"], other["here"]) == (True, False)
    guests[0]._checked(guests[0].ask("DELETE", f"/session/devices/{other['id']}"))
    assert phone.refused("/session", method="GET") == "no_session"
    assert closed_with(hand) == 1012
    assert guests[0].refused(f"/session/devices/{here['id']}", {}, "DELETE") == "last_device"
    assert guests[0].refused("/session/devices/zzz", {}, "DELETE") == "no_device"
    answers = [httpx.post(f"{strict.address}/api/session/join", json={"code": "AAAAAA"}).status_code for _ in range(12)]
    assert answers[0] == 404
    assert answers[-1] == 429
    part([*guests, phone], [sockets[1]])
