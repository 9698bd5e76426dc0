"""The net's word on who is a saboteur, and the enumeration of castings that hears it."""

import pytest

from tunnelfolk.bots.net.net_beliefs import Trust, feed_beliefs, log_odds
from tunnelfolk.bots.saboteur.beliefs import Beliefs, Cast, prior_beliefs

FIVE = Cast(5)


def told_of(seat: int, more: float) -> list[float]:
    """Log odds of five seats: one is suspected, of the others nothing is known."""
    return [log_odds(FIVE) + more * (at == seat) for at in range(5)]


def test_a_net_that_knows_nothing_changes_nothing() -> None:
    fed = feed_beliefs(prior_beliefs(FIVE), told_of(0, 0.0))
    assert fed.suspicion() == pytest.approx(prior_beliefs(FIVE).suspicion())


def test_whom_the_net_suspects_is_suspected_and_the_others_less() -> None:
    before, after = prior_beliefs(FIVE).suspicion(), feed_beliefs(prior_beliefs(FIVE), told_of(2, 3.0)).suspicion()
    assert after[2] > before[2]
    assert all(after[seat] < before[seat] for seat in (0, 1, 3, 4))  # there are no more saboteurs than before


def test_without_the_net_and_in_full_the_deeds_count_as_they_did() -> None:
    rows = ((-1.0, -2.0, -0.5, 0.0, -3.0),) * 3
    beliefs = Beliefs(FIVE, rows, tuple(tuple(log / 2 for log in row) for row in rows))
    fed = feed_beliefs(beliefs, told_of(1, 9.0), Trust(deeds=1.0, net=0.0))
    assert fed.suspicion() == pytest.approx(beliefs.suspicion())


def test_both_together_say_more_than_either() -> None:
    rows = ((0.0,) * 5,) * 3
    deeds = Beliefs(FIVE, rows, ((2.0, 0.0, 0.0, 0.0, 0.0),) * 3)
    alone = [feed_beliefs(one, odds, Trust(1.0, 1.0)).suspicion()[0] for one, odds in (
        (deeds, told_of(0, 0.0)), (prior_beliefs(FIVE), told_of(0, 2.0)),
    )]  # fmt: skip
    assert feed_beliefs(deeds, told_of(0, 2.0), Trust(1.0, 1.0)).suspicion()[0] > max(alone)
