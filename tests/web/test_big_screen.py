"""One big screen and four phones in a room: joining, playing, secrets, a lost phone; nobody touches the screen."""

from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, expect

from tests.server.people import Socket, part
from tests.web.conftest import Mine
from tests.web.player import Mouse, Player, look
from tests.web.visitor import PHONE, Visitor
from tests.web.weight import fetched_before_board, weigh
from tunnelfolk.bots import Greedy
from tunnelfolk.rules.views import Prompt

SCREEN: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
MOST_BYTES = 120_000
"""The page of the big screen until it shows how to join, with words and fonts."""
WATCH_SCREEN = """new MutationObserver(() => {
  if (document.querySelector('[data-testid=tv-join] svg')) window.playable ??= performance.now();
}).observe(document, { subtree: true, childList: true })"""
LEAST_TYPE = 32
NAMES = ("Marta", "Gruff", "Otto", "Ida")
SMALL = """(least) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = [];
  while (walker.nextNode()) {
    const text = walker.currentNode, at = text.parentElement;
    if (!text.data.trim() || at.closest('.sr, script, style, .skip, svg defs, title')) continue;
    if (!at.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(at).fontSize);
    if (size < least - 0.01) small.push(`${size} ${text.data}`);
  }
  return small;
}"""
"""What is written smaller than can be read from four metres."""


def _drive(sockets: list[Socket], until: Callable[[dict[str, Any]], object]) -> None:
    """Play all seats by wire; the pages look on."""
    bot = Greedy("room")
    while True:
        version = max(socket.version for socket in sockets)
        for socket in sockets:
            socket.until_prompt(version or 1)
        if until(sockets[0].prompt["view"]):
            return
        mover = next((socket for socket in sockets if socket.prompt["legal"]), None)
        if mover is None:
            sockets[0].until_prompt(version + 1)
        else:
            mover.choose(bot.choose(msgspec.convert(mover.prompt, Prompt)))
            mover.until_prompt(version + 1)


def _assert_readable(page: Page) -> None:
    assert page.evaluate(SMALL, LEAST_TYPE) == []


def _table_of(page: Page) -> str:
    """The code on the screen, as somebody reads it who has no camera."""
    return page.locator("[data-testid=tv-join] .code").inner_text()


def _look_at_role(page: Page) -> None:
    """A role is nowhere in sight until it is held, and out of sight when it is let go."""
    role = page.get_by_test_id("dialog-role").get_by_role("heading")
    page.get_by_test_id("hold-role").hover()
    expect(role).to_have_count(0)
    page.mouse.down()
    expect(role).to_be_visible()
    page.mouse.up()
    expect(role).to_have_count(0)
    page.get_by_test_id("close").click()


def test_a_room_full_of_phones_plays_before_one_screen_that_nobody_touches(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    tv, phones = visit(**SCREEN), [visit(**PHONE) for _ in NAMES]
    tv.page.goto("/tv")
    code = _table_of(tv.page)
    expect(tv.page.get_by_role("img", name=tv.word("tv.qr"))).to_be_visible()
    for phone, name in zip(phones, NAMES, strict=True):
        phone.page.goto(f"/t/{code.replace(' ', '-')}")
        phone.sit_down(name)
        expect(tv.page.get_by_test_id("tv-join").locator("..")).to_contain_text(name)
    _assert_readable(tv.page)
    keep(tv.page, "tv-lobby")
    phones[0].page.get_by_role("button", name=phones[0].word("room.start", n=4)).click()
    for phone in phones:
        _look_at_role(phone.page)
    # Whoever is to act digs on the phone, and all of it is seen on the screen.
    tv.page.locator(".tv-match [data-laid]").first.wait_for()
    laid = tv.page.locator("[data-laid]").count()
    mover = next(one for one in phones if one.page.locator("[data-playable]").count())
    name = NAMES[phones.index(mover)]
    expect(tv.page.get_by_test_id("tv-status")).to_contain_text(name)
    waiting = next(one for one in phones if one is not mover)
    expect(waiting.page.get_by_test_id("status")).to_have_text(waiting.word("tv.lookUp", name=name))
    player = Player(mover.page, Mouse())
    while not (sight := look(mover.page)).is_nothing:
        player.press(sight)
    expect(tv.page.get_by_test_id("tv-log")).to_contain_text(name)
    waiting.page.get_by_test_id("claim-honest").click()
    expect(tv.page.locator(".paper")).to_contain_text(tv.word("claims.say_honest"))
    assert tv.page.locator("[data-laid]").count() >= laid
    _assert_readable(tv.page)
    keep(tv.page, "tv-play")
    keep(waiting.page, "hand-wait")
    # A phone is lost: another one comes by the code, and somebody says who they are.
    lost = phones[3]
    lost.page.goto("about:blank")
    found = visit(**PHONE)
    found.page.goto(f"/t/{code.replace(' ', '-')}")
    found.page.get_by_role("button", name=found.word("tv.iAm", name="Ida")).click()
    found.page.locator(".hand-match [data-card]").first.wait_for()
    guests = [one.by_wire() for one in (*phones[:3], found)]
    sockets = [guest.connect(tv.table) for guest in guests]
    _drive(sockets, lambda view: view.get("draft") or view.get("ended"))
    tv.page.locator("[data-testid=tv-draft], [data-testid=tv-round]").wait_for()
    _assert_readable(tv.page)
    keep(tv.page, "tv-draft")
    # A screen that was switched off comes back to its table. Drawing what nobody looks at would take long, too.
    tv.page.goto("about:blank")
    for one in (*phones[:3], found):
        one.page.goto("about:blank")
    _drive(sockets, lambda view: view.get("result"))
    tv.page.goto("/tv")
    expect(tv.page.get_by_test_id("tv-result")).to_be_visible()
    expect(tv.page.locator("[data-testid=tv-story] li").first).to_be_visible()
    _assert_readable(tv.page)
    keep(tv.page, "tv-result")
    part(guests, sockets)


def test_the_page_of_the_big_screen_is_light(browser: Browser, mine: Mine) -> None:
    context = browser.new_context(base_url=mine.address, locale="de-DE", **SCREEN)
    page = context.new_page()
    page.add_init_script(WATCH_SCREEN)
    page.goto("/tv")
    names = fetched_before_board(page)
    context.close()
    assert any(name.startswith("assets/Qr") for name in names)
    assert weigh(names) <= MOST_BYTES, {name: weigh([name]) for name in names}
