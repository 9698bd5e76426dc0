"""Bots that are compiled: where everybody at the tables is one, whole deals are played on the fast core."""

import hashlib
from collections.abc import Iterator, Sequence, Set
from importlib.util import find_spec
from itertools import islice
from time import process_time

from tunnelfolk.arena.contenders import POLICIES
from tunnelfolk.arena.pairings import TICK, Outcome, Pairing, RoundOutcome
from tunnelfolk.rules.game import game_named
from tunnelfolk.rules.options import Result

AT_ONCE = 500
"""How many deals are played together: enough to keep all threads busy, few enough to report progress."""

Deal = list[Pairing]


def can_play(game: str, names: Set[str]) -> bool:
    """Whether this game and these bots are compiled. Chance alone plays as ever: its results need no extra."""
    if not names <= POLICIES.keys() or names == {"chance"} or find_spec("numba") is None:
        return False
    from tunnelfolk.lab.fast.settings import CORE_NAMES  # noqa: PLC0415  # an extra, and slow to load

    return game in CORE_NAMES


def run_on_fast_core(deals: Sequence[Deal]) -> Iterator[list[Outcome]]:
    """Play deals on the fast core."""
    waiting = iter(deals)
    while several := list(islice(waiting, AT_ONCE)):
        outcomes = iter(_play_pairings([pairing for deal in several for pairing in deal]))
        for deal in several:
            yield list(islice(outcomes, len(deal)))


def _play_pairings(pairings: list[Pairing]) -> list[Outcome]:
    """Play pairings, those with the same options together."""
    outcomes: dict[int, Outcome] = {}
    for options in dict.fromkeys(pairing.options for pairing in pairings):
        alike = [number for number, pairing in enumerate(pairings) if pairing.options == options]
        outcomes.update(zip(alike, _play_alike([pairings[number] for number in alike]), strict=True))
    return [outcomes[number] for number in range(len(pairings))]


def _play_alike(pairings: list[Pairing]) -> list[Outcome]:
    from tunnelfolk.lab.fast.policy_matches import play  # noqa: PLC0415  # an extra

    names = [[POLICIES[name] for name in pairing.names] for pairing in pairings]
    began = process_time()
    results = play(pairings[0].game, names, [_deal_number(pairing.deal) for pairing in pairings], pairings[0].options)
    # Nobody can tell whose choice took how long inside the compiled loop: every choice counts as the mean one.
    tick = int((process_time() - began) * 1000 / int(results.choices.sum()) / TICK)
    return [
        Outcome(
            pairing=pairing,
            gold=(gold := tuple(int(worth) for worth in results.gold[row][: len(pairing.names)])),
            winners=Result.of(gold).winners,
            rounds=_round_outcomes(results.saboteurs[row].tolist(), results.found[row].tolist(), pairing),
            ticks={name: {tick: int(results.choices[row]) // len(set(pairing.names))} for name in pairing.names},
            forecasts=(),
        )
        for row, pairing in enumerate(pairings)
    ]


def _deal_number(deal: str) -> int:
    return int.from_bytes(hashlib.sha256(deal.encode()).digest()[:4])


def _round_outcomes(saboteurs: list[int], found: list[bool], pairing: Pairing) -> tuple[RoundOutcome, ...]:
    if not game_named(pairing.game).FACTS.has_roles:
        return ()
    played = 1 if pairing.options.one_round else len(found)  # V3
    seats = range(len(pairing.names))
    return tuple(
        RoundOutcome(is_found, tuple(seat for seat in seats if bits >> seat & 1))
        for bits, is_found in zip(saboteurs[:played], found[:played], strict=True)
    )
