"""Somebody takes their data along, and is forgotten."""

from collections.abc import Callable
from pathlib import Path

import msgspec
from playwright.sync_api import Page, expect

from tests.server.people import Guest, Server
from tests.web.visitor import Visitor


def _open_settings(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name=visitor.word("common.settings")).click()


def test_somebody_downloads_their_data_and_is_forgotten(
    mine: Server, visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(mine.address)
    expect(page.locator(".me")).to_be_visible()
    _open_settings(visitor)
    keep(page, "settings")
    with page.expect_download() as downloading:
        page.get_by_role("link", name=visitor.word("settings.download")).click()
    assert downloading.value.suggested_filename == "tunnelfolk-my-data.json"
    data = msgspec.json.decode(Path(downloading.value.path()).read_bytes())
    expect(page.locator(".me")).to_contain_text(data["name"])

    page.get_by_role("button", name=visitor.word("settings.forget")).click()
    keep(page, "forget")
    expect(page.get_by_text(visitor.word("settings.forgetAsk", name=data["name"]))).to_be_visible()
    page.get_by_role("button", name=visitor.word("common.cancel")).click()
    page.get_by_role("button", name=visitor.word("settings.forget")).click()
    with page.expect_event("load"):
        page.get_by_role("button", name=visitor.word("settings.forget")).click()
    expect(page.locator(".me")).to_be_visible()
    newcomer = page.evaluate("fetch('api/session/data').then((answer) => answer.json())")
    assert newcomer["id"] != data["id"]


def test_a_forgotten_player_is_a_dwarf_with_a_number_in_the_replay(
    mine: Server, visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    guest = Guest(mine, "Wanda Schotter")
    table = guest.found("duel", 2)
    guest.post(f"/tables/{table['id']}/start", {"fill": "chance"})
    socket = guest.connect(table["id"])
    while not socket.until_prompt()["view"].get("result"):
        if socket.prompt["legal"]:
            socket.choose(0)
    match = socket.told["match"]
    socket.close()
    assert guest.ask("DELETE", "/session").status_code == 200
    guest.close()
    visitor = visit()
    visitor.page.goto(f"{mine.address}/#/m/{match}")
    expect(visitor.page.get_by_text(visitor.word("start.dwarf", n=1)).first).to_be_visible()
    keep(visitor.page, "replay")
    assert "Wanda" not in visitor.page.content()
