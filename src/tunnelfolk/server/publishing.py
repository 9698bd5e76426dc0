"""The one way in which a table changes: what is new is stored, and only then shown."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

import structlog

from tunnelfolk.rules.records import seed_hash
from tunnelfolk.server import matches, table_state, tallies
from tunnelfolk.server.displays import Display
from tunnelfolk.server.house import House
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages.table_messages import You
from tunnelfolk.server.notices.turn_watch import Turn
from tunnelfolk.server.presence import Presence
from tunnelfolk.server.store import Conflict, StoreError, Unsure
from tunnelfolk.server.store_changes import Change, SaveTable, SetDeadline
from tunnelfolk.server.table_state import TableState

log = structlog.get_logger()


class Publisher:
    """A table and its match as everybody may see them: always what the store has, never more."""

    def __init__(self, house: House, table: TableState, running: Running | None, *, has_deadline: bool) -> None:
        """Begin with what the store knows."""
        self.house, self.table, self.running = house, table, running
        self.waited_for = matches.waited_for(table, running)
        """The seat to act, and the bot that plays it. Kept, not asked for: at every move it is needed five times."""
        self.seats = seats_by_person(table)
        house.whereabouts.note_seats(table)
        self.presence, self.display = Presence(), Display()
        self.used = time.monotonic()
        """When something last happened here."""
        self._has_deadline = has_deadline
        """Whether the store may know a time at which the table goes on by itself."""
        self.when_turn_passes: Callable[[], object] = lambda: None
        self.left_ms: Callable[[int | None], int | None] = lambda _: None
        """Asks how long a seat is told that the one to act may still think; None without a clock."""
        self.when_overtaken: Callable[[], object] = lambda: None
        """Called when another server has written to the store: nothing may be built on what we know."""
        self.when_lost: Callable[[], object] = lambda: None
        """Called when nobody knows whether something was stored."""
        self.presence.miss(table.seated)

    async def store(self, table: TableState, *changes: Change, running: Running | None = None) -> None:
        """Write a table and its steps in one transaction: a crash leaves all of it or nothing."""
        if changes := self._with_table(table, changes, running):
            await self.write(*changes)

    def begin_store(self, changes: Sequence[Change], running: Running) -> "asyncio.Future[None]":
        """The same for a match whose table stays as it is; whoever began it has to `settle` it in the end."""
        return self.house.store.write(*self._with_table(self.table, changes, running))

    def _with_table(self, table: TableState, changes: Sequence[Change], running: Running | None) -> tuple[Change, ...]:
        saved = () if table is self.table else (SaveTable(table),)
        return (*changes, *self._deadline(table, running), *saved)

    def _deadline(self, table: TableState, running: Running | None) -> tuple[SetDeadline, ...]:
        """When the table goes on by itself, where that is news: whoever is to act, is it anew, or a bot takes over."""
        if running is None and matches.waited_for(table, self.running) == self.waited_for:
            return ()
        seconds = matches.deadline(table, running or self.running)
        if seconds is None and not self._has_deadline:  # most tables have no clock, and write nothing
            return ()
        self._has_deadline = True
        rings = seconds == 0 or table_state.is_late_turn_taken(table.settings)
        return (SetDeadline(table.id, seconds, rings=rings),)

    async def write(self, *changes: Change) -> None:
        """Returns when the changes are on disk. Raises StoreError."""
        await self.settle(self.house.store.write(*changes))

    async def settle(self, writing: Awaitable[None]) -> None:
        """Returns when what is being written is on disk; where it never will be, whoever has to know is told."""
        try:
            await writing
        except Conflict:
            if self.house.neighbours.is_alone:
                log.error("another server writes to this store", table=tag(self.table.id))
            tallies.OVERTAKEN.inc()
            self.when_overtaken()
            raise
        except Unsure as error:
            log.error("not known whether it was stored", table=tag(self.table.id), error=str(error))
            self.when_lost()
            raise
        except StoreError as error:
            tallies.STORE_ERRORS.inc()
            log.error("not stored", table=tag(self.table.id), error=str(error))
            raise

    def publish(self, table: TableState, running: Running | None = None, round_end: Running | None = None) -> None:
        """Show what has been stored here; where that passed the turn on, whoever watches is told."""
        seat = self.waited_for[0]
        self.adopt(table_state.next_version(table) if table is not self.table else table, running, round_end)
        # Not where a bot takes the seat over or gives it back: whether one minds it may be nobody's business.
        if self.waited_for[0] != seat or round_end is not None:
            self._note_turn()

    def _note_turn(self) -> None:
        # At nearly every move everybody is here and nobody else wants to know.
        if (self.table.webhook is not None or self.presence.is_anybody_missed) and (turn := self._turn()) is not None:
            self.house.turn_watch.note_turn(turn)

    def note_departure(self, visitor: str) -> None:
        """Somebody has left; where that is whom everybody waits for, whoever watches is told."""
        turn = self._turn()
        if turn is not None and turn.person.id == visitor:
            self.house.turn_watch.note_departure(turn)

    def _turn(self) -> Turn | None:
        """Whose turn it is, if that seat is a person's, be it that a bot minds it."""
        running, seat = self.running, self.waited_for[0]
        person = None if seat is None else self.table.seats[seat].person
        if running is None or seat is None or person is None:
            return None

        def is_absent() -> bool:
            return self.running is running and self.waited_for == (seat, None) and person.id not in self.presence.people

        return Turn(self.table, running.row.id, running.match.version, seat, person, is_absent)

    def adopt(self, table: TableState, running: Running | None = None, round_end: Running | None = None) -> None:
        """Show what the store has."""
        is_changed, waited_for = table is not self.table, self.waited_for
        self.used = time.monotonic()
        self.table, self.running = table, running or self.running
        if not self.house.neighbours.is_alone and may_hurry(table):
            self._has_deadline = True  # another server may have set one
        self.waited_for = matches.waited_for(table, self.running)
        if is_changed:
            self._note_seats()
            self.publish_table()
        if running is not None or self.waited_for != waited_for:
            self.when_turn_passes()  # before the prompts, which tell how much time is left
            if running is not None:
                self.display.advance(running, round_end)
            if round_end is not None:
                self.presence.tell_round_end(round_end)
            elif running is None and table_state.is_quiet(table):
                self._tell_owner()
            else:
                self.presence.tell_prompts(self.seats, self.display.shared_frames(self.left_ms))

    def _tell_owner(self) -> None:
        """A seat went to a bot or came back, which nobody else may notice: a prompt without news would tell it."""
        for listener in self.presence.listeners:
            if self.seats.get(listener.person.id) == self.waited_for[0]:
                listener.tell_prompt()

    def _note_seats(self) -> None:
        seats = seats_by_person(self.table)
        if seats != self.seats:
            self.seats = seats
            self.presence.forget_told()
        self.house.whereabouts.note_seats(self.table)

    def publish_table(self) -> None:
        """Show the table anew: it changed, or who is present."""
        self.presence.miss(self.table.seated)
        self.display.forget_tables()
        if table_state.is_quiet(self.table):
            self._tell_news()
        else:
            self.presence.tell_tables()

    def _tell_news(self) -> None:
        """Show the table to those who see it otherwise now: the same once more would tell that something happened."""
        news: dict[You, bool] = {}
        for listener in self.presence.listeners:
            you = self.standing_of(listener.person.id)
            if you not in news:
                news[you] = self.display.is_news(self.table, self.presence, you)
            if news[you]:
                listener.tell_table()

    def standing_of(self, visitor: str) -> You:
        """What somebody is at this table."""
        stands_in = table_state.stands_in(self.table, visitor, self.presence.people)
        return You(self.table.seat_of(visitor), visitor == self.table.host, stands_in)


def may_hurry(table: TableState) -> bool:
    """Whether a table may go on by itself: it has a clock, or bots."""
    return table.settings.turn_seconds is not None or any(seat.level or seat.lent for seat in table.seats)


def seats_by_person(table: TableState) -> dict[str, int]:
    """Who sits where, by their ids: at every move it is asked for everybody."""
    return {seat.person.id: number for number, seat in enumerate(table.seats) if seat.person}


def tag(secret_id: str) -> str:
    """What the log calls a table: ids open doors, so they are not written down."""
    return seed_hash(secret_id)[:8]
