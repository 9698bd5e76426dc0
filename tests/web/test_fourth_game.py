"""A game that the server has from another package, and the client has no words for."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.fourth_game import shorthanded
from tests.test_fourth_game import with_fourth_game
from tests.web.conftest import Mine
from tests.web.player import Mouse, Player
from tests.web.visitor import Visitor

FACTS = shorthanded.FACTS


@pytest.fixture(scope="module")
def fourth(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mine]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", with_fourth_game())
        fourth = Mine(tmp_path_factory.mktemp("fourth") / "data", "--no-limits")
    yield fourth
    assert fourth.stop() == 0


def test_a_fourth_game_is_offered_and_played_to_the_end(visit: Callable[..., Visitor], fourth: Mine) -> None:
    visitor = visit(fourth)
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name=visitor.word("start.play"), exact=True).click()
    page.get_by_label(visitor.word("start.bots")).select_option("greedy")
    tile = page.locator(".tile", has_text=FACTS.title)
    expect(tile).to_contain_text(FACTS.tagline)
    expect(tile.locator("output")).to_have_text(str(FACTS.usual_seats))
    tile.locator("summary").click()
    tile.get_by_role("switch", name=visitor.word("options.one_round")).click()
    tile.locator(".go").click()
    Player(page, Mouse()).play(lambda sight: sight.hand)
    expect(page.locator("[data-card]")).to_have_count(shorthanded.HAND)
    Player(page, Mouse()).play()
    final = page.get_by_test_id("dialog-final")
    expect(final).to_contain_text(visitor.word("match.round", n=1))
    expect(final).not_to_contain_text(visitor.word("match.round", n=2))


def test_a_fourth_game_is_hosted_by_its_title(visit: Callable[..., Visitor], fourth: Mine) -> None:
    visitor = visit(fourth)
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name=visitor.word("start.hostButton")).click()
    visitor.open_rules()
    page.get_by_label(visitor.word("room.game")).select_option(label=FACTS.title)
    expect(page.locator(".board")).to_contain_text(FACTS.title)
    seats = page.locator("output")
    while (taken := int(seats.inner_text())) < FACTS.seats[-1]:
        page.get_by_role("button", name=visitor.word("common.more")).click()
        expect(seats).to_have_text(str(taken + 1))
    expect(page.get_by_role("button", name=visitor.word("common.more"))).to_be_disabled()


def test_the_rules_of_a_fourth_game_are_not_made_up(visit: Callable[..., Visitor], fourth: Mine) -> None:
    visitor = visit(fourth)
    visitor.page.goto(f"/#/rules/{FACTS.name}")
    told = visitor.page.locator(".nothing")
    expect(told).to_contain_text(visitor.word("rules.none", game=FACTS.title))
    expect(told).to_contain_text(FACTS.tagline)
    expect(visitor.page.locator(".book")).to_have_count(0)
