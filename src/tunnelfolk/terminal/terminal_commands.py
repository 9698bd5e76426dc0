"""What the commands for the terminal do: simulate, play, replay, review, verify."""

import argparse
import sys
from contextlib import suppress
from pathlib import Path
from random import SystemRandom

from rich.console import Console

from tunnelfolk.option_arguments import read_options
from tunnelfolk.output_files import require_writable
from tunnelfolk.rules import records
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.game_state import RULES
from tunnelfolk.terminal import play_command, seating, simulation
from tunnelfolk.terminal.command_error import DAMAGED, CommandError
from tunnelfolk.terminal.replaying import ReplayScreen
from tunnelfolk.terminal.words import counted


def simulate(chosen: argparse.Namespace) -> int:
    """Let bots play against each other."""
    setup = seating.set_up_match(chosen.game, chosen.players, read_options(chosen), chosen.bots or "greedy")
    consoles = Console(highlight=False, markup=False), Console(stderr=True, highlight=False, markup=False)
    try:
        return simulation.run_simulation(setup, chosen.games, chosen.seed, chosen.trace, consoles)
    except OSError as error:
        raise _file_error(chosen.trace, error, "--trace ") from None


def _file_error(path: Path, error: OSError, option: str = "") -> CommandError:
    if isinstance(error, BrokenPipeError):
        raise error
    return CommandError(f"{option}{path}: {error.strerror or error}")


def play(chosen: argparse.Namespace) -> int:
    """Let a person play against bots."""
    with suppress(ImportError):
        import readline  # noqa: F401, PLC0415  # lets people edit what they type
    console = Console(highlight=False, markup=False)
    request = play_command.MatchRequest(chosen.game, chosen.players, read_options(chosen), chosen.bots)
    try:
        setup = play_command.set_up_match(console, request)
    except EOFError:
        raise CommandError("the input ended before a match began") from None
    if chosen.seat not in range(setup.seats):
        raise CommandError(f"--seat {chosen.seat}: expected 0 to {setup.seats - 1}")
    if chosen.record is not None:
        _require_new_file(chosen.record)
    seed = SystemRandom().randrange(1_000_000_000) if chosen.seed is None else chosen.seed
    return play_command.play_match(console, setup, chosen.seat, seed, chosen.record)


def _require_new_file(path: Path) -> None:
    """Raise before the match, not after it, where its record cannot be saved."""
    if path.exists():
        raise CommandError(f"--record {path}: there is such a file already")
    try:
        path.touch(exist_ok=False)
        path.unlink()
    except OSError as error:
        raise _file_error(path, error, "--record ") from None


def replay(chosen: argparse.Namespace) -> int:
    """ReplayScreen a record."""
    match = _load_match(chosen.file, chosen.match)
    if chosen.seat is not None and chosen.seat not in range(match.seats):
        raise CommandError(f"--seat {chosen.seat}: expected 0 to {match.seats - 1}, or all")
    if chosen.step is not None and chosen.step > match.version:
        raise CommandError(f"--step {chosen.step}: the match has {match.version} steps")
    console = Console(highlight=False, markup=False)
    return _show(ReplayScreen(console, match, chosen.seat), chosen.step, everything=chosen.all)


def _show(show: ReplayScreen, step: int | None, *, everything: bool) -> int:
    if sys.stdin.isatty() and sys.stdout.isatty() and not everything:
        show.browse(step or 1)
    elif step is not None and not everything:
        show.show_step(step)
    else:
        show.print_all()
    return 0


def _load_match(path: Path, number: int) -> Match:
    """Read and audit a record, and take one match of it."""
    matches = _load(path, allow_unfinished=True)
    if number > len(matches):
        raise CommandError(f"--match {number}: {path} has {len(matches)}")
    return matches[number - 1]


def review(chosen: argparse.Namespace) -> int:
    """Say what a match shows."""
    from tunnelfolk.terminal import review_command  # noqa: PLC0415  # the other commands start faster without

    match = _load_match(chosen.file, chosen.match)
    try:
        require_writable(chosen.html)
        return review_command.run(match, chosen.by, chosen.html)
    except OSError as error:
        raise _file_error(chosen.html, error, "--html ") from None


def _load(path: Path, *, allow_unfinished: bool) -> list[Match]:
    """Read and audit a record."""
    try:
        return records.load(path, allow_unfinished=allow_unfinished)
    except OSError as error:
        raise _file_error(path, error) from None
    except records.CorruptRecord as error:
        raise CommandError(f"{path}: {error}", DAMAGED) from None


def verify(chosen: argparse.Namespace) -> int:
    """Hold a record to the rules."""
    matches = _load(chosen.file, allow_unfinished=chosen.unfinished)
    for number in sorted({match.rules for match in matches}):
        print(f"{chosen.file}: {_verdict([match for match in matches if match.rules == number], number)}")
    return 0


def _verdict(matches: list[Match], rules: int) -> str:
    """What was found out about matches that were played by the same rules."""
    decisions = sum(step.action is not None for match in matches for step in match.steps)
    counts = f"{counted(len(matches), 'match')} of rules {rules}, {counted(decisions, 'decision')}"
    end = "" if matches[-1].result else ", the last match unfinished"
    if rules != RULES:
        # No error: such a record is as good as it ever was, but nobody knows its rules any more (docs/rules.md).
        return f"{counts}, replayed but not checked: only rules {RULES} are held to the rules{end}"
    return f"{counts}, clean{end}"
