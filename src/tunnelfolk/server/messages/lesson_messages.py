"""Lessons: a step, and what another choice is answered with."""

from msgspec import Struct

from tunnelfolk.lessons.lesson_plan import Asked
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.views import Prompt
from tunnelfolk.server.messages.table_messages import Player


class LessonStep(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A step of a lesson: what happens, and what the learner is asked then."""

    lesson: str
    step: int
    steps: int
    """How many steps the lesson has; the last one has nothing to choose."""
    id: str
    """Under this name the client has its words."""
    players: tuple[Player, ...]
    past: tuple[Event, ...]
    """Everything that happened before, as the learner saw it."""
    frames: tuple[Prompt, ...]
    """What is shown one after the other, each with its own events; the last one is to be answered."""
    later: bool = False
    """Whether time has passed since the step before."""
    goal: int | None = None
    """The index of the choice that is asked for; missing where there is only something to look at."""
    show: tuple[str, ...] = ()
    """What is in the light then: `role`, `seat 1`, `cell 8,0`, `hand`, `pile`."""
    soft: tuple[Cell, ...] = ()
    """What the words speak of beside that."""
    ask: Asked | None = None
    """Where the learner is to try a card that does not fit."""


class LessonAnswer(Struct, frozen=True):
    """What another choice than the one asked for is answered with."""

    say: str
    """Under this name the client has the words."""
    prompt: Prompt
    """What the choice would have come to; its events are those of the choice alone."""
