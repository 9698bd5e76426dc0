"""The command `tunnelfolk arena`."""

import argparse
import re
import sys

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from tunnelfolk.arena import chart, printing
from tunnelfolk.arena.contenders import BadAnswer, UnknownBot, contender, require_player, stop_programs
from tunnelfolk.arena.plan import Plan
from tunnelfolk.arena.report import Report
from tunnelfolk.arena.tournament import run as hold
from tunnelfolk.option_arguments import read_options
from tunnelfolk.output_files import require_writable
from tunnelfolk.rules.game import game_named

WRONG = 2
"""The exit status for wrong input."""
NUMBERS = re.compile(r"\d+(-\d+)?(,\d+(-\d+)?)*", re.ASCII)
"""What `--players` may say."""


def run(args: argparse.Namespace) -> int:
    """Hold a tournament and show what came out; the exit status."""
    try:
        plan = plan_of(args)
        for name in plan.bots:
            contender(name, "")
            require_player(name, game_named(plan.game).FACTS)
        stop_programs()
        for path in (args.json, args.picture):
            require_writable(path)
        report = _hold_tournament(plan)
    except (UnknownBot, BadAnswer, ValueError) as error:
        print(f"tunnelfolk arena: {error}", file=sys.stderr)
        return WRONG
    except OSError as error:
        print(f"tunnelfolk arena: {error.filename}: {error.strerror}", file=sys.stderr)
        return WRONG
    printing.print_report(Console(highlight=False, markup=False), report)
    if args.json:
        args.json.write_bytes(msgspec.json.format(msgspec.json.encode(report)))
    if args.picture:
        args.picture.write_text(chart.draw_chart(report), encoding="utf-8")
    return 0


def plan_of(args: argparse.Namespace) -> Plan:
    """What the options ask for; raises ValueError."""
    facts, options = game_named(args.game).FACTS, read_options(args)
    players = _read_numbers(args.players) if args.players else (facts.usual_seats,)
    for count in players:
        facts.validate(count, options)
    if args.matches < 1 or args.jobs < 1:
        raise ValueError("--matches and --jobs: expected 1 or more")
    return Plan(
        game=args.game,
        options=options,
        bots=tuple(args.bots.split(",")),
        players=players,
        matches=args.matches,
        lineup=args.lineup or ("each" if facts.seats[-1] == 1 else "mixed"),
        seed=args.seed,
        jobs=args.jobs,
        ray=args.ray,
        settle=args.sprt,
    )


def _read_numbers(text: str) -> tuple[int, ...]:
    """The numbers that a text like 3,5-7 names."""
    spans = [part.split("-") for part in text.split(",")] if NUMBERS.fullmatch(text) else []
    numbers = tuple(number for span in spans for number in range(int(span[0]), int(span[-1]) + 1))
    if not numbers:
        raise ValueError(f"--players {text}: expected numbers like 5 or 3,5,7 or 3-10")
    return numbers


def _hold_tournament(plan: Plan) -> Report:
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("matches", total=None)
        return hold(plan, lambda done, total: progress.update(task, completed=done, total=total))
