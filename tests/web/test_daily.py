"""The daily mountain: a whole try, what came of it, how it is told, and that it was counted."""

import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server import engines
from tests.server.people import Server
from tests.web.inspection import SMALL_SCREEN, Inspection
from tests.web.visitor import PHONE, Visitor
from tunnelfolk.rules.records import seed_hash

SQUARES = re.compile(r"^[🟨🟫🟦🟪🟥⬛]{1,14}$")


def _promised_yesterday(server: Server, game: str, today: str) -> tuple[str, str]:
    """The day before, and the seed it had."""
    day = (date.fromisoformat(today) - timedelta(days=1)).isoformat()
    seed = f"{day}-{game}-pick"
    sql = "INSERT INTO daily_deals (day, game, seed, made) VALUES (?, ?, ?, 0) ON CONFLICT (day, game) DO NOTHING"
    engines.current.ask(server.data, sql, day, game, seed)
    return day, seed


def _digs(visitor: Visitor) -> None:
    """Play today's try from its page to its end: the beginning by the page, the rest by wire."""
    page = visitor.page
    page.get_by_test_id("daily-play").click()
    visitor.await_match()
    expect(page.get_by_test_id("lamp")).to_have_count(0)
    match = page.url
    page.goto("about:blank")  # drawing what nobody looks at would take longer than coming back to it
    visitor.hurry(lambda prompt: prompt["view"].get("result"))
    page.goto(match)
    page.get_by_test_id("to-daily").click()


@pytest.mark.parametrize(
    ("game", "device"),
    [("solo", {}), ("duel", PHONE | {"locale": "de-DE"})],
    ids=["solo on a laptop", "duel on a german phone"],
)
def test_a_day_is_dug_compared_told_and_counted(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None], game: str, device: dict[str, Any]
) -> None:
    visitor = visit(**device, permissions=["clipboard-read", "clipboard-write"])
    page = visitor.page
    inspection = Inspection(page, keep, touch=bool(device))
    inspection.sizes = (*inspection.sizes, SMALL_SCREEN)
    page.goto("/")
    page.get_by_role("link", name=visitor.word("start.daily")).click()
    if game == "duel":
        page.locator(".which label", has_text=visitor.word("games.duel")).click()
    expect(page.get_by_test_id("daily-play")).to_be_enabled()
    today = page.request.get(f"/api/daily/{game}").json()
    before, seed = _promised_yesterday(visitor.server, game, today["today"])
    inspection.look(f"daily-new-{game}")

    _digs(visitor)
    told = page.request.get(f"/api/daily/{game}").json()
    result = told["result"]
    score = str(result["gold"]) if game == "solo" else f"{result['gold']}\u2009:\u2009{result['rival']}"
    expect(page.get_by_test_id("daily-gold").locator("b")).to_have_text(score, use_inner_text=True)
    expect(page.get_by_test_id("daily-grid").locator("li")).to_have_count(3)
    expect(page.get_by_test_id("daily-bots").locator("li")).not_to_have_count(1)

    page.get_by_test_id("daily-share").click()
    head, *squares, link = page.evaluate("() => navigator.clipboard.readText()").split("\n")
    assert head.startswith("Tunnelfolk ")
    assert (f"{result['gold']}:{result['rival']}" if game == "duel" else f"· {result['gold']} ·") in head
    assert link == f"{visitor.server.address}/#/daily{'/duel' if game == 'duel' else ''}"
    assert all(SQUARES.fullmatch(line) for line in squares)
    assert len(squares) == 3
    assert "".join(squares).count("🟨") == "".join(result["grid"]).count("g")

    page.goto(link)
    page.reload()  # nothing is known by the page alone
    expect(page.get_by_test_id("daily-place")).to_be_visible()
    expect(page.get_by_test_id("daily-streak")).to_contain_text("1")
    expect(page.locator("[aria-current=date]")).to_have_class(re.compile("dug"))
    page.get_by_test_id("daily-fair").locator("summary").click()
    expect(page.get_by_test_id("daily-hash")).to_have_text(told["hash"])
    expect(page.get_by_test_id("daily-seed")).to_have_text(seed)
    expect(page.get_by_test_id("daily-checked")).to_contain_text("✓")
    inspection.look(f"daily-done-{game}")
    assert not inspection.wrong, inspection.wrong

    page.locator(f"a[href$='{before}']").click()
    expect(page.get_by_test_id("daily-hash")).to_have_text(seed_hash(seed))
    page.get_by_test_id("daily-play").click()
    visitor.await_match()
    again = page.request.get(f"/api/daily/{game}").json()
    assert (again["figures"], again["match"]) == (told["figures"], told["match"])


@pytest.mark.parametrize("game", ["solo", "duel"])
def test_no_space_stands_between_sentences_where_the_language_has_none(
    visit: Callable[..., Visitor], game: str
) -> None:
    visitor = visit(locale="ja-JP")
    visitor.page.goto(f"/#/daily/{game}")
    expect(visitor.page.get_by_test_id("daily-play")).to_be_enabled()
    told = visitor.page.locator("main p").all_inner_texts()
    assert any("。" in text for text in told)
    assert not [text for text in told if "。 " in text]
