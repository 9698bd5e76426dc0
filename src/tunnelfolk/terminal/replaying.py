"""A record shown step by step, with open cards or through the eyes of one seat."""

from collections.abc import Sequence

from msgspec.structs import replace
from rich.console import Console

from tunnelfolk.languages.speech import say
from tunnelfolk.rules.cards import Dwarf
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.notation import write
from tunnelfolk.rules.views import Goal, View
from tunnelfolk.terminal import screens
from tunnelfolk.terminal.event_sentences import Cast, tell_events
from tunnelfolk.terminal.playing import NAMES, describe_outcome
from tunnelfolk.terminal.questions import ask, printable, read_number


def match_positions(match: Match) -> list[Match]:
    """The match after each of its steps."""
    now = match.rewound()
    return [now := now.follow(step) for step in match.steps]


class ReplayScreen:
    """A match that is looked at, and where one looks from."""

    def __init__(self, console: Console, match: Match, seat: int | None) -> None:
        """Look from a seat, or at open cards."""
        self.console, self.seat, self.positions = console, seat, match_positions(match)
        self.cast = Cast(seat_names(match.view(), seat), seat)

    def print_all(self) -> None:
        """Print all steps in order."""
        for step in range(1, len(self.positions) + 1):
            self.show_step(step)

    def browse(self, step: int) -> None:
        """Let a person go to and fro, beginning at a step."""
        self.show_step(step)
        while (text := self._ask(step)) != "q":
            if text == "?":
                self.console.print(say("terminal.replayHelp"))
                continue
            target = self.target_step(text, step)
            if target is None:
                expected = say("terminal.expectedStep", n=len(self.positions))
                self.console.print(say("terminal.expected", text=printable(text), expected=expected))
            elif 1 <= target <= len(self.positions):
                step = target
                self.show_step(step)
            else:
                self.console.print(say("terminal.noStep", step=target, n=len(self.positions)))

    def _ask(self, step: int) -> str:
        return ask(say("terminal.stepAsk", step=step, steps=len(self.positions)), self.console).lower()

    def target_step(self, text: str, step: int) -> int | None:
        """The step that a command leads to."""
        match text:
            case "" | "n":
                return step + 1
            case "p":
                return step - 1
            case "r":
                return self._next_round(step)
            case _:
                return read_number(text, range(10**6))

    def _next_round(self, step: int) -> int:
        """The step of the next deal, else the last step."""
        deals = (at for at, match in enumerate(self.positions, 1) if at > step and match.steps[-1].action is None)
        return next(deals, len(self.positions))

    def show_step(self, step: int) -> None:
        """ReplayScreen the table after a step, and what the step was."""
        match = self.positions[step - 1]
        view = open_view(match) if self.seat is None else match.view(self.seat)
        at = say("review.stepOf", step=step, steps=len(self.positions))
        self.console.rule(f"{at} · {self._headline(match)}", align="left")
        screens.print_news(self.console, tell_events(self._events(match), self.cast))
        self.console.print(screens.round_status(view))
        self.console.print(screens.panel_table(view, self.cast.names))
        screens.print_board(self.console, view)
        for seat in range(match.seats) if self.seat is None else [self.seat]:
            cards = screens.describe_hand(match.view(seat).hand) or say("dialogs.noCards")
            self.console.print(f"{self.cast.names[seat]}: {cards}")
        if match.result:
            self.console.print("\n".join(describe_outcome(match, self.cast)))

    def _headline(self, match: Match) -> str:
        """Who did what; written out only where the viewer may know the whole of it."""
        step = match.steps[-1]
        if step.action is None or step.seat is None:
            return say("terminal.deal")
        name = self.cast.names[step.seat]
        return f"{name}: {write(step.action)}" if self.seat in (None, step.seat) else name

    def _events(self, match: Match) -> Sequence[Event]:
        events = match.steps[-1].events
        return events if self.seat is None else [event.seen_by(self.seat) for event in events]


def open_view(match: Match) -> View:
    """What a watcher sees when all cards lie open."""
    view = match.view()
    panels = tuple(match.view(seat).panels[seat] for seat in range(match.seats))
    return replace(
        view, panels=panels, goals=tuple(Goal(goal.cell, match.state.goals[goal.cell]) for goal in view.goals)
    )


def seat_names(view: View, seat: int | None) -> tuple[str, ...]:
    """The seats by colour where there are colours, else by name."""
    names = (
        name if panel.dwarf is Dwarf.EVERYONE else say(f"match.{panel.dwarf}")
        for name, panel in zip(NAMES, view.panels, strict=False)
    )
    return tuple(say("match.you") if at == seat else name for at, name in enumerate(names))
