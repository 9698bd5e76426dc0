"""Lessons over HTTP: a step, what a choice would mean, and nothing that has to be remembered."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.datastructures import State
from litestar.testing import TestClient

from tunnelfolk.lessons.lesson_course import course_of
from tunnelfolk.lessons.lesson_plan import LESSONS
from tunnelfolk.server.app import application


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Litestar]]:
    with TestClient(application(State())) as client:
        yield client


def _step(client: TestClient[Litestar], lesson: str, step: int) -> dict[str, Any]:
    answer = client.get(f"/api/lessons/{lesson}/{step}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_steps_of_a_lesson_tell_its_match_without_a_gap(client: TestClient[Litestar], lesson: str) -> None:
    told: list[Any] = []
    for number in range(len(course_of(lesson))):
        step = _step(client, lesson, number)
        assert step["past"] == told
        told = [*step["past"], *(event for frame in step["frames"] for event in frame["events"])]
        if "goal" in step:
            assert step["frames"][-1]["legal"][step["goal"]]
    assert client.get(f"/api/lessons/{lesson}/{len(course_of(lesson))}").status_code == 404


def test_a_wrong_turn_shows_what_it_would_come_to_and_leaves_the_step_as_it_was(client: TestClient[Litestar]) -> None:
    before = _step(client, "saboteur", 1)
    asked = before["frames"][-1]
    wrong = next(index for index, action in enumerate(asked["legal"]) if action["do"] == "discard")
    answer = client.get(f"/api/lessons/saboteur/1/{wrong}").json()
    assert answer["say"] == "passing"
    assert answer["prompt"]["version"] == asked["version"] + 1
    assert any(event["event"] == "CardsPassed" for event in answer["prompt"]["events"])
    assert _step(client, "saboteur", 1) == before


@pytest.mark.parametrize("path", ["whist/0", "saboteur/99", "saboteur/1/999", "saboteur/0/0"])
def test_what_no_lesson_has_is_refused_in_a_sentence(client: TestClient[Litestar], path: str) -> None:
    answer = client.get(f"/api/lessons/{path}")
    assert answer.status_code == 404
    assert answer.json()["code"] in {"no_lesson", "no_choice"}


@pytest.mark.parametrize("path", ["-1", "-999", "0/-1", "0/-999", "10001", "9" * 30])
def test_numbers_that_no_step_and_no_choice_has_are_refused(client: TestClient[Litestar], path: str) -> None:
    assert client.get(f"/api/lessons/saboteur/{path}").status_code in {400, 404}
