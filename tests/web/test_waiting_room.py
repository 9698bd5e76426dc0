"""How people gather at a table, wait for each other, and part."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.server.people import Guest, Server, Socket, part
from tests.web.inspection import LAYOUT
from tests.web.player import TWO_FRAMES
from tests.web.visitor import PHONE, Visitor

Keep = Callable[[Page, str], None]
MINUTE = 60_000
SIZES = ((360, 740), (390, 844), (844, 390), (820, 1180), (1024, 768), (1280, 720), (1440, 900), (1920, 1080))
COVERED_BY_HEADING = """() => {
  const heading = document.querySelector('h1').getBoundingClientRect();
  return [...document.querySelectorAll('header :is(button, a)')].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < heading.right && right > heading.left && top < heading.bottom && bottom > heading.top;
  }).map((one) => `the heading covers ${one.innerText || one.ariaLabel}`);
}"""
LONG_NAME = "W" * 20
LONG_NAMES = [f"{name:x<20}" for name in ("Annabelle", "Bartholomaeus", "Maximiliane", "Theodor", "Wilhelmine")]


class People:
    """Guests without a browser, whose sockets are closed in the end."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.guests: list[Guest] = []
        self.sockets: list[Socket] = []

    def come(self, name: str) -> Guest:
        self.guests.append(Guest(self.server, name))
        return self.guests[-1]

    def connect(self, guest: Guest, table: str) -> Socket:
        self.sockets.append(guest.connect(table))
        return self.sockets[-1]


@pytest.fixture
def people(mine: Server) -> Iterator[People]:
    people = People(mine)
    yield people
    part(people.guests, people.sockets)


def _become(visitor: Visitor, guest: Guest) -> None:
    """The browser is this guest's from now on."""
    cookies = [{"name": name, "value": value} for name, value in guest.http.cookies.items()]
    visitor.context.add_cookies([{**cookie, "url": visitor.server.address} for cookie in cookies])  # type: ignore[typeddict-item]


def _open(visitor: Visitor, table: str) -> None:
    visitor.page.goto(f"/#/t/{table}")


def _say(socket: Socket, text: str) -> None:
    socket.send({"type": "say", "text": text})


def test_who_comes_by_link_says_a_name_once_and_sits_down_ready(visit: Callable[..., Visitor], people: People) -> None:
    host, visitor = people.come("Hilda"), visit(**PHONE)
    first, second = (host.found("saboteur", 5)["id"] for _ in range(2))
    _open(visitor, first)
    visitor.sit_down("Cleo")
    expect(visitor.page.get_by_test_id("seat-1")).to_contain_text("Cleo")
    assert host.get(f"/tables/{first}")["players"][1]["ready"]
    _open(visitor, second)
    visitor.page.locator("[data-own]").wait_for()
    expect(visitor.page.locator("dialog[open]")).to_have_count(0)
    assert host.get(f"/tables/{second}")["players"][1]["name"] == "Cleo"


FACES_OUT = """() => {
  const { right } = document.querySelector('dialog .field').getBoundingClientRect();
  const faces = [...document.querySelectorAll('dialog .face')];
  return faces.filter((face) => face.getBoundingClientRect().right > right + 0.5).length;
}"""
"""How many faces reach further than the name above them."""


def test_all_faces_stay_within_the_question_who_one_is_on_a_small_phone(
    visit: Callable[..., Visitor], people: People
) -> None:
    visitor = visit(**PHONE | {"viewport": {"width": 360, "height": 640}})
    _open(visitor, people.come("Hilda").found("saboteur", 5)["id"])
    expect(visitor.page.locator("dialog .face")).to_have_count(10)
    assert visitor.page.evaluate(FACES_OUT) == 0


def test_watching_is_the_other_choice_and_is_remembered(visit: Callable[..., Visitor], people: People) -> None:
    host, visitor = people.come("Hilda"), visit()
    _open(visitor, host.found("saboteur", 5)["id"])
    visitor.page.get_by_role("button", name=visitor.word("room.watchOnly")).click()
    visitor.page.reload()
    expect(visitor.page.get_by_text(visitor.word("room.justWatching"))).to_be_visible()
    expect(visitor.page.locator("dialog[open]")).to_have_count(0)


