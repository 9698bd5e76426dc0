"""What became of earlier choices, so that whoever sends one again after a broken connection is told the truth."""

import asyncio
from collections.abc import Sequence

from msgspec import Struct

from tunnelfolk.server.matches import Running, follow_step
from tunnelfolk.server.messages.socket_messages import Choose
from tunnelfolk.server.store import Store, StoreError
from tunnelfolk.server.stored_values import MatchRow, StoredStep


class Chosen(Struct, frozen=True):
    """Who chose, and which of the legal actions."""

    seat: int
    index: int


class ChoiceLog:
    """What was chosen at each version of a table's match. Steps are stored by action: indices are kept here."""

    def __init__(self, kept: Store) -> None:
        """Nothing is known of the match; what the store knows is read when somebody asks for it."""
        self._store = kept
        self._match: str | None = None
        self._chosen: dict[int, Chosen] = {}
        self._begins = 0

    def note(self, running: Running, chosen: Chosen) -> None:
        """Keep what was chosen at the current version of a match."""
        if running.row.id != self._match:
            self._match, self._begins = running.row.id, running.match.version
            self._chosen.clear()
        self._chosen[running.match.version] = chosen

    async def was_chosen(self, running: Running, seat: int, choice: Choose) -> bool:
        """Whether a choice is the very one that led on from its version."""
        if choice.match != running.row.id or choice.version >= running.match.version:
            return False
        if running.row.id != self._match or choice.version < self._begins:
            try:
                await self._recover(running.row)
            except StoreError:
                return False  # nobody knows any more: the prompt shows where the match stands
        return self._chosen.get(choice.version) == Chosen(seat, choice.index)

    async def _recover(self, row: MatchRow) -> None:
        """Read the whole match once: asking again and again must not cost the server anything."""
        stored = await self._store.steps(row.id)
        recovered = await asyncio.to_thread(recover_choices, row, stored)
        self._chosen = recovered | (self._chosen if row.id == self._match else {})
        self._match, self._begins = row.id, 0


def recover_choices(row: MatchRow, stored: Sequence[StoredStep]) -> dict[int, Chosen]:
    """What was chosen at each version of a stored match."""
    chosen, match = {}, row.fresh()
    for version, entry in enumerate(stored):
        step = entry.step
        if step.seat is not None and step.action in match.legal:
            chosen[version] = Chosen(step.seat, match.legal.index(step.action))
        match = follow_step(match, step)
    return chosen
