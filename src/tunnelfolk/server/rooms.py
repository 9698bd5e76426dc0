"""A table that is alive: whatever people ask of it goes through one inbox, one thing after the other."""

import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import msgspec

from tunnelfolk.bots.saboteur.claiming import Saying
from tunnelfolk.rules.claims import Claim
from tunnelfolk.rules.records import seed_hash
from tunnelfolk.server import hosting, matches, seat_lending, seat_taking, table_state, tables, tallies, visitors
from tunnelfolk.server.catching_up import follow_steps, read_news
from tunnelfolk.server.chat import Chat, is_held, may_hear
from tunnelfolk.server.house import House
from tunnelfolk.server.inbox import Inbox
from tunnelfolk.server.levels import minder_for
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages.chat_messages import Emotes, Line, Said
from tunnelfolk.server.messages.prompt_messages import Answer
from tunnelfolk.server.messages.socket_messages import Choose, MakeClaim, Problem, React
from tunnelfolk.server.messages.table_messages import You
from tunnelfolk.server.presence import REMOVED, Listener, Presence
from tunnelfolk.server.publishing import Publisher
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.store import Conflict, StoreError, Unreadable, now_ms
from tunnelfolk.server.store_changes import MoveSeat, SaveLine
from tunnelfolk.server.stored_values import StoredStep
from tunnelfolk.server.table_claims import check_claim, kept_claims, require_room
from tunnelfolk.server.table_state import TableState
from tunnelfolk.server.turn_taking import NOT_STORED, TurnTaking
from tunnelfolk.server.visitors import Person

LINES_READ = 10
"""How many of the last lines are read when somebody speaks on another server; a crowd that says more is read twice."""
LINES_KNOWN = 60
LONG_SECONDS = 3_600
"""A turn that has more time left than this is left to the store when nobody is at the table."""
TRIES = 5
"""How often a table is changed anew because another server was quicker."""
_encoder = msgspec.json.Encoder()


def _told_phone(table: TableState, at: int) -> Line:
    """What the house says when somebody has come to a seat with another phone."""
    person = table.seats[at].person
    name = person.name if person else ""
    return Line(now_ms(), name, seat=at, text=f"{name} is here with another phone.", notice="other_phone")