def test_removing_somebody_is_named_asked_once_and_for_good(visit: Callable[..., Visitor], keep: Keep) -> None:
    host, guest = visit(), visit()
    guest.expects("403", "WebSocket")
    code = host.host("saboteur")
    guest.join(code)
    # Not what the guest is called elsewhere: two of one name are told apart by numbers at their table.
    wire = guest.by_wire()
    name = wire.get(f"/tables/{guest.table}")["players"][1]["name"]
    part([wire], [])
    host.page.get_by_test_id("seat-1").click()
    host.page.get_by_role("button", name=host.word("room.kick")).click()
    asked = host.page.get_by_role("dialog", name=host.word("room.kickTitle", name=name))
    expect(asked).to_contain_text(host.word("room.kickAsk", name=name))
    keep(host.page, "removing")
    asked.get_by_role("button", name=host.word("common.cancel")).click()
    expect(host.page.get_by_test_id("seat-1")).to_be_visible()
    host.page.get_by_test_id("seat-1").click()
    host.page.get_by_role("button", name=host.word("room.kick")).click()
    asked.get_by_role("button", name=host.word("room.kickYes", name=name)).click()
    for _ in range(2):
        expect(guest.page.locator(".nothing")).to_contain_text(guest.word("room.removed"))
        guest.page.reload()
    keep(guest.page, "removed")


def test_in_a_match_removing_is_asked_about_too(visit: Callable[..., Visitor], people: People) -> None:
    host, visitor = people.come("Hilda"), visit()
    table = host.found("saboteur", 3)["id"]
    people.come("Cleo").post(f"/tables/{table}/sit")
    host.post(f"/tables/{table}/start", {"fill": "chance"})
    _become(visitor, host)
    _open(visitor, table)
    visitor.page.get_by_test_id("close").click()
    visitor.page.get_by_test_id("menu").click()
    visitor.page.get_by_role("button", name=visitor.word("room.kickYes", name="Cleo")).click()
    asked = visitor.page.get_by_role("dialog", name=visitor.word("room.kickTitle", name="Cleo"))
    expect(asked).to_contain_text(visitor.word("room.kickAskMatch", name="Cleo"))
    asked.get_by_role("button", name=visitor.word("common.cancel")).click()
    assert host.get(f"/tables/{table}")["players"][1]["kind"] == "person"


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=str)
def test_removing_somebody_with_a_long_name_can_be_cancelled(
    size: tuple[int, int], visit: Callable[..., Visitor], people: People
) -> None:
    host, visitor = people.come("Hilda"), visit(viewport={"width": size[0], "height": size[1]})
    table = host.found("saboteur", 3)["id"]
    people.come(LONG_NAME).post(f"/tables/{table}/sit")
    host.post(f"/tables/{table}/start", {"fill": "chance"})
    _become(visitor, host)
    _open(visitor, table)
    visitor.page.get_by_test_id("close").click()
    visitor.page.get_by_test_id("menu").click()
    visitor.page.get_by_role("button", name=visitor.word("room.kickYes", name=LONG_NAME)).click()
    asked = visitor.page.get_by_role("dialog")
    plate = asked.bounding_box()
    assert plate is not None
    for piece in (asked.get_by_role("heading"), asked.get_by_role("paragraph"), *asked.get_by_role("button").all()):
        box = piece.bounding_box()
        assert box is not None
        assert box["x"] >= plate["x"]
        assert box["x"] + box["width"] <= plate["x"] + plate["width"]


def test_everybody_is_told_who_is_away_and_after_a_minute_anyone_may_ask_for_a_bot(
    visit: Callable[..., Visitor], people: People, keep: Keep
) -> None:
    host, visitor = people.come("Hilda"), visit()
    table = host.found("saboteur", 3, options={"first": 1})["id"]
    people.come("Cleo").post(f"/tables/{table}/sit")
    third = people.come("Marta")
    third.post(f"/tables/{table}/sit")
    people.connect(host, table)
    host.post(f"/tables/{table}/start", {})
    _become(visitor, third)
    visitor.page.clock.install()
    _open(visitor, table)
    visitor.page.get_by_test_id("close").click()
    away = visitor.word("match.isAway", name="Cleo")
    expect(visitor.page.get_by_test_id("status")).to_contain_text(away)
    expect(visitor.page.get_by_test_id("absence")).to_have_text(away)
    expect(visitor.page.get_by_test_id("seat-1")).to_have_attribute(
        "aria-label", re.compile(visitor.word("match.away"))
    )
    lend = visitor.page.get_by_role("button", name=visitor.word("room.lendFor", name="Cleo"))
    expect(lend).to_have_count(0)
    visitor.page.clock.fast_forward(MINUTE)
    expect(lend).to_be_visible()
    keep(visitor.page, "somebody-is-away")


