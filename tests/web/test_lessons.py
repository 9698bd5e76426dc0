"""Lessons in the browser: each is played to its end, with a wrong turn for every answer that it has."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from scripts.client_bundle import BUNDLE
from tests.web.inspection import Inspection
from tests.web.visitor import GAMES, PHONE, Visitor
from tunnelfolk.lessons.lesson_course import Stop, course_of
from tunnelfolk.rules.actions import Action

LEARN = (Path(__file__).parent / "learner.js").read_text()
TRY_CELL = """([x, y]) => {
  const { left, top, width } = document.querySelector('.m-board .board').getBoundingClientRect();
  return [left + (x + 0.5) * 84 * width, top + (y + 0.5) * 126 * width];
}"""


def _said(lesson: str, language: str = "en") -> Any:
    words = msgspec.json.decode((BUNDLE / f"lesson.{language}.json").read_bytes())
    return words["lessons"][lesson]


def _open(visitor: Visitor, lesson: str) -> Page:
    page = visitor.page
    page.goto(f"/#/lesson/{lesson}")
    visitor.await_match()
    return page


def _way(action: Action, legal: tuple[Action, ...]) -> int:
    """How often a card is turned, or which position of a goal it is: alike but for the face."""
    plain: Any = msgspec.to_builtins(action)
    face = plain.pop("face", "")
    alike = [other for other in map(msgspec.to_builtins, legal) if {**plain, "face": other.get("face")} == other]
    faces = [other["face"] for other in alike if other["face"].rstrip("~") == face.rstrip("~")] if face else [face]
    return faces.index(face)


def _choose(page: Page, stop: Stop, action: Action) -> None:
    page.evaluate(LEARN, {"action": msgspec.to_builtins(action), "way": _way(action, stop.match.legal)})


def _close_dialogs(page: Page) -> None:
    """What was looked at, and the end of a round, lie over Bodo until they are put away."""
    page.evaluate("document.querySelector('dialog[open] [data-testid=close]')?.click()")


def _take_wrong_turns(page: Page, stop: Stop, said: Any) -> None:
    """One for each answer that there is; then the same is asked again."""
    wrong = {stop.answer_to(action): action for action in stop.match.legal if action != stop.match.legal[stop.goal or 0]}
    for words, action in wrong.items():
        _choose(page, stop, action)
        back = page.get_by_test_id("take-back")
        back.wait_for(state="attached")
        _close_dialogs(page)
        assert said["answers"][words] in page.get_by_test_id("coach").inner_text()
        back.click()
        expect(page.get_by_test_id("coach")).to_contain_text(said["steps"][stop.plan.id]["task"])


@pytest.mark.parametrize("lesson", GAMES)
def test_a_lesson_is_played_to_its_end_and_answers_every_wrong_turn(visit: Callable[..., Visitor], lesson: str) -> None:
    page, said = _open(visit(), lesson), _said(lesson)
    for stop in course_of(lesson):
        expect(page.get_by_test_id("coach")).to_contain_text(said["steps"][stop.plan.id]["head"])
        _close_dialogs(page)
        if stop.plan.ask:
            page.locator(f"[data-card={stop.plan.ask.card}]").first.click()
            page.mouse.click(*page.evaluate(TRY_CELL, list(stop.plan.ask.cell)))
        elif stop.goal is None:
            page.get_by_test_id("go-on").click()
        else:
            page.get_by_test_id("show-me").wait_for(state="attached")
            _take_wrong_turns(page, stop, said)
            _choose(page, stop, stop.match.legal[stop.goal])
            page.wait_for_function("() => !document.querySelector('[data-testid=take-back]')")
    expect(page.get_by_test_id("dialog-learned")).to_contain_text(said["known"][-1])
