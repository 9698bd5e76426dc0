"""Connections to PostgreSQL that notice when the other side is gone."""

import asyncio
import os
import socket
from contextlib import suppress
from typing import Any

import psycopg
from msgspec import Struct
from msgspec.structs import replace
from psycopg.conninfo import conninfo_to_dict

from tunnelfolk.server.postgres.postgres_schema import enter_schema

SETTINGS: dict[str, str] = {
    "synchronous_commit": "on",
    # A node that is stopped in the middle of a transaction must not keep its rows locked.
    "idle_in_transaction_session_timeout": "3000",
}
KEEPALIVE: dict[str, Any] = {
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "application_name": "tunnelfolk",
}


class Patience(Struct, frozen=True):
    """After how many seconds a node takes something for gone. Tests that are about none of it wait longer."""

    connect: int = 3
    open: int = 15
    """How long a server that is just starting waits for a connection: it has nobody to keep waiting yet."""
    answer: int = 5
    """How long a statement may take, and how long a silent connection counts as alive."""
    reconnect: float = 20
    """How long a group waits for a database that has gone away, before those who wait are told."""
    lease: float = 3
    """How long a node counts as alive after its last sign of life, by the database's clock."""
    emote: float = 10
    """How long an emote is told to whoever hears of it late."""

    @property
    def opening(self) -> "Patience":
        """The same, for connections that a server cannot start without."""
        return replace(self, connect=max(self.connect, self.open))


USUAL = Patience()


def is_address(text: str) -> bool:
    """Whether a setting names a database, and no folder."""
    return text.startswith(("postgresql://", "postgres://"))


def shown_address(address: str) -> str:
    """An address without its password, for logs and messages."""
    try:
        parts = conninfo_to_dict(address)
    except psycopg.Error:
        return "the database"
    return f"{parts.get('dbname') or parts.get('user') or 'the database'} at {parts.get('host') or 'this machine'}"


def _keepalive(patience: Patience) -> dict[str, Any]:
    return {**KEEPALIVE, "connect_timeout": patience.connect, "tcp_user_timeout": patience.answer * 1_000}


def _settings(patience: Patience) -> dict[str, str]:
    return {**SETTINGS, "statement_timeout": str(patience.answer * 1_000)}


def connect_now(address: str, patience: Patience = USUAL, **settings: str) -> psycopg.Connection[Any]:
    """A connection for a thread. Raises psycopg.Error."""
    connection = psycopg.connect(address, autocommit=True, prepare_threshold=1, **_keepalive(patience))
    try:
        enter_schema(connection)
        for name, value in {**_settings(patience), **settings}.items():
            connection.execute("SELECT set_config(%s, %s, false)", (name, value))
    except BaseException:
        connection.close()
        raise
    return connection


async def connect_later(address: str, schema: str, patience: Patience = USUAL) -> psycopg.AsyncConnection[Any]:
    """A connection for the event loop. Raises psycopg.Error."""
    connection = await psycopg.AsyncConnection.connect(
        address, autocommit=True, prepare_threshold=1, **_keepalive(patience)
    )
    try:
        for name, value in {**_settings(patience), "search_path": f'"{schema}"'}.items():
            await connection.execute("SELECT set_config(%s, %s, false)", (name, value))
    except BaseException:
        await connection.close()
        raise_if_cancelled()
        raise
    return connection


def raise_if_cancelled() -> None:
    """To be asked when a connection failed in the event loop: whoever is cancelled must end, and not try again.

    psycopg asks the database to stop a query that is cancelled, and waits for the end of it. If the connection breaks
    then, that is the error one gets, and nothing tells of the cancelling any more.
    """
    if (task := asyncio.current_task()) is not None and task.cancelling():
        raise asyncio.CancelledError


def cut(connection: psycopg.Connection[Any] | psycopg.AsyncConnection[Any]) -> None:
    """End a connection that somebody waits for, who will find out and close it.

    To close it would leave the loop or the other thread with the number of a file that is not theirs any more.
    """
    with suppress(OSError, psycopg.Error):
        number = os.dup(connection.fileno())
        with socket.socket(fileno=number) as line:
            line.shutdown(socket.SHUT_RDWR)
