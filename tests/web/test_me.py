"""One's own matches in figures: filters, rows, plots and the reviews that are still missing."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.people import PATIENCE
from tests.web.inspection import SMALL_SCREEN, Inspection
from tests.web.visitor import PHONE, Visitor, play_to_end

SHORT = {"options": {"one_round": True}}


def _has_played(visitor: Visitor) -> Page:
    """Two matches of Solo and one of Saboteur, a round each."""
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name=visitor.word("start.play"), exact=True).click(trial=True)
    for game, seats in (("solo", 1), ("saboteur", 3), ("solo", 1)):
        play_to_end(visitor.by_wire(), game, seats, **SHORT)
    return page


def test_whoever_has_played_nothing_is_told_so(visit: Callable[..., Visitor]) -> None:
    page = visit().page
    page.goto("/#/me")
    expect(page.get_by_role("heading", name="You have not finished a match here yet.")).to_be_visible()


@pytest.mark.parametrize("device", [{}, PHONE | {"locale": "de-DE"}], ids=["laptop", "german phone"])
def test_my_matches_are_counted_by_game_and_role(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None], device: dict[str, Any]
) -> None:
    visitor = visit(**device)
    inspection = Inspection(visitor.page, keep, touch=bool(device))
    inspection.sizes = (*inspection.sizes, SMALL_SCREEN)
    page = _has_played(visitor)
    page.goto("/" if device else "/#/matches")
    page.get_by_role("link", name=visitor.word("start.me" if device else "replay.me")).click()
    expect(page).to_have_title(re.compile(visitor.word("replay.me")))
    figures = page.get_by_test_id("me-figures").locator("tbody tr")
    expect(figures).to_have_count(3)  # Saboteur, its only round by role, and Solo
    expect(figures.last.locator("td").first).to_have_text("2")
    expect(page.get_by_test_id("me-list").locator("li")).to_have_count(3)
    inspection.look("me")
    assert not inspection.wrong, inspection.wrong
    if device:
        page.locator("summary").click()
    page.locator(".filters label", has_text=visitor.word("games.solo")).click()
    expect(figures).to_have_count(1)
    expect(page.get_by_test_id("me-list").locator("li")).to_have_count(2)
    if device:
        return
    page.locator(".filters label", has_text=visitor.word("games.saboteur")).click()
    page.get_by_test_id("me-review").click()
    # Suspected or not: once there is a review, it is counted.
    expect(figures.last.locator("td").last).to_contain_text(" of 1", timeout=1_000 * PATIENCE)
    expect(page.get_by_test_id("me-review")).to_have_count(0)
    expect(page.get_by_test_id("me-list")).to_contain_text(re.compile(r"Points lost per choice: \d+\.\d"))
