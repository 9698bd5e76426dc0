"""Ratings of bots from the places they took."""

from collections.abc import Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

from tunnelfolk.arena.bouts import Outcome


class Rating(Struct, frozen=True):
    """How strong a bot is, and how sure that is."""

    bot: str
    mu: float
    sigma: float


def ratings(outcomes: Sequence[Outcome]) -> list[Rating]:
    """Ratings after all matches at tables where different bots met, in order."""
    model = PlackettLuce()
    found = {name: model.rating(name=name) for outcome in outcomes for name in outcome.bout.names}
    for outcome in outcomes:
        names = outcome.bout.names
        if len(set(names)) > 1:
            best = {name: _mean(outcome, name) for name in dict.fromkeys(names)}
            rated = model.rate([[found[name]] for name in best], scores=list(best.values()))
            found |= {name: team[0] for name, team in zip(best, rated, strict=True)}
    ordered = sorted(found.items(), key=lambda item: (-item[1].mu, item[0]))
    return [Rating(name, round(rating.mu, 2), round(rating.sigma, 2)) for name, rating in ordered]


def _mean(outcome: Outcome, name: str) -> float:
    """The gold of a bot's seats on average."""
    own = [gold for other, gold in zip(outcome.bout.names, outcome.gold, strict=True) if other == name]
    return sum(own) / len(own)
