"""Steps to PostgreSQL by way of libpq itself: nearly every commit is one such statement.

What psycopg does around it (arrays element by element, a generator a round trip) took 150 of the 290 us of a commit.
"""

import re
from collections.abc import Sequence
from itertools import count
from typing import Any

import psycopg
from psycopg import errors
from psycopg.pq import ExecStatus, Format

from tunnelfolk.server.postgres.arrays import bytes_array, integer_array, text_array
from tunnelfolk.server.postgres.postgres_statements import APPEND, COUNT

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

    def append(self, group: int, steps: Sequence[Sequence[Any]], payloads: Sequence[str]) -> None:
        """Commit steps, given by columns, as a group of this number. Raises psycopg.Error."""
        matches, numbers, times, rules, bodies = steps
        values = [
            self._node,
            b"%d" % group,
            text_array(matches),
            integer_array(numbers),
            integer_array(times),
            integer_array(rules),
            bytes_array(bodies),
            self._channel,
            text_array(payloads),
        ]
        _require(self._line.exec_prepared(self._name, values, FORMATS), ExecStatus.TUPLES_OK)


def _require(result: psycopg.pq.abc.PGresult, status: ExecStatus) -> None:
    if result.status != status:
        raise errors.error_from_result(result)
