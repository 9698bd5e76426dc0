"""Lessons are held to the rules: whatever they ask for can be done, and whatever else can be done is answered."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from tunnelfolk.lessons.lesson_course import Stop, course_of, play_plan
from tunnelfolk.lessons.lesson_plan import LEARNER, LESSONS, StepPlan, plan_of
from tunnelfolk.rules import notation
from tunnelfolk.rules.actions import Dig
from tunnelfolk.rules.game_state import IllegalAction

RULES = Path(__file__).parents[2] / "docs" / "rules.md"
NAMED = {f"{lesson}-{stop.plan.id}": stop for lesson in LESSONS for stop in course_of(lesson)}
STEPS = [pytest.param(stop, id=name) for name, stop in NAMED.items()]
TAUGHT = {
    # Laying and turning, why a cell is dark, sabotage, repair, rockslide, map, who wins, how a round ends, the draft.
    "saboteur": {"S1", "S2", "S5", "T1", "T6", "T7", "S7", "S8", "S9", "S10", "S11", "S13", "S14", "S17", "S18"},
    # The own start, doors, keys, trolls, ladders, markers, turning a goal, sabotage, the end of a round, debts.
    "duel": {"D4", "D6", "D9", "D10", "D11", "D12", "D13", "D14", "T9", "D17", "D19", "D22", "D23", "D24"},
    # The colour, cards set aside, forced sabotage and rockslides, the opening hand, the end, ranks.
    "solo": {"O1", "O2", "O3", "O4", "O5", "O6", "O7"},
}


def _choices(stop: Stop) -> list[str]:
    """What the learner may choose beside the goal."""
    return [notation.write(action) for action in stop.match.legal if notation.write(action) != stop.plan.goal]


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_played_by_the_rules_from_the_deal_to_its_end(lesson: str) -> None:
    course = course_of(lesson)
    assert [stop.plan.id for stop in course] == [step.id for step in plan_of(lesson).steps]
    assert len({stop.plan.id for stop in course}) == len(course)
    assert course[-1].goal is None, "the end is something to read"
    assert all(later.match.version >= stop.match.version for stop, later in pairwise(course))


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_step_shows_what_is_played_one_by_one_and_never_again_what_was_seen(lesson: str) -> None:
    plan = plan_of(lesson)
    for at in [at for at, step in enumerate(plan.steps) if step.before]:
        pausing = replace(plan, steps=(*plan.steps[:at], StepPlan("pause", ()), *plan.steps[at:]))
        pause, stop = play_plan(pausing)[at : at + 2]
        ended = pause.match.version + len(stop.plan.before)
        shown = [ended] if stop.plan.later else [*range(pause.match.version + 1, ended + 1)]
        assert [frame.version for frame in stop.frames] == shown
        assert [frame.version for frame in pause.frames] == [pause.match.version]


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_ends_with_a_round_that_is_over_and_paid(lesson: str) -> None:
    last = course_of(lesson)[-1].match
    assert last.state.ended is not None
    assert sum(last.state.players[LEARNER].gold) > 0


def test_the_gold_that_the_end_of_solo_speaks_of_is_what_was_dug() -> None:
    assert sum(course_of("solo")[-1].match.state.players[LEARNER].gold) == 11


@pytest.mark.parametrize("stop", STEPS)
def test_a_step_asks_the_learner_for_something_that_can_be_done(stop: Stop) -> None:
    if stop.plan.goal is None:
        assert not stop.plan.answers
        return
    assert stop.match.to_act == LEARNER
    assert notation.write(stop.match.legal[stop.goal or 0]) == stop.plan.goal


@pytest.mark.parametrize("stop", STEPS)
def test_every_wrong_turn_is_answered_and_no_answer_is_for_nothing(stop: Stop) -> None:
    if stop.plan.goal is None:
        return
    said = [stop.answer_to(notation.read(text)) for text in _choices(stop)]
    assert None not in said, [text for text, words in zip(_choices(stop), said, strict=True) if words is None]
    assert set(said) == {words for _, words in stop.plan.answers}


@pytest.mark.parametrize("stop", [pytest.param(stop, id=name) for name, stop in NAMED.items() if stop.plan.ask])
def test_the_cell_that_is_asked_about_is_dark_though_a_tunnel_ends_there(stop: Stop) -> None:
    asked = stop.plan.ask
    assert asked is not None
    assert stop.match.to_act == LEARNER
    assert asked.card in stop.match.state.players[LEARNER].hand
    digs = [action for action in stop.match.legal if isinstance(action, Dig)]
    assert any(dig.cell == asked.cell for dig in digs)
    assert not any(dig.cell == asked.cell and dig.face.rstrip("~") == asked.card for dig in digs)


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_rule_that_a_lesson_teaches_is_named_by_its_number(lesson: str) -> None:
    numbered = set(re.findall(r"^- \*\*([TSDOV]\d+)\*\*", RULES.read_text(), re.MULTILINE))
    named = {number for step in plan_of(lesson).steps for number in step.rules}
    assert all(step.rules for step in plan_of(lesson).steps)
    assert named <= numbered
    assert named >= TAUGHT[lesson]


def test_a_script_that_the_rules_do_not_allow_is_refused() -> None:
    plan = plan_of("saboteur")
    steps = [replace(step, before=("lay B05@5,5",)) if step.id == "why" else step for step in plan.steps]
    with pytest.raises(IllegalAction):
        play_plan(replace(plan, steps=tuple(steps)))


def test_a_deal_with_a_card_too_many_is_refused() -> None:
    plan = plan_of("saboteur")
    with pytest.raises(ValueError, match="not in list"):
        replace(plan, deal=replace(plan.deal, draws=("B16", "B16"))).full_deal()


def test_the_learner_is_shown_nothing_that_the_seat_may_not_know() -> None:
    for lesson in LESSONS:
        for stop in course_of(lesson):
            hidden = [panel.role for seat, panel in enumerate(stop.match.view(LEARNER).panels) if seat != LEARNER]
            assert stop.match.state.ended or not any(hidden)
