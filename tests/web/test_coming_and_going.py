"""Seats that come and go, on the screen: a quiet stand-in, reactions, what watchers say and see, and another device."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server.people import Guest, part
from tests.web.player import Keys
from tests.web.visitor import PHONE, Visitor


def press(page: Page, selector: str) -> None:
    """Come to something by keys alone, and press it."""
    Keys().reach(page, selector)
    page.keyboard.press("Enter")


def test_a_whole_match_with_a_quiet_stand_in_a_claim_and_a_reaction_by_keys_in_german(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    anna = visit(locale="de-DE")
    page = anna.page
    page.goto("/")
    page.get_by_role("button", name=anna.word("start.play"), exact=True).click(trial=True)
    table = page.request.post("/api/tables", data={"game": "saboteur", "seats": 3, "public": True}).json()
    ben, will = Guest(anna.server, "Ben"), Guest(anna.server, "Will")
    ben.post(f"/tables/{table['id']}/sit")
    assert page.request.post(f"/api/tables/{table['id']}/start", data={"fill": "chance"}).ok
    page.goto(f"/#/t/{table['code']}")
    anna.await_match()
    page.keyboard.press("Enter")  # the role was read
    ben.post(f"/tables/{table['id']}/leave")
    press(page, '[data-testid="claim-honest"]')
    expect(page.get_by_test_id("log")).to_contain_text(anna.word("claims.say_honest"))
    anna.hurry(lambda prompt: prompt["version"] > 6)
    press(page, '[data-testid="react"]')
    press(page, '[data-testid="react-bravo"]')
    expect(page.get_by_test_id("reactions")).to_contain_text("1")
    keep(page, "reaction")
    eyes = will.connect(table["id"])
    eyes.until_prompt()
    eyes.send({"type": "say", "text": "Der da war es!"})
    eyes.until(lambda told: told["type"] == "said")
    seat = next(player for player in eyes.table["players"] if player.get("name") == "Ben")
    assert seat.get("present")
    assert "lent" not in seat
    anna.hurry(lambda prompt: prompt["view"]["round"] > 1 or prompt["view"].get("ended"))
    expect(page.get_by_test_id("dialog-round")).to_be_visible()
    press(page, '[data-testid="dialog-round"] [data-testid="close"]')
    expect(page.get_by_test_id("dialog-round")).to_have_count(0)
    anna.skip_to(lambda prompt: prompt["view"]["round"] > 1)
    anna.await_match()
    expect(page.get_by_test_id("dialog-role")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("dialog-role")).to_have_count(0)
    press(page, '[data-testid="tab-chat"]')
    said = page.locator("#talk")
    expect(said).to_contain_text(anna.word("room.stood_in"))
    expect(said).to_contain_text("Der da war es!")
    expect(said).to_contain_text(anna.word("room.wasWatching", n=1))
    keep(page, "stood-in")
    anna.skip_to(lambda prompt: prompt["view"].get("result"))
    expect(page.get_by_test_id("dialog-final")).to_be_visible()
    part([ben, will], [eyes])


def test_a_code_makes_a_phone_ones_own_and_it_can_be_signed_out(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    first, phone = visit(locale="de-DE"), visit(locale="de-DE", **PHONE)
    page = first.page
    page.goto("/")
    page.get_by_role("button", name=first.word("common.settings")).first.click()
    page.get_by_role("button", name=first.word("settings.devices")).click()
    page.get_by_test_id("device-offer").click()
    code = page.get_by_test_id("device-code").inner_text()
    keep(page, "device-code")
    phone.page.goto(f"/#/device/{code}")
    phone.page.get_by_test_id("device-join").wait_for()
    keep(phone.page, "device-join")
    press(phone.page, '[data-testid="device-join"]')
    expect(phone.page.get_by_role("button", name=phone.word("start.play"), exact=True)).to_be_visible()
    names = {one.page.request.get("/api/session").json()["name"] for one in (first, phone)}
    assert len(names) == 1
    devices = page.get_by_test_id("devices").locator("li")
    expect(devices).to_have_count(2)
    keep(page, "devices")
    devices.nth(1).get_by_role("button").click()
    expect(devices).to_have_count(1)
    assert phone.page.request.get("/api/session").status == 401
