"""Matches that were played offline, handed over later: held to the rules from the first deal to the result, and kept.

What comes is the seed and the choices alone: deals, events and the result follow from them, so there is nothing else
that could be forged. Whoever played it could still know every card, for the seed lay on their own device; so such a
match counts for nothing but one's own list. For the same reason a match that is still running stays where it is.
"""

import asyncio
import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec
from msgspec.structs import replace

from tunnelfolk.rules.game import Match, Step, game_named
from tunnelfolk.rules.game_state import RULES, IllegalAction
from tunnelfolk.rules.options import BadOptions
from tunnelfolk.server import store
from tunnelfolk.server.hint_desk import hint_kind
from tunnelfolk.server.house import House
from tunnelfolk.server.levels import IN_PAGES, KNOWN
from tunnelfolk.server.limits import Buckets
from tunnelfolk.server.messages.played_messages import HandedBot, HandedMatch, HandedOver
from tunnelfolk.server.messages.table_messages import Player
from tunnelfolk.server.names import BOTS
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.store import Conflict
from tunnelfolk.server.store_changes import AppendSteps, AskToForget, BeginMatch, Change, FinishMatch, KeepResult
from tunnelfolk.server.stored_values import MatchRow
from tunnelfolk.server.table_claims import KIND as CLAIMS
from tunnelfolk.server.visitor_names import distinct_name
from tunnelfolk.server.visitors import Person

MATCH_BYTES = 32_768
"""The longest request: Saboteur with ten players takes 11 kB, and up to 300 claims as much again."""
_encode = msgspec.json.Encoder().encode


class HandoverDesk:
    """Takes matches, one at a time: to replay one takes some 5 ms of the processor that everybody plays on."""

    def __init__(self, house: House) -> None:
        """Nothing was handed over yet."""
        self._store = house.store
        self._taking = Buckets(house.limits.handovers_per_second, house.limits.handover_burst)
        self._turn = asyncio.Lock()

    async def take(self, person: Person, handed: HandedMatch, address: str) -> HandedOver:
        """Keep a match as somebody's own; once more changes nothing. Raises Refused or StoreError."""
        if not self._taking.allows(address):
            raise Refused("flood", "Many matches came from there at once. Try again in a minute.", 429)
        match_id = handed_id(person, handed)
        if await self._store.match(match_id) is not None:
            return HandedOver(match_id, new=False)
        async with self._turn:
            match = await asyncio.to_thread(verify_match, handed)
        try:
            await self._store.write(*_changes(person, match_id, handed, match))
        except Conflict:  # it was handed over twice at the same moment
            if await self._store.match(match_id) is None:
                raise
            return HandedOver(match_id, new=False)
        if not await self._store.visitors_named(person.id):  # forgotten while this was being checked
            await self._store.write(AskToForget(person.id))
        return HandedOver(match_id, new=True)


def handed_id(person: Person, handed: HandedMatch) -> str:
    """The id of a match, the same whenever the same visitor hands over the same."""
    digest = hashlib.sha256(person.id.encode() + b"\0" + _encode(handed)).digest()
    return urlsafe_b64encode(digest[:12]).decode()


def verify_match(handed: HandedMatch) -> Match:
    """The match that follows from the seed and the choices. Raises Refused unless the rules lead to its result."""
    if handed.rules != RULES:
        sentence = f"This match was played by rules {handed.rules}. This server plays by rules {RULES}."
        raise Refused("other_rules", f"{sentence} It cannot be checked here.")
    _require_seats(handed.bots)
    seats = len(handed.bots)
    try:
        game = game_named(handed.game)
        options = handed.options.over(game.FACTS.usual)
        match = Match(game, seats, options, handed.seed, replace(game.new(seats, options), rules=RULES))
    except BadOptions as error:
        raise _unsound(str(error)) from None
    match = _play(match.deal(match.shuffle()), handed)
    if match.result != handed.result:
        raise _unsound(f"the gold is {_gold(match)}, not {list(handed.result.gold)}")
    _require_remarks(handed, match)
    return match


