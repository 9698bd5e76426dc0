"""Claims on the screen: made by keys, seen by everybody at goals, seats and in the log, in each reader's language."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server.people import part
from tests.web.player import Keys
from tests.web.visitor import PHONE, Visitor


def test_claims_are_made_by_keys_and_read_in_ones_own_language(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    host, guest = visit(), visit(locale="de-DE", **PHONE)
    host.sit_with_bots("saboteur", 3)
    host.page.get_by_test_id("close").click()
    guest.page.goto(host.page.url)
    guest.await_match()
    # By keys alone: the button, then the goal.
    for name in ("claim-saw", "claim-stone-8,-2"):
        Keys().reach(host.page, f'[data-testid="{name}"]')
        host.page.keyboard.press("Enter")
    goal = host.word("match.goalUpper")
    said = host.word("claims.say_stone", goal=goal[0].upper() + goal[1:])
    expect(host.page.get_by_test_id("log")).to_contain_text(said)
    expect(host.page.get_by_test_id("live")).to_contain_text(said)
    expect(guest.page.get_by_test_id("claims-8,-2")).to_be_visible()
    ziel = guest.word("match.goalUpper")
    gesagt = guest.word("claims.say_stone", goal=ziel[0].upper() + ziel[1:])
    expect(guest.page.get_by_test_id("live")).to_contain_text(gesagt)
    # One in five seconds: until then the buttons say that they are not to be pressed.
    expect(host.page.get_by_test_id("claim-suspect")).to_have_attribute("aria-disabled", "true")
    wire = host.by_wire()
    socket = wire.connect(host.table)
    socket.send({"type": "claim", "kind": "suspect", "seat": 1})
    expect(host.page.get_by_test_id("said-of-1")).to_be_visible()
    keep(host.page, "claims")
    part([wire], [socket])
