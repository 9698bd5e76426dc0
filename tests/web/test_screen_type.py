"""Whatever a big screen shows can be read from four metres: waiting, playing, between rounds and at the end."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.server.people import Guest, Socket, part
from tests.web.conftest import Mine
from tests.web.visitor import SCREEN, Visitor, drive

LEAST_TYPE = 32
"""At 1080p; twice as much at 4K."""
A_FEW_MOVES = 3
SIZES = ((1920, 1080), (3840, 2160))
LONG_NAMES = ("Maximiliane Schwarzw", "Wolfgang Wetterstein", "Bartholomäus Bergwer", "Annegret Donnerhall.") * 3
UNREADABLE = """(least) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const text = walker.currentNode, at = text.parentElement;
    if (!text.data.trim() || at.closest('.sr, script, style, .skip, defs, title, noscript')) continue;
    if (!at.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    // Letters of a drawing, and of what is scaled, are as large as they are drawn.
    const own = at.getBoundingClientRect();
    const scale = own.width / (at.offsetWidth || own.width);
    const drawn = at instanceof SVGElement ? at.getScreenCTM().a : Math.round(20 * scale) / 20;
    const size = parseFloat(getComputedStyle(at).fontSize) * drawn;
    if (size < least - 0.05) found.push(`${size.toFixed(1)} px: ${text.data.trim()}`);

    if (own.left < -1 || own.right > innerWidth + 1) found.push(`sticks out: ${text.data.trim()}`);
  }
  for (const at of document.querySelectorAll('.code, h1, [data-testid=tv-status]'))
    if (at.checkVisibility() && at.scrollWidth > at.clientWidth + 1) found.push(`cut off: ${at.textContent.trim()}`);
  const panel = document.querySelector('.tv-panel')?.getBoundingClientRect();
  const isBehind = ({ left, right, top, bottom }) =>
    left < panel.right && right > panel.left && top < panel.bottom && bottom > panel.top;
  for (const at of panel ? document.querySelectorAll('.tv-seats li, .banner, .facts, .sheet') : [])
    if (at.checkVisibility({ visibilityProperty: true }) && isBehind(at.getBoundingClientRect()))
      found.push(`covered: ${at.textContent.trim()}`);
  if (panel && (panel.top < 0 || panel.bottom > innerHeight)) found.push('the panel is higher than the screen');
  return found;
}"""
"""What is written smaller than can be read, does not fit, or lies behind something."""


def assert_readable(page: Page, keep: Callable[[Page, str], None], name: str) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(UNREADABLE, LEAST_TYPE * height / 1080) == [], (name, width)
        keep(page, f"{name}-{height}")


def sit_before(server: Mine, code: str, count: int) -> list[Guest]:
    """People with names as long as names may be, who joined by a screen's code."""
    guests = [Guest(server, f"{name[:18]}{number:02}") for number, name in zip(range(count), LONG_NAMES, strict=False)]
    table = guests[0].get(f"/codes/{code.replace(' ', '-')}")["id"]
    for guest in guests:
        guest.post(f"/tables/{table}/sit")
    return guests


@pytest.mark.parametrize("players", [4, 10])
def test_nothing_on_a_big_screen_is_too_small_to_read_whatever_it_shows(
    players: int, visit: Callable[..., Visitor], keep: Callable[[Page, str], None], mine: Mine
) -> None:
    tv = visit(**SCREEN, locale="de-DE")
    page = tv.page
    page.goto("/tv")
    guests = sit_before(mine, page.locator("[data-testid=tv-join] .code").inner_text(), players)
    expect(page.locator(".lobby li")).to_have_count(players)
    assert_readable(page, keep, f"tv-lobby-{players}")
    guests[0].post(f"/tables/{tv.table}/start")
    sockets = [guest.connect(tv.table) for guest in guests]
    drive(sockets, lambda _: sockets[0].version > A_FEW_MOVES)
    # Said after the moves, and none follows: the screen shows the newest six lines, and talk for a few seconds only.
    sockets[3].send({"type": "say", "text": "Bergleute, hier stimmt etwas nicht, und zwar ganz und gar nicht!"})
    sockets[1].send({"type": "claim", "kind": "suspect", "seat": 2})
    sockets[2].send({"type": "claim", "kind": "gold", "cell": [8, 0]})
    page.locator(".tv-log .paper").first.wait_for()
    page.locator(".tv-match .said-of").first.wait_for()
    assert_readable(page, keep, f"tv-match-{players}")
    drive(sockets, lambda view: view.get("draft") or view.get("ended"))
    page.locator("[data-testid=tv-draft], [data-testid=tv-round]").wait_for()
    assert_readable(page, keep, f"tv-draft-{players}")
    look_at_the_end(page, sockets, keep)
    part(guests, sockets)


def look_at_the_end(page: Page, sockets: list[Socket], keep: Callable[[Page, str], None]) -> None:
    players = len(sockets)
    drive(sockets, lambda view: view["round"] == 1 and view.get("ended") and not view.get("draft"))
    page.get_by_test_id("tv-round").wait_for()
    assert_readable(page, keep, f"tv-round-{players}")
    # A screen that was switched off comes back to its table. Drawing what nobody looks at would take long, too.
    page.goto("about:blank")
    drive(sockets, lambda view: view.get("result"))
    page.goto("/tv")
    expect(page.get_by_test_id("tv-result")).to_be_visible()
    expect(page.locator("[data-testid=tv-story] li").first).to_be_visible()
    assert_readable(page, keep, f"tv-result-{players}")
