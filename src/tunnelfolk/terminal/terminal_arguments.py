"""The options of the commands for the terminal; they load nothing, so that every command starts fast."""

import argparse
from collections.abc import Callable
from pathlib import Path

from tunnelfolk.bots import ladder
from tunnelfolk.languages.dictionaries import LANGUAGES
from tunnelfolk.option_arguments import add_option_arguments, read_whole_number
from tunnelfolk.rules.game import GAMES, all_facts

Parser = argparse.ArgumentParser


def _read_positive_number(text: str) -> int:
    """A whole number from 1 on."""
    number = read_whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: expected 1 or more")
    return number


def _read_seat_or_all(text: str) -> int | None:
    """A seat, or None for open cards."""
    return None if text == "all" else read_whole_number(text)


def _spans_of_seats() -> str:
    """How many may play each game, and how many do unless said otherwise."""
    return ", ".join(
        f"{facts.title} {facts.seats[0]}"
        + (f" to {facts.seats[-1]} ({facts.usual_seats} unless said)" if len(facts.seats) > 1 else "")
        for facts in all_facts()
    )


def _add_match_arguments(command: Parser, bots: str) -> None:
    """The options that say which match is played."""
    command.add_argument(
        "--players",
        metavar="N",
        type=read_whole_number,
        help=f"how many play: {_spans_of_seats()}",
    )
    add_option_arguments(command)
    command.add_argument("--bots", metavar="NAME[,NAME…]", help=f"{bots}; there are: {', '.join(ladder.names())}")


def _add_language(command: Parser) -> None:
    """What is spoken; settled before the command runs (cli.py)."""
    command.add_argument(
        "--language",
        metavar="TAG",
        choices=LANGUAGES,
        help=f"{', '.join(LANGUAGES)}; that of the locale unless said (LC_ALL, LC_MESSAGES, LANG)",
    )


def _simulate(command: Parser) -> None:
    command.add_argument("--game", choices=tuple(GAMES), required=True, help="which game")
    command.add_argument(
        "--seed",
        metavar="S",
        type=read_whole_number,
        required=True,
        help="a whole number; the same one gives the same matches",
    )
    command.add_argument(
        "--games", metavar="K", type=_read_positive_number, default=1, help="how many matches (1 unless said)"
    )
    command.add_argument("--trace", metavar="FILE", type=Path, help="write every match to this file, as lines of JSON")
    _add_match_arguments(command, "one bot for all seats or a list with one for each (greedy unless said)")


def _play(command: Parser) -> None:
    command.add_argument(
        "game", nargs="?", metavar="GAME", choices=tuple(GAMES), help=f"{', '.join(GAMES)}; asked if not said"
    )
    _add_match_arguments(command, "one bot for all other seats or a list with one for each of them (keen unless said)")
    command.add_argument(
        "--seat", metavar="SEAT", type=read_whole_number, default=0, help="where you sit (0 unless said)"
    )
    command.add_argument(
        "--seed", metavar="S", type=read_whole_number, help="a whole number; the same one deals the same cards"
    )
    command.add_argument(
        "--record", metavar="FILE", type=Path, help="save the match as this new file; asked if not said"
    )
    _add_language(command)


def _replay(command: Parser) -> None:
    command.add_argument("file", metavar="FILE", type=Path, help="a record: lines of JSON")
    command.add_argument(
        "--match", metavar="N", type=_read_positive_number, default=1, help="which match of the file (1 unless said)"
    )
    command.add_argument(
        "--seat",
        metavar="SEAT|all",
        type=_read_seat_or_all,
        help="as this seat saw it, or all cards open (all unless said)",
    )
    command.add_argument(
        "--step", metavar="N", type=_read_positive_number, help="begin with this step; show it alone where nobody types"
    )
    command.add_argument("--all", action="store_true", help="print all steps in order, even in a terminal")
    _add_language(command)


def _verify(command: Parser) -> None:
    command.add_argument("file", metavar="FILE", type=Path, help="a record: lines of JSON")
    command.add_argument("--unfinished", action="store_true", help="let the last match break off where its player left")


def _review(command: Parser) -> None:
    command.add_argument("file", metavar="FILE", type=Path, help="a record: lines of JSON")
    command.add_argument(
        "--match", metavar="N", type=_read_positive_number, default=1, help="which match of the file (1 unless said)"
    )
    command.add_argument("--html", metavar="OUT", type=Path, help="write a page with plots to this file")
    command.add_argument(
        "--by", choices=("keen", "deep"), help="whose search judges choices of the Duel and Solo (the best one here)"
    )
    _add_language(command)


SIMULATE_EXAMPLES = """\
  tunnelfolk simulate --game saboteur --players 7 --games 1000 --seed 42
  tunnelfolk simulate --game saboteur --option one_round --option all_saboteurs --first 2 --seed 1
  tunnelfolk simulate --game duel --bots greedy,chance --games 50 --seed 1 --trace duel.jsonl
"""
PLAY_EXAMPLES = """\
  tunnelfolk play                                 asks what to play
  tunnelfolk play duel --seat 1                   play blue in the Duel
  tunnelfolk play solo --colour blue --seed 7 --record match.jsonl
  tunnelfolk play --language pt-BR                in another language than the locale's
"""
REPLAY_EXAMPLES = """\
  tunnelfolk replay match.jsonl                   all cards open
  tunnelfolk replay duel.jsonl --match 2 --seat 1 the second match as seat 1 saw it
  tunnelfolk replay duel.jsonl --all | less
"""
VERIFY_EXAMPLES = """\
  tunnelfolk verify duel.jsonl
exit status: 0 clean, or of older rules, which are replayed but not checked (the line says so); 1 damaged; 2 unreadable
"""

REVIEW_EXAMPLES = """\
  tunnelfolk review match.jsonl                   who looked guilty and when; what choices cost; luck
  tunnelfolk review duel.jsonl --match 2 --html duel.html
"""

COMMANDS: dict[str, tuple[str, str, Callable[[Parser], None]]] = {
    "simulate": ("let bots play against each other, count, and write traces", SIMULATE_EXAMPLES, _simulate),
    "play": ("play in the terminal against bots", PLAY_EXAMPLES, _play),
    "replay": ("show a record step by step", REPLAY_EXAMPLES, _replay),
    "review": ("say what a finished match shows: suspicion, costly choices, luck", REVIEW_EXAMPLES, _review),
    "verify": ("hold every line of a record to the rules", VERIFY_EXAMPLES, _verify),
}
"""What each command does, examples, and its options."""
