"""Lessons over HTTP."""

from typing import Annotated

from litestar.params import FromPath, PathParameter

from tunnelfolk.server import lesson_steps
from tunnelfolk.server.messages.lesson_messages import LessonAnswer, LessonStep
from tunnelfolk.server.routing import get

Number = Annotated[int, PathParameter(ge=0, le=10_000)]
"""Not FromPath with a Meta, which Litestar does not look at."""


@get("/lessons/{lesson:str}/{step:int}")
async def show_step(lesson: FromPath[str], step: Number) -> LessonStep:
    """A step of a lesson."""
    return lesson_steps.show_step(lesson, step)


@get("/lessons/{lesson:str}/{step:int}/{choice:int}")
async def show_answer(lesson: FromPath[str], step: Number, choice: Number) -> LessonAnswer:
    """What a choice would come to, by its index in the legal list."""
    return lesson_steps.show_answer(lesson, step, choice)


ROUTES = (show_step, show_answer)
