"""Who plays the turn: a bot that thinks, or a person on the clock; and a bot where a person is too late."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from tunnelfolk.bots.saboteur.claiming import Saying
from tunnelfolk.rules.claims import Claim
from tunnelfolk.server import matches, seat_lending, table_state, tallies
from tunnelfolk.server.answering import ChoiceLog, Chosen
from tunnelfolk.server.bot_questions import Asker
from tunnelfolk.server.clock import Alarm, TurnClock
from tunnelfolk.server.inbox import Command, Inbox
from tunnelfolk.server.matches import Advance, Running
from tunnelfolk.server.messages.chat_messages import Line
from tunnelfolk.server.messages.prompt_messages import Answer
from tunnelfolk.server.messages.socket_messages import Choose, Problem
from tunnelfolk.server.presence import Listener
from tunnelfolk.server.publishing import Publisher, may_hurry
from tunnelfolk.server.quiet_timing import Paces, elapsed_ms, open_left_ms, own_seconds, patience_share
from tunnelfolk.server.store import Conflict, StoreError, Unsure, now_ms
from tunnelfolk.server.store_changes import SaveLine
from tunnelfolk.server.table_claims import ClaimLog, may_claim
from tunnelfolk.server.table_state import TableState
from tunnelfolk.server.thinking import think

RETURN_SECONDS = 10
"""How long somebody who has been absent for long still has, when others come to wait for their choice."""
RETRY_SECONDS = 2
"""How long the table waits before it tries again to have a bot's choice stored."""
NO_MATCH = Problem("no_match", "No match has begun at this table.")
NOT_STORED = Problem("not_stored", "The server cannot write to its disk. Nothing has changed; try again later.")

_encoder = msgspec.json.Encoder()


async def _know_all() -> bool:
    return False


async def _keep_quiet(_: int, __: Saying) -> None:
    """Nobody hears it."""


class Play(Struct, frozen=True):
    """A choice that is being stored, and what it leads to."""

    running: Running
    """The match that it was made in."""
    chosen: Chosen
    source: Listener | None
    """Who is answered; None where a bot chose."""
    advance: Advance
    began: float = field(default_factory=time.perf_counter)


def ends_round(play: Play) -> bool:
    """Whether a choice ends a round; the draft of its gold may follow."""
    after = play.advance.round_end or play.advance.running
    return play.running.match.state.ended is None and after.match.state.ended is not None


def told_stand_ins(table: TableState) -> tuple[Line, ...]:
    """What the house says after a round of the seats that bots minded in it."""
    names = [(at, seat.person.name) for at, seat in enumerate(table.seats) if seat.person and at in table.minded]
    return tuple(
        Line(now_ms(), name, seat=at, text=f"A bot stood in for {name} in this round.", notice="stood_in")
        for at, name in names
    )


