"""What people are sent: tables and prompts as JSON, made once for all who see the same."""

from typing import NamedTuple

import msgspec

from tunnelfolk.server import matches
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages import Answer, Clock, CurrentMatch, PromptMessage, Table, You
from tunnelfolk.server.presence import Presence
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

    def table(self, table: TableState, presence: Presence, you: You) -> bytes:
        """A table as somebody sees it."""
        if you not in self._tables:
            self._tables[you] = _encoder.encode(table_message(table, presence, you))
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


def table_message(table: TableState, presence: Presence, you: You) -> Table:
    """A table as somebody sees it."""
    seated = table.seated
    return Table(
        id=table.id,
        code=table.code,
        settings=table.settings,
        players=matches.seated_players(table, presence.away_ms),
        host=table.seat_of(table.host),
        watchers=sum(visitor not in seated for visitor in presence.people),
        match=CurrentMatch(table.match, table.played, table.seed_hash, table.is_over) if table.match else None,
        rematch=tuple(at for at, seat in enumerate(table.seats) if seat.person and seat.person.id in table.rematch),
        muted=table.muted if you.host else (),
        you=you,
    )
