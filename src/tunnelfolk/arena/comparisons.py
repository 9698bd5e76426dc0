"""The first bot against the second on the same deals: one margin for each deal."""

from collections.abc import Callable, Sequence

from tunnelfolk.arena.pairings import Outcome

Deal = Sequence[Outcome]
"""All bouts of one deal."""


def _gold_alone(deal: Deal, bots: Sequence[str]) -> float:
    """The gold of the first bot alone among the others, less what the seat gets without it."""
    usual, *tries = deal
    alone = [outcome.gold[seat] for seat, outcome in enumerate(tries)]
    return sum(alone) / len(alone) - sum(usual.gold) / len(usual.gold)


def _share(deal: Deal, bots: Sequence[str]) -> float:
    """How often the first bot has more gold than another at its table, less one half."""
    points = [
        0.5 * ((mine > theirs) - (mine < theirs))
        for outcome in deal
        for bot, mine in zip(outcome.bout.names, outcome.gold, strict=True)
        for other, theirs in zip(outcome.bout.names, outcome.gold, strict=True)
        if bot == bots[0] != other
    ]
    return sum(points) / len(points) if points else 0.0


def _found(deal: Deal, name: str) -> float:
    rounds = [each.found for outcome in deal if outcome.bout.names[0] == name for each in outcome.rounds]
    return sum(rounds) / len(rounds)


def _gold(deal: Deal, name: str) -> float:
    gold = [sum(outcome.gold) / len(outcome.gold) for outcome in deal if outcome.bout.names[0] == name]
    return sum(gold) / len(gold)


Margin = Callable[[Deal, Sequence[str]], float]


def margins_of(game: str, lineup: str, bots: Sequence[str]) -> dict[str, Margin]:
    """What is compared, by the words that say so; the first one settles an SPRT."""
    if len(bots) < 2:
        return {}
    first, second = bots[:2]
    if lineup == "one":
        return {f"gold of one {first} among {bots[-1]}": _gold_alone}
    if lineup == "mixed":
        return {f"{first} ahead of the others, less one half": _share}
    if lineup == "cross":
        usual = f"{second}/{second}"
        return {
            f"rounds won by {first} instead of {second} diggers": lambda deal, _: (
                _found(deal, f"{first}/{second}") - _found(deal, usual)
            ),
            f"rounds won by {first} instead of {second} saboteurs": lambda deal, _: (
                _found(deal, usual) - _found(deal, f"{second}/{first}")
            ),
        }
    if game == "saboteur":
        return {
            f"rounds found by {first} instead of {second}": lambda deal, _: _found(deal, first) - _found(deal, second)
        }
    return {f"gold of {first} less {second}": lambda deal, _: _gold(deal, first) - _gold(deal, second)}
