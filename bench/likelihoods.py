"""Count how often diggers and saboteurs do each kind of deed, and print the table of `bots/saboteur/likelihoods.py`.

    python bench/likelihoods.py thumb,keen 80 3,4,5,5,6,7,8,10

Run it twice: how the target of a tool card is regarded follows from the table itself.
"""

import sys
from collections import Counter
from collections.abc import Sequence

from tunnelfolk.bots import BOTS, play_out
from tunnelfolk.bots.saboteur.beliefs import Cast, deed_kind, prior_beliefs, target_reputation, update
from tunnelfolk.bots.saboteur.likelihoods import KINDS
from tunnelfolk.bots.saboteur.moves import retell_round, treasure_weights
from tunnelfolk.rules import events as ev
from tunnelfolk.rules import game
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.decks import GOALS
from tunnelfolk.rules.events import Event

SMOOTH = 3
"""Deeds of each kind added to the count, so that nothing is impossible."""

Counts = dict[Role, Counter[str]]


def count(names: Sequence[str], matches: int, sizes: Sequence[int]) -> Counts:
    counts: Counts = {Role.DIGGER: Counter(), Role.SABOTEUR: Counter()}
    for number in range(matches):
        size = sizes[number % len(sizes)]
        bots = [BOTS[names[(number + seat) % len(names)]](f"{number}/{seat}") for seat in range(size)]
        match = play_out(game.new("saboteur", size, seed=f"likelihoods/{number}"), bots)
        for events in game.told_rounds(match):
            count_round(events, size, counts)
    return counts


def count_round(events: Sequence[Event], size: int, counts: Counts) -> None:
    roles = next(event.roles for event in events if isinstance(event, ev.RolesDealt))
    dealt = next(event for event in events if isinstance(event, ev.RoundDealt))
    treasure = next(cell for goal, cell in dealt.goals if GOALS[goal].is_treasure)
    beliefs = prior_beliefs(Cast(size))
    for move in retell_round(events).moves:
        weights = treasure_weights(move.covered, move.peeked, treasure)
        counts[roles[move.seat]][deed_kind(move, weights, target_reputation(beliefs, move))] += 1
        beliefs = update(beliefs, move)


def main() -> None:
    found = count(sys.argv[1].split(","), int(sys.argv[2]), [int(size) for size in sys.argv[3].split(",")])
    totals = {role: counted.total() + SMOOTH * len(KINDS) for role, counted in found.items()}
    for kind in KINDS:
        digger, saboteur = ((found[role][kind] + SMOOTH) / totals[role] for role in (Role.DIGGER, Role.SABOTEUR))
        print(f'    "{kind}": Likelihood({digger:.4f}, {saboteur:.4f}),')


if __name__ == "__main__":
    main()