class Room:
    """One table with its match, the people who are there, their talk and their turns."""

    def __init__(
        self, house: House, table: TableState, running: Running | None = None, seconds_left: float | None = None
    ) -> None:
        """Open the room as the store knows it; it may be known how much of a turn is left."""
        self.is_closed = False
        self._inbox = Inbox()
        self._publisher = Publisher(house, table, running, has_deadline=seconds_left is not None)
        self._turns = TurnTaking(self._publisher, self._inbox)
        self._chat = Chat(self._publisher.write, self.presence, lambda: self._publisher.running)
        self._claims = self._turns.claims
        self._turns.when_bot_speaks = self._claim_for_bot
        self._turns.when_house_speaks = self._tell_lines
        self._publisher.when_turn_passes = self._pass_turn
        self._publisher.left_ms = self._turns.left_ms_for
        if house.neighbours.is_alone:
            self._publisher.when_overtaken = self.close
        else:
            self._turns.catch_up = self._catch_up
        self._publisher.when_lost = self.give_up
        self._is_catching_up = False
        self._heard: deque[Line] = deque(maxlen=LINES_KNOWN)
        self._turns.await_turn(seconds_left)

    @property
    def table(self) -> TableState:
        """The table as it is stored."""
        return self._publisher.table

    @property
    def running(self) -> Running | None:
        """The match as it is stored; None before the first one."""
        return self._publisher.running

    @property
    def presence(self) -> Presence:
        """Who is here."""
        return self._publisher.presence

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing will happen by itself."""
        return not self.presence.listeners and self._inbox.is_empty and not self._turns.clock.is_waiting

    @property
    def may_sleep(self) -> bool:
        """Whether nobody is here and nothing will happen by itself for long."""
        clock = self._turns.clock
        if self.presence.listeners or not self._inbox.is_empty or clock.is_thinking:
            return False
        left = clock.left_ms
        return left is None or left > LONG_SECONDS * 1_000 or not table_state.is_late_turn_taken(self.table.settings)

    @property
    def used(self) -> float:
        """When something last happened here, by `time.monotonic`."""
        return self._publisher.used

    def touch(self) -> None:
        """Somebody asks for the room: it is not put away before that person has come in."""
        self._publisher.used = time.monotonic()

    def close(self) -> None:
        """Send everybody away; whoever comes again finds the room as the store knows it."""
        self.is_closed = True
        self._turns.close()
        self.presence.hang_up()

    def give_up(self) -> None:
        """Close, and let another server see to the table's clock and bots at once."""
        self.close()
        self._publisher.house.neighbours.leave_table(self.table.id)

    async def change_table(self, change: Callable[[TableState], TableState]) -> None:
        """Change the table; returns when that is stored. Raises Refused or StoreError."""
        await self._inbox.ask(lambda: self._retry(lambda: self._change(change)))

    async def _retry(self, command: Callable[[], Awaitable[None]]) -> None:
        """Do something to the table; if another server was quicker, once more to what it made of it."""
        for _ in range(TRIES):
            known = self.table
            try:
                return await command()
            except Conflict:
                if not await self._catch_up():
                    raise
            except Refused:  # perhaps only because something is not known here yet
                if not await self._catch_up() or self.table is known:
                    raise
        return await command()

    async def _change(self, change: Callable[[TableState], TableState]) -> None:
        table = change(self.table)
        await self._publisher.store(table)
        self._publisher.publish(table)

    async def settle_rematch(self, visitor: str, change: Callable[[TableState], TableState]) -> None:
        """Let somebody change the table; where all who are here now want to play again, begin."""
        await self._inbox.ask(lambda: self._retry(lambda: self._settle_rematch(visitor, change)))

    async def _settle_rematch(self, visitor: str, change: Callable[[TableState], TableState]) -> None:
        await self._change(change)
        if tables.is_rematch_due(self.table, {visitor, *self.presence.people}):
            await self._start(minder_for(self.table.facts))

    async def take_over(self, person: Person) -> None:
        """Give somebody who comes with another phone the old seat. Raises Refused or StoreError."""
        await self._inbox.ask(lambda: self._retry(lambda: self._take_over(person)))

    async def _take_over(self, person: Person) -> None:
        gone_seconds = self._publisher.house.limits.gone_seconds
        table, at, owner = seat_taking.take_over(self.table, person, self.presence.away_ms, gone_seconds)
        moved = (MoveSeat(table.match, owner, person.id),) if table.match else ()
        line = _told_phone(table, at)
        await self._publisher.store(table, *moved, SaveLine(table.id, line))
        self._publisher.publish(table)
        self._tell_lines((line,))
        for listener in self.presence.listeners:  # whoever watched until now is shown a hand, and the other way round
            if listener.person.id in (person.id, owner):
                listener.tell_prompt()

    async def remove_person(self, at: int) -> None:
        """Remove somebody for good; returns when that is stored. Raises Refused or StoreError."""
        await self.change_table(lambda table: hosting.remove_person(table, at))
        for visitor in self.table.barred:
            self.presence.dismiss(visitor)

    async def lend_seat(self, at: int, visitor: str) -> None:
        """Let a bot mind an absent person's seat, as far as somebody may ask for that. Raises Refused or StoreError."""

        def lend(table: TableState) -> TableState:
            you, present = self.standing_of(visitor), self.presence.people
            self._require_late(table, at)
            if table_state.is_quiet(table):
                return seat_lending.lend_quietly(table, visitor, at, self._turns.waiting, present)
            if you.host or you.stand_in:
                return seat_lending.lend_absent_seat(table, at, present)
            return seat_lending.lend_waited_for(table, visitor, at, self._turns.seat_to_act, self.presence.away_ms)

        await self.change_table(lend)

    def _require_late(self, table: TableState, at: int) -> None:
        """Refuse where people take their time: a bot is asked for there only once that is up."""
        is_late = at == self._turns.seat_to_act and self._turns.clock.left_ms == 0
        if table_state.is_slow(table.settings) and table.is_playing and not is_late:
            raise Refused("still_time", "There is still time for this turn.", 403)

    async def start_match(self, fill: str | None) -> None:
        """Begin a match; returns when that is stored. Raises Refused or StoreError."""
        await self._inbox.ask(lambda: self._retry(lambda: self._start(fill)))

    async def _start(self, fill: str | None) -> None:
        seed = matches.new_seed()
        table = tables.begin_match(self.table, fill, secrets.token_urlsafe(9), seed_hash(seed))
        running, changes = matches.begin_match(table, seed)
        await self._publisher.store(table, *changes, running=running)
        self._publisher.publish(table, running)

    def choose(self, choice: Choose, source: Listener) -> None:
        """A person chooses."""
        if not self._inbox.is_empty or not self._turns.choose_at_once(choice, source):
            self._inbox.post(lambda: self._turns.choose(choice, source))

    def standing_of(self, visitor: str) -> You:
        """What somebody is at this table."""
        return self._publisher.standing_of(visitor)

    def table_for(self, visitor: str) -> bytes:
        """The table as somebody sees it, as JSON."""
        return self._publisher.display.table(self.table, self.presence, self.standing_of(visitor))

    def prompt_for(self, listener: Listener, running: Running, answer: Answer | None = None) -> bytes:
        """What somebody is shown of the match, now or at the end of a round, as JSON."""
        publisher = self._publisher
        seat, display = publisher.seats.get(listener.person.id), publisher.display
        told, left_ms = listener.told, self._turns.left_ms_for(seat)
        listener.told = display.told(running)
        changed = display.changes(running, seat, told, left_ms, answer) if listener.wants_changes else None
        return display.prompt(running, seat, told, left_ms, answer) if changed is None else changed

    async def welcome(self, listener: Listener) -> None:
        """Tell somebody what was said here, then let them hear the rest.

        In the inbox: a line that is stored meanwhile would be among the old ones and be told once more.
        """
        await self._inbox.ask(lambda: self._welcome(listener))

    async def _welcome(self, listener: Listener) -> None:
        with suppress(StoreError):  # nobody who comes from another server is shown less than there
            await self._catch_up()
        with suppress(StoreError):  # a chat that cannot be read keeps nobody from playing
            if lines := await self._publisher.house.store.lines(self.table.id):
                self._heard.extend(line for line in lines if line not in self._heard)
                self._tell_past(lines, listener)
        if self._chat.reactions:
            self._tell_past(tuple(self._chat.reactions), listener)
        self.join(listener)

    def _tell_past(self, lines: tuple[Line, ...], listener: Listener) -> None:
        """Tell somebody who comes what was said here; what players may not hear yet, they hear after the round."""
        for line in lines:
            if line.place is None and is_held(line, self.running):
                self._chat.hold(line)
        visitor = listener.person.id
        due = tuple(line for line in lines if may_hear(self.table, visitor, line, self.running))
        if due:
            listener.tell(_encoder.encode(Said(due)))

    def _pass_turn(self) -> None:
        self._turns.await_turn()
        if self._chat.has_held:
            self._chat.release(self.table)

    def join(self, listener: Listener) -> None:
        """Somebody connects: the seat is theirs again."""
        self._publisher.used = time.monotonic()
        self._publisher.house.whereabouts.note(self.table.id, (listener.person.id,))
        if self.presence.enter(listener):
            self._publisher.publish_table()
            self._turns.mind_absence()
        else:  # nothing has changed for others, but for how long some have been away
            self._publisher.display.forget_tables()
        listener.tell_table()
        self._note_people()
        # Somebody may have been removed while the connection was being opened.
        if visitors.visitor_behind(listener.person.id) in self.table.barred:
            listener.hang_up(REMOVED)
        self.give_back(listener.person)

    def part(self, listener: Listener) -> None:
        """Somebody's connection is gone."""
        self._publisher.used = time.monotonic()
        if self.presence.leave(listener):
            self._publisher.publish_table()
            self._turns.mind_absence()
            self._publisher.note_departure(listener.person.id)
        self._note_people()

    def _note_people(self) -> None:
        self._publisher.house.neighbours.note_people(self.table.id, self.presence.names_here())

    def meet(self, elsewhere: dict[str, str]) -> None:
        """Who is at this table by way of other servers, now."""
        if elsewhere != self.presence.elsewhere:
            self.presence.elsewhere = elsewhere
            self._publisher.publish_table()
            self._turns.mind_absence()

    def await_turn_anew(self) -> None:
        """The bots and clocks of this table have become this server's affair, or may have ceased to be."""
        self._turns.await_turn_anew()

    def has_seen(self, note: str) -> bool:
        """Whether something that another server tells of is known here: `t7` is the table's version, `s12` a step."""
        number = int(note[1:]) if note[1:].isdigit() else 0
        if note.startswith("t"):
            return number <= self.table.version
        return number <= (self.running.match.version if self.running is not None else 0)

    def catch_up_soon(self) -> None:
        """Another server has written to this table."""
        if not self._is_catching_up and not self.is_closed:
            self._is_catching_up = True
            self._inbox.post(self._catch_up_quietly)

    async def _catch_up_quietly(self) -> None:
        self._is_catching_up = False  # what is written from here on is another reason to look
        try:
            await self._catch_up()
        except Unreadable:
            self.give_up()  # whoever comes again finds out what is wrong
        except StoreError:  # the next sweep finds it
            return

    def follow_soon(self, match_id: str, version: int, steps: list[StoredStep]) -> None:
        """Another server made these steps, which follow a version that was known here when they were read."""
        self._inbox.post(lambda: self._follow(match_id, version, steps))

    async def _follow(self, match_id: str, version: int, steps: list[StoredStep]) -> None:
        running = self.running
        known = running.match.version - version if running is not None and running.row.id == match_id else -1
        if 0 < len(steps) <= known:
            return  # they were read twice, because the first time was not followed yet
        moves = follow_steps(running, steps[known:]) if running is not None and known >= 0 else ()
        if not moves or moves[-1].running.match.result:  # the end of a match changes its table too
            await self._catch_up_quietly()
            return
        self._turns.forget_choices()
        tallies.FOLLOWED.inc(len(steps))
        for moved in moves:
            self._publisher.adopt(self.table, moved.running, moved.round_end)

    async def _catch_up(self) -> bool:
        """Show what other servers wrote; whether there are any. Raises StoreError."""
        house = self._publisher.house
        if house.neighbours.is_alone:
            return False
        news = await read_news(house.store, self.table, self.running)
        if news is None:
            self.give_up()
            raise StoreError("the table is gone")
        if news.moves:
            self._turns.forget_choices()
            tallies.FOLLOWED.inc(len(news.moves))
        for moved in news.moves[:-1]:
            self._publisher.adopt(self.table, moved.running, moved.round_end)
        if news.moves:
            self._publisher.adopt(news.table, news.moves[-1].running, news.moves[-1].round_end)
        else:
            self._publisher.adopt(news.table)
        for visitor in news.table.barred:
            self.presence.dismiss(visitor)
        return True

    async def catch_up(self) -> None:
        """See to it that what other servers wrote by now is known here. Raises StoreError."""
        await self._inbox.ask(self._catch_up_if_need_be)

    async def _catch_up_if_need_be(self) -> None:
        await self._catch_up()

    def listen_soon(self) -> None:
        """Somebody said something by way of another server."""
        self._inbox.post(self._listen)

    async def _listen(self) -> None:
        """Tell the lines that were not told here yet."""
        with suppress(StoreError):
            for line in await self._publisher.house.store.lines(self.table.id, LINES_READ):
                self.tell_line(line)

    def tell_line(self, line: Line) -> None:
        """Tell a line from another server, unless it is known here."""
        if line not in self._heard:
            self._heard.append(line)
            if line.claim is not None:
                self._claims.note(line.match, line.claim)
            self._chat.tell(self.table, line)

    def _tell_lines(self, lines: tuple[Line, ...]) -> None:
        """Tell lines of the house, which are stored."""
        self._heard.extend(lines)
        self.presence.tell_everybody(_encoder.encode(Said(lines)))

    def give_back(self, person: Person) -> None:
        """Give a seat back to its owner, under the name that person has now."""
        if seat_taking.reclaim_seat(self.table, person) is not self.table:
            self._inbox.post(
                lambda: self._retry(lambda: self._change(partial(seat_taking.reclaim_seat, person=person)))
            )

    def say(self, text: str, source: Listener) -> None:
        """Somebody says something."""
        self._inbox.post(lambda: self._say(text, source))

    async def _say(self, text: str, source: Listener) -> None:
        try:
            self._heard.append(await self._chat.say_line(self.table, source.person, text))
        except StoreError:
            source.tell(_encoder.encode(NOT_STORED))
        except Refused as refused:
            source.tell(_encoder.encode(Problem(refused.code, refused.message)))

    def claim(self, wanted: MakeClaim, source: Listener) -> None:
        """Somebody claims something."""
        self._inbox.post(lambda: self._claim(wanted, source))

    async def _claim(self, wanted: MakeClaim, source: Listener) -> None:
        try:
            claim = check_claim(self.table, self.running, self.table.seat_of(source.person.id), wanted)
            await self._tell_claim(claim, source.person)
        except StoreError:
            source.tell(_encoder.encode(NOT_STORED))
        except Refused as refused:
            source.tell(_encoder.encode(Problem(refused.code, refused.message)))

    async def _claim_for_bot(self, seat: int, saying: Saying) -> None:
        """A bot says something before it acts; where that cannot be, it says nothing."""
        wanted = MakeClaim(saying.kind, saying.cell, saying.about)
        with suppress(Refused, StoreError):
            await self._tell_claim(check_claim(self.table, self.running, seat, wanted), None)

    async def _tell_claim(self, claim: Claim, person: Person | None) -> None:
        match_id = self.table.match or ""
        # Read anew where other servers write, too: what they were told must not be lost.
        is_alone, kept = self._publisher.house.neighbours.is_alone, self._publisher.house.store
        known = await (self._claims.read(match_id) if is_alone else kept_claims(kept, match_id))
        require_room(known)
        self._heard.append(await self._chat.claim(self.table, claim, person, known))
        self._claims.note(match_id, claim)

    def react(self, wanted: React, source: Listener) -> None:
        """Somebody makes a sign about something that happened: it is not stored, so it need not wait."""
        try:
            line = self._chat.react(self.table, source.person, wanted)
            self._publisher.house.neighbours.show_sign(self.table.id, line)
        except Refused as refused:
            source.tell(_encoder.encode(Problem(refused.code, refused.message)))

    def make_sign(self, emote: Emotes, source: Listener) -> None:
        """Somebody makes a sign: it is not stored, so it need not wait."""
        try:
            line = self._chat.make_sign(self.table, source.person, emote)
            self._publisher.house.neighbours.show_sign(self.table.id, line)
        except Refused as refused:
            source.tell(_encoder.encode(Problem(refused.code, refused.message)))
