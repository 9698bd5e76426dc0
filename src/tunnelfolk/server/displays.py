"""What people are sent: tables and prompts as JSON, made once for all who see the same."""

from collections.abc import Collection
from typing import NamedTuple

import msgspec

from tunnelfolk.server import matches
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages import Answer, Clock, CurrentMatch, PromptMessage, Table, You
from tunnelfolk.server.tables import TableState

_encoder = msgspec.json.Encoder()


class _PromptKey(NamedTuple):
    match: str
    version: int
    seat: int | None
    since: int | None


class Display:
    """The current table and prompts, kept until they change."""

    def __init__(self) -> None:
        """Nothing was shown yet."""
        self._tables: dict[You, bytes] = {}
        self._prompts: dict[_PromptKey, tuple[msgspec.Raw, int]] = {}

    def forget_tables(self) -> None:
        """The table changed."""
        self._tables.clear()

    def forget_prompts(self) -> None:
        """The match went on."""
        self._prompts.clear()

    def table(self, table: TableState, present: Collection[str], you: You) -> bytes:
        """A table as somebody sees it."""
        if you not in self._tables:
            self._tables[you] = _encoder.encode(table_message(table, present, you))
        return self._tables[you]

    def prompt(
        self, running: Running, seat: int | None, since: int | None, left_ms: int | None, answer: Answer | None
    ) -> bytes:
        """A seat's prompt with the events after a version: without one, those of the round."""
        key = _PromptKey(running.row.id, running.match.version, seat, since)
        if key not in self._prompts:
            prompt, start = matches.current_prompt(running, seat, since)
            self._prompts[key] = msgspec.Raw(_encoder.encode(prompt)), start
        raw, start = self._prompts[key]
        to_act = running.to_act
        clock = Clock(to_act, left_ms) if to_act is not None and left_ms is not None else None
        message = PromptMessage(
            match=running.row.id,
            since=start,
            answer=answer,
            clock=clock,
            prompt=raw,  # type: ignore[arg-type]
        )
        return _encoder.encode(message)


def table_message(table: TableState, present: Collection[str], you: You) -> Table:
    """A table as somebody sees it."""
    people = {seat.person.id for seat in table.seats if seat.person}
    return Table(
        id=table.id,
        code=table.code,
        settings=table.settings,
        players=matches.seated_players(table, present),
        host=table.seat_of(table.host),
        watchers=sum(visitor not in people for visitor in present),
        match=CurrentMatch(table.match, table.played, table.seed_hash, table.is_over) if table.match else None,
        you=you,
    )
