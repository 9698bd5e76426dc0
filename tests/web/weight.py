"""What a browser with nothing cached fetches until the first board stands, and what that weighs."""

import gzip
import re
from collections.abc import Callable, Iterable

from playwright.sync_api import Page

from scripts.client_bundle import BUNDLE
from tests.server.people import Guest

MOST_BYTES = 130_000
"""The page, its script, style, words and fonts until the first board. Pictures are not counted."""
MOST_START_BYTES = 120_000
"""The same for the start page alone."""
MOST_SCREEN_BYTES = 120_000
"""The same for a big screen, until the board of a match that is running stands."""
PICTURES = (".svg", ".png")
AHEAD = re.compile(r"assets/(board|match)-")
"""Fetched before they are asked for."""
WATCH = """(() => {
  window.began = 0;
  const see = () => {
    if (document.querySelector('.play button:enabled')) window.usable ??= performance.now();
    if (document.querySelector('[data-playable], .match dialog[open], .tv-board [data-goal]'))
      window.playable ??= performance.now();
  };
  new MutationObserver(see).observe(document, { subtree: true, childList: true, attributes: true });
})()"""
"""Takes down when a game can first be asked for, and when something can first be chosen, by the page's own clock."""


def follow_link(page: Page, guest: Guest) -> None:
    """Come to a match by the link of its table."""
    table = guest.found("saboteur", 5)
    guest.post(f"/tables/{table['id']}/start", {"fill": "greedy"})
    page.goto(table_link(table["code"]))


def play_now(page: Page, _: Guest | None = None) -> None:
    """Come to a match by the page's own front door; its time counts from the tap on the game."""
    page.goto("/")
    page.locator(".play button:enabled").click()
    first = page.locator(".tile .go").first
    first.wait_for()
    page.evaluate("() => { window.began = performance.now(); }")
    first.click()


WAYS: dict[str, Callable[[Page, Guest], None]] = {"by a link": follow_link, "from the start page": play_now}


def table_link(code: str) -> str:
    """Where a table is, by its code."""
    return f"/#/t/{code.replace(' ', '-')}"


def fetched_before_board(page: Page) -> list[str]:
    """The files of the bundle that were asked for before the first board stood, once all of them are here."""
    page.wait_for_function("() => window.playable")
    return _fetched_before(page, page.evaluate("() => window.playable"))


def needed_to_start(page: Page) -> list[str]:
    """What the start page works with; a table and its match are fetched meanwhile, so that a tap opens them at once."""
    page.route(AHEAD, lambda route: route.abort())
    page.goto("/")
    page.wait_for_function("() => window.usable")
    return [name for name in _fetched_before(page, page.evaluate("() => window.usable")) if not AHEAD.search(name)]


def _fetched_before(page: Page, moment: float) -> list[str]:
    page.wait_for_load_state("networkidle")
    asked: list[str] = page.evaluate(
        """(moment) => performance.getEntriesByType('resource')
            .filter(({ startTime }) => startTime <= moment)
            .map(({ name }) => new URL(name).pathname.slice(1))""",
        moment,
    )
    return sorted(name for name in {"index.html", *asked} if (BUNDLE / name).is_file())


def weight_of(name: str) -> int:
    """How much of a file travels; fonts are compressed already."""
    content = (BUNDLE / name).read_bytes()
    return len(content) if name.endswith(".woff2") else len(gzip.compress(content))


def weigh(names: Iterable[str]) -> int:
    """What files weigh together, without pictures."""
    return sum(weight_of(name) for name in names if not name.endswith(PICTURES))