def _play(match: Match, handed: HandedMatch) -> Match:
    for number, action in enumerate(handed.actions, 1):
        if match.result is not None:
            raise _unsound(f"choice {number} comes after the end")
        try:
            match = match.act(action)
        except IllegalAction as error:
            raise _unsound(f"choice {number} is not allowed: {error}") from None
        if match.is_deal_due:
            match = match.deal(match.shuffle())
    if match.result is None:
        raise Refused("still_running", "This match is not over yet: play it to its end first.")
    return match


def _gold(match: Match) -> list[int]:
    return list(match.result.gold) if match.result else []


def _require_seats(bots: Sequence[HandedBot | None]) -> None:
    if bots.count(None) != 1:
        raise _unsound("one seat has to be your own")
    seated = [bot for bot in bots if bot is not None]
    if unknown := [bot.level for bot in seated if bot.level not in (*KNOWN, *IN_PAGES)]:
        raise _unsound(f"there is no bot {unknown[0]!r}")
    if len({bot.avatar for bot in seated}) < len(seated):
        raise _unsound("two bots have one face")


def _require_remarks(handed: HandedMatch, match: Match) -> None:
    """What nobody can check has to make sense at least."""
    if len(handed.times) != len(handed.actions):
        raise _unsound(f"{len(handed.actions)} choices, but {len(handed.times)} times")
    versions = range(match.version + 1)
    seats = (*range(match.seats), None)
    if any(version not in versions for version in handed.hinted) or len(set(handed.hinted)) < len(handed.hinted):
        raise _unsound("hints for what was never to be chosen")
    for claim in handed.claims:
        if claim.seat not in seats or claim.about not in seats or claim.version not in versions:
            raise _unsound("a claim of nobody, or about nobody")
        if claim.round not in range(1, match.state.round + 1) or max(map(abs, claim.cell or (0,))) > len(versions):
            raise _unsound("a claim about a place that is not there")


def _unsound(reason: str) -> Refused:
    return Refused("not_verified", f"This match does not follow the rules: {reason[:200]}.", 400)


def _changes(person: Person, match_id: str, handed: HandedMatch, match: Match) -> list[Change]:
    seat = handed.bots.index(None)
    times = _plausible_times(handed, match.steps)
    row = MatchRow(
        id=match_id,
        table="",
        seed=handed.seed,
        number=1,
        game=handed.game,
        options=handed.options,
        turn_seconds=None,
        players=tuple(_player(person, bot) for bot in handed.bots),
        started=times[0],
        rules=RULES,
        hints=True,
    )
    changes: list[Change] = [BeginMatch(row, ((person.id, seat),)), *_append(row, match.steps, times)]
    if handed.hinted:
        changes.append(KeepResult(match_id, hint_kind(seat), _encode(handed.hinted)))
    if handed.claims:
        changes.append(KeepResult(match_id, CLAIMS, _encode(handed.claims)))
    return [*changes, FinishMatch(match_id, times[-1], match.result)]


def _plausible_times(handed: HandedMatch, steps: Sequence[Step]) -> list[int]:
    """When each step was made, as the device says: but never backwards, and never later than now."""
    told = iter(handed.times)
    at = min(handed.started, store.now_ms())
    times: list[int] = []
    for step in steps:
        if step.action is not None:  # a deal follows at once
            at = max(at, min(next(told), store.now_ms()))
        times.append(at)
    return times


def _append(row: MatchRow, steps: Sequence[Step], times: Sequence[int]) -> Iterator[AppendSteps]:
    number = 1
    for at, together in groupby(zip(times, steps, strict=True), key=lambda timed: timed[0]):
        group = tuple(step for _, step in together)
        yield AppendSteps(row.id, number, group, at)
        number += len(group)


def _player(person: Person, bot: HandedBot | None) -> Player:
    if bot is None:
        return Player("person", person.name, person.avatar)
    name = distinct_name(BOTS[bot.avatar], (person.name,))
    return Player("bot", name, bot.avatar, level=bot.level, present=True, ready=True)
