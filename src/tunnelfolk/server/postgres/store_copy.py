"""A store from PostgreSQL to one SQLite file and back: backups, restores and the move from one engine to the other."""

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
from msgspec import Struct
from psycopg import sql

from tunnelfolk.server.backup import OWNER_ONLY, require_usable
from tunnelfolk.server.postgres.connecting import connect_now, shown_address
from tunnelfolk.server.postgres.postgres_schema import (
    NEWEST_SCHEMA,
    TooNewDatabase,
    enter_schema,
    migrate_database,
    schema_version,
)
from tunnelfolk.server.sqlite.schema import migrate
from tunnelfolk.server.sqlite.sqlite_store import FILE
from tunnelfolk.server.sqlite.store_file import BadFile, Inspection, copy_file, inspect, renew_schema, sync
from tunnelfolk.server.stored_rows import decode_table

Connection = psycopg.Connection[Any]
COLUMNS = {
    "sessions": ("id", "hash", "name", "avatar", "seen"),
    "devices": ("hash", "id", "visitor", "name", "since", "seen"),
    "device_codes": ("hash", "visitor", "leaving", "until"),
    "tables": ("id", "code", "listed", "playing", "changed", "founder", "body"),
    "matches": ("id", "table_id", "seed", "started", "finished", "result", "body", "rules", "packed"),
    "steps": ("match_id", "number", "at", "rules", "body"),
    "packed_steps": ("match_id", "version", "body"),
    "seats": ("session_id", "match_id", "seat"),
    "chat": ("id", "table_id", "at", "who", "body"),
    "quarantine": ("table_id", "since", "reason"),
    "deadlines": ("table_id", "due", "seconds", "rings"),
    "kept_results": ("match_id", "kind", "body"),
    "subscriptions": ("endpoint", "session_id", "made", "body"),
    "server_keys": ("name", "body"),
    "daily_deals": ("day", "game", "seed", "made"),
    "daily_tries": ("day", "game", "visitor", "match_id", "begun", "finished", "gold", "rival"),
    "daily_bots": ("day", "game", "level", "gold", "rival"),
    "forgetting": ("visitor", "asked", "done", "scrubbed"),
}
"""What both engines keep, in the order in which it is copied."""
BOOLEANS = {"listed", "playing", "packed", "rings"}
AT_ONCE = 500


class Moved(Struct, frozen=True):
    """What came of bringing a file into a database."""

    found: Inspection
    aside: str | None
    """The schema in which the store is now that was there before."""
    forgotten: int
    """How many visitors are to be forgotten again, because the copy is older than their wish."""


@contextmanager
def _database(address: str) -> Iterator[tuple[Connection, str]]:
    """A connection and the name of its schema. Raises BadFile."""
    try:
        with connect_now(address, statement_timeout="0", idle_in_transaction_session_timeout="0") as connection:
            yield connection, enter_schema(connection)
    except psycopg.Error as error:
        raise BadFile(f"{shown_address(address)}: {' '.join(str(error).split())}") from None
    except TooNewDatabase as error:
        raise BadFile(str(error)) from None


def backup_database(address: str, target: Path, tell: Callable[[float], object] = lambda share: None) -> Inspection:
    """Copy the store of a database, as it is at one moment, to a SQLite file; what is in it. Raises BadFile."""
    if target.exists():
        raise BadFile(f"{target} is there already; a backup does not overwrite anything")
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=OWNER_ONLY)
        with _database(address) as (connection, schema):
            _require_known(connection, schema, address)
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            _copy_out(connection, part, tell)
            connection.execute("COMMIT")
        sync(part)
        found = inspect(part)
        part.replace(target)  # whoever sees the file sees all of it
        sync(target.parent)
    except OSError as error:
        raise BadFile(f"cannot write {target}: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
    return found


def _require_known(connection: Connection, schema: str, address: str) -> None:
    version = schema_version(connection, schema)
    if version == 0:
        raise BadFile(f"there is no store of Tunnelfolk in {shown_address(address)}")
    if version != NEWEST_SCHEMA:
        raise BadFile(f"the store has schema {version}, but this Tunnelfolk knows {NEWEST_SCHEMA}: take the right one")


def _copy_out(connection: Connection, target: Path, tell: Callable[[float], object]) -> None:
    try:
        with closing(sqlite3.connect(target, isolation_level=None)) as copy:
            migrate(copy)
            copy.execute("BEGIN")
            for number, (name, columns) in enumerate(COLUMNS.items()):
                into = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
                with connection.cursor(name=f"copy_{name}") as cursor:
                    cursor.itersize = AT_ONCE
                    cursor.execute(sql.SQL("SELECT {} FROM {}").format(_listed(columns), sql.Identifier(name)))
                    copy.executemany(into, cursor)
                tell((number + 1) / len(COLUMNS))
            copy.execute("COMMIT")
    except sqlite3.Error as error:
        raise BadFile(f"cannot write {target}: {error}") from None


def _listed(columns: tuple[str, ...]) -> sql.Composed:
    return sql.SQL(", ").join(sql.Identifier(column) for column in columns)


def import_file(source: Path, address: str, tell: Callable[[float], object] = lambda share: None) -> Inspection:
    """Bring a store from a file, or from a server's folder, into an empty database. Raises BadFile."""
    path = source / FILE if source.is_dir() else source
    require_usable(path)
    with tempfile.TemporaryDirectory(prefix="tunnelfolk-") as folder, _database(address) as (connection, schema):
        migrate_database(connection, schema)
        copy = _renewed_copy(path, Path(folder))
        with connection.transaction():
            _require_empty(connection, address)
            _copy_in(connection, copy, tell)
        return inspect(copy)


def _renewed_copy(path: Path, folder: Path) -> Path:
    copy = folder / FILE
    copy_file(path, copy)
    renew_schema(copy)
    return copy


def _require_empty(connection: Connection, address: str) -> None:
    for name in ("sessions", "tables", "matches"):
        if connection.execute(sql.SQL("SELECT 1 FROM {} LIMIT 1").format(sql.Identifier(name))).fetchone():
            raise BadFile(
                f"{shown_address(address)} holds a store already, and an import does not overwrite anything; "
                "`tunnelfolk restore` puts a file in its place"
            )


def _copy_in(connection: Connection, path: Path, tell: Callable[[float], object]) -> None:
    # In one transaction that nobody sees before it ends: the trigger, which guards running matches, may sleep.
    connection.execute("ALTER TABLE steps DISABLE TRIGGER finished_matches_end")
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as origin:
        for number, (name, columns) in enumerate(COLUMNS.items()):
            into = (*columns, "version") if name == "tables" else columns
            rows = origin.execute(f"SELECT {', '.join(columns)} FROM {name}")
            order = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(name), _listed(into))
            with connection.cursor() as cursor, cursor.copy(order) as copy:
                for row in rows:
                    copy.write_row(_row(name, columns, row))
            tell((number + 1) / len(COLUMNS))
    connection.execute("ALTER TABLE steps ENABLE TRIGGER finished_matches_end")
    connection.execute(
        "SELECT setval(pg_get_serial_sequence('chat', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM chat))"
    )


