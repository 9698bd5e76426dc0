"""Many matches between bots, their traces and what can be counted about them."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from os import getpid
from pathlib import Path
from statistics import fmean
from typing import IO

from msgspec.structs import replace
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from tunnelfolk.bots import play_out
from tunnelfolk.rules import events as ev
from tunnelfolk.rules import records, solo
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.game import Match
from tunnelfolk.terminal.seating import Table, wake
from tunnelfolk.terminal.words import RANKS, REASONS, counted


class Tally:
    """What is counted over many matches."""

    def __init__(self, table: Table) -> None:
        """Begin with nothing."""
        self.table = table
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
        if match.game is solo:
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


def matches(table: Table, games: int, seed: int) -> Iterator[Match]:
    """Matches between bots, one after another; their seeds derive from one."""
    for number in range(1, games + 1):
        own = f"{seed}/{number}"
        yield play_out(table.begin(own), wake(table.bots, own))


def simulate(table: Table, games: int, seed: int, trace: Path | None, watch: Callable[[], object]) -> Tally:
    """Play matches and write their traces, game by game; `watch` is called after each."""
    tally = Tally(table)
    with _sink(trace) as write:
        for match in matches(table, games, seed):
            write(match)
            tally.add(match)
            watch()
    return tally


def trace_of(match: Match) -> Iterator[str]:
    """The trace of a match: who begins stands in its deals, so its options name Solo's colour and nothing else."""
    return records.lines(replace(match, options=replace(match.options, first=None)))


@contextmanager
def _sink(path: Path | None) -> Iterator[Callable[[Match], None]]:
    """What takes the traces of matches: nothing, or a file that appears when all of them are written."""
    if path is None:
        yield lambda match: None
        return
    with _whole_file(path) as file:
        yield lambda match: file.writelines(f"{line}\n" for line in trace_of(match))


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


def run(table: Table, games: int, seed: int, trace: Path | None, consoles: tuple[Console, Console]) -> int:
    """Simulate with a progress bar on the second console, and print the summary on the first."""
    output, errors = consoles
    began = time.perf_counter()
    with _progress(errors, games) as bar:
        task = bar.add_task("matches", total=games)
        try:
            tally = simulate(table, games, seed, trace, lambda: bar.advance(task))
        except KeyboardInterrupt:
            done = int(bar.tasks[task].completed)
            bar.stop()
            file = f"; {trace} was not written" if trace else ""
            errors.print(f"tunnelfolk: interrupted after {done} of {games} matches{file}", soft_wrap=True)
            return 130
    for grid in summary(tally, time.perf_counter() - began):
        output.print(grid)
    return 0


def _progress(console: Console, games: int) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal or games == 1)


def summary(tally: Tally, seconds: float) -> list[Grid]:
    """The figures of a simulation as tables."""
    return [_figures(tally, seconds), *_seats(tally), *_roles(tally), *_ranks(tally)]


def _grid(*columns: str) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for at, column in enumerate(columns):
        grid.add_column(column, justify="right" if at else "left")
    return grid


def _figures(tally: Tally, seconds: float) -> Grid:
    games, rounds = len(tally.decisions), tally.reasons.total()
    grid = _grid(f"{tally.table.game}, {counted(tally.table.seats, 'player')}", "", "share")
    grid.add_row("games", str(games), "")
    least, mean, most = min(tally.decisions), fmean(tally.decisions), max(tally.decisions)
    grid.add_row("decisions per game: least, mean, most", f"{least}, {mean:.1f}, {most}", "")
    gold = [own for match in tally.gold for own in match]
    grid.add_row("gold per seat: least, mean, most", f"{min(gold)}, {fmean(gold):.2f}, {max(gold)}", "")
    for reason, count in sorted(tally.reasons.items()):
        grid.add_row(f"rounds ended because {REASONS[reason]}", str(count), f"{count / rounds:.1%}")
    grid.add_row("matches per second", f"{games / seconds:.1f}", "")
    return grid


def _seats(tally: Tally) -> list[Grid]:
    grid, games = _grid("seat", "bot", "gold, mean", "matches won", "share"), len(tally.gold)
    for seat, bot in enumerate(tally.table.bots):
        wins = tally.wins[seat]
        grid.add_row(
            str(seat), bot, f"{fmean(gold[seat] for gold in tally.gold):.2f}", str(wins), f"{wins / games:.1%}"
        )
    return [grid] if tally.table.seats > 1 else []


def _roles(tally: Tally) -> list[Grid]:
    grid = _grid("role", "times dealt", "gold per round, mean")
    for role, times in sorted(tally.times_in_role.items()):
        grid.add_row(role, str(times), f"{tally.gold_by_role[role] / times:.2f}")
    return [grid] if grid.rows else []


def _ranks(tally: Tally) -> list[Grid]:
    grid, games = _grid("rank", "gold", "matches", "share"), len(tally.gold)
    for rank in range(len(RANKS)) if tally.ranks else ():
        count = tally.ranks[rank]
        grid.add_row(RANKS[rank].partition(":")[0], _span(rank), str(count), f"{count / games:.1%}")
    return [grid] if grid.rows else []


def _span(rank: int) -> str:
    """The gold that earns a rank of Solo (O7)."""
    least, *above = solo.FACTS.ranks[rank:]
    return f"{least} to {above[0] - 1}" if above else f"{least} and more"
