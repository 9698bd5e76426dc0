import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.server.people import Guest
from tests.web.conftest import Mine
from tests.web.player import TWO_FRAMES
from tests.web.weight import (
    AHEAD,
    MOST_BYTES,
    MOST_SCREEN_BYTES,
    MOST_START_BYTES,
    WATCH,
    WAYS,
    fetched_before_board,
    needed_to_start,
    play_now,
    weigh,
)

FIRST_ASKED = ("words.de.json", "api/about", "api/session", "assets/start-")
KEEPING = """navigator.serviceWorker.register = async () => {
  window.kept ??= { hadBoard: window.playable !== undefined };
}"""
"""Takes down whether a board stood when the page was first kept for another time."""


def _german(browser: Browser, mine: Mine) -> BrowserContext:
    return browser.new_context(base_url=mine.address, locale="de-DE", service_workers="block")


def _watched(context: BrowserContext) -> Page:
    page = context.new_page()
    page.add_init_script(WATCH)
    return page


def _hold(page: Page, what: str | re.Pattern[str]) -> list[Route]:
    """The requests of a kind, which wait from now on until somebody lets them go on."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(what, hold)
    return held


def test_what_the_first_page_waits_for_is_asked_for_at_once(browser: Browser, mine: Mine) -> None:
    """On a slow line every answer that has to be waited for before the next question costs as much as many files."""
    context = _german(browser, mine)
    page = _watched(context)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    most_of_the_script = _hold(page, re.compile(r"assets/core-.*\.js$"))
    page.goto("/", wait_until="commit")
    while not all(any(name in url for url in asked) for name in FIRST_ASKED):
        page.wait_for_event("request")
    assert not any(AHEAD.search(url) for url in asked), "a table is fetched after the page that is looked at"
    for route in most_of_the_script:
        route.continue_()
    page.wait_for_function("() => window.usable")
    assert sum("api/session" in url for url in asked) == 1
    context.close()


def test_a_table_is_open_before_its_match_begins(browser: Browser, mine: Mine) -> None:
    context = _german(browser, mine)
    page = _watched(context)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    told: list[str | bytes] = []

    def hear(frame: str | bytes) -> None:
        told.append(frame)

    # From the beginning: a frame that came before somebody listens is followed by none until the start goes on.
    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    starts = _hold(page, "**/api/tables/*/start")
    play_now(page)
    while not (told and starts):
        page.evaluate(TWO_FRAMES)
    starts[0].continue_()
    page.wait_for_function("() => window.playable")
    assert not any("assets/Room" in request for request in asked), "nobody passes through the waiting room"
    assert not any(request.startswith("GET") and "api/tables/" in request for request in asked), "it is known already"
    context.close()


def test_a_match_that_cannot_begin_leaves_one_in_the_waiting_room(browser: Browser, mine: Mine) -> None:
    context = _german(browser, mine)
    page = _watched(context)
    problem = {"type": "error", "code": "busy", "message": "Not now."}
    page.route("**/api/tables/*/start", lambda route: route.fulfill(status=503, json=problem))
    play_now(page)
    expect(page.locator(".toast")).to_be_visible()
    expect(page.locator("#main .start .btn.main")).to_be_enabled()
    context.close()


def test_a_big_screen_is_light(browser: Browser, mine: Mine) -> None:
    guest = Guest(mine)
    table = guest.found("saboteur", 5)
    guest.post(f"/tables/{table['id']}/start", {"fill": "greedy"})
    context = browser.new_context(
        base_url=mine.address, viewport={"width": 1920, "height": 1080}, locale="de-DE", service_workers="block"
    )
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(f"/#/tv/{table['id']}")
    names = fetched_before_board(page)
    context.close()
    guest.close()
    assert any(name.startswith("assets/TvMatch") for name in names)
    assert weigh(names) <= MOST_SCREEN_BYTES, {name: weigh([name]) for name in names}


def test_the_start_page_is_light(browser: Browser, mine: Mine) -> None:
    context = _german(browser, mine)
    names = needed_to_start(_watched(context))
    context.close()
    assert any(name.startswith("assets/") for name in names)
    assert weigh(names) <= MOST_START_BYTES, {name: weigh([name]) for name in names}


@pytest.mark.parametrize("way", WAYS)
def test_a_first_board_is_light(browser: Browser, mine: Mine, way: str) -> None:
    guest = Guest(mine)
    context = browser.new_context(
        base_url=mine.address, viewport={"width": 1440, "height": 900}, locale="de-DE", service_workers="block"
    )
    for name, value in guest.http.cookies.items():
        context.add_cookies([{"name": name, "value": value, "url": mine.address}])
    page = _watched(context)
    page.add_init_script(KEEPING)
    WAYS[way](page, guest)
    names = fetched_before_board(page)
    page.wait_for_function("() => window.kept")
    kept = page.evaluate("() => window.kept")
    context.close()
    guest.close()
    assert any(name.startswith("assets/match") for name in names)
    # Whoever looks at the start page for a while has time for that before a tap, and so has a busy machine.
    assert kept["hadBoard"] or way == "from the start page"
    assert weigh(names) <= MOST_BYTES, {name: weigh([name]) for name in names}
