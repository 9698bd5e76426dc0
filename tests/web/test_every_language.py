"""Every language fits: the most crowded screens on a small phone and on a small laptop."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.inspection import LAYOUT
from tests.web.player import TWO_FRAMES
from tests.web.visitor import PHONE, Visitor, words
from tunnelfolk.languages.dictionaries import LANGUAGES

SPEAK = """(language) => {
  const kept = JSON.parse(localStorage.tunnelfolk ?? '{}');
  localStorage.tunnelfolk = JSON.stringify({ ...kept, language });
  // As if it had been changed in another window.
  dispatchEvent(new Event('storage'));
}"""
SPOKEN = """([language, skip]) =>
  document.documentElement.lang === language && document.querySelector('.skip').textContent === skip"""
CUT_OFF = """() => [...document.querySelectorAll('button, .btn, legend, h1, h2, summary')]
  .filter((one) => one.checkVisibility() && one.innerText.trim() && !one.closest('.sr, [data-card]'))
  .filter((one) => one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).display !== 'inline')
  .map((one) => `the words of ${one.innerText.slice(0, 40) || one.className} do not fit`)"""
SMALL_PHONE: dict[str, Any] = PHONE | {"viewport": {"width": 360, "height": 740}}
SMALL_LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}


def _speak(page: Page, language: str) -> None:
    page.evaluate(SPEAK, language)
    page.wait_for_function(SPOKEN, arg=[language, words(language)["common"]["skip"]])
    page.evaluate(TWO_FRAMES)


def _screens(visitor: Visitor) -> Iterator[str]:
    """Open one screen after another."""
    page = visitor.page
    page.goto("/")
    page.locator(".play button:enabled").wait_for()
    yield "start"
    page.locator(".play button:enabled").click()
    page.locator(".tile .go").first.wait_for()
    yield "games"
    page.keyboard.press("Escape")
    page.get_by_role("button", name=visitor.word("common.settings")).click()
    page.get_by_test_id("language").wait_for()
    yield "settings"
    page.keyboard.press("Escape")
    page.request.post("/api/session", data={"name": "Annabelle"})
    table = page.request.post("/api/tables", data={"game": "saboteur", "seats": 5}).json()
    page.goto(f"/#/t/{table['code']}")
    page.get_by_test_id("stool-1").wait_for()
    yield "room"
    page.request.post(f"/api/tables/{table['id']}/start", data={"fill": "chance"})
    visitor.await_match()
    page.locator("dialog[open] .btn.main").click()
    page.locator("[data-playable]").first.wait_for()
    yield "match"
    page.locator("[data-playable]").first.click()
    page.locator("[data-card][aria-pressed=true]").wait_for()
    yield "choice"


@pytest.mark.parametrize("device", [SMALL_PHONE, SMALL_LAPTOP], ids=["phone", "laptop"])
def test_every_language_fits_on_crowded_screens(
    device: dict[str, Any], visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    visitor = visit(**device)
    page, touch = visitor.page, bool(device.get("has_touch"))
    wrong: list[str] = []
    for screen in _screens(visitor):
        # A laptop has room enough for the others.
        if not touch and screen in ("games", "room"):
            continue
        for language in LANGUAGES:
            _speak(page, language)
            keep(page, f"{screen}-{'phone' if touch else 'laptop'}-{language}")
            complaints = [*page.evaluate(LAYOUT, {"touch": touch}), *page.evaluate(CUT_OFF)]
            wrong += [f"{screen} in {language}: {complaint}" for complaint in complaints]
        _speak(page, "en")
    assert not wrong, "\n".join(["", *wrong])
