"""The site for any web host: built whole, read by everybody, and played on with no server behind it."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, Page, Request, expect

from scripts import site_build
from scripts.client_bundle import BUNDLE
from tests.web.inspection import AXE
from tests.web.player import Mouse, Player
from tests.web.static_host import StaticHost
from tests.web.visitor import KNOWS, LAPTOP, PHONE, words
from tunnelfolk.languages.dictionaries import phrase_in
from tunnelfolk.rules.records import audit

BY_WIRE = Path(__file__).with_name("offline_play.js").read_text(encoding="utf-8")
PAGES = (
    "",
    *(
        f"docs/{name}.html"
        for name in ("index", "how-to-play", "cards", "balance", "api-records", "protocol", "search")
    ),
)
"""One of each kind; all others are made as the last ones are."""
HURRY = "try { sessionStorage.setItem('offline-bot-delay', '0') } catch {}"
LEAST_PX = 12
GIVEN_UP = "net::ERR_ABORTED"
OVERFLOW = "() => document.documentElement.scrollWidth - innerWidth"
BESIDE = """() => [...document.querySelectorAll('.cards li')]
  .filter((card) => card.scrollWidth > card.clientWidth).length"""
"""How many cards have a name that runs into the next one's."""
SMALLEST = """() => Math.min(...[...document.querySelectorAll('.plot text')].map((text) =>
  parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticHost]:
    """A whole site below a path. Sphinx stops at any warning."""
    folder = tmp_path_factory.mktemp("site") / "site"
    assert site_build.build(folder) == []
    host = StaticHost(folder)
    yield host
    host.close()


def _open(context: BrowserContext, trouble: list[str]) -> Page:
    page = context.new_page()
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("console", lambda said: trouble.append(said.text) if said.type in {"error", "warning"} else None)
    page.on("requestfailed", lambda request: trouble.extend(_explain_failure(request)))
    return page


def _explain_failure(request: Request) -> list[str]:
    """Whoever goes on to the next page gives up what was still on its way: a picture just scrolled into sight, say."""
    return [] if request.failure == GIVEN_UP else [f"{request.url} failed: {request.failure}"]


def test_everybody_can_read_every_kind_of_page_by_day_and_by_night_on_any_screen(
    host: StaticHost, new_context: Callable[..., BrowserContext], keep: Callable[[Page, str], None]
) -> None:
    trouble: list[str] = []
    context = new_context(**LAPTOP, base_url=host.address)
    context.add_init_script(AXE_SCRIPT)
    page = _open(context, trouble)
    for name in PAGES:
        page.goto(name or host.address)
        for theme, rules in (("dark", None), ("light", ["color-contrast"])):
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            trouble += [f"{name}, {theme}: {wrong}" for wrong in page.evaluate(AXE, rules)]
            keep(page, f"site-{name.replace('/', '-')}-{theme}")
        page.set_viewport_size(PHONE["viewport"])
        assert page.evaluate(OVERFLOW) <= 0, f"{name} is wider than a phone"
        assert page.evaluate(BESIDE) == 0, f"names of cards run into one another on {name}"
        assert page.evaluate(SMALLEST) >= LEAST_PX, f"a plot on {name} cannot be read"
        page.set_viewport_size(LAPTOP["viewport"])
    assert trouble == []
    assert host.missed == []


def test_an_address_where_nothing_is_leads_back_to_the_front_page_from_any_depth(
    host: StaticHost, new_context: Callable[..., BrowserContext], keep: Callable[[Page, str], None]
) -> None:
    trouble: list[str] = []
    context = new_context(**LAPTOP | {"locale": "pt-PT"}, base_url=host.address)
    page = _open(context, trouble)
    said = words("pt-BR")
    for wrong, steps in (("nowhere", 1), ("nowhere/at/all", 3)):
        page.goto(wrong)
        for _ in range(steps):
            expect(page.get_by_role("heading")).to_have_text(phrase_in("pt-BR", "missing.title"))
            page.get_by_role("link", name=said["common"]["home"]).click()
        expect(page).to_have_url(host.address)
    keep(page, "site-missing")
    assert trouble == ["Failed to load resource: the server responded with a status of 404 (Not Found)"] * 4
    host.missed.clear()


def test_a_match_is_played_from_the_front_page_on_with_no_server(
    host: StaticHost, new_context: Callable[..., BrowserContext], keep: Callable[[Page, str], None]
) -> None:
    trouble: list[str] = []
    said = words()
    context = new_context(**LAPTOP | {"service_workers": "allow"}, base_url=host.address)
    context.add_init_script(KNOWS)
    context.add_init_script(HURRY)
    page = _open(context, trouble)
    page.goto(host.address)
    page.get_by_role("link", name="Play now").click()
    bar = page.get_by_test_id("offline-bar")
    expect(bar).to_contain_text(said["offline"]["botsOnly"])
    expect(bar.get_by_role("link", name=said["offline"]["site"])).to_have_attribute("href", "../")
    # What needs people is not offered.
    expect(page.get_by_role("button", name=said["start"]["hostButton"])).to_be_hidden()
    keep(page, "site-play")

    page.get_by_role("button", name=said["start"]["play"], exact=True).click()
    page.locator(".go", has_text=said["games"]["solo"]).click()
    page.locator(".match .frame > ul").wait_for(state="attached")
    player = Player(page, Mouse())
    player.play(lambda _: player.presses > 6)
    table = page.url.rpartition("/")[2]

    # The rest of it by a worker like the page's own, on what the page keeps, and without a network.
    context.set_offline(True)
    page.goto("about:blank")
    page.goto("play/#/rules")
    expect(page.locator("h1")).to_be_visible()
    script = next(path.name for path in (BUNDLE / "assets").glob("python-*.js"))
    names = [one["name"] for one in json.loads((BUNDLE / "offline/engine.json").read_text())["files"]]
    (played,) = page.evaluate(BY_WIRE, [f"assets/{script}", names, [table]])
    (match,) = audit(played["record"].splitlines())
    assert match.result is not None
    assert trouble == []
    # Nobody was asked for what only a server has.
    assert host.missed == []
