"""The options of the commands for the terminal; they load nothing, so that every command starts fast."""

import argparse
import re
from collections.abc import Callable
from pathlib import Path

from tunnelfolk.bots import ladder
from tunnelfolk.rules.game import GAMES

Parser = argparse.ArgumentParser


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


def _simulate(command: Parser) -> None:
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


def _play(command: Parser) -> None:
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


def _replay(command: Parser) -> None:
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


def _verify(command: Parser) -> None:
    command.add_argument("file", metavar="FILE", type=Path, help="a record: lines of JSON")
    command.add_argument("--unfinished", action="store_true", help="let the last match break off where its player left")


SIMULATIONS = """\
  tunnelfolk simulate --game saboteur --players 7 --games 1000 --seed 42
  tunnelfolk simulate --game duel --bots greedy,chance --games 50 --seed 1 --trace duel.jsonl
"""
EVENINGS = """\
  tunnelfolk play                                 asks what to play
  tunnelfolk play duel --seat 1                   play blue in the Duel
  tunnelfolk play solo --colour blue --seed 7 --record evening.jsonl
"""
REPLAYS = """\
  tunnelfolk replay evening.jsonl                 all cards open
  tunnelfolk replay duel.jsonl --match 2 --seat 1 the second match as seat 1 saw it
  tunnelfolk replay duel.jsonl --all | less
"""
AUDITS = """\
  tunnelfolk verify duel.jsonl
exit status: 0 clean, 1 damaged, 2 unreadable
"""

COMMANDS: dict[str, tuple[str, str, Callable[[Parser], None]]] = {
    "simulate": ("let bots play against each other, count, and write traces", SIMULATIONS, _simulate),
    "play": ("play in the terminal against bots", EVENINGS, _play),
    "replay": ("show a record step by step", REPLAYS, _replay),
    "verify": ("hold every line of a record to the rules", AUDITS, _verify),
}
"""What each command does, examples, and its options."""
