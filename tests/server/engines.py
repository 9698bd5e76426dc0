"""The engines of the store, for tests that hold both to the same words."""

import hashlib
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import pytest

from tests.postgres import PATIENCE, Postgres
from tunnelfolk.server.sqlite.sqlite_store import FILE, SqliteStore
from tunnelfolk.server.store import Store

about_the_folder = pytest.mark.skipif(
    os.environ.get("ENGINE") == "postgresql", reason="about the folder of a server on SQLite"
)
on_both_engines = pytest.mark.usefixtures("engine")
"""For a test that is told once with SQLite and once with PostgreSQL."""


class Engine(Protocol):
    """Opens stores by folders, and looks behind their backs. SQL for both is written with `?`, `true` and `false`."""

    def open(self, folder: Path, clock: Callable[[], int]) -> Store: ...

    def ask(self, folder: Path, sql: str, *values: object) -> list[Any]: ...

    def options(self, folder: Path) -> tuple[str, ...]:
        """How `tunnelfolk serve` is told to use that store."""


class SqliteEngine:
    def open(self, folder: Path, clock: Callable[[], int]) -> Store:
        return SqliteStore(folder, clock)

    def ask(self, folder: Path, sql: str, *values: object) -> list[Any]:
        with closing(sqlite3.connect(folder / FILE)) as connection, connection:
            return connection.execute(sql, values).fetchall()

    def options(self, folder: Path) -> tuple[str, ...]:
        return ()


class PostgresEngine:
    """Every folder stands for a schema."""

    def __init__(self, postgres: Postgres) -> None:
        self.postgres = postgres

    def address(self, folder: Path) -> str:
        return self.postgres.store_called(f"s_{hashlib.sha256(str(folder).encode()).hexdigest()[:16]}")

    def open(self, folder: Path, clock: Callable[[], int]) -> Store:
        # Not above: whoever has no psycopg runs everything else.
        engine = import_module("tunnelfolk.server.postgres.postgres_store")
        patience = engine.Patience(connect=PATIENCE, answer=PATIENCE, reconnect=PATIENCE)
        kept: Store = engine.PostgresStore(self.address(folder), clock, patience)
        return kept

    def ask(self, folder: Path, sql: str, *values: object) -> list[Any]:
        with self.postgres.connect(self.address(folder)) as connection:
            asked = connection.execute(sql.replace("?", "%s").replace("x'00'", "'\\x00'::bytea"), values or None)
            return asked.fetchall() if asked.description else []

    def options(self, folder: Path) -> tuple[str, ...]:
        return ("--store", self.address(folder))


current: Engine = SqliteEngine()
"""The engine that tests use where they do not name one; the fixture `engine` changes it."""
