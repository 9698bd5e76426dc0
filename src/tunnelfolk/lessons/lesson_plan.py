"""A lesson as data: a deal, what the others do, and steps with goals. A JSON file each; the client has the words."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.deals import Deal
from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.options import Options

T = TypeVar("T", str, int)
FOLDER = Path(__file__).parent
LEARNER = 0
"""The learner's seat."""
RuleNumber = Annotated[str, Meta(pattern=r"^[TSDOV]\d+$")]


class Other(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who plays what the script says."""

    name: str
    avatar: Annotated[int, Meta(ge=0, le=9)]


class StackedDeal(Struct, frozen=True, forbid_unknown_fields=True):
    """A deal in the order in which its cards are met; what is not named lies below in the pile."""

    goals: tuple[str, ...]
    """In the order of the game's cells."""
    hands: tuple[tuple[str, ...], ...]
    draws: tuple[str, ...]
    aside: tuple[str, ...] = ()
    """Solo: what lies above the draws and is set aside unseen (O2)."""
    roles: tuple[Role, ...] = ()
    spare: Role | None = None
    gold: tuple[int, ...] = ()


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """A cell where a card does not fit: the learner tries it, and is told why."""

    card: str
    cell: Cell


class StepPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to learn: what happens before, and what the learner is to do."""

    id: str
    """Under this name the client has its words."""
    rules: tuple[RuleNumber, ...]
    """The rules it teaches (docs/rules.md)."""
    before: tuple[str, ...] = ()
    """What is played first, by whoever is to act (docs/notation.md)."""
    later: bool = False
    """Whether that is skipped: then only what came of it is shown."""
    goal: str | None = None
    """What the learner is to choose; without it, there is only something to look at."""
    answers: tuple[tuple[str, str], ...] = ()
    """What other choices are answered with: the first pattern that fits a choice's text names the words."""
    show: tuple[str, ...] = ()
    """What is in the light while there is nothing to choose: `role`, `seat 1`, `cell 8,0`, `hand`, `pile`."""
    soft: tuple[Cell, ...] = ()
    """What the words speak of beside that: half in the light."""
    ask: Asked | None = None


class LessonPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole lesson. The learner sits on seat 0."""

    game: str
    others: tuple[Other, ...]
    deal: StackedDeal
    steps: tuple[StepPlan, ...]
    options: Options = Options()

    @property
    def seats(self) -> int:
        """How many play."""
        return 1 + len(self.others)

    def full_deal(self) -> Deal:
        """The deal with all cards of the box."""
        game = game_named(self.game)
        # Any deal of the game says what is in its box, and where its goals lie.
        box = game.shuffle(game.new(self.seats, self.options.over(game.FACTS.usual)), Random(0))
        dealt = (*(card for hand in self.deal.hands for card in hand), *self.deal.aside, *self.deal.draws)
        return replace(
            box,
            first=LEARNER,
            deck=(*dealt, *_rest(box.deck, dealt)),
            goals=tuple(zip(self.deal.goals, (cell for _, cell in box.goals), strict=True)),
            roles=self.deal.roles,
            spare=self.deal.spare,
            gold_pile=(*self.deal.gold, *_rest(box.gold_pile, self.deal.gold)),
        )


def _rest(box: tuple[T, ...], taken: tuple[T, ...]) -> list[T]:
    """What is left in the box; raises ValueError where it holds too few of something."""
    left = sorted(box)  # not shuffled: a lesson is the same every time
    for card in taken:
        left.remove(card)
    return left


LESSONS = ("saboteur", "duel", "solo")


@cache
def plan_of(lesson: str) -> LessonPlan:
    """The plan of a lesson, by its name."""
    return msgspec.json.decode((FOLDER / f"{lesson}.json").read_bytes(), type=LessonPlan)
