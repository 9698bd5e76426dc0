"""The review of a finished match in the browser: what it shows is the library's, and it can be walked by anybody."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.people import PATIENCE, Guest
from tests.web.conftest import Mine
from tests.web.inspection import SMALL_SCREEN, Inspection
from tests.web.visitor import PHONE, Visitor, finished_match

STEP = "review-step"
FOUR_IN_ROWS = """() => {
  const moments = document.querySelector('.moments');
  while (moments.children.length < 4) moments.append(moments.firstElementChild.cloneNode(true));
  return [...moments.children].map((one) => one.getBoundingClientRect().top)
    .map((top, _, tops) => tops.filter((other) => other === top).length);
}"""
"""How many stand in the row of each, where there are four."""
ALL_IN_SIGHT = """(table) => {
  const { scrollWidth, clientWidth } = document.querySelector(table).parentElement;
  return clientWidth > 0 && scrollWidth <= clientWidth;
}"""
PERCENTS = "() => [...document.querySelectorAll('.plot .name')].map((name) => name.textContent.match(/(\\d+)%/)?.[1])"


@pytest.fixture(scope="module")
def saboteur(mine: Mine) -> str:
    return finished_match(mine, "saboteur", 5)


def _open(visitor: Visitor, match: str, query: str = "") -> Page:
    page = visitor.page
    page.goto(f"/#/m/{match}/review{query}")
    page.get_by_test_id("review-board").wait_for(timeout=1_000 * PATIENCE)
    return page


def _review(mine: Mine, match: str) -> Any:
    guest = Guest(mine)
    while (answer := guest.get(f"/matches/{match}/review"))["review"] is None:
        pass
    guest.close()
    return answer["review"]


def test_suspicion_in_the_browser_is_the_library_s_to_the_digit(
    visit: Callable[..., Visitor], mine: Mine, saboteur: str
) -> None:
    page = _open(visit(), saboteur)
    [first, *_] = _review(mine, saboteur)["suspicion"]
    everybody = [f"{100 * chance:.0f}" for chance in first["eyes"][0]["after"][-1]]
    assert page.evaluate(PERCENTS) == everybody
    page.get_by_role("group", name="Whose eyes").get_by_role("button").nth(3).click()
    expect(page.locator(".plot .name", has_text="knows")).to_have_count(1)
    seat = [f"{100 * chance:.0f}" for chance in first["eyes"][3]["after"][-1]]
    assert page.evaluate(PERCENTS) == [*seat[:2], None, *seat[3:]]
    # Nobody is out of sight on a narrow screen: one could not tell that there is more.
    page.set_viewport_size({"width": 320, "height": 640})
    page.wait_for_function(
        "() => [...document.querySelectorAll('.eyes')].every((strip) => strip.scrollWidth <= strip.clientWidth)"
    )


def test_graph_board_and_log_move_together(visit: Callable[..., Visitor], saboteur: str) -> None:
    page = _open(visit(), saboteur, "?step=5")
    board, log = page.get_by_test_id("review-board"), page.locator(".log [aria-current=step]").first
    expect(page.get_by_test_id(STEP)).to_contain_text("5")
    expect(log).to_have_attribute("data-step", "5")
    laid = board.locator("use").count()
    page.keyboard.press("End")
    expect(log).not_to_have_attribute("data-step", "5")
    assert board.locator("use").count() > laid
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id(STEP)).to_contain_text("2")
    page.locator(".log button").nth(6).click()
    expect(log).to_have_attribute("data-step", page.locator(".log button").nth(6).get_attribute("data-step") or "")


def test_turning_points_are_a_list_that_can_be_walked(visit: Callable[..., Visitor], saboteur: str) -> None:
    page = _open(visit(), saboteur)
    turns = page.get_by_test_id("review-turns").get_by_role("button")
    assert turns.count() > 1
    expect(turns.first).to_contain_text(re.compile(r"\. A (saboteur|digger) would do this"))
    turns.first.click()
    expect(turns.first).to_have_attribute("aria-current", "step")
    # The list stands below: graph and board come into sight with it.
    expect(page.get_by_test_id("review-board")).to_be_in_viewport()
    expect(page.get_by_test_id("review-tip")).to_be_in_viewport()
    page.get_by_role("button", name="Next turning point").click()
    expect(turns.nth(1)).to_have_attribute("aria-current", "step")
    expect(page.get_by_test_id("review-tip")).to_contain_text("times as often")
    page.set_viewport_size({"width": SMALL_SCREEN[0], "height": SMALL_SCREEN[1]})
    assert page.evaluate(FOUR_IN_ROWS) == [2] * 4


def test_which_side_was_ahead_is_drawn_beside_the_suspicion(visit: Callable[..., Visitor], saboteur: str) -> None:
    page = _open(visit(), saboteur)
    page.get_by_test_id("graph-ahead").click()
    expect(page.get_by_role("img", name="choices carry stones")).to_be_visible()
    page.get_by_test_id("graph-guilty").click()
    page.get_by_text("How sure is that?").click()
    page.get_by_role("group", name="Number of players").get_by_role("button", name="10").click()
    expect(page.get_by_text("with 10 players")).to_be_visible()
    expect(page.get_by_test_id("calibration").get_by_role("row")).to_have_count(3)
    # Nobody scrolls sideways to read a figure, nor loses what the rows are called.
    page.set_viewport_size(PHONE["viewport"])
    page.wait_for_function(ALL_IN_SIGHT, arg="[data-testid=calibration]")


def test_the_result_tells_the_story_and_a_picture_of_it_can_be_kept(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    visitor = visit(**PHONE)
    page = visitor.page
    inspection = Inspection(page, keep, touch=True)
    visitor.play_now("solo")
    visitor.skip_to(lambda prompt: bool(prompt["view"].get("result")))
    page.get_by_test_id("tell-story").click()
    story = page.get_by_test_id("story").get_by_role("listitem")
    story.first.wait_for(timeout=1_000 * PATIENCE)
    assert 4 <= story.count() <= 6
    page.get_by_test_id("make-picture").click()
    pictures = [_saved(page)]
    inspection.look("result-story")
    page.get_by_role("switch").click()
    pictures.append(_saved(page))
    inspection.close()
    assert all(picture.startswith(b"\x89PNG") for picture in pictures)
    assert pictures[0] != pictures[1]


def _saved(page: Page) -> bytes:
    """The picture as it is saved."""
    expect(page.get_by_test_id("picture")).to_have_attribute("data-ready", "")
    with page.expect_download() as saved:
        page.get_by_test_id("save-picture").click()
    return Path(saved.value.path()).read_bytes()


@pytest.mark.parametrize(("game", "seats"), [("saboteur", 5), ("duel", 2), ("solo", 1)])
def test_everybody_can_use_a_review_on_every_screen(
    visit: Callable[..., Visitor], mine: Mine, keep: Callable[[Page, str], None], game: str, seats: int
) -> None:
    match = finished_match(mine, game, seats, options={"one_round": True})
    devices: dict[str, dict[str, Any]] = {"en-GB": {}, "de-DE": PHONE}
    for language, device in devices.items():
        visitor = visit(**device, locale=language)
        inspection = Inspection(visitor.page, keep, touch=bool(device))
        inspection.sizes = (*inspection.sizes, SMALL_SCREEN)
        _open(visitor, match)
        inspection.look(f"review-{game}-{language[:2]}")
        inspection.close()


def test_the_review_of_no_match_says_so_and_leads_to_the_start_page_alone(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.expects("404")
    visitor.page.goto("/#/m/nowhere/review")
    expect(visitor.page.get_by_role("heading", name=visitor.word("problems.no_match"))).to_be_visible()
    expect(visitor.page.locator(".ways").get_by_role("link")).to_have_text([visitor.word("common.home")])


def test_a_review_that_cannot_be_made_yet_says_so_and_leads_to_the_match(
    visit: Callable[..., Visitor], mine: Mine
) -> None:
    guest = Guest(mine)
    table = guest.found("solo", 1)
    match = guest.post(f"/tables/{table['id']}/start")["match"]["id"]
    guest.close()
    visitor = visit()
    visitor.expects("403")
    visitor.page.goto(f"/#/m/{match}/review")
    expect(visitor.page.get_by_role("heading", name=visitor.word("problems.hidden"))).to_be_visible()
    expect(visitor.page.get_by_role("link", name=visitor.word("review.replay"))).to_be_visible()
