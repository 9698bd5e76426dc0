"""Hints for people: who may ask, which bot is asked, and that it is kept who was given some."""

from collections import OrderedDict

import msgspec

from tunnelfolk.bots import ladder
from tunnelfolk.bots.hints import MOST
from tunnelfolk.server import table_state
from tunnelfolk.server.bot_questions import NoHint, Outdated, TooMany
from tunnelfolk.server.house import House
from tunnelfolk.server.levels import minder_for
from tunnelfolk.server.limits import Buckets
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages.hint_messages import AskHints, Hints
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.rooms import Room
from tunnelfolk.server.store import Store
from tunnelfolk.server.store_changes import KeepResult
from tunnelfolk.server.stored_values import MatchRow
from tunnelfolk.server.table_state import TableState
from tunnelfolk.server.visitors import Person

MOST_REMEMBERED = 500
"""How many hints are remembered, for those who ask once more."""
OUTDATED = "The match has gone on: ask again."
Key = tuple[str, int, int]
"""A match, a version and a seat."""
_decode_versions = msgspec.json.Decoder(tuple[int, ...]).decode


def level_for(table: TableState) -> str:
    """The bot that is asked: the strongest at the table, and where there is none, the strongest that can play."""
    able = ladder.players_of(table.facts)
    here = [able.index(seat.level) for seat in table.seats if seat.level in able]
    if not here:
        return able[-1]
    # Weaker ones weigh no choices: they dig straight on or by chance, and have no reasons to tell.
    return able[max(*here, able.index(minder_for(table.facts)))]


def hint_kind(seat: int) -> str:
    """Under which name it is kept for which versions a seat was given hints."""
    return f"hints-{seat}"


async def hinted_versions(kept: Store, match_id: str, seat: int) -> tuple[int, ...]:
    """The versions for which a seat was given hints. Raises StoreError."""
    body = await kept.kept_result(match_id, hint_kind(seat))
    return _decode_versions(body) if body else ()


async def count_hints(kept: Store, row: MatchRow) -> tuple[int, ...] | None:
    """For how many choices each seat was given hints; None where nobody could ask for any. Raises StoreError."""
    counts = tuple([len(await hinted_versions(kept, row.id, seat)) for seat in range(len(row.players))])
    return counts if row.hints or any(counts) else None


class HintDesk:
    """Gives hints from a seat's prompt alone, and remembers the last ones."""

    def __init__(self, house: House) -> None:
        """Nothing was asked yet."""
        self._house = house
        self._given: OrderedDict[Key, Hints] = OrderedDict()
        self._asking = Buckets(house.limits.hints_per_second, house.limits.hint_burst)

    async def give_hints(self, room: Room, person: Person, wanted: AskHints) -> Hints:
        """The best choices for somebody in their own turn; raises Refused or StoreError."""
        if room.running is None or _place(room.running) != (wanted.match, wanted.version):
            await room.catch_up()  # it may have been shown by another server
        running, seat = _require_turn(room, person, wanted)
        key = (running.row.id, running.match.version, seat)
        if key in self._given:
            return self._given[key]
        if not self._asking.allows(person.id):
            raise Refused("flood", "You have asked for many hints. Wait a few seconds.", 429)
        hints = await self._think(room, running, seat)
        self._given[key] = hints
        if len(self._given) > MOST_REMEMBERED:
            self._given.popitem(last=False)
        return hints

    async def _think(self, room: Room, running: Running, seat: int) -> Hints:
        match = running.match
        # As a bot is shown it; and no chance that comes from the match's seed, which would say something of its cards.
        prompt = match.prompt(seat, since=match.round_began)
        seed = f"hint/{running.row.id}"
        try:
            hinted = await self._house.bot_pool.hint(
                level_for(room.table), seed, prompt, MOST, lambda: room.running is running
            )
        except Outdated:
            raise Refused("outdated", OUTDATED) from None
        except TooMany:
            raise Refused("busy", "Many people are asking for hints. Try again in a moment.", 429) from None
        except NoHint:
            raise Refused("no_hint", "The bot could not say anything. Try again.", 503) from None
        if room.running is not running:
            raise Refused("outdated", OUTDATED)
        asked = await self._note(running.row.id, match.version, seat)
        return Hints(running.row.id, match.version, hinted.level, hinted.hints, asked)

    async def _note(self, match_id: str, version: int, seat: int) -> int:
        """Keep that a seat is given a hint, before it is; for how many choices it was, then."""
        known = await hinted_versions(self._house.store, match_id, seat)
        if version not in known:
            known = (*known, version)
            await self._house.store.write(KeepResult(match_id, hint_kind(seat), msgspec.json.encode(known)))
        return len(known)


def _place(running: Running) -> tuple[str, int]:
    return running.row.id, running.match.version


def _require_turn(room: Room, person: Person, wanted: AskHints) -> tuple[Running, int]:
    """The match and the seat of somebody who may ask for hints now."""
    seat, running = room.table.seat_of(person.id), room.running
    if seat is None:
        raise Refused("not_seated", "You have no seat at this table.", 403)
    if running is None or running.row.finished is not None:
        raise Refused("no_match", "No match is running at this table.")
    if not table_state.may_hint(room.table):
        raise Refused("no_hints", "The host has not allowed hints at this table.", 403)
    if _place(running) != (wanted.match, wanted.version):
        raise Refused("outdated", OUTDATED)
    if running.to_act != seat:
        raise Refused("not_your_turn", "Hints are given in your own turn.")
    return running, seat
