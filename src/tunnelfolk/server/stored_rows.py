"""What both engines make of the rows they read: values of the port, or Unreadable."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec
import structlog
from msgspec.structs import replace

from tunnelfolk.rules.options import Result
from tunnelfolk.server.messages.chat_messages import Line
from tunnelfolk.server.packing import StepRow
from tunnelfolk.server.step_shapes import read_step
from tunnelfolk.server.store import Unreadable
from tunnelfolk.server.stored_values import MatchRow, StoredStep, Subscription
from tunnelfolk.server.table_state import TableState
from tunnelfolk.server.visitors import Person

T = TypeVar("T")
decode_table = msgspec.json.Decoder(TableState).decode
decode_line = msgspec.json.Decoder(Line).decode
decode_subscription = msgspec.json.Decoder(Subscription).decode
_decode_match = msgspec.json.Decoder(MatchRow).decode
_decode_result = msgspec.json.Decoder(Result).decode
log = structlog.get_logger()


def read_person(visitor: object, name: object, avatar: object) -> Person:
    """Somebody, from columns of a file, in which a text may have become anything."""
    return msgspec.convert({"id": visitor, "name": name, "avatar": avatar}, Person)


def coded_table(body: bytes, code: str | None) -> TableState:
    """A table with the code that it still has: the column is emptied when the code is given free, the body is not."""
    return replace(decode_table(body), code=code or "")


def match_row(body: bytes, finished: int | None, result: bytes | None) -> MatchRow:
    """A match, and how it ended."""
    return replace(_decode_match(body), finished=finished, result=_decode_result(result) if result else None)


def stored_steps(rows: Sequence[StepRow], first: int = 1) -> list[StoredStep]:
    """Steps, the first of which has that number. Raises Unreadable."""
    for due, row in enumerate(rows, first):
        if row.number != due:
            raise Unreadable(f"step {due} is missing")
    return [StoredStep(decoded(f"step {row.number}", read_step, row.body, row.rules), row.at) for row in rows]


def decoded(what: str, decode: Callable[..., T], *values: Any) -> T:
    """Raises Unreadable."""
    try:
        return decode(*values)
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        raise Unreadable(f"{what} cannot be read: {error}") from None


def whole(what: str, decode: Callable[..., T], rows: Iterable[Any]) -> Iterator[T]:
    """What can be decoded; the rest is left out and named in the log."""
    for row in rows:
        try:
            yield decoded(what, decode, *row)
        except Unreadable as error:
            log.error("left out", error=str(error))
