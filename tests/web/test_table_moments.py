"""Moments at the table that went wrong once: the own clock, a choice on its way, aiming, previews, help."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.player import TWO_FRAMES
from tests.web.visitor import PHONE, Visitor
from tests.web.wire import Valve, doctor

DARK_LAMP = ["sabotage_lamp"]
CARD_WIDTH = 84


def _begin(visitor: Visitor, game: str = "saboteur", seats: int = 3, **settings: object) -> Page:
    page = visitor.page
    visitor.sit_with_bots(game, seats, **settings)
    if game == "saboteur":
        page.get_by_test_id("close").click()
    return page


def _pose(page: Page) -> str:
    pose: str = page.locator(".board").evaluate("board => board.style.transform")
    return pose


def test_the_own_time_is_seen_and_a_choice_on_its_way_is_not_thinking(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    valve = Valve()
    visitor.page.route_web_socket(re.compile("/socket"), valve.lay)
    page = _begin(visitor, turn_seconds=1_800, options={"first": 0})
    expect(page.get_by_test_id("own-clock")).to_have_text(re.compile(r"(29|30):\d\d"))
    valve.shut()
    page.keyboard.press("p")
    page.keyboard.press("1")
    question = page.get_by_test_id("dialog-question")
    expect(question.get_by_test_id("cancel")).to_have_text(visitor.word("dialogs.noKeep", n=1))
    question.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("status")).to_contain_text(visitor.word("match.sending"))
    valve.open()
    expect(page.get_by_test_id("status")).not_to_contain_text(visitor.word("match.sending"))


def test_a_mouse_sees_the_card_before_it_is_dug_and_reads_what_cards_do(visit: Callable[..., Visitor]) -> None:
    page = _begin(visit(), options={"first": 0})
    page.get_by_test_id("hand-0").hover()
    expect(page.get_by_test_id("card-help")).to_be_visible()
    path = page.locator("[data-card^=B][data-playable]").first
    path.click()
    expect(page.get_by_test_id("ghost")).to_have_count(0)
    page.locator(".board [data-lit]").first.hover()
    expect(page.get_by_test_id("ghost")).to_have_count(1)
    path.click()
    page.keyboard.press("p")
    expect(page.locator(".hand .off")).to_have_count(0)


def _break_lamp(message: dict[str, Any]) -> None:
    """The reader's lamp is broken, and some gold is won."""
    if message["type"] == "prompt":
        message["prompt"]["view"]["panels"][0] |= {"broken": DARK_LAMP, "gold": [2, 1]}


def test_a_phone_shows_the_own_gold_and_broken_tools_in_the_own_corner(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**PHONE)
    doctor(visitor.page, _break_lamp)
    page = _begin(visitor, seats=5)
    role = page.get_by_test_id("role")
    expect(role).to_contain_text("3")
    tool = role.locator(".toolbox.broken")
    expect(tool).to_have_count(1)
    outer, inner = role.bounding_box(), tool.bounding_box()
    assert outer is not None
    assert inner is not None
    assert inner["y"] >= outer["y"]
    assert inner["y"] + inner["height"] <= outer["y"] + outer["height"]


def test_a_tap_on_the_own_role_shows_its_aim_again_and_may_cover_it(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**PHONE)
    page = _begin(visitor, seats=5)
    role, dialog = page.get_by_test_id("role"), page.get_by_test_id("dialog-role")
    role.tap()
    expect(dialog).to_contain_text(visitor.word("match.onlyYou"))
    page.get_by_test_id("hide-role").tap()
    expect(dialog).to_have_count(0)
    expect(role).to_contain_text(visitor.word("match.roleHidden"))


@pytest.mark.parametrize("size", [(360, 640), (360, 740), (390, 844), (844, 390)], ids=str)
def test_a_phone_keeps_still_from_card_to_card_and_the_goals_in_sight(
    size: tuple[int, int], visit: Callable[..., Visitor]
) -> None:
    visitor = visit(**PHONE)
    page = _begin(visitor, options={"first": 0})
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(TWO_FRAMES)
    poses = set()
    for card in page.locator("[data-card][data-playable]").all():
        card.tap()
        page.evaluate(TWO_FRAMES)
        poses.add(_pose(page))
        _assert_seen(page, "[data-goal], .board [data-lit], [data-laid]")
        _assert_seen(page, "[data-card][aria-pressed=true]")
        card.tap()
    assert len(poses) == 1


