"""Without a network, and without a server: everything is played in the page."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scripts.client_bundle import BUNDLE
from tests.web.inspection import Inspection
from tests.web.player import Mouse, Player, Sight, look
from tests.web.visitor import Visitor
from tunnelfolk.bots.hints import MOST, give_hints
from tunnelfolk.rules import game as games
from tunnelfolk.rules.records import audit
from tunnelfolk.server.matches import seat_seed

BY_WIRE = Path(__file__).with_name("offline_play.js").read_text(encoding="utf-8")


def _get_ready(visitor: Visitor) -> None:
    """One visit and one tap, with the network; then it is switched off."""
    page = visitor.page
    page.goto("/")
    page.get_by_role("link", name=visitor.word("start.offline")).click()
    size = sum(one["bytes"] for one in _engine()["files"]) / 1e6
    expect(page.get_by_test_id("get-offline")).to_contain_text(f"({round(size, 1):g} MB)")
    page.get_by_test_id("get-offline").click()
    page.get_by_test_id("play-offline").wait_for()
    visitor.context.set_offline(True)
    page.evaluate("() => sessionStorage.setItem('offline-bot-delay', '0')")


def _engine() -> dict[str, list[dict[str, int]]]:
    engine: dict[str, list[dict[str, int]]] = json.loads((BUNDLE / "offline/engine.json").read_text())
    return engine


def _is_choosing(sight: Sight) -> bool:
    """A card is picked: the turn is in its middle."""
    return bool(sight.picked)


def test_all_games_are_played_without_a_network_lose_nothing_by_a_reload_and_are_handed_over_later(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None], tmp_path: Path
) -> None:
    visitor = visit(service_workers="allow")
    page = visitor.page
    inspection = Inspection(page, keep, touch=False)
    _get_ready(visitor)
    inspection.look("offline-ready")
    page.get_by_test_id("play-offline").click()
    expect(page.get_by_test_id("offline-bar")).to_contain_text(visitor.word("offline.here"))
    inspection.look("offline-start")

    # A few turns by hand, and the page is loaded again with a card in the hand.
    page.get_by_role("button", name=visitor.word("start.play"), exact=True).click()
    page.locator(".go", has_text=visitor.word("games.solo")).click()
    visitor.await_match()
    player = Player(page, Mouse())
    player.play(lambda sight: player.presses > 12 and _is_choosing(sight))
    before, laid = look(page), page.locator("[data-laid]").count()
    page.reload()
    visitor.await_match()
    player.wait()
    assert [card.id for card in look(page).hand] == [card.id for card in before.hand]
    assert page.locator("[data-laid]").count() == laid
    table = page.url.rpartition("/")[2]

    # That match to its end, and whole ones of the other games: by a worker like the page's own, on what the page keeps.
    page.goto("about:blank")
    page.goto("/#/matches")
    page.get_by_role("link", name=visitor.word("start.goOn")).wait_for()
    script = next(path.name for path in (BUNDLE / "assets").glob("python-*.js"))
    against_deep = {"game": "duel", "seats": 2, "options": {"one_round": True}, "fill": "deep", "isHelped": True}
    tables = [table, against_deep, {"game": "saboteur", "seats": 3}, {"daily": "solo"}]
    names = [one["name"] for one in _engine()["files"]]
    played = page.evaluate(BY_WIRE, [f"assets/{script}", names, tables])
    for one, game in zip(played, ("solo", "duel", "saboteur", "solo"), strict=True):
        (match,) = audit(one["record"].splitlines())
        assert match.result is not None
        assert (match.game.FACTS.name, match.version) == (game, one["version"])
    _require_deep(**played[1])

    # They are listed, told again and saved by the page itself.
    page.reload()
    expect(page.get_by_test_id("offline-bar")).to_contain_text(visitor.word("offline.here"))
    expect(page.get_by_role("link", name=visitor.word("start.replay"))).to_have_count(4)
    _see_the_day(visitor)
    _see_figures(visitor)
    page.goto(f"/#/m/{played[1]['match']}")
    with page.expect_download() as saved:
        page.locator("a[download]").first.click()
    saved.value.save_as(tmp_path / "record.jsonl")
    assert (tmp_path / "record.jsonl").read_text() == played[1]["record"]

    # Back to people. On a busy machine a request may still be refused when the network has just been switched on.
    visitor.expects("ERR_INTERNET_DISCONNECTED")
    visitor.context.set_offline(False)
    page.goto("/#/")
    page.get_by_test_id("back-online").click()
    page.get_by_role("button", name=visitor.word("start.hostButton")).wait_for()
    _hand_over(visitor, inspection)
    inspection.close()


def _require_deep(record: str, match: str, hints: dict[str, Any], **_: object) -> None:
    """Whoever fails to think in the page is replaced by chance without a word: this was the bot that searches."""
    deep = pytest.importorskip("tunnelfolk.lab.deep", reason="the lab is an extra", exc_type=ImportError)
    (played,) = audit(record.splitlines())
    assert played.seed is not None
    running, checked = games.new("duel", 2, seed=played.seed, options=played.options), 0
    bot, adviser = (
        deep.Deep(seed, deep.Budget(playouts=1_000)) for seed in (seat_seed(played.seed, 1), f"hint/{match}")
    )
    assert hints["level"] == "deep"
    for step in played.steps:
        if step.action is None:
            continue
        if running.version == hints["version"]:
            shown = give_hints(adviser, running.prompt(0, since=running.round_began), MOST)
            assert [hint.index for hint in shown] == [choice["index"] for choice in hints["choices"]]
        if step.seat == 1 and checked < 3 and len(running.legal) > 1:
            checked += 1
            assert running.legal[bot.choose(running.prompt(1, since=running.round_began))] == step.action
        running = running.act(step.action)
    assert checked == 3


def _see_the_day(visitor: Visitor) -> None:
    """All bots that there are have dug the day's mountain, too, and nothing is told that holds on a server only."""
    page = visitor.page
    page.goto("/#/daily")
    expect(page.get_by_test_id("daily-unofficial")).to_be_visible()
    for level in ("thumb", "keen", "deep"):
        expect(page.get_by_test_id("daily-bots")).to_contain_text(visitor.word(f"levels.{level}"))
    expect(page.get_by_test_id("daily-place")).to_have_count(0)
    expect(page.get_by_test_id("daily-fair")).to_have_count(0)


