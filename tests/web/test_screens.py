"""Every page: axe finds nothing in either theme, and everything fits on every screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.server.people import Guest
from tests.web.inspection import TELEVISION, Inspection
from tests.web.visitor import PHONE, Visitor, finished_match

Keep = Callable[[Page, str], None]


def _start(visitor: Visitor) -> None:
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name=visitor.word("start.play"), exact=True).click(trial=True)
    visitor.page.wait_for_function("() => document.querySelector('.mine img').complete")


def _pick(visitor: Visitor) -> None:
    _start(visitor)
    visitor.page.get_by_role("button", name=visitor.word("start.play"), exact=True).click()


def _settings(visitor: Visitor) -> None:
    _start(visitor)
    visitor.page.get_by_role("button", name=visitor.word("common.settings")).click()


def _profile(visitor: Visitor) -> None:
    _start(visitor)
    visitor.page.locator(".me").click()


def _room(visitor: Visitor) -> None:
    _start(visitor)
    visitor.page.get_by_role("button", name=visitor.word("start.hostButton")).click()
    visitor.page.get_by_test_id("stool-1").click()
    visitor.page.get_by_role("button", name=visitor.word("room.addBot"), exact=True).click()
    visitor.page.get_by_test_id("seat-1").wait_for()
    visitor.page.get_by_label(visitor.word("room.say")).fill("Who brought the lamp?")
    visitor.page.keyboard.press("Enter")
    visitor.page.get_by_role("log").get_by_text("Who brought the lamp?").wait_for()


def _house_rules(visitor: Visitor) -> None:
    _room(visitor)
    visitor.open_rules()


def _bot_menu(visitor: Visitor) -> None:
    _room(visitor)
    visitor.page.get_by_test_id("seat-1").click()
    visitor.page.locator("dialog[open]").wait_for()


def _arrival(visitor: Visitor) -> None:
    host = Guest(visitor.server, "Ratchet")
    visitor.page.goto(f"/#/t/{host.found('saboteur', 5)['id']}")
    visitor.page.locator("dialog[open]").wait_for()
    host.close()


def _matches(visitor: Visitor) -> None:
    visitor.play_now("solo")
    visitor.page.goto("/#/matches")
    visitor.page.locator("main a.row").first.wait_for()


def _no_matches(visitor: Visitor) -> None:
    visitor.page.goto("/#/matches")
    visitor.page.locator(".nothing").wait_for()


def _watch(visitor: Visitor) -> None:
    visitor.page.goto("/#/watch")
    visitor.page.get_by_label(visitor.word("start.code")).wait_for()


def _missing(visitor: Visitor) -> None:
    visitor.expects("404")
    visitor.page.goto("/#/t/MOLE-9999")
    visitor.page.locator(".nothing").wait_for()


def _rules(game: str) -> Callable[[Visitor], None]:
    def rules(visitor: Visitor) -> None:
        visitor.page.goto(f"/#/rules/{game}")
        visitor.page.locator(".book section").first.wait_for()

    return rules


def _at_table(press: str) -> Callable[[Visitor], None]:
    """A table with something open."""

    def at_table(visitor: Visitor) -> None:
        visitor.play_now("saboteur", players=10)
        visitor.page.get_by_test_id("close").click()
        visitor.page.get_by_test_id(press).click()
        visitor.page.locator("dialog[open], .m-talk").first.wait_for()

    return at_table


def _rules_at_table(visitor: Visitor) -> None:
    _at_table("menu")(visitor)
    visitor.page.locator("dialog").get_by_role("button", name=visitor.word("common.rules")).click()
    visitor.page.locator("dialog .book section").first.wait_for()


def _leaving(visitor: Visitor) -> None:
    _at_table("menu")(visitor)
    visitor.page.get_by_role("button", name=visitor.word("room.leaveTable")).click()
    visitor.page.get_by_role("button", name=visitor.word("room.leave"), exact=True).wait_for()


def _screen(visitor: Visitor) -> None:
    visitor.play_now("saboteur", players=5)
    visitor.page.goto(f"{visitor.page.url}?screen")
    visitor.page.locator("[data-layout=tv]").wait_for()


def _replay(visitor: Visitor) -> None:
    visitor.page.goto(f"/#/m/{finished_match(visitor.server)}")
    visitor.page.get_by_role("slider").fill("25")


def _replay_menu(visitor: Visitor) -> None:
    _replay(visitor)
    visitor.page.get_by_test_id("menu").click()
    visitor.page.locator("dialog[open]").wait_for()


PAGES: dict[str, Callable[[Visitor], None]] = {
    "start": _start,
    "pick-a-game": _pick,
    "settings": _settings,
    "profile": _profile,
    "waiting-room": _room,
    "house-rules": _house_rules,
    "bot-menu": _bot_menu,
    "arrival": _arrival,
    "matches": _matches,
    "no-matches": _no_matches,
    "watch": _watch,
    "no-such-table": _missing,
    "rules-saboteur": _rules("saboteur"),
    "rules-duel": _rules("duel"),
    "rules-solo": _rules("solo"),
    "table-menu": _at_table("menu"),
    "table-rules": _rules_at_table,
    "leaving": _leaving,
    "replay": _replay,
    "replay-menu": _replay_menu,
}
ON_PHONES = {"talk": _at_table("open-log")}
ON_LAPTOPS = {"keys": _at_table("help"), "shared-screen": _screen}


@pytest.mark.parametrize("page", PAGES | ON_LAPTOPS)
def test_every_page_on_a_laptop(page: str, visit: Callable[..., Visitor], keep: Keep) -> None:
    _inspect(page, visit(), keep, touch=False)


@pytest.mark.parametrize("page", PAGES | ON_PHONES)
def test_every_page_on_a_phone(page: str, visit: Callable[..., Visitor], keep: Keep) -> None:
    _inspect(page, visit(**PHONE), keep, touch=True)


def _inspect(page: str, visitor: Visitor, keep: Keep, *, touch: bool) -> None:
    inspection = Inspection(visitor.page, keep, touch=touch)
    if page == "shared-screen" and not touch:
        inspection.sizes += (TELEVISION,)
    (PAGES | ON_LAPTOPS | ON_PHONES)[page](visitor)
    inspection.look(page)
    inspection.close()
