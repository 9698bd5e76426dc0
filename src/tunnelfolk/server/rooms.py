"""A table that is alive: one inbox, one writer. What is stored is then published, never the other way round."""

import asyncio
import secrets
import time
from collections.abc import Callable

import msgspec
import structlog
from msgspec.structs import replace

from tunnelfolk.rules.records import seed_hash
from tunnelfolk.server import matches, metrics, store, tables
from tunnelfolk.server.answering import ChoiceLog, Chosen
from tunnelfolk.server.chat import Chat
from tunnelfolk.server.clock import TurnClock
from tunnelfolk.server.displays import Display
from tunnelfolk.server.house import House
from tunnelfolk.server.inbox import Inbox
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages import Answer, Choose, Emotes, Problem, You
from tunnelfolk.server.presence import Listener, Presence
from tunnelfolk.server.tables import Person, Refused, TableState
from tunnelfolk.server.thinking import think
from tunnelfolk.server.writer import Conflict, Statement, StoreError

RETRY_SECONDS = 2
"""How long the table waits before it tries again to have a bot's choice stored."""
NO_MATCH = Problem("no_match", "No match has begun at this table.")
NOT_STORED = Problem("not_stored", "The server cannot write to its disk. Nothing has changed; try again later.")

log = structlog.get_logger()
_encoder = msgspec.json.Encoder()


