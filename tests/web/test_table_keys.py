"""The keyboard at the table: what it must not do, and where the focus goes."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.visitor import Visitor

FOCUSED = "() => document.activeElement?.dataset?.testid ?? document.activeElement?.tagName"


def _focus(page: Page) -> str:
    focused: str = page.evaluate(FOCUSED)
    return focused


def _await_focus(page: Page, kind: str) -> None:
    """After a dialog the focus comes back when the page is drawn."""
    page.wait_for_function("(kind) => document.activeElement?.dataset?.testid?.startsWith(kind)", arg=kind)


def test_keys_do_not_reach_the_match_behind_a_dialog(visit: Callable[..., Visitor]) -> None:
    page = _sit(visit())
    # A click beside its button takes the focus away from it, and must not give the keys to the match.
    page.get_by_test_id("dialog-role").locator("h2").click()
    for key in ("1", "p", "2"):
        page.keyboard.press(key)
    page.get_by_test_id("close").click()
    expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(0)
    expect(page.get_by_test_id("confirm")).to_have_count(0)


def test_the_key_for_the_chat_lets_one_write_there_and_escape_plays_on(visit: Callable[..., Visitor]) -> None:
    page = _sit(visit())
    page.get_by_test_id("close").click()
    page.keyboard.press("c")
    page.keyboard.type("1 pick, 2 lamps")
    expect(page.get_by_test_id("say")).to_have_value("1 pick, 2 lamps")
    expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("Escape")
    _await_focus(page, "hand-")
    page.keyboard.press("1")
    expect(page.get_by_test_id("hand-0")).to_have_attribute("aria-pressed", "true")


def test_the_focus_stays_at_the_table_when_what_had_it_is_gone(visit: Callable[..., Visitor]) -> None:
    page = _sit(visit())
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)
    _await_focus(page, "hand-")  # the dialog is gone
    page.keyboard.press("p")
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    while not page.locator(".board [data-lit]").count():
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    assert _focus(page).startswith("cell-")
    page.keyboard.press("Escape")
    expect(page.locator(".board [data-lit]")).to_have_count(0)
    assert _focus(page).startswith("hand-"), "the cell is gone"


def _sit(visitor: Visitor) -> Page:
    """At a table where one begins, with the role before one's eyes."""
    visitor.sit_with_bots("saboteur", 3, options={"first": 0})
    visitor.page.get_by_test_id("dialog-role").wait_for()
    return visitor.page
