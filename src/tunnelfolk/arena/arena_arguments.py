"""The options of `tunnelfolk arena`; they load nothing, so that the other commands start fast."""

import argparse
import os
from pathlib import Path

from tunnelfolk.option_arguments import add_option_arguments
from tunnelfolk.rules.game import GAMES

EXAMPLES = """\
  tunnelfolk arena --game saboteur --bots thumb --players 3-10 --lineup each --matches 200
  tunnelfolk arena --game saboteur --bots keen,thumb --players 5 --lineup cross --matches 400
  tunnelfolk arena --game duel --bots keen,thumb --matches 1000 --json duel.json --picture duel.svg
  tunnelfolk arena --game saboteur --bots keen --lineup each --option gold_per_player
  tunnelfolk arena --game duel --bots 'exec:python3 my_bot.py,thumb' --matches 100
"""

LINEUPS = ("mixed", "each", "one", "cross")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--game", choices=tuple(GAMES), required=True, help="which game")
    parser.add_argument("--bots", required=True, help="names apart by commas; A/B digs as A and sabotages as B")
    parser.add_argument("--players", default="", help="how many play, like 5 or 3,5,7 or 3-10 (as usual unless said)")
    parser.add_argument("--matches", type=int, default=100, help="at least so many for each number of players")
    parser.add_argument("--lineup", choices=LINEUPS, help="mixed unless said; each where one plays alone")
    add_option_arguments(parser)
    parser.add_argument("--seed", default="1", help="the same one gives the same matches")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes (all cores)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster instead (`local`: one for this run)")
    parser.add_argument("--sprt", type=float, metavar="MARGIN", help="stop once the first margin is settled: 0 or this")
    parser.add_argument("--json", type=Path, help="write the report here")
    parser.add_argument("--picture", type=Path, help="draw ratings and win rates here, as SVG")
