"""Lessons in the browser: each is played to its end, with a wrong turn for every answer that it has.

What is asked for is done by keys alone in each, with a mouse in Saboteur and in Solo, with a finger in the Duel and in
Solo."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from scripts.client_bundle import BUNDLE
from tests.web.inspection import LAYOUT, Inspection
from tests.web.player import TWO_FRAMES, Finger, Hands, Keys, Mouse, press_named
from tests.web.visitor import GAMES, PHONE, Visitor
from tunnelfolk.lessons.lesson_course import Stop, course_of
from tunnelfolk.rules.actions import (
    Action,
    Bribe,
    Collapse,
    Dig,
    Discard,
    Orient,
    Peek,
    Repair,
    Sabotage,
    Shed,
    Take,
    Unlock,
)

LEARN = (Path(__file__).parent / "learner.js").read_text()
TRY_CELL = """([x, y]) => {
  const { left, top, width } = document.querySelector('.m-board .board').getBoundingClientRect();
  return [left + (x + 0.5) * 84 * width, top + (y + 0.5) * 126 * width];
}"""

IS_SEEN = """(goal) => {
  const { left, top, right, bottom } = document.querySelector(`[data-goal="${goal}"]`).getBoundingClientRect();
  return [left + 2, right - 2].every((x) => [top + 2, bottom - 2].every((y) =>
    document.elementFromPoint(x, y)?.closest('.m-board')));
}"""
"""Whether all of a goal is in sight."""
LAST_GOAL = "12,0"
ABOVE_SEATS = """() => document.querySelector('[data-testid=seat-2]').getBoundingClientRect().top
  - document.querySelector('.m-coach').getBoundingClientRect().bottom"""
CHIPS_BESIDE_BODO = """() => {
  const [coach, hand] = ['.m-coach', '.m-hand'].map((part) => document.querySelector(part).getBoundingClientRect());
  return [...document.querySelectorAll('.chips .btn')]
    .map((chip) => chip.getBoundingClientRect())
    .filter(({ left, right }) => left < coach.right || right > hand.left)
    .map(({ left, right }) => `${left} to ${right}, between ${coach.right} and ${hand.left}`);
}"""
"""Where they are not."""
EDGE, ABOVE = 4, 5
"""The shadow below what Bodo says, and how far a broken tool stands above its seat."""
CARDS: dict[type[Action], str] = {Collapse: "rockslide", Peek: "map", Unlock: "key"}


def _said(lesson: str, language: str = "en") -> Any:
    words = msgspec.json.decode((BUNDLE / f"lesson.{language}.json").read_bytes())
    return words["lessons"][lesson]


def _open(visitor: Visitor, lesson: str) -> Page:
    page = visitor.page
    page.goto(f"/#/lesson/{lesson}")
    visitor.await_match()
    return page


def _ways(action: Action, legal: tuple[Action, ...]) -> list[str]:
    """The faces of a card or of a goal that may lie in a place: alike but for how it is turned."""
    plain: Any = msgspec.to_builtins(action)
    face = plain.pop("face", "")
    alike = [other for other in map(msgspec.to_builtins, legal) if {**plain, "face": other.get("face")} == other]
    return [other["face"] for other in alike if other["face"].rstrip("~") == face.rstrip("~")] if face else [face]


def _choose(page: Page, stop: Stop, action: Action) -> None:
    ways = _ways(action, stop.match.legal)
    way = ways.index(getattr(action, "face", ""))
    page.evaluate(LEARN, {"action": msgspec.to_builtins(action), "way": way, "ways": len(ways)})
    if isinstance(action, Peek):
        _put_away(page)


def _put_away(page: Page) -> None:
    """What was looked at, and the end of a round, lie over Bodo until they are put away."""
    page.locator("dialog[open]").get_by_test_id("close").click()


def _is_in_order(page: Page, *, touch: bool, width: int, height: int) -> None:
    """Everything fits on a screen of this size, too."""
    own = page.viewport_size
    assert own is not None
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(TWO_FRAMES)
    assert page.evaluate(LAYOUT, {"touch": touch}) == []
    page.set_viewport_size(own)
    page.evaluate(TWO_FRAMES)


def _take_wrong_turns(page: Page, stop: Stop, said: Any, heard: set[str | None]) -> None:
    """One for each answer that was not heard yet; then the same is asked again."""
    wrong = {
        stop.answer_to(action): action for action in stop.match.legal if action != stop.match.legal[stop.goal or 0]
    }
    for words, action in wrong.items():
        if words in heard:
            continue
        heard.add(words)
        _choose(page, stop, action)
        expect(page.get_by_test_id("coach")).to_contain_text(said["answers"][words])
        if stop.match.act(action).to_act is None:
            _put_away(page)
        page.get_by_test_id("take-back").click()
        expect(page.get_by_test_id("coach")).to_contain_text(said["steps"][stop.plan.id]["task"])


@pytest.mark.parametrize("lesson", GAMES)
def test_a_lesson_is_played_to_its_end_and_answers_every_wrong_turn(visit: Callable[..., Visitor], lesson: str) -> None:
    hands, device = (Finger(), PHONE) if lesson == "duel" else (Mouse(), {})
    page, said = _open(visit(**device), lesson), _said(lesson)
    heard: set[str | None] = set()
    for stop in course_of(lesson):
        expect(page.get_by_test_id("coach")).to_contain_text(said["steps"][stop.plan.id]["head"])
        if stop.match.to_act is None:
            # A lesson ends with its round: nobody is promised another one.
            expect(page.get_by_test_id("dialog-round")).not_to_contain_text("On to round")
            _put_away(page)
        if stop.plan.ask:
            page.locator(f"[data-card={stop.plan.ask.card}]").first.click()
            page.mouse.click(*page.evaluate(TRY_CELL, list(stop.plan.ask.cell)))
        elif stop.goal is None:
            page.get_by_test_id("go-on").click()
        else:
            page.get_by_test_id("show-me").wait_for(state="attached")
            if isinstance(stop.match.legal[stop.goal], Sabotage | Repair):  # the seats are shown over the board
                _is_in_order(page, touch=True, width=360, height=740)
                _is_in_order(page, touch=False, width=1024, height=768)
            _take_wrong_turns(page, stop, said, heard)
            if isinstance(stop.match.legal[stop.goal], Discard):  # by now it was said whether that is meant
                _choose(page, stop, stop.match.legal[stop.goal])
            else:
                _do_as_asked(page, stop, hands)
            page.wait_for_function("() => !document.querySelector('[data-testid=take-back]')")
    assert heard == set(said["answers"])
    expect(page.get_by_test_id("dialog-learned")).to_contain_text(said["known"][-1])


def _presses(page: Page, stop: Stop, action: Action, *, sure: bool) -> list[str]:
    """What a choice takes, one thing after the other, where each step waits for the one before.

    With a mouse and by keys what can be done in one way only is done at once; fingers are asked whether they are sure.
    """
    ways = _ways(action, stop.match.legal)
    turned = ways.index(getattr(action, "face", ""))
    confirm = ["confirm"] * (len(ways) > 1 or sure)
    match action:
        case Dig(face=face, cell=(x, y)):
            return [_place(page, face), f"cell-{x},{y}", *["turn"] * turned, *confirm]
        case Collapse(cell=(x, y)) | Peek(cell=(x, y)) | Unlock(cell=(x, y)):
            return [_place(page, CARDS[type(action)]), f"cell-{x},{y}", *confirm]
        case Sabotage(card=card, seat=seat) | Repair(card=card, seat=seat):
            return [_place(page, card), f"seat-{seat}", *confirm]
        case Bribe(cell=(x, y)):
            return [f"bribe-{x},{y}", "confirm"]
        case Discard(cards=cards):
            # Whoever puts cards down for the first time is asked whether that is meant.
            return ["pass", *(_place(page, card) for card in cards), "confirm", "confirm"]
        case Shed(cards=cards, tool=tool):
            return [f"shed-{tool}", *(_place(page, card) for card in cards), "confirm", "confirm"]
        case Orient():
            return [f"way-{turned}", "confirm"]
        case Take(gold=gold):
            return [page.locator(f"[data-gold='{gold}']").first.get_attribute("data-testid") or "", "confirm"]
        case _:
            raise AssertionError(f"no lesson asks for that: {action}")


def _do_as_asked(page: Page, stop: Stop, hands: Hands) -> None:
    assert stop.goal is not None
    action = stop.match.legal[stop.goal]
    for name in _presses(page, stop, action, sure=isinstance(hands, Finger)):
        press_named(page, hands, name)
    if isinstance(action, Peek):
        _put_away(page)


def _place(page: Page, card: str) -> str:
    """Where a card lies in the hand."""
    return page.locator(f"[data-card='{card.rstrip('~')}']").first.get_attribute("data-testid") or ""


def _spoken(page: Page) -> tuple[str, list[str]]:
    """What Chromium hands to a screen reader: what it tells by itself, and the kinds of things without a name."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    nodes = {node["nodeId"]: node for node in tree if not node["ignored"]}

    def words(node: dict[str, Any]) -> str:
        inner = " ".join(words(nodes[child]) for child in node["childIds"] if child in nodes)
        return inner or node.get("name", {}).get("value", "")

    told = [words(node) for node in nodes.values() if node["role"]["value"] in {"status", "alert", "log"}]
    nameless = [
        node["role"]["value"]
        for node in nodes.values()
        if node["role"]["value"] in {"button", "link", "textbox", "img"} and not node["name"]["value"].strip()
    ]
    return " ".join(" ".join(told).split()), nameless


