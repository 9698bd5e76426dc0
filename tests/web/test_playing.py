"""Whole matches, played by what glows: with a mouse, with a finger on a phone, and by keyboard alone.

On the way every kind of moment is looked at: axe finds nothing in either theme, and everything fits on every screen.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.inspection import Inspection
from tests.web.player import Finger, Keys, Mouse, Player
from tests.web.visitor import GAMES, PHONE, Visitor

Keep = Callable[[Page, str], None]
ALWAYS_SEEN = {
    # Whether the reader drafts gold is the bots' affair: test_table_layout looks at that.
    "saboteur": {"role", "my-turn", "chose-path", "round", "final"},
    "duel": {"my-turn", "chose-path", "confirming", "round", "final"},
    "solo": {"my-turn", "chose-path", "confirming", "putting-down", "round", "final"},
}


SOME_PRESSES = 50
"""Enough to have met most kinds of moments."""
PLAYED_IN_FULL = "saboteur"
"""Later rounds show nothing new: one game shows that a whole match can be clicked through and a whole round tapped,
`make soak` that all can."""


def _sign_off(inspection: Inspection, game: str) -> None:
    assert {f"{game}-{moment}" for moment in ALWAYS_SEEN[game]} <= inspection.seen
    inspection.close()


IS_ABOVE_BOARD = """(button) => {
  const board = document.querySelector('.m-board').style.getPropertyValue('--board-insets');
  return button.getBoundingClientRect().bottom <= parseFloat(board) + 12;
}"""


def _put_aside(page: Page) -> None:
    """Look at the board, and take the final result up again."""
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.get_by_test_id("result").evaluate(IS_ABOVE_BOARD)
    page.get_by_test_id("result").click()
    expect(page.get_by_test_id("dialog-final")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_by_clicking_what_is_lit_and_then_played_again(
    game: str, visit: Callable[..., Visitor], keep: Keep, is_soaking: bool
) -> None:
    visitor = visit()
    inspection = Inspection(visitor.page, keep, touch=False, tireless=is_soaking)
    visitor.play_now(game)
    player = Player(visitor.page, Mouse(), notice=inspection.follow(game))
    player.puts_down = True
    if is_soaking or game == PLAYED_IN_FULL:
        player.play()
    else:
        visitor.play_most(player, by_hand=SOME_PRESSES)
    _sign_off(inspection, game)
    _put_aside(visitor.page)
    visitor.page.get_by_test_id("rematch").click()
    expect(visitor.page.get_by_test_id("dialog-final")).to_be_hidden()
    assert Player(visitor.page, Mouse()).play(lambda sight: sight.hand).hand


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_by_keyboard_alone(game: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.play_now_by_keys(game)
    visitor.play_most(Player(visitor.page, Keys()), by_hand=SOME_PRESSES)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_on_a_phone_by_touch(
    game: str, visit: Callable[..., Visitor], keep: Keep, is_soaking: bool
) -> None:
    visitor = visit(**PHONE)
    inspection = Inspection(visitor.page, keep, touch=True, tireless=is_soaking)
    visitor.play_now(game)
    player = Player(visitor.page, Finger(), notice=inspection.follow(game))
    player.puts_down = True
    visitor.play_most(player, by_hand=10_000 if is_soaking or game == PLAYED_IN_FULL else SOME_PRESSES)
    _sign_off(inspection, game)
