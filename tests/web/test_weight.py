import pytest
from playwright.sync_api import Browser

from tests.server.people import Guest
from tests.web.conftest import Mine
from tests.web.weight import (
    MOST_BYTES,
    MOST_SCREEN_BYTES,
    MOST_START_BYTES,
    WATCH,
    WAYS,
    fetched_before_board,
    needed_to_start,
    weigh,
)


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
    context = browser.new_context(base_url=mine.address, locale="de-DE", service_workers="block")
    page = context.new_page()
    page.add_init_script(WATCH)
    names = needed_to_start(page)
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
    page = context.new_page()
    page.add_init_script(WATCH)
    WAYS[way](page, guest)
    names = fetched_before_board(page)
    context.close()
    guest.close()
    assert any(name.startswith("assets/match") for name in names)
    assert weigh(names) <= MOST_BYTES, {name: weigh([name]) for name in names}
