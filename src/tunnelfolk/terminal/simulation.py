"""Many matches between bots, their traces and what can be counted about them."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from os import getpid
from pathlib import Path
from statistics import fmean
from typing import IO

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from tunnelfolk.bots import play_out
from tunnelfolk.rules import events as ev
from tunnelfolk.rules import records
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.game import Match, game_named
from tunnelfolk.terminal.command_error import INTERRUPTED
from tunnelfolk.terminal.seating import MatchSetup, make_bots
from tunnelfolk.terminal.words import counted, rank_name

REASONS = {
    "treasure": "the treasure was reached",
    "cards": "nobody holds a card any more",
    "goals": "every goal is turned up",
    "markers": "all markers are placed",
}
"""Why a round ended. Figures are for those who study the games, and in English like all of the lab."""


class Tally:
    """What is counted over many matches."""

    def __init__(self, setup: MatchSetup) -> None:
        """Begin with nothing."""
        self.setup = setup
        self.decisions: list[int] = []
        self.reasons: Counter[str] = Counter()
        self.gold: list[tuple[int, ...]] = []
        self.wins: Counter[int] = Counter()
        self.gold_by_role: Counter[Role] = Counter()
        self.times_in_role: Counter[Role] = Counter()
        self.ranks: Counter[int] = Counter()

    def add(self, match: Match) -> None:
        """Count a match that is over."""
        assert match.result is not None
        self.decisions.append(sum(step.action is not None for step in match.steps))
        self.gold.append(match.result.gold)
        self.wins.update(match.result.winners)
        if match.game.FACTS.ranks:
            self.ranks[match.game.FACTS.rank(match.result.gold[0])] += 1
        roles: tuple[Role, ...] = ()
        for event in (event for step in match.steps for event in step.events):
            if isinstance(event, ev.RolesDealt):
                roles = event.roles
                self.times_in_role.update(roles)
            self._count(event, roles)

    def _count(self, event: ev.Event, roles: tuple[Role, ...]) -> None:
        match event:
            case ev.RoundEnded(_, reason):
                self.reasons[reason] += 1
            case ev.GoldTaken(seat, gold):
                self.gold_by_role[roles[seat]] += gold
            case ev.GoldPaid(seat, gold):
                self.gold_by_role[roles[seat]] += sum(gold)
            case _:
                pass


def play_matches(setup: MatchSetup, games: int, seed: int) -> Iterator[Match]:
    """Matches between bots, one after another; their seeds derive from one."""
    for number in range(1, games + 1):
        own = f"{seed}/{number}"
        yield play_out(setup.begin(own), make_bots(setup.bots, own))


def simulate(setup: MatchSetup, games: int, seed: int, trace: Path | None, on_match: Callable[[], object]) -> Tally:
    """Play matches and write their traces, game by game; `on_match` is called after each."""
    tally = Tally(setup)
    with _trace_writer(trace) as write:
        for match in play_matches(setup, games, seed):
            write(match)
            tally.add(match)
            on_match()
    return tally


@contextmanager
def _trace_writer(path: Path | None) -> Iterator[Callable[[Match], None]]:
    """What takes the traces of matches: nothing, or a file that appears when all of them are written."""
    if path is None:
        yield lambda match: None
        return
    with _whole_file(path) as file:
        yield lambda match: file.writelines(f"{line}\n" for line in records.lines(match))


@contextmanager
def _whole_file(path: Path) -> Iterator[IO[str]]:
    """A file that appears under its name only when it is complete; pipes and devices are written to at once."""
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8") as file:
            yield file
        return
    target = path.resolve()
    partial = target.with_name(f".{target.name}.{getpid()}.partial")
    try:
        with partial.open("w", encoding="utf-8") as file:
            yield file
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)


def run_simulation(
    setup: MatchSetup, games: int, seed: int, trace: Path | None, consoles: tuple[Console, Console]
) -> int:
    """Simulate with a progress bar on the second console, and print the summary on the first."""
    output, errors = consoles
    began = time.perf_counter()
    with _progress(errors, games) as bar:
        task = bar.add_task("matches", total=games)
        try:
            tally = simulate(setup, games, seed, trace, lambda: bar.advance(task))
        except KeyboardInterrupt:
            done = int(bar.tasks[task].completed)
            bar.stop()
            file = f"; {trace} was not written" if trace else ""
            errors.print(f"tunnelfolk: interrupted after {done} of {games} matches{file}", soft_wrap=True)
            return INTERRUPTED
    for grid in summary(tally, time.perf_counter() - began):
        output.print(grid)
    return 0


def _progress(console: Console, games: int) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal or games == 1)


def summary(tally: Tally, seconds: float) -> list[Grid]:
    """The figures of a simulation as tables."""
    return [_figure_grid(tally, seconds), *_seat_grids(tally), *_role_grids(tally), *_rank_grids(tally)]


def _grid(*columns: str) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for at, column in enumerate(columns):
        grid.add_column(column, justify="right" if at else "left")
    return grid


def _figure_grid(tally: Tally, seconds: float) -> Grid:
    games, rounds = len(tally.decisions), tally.reasons.total()
    grid = _grid(f"{tally.setup.game}, {counted(tally.setup.seats, 'player')}", "", "share")
    grid.add_row("games", str(games), "")
    least, mean, most = min(tally.decisions), fmean(tally.decisions), max(tally.decisions)
    grid.add_row("decisions per game: least, mean, most", f"{least}, {mean:.1f}, {most}", "")
    gold = [own for match in tally.gold for own in match]
    grid.add_row("gold per seat: least, mean, most", f"{min(gold)}, {fmean(gold):.2f}, {max(gold)}", "")
    for reason, count in sorted(tally.reasons.items()):
        grid.add_row(f"rounds ended because {REASONS[reason]}", str(count), f"{count / rounds:.1%}")
    grid.add_row("matches per second", f"{games / seconds:.1f}", "")
    return grid


def _seat_grids(tally: Tally) -> list[Grid]:
    grid, games = _grid("seat", "bot", "gold, mean", "matches won", "share"), len(tally.gold)
    for seat, bot in enumerate(tally.setup.bots):
        wins = tally.wins[seat]
        grid.add_row(
            str(seat), bot, f"{fmean(gold[seat] for gold in tally.gold):.2f}", str(wins), f"{wins / games:.1%}"
        )
    return [grid] if tally.setup.seats > 1 else []


def _role_grids(tally: Tally) -> list[Grid]:
    grid = _grid("role", "times dealt", "gold per round, mean")
    for role, times in sorted(tally.times_in_role.items()):
        grid.add_row(role, str(times), f"{tally.gold_by_role[role] / times:.2f}")
    return [grid] if grid.rows else []


def _rank_grids(tally: Tally) -> list[Grid]:
    grid, games = _grid("rank", "gold", "matches", "share"), len(tally.gold)
    spans = game_named(tally.setup.game).FACTS.rank_spans
    for rank, span in enumerate(spans):
        count = tally.ranks[rank]
        grid.add_row(rank_name(rank, len(spans)), span, str(count), f"{count / games:.1%}")
    return [grid] if grid.rows else []
