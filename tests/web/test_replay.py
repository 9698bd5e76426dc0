"""Finished matches, watched again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Mine
from tests.web.visitor import Visitor, finished_match
from tunnelfolk.rules import records

BACKS = "() => [...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)"


@pytest.fixture
def match(mine: Mine) -> str:
    return finished_match(mine)


def _open(visitor: Visitor, match: str, query: str = "") -> Page:
    visitor.page.goto(f"/#/m/{match}{query}")
    visitor.page.get_by_role("slider").wait_for()
    return visitor.page


def _laid(page: Page) -> Any:
    return page.evaluate("() => [...document.querySelectorAll('[data-laid]')].map((card) => card.dataset.laid).sort()")


def test_stepping_and_scrubbing_lead_to_the_same_moment(
    visit: Callable[..., Visitor], match: str, keep: Callable[[Page, str], None]
) -> None:
    visitor = visit()
    page = _open(visitor, match)
    for _ in range(6):
        page.get_by_role("button", name=visitor.word("replay.on"), exact=True).click()
    stepped = _laid(page)
    page.get_by_role("button", name=visitor.word("replay.back"), exact=True).click()
    page.get_by_role("slider").fill("6")
    assert _laid(page) == stepped
    page.get_by_role("slider").fill("20")
    keep(page, "replay-desktop")
    page.get_by_role("slider").focus()
    page.keyboard.press("Home")
    assert len(_laid(page)) < len(stepped)


def test_playing_goes_on_by_itself(visit: Callable[..., Visitor], match: str) -> None:
    visitor = visit()
    page = _open(visitor, match)
    page.get_by_role("button", name=visitor.word("replay.play"), exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('input[type=range]').value) > 0")
    page.get_by_role("button", name=visitor.word("replay.pause"), exact=True).click()


def test_rounds_can_be_jumped_to(visit: Callable[..., Visitor], match: str) -> None:
    visitor = visit()
    page = _open(visitor, match)
    page.get_by_role("button", name=visitor.word("replay.round", n=3)).click()
    expect(page.get_by_role("button", name=visitor.word("replay.round", n=3))).to_have_attribute("aria-current", "step")
    assert page.locator("[data-laid]").count() == 2


def test_each_seat_sees_its_own_hand_and_open_cards_show_all(visit: Callable[..., Visitor], match: str) -> None:
    visitor = visit()
    page = _open(visitor, match, "?step=4&seat=0")
    eyes = page.get_by_role("group", name=visitor.word("replay.eyes")).get_by_role("button")
    first = page.evaluate(BACKS)
    assert first
    _assert_piles_stand_free(page)
    eyes.nth(2).click()
    expect(eyes.nth(2)).to_have_attribute("aria-pressed", "true")
    second = page.evaluate(BACKS)
    assert second
    assert second != first
    eyes.last.click()
    expect(eyes.last).to_have_attribute("aria-pressed", "true")
    assert not page.evaluate(BACKS)
    eyes.first.click()
    expect(eyes.first).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-seat] .gold svg, [data-seat] .open svg").first).to_be_visible()


def _assert_piles_stand_free(page: Page) -> None:
    """On a low laptop a replay leaves little room below the seats: markers and keys need all of it."""
    page.set_viewport_size({"width": 1280, "height": 720})
    supply, piles = page.locator(".supply").bounding_box(), page.locator(".piles").bounding_box()
    assert supply is not None
    assert piles is not None
    assert supply["x"] + supply["width"] <= piles["x"] or supply["y"] + supply["height"] <= piles["y"]


def test_a_link_leads_to_the_moment(visit: Callable[..., Visitor], match: str) -> None:
    page = _open(visit(), match)
    page.get_by_role("slider").fill("9")
    laid, link = _laid(page), page.evaluate("location.href")
    other = visit()
    other.page.goto(link)
    expect(other.page.get_by_role("slider")).to_have_value("9")
    assert _laid(other.page) == laid


def test_the_record_that_is_downloaded_is_true(visit: Callable[..., Visitor], match: str, tmp_path: Path) -> None:
    visitor = visit()
    page = _open(visitor, match)
    with page.expect_download() as download:
        page.get_by_role("link", name=visitor.word("replay.download")).click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    [record] = records.load(path)
    assert record.result is not None
    assert len(record.steps) == int(page.get_by_role("slider").get_attribute("max") or 0) + 1


IS_WITHIN_SEAT = """(card) => {
  const [inner, outer] = [card, card.closest('[data-seat]')].map((one) => one.getBoundingClientRect());
  return inner.width > 10 && inner.left >= outer.left && inner.right <= outer.right && inner.bottom <= outer.bottom;
}"""


def test_open_cards_of_ten_show_every_role_and_every_hand_whole(visit: Callable[..., Visitor], mine: Mine) -> None:
    seats = 10
    visitor = visit(viewport={"width": 1280, "height": 800})
    page = _open(visitor, finished_match(mine, "saboteur", seats), "?step=9")
    expect(page.locator("[data-seat] .role-sign")).to_have_count(seats)
    cards = page.locator("[data-seat] .open .card")
    assert cards.count() >= 3 * seats
    assert all(card.evaluate(IS_WITHIN_SEAT) for card in cards.all())
    # Who played is long gone, and that is nobody's business.
    expect(page.locator("[data-seat]", has_text=visitor.word("match.away"))).to_have_count(0)
    expect(page.get_by_test_id("tab-chat")).to_have_count(0)
    # On a phone held sideways the eyes of ten leave the rounds in sight.
    page.set_viewport_size({"width": 844, "height": 390})
    for n in range(1, 4):
        page.get_by_role("button", name=visitor.word("replay.round", n=n)).click(trial=True)


@pytest.mark.parametrize("size", [(360, 740), (844, 390), (820, 1180)])
def test_all_cards_show_the_hand_of_whoever_moves_where_seats_are_small(
    visit: Callable[..., Visitor], match: str, size: tuple[int, int], keep: Callable[[Page, str], None]
) -> None:
    page = _open(visit(viewport={"width": size[0], "height": size[1]}), match, "?step=9&seat=all")
    expect(page.locator("ul.open .card").first).to_be_visible()
    keep(page, f"replay-open-{size[0]}")


LEAST_CARD = 30


@pytest.mark.parametrize("size", [(1024, 768), (820, 1180)], ids=str)
def test_a_tablets_board_is_as_large_as_the_open_hand_leaves_it(
    visit: Callable[..., Visitor], mine: Mine, size: tuple[int, int]
) -> None:
    page = _open(
        visit(viewport={"width": size[0], "height": size[1]}), finished_match(mine, "saboteur", 5), "?step=9&seat=all"
    )
    hand = page.locator("ul.open").bounding_box()
    goals = [goal.bounding_box() for goal in page.locator("[data-goal]").all()]
    assert hand is not None
    assert goals
    for goal in goals:
        assert goal is not None
        assert goal["width"] >= LEAST_CARD
        assert goal["y"] + goal["height"] <= hand["y"]
