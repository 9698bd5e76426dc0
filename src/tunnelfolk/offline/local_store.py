"""The store of one device: the values of `server.stored_values` as texts on a shelf.

Two pages may be open on the same shelf: a step and a table's next version are written only where nobody else did, so
that the slower page is told of a conflict, as a second server would be.
"""

import asyncio
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.offline.shelves import Put, Shelf, Swap
from tunnelfolk.rules.game_state import RULES
from tunnelfolk.server.messages.chat_messages import Line
from tunnelfolk.server.step_shapes import read_step
from tunnelfolk.server.store import Conflict, StoreError, Unreadable, now_ms
from tunnelfolk.server.store_changes import (
    AppendSteps,
    BeginMatch,
    BeginTry,
    Change,
    FinishMatch,
    KeepBotTry,
    KeepResult,
    RenameVisitor,
    SaveLine,
    SaveTable,
    SaveVisitor,
    SetDeadline,
)
from tunnelfolk.server.stored_values import (
    BotTry,
    DayDeal,
    DayTry,
    Deadline,
    Device,
    DeviceOffer,
    MatchRow,
    Quarantined,
    SeatedMatch,
    SpokenLine,
    StoredStep,
    Subscription,
    Visitor,
)
from tunnelfolk.server.table_state import TableState, next_version
from tunnelfolk.server.visitors import Person

T = TypeVar("T")
ALL = 1_000_000
OWNER = "person"
"""Under which key the person is kept whose device this is."""
_encoder = msgspec.json.Encoder()


class KeptMatch(Struct, frozen=True):
    """A match, and who sits where in it."""

    row: MatchRow
    people: tuple[tuple[str, int], ...]


class KeptStep(Struct, frozen=True):
    """A step, when it was made, and by which number of the rules."""

    at: int
    rules: int
    step: msgspec.Raw


class KeptDeadline(Struct, frozen=True):
    """When a table goes on by itself."""

    due: int
    """Milliseconds since 1970."""
    seconds: int


_decode_person = msgspec.json.Decoder(Person).decode
_decode_table = msgspec.json.Decoder(TableState).decode
_decode_match = msgspec.json.Decoder(KeptMatch).decode
_decode_step = msgspec.json.Decoder(KeptStep).decode
_decode_line = msgspec.json.Decoder(Line).decode
_decode_deadline = msgspec.json.Decoder(KeptDeadline).decode
_decode_try = msgspec.json.Decoder(DayTry).decode
_decode_bot_try = msgspec.json.Decoder(BotTry).decode


def _text(value: object) -> str:
    return _encoder.encode(value).decode()


def _step_key(match: str, number: int) -> str:
    return f"step/{match}/{number:06}"


def _try_key(day: str, game: str) -> str:
    return f"try/{day}/{game}"