@pytest.mark.parametrize(("lesson", "locale"), [("saboteur", "de-DE"), ("duel", "en-GB"), ("solo", "en-GB")])
def test_a_lesson_is_played_to_its_end_by_keys_alone_and_told_to_a_screen_reader(
    visit: Callable[..., Visitor], lesson: str, locale: str
) -> None:
    page, said, keys = _open(visit(locale=locale), lesson), _said(lesson, locale[:2]), Keys()
    for stop in course_of(lesson):
        expect(page.get_by_test_id("coach")).to_contain_text(said["steps"][stop.plan.id]["head"])
        if stop.match.to_act is None:
            page.locator("dialog[open]").wait_for()
            keys.reach(page, "[data-testid=close]")
            page.keyboard.press("Enter")
            expect(page.locator("dialog[open]")).to_have_count(0)
        if stop.plan.id == "draft":  # the gold lies in a dialog, which is all that is told then
            page.locator("dialog[open]").wait_for()
        told, nameless = _spoken(page)
        assert stop.plan.id == "draft" or said["steps"][stop.plan.id]["head"] in told
        assert not nameless, stop.plan.id
        if stop.plan.ask:
            x, y = stop.plan.ask.cell
            press_named(page, keys, _place(page, stop.plan.ask.card))
            press_named(page, keys, f"cell-{x},{y}")
            continue
        if stop.goal is None:
            keys.reach(page, "[data-testid=go-on]")
            page.keyboard.press("Enter")
            continue
        page.get_by_test_id("show-me").wait_for(state="attached")
        _do_as_asked(page, stop, keys)
    expect(page.get_by_test_id("dialog-learned")).to_contain_text(said["known"][-1])
    # Whoever has come so far goes on by keys, too.
    page.wait_for_function("() => document.activeElement.matches('dialog[open] .btn.main')")


