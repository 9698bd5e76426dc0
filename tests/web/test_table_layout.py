"""The match screen on every screen: ten players with long names and broken tools, in both languages and themes."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.inspection import LAYOUT, RULES_IN_THEMES
from tests.web.player import TWO_FRAMES
from tests.web.visitor import PHONE, Visitor
from tests.web.wire import doctor

Keep = Callable[[Page, str], None]
TOUCHED = ((360, 640), (360, 740), (390, 844), (844, 390), (820, 1180))
CLICKED = ((1024, 768), (1280, 720), (1440, 900), (1920, 1080))
NAMES = ("Annabelle Featherston", "Wwwwwwwwwwwwwwwwwwww", "Bartholomäus Grubenlich")
VICTIM = "sabotage_lamp"
"""A card that makes every seat glow."""
BROKEN = ["sabotage_pick", "sabotage_lamp", "sabotage_cart"]


def _make_it_hard(message: dict[str, Any]) -> None:
    """As much as there can be: names of twenty letters, and whatever can break is broken."""
    if message["type"] == "table":
        for number, player in enumerate(message["players"]):
            player["name"] = NAMES[number % len(NAMES)][:20]
    if message["type"] == "prompt":
        view, legal = message["prompt"]["view"], message["prompt"]["legal"]
        for panel in view["panels"]:
            panel["broken"] = BROKEN
            panel["gold_cards"] = 3
        view["hand"][-1] = VICTIM
        legal += [{"do": "sabotage", "card": VICTIM, "seat": seat} for seat in range(1, len(view["panels"]))]


def _draft_gold(message: dict[str, Any]) -> None:
    """The treasure is found, and the reader may take one of as many gold cards as there can be."""
    _make_it_hard(message)
    if message["type"] == "prompt":
        gold = [3, 3, 2, 2, 1, 1, 1]
        message["prompt"]["view"] |= {"ended": "treasure", "draft": {"seat": 0, "cards": len(gold), "gold": gold}}
        message["prompt"]["legal"] = [{"do": "take", "gold": worth} for worth in (3, 2, 1)]


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("touch", [False, True], ids=["clicked", "touched"])
def test_ten_players_fit_on_every_screen(touch: bool, language: str, visit: Callable[..., Visitor], keep: Keep) -> None:
    visitor = visit(**(PHONE if touch else {}), locale=language)
    page = visitor.page
    doctor(page, _make_it_hard)
    visitor.sit_with_bots("saboteur", 10, turn_seconds=604_800, options={"first": 0})
    wrong: list[str] = []

    def look(moment: str) -> None:
        for width, height in TOUCHED if touch else CLICKED:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(TWO_FRAMES)
            for theme in RULES_IN_THEMES:
                page.emulate_media(color_scheme=theme)
                found = page.evaluate(LAYOUT, {"touch": touch})
                wrong.extend(f"{moment}, {width} × {height}, {theme}: {one}" for one in found)
            if language == "de-DE":
                keep(page, f"ten-{moment}-{width}x{height}")

    look("role")
    page.get_by_test_id("close").click()
    page.locator("[data-card][data-playable]").first.click()
    look("path")
    page.locator(f"[data-card={VICTIM}]").click()
    look("victim")
    doctor(page, _draft_gold)
    page.reload()
    page.get_by_test_id("dialog-draft").wait_for()
    look("draft")
    assert not wrong, "\n".join(["", *wrong])
