"""The command line: tunnelfolk simulate | play | replay | verify | arena."""

import argparse
import io
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from tunnelfolk import __version__
from tunnelfolk.bots import ladder
from tunnelfolk.rules.cards import Dwarf
from tunnelfolk.rules.game import GAMES, Match
from tunnelfolk.rules.options import BadOptions, Options

if TYPE_CHECKING:
    from tunnelfolk.terminal.replaying import Show

DAMAGED, WRONG, INTERRUPTED = 1, 2, 130
"""Exit statuses: a damaged record, wrong input or an unreadable file, Ctrl-C."""

EXAMPLES = """\
examples:
  tunnelfolk play                                     choose a game and play against bots
  tunnelfolk play saboteur --players 5                play Saboteur at a table of five
  tunnelfolk simulate --game duel --games 100 --seed 1 --trace duel.jsonl
  tunnelfolk replay duel.jsonl --match 3              look at the third match, step by step
  tunnelfolk verify duel.jsonl                        hold every line of a record to the rules
"""


class Complaint(Exception):
    """Something is wrong with what was asked for; the message is one line for the person who asked."""

    def __init__(self, message: str, status: int = WRONG) -> None:
        """A message, and the exit status that goes with it."""
        super().__init__(message)
        self.status = status


class Parser(argparse.ArgumentParser):
    """Answers wrong input with one line instead of the whole usage."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is."""
        self.exit(WRONG, f"{self.prog}: {_one_line(message)} (see {self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        chosen = _parser().parse_args(arguments)
        run: Callable[[argparse.Namespace], int] = chosen.run
        status = run(chosen)
        sys.stdout.flush()
        return status
    except (Complaint, BadOptions) as complaint:
        print(f"tunnelfolk: {_one_line(str(complaint))}", file=sys.stderr)
        return complaint.status if isinstance(complaint, Complaint) else WRONG
    except KeyboardInterrupt:
        print("\ntunnelfolk: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has enough; Python would complain once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DAMAGED


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _parser() -> Parser:
    parser = Parser(
        prog="tunnelfolk",
        description="Dwarves, tunnels and treachery: Saboteur, the Duel and Solo.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"tunnelfolk {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_simulate(commands)
    _add_play(commands)
    _add_replay(commands)
    _add_verify(commands)
    _add_arena(commands)
    _add_serve(commands)
    return parser


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


def _whole_number(text: str) -> int:
    """A whole number as people write it."""
    if not re.fullmatch(r"[+-]?\d{1,1000}", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number")
    return int(text)


def _positive_number(text: str) -> int:
    """A whole number from 1 on."""
    number = _whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: expected 1 or more")
    return number


def _seat_or_all(text: str) -> int | None:
    """A seat, or None for open cards."""
    return None if text == "all" else _whole_number(text)


def _add_command(commands: Commands, name: str, does: str, examples: str, run: Callable[..., int]) -> Parser:
    command = commands.add_parser(
        name,
        help=does,
        description=f"{does[0].upper()}{does[1:]}.",
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.set_defaults(run=run)
    return command


def _add_table(command: Parser, bots: str) -> None:
    """The options that say which match is played."""
    command.add_argument(
        "--players",
        metavar="N",
        type=_whole_number,
        help="how many play: Saboteur 3 to 10 (5 unless said), Duel 2, Solo 1",
    )
    command.add_argument(
        "--colour", choices=("green", "blue"), help="Solo: the colour of your dwarf (green unless said)"
    )
    command.add_argument(
        "--first", metavar="SEAT", type=_whole_number, help="Saboteur: the seat that begins round 1 (drawn unless said)"
    )
    command.add_argument("--bots", metavar="NAME[,NAME…]", help=f"{bots}; there are: {', '.join(ladder.names())}")


def _add_simulate(commands: Commands) -> None:
    command = _add_command(
        commands,
        "simulate",
        "let bots play against each other, count, and write traces",
        "  tunnelfolk simulate --game saboteur --players 7 --games 1000 --seed 42\n"
        "  tunnelfolk simulate --game duel --bots greedy,chance --games 50 --seed 1 --trace duel.jsonl\n",
        _simulate,
    )
    command.add_argument("--game", choices=tuple(GAMES), required=True, help="which game")
    command.add_argument(
        "--seed",
        metavar="S",
        type=_whole_number,
        required=True,
        help="a whole number; the same one gives the same matches",
    )
    command.add_argument(
        "--games", metavar="K", type=_positive_number, default=1, help="how many matches (1 unless said)"
    )
    command.add_argument("--trace", metavar="FILE", type=Path, help="write every match to this file, as lines of JSON")
    _add_table(command, "one bot for all seats or a list with one for each (greedy unless said)")


def _simulate(chosen: argparse.Namespace) -> int:
    from rich.console import Console

    from tunnelfolk.terminal import simulation, tables

    table = tables.set_table(chosen.game, chosen.players, _options(chosen), chosen.bots or "greedy")
    consoles = Console(highlight=False, markup=False), Console(stderr=True, highlight=False, markup=False)
    try:
        return simulation.run(table, chosen.games, chosen.seed, chosen.trace, consoles)
    except OSError as error:
        raise _file_complaint(chosen.trace, error, "--trace ") from None


def _options(chosen: argparse.Namespace) -> Options:
    return Options(colour=Dwarf(chosen.colour) if chosen.colour else None, first=chosen.first)


def _file_complaint(path: Path, error: OSError, option: str = "") -> Complaint:
    if isinstance(error, BrokenPipeError):
        raise error
    return Complaint(f"{option}{path}: {error.strerror or error}")


def _add_play(commands: Commands) -> None:
    command = _add_command(
        commands,
        "play",
        "play in the terminal against bots",
        "  tunnelfolk play                                 asks what to play\n"
        "  tunnelfolk play duel --seat 1                   play blue in the Duel\n"
        "  tunnelfolk play solo --colour blue --seed 7 --record evening.jsonl\n",
        _play,
    )
    command.add_argument(
        "game", nargs="?", metavar="GAME", choices=tuple(GAMES), help=f"{', '.join(GAMES)}; asked if not said"
    )
    _add_table(command, "one bot for all other seats or a list with one for each of them (keen unless said)")
    command.add_argument("--seat", metavar="SEAT", type=_whole_number, default=0, help="where you sit (0 unless said)")
    command.add_argument(
        "--seed", metavar="S", type=_whole_number, help="a whole number; the same one deals the same cards"
    )
    command.add_argument(
        "--record", metavar="FILE", type=Path, help="save the match as this new file; asked if not said"
    )


def _play(chosen: argparse.Namespace) -> int:
    from contextlib import suppress

    from rich.console import Console

    from tunnelfolk.terminal import evening

    with suppress(ImportError):
        import readline  # noqa: F401  # lets people edit what they type
    console = Console(highlight=False, markup=False)
    wishes = evening.Wishes(chosen.game, chosen.players, _options(chosen), chosen.bots)
    try:
        table = evening.set_table(console, wishes)
    except EOFError:
        raise Complaint("the input ended before a match began") from None
    if chosen.seat not in range(table.seats):
        raise Complaint(f"--seat {chosen.seat}: expected 0 to {table.seats - 1}")
    if chosen.record is not None:
        _insist_new_file(chosen.record)
    seed = SystemRandom().randrange(1_000_000_000) if chosen.seed is None else chosen.seed
    return evening.play(console, table, chosen.seat, seed, chosen.record)


def _insist_new_file(path: Path) -> None:
    """Complain before the match, not after it, where its record cannot be saved."""
    if path.exists():
        raise Complaint(f"--record {path}: there is such a file already")
    try:
        path.touch(exist_ok=False)
        path.unlink()
    except OSError as error:
        raise _file_complaint(path, error, "--record ") from None


def _add_replay(commands: Commands) -> None:
    command = _add_command(
        commands,
        "replay",
        "show a record step by step",
        "  tunnelfolk replay evening.jsonl                 all cards open\n"
        "  tunnelfolk replay duel.jsonl --match 2 --seat 1 the second match as seat 1 saw it\n"
        "  tunnelfolk replay duel.jsonl --all | less\n",
        _replay,
    )
    command.add_argument("file", metavar="FILE", type=Path, help="a record: lines of JSON")
    command.add_argument(
        "--match", metavar="N", type=_positive_number, default=1, help="which match of the file (1 unless said)"
    )
    command.add_argument(
        "--seat", metavar="SEAT|all", type=_seat_or_all, help="as this seat saw it, or all cards open (all unless said)"
    )
    command.add_argument(
        "--step", metavar="N", type=_positive_number, help="begin with this step; show it alone where nobody types"
    )
    command.add_argument("--all", action="store_true", help="print all steps in order, even in a terminal")


def _replay(chosen: argparse.Namespace) -> int:
    from rich.console import Console

    from tunnelfolk.terminal.replaying import Show

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


def _show(show: "Show", step: int | None, *, everything: bool) -> int:
    if sys.stdin.isatty() and sys.stdout.isatty() and not everything:
        show.browse(step or 1)
    elif step is not None and not everything:
        show.print(step)
    else:
        show.everything()
    return 0


def _load(path: Path, *, allow_unfinished: bool) -> list[Match]:
    """Read and audit a record."""
    from tunnelfolk.rules import records

    try:
        return records.load(path, allow_unfinished=allow_unfinished)
    except OSError as error:
        raise _file_complaint(path, error) from None
    except records.CorruptRecord as error:
        raise Complaint(f"{path}: {error}", DAMAGED) from None


def _add_verify(commands: Commands) -> None:
    command = _add_command(
        commands,
        "verify",
        "hold every line of a record to the rules",
        "  tunnelfolk verify duel.jsonl\nexit status: 0 clean, 1 damaged, 2 unreadable\n",
        _verify,
    )
    command.add_argument("file", metavar="FILE", type=Path, help="a record: lines of JSON")
    command.add_argument("--unfinished", action="store_true", help="let the last match break off where its player left")


def _verify(chosen: argparse.Namespace) -> int:
    from tunnelfolk.terminal.words import counted

    matches = _load(chosen.file, allow_unfinished=chosen.unfinished)
    decisions = sum(step.action is not None for match in matches for step in match.steps)
    end = "" if matches[-1].result else ", the last match unfinished"
    print(f"{chosen.file}: {counted(len(matches), 'match')}, {counted(decisions, 'decision')}, clean{end}")
    return 0


def _add_arena(commands: Commands) -> None:
    from tunnelfolk.arena.options import EXAMPLES as ARENA_EXAMPLES
    from tunnelfolk.arena.options import add_arguments

    command = _add_command(commands, "arena", "measure bots against each other", ARENA_EXAMPLES, _arena)
    add_arguments(command)


def _arena(chosen: argparse.Namespace) -> int:
    from tunnelfolk.arena.command import run

    return run(chosen)


def _add_serve(commands: Commands) -> None:
    from tunnelfolk.server.options import EXAMPLES as SERVE_EXAMPLES
    from tunnelfolk.server.options import add_arguments

    command = _add_command(commands, "serve", "let people play in the browser", SERVE_EXAMPLES, _serve)
    add_arguments(command)


def _serve(chosen: argparse.Namespace) -> int:
    from tunnelfolk.server.serve import run

    return run(chosen)
