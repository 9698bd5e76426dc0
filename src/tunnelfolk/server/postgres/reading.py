"""Questions to PostgreSQL from the event loop, over a few connections that are opened when they are needed."""

import asyncio
from collections.abc import Sequence
from typing import Any

import psycopg
from psycopg import errors

from tunnelfolk.server.postgres.connecting import Patience, connect_later, cut, raise_if_cancelled
from tunnelfolk.server.store import StoreError, Unreadable

MOST_CONNECTIONS = 4
Connection = psycopg.AsyncConnection[Any]


class Reader:
    """Asks one question at a time on each of its connections. What breaks is opened anew."""

    def __init__(self, address: str, schema: str, patience: Patience) -> None:
        """Nothing is opened yet."""
        self._address, self._schema, self._patience = address, schema, patience
        self._free: list[Connection] = []
        self._open: set[Connection] = set()
        self._turns = asyncio.Semaphore(MOST_CONNECTIONS)
        self._is_closed = False
        self.is_damaged = False
        """Whether a page was met that cannot be read."""

    async def rows(self, sql: str, values: Sequence[object] = ()) -> list[Any]:
        """What the database answers. Raises StoreError, and Unreadable where the database is damaged."""
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []  # nothing in a database is called so
        try:
            async with self._turns:
                return await self._ask(sql, values)
        except (errors.DataCorrupted, errors.IndexCorrupted) as error:
            self.is_damaged = True
            raise Unreadable(str(error)) from None
        except (psycopg.Error, TimeoutError, OSError) as error:
            raise_if_cancelled()
            raise StoreError(f"the database does not answer: {type(error).__name__} {error}") from None

    async def _ask(self, sql: str, values: Sequence[object]) -> list[Any]:
        """Ask on a connection that was open; if it has broken meanwhile, once more on a new one."""
        if self._free:
            connection = self._free.pop()
            try:
                return await self._ask_on(connection, sql, values)
            except (psycopg.OperationalError, psycopg.InterfaceError):
                raise_if_cancelled()
                if self._is_closed or not connection.closed:
                    raise
        async with asyncio.timeout(self._patience.answer):
            connection = await connect_later(self._address, self._schema, self._patience)
        self._open = {one for one in self._open if not one.closed} | {connection}
        return await self._ask_on(connection, sql, values)

    async def _ask_on(self, connection: Connection, sql: str, values: Sequence[object]) -> list[Any]:
        try:
            async with asyncio.timeout(self._patience.answer):
                cursor = await connection.execute(sql, values, binary=True)
                return await cursor.fetchall()
        except TimeoutError:
            await connection.close()
            raise
        finally:
            if self._is_closed:
                connection.pgconn.finish()
            elif not connection.closed:
                self._free.append(connection)

    def close(self) -> None:
        """Close what is open; who still waits for an answer is told that there will be none."""
        self._is_closed = True
        for connection in self._open:
            if connection in self._free:
                connection.pgconn.finish()
            else:
                cut(connection)  # libuv aborts the process where a file is closed that it has yet to watch
