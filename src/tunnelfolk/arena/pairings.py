"""One match of the arena, and what comes out of it."""

import time
from collections import Counter

from msgspec import Struct

from tunnelfolk.arena.contenders import contender
from tunnelfolk.bots.saboteur.belief_history import suspicion_history
from tunnelfolk.bots.saboteur.beliefs import Cast
from tunnelfolk.rules import events as ev
from tunnelfolk.rules import game
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.game import Match, told_rounds
from tunnelfolk.rules.options import Options

TICK = 0.1
"""Milliseconds by which thinking is counted: a histogram of ticks stays small, however many choices there are."""

EVERY = 4
"""Every so many moves the beliefs are held against the truth."""


class Pairing(Struct, frozen=True):
    """A match to be played: a deal, and who sits where."""

    game: str
    deal: str
    names: tuple[str, ...]
    options: Options = Options()


class RoundOutcome(Struct, frozen=True):
    """How a round of a game with roles ended, and who was a saboteur in it."""

    found: bool
    saboteurs: tuple[int, ...]


class Outcome(Struct, frozen=True):
    """What came out of a match."""

    pairing: Pairing
    gold: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: tuple[RoundOutcome, ...]
    ticks: dict[str, dict[int, int]]
    """For each bot how many choices took so many ticks."""
    forecasts: tuple[tuple[float, bool], ...]
    """How likely a seat was believed to be a saboteur, and whether it was one."""


def play_pairing(pairing: Pairing) -> Outcome:
    """Play a match to its end."""
    match = game.new(pairing.game, len(pairing.names), seed=pairing.deal, options=pairing.options)
    bots = [contender(name, f"{pairing.deal}/{seat}") for seat, name in enumerate(pairing.names)]
    ticks: dict[str, Counter[int]] = {name: Counter() for name in pairing.names}
    while (seat := match.to_act) is not None:
        prompt = match.prompt(seat, since=match.round_began)
        began = time.thread_time()  # processor time: waiting for other processes is nobody's thinking
        choice = bots[seat].choose(prompt)
        ticks[pairing.names[seat]][int((time.thread_time() - began) * 1000 / TICK)] += 1
        match = match.choose(choice)
    assert match.result is not None
    rounds = told_rounds(match) if match.game.FACTS.has_roles else []
    return Outcome(
        pairing,
        match.result.gold,
        match.result.winners,
        tuple(_round_outcome(events) for events in rounds),
        {name: dict(counts) for name, counts in ticks.items()},
        tuple(forecast for events in rounds for forecast in _forecasts(events, match)),
    )


def _dealt_roles(events: list[Event]) -> tuple[Role, ...]:
    return next(event.roles for event in events if isinstance(event, ev.RolesDealt))


def _round_outcome(events: list[Event]) -> RoundOutcome:
    found = any(isinstance(event, ev.RoundEnded) and event.reason == "treasure" for event in events)
    saboteurs = tuple(seat for seat, role in enumerate(_dealt_roles(events)) if role is Role.SABOTEUR)
    return RoundOutcome(found, saboteurs)


def _forecasts(events: list[Event], match: Match) -> list[tuple[float, bool]]:
    """What a watcher believed now and then, and the truth."""
    roles = _dealt_roles(events)
    watched = [event.seen_by(None) for event in events]
    return [
        (round(likely, 4), roles[seat] is Role.SABOTEUR)
        for shift in suspicion_history(watched, Cast(match.seats, match.options.all_saboteurs))[EVERY - 1 :: EVERY]
        for seat, likely in enumerate(shift.after)
    ]
