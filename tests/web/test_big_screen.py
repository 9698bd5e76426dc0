"""One big screen and four phones in a room: joining, playing, secrets, a lost phone; nobody touches the screen."""

from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

from tests.server.people import Guest, part
from tests.web.conftest import Mine
from tests.web.player import TWO_FRAMES, Mouse, Player, look
from tests.web.visitor import PHONE, SCREEN, Visitor, drive
from tests.web.weight import fetched_before_board, weigh

MOST_BYTES = 120_000
"""The page of the big screen until it shows how to join, with words and fonts."""
WATCH_SCREEN = """new MutationObserver(() => {
  if (document.querySelector('[data-testid=tv-join] svg')) window.playable ??= performance.now();
}).observe(document, { subtree: true, childList: true })"""
NAMES = ("Marta", "Gruff", "Otto", "Ida")
A_FEW_MOVES = 4


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


def _hold_sideways(page: Page) -> None:
    """A picked card leaves everything in reach there too."""
    card = page.locator("[data-playable]").first
    card.click()
    page.set_viewport_size({"width": 844, "height": 390})
    page.evaluate(TWO_FRAMES)
    for thing in ("pass", "menu", "claim-saw", "hand-5"):
        page.get_by_test_id(thing).click(trial=True)  # nothing lies over it
    page.set_viewport_size(PHONE["viewport"])
    page.evaluate(TWO_FRAMES)
    card.click()


def test_a_room_full_of_phones_plays_a_whole_match_before_one_screen_that_nobody_touches(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    tv, phones = visit(**SCREEN), [visit(**PHONE) for _ in NAMES]
    tv.page.goto("/tv")
    # The code as somebody reads it who has no camera.
    code = tv.page.locator("[data-testid=tv-join] .code").inner_text()
    expect(tv.page.get_by_role("img", name=tv.word("tv.qr"))).to_be_visible()
    for phone, name in zip(phones, NAMES, strict=True):
        phone.page.goto(f"/t/{code.replace(' ', '-')}")
        phone.sit_down(name)
        expect(tv.page.get_by_test_id("tv-join").locator("..")).to_contain_text(name)
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
    _hold_sideways(mover.page)
    player = Player(mover.page, Mouse())
    while not (sight := look(mover.page)).is_nothing:
        player.press(sight)
    expect(tv.page.get_by_test_id("tv-log")).to_contain_text(name)
    waiting.page.get_by_test_id("claim-honest").click()
    expect(tv.page.locator(".paper")).to_contain_text(tv.word("claims.say_honest"))
    assert tv.page.locator("[data-laid]").count() >= laid
    keep(tv.page, "tv-play")
    keep(waiting.page, "hand-wait")
    _play_to_the_end(tv, phones, keep)


def _play_to_the_end(tv: Visitor, phones: list[Visitor], keep: Callable[[Page, str], None]) -> None:
    """Everybody sees the round end, on the phone and on the screen, and a new role; then the result."""
    guests = [phone.by_wire() for phone in phones]
    sockets = [guest.connect(tv.table) for guest in guests]
    drive(sockets, lambda view: view.get("ended") and view["to_act"] is None)
    expect(tv.page.get_by_test_id("tv-round")).to_be_visible()
    for phone in phones:
        phone.page.get_by_test_id("dialog-round").get_by_test_id("close").click()
        _look_at_role(phone.page)
    # Nobody touches the screen: it goes on with those who play.
    over = sockets[0].version
    drive(sockets, lambda _: sockets[0].version > over + A_FEW_MOVES)
    expect(tv.page.locator("header .facts")).to_contain_text(tv.word("match.round", n=2))
    # Drawing what nobody looks at would take long: all are switched off, and come back to their table.
    addresses = [phone.page.url for phone in phones]
    for one in (tv, *phones):
        one.page.goto("about:blank")
    drive(sockets, lambda view: view.get("result"))
    tv.page.goto("/tv")
    expect(tv.page.get_by_test_id("tv-result")).to_be_visible()
    for phone, address in zip(phones, addresses, strict=True):
        phone.page.goto(address)
        expect(phone.page.get_by_test_id("dialog-final")).to_be_visible()
    keep(tv.page, "tv-result")
    keep(phones[0].page, "hand-result")
    part(guests, sockets)


def test_a_lost_phone_comes_back_by_the_code_and_somebodys_name_and_one_that_slept_takes_its_seat_back(
    visit: Callable[..., Visitor], mine: Mine
) -> None:
    screen = Guest(mine, "Screen")
    table = screen.post("/screens", {"game": "saboteur", "seats": 3})
    friends = [Guest(mine, name) for name in NAMES[:2]]
    slept, found = visit(**PHONE), visit(**PHONE)
    slept.page.goto("/")
    slept.page.get_by_role("button", name=slept.word("start.play"), exact=True).click(trial=True)
    owner = slept.by_wire()
    owner.ask("PATCH", "/session", {"name": "Ida"})
    for guest in (*friends, owner):
        guest.post(f"/tables/{table['id']}/sit")
    friends[0].post(f"/tables/{table['id']}/start")
    found.page.goto(f"/t/{table['code'].replace(' ', '-')}")
    found.page.get_by_role("button", name=found.word("tv.iAm", name="Ida")).click()
    found.page.locator(".hand-match [data-card]").first.wait_for()
    slept.page.goto(f"/t/{table['code'].replace(' ', '-')}")
    slept.page.get_by_role("button", name=slept.word("tv.iAm", name="Ida")).click()
    slept.page.locator(".hand-match [data-card]").first.wait_for()
    expect(found.page.locator(".hand-match [data-card]")).to_have_count(0)
    part([screen, owner, *friends], [])


def test_the_page_of_the_big_screen_is_light(browser: Browser, mine: Mine) -> None:
    context = browser.new_context(base_url=mine.address, locale="de-DE", **SCREEN)
    page = context.new_page()
    page.add_init_script(WATCH_SCREEN)
    page.goto("/tv")
    names = fetched_before_board(page)
    context.close()
    assert any(name.startswith("assets/Qr") for name in names)
    assert weigh(names) <= MOST_BYTES, {name: weigh([name]) for name in names}
