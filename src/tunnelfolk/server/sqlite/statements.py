"""What is written, as SQL."""

from collections.abc import Sequence
from typing import Any, assert_never

import msgspec

from tunnelfolk.server.sqlite.writer import APPEND, Statement
from tunnelfolk.server.store import (
    AppendSteps,
    BeginMatch,
    Change,
    CloseTables,
    FinishMatch,
    RenameVisitor,
    SaveLine,
    SaveTable,
    SaveVisitor,
)

_encode = msgspec.json.Encoder().encode

SAVE_TABLE = (
    "INSERT INTO tables (id, code, listed, playing, changed, founder, body) VALUES (?, ?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (id) DO UPDATE SET code = excluded.code, listed = excluded.listed, playing = excluded.playing, "
    "changed = excluded.changed, body = excluded.body"
)


def statements_of(change: Change, now: int) -> list[Statement]:
    """The statements that make a change, at a time."""
    match change:
        case AppendSteps(match, number, steps, at):
            return [(APPEND, (match, place, at, _encode(step))) for place, step in enumerate(steps, number)]
        case SaveTable(table):
            key, listing = (table.id, table.code or None), (table.settings.public, table.is_playing)
            return [(SAVE_TABLE, (*key, *listing, now, table.founder, _encode(table)))]
        case BeginMatch():
            return _begin_match(change)
        case _:
            return [_statement(change, now)]


def _begin_match(change: BeginMatch) -> list[Statement]:
    row = change.row
    begun = "INSERT INTO matches (id, table_id, seed, started, body) VALUES (?, ?, ?, ?, ?)"
    seated = "INSERT INTO seats (session_id, match_id, seat) VALUES (?, ?, ?)"
    return [
        (begun, (row.id, row.table, row.seed, row.started, _encode(row))),
        *((seated, (person, row.id, seat)) for person, seat in change.people),
    ]


def _statement(
    change: SaveVisitor | RenameVisitor | CloseTables | FinishMatch | SaveLine, now: int
) -> tuple[str, Sequence[Any]]:
    match change:
        case SaveLine(table, line):
            return "INSERT INTO chat (table_id, body) VALUES (?, ?)", (table, _encode(line))
        case SaveVisitor(person, secret):
            sql = "INSERT INTO sessions (id, hash, name, avatar, seen) VALUES (?, ?, ?, ?, ?)"
            return sql, (person.id, secret, person.name, person.avatar, now)
        case RenameVisitor(person):
            sql = "UPDATE sessions SET name = ?, avatar = ?, seen = ? WHERE id = ?"
            return sql, (person.name, person.avatar, now, person.id)
        case CloseTables(unchanged_for):
            sql = "UPDATE tables SET code = NULL, listed = 0 WHERE NOT playing AND changed < ? AND code IS NOT NULL"
            return sql, (now - unchanged_for,)
        case FinishMatch(match, at, result):
            sql = "UPDATE matches SET finished = ?, result = ? WHERE id = ?"
            return sql, (at, None if result is None else _encode(result), match)
        case _:
            assert_never(change)