def test_whoever_runs_the_table_lets_a_bot_stand_in_at_once(visit: Callable[..., Visitor], people: People) -> None:
    host, visitor = people.come("Hilda"), visit()
    table = host.found("saboteur", 3, options={"first": 1})["id"]
    people.come("Cleo").post(f"/tables/{table}/sit")
    host.post(f"/tables/{table}/start", {"fill": "chance"})
    _become(visitor, host)
    _open(visitor, table)
    visitor.page.get_by_test_id("close").click()
    visitor.page.get_by_role("button", name=visitor.word("room.lendFor", name="Cleo")).click()
    expect(visitor.page.get_by_test_id("absence")).to_have_text("")
    assert host.get(f"/tables/{table}")["players"][1]["lent"]


def test_a_finished_table_shows_its_result_and_a_rematch_is_offered_and_accepted(
    visit: Callable[..., Visitor], people: People, keep: Keep
) -> None:
    host, guest = people.come("Hilda"), people.come("Cleo")
    table = host.found("duel", 2, options={"one_round": True})["id"]
    guest.post(f"/tables/{table}/sit")
    host.post(f"/tables/{table}/start", {})
    _play_out(people.connect(host, table), people.connect(guest, table))
    part([], people.sockets)
    people.sockets.clear()
    hosting, visiting = visit(), visit(**PHONE)
    for visitor, person in ((hosting, host), (visiting, guest)):
        _become(visitor, person)
        _open(visitor, table)
        expect(visitor.page.get_by_test_id("dialog-final")).to_be_visible()
    visiting.page.get_by_test_id("rematch").click()
    expect(visiting.page.get_by_test_id("dialog-final")).to_contain_text(visiting.word("room.againWait", names="Hilda"))
    offered = hosting.word("room.againOffered", n=1, names="Cleo")
    expect(hosting.page.get_by_test_id("dialog-final")).to_contain_text(offered)
    assert host.get(f"/tables/{table}")["match"]["over"]
    keep(hosting.page, "rematch-offered")
    hosting.page.get_by_test_id("rematch").click()
    for visitor in (hosting, visiting):
        expect(visitor.page.get_by_test_id("dialog-final")).to_have_count(0)
    assert not host.get(f"/tables/{table}")["match"]["over"]


def _play_out(*sockets: Socket) -> None:
    """Whoever is asked takes the last choice, which is to discard."""
    for socket in sockets:
        socket.until_prompt()
    while not sockets[0].prompt["view"].get("result"):
        asked = next((socket for socket in sockets if socket.prompt["legal"]), None)
        if asked:
            asked.choose(len(asked.prompt["legal"]) - 1)
            version = asked.version + 1
        else:
            version = sockets[0].version + 1
        for socket in sockets:
            socket.until_prompt(version)


def test_the_host_mutes_somebody_at_a_line_of_chat_and_watchers_are_marked(
    visit: Callable[..., Visitor], people: People
) -> None:
    visitor = visit()
    visitor.host("saboteur")
    table = visitor.page.url.split("/")[-1]
    lurker = people.connect(people.come("Lurker"), table)
    _say(lurker, "Dig left!")
    line = visitor.page.get_by_role("log").get_by_role("button", name="Dig left!")
    expect(line).to_contain_text(visitor.word("room.isWatching"))
    line.click()
    visitor.page.get_by_role("button", name=visitor.word("room.mute"), exact=True).click()
    expect(line).to_contain_text(visitor.word("room.isMuted"))
    _say(lurker, "Dig right!")
    assert lurker.until(lambda told: told["type"] == "error")["code"] == "muted"


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_table_of_ten_with_long_names_fits_on_every_screen(
    locale: str, visit: Callable[..., Visitor], people: People, keep: Keep
) -> None:
    host, visitor = people.come(LONG_NAMES[0]), visit(locale=locale, has_touch=True)
    table = host.found("saboteur", 10)["id"]
    for name in LONG_NAMES[1:]:
        guest = people.come(name)
        guest.post(f"/tables/{table}/sit")
    people.connect(guest, table)
    host.post(f"/tables/{table}/ready", {"ready": False})
    for seat in (7, 8):
        host.post(f"/tables/{table}/bots", {"seat": seat, "level": "keen"})
    _become(visitor, host)
    _open(visitor, table)
    visitor.page.get_by_test_id("seat-9").or_(visitor.page.get_by_test_id("stool-9")).wait_for()
    wrong: list[str] = []
    for width, height in SIZES:
        visitor.page.set_viewport_size(ViewportSize(width=width, height=height))
        visitor.page.evaluate(TWO_FRAMES)
        wrong += [f"{width}: {found}" for found in visitor.page.evaluate(LAYOUT, {"touch": True})]
        wrong += [f"{width}: {found}" for found in visitor.page.evaluate(COVERED_BY_HEADING)]
        keep(visitor.page, f"waiting-room-ten-{width}-{locale[:2]}")
    assert not wrong
