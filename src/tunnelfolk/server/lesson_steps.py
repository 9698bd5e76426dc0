"""Lessons as messages: every step is the same for everybody, so that nothing is remembered and nothing stored."""

from tunnelfolk.lessons.lesson_course import Stop, course_of
from tunnelfolk.lessons.lesson_plan import LEARNER, LESSONS, plan_of
from tunnelfolk.server.messages.lesson_messages import LessonAnswer, LessonStep
from tunnelfolk.server.messages.table_messages import Player
from tunnelfolk.server.refusals import Refused


def _stop(lesson: str, step: int) -> Stop:
    if lesson not in LESSONS:
        raise Refused("no_lesson", "There is no such lesson.", 404)
    course = course_of(lesson)
    if step >= len(course):
        raise Refused("no_lesson", f"This lesson has {len(course)} steps.", 404)
    return course[step]


def _players(lesson: str) -> tuple[Player, ...]:
    others = (Player(kind="person", name=one.name, avatar=one.avatar, present=True) for one in plan_of(lesson).others)
    return (Player(kind="person", present=True), *others)


def show_step(lesson: str, step: int) -> LessonStep:
    """A step of a lesson. Raises Refused."""
    stop = _stop(lesson, step)
    known = (stop.told, *(frame.version for frame in stop.frames))
    past = stop.match.prompt(LEARNER).events
    return LessonStep(
        lesson=lesson,
        step=step,
        steps=len(course_of(lesson)),
        id=stop.plan.id,
        players=_players(lesson),
        past=past[: len(past) - len(stop.match.prompt(LEARNER, stop.told).events)],
        frames=tuple(frame.prompt(LEARNER, since) for frame, since in zip(stop.frames, known, strict=False)),
        later=stop.plan.later,
        goal=stop.goal,
        show=stop.plan.show,
        soft=stop.plan.soft,
        ask=stop.plan.ask,
    )


def show_answer(lesson: str, step: int, choice: int) -> LessonAnswer:
    """What a choice would come to, by its index in the legal list. Raises Refused."""
    stop = _stop(lesson, step)
    if stop.goal is None or choice >= len(stop.match.legal):
        raise Refused("no_choice", "There is no such choice.", 404)
    action = stop.match.legal[choice]
    # The choice that is asked for is answered by the next step; who asks all the same is shown it.
    say = stop.answer_to(action) or stop.plan.id
    return LessonAnswer(say, stop.match.act(action).prompt(LEARNER, stop.match.version))
