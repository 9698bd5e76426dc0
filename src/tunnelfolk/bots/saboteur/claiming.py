"""What bots say of a round of Saboteur, and what they make of what others say."""

import math
from random import Random

from msgspec import Struct

from tunnelfolk.bots.saboteur.beliefs import Beliefs
from tunnelfolk.bots.saboteur.likelihoods import Likelihood
from tunnelfolk.bots.saboteur.situation import Situation
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.claims import Claim, ClaimKind
from tunnelfolk.rules.decks import GOALS, SABOTEUR_GOAL_CELLS

MOST = 3
"""How often a bot says something in a round."""
TALK = 0.8
"""How often it says, in a turn, what there is to say."""
LIE, TRUTH = 0.6, 0.2
"""How often a saboteur who looked at a goal says the opposite, or the truth for cover; else nothing."""
SURE = 0.8
"""From which likelihood of being a saboteur on a digger accuses somebody."""
CLAIM_LIKELIHOODS = {
    "true": Likelihood(0.9878, 0.2963),
    "false": Likelihood(0.0122, 0.7037),
    "suspect": Likelihood(0.5000, 0.5000),
}
"""How likely a claim about a goal is true or false, by who makes it (`python -m bench.talking --matches 100`: diggers
239 and 0, saboteurs 29 and 73, three added to each), and an accusation by whom it is about. That counts for nothing: it
repeats what everybody has seen. With 6 : 4 or 7 : 3 forecasts gained less by claims (60 rounds: 0.008, not 0.013)."""


class Saying(Struct, frozen=True):
    """What a bot would claim."""

    kind: ClaimKind
    cell: Cell | None = None
    about: int | None = None


def choose_claim(situation: Situation, heard: tuple[Claim, ...], version: int, chance: Random) -> Saying | None:
    """What a seat that is to act says, from what it may know; mostly nothing."""
    view, me = situation.view, situation.seat
    said = [claim for claim in heard if claim.seat == me and claim.round == view.round]
    # Once a lap at most: nobody reads more.
    if len(said) >= MOST or (said and version - said[-1].version < len(view.panels)) or chance.random() > TALK:
        return None
    is_saboteur = view.panels[me].role is Role.SABOTEUR
    told = {claim.cell for claim in said}
    for goal in view.goals:
        if goal.goal is not None and goal.cell not in told:
            kind = _say_of_goal(is_treasure=GOALS[goal.goal].is_treasure, is_saboteur=is_saboteur, chance=chance)
            return None if kind is None else Saying(kind, goal.cell)
    accused = _whom_to_accuse(situation, heard, is_saboteur=is_saboteur)
    if accused is not None and all(claim.about != accused for claim in said):
        return Saying("suspect", about=accused)
    if view.panels[me].broken and all(claim.kind != "mend" for claim in said):
        return Saying("mend")
    return None


def _say_of_goal(*, is_treasure: bool, is_saboteur: bool, chance: Random) -> ClaimKind | None:
    truth: ClaimKind = "gold" if is_treasure else "stone"
    lie: ClaimKind = "stone" if is_treasure else "gold"
    if not is_saboteur:
        return truth
    roll = chance.random()
    return lie if roll < LIE else truth if roll < LIE + TRUTH else None


def _whom_to_accuse(situation: Situation, heard: tuple[Claim, ...], *, is_saboteur: bool) -> int | None:
    """Diggers accuse whom they are sure of; a saboteur pays an accusation back."""
    me = situation.seat
    if is_saboteur:
        accusers = [claim.seat for claim in heard if claim.kind == "suspect" and claim.about == me]
        return accusers[-1] if accusers else None
    likely, seat = max((likely, seat) for seat, likely in enumerate(situation.suspicion) if seat != me)
    return seat if likely >= SURE else None


def hear_claims(
    beliefs: Beliefs,
    claims: tuple[Claim, ...],
    table: dict[str, Likelihood] = CLAIM_LIKELIHOODS,
) -> Beliefs:
    """The beliefs once some claims of the round are counted as evidence; without claims they stay as they are."""
    for claim in claims:
        match claim.kind:
            case "gold" | "stone":
                kinds = [
                    "true" if (claim.kind == "gold") == (cell == claim.cell) else "false"
                    for cell in SABOTEUR_GOAL_CELLS
                ]
                beliefs = _count(beliefs, claim.seat, [table[kind] for kind in kinds])
            case "suspect":
                assert claim.about is not None
                beliefs = _count(beliefs, claim.about, [table["suspect"]] * len(SABOTEUR_GOAL_CELLS))
            case _:  # the others say too little, or anybody says them
                pass
    return beliefs


def _count(beliefs: Beliefs, seat: int, likelihoods: list[Likelihood]) -> Beliefs:
    return beliefs.with_evidence(
        seat, [math.log(one.digger) for one in likelihoods], [math.log(one.saboteur) for one in likelihoods]
    )