def _see_figures(visitor: Visitor) -> None:
    """They come from this browser: there is no server that they could be on."""
    page = visitor.page
    page.goto("/#/me")
    expect(page.get_by_test_id("me-list").locator("li")).to_have_count(4)
    expect(page.get_by_text(visitor.word("me.here"))).to_have_count(0)


def _hand_over(visitor: Visitor, inspection: Inspection) -> None:
    """Four matches lie in the browser: one goes to the server, then all others, and there they are told again."""
    page = visitor.page
    page.goto("/#/matches")
    panel = page.get_by_test_id("handover")
    panel.get_by_role("button", name=visitor.word("games.duel")).click()
    expect(panel.get_by_role("status")).to_have_text(visitor.word("offline.handDone", n=1))
    page.get_by_test_id("hand-all").click()
    expect(panel.get_by_role("status")).to_have_text(visitor.word("offline.handDone", n=4))
    inspection.look("offline-handed")
    page.reload()
    rows = page.locator("main > a.row", has_text=visitor.word("offline.mark"))
    expect(rows).to_have_count(4)
    expect(panel).to_have_count(0)
    rows.filter(has_text=visitor.word("games.duel")).click()
    page.locator("[data-laid]").first.wait_for()
    page.goto("/#/me")
    page.get_by_role("link", name=visitor.word("me.review")).first.click()
    page.locator("main.review, main:has(progress, [role=progressbar])").first.wait_for()


def test_a_page_that_was_visited_once_opens_without_a_network_says_what_works_and_notices_its_return(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    visitor = visit(service_workers="allow")
    visitor.expects("ERR_INTERNET_DISCONNECTED")
    page = visitor.page
    inspection = Inspection(page, keep, touch=False)
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    visitor.context.set_offline(True)
    page.reload()
    alone = page.get_by_test_id("alone")
    expect(alone).to_contain_text(visitor.word("offline.aloneBare"))
    inspection.look("offline-alone")
    inspection.close()
    page.get_by_role("link", name=visitor.word("start.offline")).first.click()
    expect(page.get_by_text(visitor.word("offline.none"))).to_be_visible()
    expect(page.get_by_text(visitor.word("offline.worksGames"))).to_be_visible()
    page.goto("/#/")
    alone.get_by_role("link", name=visitor.word("offline.worksRules")).click()
    expect(page.locator("h1")).to_be_visible()
    for without in ("matches", "me", "daily", "watch", "t/MOLE-4217", "m/nothing"):
        page.goto(f"/#/{without}")
        expect(alone).to_contain_text(visitor.word("offline.aloneBare"))
    page.goto("/#/")
    alone.wait_for()
    visitor.context.set_offline(False)
    page.locator(".play button:enabled").wait_for()
    expect(alone).to_have_count(0)
