"""Which engine keeps the store: a file in the data folder, or a database that its address names."""

from pathlib import Path
from typing import TYPE_CHECKING

from tunnelfolk.server.sqlite.sqlite_store import SqliteStore
from tunnelfolk.server.store import Store, StoreError

if TYPE_CHECKING:
    from tunnelfolk.server.postgres.postgres_store import PostgresStore

NO_DRIVER = "a store in PostgreSQL needs psycopg: install tunnelfolk[cluster]"


def open_store(folder: Path, address: str) -> Store:
    """The store of a folder, or that of a database. Raises StoreError."""
    return open_database(address) if address else SqliteStore(folder)


def open_database(address: str) -> "PostgresStore":
    """The store of a database. Raises StoreError."""
    # Imported here: psycopg comes with an extra, and whoever plays at home does without.
    try:
        from tunnelfolk.server.postgres.connecting import is_address  # noqa: PLC0415
        from tunnelfolk.server.postgres.postgres_store import PostgresStore  # noqa: PLC0415
    except ModuleNotFoundError:
        raise StoreError(NO_DRIVER) from None
    if not is_address(address):
        raise StoreError("expected an address like postgresql://tunnelfolk@db.example/tunnelfolk")
    return PostgresStore(address)