class Room:
    """One table and its match. Whatever changes them goes through the inbox, one thing after the other."""

    def __init__(self, house: House, table: TableState, running: Running | None = None) -> None:
        """Open the room as the store knows it."""
        self.house, self.table, self.running = house, table, running
        self.presence = Presence()
        self.used = time.monotonic()
        self.is_closed = False
        self._inbox = Inbox()
        self._clock = TurnClock()
        self._display = Display()
        self._choices = ChoiceLog(house.store)
        self._chat = Chat(self._write, self.presence)
        self._await_turn(resumed=True)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing will happen by itself."""
        return not self.presence.listeners and self._inbox.is_empty and not self._clock.is_waiting

    def close(self) -> None:
        """Send everybody away; whoever comes again finds the room as the store knows it."""
        self.is_closed = True
        self._clock.close()
        self.presence.hang_up()

    async def change_table(self, change: Callable[[TableState], TableState]) -> None:
        """Change the table; returns when that is stored. Raises Refused or StoreError."""
        await self._inbox.ask(lambda: self._apply(change(self.table)))

    async def start_match(self, fill: str | None, *, again: bool = False) -> None:
        """Begin a match, perhaps another one; returns when that is stored. Raises Refused or StoreError."""
        await self._inbox.ask(lambda: self._start_match(fill, again=again))

    async def _start_match(self, fill: str | None, *, again: bool) -> None:
        if again and not self.table.is_over:
            raise Refused("not_over", "There is nothing to play again yet.")
        seed = matches.new_seed()
        table = tables.begin_match(self.table, fill, secrets.token_urlsafe(9), seed_hash(seed))
        running, statements = matches.begin_match(table, seed)
        await self._store(table, *statements)
        self._publish(table, running)

    async def _apply(self, table: TableState) -> None:
        await self._store(table)
        self._publish(table)

    async def _store(self, table: TableState, *statements: Statement) -> None:
        """Write a table and its steps in one transaction: a crash leaves all of it or nothing."""
        saved = () if table is self.table else (store.save_table(table),)
        if statements or saved:
            await self._write(*statements, *saved)

    async def _write(self, *statements: Statement) -> None:
        try:
            await self.house.store.write(*statements)
        except Conflict:
            # What we know of the table is not what is stored: nothing may be built on it.
            log.error("another server writes to this store", table=tag(self.table.id))
            self.close()
            raise
        except StoreError as error:
            metrics.STORE_ERRORS.inc()
            log.error("not stored", table=tag(self.table.id), error=str(error))
            raise

    def _publish(self, table: TableState, running: Running | None = None, round_end: Running | None = None) -> None:
        """Show what has been stored, and wait for whoever is to act now."""
        is_changed = table is not self.table
        waited_for = self._waited_for()
        self.used = time.monotonic()
        self.table, self.running = table, running or self.running
        if is_changed:
            self._publish_table()
        if running is not None or self._waited_for() != waited_for:
            self._await_turn()  # before the prompts, which tell how much time is left
            self._display.forget_prompts()
            self.presence.tell_prompts(round_end)

    def _publish_table(self) -> None:
        self._display.forget_tables()
        self.presence.tell_tables()

    def choose(self, choice: Choose, source: Listener) -> None:
        """A person chooses."""
        self._inbox.post(lambda: self._choose(choice, source))

    async def _choose(self, choice: Choose, source: Listener) -> None:
        running, seat = self.running, self.table.seat_of(source.person.id)
        if running is None:
            source.tell(_encoder.encode(NO_MATCH))
            return
        misfit = matches.misfit(running, seat, choice)
        if seat is None or misfit is not None:
            metrics.STALE.inc()
            if seat is not None and await self._choices.was_chosen(running, seat, choice):
                misfit = "done"  # sent again, because its answer was lost
            source.tell_answer(Answer(choice.version, misfit or "refused"))
        else:
            table = tables.take_back(self.table, source.person.id) if self.table.seats[seat].lent else self.table
            await self._play(running, table, Chosen(seat, choice.index), source)

    async def _choose_for_bot(self, running: Running, chosen: Chosen) -> None:
        # While it was thinking, the match may have gone on, and the owner of the seat may have come back.
        if running is self.running and self.table.bot_at(chosen.seat) is not None:
            await self._play(running, self.table, chosen, None)

    async def _play(self, running: Running, table: TableState, chosen: Chosen, source: Listener | None) -> None:
        """Store what a seat chose, then show it; without a source a bot chose."""
        advance = matches.advance(running, chosen.index)
        if advance.running.row.finished is not None:
            table = replace(table, is_over=True)
        try:
            with metrics.STORED.time():
                await self._store(table, *advance.statements)
        except StoreError:
            self._say_not_stored(source, running)
            return
        metrics.STEPS.inc(advance.running.match.version - running.match.version)
        self._choices.note(running, chosen)
        if source is not None:
            source.tell_answer(Answer(running.match.version, "done"))
        self._publish(table, advance.running, advance.round_end)

    def _say_not_stored(self, source: Listener | None, running: Running) -> None:
        """Tell whoever chose; for a bot or the clock, tell everybody and try again."""
        if source is not None:
            source.tell(_encoder.encode(NOT_STORED))
            source.tell_answer(Answer(running.match.version, "refused"))
        else:
            self.presence.tell_everybody(_encoder.encode(NOT_STORED))
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._await_turn)

    def _waited_for(self) -> tuple[int | None, str | None]:
        """The seat to act, and the bot that plays it."""
        seat = self.running.to_act if self.running else None
        return seat, None if seat is None else self.table.bot_at(seat)

    def _await_turn(self, *, resumed: bool = False) -> None:
        """See to it that somebody plays the turn: a bot, or a person on the clock."""
        self._clock.stop()
        running, (seat, level) = self.running, self._waited_for()
        if running is None or seat is None or self.is_closed:
            return
        if level is not None:
            self._clock.think(self._think(running, seat, level))
        elif running.row.turn_seconds is not None:
            seconds = matches.seconds_left(running, resumed=resumed)
            self._clock.hurry(seconds, lambda: self._inbox.post(lambda: self._expire(running)))

    async def _think(self, running: Running, seat: int, level: str) -> None:
        index = await think(self.house, running, seat, level)
        self._inbox.post(lambda: self._choose_for_bot(running, Chosen(seat, index)))

    async def _expire(self, running: Running) -> None:
        """A person's time is up: a bot minds the seat."""
        seat = running.to_act
        # What came in before the clock rang was done first: the match may have gone on, or the clock been set anew.
        if running is not self.running or seat is None or not self._clock.is_up:
            return
        try:
            await self._apply(tables.lend_seat(self.table, seat))
        except StoreError:
            self._say_not_stored(None, running)

    def standing_of(self, visitor: str) -> You:
        """What somebody is at this table."""
        return You(self.table.seat_of(visitor), self.may_host(visitor))

    def may_host(self, visitor: str) -> bool:
        """Whether somebody is the host, or stands in for an absent one."""
        return tables.may_host(self.table, visitor, self.presence.people)

    def table_for(self, visitor: str) -> bytes:
        """The table as somebody sees it, as JSON."""
        return self._display.table(self.table, self.presence.people, self.standing_of(visitor))

    def prompt_for(self, listener: Listener, running: Running, answer: Answer | None = None) -> bytes:
        """What somebody is shown of the match, now or at the end of a round, as JSON."""
        since = listener.told[1] if listener.told and listener.told[0] == running.row.id else None
        listener.told = (running.row.id, running.match.version)
        seat = self.table.seat_of(listener.person.id)
        return self._display.prompt(running, seat, since, self._clock.left_ms, answer)

    def join(self, listener: Listener) -> None:
        """Somebody connects: the seat is theirs again."""
        self.used = time.monotonic()
        if self.presence.enter(listener):
            self._publish_table()
        self.give_back(listener.person)

    def part(self, listener: Listener) -> None:
        """Somebody's connection is gone."""
        self.used = time.monotonic()
        if self.presence.leave(listener):
            self._publish_table()

    def give_back(self, person: Person) -> None:
        """Give a seat back to its owner, under the name that person has now."""
        seat = self.table.seat_of(person.id)
        if seat is not None and (self.table.seats[seat].lent or self.table.seats[seat].person != person):
            self._inbox.post(lambda: self._apply(tables.rename_person(tables.take_back(self.table, person.id), person)))

    def say(self, text: str, source: Listener) -> None:
        """Somebody says something."""
        self._inbox.post(lambda: self._say(text, source))

    async def _say(self, text: str, source: Listener) -> None:
        try:
            await self._chat.say_line(self.table, source.person, text)
        except StoreError:
            source.tell(_encoder.encode(NOT_STORED))

    def make_sign(self, emote: Emotes, source: Listener) -> None:
        """Somebody makes a sign: it is not stored, so it need not wait."""
        self._chat.make_sign(self.table, source.person, emote)


def tag(secret_id: str) -> str:
    """What the log calls a table: ids open doors, so they are not written down."""
    return seed_hash(secret_id)[:8]
