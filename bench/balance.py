"""How fair the games are: many matches among `keen`, and who won them; the site draws what comes out (docs/site).

`python -m bench.balance --matches 80 --to bench/balance.csv` writes one line for each number of players and saboteurs
in play, for each colour of the Duel and for each colour of Solo. Counts and sums are kept, so that whoever reads them
can make intervals of them. The same number of matches gives the same lines, however many processes play.
"""

import argparse
import csv
import os
from collections import defaultdict
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

from tunnelfolk.bots.bot import play_out
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.game import Match, new, told_rounds
from tunnelfolk.rules.options import Options

PLAYERS = range(3, 11)
COLOURS = ("green", "blue")
"""Of the seats of a Duel (D1)."""
FIELDS = ("game", "players", "part", "counted", "won", "gold", "gold_squares", "other_gold", "other_gold_squares")
"""`part` is how many saboteurs were in play, or a colour. Rounds of Saboteur are counted, matches elsewhere; `won` by
the diggers, or by that colour; `gold` is what a digger, or that colour, got on average, `other_gold` a saboteur, or the
rival; both summed up over what is counted."""

Case = tuple[str, int, str]
"""Game, players, and what goes into the seed."""
Found = tuple[str, int, str, bool, float, float]
"""Game, players, part, won, gold, the others' gold."""


def play(case: Case) -> list[Found]:
    """What one match adds."""
    game, players, name = case
    options = Options(colour="green" if name.endswith("odd") else "blue") if game == "solo" else Options()
    match = new(game, players, seed=f"balance/{game}/{players}/{name}", options=options)
    match = play_out(match, [Keen(f"{name}/{seat}") for seat in range(players)])
    assert match.result is not None
    gold = match.result.gold
    match game:
        case "saboteur":
            return list(_rounds_of(match))
        case "duel":
            return [
                (game, players, colour, gold[seat] > gold[1 - seat], gold[seat], gold[1 - seat])
                for seat, colour in enumerate(COLOURS)
            ]
        case _:
            return [(game, players, str(options.colour), False, gold[0], 0)]


def _rounds_of(match: Match) -> Iterator[Found]:
    """What a digger and a saboteur got in each round, on average."""
    for told in told_rounds(match):
        roles = next(event.roles for event in told if isinstance(event, ev.RolesDealt))
        won: dict[Role, float] = defaultdict(float)
        for event in told:
            if isinstance(event, ev.GoldTaken):
                won[roles[event.seat]] += event.gold
            elif isinstance(event, ev.GoldPaid):
                won[roles[event.seat]] += sum(event.gold)
        saboteurs = roles.count(Role.SABOTEUR)
        is_found = any(isinstance(event, ev.RoundEnded) and event.reason == "treasure" for event in told)
        each = won[Role.SABOTEUR] / saboteurs if saboteurs else 0.0
        yield "saboteur", match.seats, str(saboteurs), is_found, won[Role.DIGGER] / (match.seats - saboteurs), each


def add_up(found: list[Found]) -> Iterator[dict[str, str | int | float]]:
    """A line for each part."""
    parts: dict[tuple[str, int, str], list[Found]] = defaultdict(list)
    for one in found:
        parts[one[:3]].append(one)
    for (game, players, part), own in sorted(parts.items()):
        gold, others = [one[4] for one in own], [one[5] for one in own]
        sums = (sum(gold), sum(one * one for one in gold), sum(others), sum(one * one for one in others))
        values = (game, players, part, len(own), sum(one[3] for one in own), *(round(one, 3) for one in sums))
        yield dict(zip(FIELDS, values, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=60, help="for each number of players, and of the other games")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--to", type=Path, required=True, help="the file of the lines")
    asked = parser.parse_args()
    tables = [*(("saboteur", players) for players in PLAYERS), ("duel", 2), ("solo", 1)]
    cases = [
        (game, players, f"{number}-{'odd' if number % 2 else 'even'}")
        for number in range(asked.matches)
        for game, players in tables
    ]
    with Pool(asked.jobs) as pool, asked.to.open("w", newline="") as file:
        found = [one for many in pool.imap_unordered(play, cases, chunksize=4) for one in many]
        writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(add_up(sorted(found)))


if __name__ == "__main__":
    main()
