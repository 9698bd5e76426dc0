"""Ratings of bots from the places they took."""

from collections.abc import Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

from tunnelfolk.arena.pairings import Outcome


class Rating(Struct, frozen=True):
    """How strong a bot is, and how sure that is."""

    bot: str
    mu: float
    sigma: float


def ratings(outcomes: Sequence[Outcome]) -> list[Rating]:
    """Ratings after all matches at tables where different bots met, in order."""
    model = PlackettLuce()
    found = {name: model.rating(name=name) for outcome in outcomes for name in outcome.pairing.names}
    for outcome in outcomes:
        names = outcome.pairing.names
        if len(set(names)) > 1:
            rated = model.rate([[found[name]] for name in names], scores=[float(gold) for gold in outcome.gold])
            for name in dict.fromkeys(names):
                own = [team[0] for team, other in zip(rated, names, strict=True) if other == name]
                found[name] = model.rating(_mean([r.mu for r in own]), _mean([r.sigma for r in own]), name)
    ordered = sorted(found.items(), key=lambda item: (-item[1].mu, item[0]))
    return [Rating(name, round(rating.mu, 2), round(rating.sigma, 2)) for name, rating in ordered]


def _mean(values: list[float]) -> float:
    """What a bot on several seats learns from a match: the mean of what each seat did."""
    return sum(values) / len(values)
