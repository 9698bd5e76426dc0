"""What people say at a table: lines are kept, signs are only heard."""

from collections.abc import Awaitable, Callable

import msgspec
from msgspec.structs import replace

from tunnelfolk.rules.claims import Claim
from tunnelfolk.server import matches, store, tables
from tunnelfolk.server.messages import Emotes, Line, Said
from tunnelfolk.server.presence import Presence
from tunnelfolk.server.store import KeepResult, SaveLine
from tunnelfolk.server.table_claims import KIND as CLAIMS
from tunnelfolk.server.table_claims import claim_text
from tunnelfolk.server.tables import Person, Refused, TableState

_encoder = msgspec.json.Encoder()


class Chat:
    """The talk at one table."""

    def __init__(self, write: Callable[..., Awaitable[None]], presence: Presence) -> None:
        """Lines go through `write`, which is done when they are on disk, and then to all who are present."""
        self._write, self._presence = write, presence

    async def say_line(self, table: TableState, person: Person, text: str) -> Line:
        """Store a line, then let everybody hear it. Raises Refused or StoreError."""
        line = self._line(table, person, text=text)
        await self._write(SaveLine(table.id, line))
        self._tell(line)
        return line

    def make_sign(self, table: TableState, person: Person, emote: Emotes) -> Line:
        """Let everybody see a sign. Raises Refused."""
        line = self._line(table, person, emote=emote)
        self._tell(line)
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
        self._tell(line)
        return line

    def _line(self, table: TableState, person: Person, text: str | None = None, emote: Emotes | None = None) -> Line:
        """Refuses those whom the host removed or muted."""
        tables.require_welcome(table, person.id)
        if tables.is_screen(person.id):
            raise Refused("screen", "A screen has nothing to say.", 403)
        if person.id in table.muted:
            raise Refused("muted", "The host has muted you at this table.", 403)
        seat, name = table.seat_of(person.id), tables.name_among(table, person, self._presence.names())
        return Line(store.now_ms(), name, person.id, seat is None, seat, text, emote)

    def _tell(self, line: Line) -> None:
        self._presence.tell_everybody(_encoder.encode(Said((line,))))