def _row(name: str, columns: tuple[str, ...], row: tuple[Any, ...]) -> list[Any]:
    values = [
        bool(value) if column in BOOLEANS else value.replace("\0", "�") if isinstance(value, str) else value
        for column, value in zip(columns, row, strict=True)
    ]
    return [*values, _version(row[columns.index("body")])] if name == "tables" else values


def _version(body: bytes) -> int:
    """The version of a table; what cannot be read will be found out when somebody opens it."""
    try:
        return decode_table(body).version
    except (ValueError, TypeError, LookupError, RecursionError):
        return 0


def restore_database(source: Path, address: str, now: datetime | None = None) -> Moved:
    """Put a file in the place of a database's store, which is kept in a schema beside it. Raises BadFile."""
    require_usable(source)
    stamp = f"{now or datetime.now(UTC):%Y%m%d_%H%M%S}"
    with tempfile.TemporaryDirectory(prefix="tunnelfolk-") as folder, _database(address) as (connection, schema):
        migrate_database(connection, schema)
        _require_unused(connection, address)
        copy = _renewed_copy(source, Path(folder))
        aside = f"{schema}_before_{stamp}"
        with connection.transaction():
            forgotten = [visitor for (visitor,) in connection.execute("SELECT visitor FROM forgetting")]
            rename = sql.SQL("ALTER SCHEMA {} RENAME TO {}")
            connection.execute(rename.format(sql.Identifier(schema), sql.Identifier(aside)))
            connection.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(schema)))
            migrate_database(connection, schema)
            _copy_in(connection, copy, lambda share: None)
            for visitor in forgotten:
                connection.execute(
                    "INSERT INTO forgetting (visitor, asked) VALUES (%s, (extract(epoch FROM now()) * 1000)::bigint) "
                    "ON CONFLICT (visitor) DO UPDATE SET done = NULL, scrubbed = NULL",
                    (visitor,),
                )
                connection.execute("DELETE FROM sessions WHERE id = %s", (visitor,))
                connection.execute("DELETE FROM subscriptions WHERE session_id = %s", (visitor,))
                connection.execute("DELETE FROM daily_tries WHERE visitor = %s", (visitor,))
        return Moved(inspect(copy), aside, len(forgotten))


def _require_unused(connection: Connection, address: str) -> None:
    found = connection.execute("SELECT count(*) FROM nodes WHERE until > clock_timestamp()").fetchone()
    if found and found[0]:
        raise BadFile(f"{found[0]} servers use {shown_address(address)}; stop them first")


def checked_copy(address: str, folder: Path) -> Path:
    """A copy of a database's store in a folder, as a server on SQLite would have it. Raises BadFile."""
    folder.mkdir(parents=True, exist_ok=True)
    backup_database(address, folder / FILE)
    return folder


def count_servers(address: str) -> int:
    """How many servers use a database now. Raises BadFile."""
    with _database(address) as (connection, schema):
        if schema_version(connection, schema) == 0:
            return 0
        row = connection.execute("SELECT count(*) FROM nodes WHERE until > clock_timestamp()").fetchone()
        return int(row[0]) if row else 0
