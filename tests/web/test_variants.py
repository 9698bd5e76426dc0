"""The variants of the rules, as a table agrees on them."""

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.web.inspection import Inspection
from tests.web.visitor import PHONE, Visitor

SHORT, FULL = "options.one_round", "options.all_saboteurs"


def _switch(visitor: Visitor, variant: str) -> None:
    visitor.page.get_by_role("switch", name=visitor.word(variant), exact=True).click()


def test_a_host_agrees_on_variants_and_everybody_sees_them(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    host, guest = visit(), visit(**PHONE)
    code = host.host("saboteur")
    host.open_rules()
    variants = host.page.locator("details.rule")
    expect(variants.locator("summary")).to_contain_text(host.word("options.none"))
    variants.locator("summary").click()
    for variant in (SHORT, FULL):
        _switch(host, variant)
        expect(variants.locator("summary")).to_contain_text(host.word(variant))
    guest.join(code)
    guest.open_rules()
    told = guest.page.locator("details.rule")
    told.locator("summary").click()
    for variant in (SHORT, FULL):
        expect(told).to_contain_text(guest.word(f"{variant}Hint"))
    expect(guest.page.get_by_role("switch")).to_have_count(0)
    for visitor, touch in ((host, False), (guest, True)):
        page = visitor.page
        inspection = Inspection(page, keep, touch=touch)
        page.reload()
        visitor.open_rules()
        page.locator("details.rule summary").click()
        inspection.look("waiting-room-variants")
        inspection.close()
    _switch(host, FULL)
    expect(told).not_to_contain_text(guest.word(FULL))
    host.page.keyboard.press("Escape")
    host.page.get_by_role("button", name=host.word("room.startBots", n=3)).click()
    host.page.get_by_test_id("close").click()
    expect(host.page.get_by_test_id("log")).to_contain_text(host.word("options.inForce", names=host.word(SHORT)))
    expect(host.page.locator(".lamps i")).to_have_count(1)


def test_another_game_offers_its_own_variants(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.host("solo")
    visitor.open_rules()
    visitor.page.locator("details.rule summary").click()
    expect(visitor.page.get_by_role("switch", name=visitor.word("options.opening_strikes"))).to_be_visible()
    expect(visitor.page.get_by_role("switch", name=visitor.word(FULL))).to_have_count(0)


def test_what_the_server_refuses_is_said_and_taken_back(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.expects("422", "400")
    visitor.host("duel")

    def ask_for_more(route: Route) -> None:
        settings = route.request.post_data_json
        route.continue_(post_data={**(settings or {}), "options": {"all_saboteurs": True}})

    visitor.page.route("**/api/tables/*", ask_for_more)
    visitor.open_rules()
    visitor.page.locator("details.rule summary").click()
    _switch(visitor, SHORT)
    expect(visitor.page.locator(".toast")).to_contain_text(visitor.word("problems.bad_settings"))
    expect(visitor.page.get_by_role("switch", name=visitor.word(SHORT))).to_have_attribute("aria-checked", "false")
