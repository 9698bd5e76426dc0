"""What is shown once and then put away: roles and the end of a round."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.inspection import Inspection
from tests.web.player import Mouse, Player
from tests.web.visitor import PHONE, Visitor

IS_ROUND_OVER = "dialog-round"
BEGUN = 3
"""Cards on the board of the Duel after the first turn."""


def test_a_finished_board_can_be_looked_at_before_the_next_round(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    visitor = visit(**PHONE)
    page = visitor.page
    inspection = Inspection(page, keep, touch=True)
    visitor.play_now("duel")
    most = 0

    def count(_: object) -> None:
        nonlocal most
        most = max(most, page.locator("[data-laid]").count())

    Player(page, Mouse(), notice=count).play(lambda sight: sight.dialog == IS_ROUND_OVER)
    laid = page.locator("[data-laid]").count()
    assert laid >= most - 1  # a rockslide may have been last
    page.get_by_test_id("look").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.locator("[data-laid]").count() == laid
    inspection.look("looking-back")
    inspection.close()
    page.get_by_test_id("result").click()
    page.get_by_test_id("close").click()
    page.get_by_test_id("hand-0").wait_for()
    assert page.locator("[data-laid]").count() <= BEGUN


def test_watchers_see_the_end_of_a_round_too(visit: Callable[..., Visitor]) -> None:
    player, watcher = visit(), visit()
    player.play_now("solo")
    watcher.page.goto(player.page.url)
    watcher.page.locator(".match").wait_for()
    Player(player.page, Mouse()).play(lambda sight: sight.dialog == IS_ROUND_OVER)
    expect(watcher.page.get_by_test_id(IS_ROUND_OVER)).to_be_visible()
    watcher.page.get_by_test_id("close").click()
    expect(watcher.page.locator("dialog[open]")).to_have_count(0)


def test_a_role_that_was_seen_is_not_shown_again_after_a_reload(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.play_now("saboteur")
    expect(page.get_by_test_id("dialog-role")).to_be_visible()
    page.reload()
    page.get_by_test_id("close").click()
    expect(page.get_by_test_id("dialog-role")).to_have_count(0)
    page.reload()
    page.get_by_test_id("hand-0").wait_for()
    expect(page.get_by_test_id("dialog-role")).to_have_count(0)


def test_at_a_table_of_ten_everything_is_within_reach_on_a_phone(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**PHONE | {"viewport": {"width": 360, "height": 740}})
    visitor.play_now("saboteur", players=10)
    player = Player(visitor.page, Mouse())  # refuses to press what is out of sight
    player.press(player.play(lambda sight: sight.dialog == IS_ROUND_OVER))
    expect(visitor.page.get_by_test_id(IS_ROUND_OVER)).to_have_count(0)
