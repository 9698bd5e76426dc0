"""The connection breaks, and comes back."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.server.people import Server
from tests.web.conftest import Mine
from tests.web.inspection import Inspection
from tests.web.player import TWO_FRAMES, Mouse, Player, Sight, look
from tests.web.visitor import Visitor
from tests.web.wire import Valve


@pytest.fixture
def shaft(tmp_path: Path) -> Iterator[Server]:
    """A server that may be hurt."""
    shaft = Mine(tmp_path / "data", "--no-limits")
    yield shaft
    shaft.stop()


def _play_on(player: Player) -> None:
    """Make a few more choices."""
    before = player.presses
    player.play(lambda sight: player.presses > before + 8 or sight.dialog == "dialog-final")


def _choose(player: Player) -> None:
    """Press until a choice is sent."""
    player.press(player.wait())
    while (sight := look(player.page)).named("confirm"):
        player.press(sight)


def _pass_by_keys(page: Page) -> None:
    """Put the picked card down instead of laying it."""
    page.keyboard.press("p")
    page.keyboard.press("Enter")
    page.get_by_test_id("dialog-question").get_by_test_id("confirm").click()


def _is_choice_at_hand(sight: Sight) -> bool:
    """A card is picked and a cell is lit: one more press sends a choice."""
    return sight.moment == "chose-path" and bool(sight.named("cell.*"))


def test_a_server_that_restarts_is_awaited_calmly(
    visit: Callable[..., Visitor], shaft: Server, keep: Callable[[Page, str], None]
) -> None:
    visitor = visit(shaft)
    visitor.expects("ERR_", "WebSocket")
    inspection = Inspection(visitor.page, keep, touch=False)
    visitor.play_now("solo")
    player = Player(visitor.page, Mouse())
    _play_on(player)
    laid = visitor.page.locator("[data-laid]").count()
    shaft.kill()
    notice = visitor.page.get_by_role("dialog", name=visitor.word("room.lost"))
    expect(notice).to_be_visible()
    expect(visitor.page.locator("[data-laid]")).to_have_count(laid)
    inspection.look("connection-lost")
    inspection.close()
    shaft.start()
    expect(notice).to_be_hidden()
    expect(visitor.page.locator("[data-laid]")).to_have_count(laid)
    _play_on(player)


def test_a_choice_made_while_the_line_is_dead_is_neither_lost_nor_doubled(
    visit: Callable[..., Visitor], shaft: Server
) -> None:
    visitor = visit(shaft)
    visitor.expects("ERR_", "WebSocket")
    visitor.play_now("solo")
    player = Player(visitor.page, Mouse())
    player.play(_is_choice_at_hand)
    laid = visitor.page.locator("[data-laid]").count()
    shaft.kill()
    _choose(player)
    shaft.start()
    expect(visitor.page.locator("[data-laid]")).to_have_count(laid + 1)
    player.wait()
    expect(visitor.page.locator("[data-laid]")).to_have_count(laid + 1)
    _play_on(player)


def test_a_line_that_died_silently_is_noticed_when_the_laptop_wakes(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    lines: list[WebSocketRoute] = []

    def lay(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    visitor.page.route_web_socket("**/socket?*", lay)
    visitor.play_now("duel")
    player = Player(visitor.page, Mouse())
    _play_on(player)
    lines[0].on_message(lambda _: None)  # from now on the server hears nothing, and nobody says so
    visitor.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    player.press(player.play(_is_choice_at_hand))
    _play_on(player)
    assert len(lines) > 1


def test_a_choice_that_comes_too_late_is_told(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.play_now("solo")
    first = Player(visitor.page, Mouse())
    first.play(_is_choice_at_hand)
    page, valve = visitor.context.new_page(), Valve()
    page.route_web_socket("**/socket?*", valve.lay)
    page.goto(visitor.page.url)
    second = Player(page, Mouse())
    second.play(_is_choice_at_hand)
    valve.shut()
    _pass_by_keys(visitor.page)  # another choice than the path that is laid too late
    first.wait()
    _choose(second)
    expect(page.get_by_text(visitor.word("room.movedOn"))).to_have_count(0)
    valve.open()
    expect(page.get_by_text(visitor.word("room.movedOn"))).to_be_visible()
    page.close()


def test_a_page_that_is_opened_again_shows_the_same_match(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.play_now("duel")
    player = Player(visitor.page, Mouse())
    _play_on(player)
    player.wait()
    laid = visitor.page.locator("[data-laid]").count()
    visitor.page.reload()
    visitor.page.locator(".match").wait_for()
    expect(visitor.page.locator("[data-laid]")).to_have_count(laid)
    _play_on(player)


def test_what_comes_after_the_board_is_asked_for_until_it_is_here(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.expects("ERR_")
    lost: list[str] = []

    def lose(route: Route) -> None:
        if [Path(url).suffix for url in lost].count(".js") == 2:  # once ahead, and once to run it
            return route.continue_()
        lost.append(route.request.url)
        return route.abort()

    visitor.page.route("**/later*", lose)
    visitor.play_now("saboteur")
    assert {Path(url).suffix for url in lost} >= {".js", ".css"}
    expect(visitor.page.locator("#talk")).to_have_css("overflow-y", "auto")


@pytest.mark.parametrize("wanted", ["letters", "match"])
def test_what_is_fetched_for_another_time_may_fail_without_a_word(visit: Callable[..., Visitor], wanted: str) -> None:
    visitor = visit()
    visitor.expects("ERR_")
    visitor.page.route(f"**/assets/{wanted}-*", lambda route: route.abort())
    with visitor.page.expect_event("requestfailed"):
        visitor.page.goto("/")
    expect(visitor.page.locator(".play button:enabled")).to_be_visible()
    visitor.page.evaluate(TWO_FRAMES)


def test_a_page_that_does_not_come_is_asked_for_until_it_does(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.expects("ERR_")
    lost: list[Route] = []

    def lose(route: Route) -> None:
        lost.append(route)
        return route.abort() if len(lost) < 3 else route.continue_()

    visitor.page.goto("/")
    visitor.page.locator(".play button:enabled").wait_for()
    visitor.page.route("**/assets/RulesPage-*.js", lose)
    visitor.page.goto("/#/rules/solo")
    expect(visitor.page.locator(".book section").first).to_be_visible()
    assert len(lost) >= 3


def test_a_page_older_than_its_server_is_loaded_anew_where_files_are_gone(visit: Callable[..., Visitor]) -> None:
    """Whoever left a tab open while the server was replaced has the names of files that nobody has any more."""
    visitor = visit()
    visitor.expects("404")
    page = visitor.page
    page.goto("/")
    page.locator(".play button:enabled").wait_for()
    page.route("**/assets/RulesPage-*", lambda route: route.fulfill(status=404))
    page.evaluate("() => { window.isOld = true; }")
    script = page.locator("script[type=module]")
    script.evaluate("(script) => script.setAttribute('src', './assets/main-before.js')")
    page.goto("/#/rules/solo")
    page.wait_for_function("() => !window.isOld")
    page.unroute("**/assets/RulesPage-*")
    expect(page.locator(".book section").first).to_be_visible()
