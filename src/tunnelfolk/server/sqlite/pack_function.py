"""The function `pack` of SQL: the steps of a match become one piece without leaving SQLite."""

import sqlite3

from tunnelfolk.server.packing import StepRow, pack


class _Packing:
    """Gathers rows for SQLite, and packs them."""

    def __init__(self) -> None:
        self._rows: list[StepRow] = []

    def step(self, number: int, at: int, rules: int, body: bytes) -> None:
        """Another row, in whatever order they come."""
        self._rows.append(StepRow(number, at, rules, body))

    def finalize(self) -> bytes:
        """All rows of a match."""
        return pack(sorted(self._rows))


def teach_packing(connection: sqlite3.Connection) -> None:
    """Let a connection know the function `pack`."""
    connection.create_aggregate("pack", 4, _Packing)  # type: ignore[arg-type]
