"""Whether talking helps diggers or saboteurs, and how likely their claims are true.

    nice python -m bench.talking --matches 40 --seats 5

Plays the same deals with bots that are silent, that talk and listen, and of whom only one side talks; prints how often
the diggers win a round, how likely a goal's claim is true and an accusation right by the role of who makes it, and the
log-loss of a digger's suspicion with and without what was said.
"""

import argparse
import math
from collections import Counter

from msgspec import Struct, field

from tunnelfolk.bots import Keen
from tunnelfolk.bots.saboteur.claiming import hear_claims
from tunnelfolk.bots.saboteur.situation import own_knowledge
from tunnelfolk.rules import events as ev
from tunnelfolk.rules.actions import Take
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.claims import Claim
from tunnelfolk.rules.decks import GOALS
from tunnelfolk.rules.game import Match, new
from tunnelfolk.rules.options import Options

BOTH = frozenset(Role)
SIDES: dict[str, frozenset[Role]] = {
    "silence": frozenset(),
    "all talk": BOTH,
    "diggers talk": frozenset({Role.DIGGER}),
    "saboteurs talk": frozenset({Role.SABOTEUR}),
}


class Told(Struct):
    """What was counted."""

    rounds: int = 0
    won: int = 0
    goals: Counter[tuple[Role, bool]] = field(default_factory=Counter)
    accused: Counter[tuple[Role, Role]] = field(default_factory=Counter)
    losses: list[tuple[float, float]] = field(default_factory=list)


def play(match: Match, bots: list[Keen], talkers: frozenset[Role], told: Told) -> None:
    """Play a round; whoever talks is heard by everybody."""
    heard: tuple[Claim, ...] = ()
    roles: tuple[Role, ...] = ()
    treasure = None
    while (seat := match.to_act) is not None:
        prompt = match.prompt(seat, since=match.round_began)
        if not roles:
            steps = [event for step in match.steps for event in step.events]
            roles = next(event.roles for event in steps if isinstance(event, ev.RolesDealt))
            dealt = next(event for event in steps if isinstance(event, ev.RoundDealt))
            treasure = next(cell for goal, cell in dealt.goals if GOALS[goal].is_treasure)
        bot = bots[seat]
        bot.listen(heard)
        if not isinstance(prompt.legal[0], Take):
            saying = bot.claim(prompt) if roles[seat] in talkers else None
            if saying is not None:
                claim = Claim(seat, saying.kind, prompt.view.round, prompt.version, saying.cell, saying.about)
                heard = (*heard, claim)
                if claim.cell is not None:
                    told.goals[roles[seat], (claim.kind == "gold") == (claim.cell == treasure)] += 1
                if claim.about is not None and claim.kind == "suspect":
                    told.accused[roles[seat], roles[claim.about]] += 1
            if roles[seat] is Role.DIGGER:
                beliefs, knowledge = bot.beliefs(prompt), own_knowledge(prompt.view)
                others = tuple(claim for claim in heard if claim.seat != seat)
                pair = [one.suspicion(knowledge) for one in (beliefs, hear_claims(beliefs, others))]
                told.losses += [
                    (loss(pair[0][other], roles[other]), loss(pair[1][other], roles[other]))
                    for other in range(len(roles))
                    if other != seat
                ]
        match = match.choose(bot.choose(prompt))
    told.rounds += 1
    told.won += any(
        isinstance(event, ev.RoundEnded) and event.reason == "treasure" for step in match.steps for event in step.events
    )


def loss(likely: float, role: Role) -> float:
    """The log-loss of a forecast."""
    right = likely if role is Role.SABOTEUR else 1 - likely
    return -math.log(max(right, 1e-6))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seats", type=int, default=5)
    asked = parser.parse_args()
    for name, talkers in SIDES.items():
        told = Told()
        for number in range(asked.matches):
            bots = [Keen(f"{number}/{seat}") for seat in range(asked.seats)]
            match = new("saboteur", asked.seats, seed=f"talking/{number}", options=Options(one_round=True))
            play(match, bots, talkers, told)
        share = told.won / told.rounds
        error = math.sqrt(share * (1 - share) / told.rounds)
        silent, spoken = (sum(pair[n] for pair in told.losses) / len(told.losses) for n in (0, 1))
        print(f"{name}: diggers win {share:.3f} ± {1.96 * error:.3f} of {told.rounds} rounds; ", end="")
        print(f"log-loss of deeds alone {silent:.4f}, with claims {spoken:.4f}")
        for role in (Role.DIGGER, Role.SABOTEUR):
            made = {is_true: told.goals[role, is_true] for is_true in (True, False)}
            hits = {other: told.accused[role, other] for other in (Role.DIGGER, Role.SABOTEUR)}
            print(f"  {role.value}: goals true {made[True]}, false {made[False]}; accused {hits}")


if __name__ == "__main__":
    main()
