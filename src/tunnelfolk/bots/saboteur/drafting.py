"""Which gold card to keep in the draft."""

from tunnelfolk.bots.advice import Judgement
from tunnelfolk.rules.actions import Action, Take


def judge_draft(legal: tuple[Action, ...]) -> list[Judgement]:
    """The more the better: nobody ever gives any back, and what is left goes to others first (S13, V1).

    There may be one choice only, where all cards are equal.
    """
    gold = [action.gold for action in legal if isinstance(action, Take)]
    return [Judgement(float(own), "take_most" if own == max(gold) else "take_less") for own in gold]
