"""A table that is alive: one inbox, one writer. What is stored is then published, never the other way round."""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable
from typing import Protocol

import msgspec
import structlog
from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.bots import pause
from tunnelfolk.rules.records import seed_hash
from tunnelfolk.server import matches, metrics, store, tables
from tunnelfolk.server.answering import ChoiceLog, Chosen
from tunnelfolk.server.bot_pool import BotPool
from tunnelfolk.server.clock import TurnClock
from tunnelfolk.server.displays import Display
from tunnelfolk.server.inbox import Inbox
from tunnelfolk.server.limits import Limits
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages import Answer, Choose, Line, Outcome, Problem, Said, You
from tunnelfolk.server.store import Store
from tunnelfolk.server.tables import Person, Refused, TableState
from tunnelfolk.server.writer import Conflict, Statement, StoreError

GRACE_SECONDS = 10
"""The least time for a turn that a restart interrupted."""
RETRY_SECONDS = 2
"""How long the table waits before it tries again to have a bot's choice stored."""
NO_MATCH = Problem("no_match", "No match has begun at this table.")
NOT_STORED = Problem("not_stored", "The server cannot write to its disk. Nothing has changed; try again later.")

log = structlog.get_logger()
_encoder = msgspec.json.Encoder()


class House(Struct, frozen=True):
    """What all rooms share."""

    store: Store
    bot_pool: BotPool
    limits: Limits
    bot_delay: float


class Listener(Protocol):
    """Somebody who is told what changes at a table."""

    person: Person
    told: tuple[str, int] | None
    """The match and the version of the last prompt it was sent."""

    def tell_table(self) -> None:
        """The table changed."""

    def tell_prompt(self) -> None:
        """The match went on."""

    def tell_round_end(self, ended: Running) -> None:
        """A round ended, and the next one was dealt at once: show the end before anything later."""

    def tell_answer(self, answer: Answer) -> None:
        """A choice of this listener came to something, or to nothing: say so with the next prompt."""

    def tell(self, message: bytes) -> None:
        """Something else."""

    def hang_up(self) -> None:
        """Come again later."""


