"""Which gold card to keep in the draft."""

from tunnelfolk.bots.advice import Judgement
from tunnelfolk.rules.actions import Action, Take


def judge_take(legal: tuple[Action, ...], action: Action) -> Judgement:
    """The more the better: nobody ever gives any back."""
    most = max(other.gold for other in legal if isinstance(other, Take))
    assert isinstance(action, Take)
    return Judgement(float(action.gold), "take_most" if action.gold == most else "take_less")
