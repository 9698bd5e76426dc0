"""What people say at a table: lines are kept, signs are only heard. Watchers are heard by players after the round."""

from collections.abc import Awaitable, Callable

import msgspec
from msgspec.structs import replace

from tunnelfolk.rules.claims import Claim
from tunnelfolk.rules.events import RoundDealt
from tunnelfolk.server import matches, store, table_state, visitors
from tunnelfolk.server.matches import Running
from tunnelfolk.server.messages.chat_messages import Emotes, Line, Said
from tunnelfolk.server.messages.socket_messages import React
from tunnelfolk.server.presence import Presence
from tunnelfolk.server.refusals import Refused
from tunnelfolk.server.store_changes import KeepResult, SaveLine
from tunnelfolk.server.table_claims import KIND as CLAIMS
from tunnelfolk.server.table_claims import claim_text
from tunnelfolk.server.table_state import TableState
from tunnelfolk.server.visitors import Person

_encoder = msgspec.json.Encoder()
MOST_REACTIONS = 200
"""How many reactions of a round are remembered for those who come later."""
MOST_HELD = 50
"""How many lines of watchers players are told after a round: as many as newcomers are told."""


def round_played(running: Running | None) -> int:
    """The round that is being played, and that watchers may not speak into; 0 between rounds."""
    if running is None or running.to_act is None or running.match.state.ended is not None:
        return 0
    number: int = running.match.state.round
    return number


def is_held(line: Line, running: Running | None) -> bool:
    """Whether players must not hear a line yet: a watcher says it, and may see more than a player may know."""
    is_now = running is not None and (line.match, line.round) == (running.row.id, round_played(running))
    return line.watcher and line.round > 0 and is_now


def may_hear(table: TableState, visitor: str, line: Line, running: Running | None) -> bool:
    """Whether somebody hears a line now; a big screen stands where players look."""
    return not is_held(line, running) or not (visitor in table.seated or visitors.is_screen(visitor))


def require_event(table: TableState, running: Running | None, wanted: React) -> None:
    """Raise Refused unless somebody may say something of that event: one of the round that is played or just over."""
    if not table.settings.claims:
        raise Refused("no_claims", "Nothing is claimed at this table.", 403)
    if running is None or running.row.id != wanted.match or running.match.state.round != wanted.round:
        raise Refused("late", "That round is over.")
    match = running.match
    events = [event for step in match.steps[match.round_began :] for event in step.events]
    dealt = next((number for number, event in enumerate(events) if isinstance(event, RoundDealt)), 0)
    if wanted.place >= len(events) - dealt:
        raise Refused("no_event", "That has not happened.", 400)


class Chat:
    """The talk at one table."""

    def __init__(
        self, write: Callable[..., Awaitable[None]], presence: Presence, running: Callable[[], Running | None]
    ) -> None:
        """Lines go through `write`, which is done when they are on disk, and then to all who may hear them.

        `running` asks for the match as it is now.
        """
        self._write, self._presence, self._running = write, presence, running
        self._held: list[Line] = []
        """What players have yet to hear."""
        self.reactions: list[Line] = []
        """What was made of the events of this round, for those who come later."""

    async def say_line(self, table: TableState, person: Person, text: str) -> Line:
        """Store a line, then let everybody hear it. Raises Refused or StoreError."""
        line = self._line(table, person, text=text)
        await self._write(SaveLine(table.id, line))
        self.tell(table, line)
        return line

    def make_sign(self, table: TableState, person: Person, emote: Emotes) -> Line:
        """Let everybody see a sign. Raises Refused."""
        line = self._line(table, person, emote=emote)
        self.tell(table, line)
        return line

    async def claim(self, table: TableState, claim: Claim, person: Person | None, known: tuple[Claim, ...]) -> Line:
        """Keep a claim with the match, after those that are known, and let everybody hear it. Raises as `say_line`.

        Without a person it is a bot's.
        """
        assert table.match is not None
        names = tuple(player.name for player in matches.seated_players(table))
        text = claim_text(claim, names)
        bots_line = Line(store.now_ms(), names[claim.seat], seat=claim.seat, text=text)
        line = bots_line if person is None else self._line(table, person, text=text)
        line = replace(line, claim=claim, match=table.match)
        body = _encoder.encode((*known, claim))
        await self._write(KeepResult(table.match, CLAIMS, body), SaveLine(table.id, line))
        self.tell(table, line)
        return line

    def _line(self, table: TableState, person: Person, text: str | None = None, emote: Emotes | None = None) -> Line:
        """Refuses those whom the host removed or muted."""
        table_state.require_welcome(table, person.id)
        if visitors.is_screen(person.id):
            raise Refused("screen", "A screen has nothing to say.", 403)
        if person.id in table.muted:
            raise Refused("muted", "The host has muted you at this table.", 403)
        seat, name = table.seat_of(person.id), table_state.name_among(table, person, self._presence.names())
        line = Line(store.now_ms(), name, person.id, seat is None, seat, text, emote)
        running = self._running()
        if seat is None and running is not None and (number := round_played(running)):
            line = replace(line, match=running.row.id, round=number)
        return line

    def tell(self, table: TableState, line: Line) -> None:
        """Let those hear a line who may hear it now; players hear what watchers say when the round is over."""
        running, told = self._running(), _encoder.encode(Said((line,)))
        if line.place is not None:
            self.note_reaction(line)
        if not is_held(line, running):
            self._presence.tell_everybody(told)
            return
        if line.place is None:
            self.hold(line)
        for listener in self._presence.listeners:
            if may_hear(table, listener.person.id, line, running):
                listener.tell(told)

    def react(self, table: TableState, person: Person, wanted: React) -> Line:
        """Let everybody see what somebody makes of something that happened in this round. Raises Refused."""
        require_event(table, self._running(), wanted)
        line = self._line(table, person, emote=wanted.emote)
        line = replace(line, match=wanted.match, round=wanted.round, place=wanted.place)
        self.tell(table, line)
        return line

    def note_reaction(self, line: Line) -> None:
        """Remember a reaction for those who come later, while its round is played: nobody stores it."""
        others = [one for one in self.reactions if one.match == line.match and one.round == line.round]
        subject = (line.who, line.place)
        self.reactions = [*(one for one in others if (one.who, one.place) != subject), line][-MOST_REACTIONS:]

    def hold(self, line: Line) -> None:
        """Keep a line for players. A sign is gone by the time they could see it."""
        if line.text is not None and line not in self._held:
            self._held = [*self._held, line][-MOST_HELD:]

    def release(self, table: TableState) -> None:
        """Tell players what was held back, where the round is over."""
        running = self._running()
        due = tuple(line for line in self._held if not is_held(line, running))
        if due:
            self._held = [line for line in self._held if line not in due]
            told = _encoder.encode(Said(due))
            for listener in self._presence.listeners:
                if listener.person.id in table.seated or visitors.is_screen(listener.person.id):
                    listener.tell(told)

    @property
    def has_held(self) -> bool:
        """Whether players have yet to hear something."""
        return bool(self._held)
