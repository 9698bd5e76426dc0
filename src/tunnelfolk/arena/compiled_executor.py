"""Bots that are compiled: where everybody at the tables is one, whole deals are played on the fast core."""

import hashlib
from collections.abc import Iterator, Sequence, Set
from importlib.util import find_spec
from itertools import islice
from time import process_time

from tunnelfolk.arena.contenders import POLICIES
from tunnelfolk.arena.pairings import TICK, Bout, Outcome, RoundOutcome
from tunnelfolk.rules.options import Result

AT_ONCE = 500
"""How many deals are played together."""

Deal = list[Bout]


def are_compiled(names: Set[str]) -> bool:
    """Whether these bots can play on the fast core. Chance alone plays as ever: its results need no extra."""
    return names <= POLICIES.keys() and names != {"chance"} and find_spec("numba") is not None


def on_fast_core(deals: Sequence[Deal]) -> Iterator[list[Outcome]]:
    """Play deals on the fast core."""
    waiting = iter(deals)
    while several := list(islice(waiting, AT_ONCE)):
        outcomes = iter(_play([bout for deal in several for bout in deal]))
        for deal in several:
            yield list(islice(outcomes, len(deal)))


def _play(bouts: list[Bout]) -> list[Outcome]:
    """Play bouts, those with the same options together."""
    outcomes: dict[int, Outcome] = {}
    for options in dict.fromkeys(bout.options for bout in bouts):
        alike = [number for number, bout in enumerate(bouts) if bout.options == options]
        outcomes.update(zip(alike, _play_alike([bouts[number] for number in alike]), strict=True))
    return [outcomes[number] for number in range(len(bouts))]


def _play_alike(bouts: list[Bout]) -> list[Outcome]:
    from tunnelfolk.lab.fast.bouts import play  # noqa: PLC0415  # an extra

    names = [[POLICIES[name] for name in bout.names] for bout in bouts]
    began = process_time()
    results = play(bouts[0].game, names, [_number(bout.deal) for bout in bouts], bouts[0].options)
    tick = int((process_time() - began) * 1000 / int(results.choices.sum()) / TICK)
    return [
        Outcome(
            bout=bout,
            gold=(gold := tuple(int(worth) for worth in results.gold[row][: len(bout.names)])),
            winners=Result.of(gold).winners,
            rounds=_rounds(results.saboteurs[row].tolist(), results.found[row].tolist(), bout),
            ticks={name: {tick: int(results.choices[row]) // len(set(bout.names))} for name in bout.names},
            forecasts=(),
        )
        for row, bout in enumerate(bouts)
    ]


def _number(deal: str) -> int:
    return int.from_bytes(hashlib.sha256(deal.encode()).digest()[:4])


def _rounds(saboteurs: list[int], found: list[bool], bout: Bout) -> tuple[RoundOutcome, ...]:
    if bout.game != "saboteur":
        return ()
    seats = range(len(bout.names))
    return tuple(
        RoundOutcome(is_found, tuple(seat for seat in seats if bits >> seat & 1))
        for bits, is_found in zip(saboteurs, found, strict=True)
    )
