"""What other servers say on a channel, and the steps that they speak of, read straight from libpq.

A server hears every word of its own as well, and of every step that is made elsewhere: by way of psycopg's generators a
word cost 40 us of processor time, and a question 190.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

import psycopg
from psycopg import errors, sql
from psycopg.pq import ExecStatus, Format

from tunnelfolk.server.packing import StepRow
from tunnelfolk.server.postgres.arrays import integer_array, text_array

TAILS = (
    "PREPARE tails (text[], integer[]) AS SELECT match_id, number, at, coalesce(rules, 1), body "
    "FROM unnest($1, $2) AS asked (match, after) JOIN steps ON match_id = match AND number > after "
    "ORDER BY match_id, number"
)


class Notes:
    """The notes that come over a connection. Those that nobody here wants only show that the line is alive."""

    def __init__(self, connection: psycopg.AsyncConnection[Any], own: str, is_wanted: Callable[[str], bool]) -> None:
        """Read what comes; what the server itself says begins with its own name.

        Whoever makes it closes it. Raises psycopg.Error.
        """
        self.heard_at = time.monotonic()
        self._line, self._own, self._is_wanted = connection.pgconn, f"{own} ".encode(), is_wanted
        self._socket = self._line.socket
        self._new: dict[str, None] = {}
        self._has_more = asyncio.Event()
        self._is_asking = False
        self._error: psycopg.Error | None = None
        self._take_notes()  # what came with the answer to LISTEN
        asyncio.get_running_loop().add_reader(self._socket, self._read)

    @classmethod
    async def on(
        cls, connection: psycopg.AsyncConnection[Any], channel: str, own: str, is_wanted: Callable[[str], bool]
    ) -> "Notes":
        """Listen on a channel. Raises psycopg.Error."""
        await connection.execute(TAILS)
        await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
        return cls(connection, own, is_wanted)

    def close(self) -> None:
        """Read no more; before the connection is closed."""
        asyncio.get_running_loop().remove_reader(self._socket)

    def _read(self) -> None:
        try:
            self._line.consume_input()
            self._take_notes()
        except psycopg.Error as error:
            self._error = error
            self.close()
            self._has_more.set()
        else:
            if self._new or self._is_asking:
                self._has_more.set()

    def _take_notes(self) -> None:
        while (note := self._line.notifies()) is not None:
            self.heard_at = time.monotonic()
            if not note.extra.startswith(self._own):
                _, *words = note.extra.decode().split(" ")
                self._new.update((word, None) for word in words if self._is_wanted(word))

    async def _more(self) -> None:
        if self._error is None:
            self._has_more.clear()
            await self._has_more.wait()
        if self._error is not None:
            raise self._error

    async def next(self, seconds: float) -> list[str]:
        """What others said since the last time; nothing after so many seconds of silence. Raises psycopg.Error."""
        try:
            async with asyncio.timeout(seconds):
                while not self._new:
                    await self._more()
        except TimeoutError:
            return []
        new, self._new = self._new, {}
        return list(new)

    async def tails(self, matches: Sequence[str], versions: Sequence[int]) -> dict[str, list[StepRow]]:
        """The steps of matches, of each those after a version. Raises psycopg.Error and TimeoutError."""
        self._line.send_query_prepared(
            b"tails", [text_array(matches), integer_array(versions)], result_format=Format.BINARY
        )
        self._is_asking = True
        while self._line.flush():
            await asyncio.sleep(0.001)
        found: dict[str, list[StepRow]] = {}
        while (result := await self._result()) is not None:
            if result.status != ExecStatus.TUPLES_OK:
                raise errors.error_from_result(result)
            for row in range(result.ntuples):
                match_id, number, at, rules, body = (result.get_value(row, column) or b"" for column in range(5))
                step = StepRow(int.from_bytes(number), int.from_bytes(at), int.from_bytes(rules), body)
                found.setdefault(match_id.decode(), []).append(step)
        self._is_asking = False
        return found

    async def _result(self) -> psycopg.pq.abc.PGresult | None:
        while self._line.is_busy():
            await self._more()
        return self._line.get_result()