def _assert_seen(page: Page, selector: str) -> None:
    """Whatever is named lies open: nothing covers its corners or its middle."""
    covered = page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          const root = one.closest('.m-hand, .m-board');
          return [0.1, 0.5, 0.9].some((u) => [0.1, 0.5, 0.9].some((v) => {
            const at = document.elementFromPoint(left + (right - left) * u, top + (bottom - top) * v);
            return !(one.matches('[data-card]') ? one.contains(at) : root.contains(at));
          }));
        }).map((one) => one.dataset.testid ?? one.dataset.goal ?? one.dataset.laid)""",
        selector,
    )
    assert not covered, covered


def test_a_wide_board_on_a_phone_is_shown_in_part_with_an_overview(visit: Callable[..., Visitor]) -> None:
    page = _begin(visit(**PHONE), "solo", 1)
    page.locator("[data-card][data-playable]").first.tap()
    page.evaluate(TWO_FRAMES)
    cell = page.locator(".board [data-lit]").first.bounding_box()
    assert cell is not None
    assert cell["width"] >= 30
    overview = page.get_by_test_id("map")
    expect(overview).to_be_visible()
    overview.tap()
    _assert_seen(page, "[data-goal], [data-laid]")


def _leave_a_map(message: dict[str, Any]) -> None:
    """Nothing can be dug, and there is a map for the lowest goal."""
    if message["type"] == "prompt" and message["prompt"]["legal"]:
        view = message["prompt"]["view"]
        view["hand"][0] = "map"
        lowest = max((goal["cell"] for goal in view["goals"]), key=lambda cell: cell[1])
        discards = [action for action in message["prompt"]["legal"] if action["do"] == "discard"]
        message["prompt"]["legal"] = [{"do": "peek", "cell": lowest}, *discards]


def test_what_glows_is_seen_and_as_wide_as_a_finger_where_the_whole_board_was_shown_before(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit(**PHONE)
    doctor(visitor.page, _leave_a_map)
    page = _begin(visitor, "solo", 1)
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate(TWO_FRAMES)

    def width() -> float:
        page.evaluate(TWO_FRAMES)
        scale = re.search(r"scale\((.+)\)", _pose(page))
        assert scale is not None
        return CARD_WIDTH * float(scale[1])

    assert width() < 29, "all of it is seen"
    page.get_by_test_id("hand-0").tap()
    assert width() >= 29.9
    _assert_seen(page, ".board [data-lit]")
    goal = page.locator(".board [data-lit]").first
    goal.tap()
    assert width() >= 29.9
    # A finger that comes down beside it means it too, twice as well as once.
    box = goal.bounding_box()
    assert box is not None
    page.mouse.dblclick(box["x"] - 4, box["y"] + box["height"] / 2)
    assert width() >= 29.9


def test_a_cell_that_is_tapped_twice_stays_where_it_is(visit: Callable[..., Visitor]) -> None:
    page = _begin(visit(**PHONE), "solo", 1)
    page.locator("[data-card][data-playable]").first.tap()
    page.evaluate(TWO_FRAMES)
    before = _pose(page)
    page.locator(".board [data-lit]").first.dblclick()
    page.evaluate(TWO_FRAMES)
    assert _pose(page) == before


def _look_at_any_goal(message: dict[str, Any]) -> None:
    """There is a map, and every goal may be looked at."""
    if message["type"] == "prompt" and message["prompt"]["legal"]:
        view = message["prompt"]["view"]
        view["hand"][0] = "map"
        message["prompt"]["legal"] += [{"do": "peek", "cell": goal["cell"]} for goal in view["goals"]]


RING = "(cell) => { const { backgroundColor } = getComputedStyle(cell, '::after'); return backgroundColor; }"


def test_a_goal_that_is_chosen_on_a_phone_stands_out_from_those_that_are_not(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**PHONE)
    doctor(visitor.page, _look_at_any_goal)
    page = _begin(visitor, options={"first": 0})
    page.get_by_test_id("hand-0").tap()
    goals = page.locator(".board [data-lit]")
    expect(goals).to_have_count(3)
    goals.nth(1).tap()
    expect(goals.nth(1)).to_have_attribute("aria-pressed", "true")
    looks = [(goal.evaluate(RING), goal.evaluate("goal => getComputedStyle(goal).opacity")) for goal in goals.all()]
    assert looks[0] == looks[2]
    assert looks[0][0] != looks[1][0]
    assert float(looks[0][1]) < float(looks[1][1])


def _owe_much(message: dict[str, Any]) -> None:
    """Whatever the bar of somebody who plays alone can hold."""
    if message["type"] == "prompt":
        broken = ["sabotage_pick", "sabotage_lamp", "sabotage_cart"]
        message["prompt"]["view"]["panels"][0] |= {"broken": broken, "gold": [3, 3, 3, 2], "debt": 12}


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("width", [360, 390])
def test_the_bar_of_solo_covers_nothing_of_the_board_whatever_is_owed(
    width: int, language: str, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(**PHONE, locale=language)
    doctor(visitor.page, _owe_much)
    page = _begin(visitor, "solo", 1)
    page.set_viewport_size({"width": width, "height": 740})
    page.evaluate(TWO_FRAMES)
    bar = page.locator(".solo").bounding_box()
    assert bar is not None
    top: float = page.locator(".m-board").evaluate(
        "board => parseFloat(board.style.getPropertyValue('--board-insets'))"
    )
    assert bar["y"] + bar["height"] <= top + 12


def _offer_trolls(message: dict[str, Any]) -> None:
    """Three trolls could be bribed."""
    if message["type"] == "prompt" and message["prompt"]["legal"]:
        view = message["prompt"]["view"]
        message["prompt"]["legal"] += [{"do": "bribe", "cell": goal["cell"]} for goal in view["goals"][:3]]


def test_every_troll_has_the_number_of_its_button(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    doctor(visitor.page, _offer_trolls)
    page = _begin(visitor, "duel", 2)
    buttons = page.locator("[data-testid^=bribe-]")
    expect(buttons).to_have_count(3)
    expect(page.locator(".board .troll")).to_have_text(["1", "2", "3"])
    for number, button in enumerate(buttons.all(), 1):
        expect(button).to_contain_text(visitor.word("match.bribeNumber", n=number).split(":")[0])
    buttons.nth(1).hover()
    expect(page.locator(".board .spot")).to_have_count(1)


def test_a_phone_asks_and_confirms_in_one_row(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**PHONE, locale="de-DE")
    doctor(visitor.page, _offer_trolls)
    page = _begin(visitor, "duel", 2)
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator("[data-testid^=bribe-]").first.tap()
    assert _foot(page) < 66
    page.get_by_test_id("cancel").tap()
    # A card that can lie two ways has one button more.
    page.locator("[data-card^=P][data-playable]").first.tap()
    page.locator(".board [data-lit]").first.tap()
    assert _foot(page) < 66


def _foot(page: Page) -> float:
    """How high the line that asks is, with the buttons beside it."""
    expect(page.get_by_test_id("confirm")).to_be_visible()
    page.evaluate(TWO_FRAMES)
    box = page.locator(".m-prompt").bounding_box()
    assert box is not None
    return box["height"]


CONTRAST = """(element) => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => (part / 255) ** 2.2);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const ink = getComputedStyle(element).color;
  const paper = getComputedStyle(element.parentElement).backgroundColor;
  return Math.max(light(ink) / light(paper), light(paper) / light(ink));
}"""


def test_by_day_too_what_a_card_does_can_be_read(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.page.add_init_script("localStorage.setItem('tunnelfolk', JSON.stringify({theme: 'light'}))")
    page = _begin(visitor)
    page.get_by_test_id("hand-0").hover()
    assert page.get_by_test_id("card-help").locator("b").evaluate(CONTRAST) >= 4.5


def test_on_a_low_laptop_neither_piles_nor_lamp_cover_the_markers_and_keys(visit: Callable[..., Visitor]) -> None:
    visitor = visit(viewport={"width": 1280, "height": 720})
    doctor(visitor.page, _owe_all)
    page = _begin(visitor, "duel", 2)
    expect(page.locator(".who .debt")).to_have_count(2)
    supply = page.locator(".supply").bounding_box()
    assert supply is not None
    for below in (page.locator(".piles"), page.get_by_test_id("lamp")):
        box = below.bounding_box()
        assert box is not None
        assert supply["y"] + supply["height"] <= box["y"]


def _owe_all(message: dict[str, Any]) -> None:
    """Both players are in debt, which takes a line of their plates."""
    if message["type"] == "prompt":
        for panel in message["prompt"]["view"]["panels"]:
            panel["debt"] = 1
