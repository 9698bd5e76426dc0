"""Whole matches, played by what glows: with a mouse, with a finger on a phone, and by keyboard alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.player import Finger, Keys, Mouse, Player
from tests.web.visitor import GAMES, PHONE, Visitor


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_by_clicking_what_is_lit_and_then_played_again(
    game: str, visit: Callable[..., Visitor]
) -> None:
    visitor = visit()
    visitor.play_now(game)
    Player(visitor.page, Mouse()).play()
    visitor.page.get_by_test_id("rematch").click()
    expect(visitor.page.get_by_test_id("dialog-final")).to_be_hidden()
    assert Player(visitor.page, Mouse()).play(lambda sight: sight.hand).hand


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_by_keyboard_alone(game: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.play_now_by_keys(game)
    Player(visitor.page, Keys()).play()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_on_a_phone_by_touch(game: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit(**PHONE)
    visitor.play_now(game)
    Player(visitor.page, Finger()).play()
