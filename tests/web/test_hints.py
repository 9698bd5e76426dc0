"""The lamp in the browser: it shows three choices, fills in the one that is chosen, and the person confirms."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.people import Guest
from tests.web.conftest import Mine
from tests.web.inspection import SMALL_SCREEN, Inspection
from tests.web.player import SETTLING, TWO_FRAMES
from tests.web.visitor import PHONE, Visitor

READY = "() => document.querySelector('[data-testid=lamp]')?.ariaDisabled === 'false'"
SEATS = {"saboteur": 5, "duel": 2, "solo": 1}
GERMAN_PHONE = PHONE | {"locale": "de-DE"}
LEAST_CELL = 30
NUMBERED = """() => [...document.querySelectorAll('[data-testid^=hint-at-]')].map((spot) => {
  const { left, top, width, height } = spot.getBoundingClientRect();
  const number = spot.querySelector('b').getBoundingClientRect();
  const isSeen = [[left + width / 2, top + height / 2], [number.left + number.width / 2, number.top + 1]].every(
    ([x, y]) => document.elementFromPoint(x, y)?.closest('.m-board'));
  return isSeen ? width : 0;
})"""
"""How wide the cells are to which the lamp points, of which one is looked at; 0 where it or its number is hidden."""


def _await_turn(visitor: Visitor, game: str) -> Page:
    page = visitor.page
    if game == "saboteur":
        page.get_by_test_id("dialog-role").locator(".btn.main").click()
    page.wait_for_function(READY)
    return page


def _confirm(page: Page) -> None:
    page.get_by_test_id("confirm").first.click()
    question = page.get_by_test_id("dialog-question")  # whoever discards is asked once more
    if question.count():
        question.locator(".btn.main").click()


def _pick_another_card(page: Page) -> None:
    """Whoever decides against the lamp on a phone sees the cells that light up; then the lamp is asked again."""
    others = page.locator("[data-card]:not([data-hint]):not([aria-disabled=true])")
    if not others.count():
        return
    card = page.get_by_test_id(others.first.get_attribute("data-testid") or "")
    card.tap()
    expect(page.get_by_test_id("hints")).to_have_count(0)
    card.tap()
    page.get_by_test_id("lamp").tap()
    page.get_by_test_id("hint-1").wait_for()


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("device", [{}, GERMAN_PHONE], ids=["laptop", "german phone"])
def test_a_hint_is_filled_in_and_the_person_confirms(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None], game: str, device: dict[str, Any]
) -> None:
    visitor = visit(**device)
    visitor.sit_with_bots(game, SEATS[game])
    page = _await_turn(visitor, game)
    page.get_by_test_id("lamp").click()
    hints = page.get_by_test_id("hints")
    expect(hints.locator("[data-testid^=hint-]:not([data-testid=hint-choose])")).to_have_count(3)
    assert page.locator("[data-hint]").count() >= 1
    if game == "duel":
        inspection = Inspection(page, keep, touch=bool(device))
        inspection.sizes = (*inspection.sizes, SMALL_SCREEN)
        page.evaluate("source => { (0, eval)(source) }", _axe())
        inspection.look("hints")
        assert not inspection.wrong, inspection.wrong
    if device and game == "duel":
        _pick_another_card(page)
    page.get_by_test_id("hint-1").click()
    # Nothing was chosen yet: it is still the person's turn, with a card picked or a target marked.
    expect(page.get_by_test_id("confirm").first).to_be_visible()
    assert page.locator("[data-card][aria-pressed=true]").count() >= 1
    is_on_board = page.locator("[data-target^=seat][aria-pressed=true]").count() == 0
    if device and is_on_board:
        page.set_viewport_size({"width": 360, "height": 640})
        for _ in range(SETTLING):
            page.evaluate(TWO_FRAMES)
            numbered: list[float] = page.evaluate(NUMBERED)
            if not numbered or max(numbered) >= LEAST_CELL - 0.1:
                break
        else:
            raise AssertionError(numbered)
    _confirm(page)
    expect(hints).to_have_count(0)
    expect(page.locator("[data-hint]")).to_have_count(0)


def test_the_lamp_is_asked_by_key_and_what_is_shown_is_walked(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.sit_with_bots("duel", 2)
    page = _await_turn(visitor, "duel")
    page.keyboard.press("a")
    expect(page.get_by_test_id("hint-3")).to_be_visible()
    for number in (1, 2, 3, 1):
        page.keyboard.press("a")
        expect(page.get_by_test_id(f"hint-{number}")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("hints")).to_have_count(0)


def test_what_goes_wrong_is_said_and_can_be_tried_again(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.expects("429", "500")
    visitor.sit_with_bots("solo", 1)
    page = _await_turn(visitor, "solo")
    answers = [
        {"status": 429, "json": {"type": "error", "code": "flood", "message": "Too many."}},
    ]

    def answer(route: Any) -> None:
        route.fulfill(**answers.pop()) if answers else route.continue_()

    page.route("**/hints", answer)
    page.get_by_test_id("lamp").click()
    expect(page.get_by_test_id("hints").get_by_role("alert")).to_contain_text("a lot of hints")
    page.get_by_test_id("hints").get_by_role("button", name="Ask again").click()
    expect(page.get_by_test_id("hint-1")).to_be_visible()


def test_everybody_sees_that_hints_are_allowed_among_people(visit: Callable[..., Visitor], mine: Mine) -> None:
    host = Guest(mine, "Ratchet")
    table = host.found("duel", 2)
    host.patch(f"/tables/{table['id']}", table["settings"] | {"hints": True})
    visitor = visit()
    visitor.join(table["code"])
    page = visitor.page
    expect(page.locator(".board")).to_contain_text("Hints from the lamp")
    expect(page.locator(".board")).to_contain_text("allowed")
    host.post(f"/tables/{table['id']}/start")
    visitor.await_match()
    page.get_by_test_id("open-log").click()
    expect(page.get_by_test_id("hints-allowed")).to_be_visible()
    expect(page.get_by_test_id("lamp")).to_be_visible(visible=True)
    host.close()


def _axe() -> str:
    from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]  # noqa: PLC0415

    return str(AXE_SCRIPT)
