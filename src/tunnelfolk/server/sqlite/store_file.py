"""The store's file seen from outside: copies of it, and what can be said without opening it as a store."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from tunnelfolk.server.sqlite.schema import MIGRATIONS, migrate
from tunnelfolk.server.sqlite.step_groups import fold_groups

PAGES_AT_ONCE = 2_000
NEWEST_SCHEMA = len(MIGRATIONS)
MAGIC, HEADER = b"SQLite format 3\0", 100
"""How a file of SQLite begins, and how long its header is (its file format, 1.3)."""
SIDE_FILES = ("-wal", "-shm")
"""What SQLite keeps beside its file; the first may hold what was written last."""


class BadFile(RuntimeError):
    """Why a file is no store, or none that can be used, in a sentence without its full stop."""


class Inspection(Struct, frozen=True):
    """What a file holds."""

    schema: int
    damage: tuple[str, ...]
    visitors: int = 0
    tables: int = 0
    matches: int = 0
    latest: int | None = None
    """When a table last changed or a match began or ended; milliseconds since 1970."""


def _reader(path: Path) -> sqlite3.Connection:
    """A connection that cannot change the file."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=5)


def schema_of(path: Path) -> int:
    """The version of a file's schema. Raises BadFile."""
    try:
        with closing(_reader(path)) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            found = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'sessions'").fetchone()
    except sqlite3.Error as error:
        raise BadFile(f"{path} cannot be read: {error}") from None
    if not found or version < 1:
        raise BadFile(f"{path} is no store of Tunnelfolk")
    return int(version)


def inspect(path: Path) -> Inspection:
    """Look over all of a file; takes a second or so for 100 MB. Raises BadFile."""
    schema = schema_of(path)
    try:
        with closing(_reader(path)) as connection:
            damage = tuple(text for (text,) in connection.execute("PRAGMA integrity_check(10)") if text != "ok")
            return Inspection(schema, damage, *connection.execute(COUNTS).fetchone())
    except sqlite3.Error as error:
        return Inspection(schema, (str(error),))


COUNTS = """
    SELECT (SELECT count(*) FROM sessions), (SELECT count(*) FROM tables), (SELECT count(*) FROM matches),
        (SELECT max(at) FROM (
            SELECT max(changed) AS at FROM tables UNION ALL SELECT max(max(started, coalesce(finished, 0))) FROM matches
        ))
"""


def copy_file(source: Path, target: Path, tell: Callable[[float], object] = lambda share: None) -> None:
    """Copy a store as it is at one moment, while a server writes to it; `tell` hears how much is done. Raises BadFile.

    The copy is one file, on disk when this returns.
    """
    try:
        with closing(_reader(source)) as origin, closing(sqlite3.connect(target)) as copy:
            # Whatever is written from here on is not seen: without this each write would begin the copy anew.
            origin.execute("BEGIN")
            origin.execute("SELECT 1 FROM sqlite_schema").fetchone()
            origin.backup(copy, pages=PAGES_AT_ONCE, progress=lambda _, left, all_of_it: tell(1 - left / all_of_it))
            copy.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise BadFile(f"{source} cannot be copied to {target}: {error}") from None
    sync(target)
    sync(target.parent)


def fill_up_file(path: Path) -> None:
    """Give a file that was cut off its length again: SQLite opens none of it while pages are missing at its end.

    What was there is as it was; what is missing reads as damage, page by page.
    """
    if not path.exists():
        return
    with path.open("r+b") as file:
        head = file.read(HEADER)
        if not head.startswith(MAGIC) or len(head) < HEADER:
            return
        # 1 stands for 65,536, which does not fit into two bytes.
        size = int.from_bytes(head[16:18]) if head[16:18] != b"\0\1" else 65_536
        length = size * int.from_bytes(head[28:32])
        if os.fstat(file.fileno()).st_size < length:
            file.truncate(length)


def sync(path: Path) -> None:
    """Have a file or a folder on disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def renew_schema(path: Path) -> None:
    """Bring a copy up to date, every step in its place. Raises BadFile."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            migrate(connection)
            fold_groups(connection)
    except (sqlite3.Error, ValueError) as error:
        raise BadFile(f"{path} cannot be brought up to date: {error}") from None


def forgotten_visitors(path: Path) -> list[str]:
    """The ids of those whom a store was asked to forget, as far as it can be read."""
    try:
        with closing(_reader(path)) as connection:
            return [visitor for (visitor,) in connection.execute("SELECT visitor FROM forgetting")]
    except sqlite3.Error:  # an older schema, or damaged
        return []


def ask_to_forget_again(path: Path, visitors: list[str], now: int) -> None:
    """Have a store forget visitors that are in it once more: an older copy still knows them."""
    sql = (
        "INSERT INTO forgetting (visitor, asked) VALUES (?, ?) "
        "ON CONFLICT (visitor) DO UPDATE SET done = NULL, scrubbed = NULL"
    )
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(sql, [(visitor, now) for visitor in visitors])
        connection.executemany("DELETE FROM sessions WHERE id = ?", [(visitor,) for visitor in visitors])
        connection.executemany("DELETE FROM subscriptions WHERE session_id = ?", [(visitor,) for visitor in visitors])
        connection.executemany("DELETE FROM daily_tries WHERE visitor = ?", [(visitor,) for visitor in visitors])


def fold_log(path: Path) -> None:
    """Bring everything into the one file, so that it can be moved; nothing, where that cannot be done any more."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error:
        return
