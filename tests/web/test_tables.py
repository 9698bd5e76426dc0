"""Several browsers at one table."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.player import Mouse, Player, look
from tests.web.visitor import PHONE, Visitor

LAID = "() => [...document.querySelectorAll('[data-laid]')].map((card) => card.dataset.laid).sort()"


def _play_together(visitors: list[Visitor], is_over: Callable[[], bool]) -> None:
    """Whoever is asked presses something."""
    players = [Player(visitor.page, Mouse(), seed) for seed, visitor in enumerate(visitors)]
    while not is_over():
        for player in players:
            sight = look(player.page)
            if not sight.is_nothing and not is_over():
                player.press(sight)


def _laid(visitor: Visitor) -> Any:
    return visitor.page.evaluate(LAID)


def test_two_browsers_play_at_one_table_and_see_the_same_board(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    host, guest = visit(), visit(**PHONE)
    guest.join(host.host("duel"))
    keep(host.page, "waiting-room-two-people")
    host.page.get_by_role("button", name=host.word("room.start", n=2)).click()
    for visitor in (host, guest):
        visitor.page.locator(".match").wait_for()
    _play_together([host, guest], lambda: len(_laid(host)) > 8)
    expect(guest.page.locator("[data-laid]")).to_have_count(len(_laid(host)))
    assert _laid(guest) == _laid(host)


def test_chat_and_emotes_arrive(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    guest.join(host.host("duel"))
    host.page.get_by_label(host.word("room.say")).fill("Anybody down there?")
    host.page.keyboard.press("Enter")
    expect(guest.page.get_by_role("log")).to_contain_text("Anybody down there?")
    host.page.get_by_role("button", name=host.word("room.start", n=2)).click()
    for visitor in (host, guest):
        visitor.page.locator(".match").wait_for()
        visitor.page.keyboard.press("c")
    guest.page.get_by_test_id("say").fill("Only me, and a troll.")
    guest.page.keyboard.press("Enter")
    expect(host.page.get_by_role("tabpanel")).to_contain_text("Only me, and a troll.")
    guest.page.get_by_test_id("emote-ha").click()
    expect(host.page.get_by_role("tabpanel")).to_contain_text(host.word("match.emote_ha"))


def test_a_watcher_sees_the_board_and_no_hand(visit: Callable[..., Visitor]) -> None:
    player, watcher = visit(), visit()
    player.play_now("duel")
    Player(player.page, Mouse()).play(lambda _: len(_laid(player)) > 4)
    watcher.page.goto(player.page.url)
    watcher.page.locator(".match").wait_for()
    assert _laid(watcher) == _laid(player)
    expect(watcher.page.get_by_test_id("hand-0")).to_have_count(0)
    watcher.page.goto(f"{player.page.url}?screen")
    expect(watcher.page.locator("[data-layout=tv]")).to_be_visible()


def test_a_wrong_code_is_told(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.expects("404")
    visitor.page.goto("/")
    expect(visitor.page.get_by_role("button", name=visitor.word("start.joinButton"), exact=True)).to_be_enabled()
    visitor.page.get_by_label(visitor.word("start.code")).fill("mole 9999")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("alert")).to_have_text(visitor.word("room.missing", code="MOLE 9999"))