class Room:
    """One table, its match, and those who watch both. All changes go through the inbox."""

    def __init__(self, house: House, table: TableState, running: Running | None = None) -> None:
        """Open the room as the store knows it."""
        self.house, self.table, self.running = house, table, running
        self.listeners: set[Listener] = set()
        self.present: Counter[str] = Counter()
        self.used = time.monotonic()
        self.is_closed = False
        self._inbox = Inbox()
        self._clock = TurnClock()
        self._display = Display()
        self._choices = ChoiceLog()
        self._await_turn(resumed=True)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing will happen by itself."""
        return not self.listeners and self._inbox.is_empty and not self._clock.is_waiting

    def close(self) -> None:
        """Send everybody away; whoever comes again finds the room as the store knows it."""
        self.is_closed = True
        self._clock.close()
        for listener in list(self.listeners):
            listener.hang_up()

    async def change(self, change: Callable[[TableState], TableState]) -> None:
        """Change the table; returns when that is stored. Raises Refused or StoreError."""
        await self._inbox.ask(lambda: self._apply(change(self.table)))

    async def start(self, fill: str | None, *, again: bool = False) -> None:
        """Begin a match, perhaps another one; returns when that is stored. Raises Refused or StoreError."""
        await self._inbox.ask(lambda: self._begin(fill, again=again))

    async def _begin(self, fill: str | None, *, again: bool) -> None:
        if again and not self.table.is_over:
            raise Refused("not_over", "There is nothing to play again yet.")
        seed = matches.new_seed()
        table = tables.begin(self.table, fill, secrets.token_urlsafe(9), seed_hash(seed))
        running, statements = matches.begin(table, seed)
        await self._apply(table, running, *statements)

    async def _apply(self, table: TableState, running: Running | None = None, *statements: Statement) -> None:
        """Store, then publish."""
        await self._store(table, *statements)
        self._publish(table, running)

    async def _store(self, table: TableState, *statements: Statement) -> None:
        """Everything in one transaction: a crash leaves all of it or nothing."""
        if table is not self.table:
            statements = (*statements, store.save_table(table))
        await self._write(*statements)

    def _publish(self, table: TableState, running: Running | None = None) -> None:
        """Show what has been stored."""
        is_changed = table is not self.table
        waited_for = self._waited_for()
        self.used = time.monotonic()
        self.table, self.running = table, running or self.running
        if is_changed:
            self.publish_table()
        if running is not None or self._waited_for() != waited_for:
            self._await_turn()
            self._display.forget_prompts()
            for listener in self.listeners:
                listener.tell_prompt()

    async def _write(self, *statements: Statement) -> None:
        try:
            if statements:
                await self.house.store.write(*statements)
        except Conflict:
            log.error("another server writes to this store", table=tag(self.table.id))
            self.close()
            raise
        except StoreError as error:
            metrics.STORE_ERRORS.inc()
            log.error("not stored", table=tag(self.table.id), error=str(error))
            raise

    def choose(self, choice: Choose, source: Listener) -> None:
        """A person chooses."""
        self._inbox.post(lambda: self._choose(choice, source))

    async def _choose(self, choice: Choose, source: Listener) -> None:
        running, seat = self.running, self.table.seat_of(source.person.id)
        if running is None:
            source.tell(_encoder.encode(NO_MATCH))
            return
        misfit = matches.misfit(running, seat, choice)
        if misfit is None and seat is not None:
            table = tables.take_back(self.table, source.person.id) if self.table.seats[seat].lent else self.table
            await self._play(running, table, Chosen(seat, choice.index), source)
        else:
            metrics.STALE.inc()
            outcome = await self._past_outcome(running, seat, choice) if misfit == "late" else "refused"
            source.tell_answer(Answer(choice.version, outcome))

    async def _past_outcome(self, running: Running, seat: int | None, choice: Choose) -> Outcome:
        """What became of a choice that comes again, or too late."""
        if seat is None or choice.version >= running.match.version:
            return "late"
        return "done" if await self._choices.was_chosen(running, seat, choice, self.house.store) else "late"

    async def _choose_for(self, running: Running, chosen: Chosen) -> None:
        """A bot chooses."""
        # While it was thinking, the match may have gone on, and the owner of the seat may have come back.
        if running is self.running and self.table.seats[chosen.seat].bot is not None:
            await self._play(running, self.table, chosen)

    async def _play(self, running: Running, table: TableState, chosen: Chosen, source: Listener | None = None) -> None:
        """Store what a seat chose, then show it."""
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
        if advance.round_end is not None:
            for listener in self.listeners:
                listener.tell_round_end(advance.round_end)
        self._publish(table, advance.running)

    def _say_not_stored(self, source: Listener | None, running: Running) -> None:
        """Tell whoever chose; for a bot, tell everybody and let it try again."""
        for listener in [source] if source else list(self.listeners):
            listener.tell(_encoder.encode(NOT_STORED))
        if source is not None:
            source.tell_answer(Answer(running.match.version, "refused"))
        else:
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._await_turn)

    def _waited_for(self) -> tuple[int | None, str | None]:
        """The seat to act, and the bot that plays it."""
        seat = self.running.match.to_act if self.running else None
        return seat, None if seat is None else self.table.seats[seat].bot

    def _await_turn(self, *, resumed: bool = False) -> None:
        """See to it that somebody plays the turn: a bot, or a person on the clock."""
        self._clock.stop()
        running, (seat, level) = self.running, self._waited_for()
        if running is None or seat is None or self.is_closed:
            return
        if level is not None:
            self._clock.think(self._think(running, seat, level))
        elif seconds := running.row.turn_seconds:
            spent = (store.now_ms() - running.at) / 1_000 if resumed else 0
            left = max(seconds - spent, min(seconds, GRACE_SECONDS))
            self._clock.hurry(left, lambda: self._inbox.post(lambda: self._expire(running)))

    async def _think(self, running: Running, seat: int, level: str) -> None:
        """Let a bot choose, no faster than is pleasant to watch."""
        began, match = time.monotonic(), running.match
        shown = match.prompt(seat, since=match.round_began)
        seed = matches.bot_seed(running, seat)
        index = await self.house.bot_pool.choose(level, seed, shown)
        delay = self.house.bot_delay * pause(seed, shown) - (time.monotonic() - began)
        await asyncio.sleep(max(0, delay))
        self._inbox.post(lambda: self._choose_for(running, Chosen(seat, index)))

    async def _expire(self, running: Running) -> None:
        """A person's time is up: a bot minds the seat."""
        seat = running.match.to_act
        if running is not self.running or seat is None or not self._clock.is_up:
            return
        try:
            await self._apply(tables.lend(self.table, seat))
        except StoreError:
            self._say_not_stored(None, running)

    def publish_table(self) -> None:
        """Tell everybody about the table."""
        self._display.forget_tables()
        for listener in self.listeners:
            listener.tell_table()

    def you(self, visitor: str) -> You:
        """What somebody is at this table."""
        return You(self.table.seat_of(visitor), self.may_host(visitor))

    def may_host(self, visitor: str) -> bool:
        """Whether somebody is the host, or stands in for an absent one."""
        host = self.table.host
        if visitor == host or host in self.present:
            return visitor == host
        here = (seat.person.id for seat in self.table.seats if seat.person and seat.person.id in self.present)
        return visitor == next(here, None)

    def table_for(self, visitor: str) -> bytes:
        """The table as somebody sees it, as JSON."""
        return self._display.table(self.table, self.present.keys(), self.you(visitor))

    def prompt_for(self, listener: Listener, running: Running, answer: Answer | None = None) -> bytes:
        """What somebody is shown of the match, now or at the end of a round, as JSON."""
        since = listener.told[1] if listener.told and listener.told[0] == running.row.id else None
        listener.told = (running.row.id, running.match.version)
        seat = self.table.seat_of(listener.person.id)
        return self._display.prompt(running, seat, since, self._clock.left_ms, answer)

    def join(self, listener: Listener) -> None:
        """Somebody connects: the seat is theirs again."""
        self.listeners.add(listener)
        self.present[listener.person.id] += 1
        self.used = time.monotonic()
        if self.present[listener.person.id] == 1:
            self.publish_table()
        self.welcome(listener.person)

    def part(self, listener: Listener) -> None:
        """Somebody's connection is gone."""
        self.listeners.discard(listener)
        self.present[listener.person.id] -= 1
        self.used = time.monotonic()
        if not self.present[listener.person.id]:
            del self.present[listener.person.id]
            self.publish_table()

    def welcome(self, person: Person) -> None:
        """Give a seat back, under the name its owner has now."""
        seat = self.table.seat_of(person.id)
        if seat is not None and (self.table.seats[seat].lent or self.table.seats[seat].person != person):
            self._inbox.post(lambda: self._apply(tables.rename(tables.take_back(self.table, person.id), person)))

    def say(self, text: str, source: Listener) -> None:
        """Somebody says something: stored, then told."""
        self._inbox.post(lambda: self._say(text, source))

    async def _say(self, text: str, source: Listener) -> None:
        line = Line(store.now_ms(), source.person.name, self.table.seat_of(source.person.id), text=text)
        try:
            await self._write(store.say(self.table.id, line))
        except StoreError:
            source.tell(_encoder.encode(NOT_STORED))
        else:
            self.tell_line(line)

    def tell_line(self, line: Line) -> None:
        """Let everybody hear something."""
        message = _encoder.encode(Said((line,)))
        for listener in self.listeners:
            listener.tell(message)


def tag(secret_id: str) -> str:
    """What the log calls a table: ids open doors, so they are not written down."""
    return seed_hash(secret_id)[:8]
