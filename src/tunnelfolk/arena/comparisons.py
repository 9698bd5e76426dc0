"""The first bot against the second on the same deals: one margin for each deal."""

from collections.abc import Callable, Sequence

from tunnelfolk.arena.pairings import Outcome
from tunnelfolk.rules.facts import GameFacts

Deal = Sequence[Outcome]
"""The outcomes of all pairings of one deal."""


def _gold_alone(deal: Deal, bots: Sequence[str]) -> float:
    """The gold of the first bot alone among the others, less what the seat gets without it."""
    usual, *tries = deal
    alone = [outcome.gold[seat] for seat, outcome in enumerate(tries)]
    return sum(alone) / len(alone) - sum(usual.gold) / len(usual.gold)


def _share_ahead(deal: Deal, bots: Sequence[str]) -> float:
    """How often the first bot has more gold than another at its table, less one half."""
    points = [
        0.5 * ((mine > theirs) - (mine < theirs))
        for outcome in deal
        for bot, mine in zip(outcome.pairing.names, outcome.gold, strict=True)
        for other, theirs in zip(outcome.pairing.names, outcome.gold, strict=True)
        if bot == bots[0] != other
    ]
    return sum(points) / len(points) if points else 0.0


def _share_found(deal: Deal, name: str) -> float:
    rounds = [each.found for outcome in deal if outcome.pairing.names[0] == name for each in outcome.rounds]
    return sum(rounds) / len(rounds)


def _mean_gold(deal: Deal, name: str) -> float:
    gold = [sum(outcome.gold) / len(outcome.gold) for outcome in deal if outcome.pairing.names[0] == name]
    return sum(gold) / len(gold)


Margin = Callable[[Deal, Sequence[str]], float]


def margins_of(facts: GameFacts, lineup: str, bots: Sequence[str]) -> dict[str, Margin]:
    """What is compared, by the words that say so; the first one settles an SPRT."""
    if len(bots) < 2:
        return {}
    first, second = bots[:2]
    if lineup == "one":
        return {f"gold of one {first} among {bots[-1]}": _gold_alone}
    if lineup == "mixed":
        return {f"{first} ahead of the others, less one half": _share_ahead}
    if lineup == "cross":
        usual = f"{second}/{second}"
        return {
            f"rounds won by {first} instead of {second} diggers": lambda deal, _: (
                _share_found(deal, f"{first}/{second}") - _share_found(deal, usual)
            ),
            f"rounds won by {first} instead of {second} saboteurs": lambda deal, _: (
                _share_found(deal, usual) - _share_found(deal, f"{second}/{first}")
            ),
        }
    if facts.has_roles:
        what = f"rounds found by {first} instead of {second}"
        return {what: lambda deal, _: _share_found(deal, first) - _share_found(deal, second)}
    return {f"gold of {first} less {second}": lambda deal, _: _mean_gold(deal, first) - _mean_gold(deal, second)}
