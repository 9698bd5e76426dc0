"""A lesson played through the rules: where its match stands at every step, and what a choice is answered with."""

from fnmatch import fnmatchcase
from functools import cache
from itertools import accumulate

from msgspec import Struct

from tunnelfolk.lessons.lesson_plan import LessonPlan, StepPlan, plan_of
from tunnelfolk.rules import notation
from tunnelfolk.rules.actions import Action
from tunnelfolk.rules.game import Match, game_named


class Stop(Struct, frozen=True):
    """A step of a lesson on the board."""

    plan: StepPlan
    told: int
    """The version that the learner knew before."""
    frames: tuple[Match, ...]
    """What is shown one after the other; in the last one the learner is asked."""

    @property
    def match(self) -> Match:
        """Where the learner is asked."""
        return self.frames[-1]

    @property
    def goal(self) -> int | None:
        """The index of the right choice."""
        return None if self.plan.goal is None else self.match.legal.index(notation.read(self.plan.goal))

    def answer_to(self, action: Action) -> str | None:
        """The name of the words that answer a choice; None where the plan forgot it."""
        text = notation.write(action)
        return next((words for pattern, words in self.plan.answers if fnmatchcase(text, pattern)), None)


@cache
def course_of(lesson: str) -> tuple[Stop, ...]:
    """All steps of a lesson. Kept, because a lesson is the same for everybody."""
    return play_plan(plan_of(lesson))


def play_plan(plan: LessonPlan) -> tuple[Stop, ...]:
    """A plan played by the rules; raises IllegalAction or ValueError where they do not allow it."""
    game = game_named(plan.game)
    options = plan.options.over(game.FACTS.usual)
    blank = Match(game, plan.seats, options, None, game.new(plan.seats, options))
    stops: list[Stop] = []
    match, told = blank.deal(plan.full_deal()), 0
    for step in plan.steps:
        frames = list(accumulate(map(notation.read, step.before), Match.act, initial=match))
        # Where no goal led here, the step before ended with the first of these: it is not shown again.
        shown = frames if told != match.version or len(frames) == 1 else frames[1:]
        stops.append(Stop(step, told, (frames[-1],) if step.later else tuple(shown)))
        told = frames[-1].version
        match = frames[-1] if step.goal is None else frames[-1].act(notation.read(step.goal))
    return tuple(stops)
