"""Steps of many matches in one row, as they were made: one page is written for all of them, not one for each match.

Later, for thousands of steps at once, they are put to their matches. Until then a group is as safe as anything else in
the file, and whoever reads a match looks into the groups too.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
from msgspec import Struct

from tunnelfolk.server.sql_statement import Statement
from tunnelfolk.server.store import Conflict

LEAST_GROUPED = 8
"""So few steps are put to their matches at once: that costs no more, and nothing is left to be done."""
MOST_GROUPED = 4_096
"""After so many the groups are folded: some 20 ms, for which nothing else is written."""
MOST_KNOWN = 20_000
"""Matches whose versions are kept in memory."""
ROWS_AT_ONCE = 512
"""In one statement: each costs a fight for the interpreter."""

ADD_GROUP = "INSERT INTO step_groups (body) SELECT ? WHERE (SELECT data_version FROM pragma_data_version) = ?"
"""Adds nothing where somebody else has written to the file."""
ADD_STEPS = "INSERT INTO steps (match_id, number, at, rules, body) VALUES (?, ?, ?, ?, ?)"
ANOTHER_ROW = ", (?, ?, ?, ?, ?)"


class StepEntry(Struct, frozen=True, array_like=True, gc=False):
    """A step of a match on its way into the file."""

    match: str
    number: int
    at: int
    rules: int
    body: bytes


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[StepEntry]).decode


class Overtaken(RuntimeError):
    """Somebody else has written to the file: what is known of it may be wrong."""


class Addition(Struct, frozen=True):
    """Steps that are to be written."""

    statements: list[Statement]
    grouped: list[StepEntry]
    versions: dict[str, int]
    """Of their matches, once they are written."""


class StepGroups:
    """The groups of a file, for the one thread that writes to it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Nothing is known of the file before `read_anew`."""
        self._connection = connection
        self._data_version = -1
        self._unfolded: list[StepEntry] = []
        self.versions: dict[str, int] = {}
        """Of matches that steps were written of. Those of which a group has steps are never missing here."""
        self.is_damaged = False
        """Whether there are groups that cannot be read: nobody knows which matches their steps belong to."""

    @property
    def is_full(self) -> bool:
        """Whether it is time to fold."""
        return len(self._unfolded) >= MOST_GROUPED

    def addition(self, entries: Sequence[StepEntry]) -> Addition:
        """How steps are to be written. Raises Conflict where there is such a step already, as far as that is known."""
        known, versions = self.versions, dict[str, int]()
        grouped: list[StepEntry] = []
        single: list[StepEntry] = []
        for entry in entries:
            match = entry.match
            if entry.number <= versions.get(match, known.get(match, 0)):
                raise Conflict(f"step {entry.number} of this match is written already")
            versions[match] = entry.number
            # The first that we write of a match is compared with what the file has.
            (grouped if match in known else single).append(entry)
        if len(grouped) < LEAST_GROUPED or self.is_damaged:
            single, grouped = [*single, *grouped], []
        statements = list(_add_steps(single))
        if grouped:
            statements.append((ADD_GROUP, (_encode(grouped), self._data_version)))
        return Addition(statements, grouped, versions)

    def note(self, written: Addition) -> None:
        """Steps were written."""
        self._unfolded += written.grouped
        self.versions.update(written.versions)

    def fold(self) -> None:
        """Put the steps of all groups to their matches. Raises sqlite3.Error, or ValueError where one is damaged."""
        if not self._unfolded:
            return
        with transaction(self._connection):
            is_ours = data_version(self._connection) == self._data_version
            put_to_matches(self._connection, self._unfolded if is_ours else read_groups(self._connection))
        self._unfolded = []
        if len(self.versions) > MOST_KNOWN:
            self.versions.clear()

    def read_anew(self) -> None:
        """Fold what is in the file, whoever wrote it. Raises sqlite3.Error, or ValueError where it is damaged."""
        fold_groups(self._connection)
        self._unfolded = []
        self.versions.clear()
        self._data_version = data_version(self._connection)


def open_groups(connection: sqlite3.Connection) -> StepGroups:
    """The groups of a file, folded; where they are damaged, that is noted. Raises sqlite3.OperationalError."""
    groups = StepGroups(connection)
    try:
        groups.read_anew()
    except sqlite3.OperationalError:
        raise
    except (sqlite3.Error, ValueError):
        groups.is_damaged = True
    return groups


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is written in between, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def data_version(connection: sqlite3.Connection) -> int:
    """A number that changes whenever another connection writes to the file."""
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


def fold_groups(connection: sqlite3.Connection) -> None:
    """Put the steps of all groups in a file to their matches. Raises sqlite3.Error, or ValueError."""
    if connection.execute("SELECT 1 FROM step_groups LIMIT 1").fetchone():
        with transaction(connection):
            put_to_matches(connection, read_groups(connection))


def read_groups(connection: sqlite3.Connection, match_id: str = "") -> list[StepEntry]:
    """The steps in groups, or those of a match. Raises sqlite3.Error, or ValueError."""
    found = connection.execute("SELECT body FROM step_groups WHERE instr(body, ?)", (match_id.encode(),)).fetchall()
    return [entry for (body,) in found for entry in _decode(body) if not match_id or entry.match == match_id]


def put_to_matches(connection: sqlite3.Connection, entries: list[StepEntry]) -> None:
    """Write the steps of all groups to where they belong, and delete the groups."""
    # By matches: then each page is looked for once.
    for sql, values in _add_steps(sorted(entries, key=lambda entry: (entry.match, entry.number))):
        connection.execute(sql, values)
    connection.execute("DELETE FROM step_groups")


def _add_steps(entries: Sequence[StepEntry]) -> Iterator[Statement]:
    for start in range(0, len(entries), ROWS_AT_ONCE):
        rows = entries[start : start + ROWS_AT_ONCE]
        values = [value for row in rows for value in (row.match, row.number, row.at, row.rules, row.body)]
        yield ADD_STEPS + ANOTHER_ROW * (len(rows) - 1), values
