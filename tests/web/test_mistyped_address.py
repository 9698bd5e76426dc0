"""A mistyped address in a browser: a dead end in the look of the game, in the visitor's language, with a way back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scripts.client_bundle import BUNDLE
from tests.web.inspection import Inspection
from tests.web.visitor import PHONE, Visitor
from tunnelfolk.languages.dictionaries import LANGUAGES, phrase_in


def _get_lost(visitor: Visitor, path: str = "/foo/bar") -> Page:
    visitor.expects("404")
    answer = visitor.page.goto(path)
    assert answer is not None
    assert answer.status == 404
    return visitor.page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mistyped_address_is_a_dead_end_in_every_language(visit: Callable[..., Visitor], language: str) -> None:
    page = _get_lost(visit(locale=language))
    expect(page).to_have_title(f"{phrase_in(language, 'missing.title')} · Tunnelfolk")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("heading")).to_have_text(phrase_in(language, "missing.title"))
    expect(page.get_by_role("paragraph")).to_have_text(phrase_in(language, "missing.text"))
    page.get_by_role("link", name=phrase_in(language, "common.home")).click()
    expect(page.get_by_role("button", name=phrase_in(language, "start.play"), exact=True)).to_be_visible()


def test_the_language_and_the_theme_of_the_settings_count_more_than_the_browser_s(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit()
    visitor.context.add_init_script("""localStorage.tunnelfolk = '{"language":"de","theme":"light"}'""")
    page = _get_lost(visitor)
    expect(page.get_by_role("heading")).to_have_text(phrase_in("de", "missing.title"))
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_whoever_lets_no_scripts_run_is_told_in_english(visit: Callable[..., Visitor]) -> None:
    page = _get_lost(visit(java_script_enabled=False, locale="de-DE"))
    expect(page.get_by_role("heading")).to_have_text(phrase_in("en", "missing.title"))


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_everybody_can_read_it(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None], screen: dict[str, object]
) -> None:
    visitor = visit(**screen)
    inspection = Inspection(visitor.page, keep, touch=bool(screen))
    _get_lost(visitor)
    inspection.look("missing")
    assert inspection.wrong == []


def test_what_is_kept_for_offline_play_is_kept_without_it() -> None:
    assert (BUNDLE / "404.html").is_file()
    assert "404.html" not in (BUNDLE / "sw.js").read_text(encoding="utf-8")
