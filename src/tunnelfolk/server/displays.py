"""What people are sent: tables and prompts as JSON, made once for all who see the same."""

from collections.abc import Collection

import msgspec

from tunnelfolk.server import matches
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages import Clock, CurrentMatch, PromptMessage, Table, You
from tunnelfolk.server.tables import TableState

_encoder = msgspec.json.Encoder()


class Display:
    """The current table and prompts, kept until they change."""

    def __init__(self) -> None:
        """Nothing was shown yet."""
        self._tables: dict[You, bytes] = {}
        self._prompts: dict[tuple[int | None, int | None], tuple[msgspec.Raw, int]] = {}

    def forget_tables(self) -> None:
        """The table changed."""
        self._tables.clear()

    def forget_prompts(self) -> None:
        """The match went on."""
        self._prompts.clear()

    def table(self, table: TableState, present: Collection[str], you: You) -> bytes:
        """A table as somebody sees it."""
        if you not in self._tables:
            self._tables[you] = _encoder.encode(shown(table, present, you))
        return self._tables[you]

    def prompt(self, running: Running, seat: int | None, since: int | None, left_ms: int | None) -> bytes:
        """A seat's prompt with the events after a version: without one, those of the round."""
        if (seat, since) not in self._prompts:
            prompt, start = matches.prompt(running, seat, since)
            self._prompts[seat, since] = msgspec.Raw(_encoder.encode(prompt)), start
        raw, start = self._prompts[seat, since]
        to_act = running.match.to_act
        clock = Clock(to_act, left_ms) if to_act is not None and left_ms is not None else None
        message = PromptMessage(match=running.row.id, since=start, clock=clock, prompt=raw)  # type: ignore[arg-type]
        return _encoder.encode(message)


def shown(table: TableState, present: Collection[str], you: You) -> Table:
    """A table as somebody sees it."""
    people = {seat.person.id for seat in table.seats if seat.person}
    return Table(
        id=table.id,
        code=table.code,
        settings=table.settings,
        players=matches.players(table, present),
        host=table.seat_of(table.host),
        watchers=sum(visitor not in people for visitor in present),
        match=CurrentMatch(table.match, table.played, table.seed_hash, table.is_over) if table.match else None,
        you=you,
    )
