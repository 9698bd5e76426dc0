"""Steps to PostgreSQL by way of libpq itself: nearly every commit is one such statement.

What psycopg does around it (arrays element by element, a generator a round trip) took 150 of the 290 us of a commit.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import count
from struct import Struct
from typing import Any

import psycopg
from psycopg import errors
from psycopg.pq import ExecStatus, Format

from tunnelfolk.server.postgres.postgres_statements import APPEND, COUNT

BYTEA = 17
"""PostgreSQL's number of the type."""
_array_head = Struct(">iiIii").pack
_length = Struct(">i").pack
_names = count(1)
# One statement is a transaction by itself.
_together = (
    f"WITH counted AS ({COUNT}), appended AS ({APPEND}) SELECT pg_notify(%s, note) FROM unnest(%s::text[]) AS note"
)
_places = count(1)
APPEND_AT_ONCE = re.sub("%s", lambda _: f"${next(_places)}", _together).encode()
FORMATS = [Format.TEXT] * 6 + [Format.BINARY] + [Format.TEXT] * 2


class StepAppender:
    """Appends steps over one connection, as the next group of a node, and tells the others."""

    def __init__(self, connection: psycopg.Connection[Any], node: str, channel: str) -> None:
        """Prepare the statement. Raises psycopg.Error."""
        self._line = connection.pgconn
        # A new name each time: psycopg may have dropped the last one of this connection or not.
        self._name = f"append_{next(_names)}".encode()
        self._node, self._channel = node.encode(), channel.encode()
        _require(self._line.prepare(self._name, APPEND_AT_ONCE), ExecStatus.COMMAND_OK)

    def append(self, group: int, steps: Sequence[Sequence[Any]], payloads: Iterable[str]) -> None:
        """Commit steps, given by columns, as a group of this number. Raises psycopg.Error."""
        matches, numbers, times, rules, bodies = steps
        values = [
            self._node,
            b"%d" % group,
            _texts(matches),
            _integers(numbers),
            _integers(times),
            _integers(rules),
            _bytes(bodies),
            self._channel,
            _texts(payloads),
        ]
        _require(self._line.exec_prepared(self._name, values, FORMATS), ExecStatus.TUPLES_OK)


def _require(result: psycopg.pq.abc.PGresult, status: ExecStatus) -> None:
    if result.status != status:
        raise errors.error_from_result(result)


def _texts(values: Iterable[str]) -> bytes:
    quoted = [f'"{value}"' for value in values]
    text = ",".join(quoted)
    if "\\" in text or text.count('"') != 2 * len(quoted):  # never in an id of ours, but a store can be brought along
        text = ",".join('"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' for value in values)
    return f"{{{text}}}".encode()


def _integers(values: Iterable[int]) -> bytes:
    return f"{{{','.join(map(str, values))}}}".encode()


def _bytes(values: Sequence[bytes]) -> bytes:
    parts = [_array_head(1, 0, BYTEA, len(values), 1)]
    for value in values:
        parts.append(_length(len(value)))
        parts.append(value)
    return b"".join(parts)