class TurnTaking:
    """The turns of one table. Its commands run in the table's inbox, one after the other."""

    def __init__(self, publisher: Publisher, inbox: Inbox) -> None:
        """Nobody is waited for until `await_turn`."""
        self._publisher, self._inbox = publisher, inbox
        self._choices = ChoiceLog(publisher.house.store)
        self.claims = ClaimLog(publisher.house.store)
        self.when_bot_speaks: Callable[[int, Saying], Awaitable[None]] = _keep_quiet
        self.when_house_speaks: Callable[[tuple[Line, ...]], object] = lambda _: None
        """Lets everybody hear lines that are stored."""
        self.clock = TurnClock()
        self._absence = Alarm()
        self._waiting_since = time.monotonic()
        self._is_quiet = False
        """Whether nobody may tell by the time it takes who plays the turn."""
        self._paces = Paces()
        self.catch_up: Callable[[], Awaitable[bool]] = _know_all
        """Reads what other servers wrote; whether there are any."""

    @property
    def _leads(self) -> bool:
        """Whether bots and clocks of this table are this server's affair; if not, it will be told once they are."""
        neighbours, table_id = self._publisher.house.neighbours, self._publisher.table.id
        if neighbours.leads(table_id):
            return True
        neighbours.seek_lead(table_id, self.await_turn_anew)
        return False

    def await_turn_anew(self) -> None:
        """The bots and clocks of this table have become this server's affair."""
        self._inbox.post(self._await_turn_anew)

    async def _await_turn_anew(self) -> None:
        table_id = self._publisher.table.id
        with suppress(StoreError):
            self.await_turn(await self._publisher.house.store.seconds_left(table_id))

    @property
    def seat_to_act(self) -> int | None:
        """The seat that everybody waits for."""
        return self._publisher.waited_for[0]

    @property
    def waiting(self) -> tuple[int | None, float]:
        """The seat that everybody waits for, and for how many seconds already."""
        running = self._publisher.running
        return self.seat_to_act, elapsed_ms(running) / 1_000 if running else 0

    def left_ms_for(self, seat: int | None) -> int | None:
        """How long a seat is told that the one to act may still think; None without a clock."""
        running = self._publisher.running
        if not self._is_quiet or running is None or (seat is not None and seat == running.to_act):
            return self.clock.left_ms
        return open_left_ms(running)

    def close(self) -> None:
        """Nobody plays here any more."""
        self.clock.close()
        self._absence.stop()

    def await_turn(self, left: float | None = None) -> None:
        """See to it that somebody plays the turn; a restart may have left some seconds of it."""
        self.clock.stop()
        self._waiting_since = time.monotonic()
        self._is_quiet = table_state.is_quiet(self._publisher.table)
        self.mind_absence()
        running, (seat, level) = self._publisher.running, self._publisher.waited_for
        if running is None or seat is None or self.clock.is_closed:
            return
        # Asked for even at a person's turn, so that a bot need not wait for it; where nothing hurries, nobody leads.
        leads = may_hurry(self._publisher.table) and self._leads
        if level is not None:
            if leads:
                self.clock.think(self._think(running, seat, level))
        elif running.row.turn_seconds is not None:
            seconds = matches.thinking_time(running.row.turn_seconds, left)
            if self._is_quiet and left is None:
                seconds = own_seconds(running, seat, running.row.turn_seconds)
            self.clock.hurry(seconds, lambda: self._inbox.post(lambda: self._expire(running)))

    def mind_absence(self) -> None:
        """See to it that nobody waits for ever for somebody who is not here."""
        self._absence.stop()
        running, seconds = self._publisher.running, self._seconds_to_return()
        if running is not None and seconds is not None and not self.clock.is_closed:
            self._absence.set(seconds, lambda: self._inbox.post(lambda: self._stand_in(running)))

    def _seconds_to_return(self) -> float | None:
        """How long the match still waits for an absent person; None where nobody is absent, or nobody else is here."""
        table, presence = self._publisher.table, self._publisher.presence
        if not presence.is_anybody_missed:  # at nearly every move
            return None
        seat, level = self._publisher.waited_for
        patience: float | None = None if table_state.is_slow(table.settings) else table.settings.stand_in_seconds
        owner = None if seat is None or level is not None else table.seats[seat].person
        away_ms = presence.away_ms
        if patience is None or owner is None or owner.id not in away_ms:
            return None
        # A match that everybody left stands still: nobody is kept waiting, and who comes back finds it as it was.
        if not any(other in presence.people for other in table.seated):
            return None
        waited = time.monotonic() - self._waiting_since
        if self._is_quiet and self._publisher.running is not None and seat is not None:
            patience *= patience_share(self._publisher.running, seat)
        return max(0, patience - away_ms[owner.id] / 1_000, RETURN_SECONDS - waited)

    async def _think(self, running: Running, seat: int, level: str) -> None:
        publisher = self._publisher
        # The bot of the day must be the same for everybody: no cheaper one takes its place.
        table = publisher.table
        asker = Asker(table.host, lambda: bool(publisher.presence.listeners), takes_others=not table.day)
        heard = await self._heard(running)
        # Only a stand-in takes its owner's time: who is a bot by name is known to be one.
        is_disguised = self._is_quiet and publisher.table.seats[seat].person is not None
        pause = self._paces.pause(running, seat) if is_disguised else None
        thought = await think(publisher.house, running, (seat, level), asker, heard, pause)
        self._inbox.post(lambda: self._choose_for_bot(running, Chosen(seat, thought.index), thought.saying))

    async def _heard(self, running: Running) -> tuple[Claim, ...] | None:
        """What bots may count as evidence; None where nothing is claimed, and where no person would read it."""
        table = self._publisher.table
        if not may_claim(table) or not table.seated:
            return None
        try:
            return await self.claims.read(running.row.id)
        except StoreError:
            return None

    async def _choose_for_bot(self, running: Running, chosen: Chosen, saying: Saying | None = None) -> None:
        # While it was thinking, the match may have gone on, and the owner of the seat may have come back.
        is_current = running is self._publisher.running and self._publisher.table.bot_at(chosen.seat) is not None
        if is_current and self._leads:
            if saying is not None and self._publisher.table.seats[chosen.seat].level is not None:
                await self.when_bot_speaks(chosen.seat, saying)  # not for a person who is away
            await self._play(running, seat_lending.note_minded(self._publisher.table, chosen.seat), chosen, None)

    async def choose(self, choice: Choose, source: Listener) -> None:
        """A person chooses; whatever comes of it is answered."""
        if self._is_ahead(choice):  # it was shown by another server, of which nothing was heard yet
            await self._caught_up()
        running, table = self._publisher.running, self._publisher.table
        seat = self._publisher.seats.get(source.person.id)
        if running is None:
            source.tell(_encoder.encode(NO_MATCH))
            return
        misfit = matches.misfit(running, seat, choice)
        if seat is not None and misfit is None:
            table = seat_lending.take_back(table, source.person.id) if table.seats[seat].lent else table
            await self._play(running, table, Chosen(seat, choice.index), source)
            return
        tallies.STALE.inc()
        if seat is not None and await self._choices.was_chosen(running, seat, choice):
            misfit = "done"  # it is sent again, because its answer was lost
        source.tell_answer(Answer(choice.version, misfit or "refused"))

    async def _caught_up(self) -> bool:
        """Whether it is known now what other servers wrote."""
        try:
            return await self.catch_up()
        except StoreError:
            return False

    def _is_ahead(self, choice: Choose) -> bool:
        """Whether a choice answers a prompt that was not shown here."""
        running = self._publisher.running
        return running is None or choice.match != running.row.id or choice.version > running.match.version

    def choose_at_once(self, choice: Choose, source: Listener) -> bool:
        """Take a person's choice without a task, if the inbox is empty and nothing is unusual; whether it was taken."""
        publisher = self._publisher
        running, seat = publisher.running, publisher.seats.get(source.person.id)
        if running is None or seat is None or matches.misfit(running, seat, choice) or publisher.table.seats[seat].lent:
            return False
        try:
            play = Play(running, Chosen(seat, choice.index), source, matches.advance(running, choice.index))
        except Exception:  # a game that stumbles does so again in the inbox, where it is logged
            return False
        if play.advance.running.row.finished is not None or (publisher.table.minded and ends_round(play)):
            return False  # its table changes too
        writing = publisher.begin_store(play.advance.changes, play.advance.running)
        self._inbox.hold(writing, lambda: self._finish_play(play, writing))
        return True

    def _finish_play(self, play: Play, writing: "asyncio.Future[None]") -> Command | None:
        if writing.exception() is not None:
            return lambda: self._end_play(play, self._publisher.table, self._publisher.settle(writing))
        self._show(play, self._publisher.table)
        return None

    async def _play(self, running: Running, table: TableState, chosen: Chosen, source: Listener | None) -> None:
        """Store what a seat chose, then show it; without a source a bot chose."""
        play = Play(running, chosen, source, matches.advance(running, chosen.index))
        advance = play.advance
        lines: tuple[Line, ...] = ()
        if table.minded and ends_round(play):
            lines, table = told_stand_ins(table), replace(table, minded=())
        if advance.running.row.finished is not None:
            table = replace(table, is_over=True)
        said = [SaveLine(table.id, line) for line in lines]
        writing = self._publisher.store(table, *advance.changes, *said, running=advance.running)
        await self._end_play(play, table, writing, lines)

    async def _end_play(
        self, play: Play, table: TableState, writing: Awaitable[None], lines: tuple[Line, ...] = ()
    ) -> None:
        """Wait until a choice is stored, and show it; `lines` are what the house has to say of the round then."""
        running, source = play.running, play.source
        try:
            await writing
        except Unsure:
            return  # whoever comes again is told what became of it
        except StoreError as error:
            if not isinstance(error, Conflict) or not await self._caught_up():
                self._say_not_stored(source, running)
            elif source is not None:
                await self.choose(Choose(running.row.id, running.match.version, play.chosen.index), source)
            else:
                self.await_turn()
            return
        self._show(play, table)
        if lines:
            self.when_house_speaks(lines)

    def _show(self, play: Play, table: TableState) -> None:
        """Show what a choice led to, which is stored."""
        running, advance = play.running, play.advance
        steps = advance.running.match.version - running.match.version
        tallies.STORED_STEPS.note(steps, time.perf_counter() - play.began)
        self._choices.note(running, play.chosen)
        if play.source is not None:
            if self._is_quiet:
                self._paces.note(play.chosen.seat, (advance.running.at - running.at) / 1_000)
            play.source.keep_answer(Answer(running.match.version, "done"))
        self._publisher.publish(table, advance.running, advance.round_end)

    async def _expire(self, running: Running) -> None:
        """A person's time is up: a bot minds the seat, unless the table would rather wait."""
        if not table_state.is_late_turn_taken(self._publisher.table.settings):
            return
        # What came in before the clock rang was done first: the match may have gone on, or the clock been set anew.
        if running is self._publisher.running and self.clock.is_up and self._leads:
            await self._lend(running)

    async def _stand_in(self, running: Running) -> None:
        """An absent person was waited for long enough: a bot minds the seat."""
        # What came in before the alarm rang was done first: the match may have gone on, or the person come back.
        if running is self._publisher.running and self._seconds_to_return() == 0:
            if self._leads:
                await self._lend(running)
        else:
            self.mind_absence()

    async def _lend(self, running: Running) -> None:
        seat = running.to_act
        if seat is None:
            return
        table = seat_lending.lend_seat(self._publisher.table, seat)
        try:
            await self._publisher.store(table)
        except Unsure:
            return
        except StoreError as error:
            if isinstance(error, Conflict) and await self._caught_up():
                self.await_turn()
            else:
                self._say_not_stored(None, running)
        else:
            self._publisher.publish(table)

    def _say_not_stored(self, source: Listener | None, running: Running) -> None:
        """Tell whoever chose; for a bot or the clock, tell everybody and try again."""
        if source is not None:
            source.tell(_encoder.encode(NOT_STORED))
            source.tell_answer(Answer(running.match.version, "refused"))
        else:
            if not self._is_quiet:  # nobody may know that it was not a person who chose
                self._publisher.presence.tell_everybody(_encoder.encode(NOT_STORED))
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.await_turn)

    def forget_choices(self) -> None:
        """Other servers took choices too: what became of each is read from the store when somebody asks."""
        self._choices = ChoiceLog(self._publisher.house.store)