class LocalStore:
    """Keeps one person's tables and matches on a shelf."""

    is_damaged = False

    def __init__(self, shelf: Shelf) -> None:
        """Nothing is read before it is asked for."""
        self._shelf = shelf
        self._turn = asyncio.Lock()
        self.is_failing = False

    @property
    def now(self) -> int:
        """Milliseconds since 1970."""
        return now_ms()

    def write(self, *changes: Change) -> asyncio.Future[None]:
        """Let changes take effect together or not at all, in the order of the calls. Raises StoreError when awaited."""
        return asyncio.ensure_future(self._write(changes))

    async def _write(self, changes: Sequence[Change]) -> None:
        try:
            async with self._turn:
                is_written = await self._shelf.write([put for change in changes for put in await self._puts(change)])
        except OSError as error:
            self.is_failing = True
            raise StoreError(str(error)) from None
        self.is_failing = False
        if not is_written:
            raise Conflict("another page wrote first")

    async def _puts(self, change: Change) -> list[Put | Swap]:
        match change:
            case SaveVisitor(person) | RenameVisitor(person):
                return [Put(OWNER, _text(person))]
            case SaveTable(table):
                return [await self._table_swap(table)]
            case BeginMatch(row, people):
                return [Swap(f"match/{row.id}", _text(KeptMatch(row, people)), None)]
            case AppendSteps():
                return _step_swaps(change)
            case FinishMatch(match, at, result):
                kept = await self._match(match)
                if kept is None:
                    raise Unreadable("its match is missing")
                over = replace(kept.row, finished=at, result=result)
                return [Put(f"match/{match}", _text(replace(kept, row=over))), *await self._try_over(over)]
            case BeginTry(day, game, visitor, match):
                begun = DayTry(day, game, visitor, match, now_ms())
                return [Swap(_try_key(day, game), _text(begun), None)]
            case KeepBotTry(day, game, made):
                return [Put(f"bots/{day}/{game}/{made.level}", _text(made))]
            case KeepResult(match, kind, body):
                return [Put(f"result/{match}/{kind}", b64encode(body).decode())]
            case SaveLine(table_id, line):
                number = await self._shelf.count(f"line/{table_id}/")
                return [Put(f"line/{table_id}/{number:06}", _text(line))]
            case SetDeadline(table_id, seconds):
                due = None if seconds is None else _text(KeptDeadline(now_ms() + seconds * 1_000, seconds))
                return [Put(f"deadline/{table_id}", due)]
            case _:  # what a server does to keep house
                return []

    async def _try_over(self, row: MatchRow) -> list[Put | Swap]:
        """What a match came to, where it was the one try that counts."""
        text = await self._text_at(_try_key(row.day, row.game)) if row.day else None
        own = None if text is None else self._decoded("try", _decode_try, text)
        if own is None or own.match != row.id or row.result is None:
            return []
        gold, *others = row.result.gold
        over = replace(own, finished=now_ms(), gold=gold, rival=next(iter(others), None))
        return [Put(_try_key(row.day, row.game), _text(over))]

    async def _table_swap(self, table: TableState) -> Swap:
        key = f"table/{table.id}"
        before = await self._text_at(key)
        if (0 if before is None else self._decoded("table", _decode_table, before).version) != table.version:
            raise Conflict("another page wrote first")
        return Swap(key, _text(next_version(table)), before)

    async def _read(self, prefix: str) -> list[tuple[str, str]]:
        try:
            return await self._shelf.read(prefix)
        except OSError as error:
            raise StoreError(str(error)) from None

    async def _text_at(self, key: str) -> str | None:
        return next((text for found, text in await self._read(key) if found == key), None)

    def _decoded(self, what: str, decode: Callable[[str], T], text: str) -> T:
        """Raises Unreadable."""
        try:
            return decode(text)
        except (ValueError, TypeError, LookupError, RecursionError) as error:
            raise Unreadable(f"{what} cannot be read: {error}") from None

    async def owner(self) -> Person | None:
        """The person whose device this is."""
        text = await self._text_at(OWNER)
        return None if text is None else self._decoded("person", _decode_person, text)

    async def clear(self) -> None:
        """Forget everything. Raises StoreError."""
        try:
            await self._shelf.clear()
        except OSError as error:
            raise StoreError(str(error)) from None

    async def table(self, table_id: str) -> TableState | None:
        """The table of that id."""
        text = await self._text_at(f"table/{table_id}")
        return None if text is None else self._decoded("table", _decode_table, text)

    async def _match(self, match_id: str) -> KeptMatch | None:
        text = await self._text_at(f"match/{match_id}")
        return None if text is None else self._decoded("match", _decode_match, text)

    async def match(self, match_id: str) -> MatchRow | None:
        """The match of that id."""
        kept = await self._match(match_id)
        return None if kept is None else kept.row

    async def matches_of(self, visitor: str, most: int = 100) -> list[SeatedMatch]:
        """The matches somebody played: running ones first, then the newest."""
        kept = [self._decoded("match", _decode_match, text) for _, text in await self._read("match/")]
        seated = [SeatedMatch(one.row, seat) for one in kept for who, seat in one.people if who == visitor]
        seated.sort(key=lambda one: (one.row.finished is None, one.row.finished or one.row.started), reverse=True)
        return seated[:most]

    async def matches_over(self, visitor: str, start: int, most: int) -> list[SeatedMatch]:
        """Some of the matches that somebody played and that are over, the newest first; `start` are left out."""
        over = [one for one in await self.matches_of(visitor, ALL) if one.row.finished is not None]
        return over[start : start + most]

    async def count_over(self, visitor: str) -> int:
        """How many matches somebody played are over."""
        return len(await self.matches_over(visitor, 0, ALL))

    async def seat_of(self, visitor: str, match_id: str) -> int | None:
        """The seat somebody has or had in a match."""
        kept = await self._match(match_id)
        return None if kept is None else dict(kept.people).get(visitor)

    async def version(self, match_id: str) -> int:
        """How many steps a match has."""
        try:
            return await self._shelf.count(f"step/{match_id}/")
        except OSError as error:
            raise StoreError(str(error)) from None

    async def steps(self, match_id: str, after: int = 0) -> list[StoredStep]:
        """The steps of a match after a version, in order."""
        texts = dict(await self._read(f"step/{match_id}/"))
        keys = [_step_key(match_id, number) for number in range(1, len(texts) + 1)]
        if missing := [key for key in keys if key not in texts]:
            raise Unreadable(f"step {int(missing[0].rpartition('/')[2])} is missing")
        return [self._step(texts[key]) for key in keys[after:]]

    def _step(self, text: str) -> StoredStep:
        kept = self._decoded("step", _decode_step, text)
        return StoredStep(self._decoded("step", lambda body: read_step(body.encode(), kept.rules), _raw(kept)), kept.at)

    async def kept_result(self, match_id: str, kind: str) -> bytes | None:
        """What was computed from a match and kept under that name."""
        text = await self._text_at(f"result/{match_id}/{kind}")
        return None if text is None else b64decode(text)

    async def lines(self, table_id: str, most: int = 50) -> tuple[Line, ...]:
        """The last lines of a table's chat."""
        lines = (await self._read(f"line/{table_id}/"))[-most:]
        return tuple(self._decoded("line", _decode_line, text) for _, text in lines)

    async def seconds_left(self, table_id: str) -> float | None:
        """How long until a table goes on by itself; 0 or less when it is time, None if it waits for somebody."""
        text = await self._text_at(f"deadline/{table_id}")
        if text is None:
            return None
        kept = self._decoded("deadline", _decode_deadline, text)
        return min((kept.due - now_ms()) / 1_000, kept.seconds)

    async def tries_of(self, visitor: str) -> list[DayTry]:
        """The counted tries of this device, in the order of the days."""
        return [self._decoded("try", _decode_try, text) for _, text in await self._read("try/")]

    async def day_tries(self, day: str, game: str) -> list[DayTry]:
        """The one try at the deal of a day, where there is one."""
        return [one for one in await self.tries_of("") if (one.day, one.game) == (day, game)]

    async def bot_tries(self, day: str, game: str) -> list[BotTry]:
        """What bots made of the deal of a day."""
        return [self._decoded("try", _decode_bot_try, text) for _, text in await self._read(f"bots/{day}/{game}/")]

    # What only a server is asked for: there is nobody else here, and nothing goes on while the page is closed.

    async def find_damage(self, *, thorough: bool = False) -> tuple[str, ...]:
        """Nobody has looked."""
        return ()

    async def visitor(self, secret: bytes) -> Person | None:
        """There are no cookies."""
        return await self.owner()

    async def devices(self, visitor: str) -> list[Device]:
        """None but this one, which nobody has to know."""
        return []

    async def device_offer(self, code: bytes) -> DeviceOffer | None:
        """There are no codes."""
        return None

    async def table_called(self, code: str) -> TableState | None:
        """Nobody calls tables by their codes."""
        return None

    async def playing_tables(self, within: int | None = None) -> list[str]:
        """None that goes on by itself."""
        return []

    async def deadlines(self, within: int) -> list[Deadline]:
        """None that anybody wakes."""
        return []

    async def outdated_tables(self, rules: int) -> list[TableState]:
        """None that is retired."""
        return []

    async def quarantined(self) -> list[Quarantined]:
        """None that is marked."""
        return []

    async def listed_tables(self, within: int) -> list[TableState]:
        """No table is public."""
        return []

    async def tables_hosted(self, visitor: str, within: int) -> int:
        """Nobody is kept from making tables."""
        return 0

    async def unpacked_matches(self, after: str, most: int) -> list[str]:
        """Nothing is packed."""
        return []

    async def visitors_named(self, text: str) -> list[Visitor]:
        """Nobody looks for people."""
        return []

    async def lines_of(self, visitor: str) -> list[SpokenLine]:
        """All of them: nobody else said any."""
        lines = await self._read("line/")
        return [SpokenLine(key.split("/")[1], self._decoded("line", _decode_line, text)) for key, text in lines]

    async def subscriptions(self, visitor: str) -> list[Subscription]:
        """Nobody is told anything while the page is closed."""
        return []

    async def day_deals(self, game: str, first: str, last: str) -> list[DayDeal]:
        """None that is kept: without a server they follow from a formula."""
        return []

    async def kept_key(self, name: str) -> bytes | None:
        """A server's own keys."""
        return None

    async def tables_naming(self, visitor: str) -> list[str]:
        """All of them: nobody else made any."""
        return [key.partition("/")[2] for key, _ in await self._read("table/")]

    async def visitors_to_forget(self) -> list[str]:
        """Whoever wants to be forgotten clears the shelf."""
        return []

    async def scrub(self, most_bytes: int | None = None) -> bool:
        """Nothing is left behind."""
        return False

    def close(self) -> None:
        """Nothing was begun."""


def _raw(kept: KeptStep) -> str:
    return bytes(kept.step).decode()


def _step_swaps(change: AppendSteps) -> list[Put | Swap]:
    assert change.rules <= RULES
    return [
        Swap(
            _step_key(change.match, number),
            _text(KeptStep(change.at, change.rules, msgspec.Raw(_encoder.encode(step)))),
            None,
        )
        for number, step in enumerate(change.steps, change.number)
    ]
