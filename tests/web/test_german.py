"""In German nothing is left in English."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from playwright.sync_api import Page

from scripts.client_bundle import BUNDLE
from tests.web.player import Mouse, Player
from tests.web.visitor import Visitor, words

SOME_PRESSES = 40
"""Enough to have read most of what a match says."""
TEXTS = """() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node.data);
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) texts.push(element.getAttribute(name));
  return [document.title, ...texts].map((text) => text?.trim().replace(/\\s+/g, ' ')).filter(Boolean);
}"""


def _phrases(told: Any) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for one in told.values():
            yield from _phrases(one)
    elif isinstance(told, list):
        for one in told:
            yield from _phrases(one)


def _english_only() -> re.Pattern[str]:
    """Every English phrase that is said differently in German; where it has holes, anything may stand there."""
    german = set(_phrases(words("de")))
    english = sorted(
        phrase for phrase in set(_phrases(words("en"))) - german if len(re.sub(r"\{\w+\}|\W", "", phrase)) > 3
    )
    forms = (re.sub(r"\\\{\w+\\\}", ".+", re.escape(phrase)) for phrase in english)
    return re.compile("|".join(forms))


ENGLISH = _english_only()


def _english_on(page: Page) -> list[str]:
    return sorted({text for text in page.evaluate(TEXTS) if ENGLISH.fullmatch(text)})


def test_the_check_would_notice_english() -> None:
    assert ENGLISH.fullmatch(words("en")["start"]["play"])
    assert not ENGLISH.fullmatch(words("de")["start"]["play"])


def test_a_match_of_solo_is_german_from_start_to_finish(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    visitor = visit(locale="de-DE")
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name=visitor.word("start.play"), exact=True).wait_for()
    assert page.evaluate("document.documentElement.lang") == "de"
    assert not _english_on(page)
    visitor.play_now("solo")
    seen: set[str] = set()
    english: set[str] = set()

    def read(sight: Any) -> None:
        if sight.moment not in seen:
            seen.add(sight.moment)
            keep(page, f"german-{sight.moment}")
        english.update(_english_on(page))

    visitor.play_most(Player(page, Mouse(), notice=read), by_hand=SOME_PRESSES)
    page.get_by_test_id("room").click()
    page.get_by_role("button", name=visitor.word("room.start", n=1)).wait_for()
    assert not english | set(_english_on(page))


BELOW_LABELS = """() => [...document.querySelectorAll('dialog[open] div.rule')].filter(({ children: [label, means] }) =>
  means.getBoundingClientRect().top >= label.getBoundingClientRect().bottom).map((rule) => rule.innerText)"""
"""House rules whose label pushes what changes them into a line of its own."""


def test_a_table_and_its_rules_are_german(visit: Callable[..., Visitor], keep: Callable[[Page, str], None]) -> None:
    visitor = visit(locale="de-DE")
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name=visitor.word("start.hostButton")).click()
    page.get_by_test_id("stool-1").click()
    page.get_by_role("button", name=visitor.word("room.addBot"), exact=True).click()
    page.get_by_test_id("seat-1").wait_for()
    assert not _english_on(page)
    keep(page, "german-waiting-room")
    visitor.open_rules()
    assert not _english_on(page)
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        assert not page.evaluate(BELOW_LABELS), width
    page.goto("/#/rules/saboteur")
    page.locator(".book section").first.wait_for()
    english = set(_phrases(msgspec.json.decode((BUNDLE / "rules.en.json").read_bytes())))
    german = set(_phrases(msgspec.json.decode((BUNDLE / "rules.de.json").read_bytes())))
    assert not (english - german) & set(page.evaluate(TEXTS))
    assert not _english_on(page)


def test_the_language_is_switched_in_the_settings(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name=visitor.word("common.settings")).click()
    page.get_by_test_id("language").select_option(label="Deutsch")
    page.get_by_role("heading", name=words("de")["common"]["settings"]).wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=words("de")["start"]["play"], exact=True).wait_for()
    assert not _english_on(page)
    page.reload()
    page.get_by_role("button", name=words("de")["start"]["play"], exact=True).wait_for()
