"""A record cut into its rounds, with each event's step."""

from itertools import accumulate

from msgspec import Struct

from tunnelfolk.rules.events import Event
from tunnelfolk.rules.game import Match, Step


class RoundSteps(Struct, frozen=True):
    """The steps of one round, from its deal on."""

    round: int
    first_step: int
    """The number of steps of the match once it was dealt."""
    steps: tuple[Step, ...]

    @property
    def last_step(self) -> int:
        """The number of steps of the match once it was over."""
        return self.first_step + len(self.steps) - 1

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened in it."""
        return tuple(event for step in self.steps for event in step.events)

    def step_of(self, place: int) -> int:
        """The number of steps of the match once the event at this place had happened."""
        ends = accumulate(len(step.events) for step in self.steps)
        return self.first_step + next(number for number, end in enumerate(ends) if place < end)


def rounds_of(match: Match) -> tuple[RoundSteps, ...]:
    """The rounds of a match."""
    deals = [number for number, step in enumerate(match.steps) if step.action is None]
    return tuple(
        RoundSteps(number, begin + 1, match.steps[begin:end])
        for number, (begin, end) in enumerate(zip(deals, [*deals[1:], match.version], strict=True), 1)
    )
