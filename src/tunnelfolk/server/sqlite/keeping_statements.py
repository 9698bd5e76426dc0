"""Keeping less, as SQL: what is too old, and who is to be forgotten."""

from typing import assert_never

import msgspec
from msgspec.structs import replace

from tunnelfolk.server.sql_statement import Statement
from tunnelfolk.server.store_changes import (
    AskToForget,
    ExpireOld,
    FinishForgetting,
    Keeping,
    NoteVisit,
    RedactMatch,
    RedactTable,
)
from tunnelfolk.server.table_state import next_version

HOUR = 3_600_000
_encode = msgspec.json.Encoder().encode

OLD_TABLES = (
    # Both values of `listed` are named so that the index `tables_by_use` finds the old ones.
    "SELECT id FROM tables WHERE playing = 0 AND listed IN (0, 1) AND changed < ? "
    "AND id NOT IN (SELECT table_id FROM quarantine) "
    "AND NOT EXISTS (SELECT 1 FROM chat WHERE table_id = tables.id AND at >= ?) LIMIT ?"
)
OLD_VISITORS = (
    "SELECT id FROM sessions WHERE seen < ? AND NOT EXISTS (SELECT 1 FROM seats WHERE session_id = sessions.id) LIMIT ?"
)

ASK_TO_FORGET = (
    "INSERT INTO forgetting (visitor, asked) VALUES (?, ?) "
    "ON CONFLICT (visitor) DO UPDATE SET done = NULL, scrubbed = NULL"
)
DELETE_LINES_OF_LONG_AGO = (
    "DELETE FROM chat WHERE table_id = ? AND who = '' AND json_valid(CAST(body AS TEXT)) "
    "AND json_extract(CAST(body AS TEXT), '$.name') = ?"
)


def keeping_statements(change: Keeping, now: int) -> list[Statement]:
    """The statements that make a change, at a time."""
    match change:
        case NoteVisit(visitor):
            return [("UPDATE sessions SET seen = ? WHERE id = ? AND seen < ?", (now, visitor, now - HOUR))]
        case ExpireOld():
            return _expire(change, now)
        case AskToForget(visitor):
            return [
                (ASK_TO_FORGET, (visitor, now)),
                ("DELETE FROM sessions WHERE id = ?", (visitor,)),
                ("DELETE FROM subscriptions WHERE session_id = ?", (visitor,)),
                ("DELETE FROM devices WHERE visitor = ?", (visitor,)),
                ("DELETE FROM device_codes WHERE visitor = ?", (visitor,)),
                ("DELETE FROM daily_tries WHERE visitor = ?", (visitor,)),
            ]
        case RedactTable(table):
            return [("UPDATE tables SET body = ? WHERE id = ?", (_encode(next_version(table)), table.id))]
        case RedactMatch():
            return _redact_match(change)
        case FinishForgetting(visitor):
            return [
                ("DELETE FROM chat WHERE who = ? AND who != ''", (visitor,)),
                ("DELETE FROM seats WHERE session_id = ?", (visitor,)),
                ("DELETE FROM subscriptions WHERE session_id = ?", (visitor,)),
                ("DELETE FROM devices WHERE visitor = ?", (visitor,)),
                ("DELETE FROM daily_tries WHERE visitor = ?", (visitor,)),
                ("UPDATE tables SET founder = '' WHERE founder = ?", (visitor,)),
                ("UPDATE forgetting SET done = ? WHERE visitor = ?", (now, visitor)),
            ]
        case _:
            assert_never(change)


def _expire(change: ExpireOld, now: int) -> list[Statement]:
    before, most = now - change.tables, change.most
    old_tables = (before, before, most)
    return [
        # First the chat: afterwards nobody knows which tables these were.
        (f"DELETE FROM chat WHERE table_id IN ({OLD_TABLES})", old_tables),
        (f"DELETE FROM tables WHERE id IN ({OLD_TABLES})", old_tables),
        (
            "DELETE FROM chat WHERE id IN (SELECT id FROM chat WHERE at < ? LIMIT ?)",
            (now - change.lines, most),
        ),
        # First where their browsers were told something: afterwards nobody knows who they were.
        (f"DELETE FROM subscriptions WHERE session_id IN ({OLD_VISITORS})", (now - change.visitors, most)),
        (f"DELETE FROM devices WHERE visitor IN ({OLD_VISITORS})", (now - change.visitors, most)),
        (f"DELETE FROM sessions WHERE id IN ({OLD_VISITORS})", (now - change.visitors, most)),
    ]


def _redact_match(change: RedactMatch) -> list[Statement]:
    row = change.row
    return [
        # What stands in columns of its own is not in the body.
        ("UPDATE matches SET body = ? WHERE id = ?", (_encode(replace(row, finished=None, result=None)), row.id)),
        # Without a name speaks the house.
        *([(DELETE_LINES_OF_LONG_AGO, (row.table, change.name))] if change.name else []),
        ("DELETE FROM seats WHERE session_id = ? AND match_id = ?", (change.visitor, row.id)),
    ]
