"""The arguments for what a table may ask for: the same for every command that plays matches."""

import argparse
import re

from tunnelfolk.rules.cards import Colour
from tunnelfolk.rules.game import all_facts
from tunnelfolk.rules.options import VARIANTS, Options

VARIANT_TEXTS = {
    "gold_per_player": "as many gold cards as players, the older rule (V1)",
    "sabotaged_unpaid": "no gold for diggers with a broken tool (V2)",
    "one_round": "a match of one round (V3)",
    "all_saboteurs": "no saboteur is left out (V4)",
    "opening_strikes": "the opening hand strikes too (V5)",
}
"""The variants in a few words each."""


def read_whole_number(text: str) -> int:
    """A whole number as people write it."""
    if not re.fullmatch(r"[+-]?\d{1,1000}", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number")
    return int(text)


def add_option_arguments(command: argparse.ArgumentParser) -> None:
    """Offer every option that some game has."""
    command.add_argument(
        "--colour",
        choices=tuple(map(str, Colour)),
        help=f"the colour of the dwarf who plays ({_games_with('colour')})",
    )
    command.add_argument(
        "--first",
        metavar="SEAT",
        type=read_whole_number,
        help=f"the seat that begins round 1, drawn unless said ({_games_with('first')})",
    )
    command.add_argument(
        "--option",
        metavar="NAME",
        action="append",
        default=[],
        choices=VARIANTS,
        help="play a variant, more than one if repeated: "
        + "; ".join(f"{name}, {VARIANT_TEXTS[name]}, {_games_with(name)}" for name in VARIANTS),
    )


def _games_with(option: str) -> str:
    return ", ".join(facts.title for facts in all_facts() if option in facts.options)


def read_options(chosen: argparse.Namespace) -> Options:
    """What was asked for; whether the game has it, its facts say."""
    colour = Colour(chosen.colour) if chosen.colour else None
    return Options(colour=colour, first=chosen.first, **dict.fromkeys(chosen.option, True))
