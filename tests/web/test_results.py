"""What is shown once and then put away: roles and the end of a round."""

import re
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Page, expect

from tests.server.people import PATIENCE
from tests.web.inspection import Inspection
from tests.web.player import Mouse, Player
from tests.web.visitor import PHONE, Visitor
from tunnelfolk.rules import solo

IS_ROUND_OVER = "dialog-round"
A_FRAME_MS = 20
NAMES_SABOTEURS = re.compile("(was|were) the saboteurs?|no saboteur at all")
ROUNDS = 3
BEGUN = 3
"""Cards on the board of the Duel after the first turn."""


def test_a_finished_board_can_be_looked_at_before_the_next_round_and_after_a_reload(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    visitor = visit(**PHONE)
    page = visitor.page
    inspection = Inspection(page, keep, touch=True)
    visitor.play_now("duel")
    cards = 0

    def is_over(prompt: dict[str, Any]) -> bool:
        nonlocal cards
        cards = len(prompt["view"]["board"])
        return _is_round_over(prompt)

    visitor.hurry(is_over)
    expect(page.get_by_test_id(IS_ROUND_OVER)).to_be_visible()
    laid = page.locator("[data-laid]").count()
    assert laid == cards
    page.get_by_test_id("look").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.locator("[data-laid]").count() == laid
    inspection.look("looking-back")
    inspection.close()
    _open_log_at_its_end(page)
    page.get_by_test_id("result").click()
    totals = _totals(page)
    page.reload()
    expect(page.get_by_test_id(IS_ROUND_OVER)).to_be_visible()
    assert page.locator("[data-laid]").count() == laid
    assert _totals(page) == totals
    page.get_by_test_id("close").click()
    page.get_by_test_id("hand-0").wait_for()
    assert page.locator("[data-laid]").count() <= BEGUN


def _is_round_over(prompt: dict[str, Any]) -> bool:
    return "ended" in prompt["view"] and prompt["view"]["to_act"] is None


def _totals(page: Page) -> list[int]:
    """The large numbers of a result."""
    return [int(text) for text in page.get_by_test_id("total").all_inner_texts()]


def _open_log_at_its_end(page: Page) -> None:
    """What happened last is what one wants to read."""
    page.get_by_test_id("open-log").click()
    expect(page.get_by_test_id("log").locator("li").last).to_be_in_viewport()
    page.get_by_test_id("dialog-log").get_by_test_id("close").click()


def test_watchers_see_the_end_of_a_round_too(visit: Callable[..., Visitor]) -> None:
    player, watcher = visit(), visit()
    player.play_now("solo")
    watcher.page.clock.install()
    watcher.page.goto(player.page.url)
    watcher.page.locator(".match").wait_for()
    # From here on the watcher's clock stands still, so that the dialog stays however slow this machine is.
    watcher.page.clock.pause_at(datetime.now(UTC) + timedelta(days=1))
    player.hurry(_is_round_over)
    # What comes is drawn frame by frame, so the clock goes on a little at a time until all has come.
    until = time.monotonic() + PATIENCE
    while not watcher.page.get_by_test_id(IS_ROUND_OVER).is_visible():
        assert time.monotonic() < until
        watcher.page.clock.run_for(A_FRAME_MS)
    watcher.page.clock.fast_forward(60_000)
    expect(watcher.page.locator("dialog[open]")).to_have_count(0)


def test_the_gold_at_the_end_of_a_round_is_what_is_left_after_the_payout(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.play_now("duel")
    ends: list[list[int]] = []
    for number in range(1, ROUNDS + 1):

        def is_paid(prompt: dict[str, Any], number: int = number) -> bool:
            view = prompt["view"]
            if not (view["round"] == number and _is_round_over(prompt)):
                return False
            ends.append([sum(panel.get("gold", ())) for panel in view["panels"]])
            return True

        visitor.hurry(is_paid)
        expect(visitor.page.get_by_test_id(IS_ROUND_OVER)).to_be_visible()
        assert _totals(visitor.page) == ends[-1]
        visitor.page.get_by_test_id("close").click()
        expect(visitor.page.get_by_test_id(IS_ROUND_OVER)).to_have_count(0)
    assert any(any(totals) for totals in ends)


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


def test_S13_the_gold_card_that_is_pressed_is_the_one_that_is_kept(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.play_now("saboteur")

    page.get_by_test_id("close").click()
    visitor.hurry(lambda prompt: len([one for one in prompt["legal"] if one["do"] == "take"]) > 1)
    Player(page, Mouse()).put_away(until="dialog-draft")
    values = _values(page)
    # The best one is picked already, so another one is taken.
    page.get_by_test_id(f"take-{values.index(min(values))}").click()
    page.get_by_test_id("confirm").click()
    taken = visitor.word("log.takeYou", who=visitor.word("match.you"), n=min(values))
    expect(page.get_by_test_id("log")).to_contain_text(taken)
    expect(page.get_by_test_id("log")).to_contain_text(NAMES_SABOTEURS)
    _outgrow_log(page)


FRAME = "const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));"
GROW = f"""async (isTaller) => {{
  {FRAME}
  const rows = document.getElementById('talk');
  rows.scrollTop -= 1;
  await frame();
  // The browser tells of this only when there is more below it.
  rows.scrollTop += 1;
  if (isTaller) rows.firstElementChild.style.paddingBottom = '200px';
  else rows.style.marginBottom = '200px';
  await frame();
  return rows.scrollHeight - rows.scrollTop - rows.clientHeight;
}}"""
SHRINK_AND_GROW = f"""async () => {{
  {FRAME}
  const rows = document.getElementById('talk');
  const {{ style }} = rows.firstElementChild;
  style.height = `${{rows.clientHeight + 10}}px`;
  style.overflow = 'hidden';
  // Asked for, so that the browser moves the rows up now; it tells of that when all of them are back, and more.
  void rows.scrollTop;
  style.height = style.overflow = '';
  style.paddingBottom = '400px';
  await frame();
  return rows.scrollHeight - rows.scrollTop - rows.clientHeight;
}}"""
SCROLL_UP_AND_GROW = f"""async () => {{
  {FRAME}
  const rows = document.getElementById('talk');
  rows.scrollTop -= 100;
  await frame();
  rows.firstElementChild.style.paddingBottom = '600px';
  await frame();
  return rows.scrollHeight - rows.scrollTop - rows.clientHeight;
}}"""


def _outgrow_log(page: Page) -> None:
    """Whatever comes or goes, in the log or below it, its end stays in sight, but for whoever scrolls up to read."""
    assert page.evaluate(GROW, True) < 1
    assert page.evaluate(GROW, False) < 1
    assert page.evaluate(SHRINK_AND_GROW) < 1
    assert page.evaluate(SCROLL_UP_AND_GROW) >= 300


def _values(page: Page) -> list[int]:
    """The gold cards of the draft."""
    return [
        int(value) for value in page.locator("[data-gold]").evaluate_all("all => all.map((one) => one.dataset.gold)")
    ]


def test_O7_the_end_of_solo_tells_the_rank_that_the_server_counts(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name=visitor.word("start.play"), exact=True).click()
    tile = page.locator(".tile", has_text=visitor.word("games.solo"))
    tile.locator("summary").click()
    tile.get_by_role("switch", name=visitor.word("options.one_round")).click()
    tile.locator(".go").click()
    Player(page, Mouse()).play()
    [gold] = _totals(page)
    rank = sum(gold >= least for least in solo.FACTS.ranks)
    final = page.get_by_test_id("dialog-final")
    expect(final.get_by_role("heading")).to_have_text(visitor.word(f"match.rank{rank - 1}"))
    expect(final).to_contain_text(visitor.word("match.rankOf", n=rank, most=len(solo.FACTS.ranks)))
    _come_back_later(page)


def test_the_way_to_the_story_is_seen_whole_on_a_phone_held_sideways(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**PHONE, locale="de-DE")
    page = visitor.page
    page.set_viewport_size({"width": 844, "height": 390})
    visitor.sit_with_bots("solo", 1)
    visitor.skip_to(lambda prompt: prompt["view"].get("result"))
    final = page.get_by_test_id("dialog-final")
    final.wait_for()
    story, foot = final.get_by_test_id("tell-story").bounding_box(), final.locator(".row").bounding_box()
    assert story is not None
    assert foot is not None
    assert story["y"] + story["height"] <= foot["y"]


def _come_back_later(page: Page) -> None:
    """Whoever opens the table again sees how the match ended, until that was left for the waiting room."""
    final = page.get_by_test_id("dialog-final")
    page.reload()
    expect(final).to_be_visible()
    final.get_by_test_id("close").click()
    page.get_by_test_id("open-log").click()
    expect(page.get_by_test_id("tab-chat")).to_have_count(0)  # alone there is nobody to talk to
    page.get_by_test_id("dialog-log").get_by_test_id("close").click()
    page.get_by_test_id("result").click()
    final.get_by_test_id("room").click()
    expect(page.locator(".match")).to_have_count(0)
    page.reload()
    page.locator(".code").wait_for()
    expect(page.locator(".match")).to_have_count(0)