def test_bodo_shows_what_to_do_to_whoever_asks_and_a_page_that_is_loaded_again_goes_on_by_touch(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    visitor, said = visit(**PHONE, locale="de-DE"), _said("solo", "de")
    inspection = Inspection(visitor.page, keep, touch=True)
    page = _open(visitor, "solo")
    coach, show_me = page.get_by_test_id("coach"), page.get_by_test_id("show-me")
    inspection.look("lesson-read")
    page.get_by_test_id("go-on").tap()
    expect(coach).to_contain_text(said["steps"]["opening"]["task"])
    inspection.look("lesson-task")
    stop = course_of("solo")[1]
    _choose(page, stop, next(action for action in stop.match.legal if stop.answer_to(action) == "digLater"))
    expect(coach).to_contain_text(said["answers"]["digLater"])
    inspection.look("lesson-wrong")
    show_me.tap()
    expect(coach).to_contain_text(said["steps"]["dig"]["head"])
    page.reload()
    for step in course_of("solo")[2:-1]:
        expect(coach).to_contain_text(said["steps"][step.plan.id]["head"])
        if step.plan.id == "last":
            _sees_last_goal(page)
        show_me.wait_for(state="attached")
        _do_as_asked(page, step, Finger())
    expect(coach).to_contain_text(said["steps"]["end"]["say"])
    inspection.look("lesson-end")
    _put_away(page)
    page.get_by_test_id("go-on").tap()
    page.get_by_test_id("dialog-learned").wait_for()
    inspection.look("lesson-learned")
    inspection.close()


def _sees_last_goal(page: Page) -> None:
    """It is in sight before its card is picked, and beside what glows then, on a small phone too."""
    page.wait_for_function(IS_SEEN, arg=LAST_GOAL)
    page.locator("[data-card=P09]").tap()
    for width, height in ((360, 640), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_test_id("cell-12,1").tap(trial=True)
        page.wait_for_function(IS_SEEN, arg=LAST_GOAL)
    page.locator("[data-card=P09]").tap()


@pytest.mark.parametrize("size", [(640, 360), (844, 390)], ids=str)
@pytest.mark.parametrize("step", ["bribe", "shed"])
def test_what_can_be_done_without_a_card_stands_beside_bodo_on_a_phone_held_sideways(
    step: str, size: tuple[int, int], visit: Callable[..., Visitor]
) -> None:
    visitor, said = visit(**PHONE, locale="de-DE"), _said("duel", "de")
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    come = [stop.plan.id for stop in course_of("duel")].index(step)
    page.add_init_script(f"localStorage['tunnelfolk.lessons'] = '{{\"duel\": {come}}}'")
    _open(visitor, "duel")
    expect(page.get_by_test_id("coach")).to_contain_text(said["steps"][step]["head"])
    page.get_by_test_id("show-me").wait_for()
    page.locator(".chips .btn").first.wait_for()
    assert page.evaluate(CHIPS_BESIDE_BODO) == []


def test_whoever_aims_at_somebody_unasked_sees_whom(visit: Callable[..., Visitor]) -> None:
    visitor, said = visit(**PHONE), _said("saboteur")
    page = _open(visitor, "saboteur")
    page.get_by_test_id("go-on").tap()
    page.locator("[data-card=sabotage_pick]").tap()
    page.get_by_test_id("seat-2").wait_for()
    assert page.evaluate(ABOVE_SEATS) >= EDGE + ABOVE
    page.get_by_test_id("seat-2").tap()
    page.get_by_test_id("confirm").tap()
    expect(page.get_by_test_id("coach")).to_contain_text(said["answers"]["tooSoon"])


def test_newcomers_are_offered_lessons_until_they_say_that_they_know_the_game(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    visitor = visit(is_new=True)
    page, word = visitor.page, visitor.word
    inspection = Inspection(page, keep, touch=False)
    page.goto("/")
    offer = page.get_by_role("region", name=word("start.newHere"))
    expect(offer.get_by_role("link")).to_have_count(len(GAMES))
    inspection.look("start-newcomer")
    page.get_by_role("button", name=word("start.play"), exact=True).click()
    expect(page.locator(".tile").first).to_be_visible()
    expect(offer).to_be_visible()
    page.get_by_test_id("knows").click()
    expect(offer).to_have_count(0)
    page.reload()
    page.get_by_role("button", name=word("start.play"), exact=True).click(trial=True)
    expect(offer).to_have_count(0)
    page.goto("/#/rules/duel")
    page.get_by_role("link", name=word("rules.lesson")).click()
    visitor.await_match()
    inspection.close()


def test_what_happens_for_the_first_time_is_explained_once(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    visitor = visit(is_new=True, **PHONE)
    page = visitor.page
    inspection = Inspection(page, keep, touch=True)
    visitor.sit_with_bots("duel", 2)
    note = page.get_by_test_id("first-note")
    visitor.hurry(lambda prompt: prompt["version"] > 12)
    note.wait_for()
    inspection.look("first-note")
    said = note.locator("p").inner_text()
    page.get_by_test_id("close-note").tap()
    expect(page.get_by_text(said, exact=True)).to_have_count(0)
    assert len(page.evaluate("JSON.parse(localStorage.getItem('tunnelfolk.notes'))")) == 1
    page.evaluate("document.querySelector('[data-testid=first-note] .off')?.click()")
    expect(note).to_have_count(0)
    inspection.close()
