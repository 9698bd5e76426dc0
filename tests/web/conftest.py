"""A real Chromium at a real server. It is closed after the tests in here: while it runs, asyncio cannot be used."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from scripts.browser import launch_options
from scripts.client_bundle import BUNDLE
from tests.server.people import SERVE, Server
from tests.web.player import GIVE_UP_MS
from tests.web.visitor import LAPTOP, Visitor

expect.set_options(timeout=GIVE_UP_MS)

collect_ignore = (
    []
    if os.environ.get("BROWSER")
    else [
        f"test_{name}.py"
        for name in (
            "big_screen",
            "claims",
            "daily",
            "days_apart",
            "fourth_game",
            "german",
            "hints",
            "lessons",
            "me",
            "mistyped_address",
            "offline",
            "playing",
            "privacy",
            "reconnect",
            "replay",
            "results",
            "review",
            "screen_type",
            "screens",
            "site",
            "table_keys",
            "table_layout",
            "table_moments",
            "table_newcomers",
            "tables",
            "variants",
            "waiting_room",
            "weight",
        )
    ]
)
"""Whoever calls pytest without make may have no browser."""

ARTEFACTS = Path(__file__).parent / "artefacts"


class Mine(Server):
    """A server whose matches are all dealt from one seed, so that a test meets the same cards every time."""

    program = f"from tunnelfolk.server import matches; matches.new_seed = lambda: 'pick'; {SERVE}"


@pytest.fixture(scope="session")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mine]:
    assert (BUNDLE / "index.html").exists(), "run `make web`"
    mine = Mine(tmp_path_factory.mktemp("mine") / "data", "--no-limits")
    yield mine
    assert mine.stop() == 0
    assert '"level": "error"' not in mine.log.read_text()


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(**launch_options(), timeout=GIVE_UP_MS)
    # Whoever opens it: on a busy machine a page may take longer than the 30 seconds of Playwright.
    browser.on("context", lambda context: context.set_default_timeout(GIVE_UP_MS))
    yield browser
    browser.close()


# The plugin's own one lives longer than this folder's tests.
@pytest.fixture(scope="package")
def browser_context_args() -> dict[str, Any]:
    return {}


@pytest.fixture
def visit(mine: Mine, new_context: Callable[..., Any]) -> Iterator[Callable[..., Visitor]]:
    """Somebody opens the page, on a device of their own."""
    visitors: list[Visitor] = []

    def arrive(server: Server = mine, *, is_new: bool = False, **device: Any) -> Visitor:
        options = LAPTOP | device
        context = new_context(**options, base_url=server.address)
        visitors.append(Visitor(server, context, options["locale"][:2], is_new=is_new))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        visitor.leave()


@pytest.fixture
def is_soaking(request: pytest.FixtureRequest) -> bool:
    """Whether every single moment is looked at, not one of each kind."""
    return bool(request.config.getoption("--hypothesis-profile") == "soak")


@pytest.fixture
def keep() -> Callable[[Page, str], None]:
    """Keep a picture of a page for people to look at, where they asked for pictures."""

    def keep(page: Page, name: str) -> None:
        if os.environ.get("PICTURES"):
            ARTEFACTS.mkdir(exist_ok=True)
            page.screenshot(path=ARTEFACTS / f"{name}.png")

    return keep
