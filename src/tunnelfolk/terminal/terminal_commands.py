"""What the commands for the terminal do: simulate, play, replay, verify."""

import argparse
import sys
from contextlib import suppress
from pathlib import Path
from random import SystemRandom

from rich.console import Console

from tunnelfolk.rules import records
from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.options import Options
from tunnelfolk.terminal import play_command, seating, simulation
from tunnelfolk.terminal.command_error import DAMAGED, Complaint
from tunnelfolk.terminal.replaying import Show
from tunnelfolk.terminal.words import counted


def simulate(chosen: argparse.Namespace) -> int:
    """Let bots play against each other."""
    table = seating.set_table(chosen.game, chosen.players, _options(chosen), chosen.bots or "greedy")
    consoles = Console(highlight=False, markup=False), Console(stderr=True, highlight=False, markup=False)
    try:
        return simulation.run(table, chosen.games, chosen.seed, chosen.trace, consoles)
    except OSError as error:
        raise _file_complaint(chosen.trace, error, "--trace ") from None


def _options(chosen: argparse.Namespace) -> Options:
    return Options(colour=Colour(chosen.colour) if chosen.colour else None, first=chosen.first)


def _file_complaint(path: Path, error: OSError, option: str = "") -> Complaint:
    if isinstance(error, BrokenPipeError):
        raise error
    return Complaint(f"{option}{path}: {error.strerror or error}")


def play(chosen: argparse.Namespace) -> int:
    """Let a person play against bots."""
    with suppress(ImportError):
        import readline  # noqa: F401, PLC0415  # lets people edit what they type
    console = Console(highlight=False, markup=False)
    wishes = play_command.Wishes(chosen.game, chosen.players, _options(chosen), chosen.bots)
    try:
        table = play_command.set_table(console, wishes)
    except EOFError:
        raise Complaint("the input ended before a match began") from None
    if chosen.seat not in range(table.seats):
        raise Complaint(f"--seat {chosen.seat}: expected 0 to {table.seats - 1}")
    if chosen.record is not None:
        _insist_new_file(chosen.record)
    seed = SystemRandom().randrange(1_000_000_000) if chosen.seed is None else chosen.seed
    return play_command.play(console, table, chosen.seat, seed, chosen.record)


def _insist_new_file(path: Path) -> None:
    """Complain before the match, not after it, where its record cannot be saved."""
    if path.exists():
        raise Complaint(f"--record {path}: there is such a file already")
    try:
        path.touch(exist_ok=False)
        path.unlink()
    except OSError as error:
        raise _file_complaint(path, error, "--record ") from None


def replay(chosen: argparse.Namespace) -> int:
    """Show a record."""
    matches = _load(chosen.file, allow_unfinished=True)
    if chosen.match > len(matches):
        raise Complaint(f"--match {chosen.match}: {chosen.file} has {len(matches)}")
    match = matches[chosen.match - 1]
    if chosen.seat is not None and chosen.seat not in range(match.seats):
        raise Complaint(f"--seat {chosen.seat}: expected 0 to {match.seats - 1}, or all")
    if chosen.step is not None and chosen.step > match.version:
        raise Complaint(f"--step {chosen.step}: the match has {match.version} steps")
    console = Console(highlight=False, markup=False)
    return _show(Show(console, match, chosen.seat), chosen.step, everything=chosen.all)


def _show(show: Show, step: int | None, *, everything: bool) -> int:
    if sys.stdin.isatty() and sys.stdout.isatty() and not everything:
        show.browse(step or 1)
    elif step is not None and not everything:
        show.print(step)
    else:
        show.everything()
    return 0


def _load(path: Path, *, allow_unfinished: bool) -> list[Match]:
    """Read and audit a record."""
    try:
        return records.load(path, allow_unfinished=allow_unfinished)
    except OSError as error:
        raise _file_complaint(path, error) from None
    except records.CorruptRecord as error:
        raise Complaint(f"{path}: {error}", DAMAGED) from None


def verify(chosen: argparse.Namespace) -> int:
    """Hold a record to the rules."""
    matches = _load(chosen.file, allow_unfinished=chosen.unfinished)
    decisions = sum(step.action is not None for match in matches for step in match.steps)
    end = "" if matches[-1].result else ", the last match unfinished"
    print(f"{chosen.file}: {counted(len(matches), 'match')}, {counted(decisions, 'decision')}, clean{end}")
    return 0
