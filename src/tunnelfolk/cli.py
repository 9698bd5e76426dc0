"""Command line: tunnelfolk play | simulate | replay | review | verify | arena | serve, and the operator's commands."""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import NoReturn, TypeAlias

from tunnelfolk import __version__
from tunnelfolk.languages.speech import choose_language, speak
from tunnelfolk.rules.options import BadOptions
from tunnelfolk.terminal.command_error import DAMAGED, INTERRUPTED, WRONG, CommandError

EXAMPLES = """\
examples:
  tunnelfolk play                                     choose a game and play against bots
  tunnelfolk play saboteur --players 5                play Saboteur at a table of five
  tunnelfolk simulate --game duel --games 100 --seed 1 --trace duel.jsonl
  tunnelfolk replay duel.jsonl --match 3              look at the third match, step by step
  tunnelfolk review duel.jsonl --html review.html     what choices cost, what was luck, who looked guilty
  tunnelfolk verify duel.jsonl                        hold every line of a record to the rules
"""


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
    # Before numpy comes: nets are small, and threads that wait for each other on a busy machine took 20 times as long.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        chosen = _parser().parse_args(arguments)
        speak(getattr(chosen, "language", None) or choose_language(os.environ))
        run: Callable[[argparse.Namespace], int] = chosen.run
        status = run(chosen)
        sys.stdout.flush()
        return status
    except (CommandError, BadOptions) as error:
        print(f"tunnelfolk: {_one_line(str(error))}", file=sys.stderr)
        return error.status if isinstance(error, CommandError) else WRONG
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
    _add_terminal(commands)
    _add_arena(commands)
    _add_serve(commands)
    _add_operating(commands)
    return parser


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


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


def _add_terminal(commands: Commands) -> None:
    from tunnelfolk.terminal.terminal_arguments import COMMANDS

    for name, (does, examples, add_arguments) in COMMANDS.items():
        add_arguments(_add_command(commands, name, does, examples, partial(_in_terminal, name)))


def _in_terminal(name: str, chosen: argparse.Namespace) -> int:
    from tunnelfolk.terminal import terminal_commands

    run: Callable[[argparse.Namespace], int] = getattr(terminal_commands, name)
    return run(chosen)


def _add_arena(commands: Commands) -> None:
    from tunnelfolk.arena.arena_arguments import EXAMPLES as ARENA_EXAMPLES
    from tunnelfolk.arena.arena_arguments import add_arguments

    command = _add_command(commands, "arena", "measure bots against each other", ARENA_EXAMPLES, _arena)
    add_arguments(command)


def _arena(chosen: argparse.Namespace) -> int:
    from tunnelfolk.arena.arena_command import run

    return run(chosen)


def _add_serve(commands: Commands) -> None:
    from tunnelfolk.server.serve_arguments import EXAMPLES as SERVE_EXAMPLES
    from tunnelfolk.server.serve_arguments import add_arguments

    command = _add_command(commands, "serve", "let people play in the browser", SERVE_EXAMPLES, _serve)
    add_arguments(command)


def _serve(chosen: argparse.Namespace) -> int:
    from tunnelfolk.server.serve import run

    return run(chosen)


def _add_operating(commands: Commands) -> None:
    from tunnelfolk.server.operate_arguments import COMMANDS

    for name, (does, examples, add_arguments) in COMMANDS.items():
        add_arguments(_add_command(commands, name, does, examples, partial(_operate, name)))


def _operate(name: str, chosen: argparse.Namespace) -> int:
    from tunnelfolk.server import operate_commands

    # `import` is a word of Python.
    run: Callable[[argparse.Namespace], int] = getattr(operate_commands, "import_store" if name == "import" else name)
    try:
        return run(chosen)
    except operate_commands.CannotOperate as error:
        raise CommandError(str(error), error.status) from None
