"""What is written, as SQL for PostgreSQL."""

from collections.abc import Callable
from typing import Any, assert_never

import msgspec
import psycopg
from msgspec.structs import replace

from tunnelfolk.server.daily_statements import daily_statements, finish_try
from tunnelfolk.server.device_statements import device_statements
from tunnelfolk.server.packing import StepRow, pack
from tunnelfolk.server.sql_statement import Statement
from tunnelfolk.server.store_changes import (
    AppendSteps,
    AskToForget,
    BeginMatch,
    Change,
    CloseTables,
    DailyChange,
    DeviceChange,
    DropSubscription,
    ExpireOld,
    FinishForgetting,
    FinishMatch,
    Keeping,
    KeepKey,
    KeepResult,
    KeepTables,
    MoveSeat,
    NoteVisit,
    PackMatch,
    Quarantine,
    RedactMatch,
    RedactTable,
    Release,
    RenameVisitor,
    SaveLine,
    SaveSubscription,
    SaveTable,
    SaveVisitor,
    SetDeadline,
    SimpleChange,
)
from tunnelfolk.server.table_state import next_version

HOUR = 3_600_000
_encode = msgspec.json.Encoder().encode
Cursor = psycopg.Cursor[Any]
Work = Statement | Callable[[Cursor], None]
"""A statement, or what takes more than one and looks at the answers."""

APPEND = (
    "INSERT INTO steps (match_id, number, at, rules, body) "
    "SELECT * FROM unnest(%s::text[], %s::integer[], %s::bigint[], %s::integer[], %s::bytea[])"
)
COUNT = (
    "INSERT INTO commits (node, number) VALUES (%s, %s) "
    "ON CONFLICT (node) DO UPDATE SET number = excluded.number, at = now()"
)
"""The next group of a node: whoever lost the connection finds out whether it was committed."""
SAVE_TABLE = (
    "INSERT INTO tables (id, code, listed, playing, changed, founder, body, version) "
    "VALUES (%s, %s, %s, %s, %s, %s, %s, %s) "
    "ON CONFLICT (id) DO UPDATE SET code = excluded.code, listed = excluded.listed, playing = excluded.playing, "
    "changed = excluded.changed, body = excluded.body, version = excluded.version"
)
SET_DEADLINE = (
    "INSERT INTO deadlines (table_id, due, seconds, rings) VALUES (%s, %s, %s, %s) "
    "ON CONFLICT (table_id) DO UPDATE SET due = excluded.due, seconds = excluded.seconds, rings = excluded.rings"
)
SAVE_SUBSCRIPTION = (
    "INSERT INTO subscriptions (endpoint, session_id, made, body) VALUES (%s, %s, %s, %s) "
    "ON CONFLICT (endpoint) DO UPDATE SET session_id = excluded.session_id, made = excluded.made, body = excluded.body"
)
DROP_OLDEST = (
    "DELETE FROM subscriptions WHERE endpoint IN (SELECT endpoint FROM subscriptions WHERE session_id = %s "
    "ORDER BY made DESC, endpoint OFFSET %s)"
)
QUARANTINE = (
    "INSERT INTO quarantine (table_id, since, reason) VALUES (%s, %s, %s) "
    "ON CONFLICT (table_id) DO UPDATE SET since = excluded.since, reason = excluded.reason"
)
KEEP_RESULT = (
    "INSERT INTO kept_results (match_id, kind, body) VALUES (%s, %s, %s) "
    "ON CONFLICT (match_id, kind) DO UPDATE SET body = excluded.body"
)
CLOSE_TABLES = "UPDATE tables SET code = NULL, listed = false WHERE NOT playing AND changed < %s AND code IS NOT NULL"

OLD_TABLES = (
    "SELECT id FROM tables WHERE NOT playing AND changed < %s AND id NOT IN (SELECT table_id FROM quarantine) "
    "AND NOT EXISTS (SELECT 1 FROM chat WHERE table_id = tables.id AND at >= %s) ORDER BY id LIMIT %s"
)
OLD_VISITORS = (
    "SELECT id FROM sessions WHERE seen < %s "
    "AND NOT EXISTS (SELECT 1 FROM seats WHERE session_id = sessions.id) LIMIT %s"
)
ASK_TO_FORGET = (
    "INSERT INTO forgetting (visitor, asked) VALUES (%s, %s) "
    "ON CONFLICT (visitor) DO UPDATE SET done = NULL, scrubbed = NULL"
)


def works_of(change: Change, now: int) -> list[Work]:
    """What makes a change, at a time."""
    if isinstance(change, Keeping):
        return _keeping(change, now)
    if isinstance(change, DeviceChange):
        return [(sql.replace("?", "%s"), values) for sql, values in device_statements(change, now)]
    if isinstance(change, DailyChange):
        return [(sql.replace("?", "%s"), values) for sql, values in daily_statements(change, now)]
    match change:
        case AppendSteps(match, number, steps, at, rules):
            return [(APPEND, (match, place, at, rules, _encode(step))) for place, step in enumerate(steps, number)]
        case SaveTable(table):
            stored = next_version(table)
            key, listing = (table.id, table.code or None), (table.settings.public, table.is_playing)
            return [(SAVE_TABLE, (*key, *listing, now, table.founder, _encode(stored), stored.version))]
        case BeginMatch():
            return _begin_match(change)
        case MoveSeat(match, visitor, heir):
            sql = "UPDATE seats SET session_id = %s WHERE match_id = %s AND session_id = %s"
            return [(sql, (heir, match, visitor))]
        case KeepTables(kept):
            return [("UPDATE tables SET changed = %s WHERE id = ANY(%s::text[])", (now, sorted(kept)))]
        case KeepResult(match, kind, body):
            return [(KEEP_RESULT, (match, kind, body))]
        case FinishMatch(match, at, result):
            sql = "UPDATE matches SET finished = %s, result = %s WHERE id = %s"
            ended = (sql, (at, None if result is None else _encode(result), match))
            return [ended, *((sql.replace("?", "%s"), values) for sql, values in finish_try(change, now))]
        case PackMatch(match):
            return [lambda cursor: pack_match(cursor, match)]
        case SaveSubscription(visitor, subscription, most):
            return [
                (SAVE_SUBSCRIPTION, (subscription.endpoint, visitor, now, _encode(subscription))),
                (DROP_OLDEST, (visitor, most)),
            ]
        case _:
            return [_statement(change, now)]


def _begin_match(change: BeginMatch) -> list[Work]:
    row = change.row
    begun = "INSERT INTO matches (id, table_id, seed, started, rules, body) VALUES (%s, %s, %s, %s, %s, %s)"
    seated = "INSERT INTO seats (session_id, match_id, seat) VALUES (%s, %s, %s)"
    return [
        (begun, (row.id, row.table, row.seed, row.started, row.rules, _encode(row))),
        *((seated, (person, row.id, seat)) for person, seat in change.people),
    ]


def pack_match(cursor: Cursor, match: str) -> None:
    """Pack the steps of a match that is over, unless another node does."""
    mine = "SELECT 1 FROM matches WHERE id = %s AND finished IS NOT NULL AND NOT packed FOR UPDATE"
    if cursor.execute(mine, (match,)).fetchone() is None:
        return
    loose = (
        "SELECT number, at, coalesce(steps.rules, matches.rules), steps.body FROM steps "
        "JOIN matches ON id = match_id WHERE match_id = %s ORDER BY number"
    )
    rows = [StepRow(number, at, rules, bytes(body)) for number, at, rules, body in cursor.execute(loose, (match,))]
    if rows:
        piece = (match, max(row.number for row in rows), pack(rows))
        cursor.execute("INSERT INTO packed_steps (match_id, version, body) VALUES (%s, %s, %s)", piece)
        cursor.execute("DELETE FROM steps WHERE match_id = %s", (match,))
    cursor.execute("UPDATE matches SET packed = true WHERE id = %s", (match,))


def _statement(change: SimpleChange, now: int) -> Statement:
    match change:
        case SaveLine(table, line):
            sql = "INSERT INTO chat (table_id, at, who, body) VALUES (%s, %s, %s, %s)"
            return sql, (table, line.at, line.who, _encode(line))
        case SaveVisitor(person, secret):
            sql = "INSERT INTO sessions (id, hash, name, avatar, seen) VALUES (%s, %s, %s, %s, %s)"
            return sql, (person.id, secret, person.name, person.avatar, now)
        case RenameVisitor(person):
            sql = "UPDATE sessions SET name = %s, avatar = %s, seen = %s WHERE id = %s"
            return sql, (person.name, person.avatar, now, person.id)
        case CloseTables(unchanged_for):
            return CLOSE_TABLES, (now - unchanged_for,)
        case SetDeadline(table, seconds, rings):
            if seconds is None:
                return "DELETE FROM deadlines WHERE table_id = %s", (table,)
            return SET_DEADLINE, (table, now + seconds * 1_000, seconds, rings)
        case DropSubscription(endpoint):
            return "DELETE FROM subscriptions WHERE endpoint = %s", (endpoint,)
        case KeepKey(name, body):
            return "INSERT INTO server_keys (name, body) VALUES (%s, %s) ON CONFLICT DO NOTHING", (name, body)
        case Quarantine(table, reason):
            return QUARANTINE, (table, now, reason.replace("\0", "�"))
        case Release(table):
            return "DELETE FROM quarantine WHERE table_id = %s", (table,)
        case _:
            assert_never(change)


def _keeping(change: Keeping, now: int) -> list[Work]:
    match change:
        case NoteVisit(visitor):
            return [("UPDATE sessions SET seen = %s WHERE id = %s AND seen < %s", (now, visitor, now - HOUR))]
        case ExpireOld():
            return [lambda cursor: expire_old(cursor, change, now)]
        case AskToForget(visitor):
            return [
                (ASK_TO_FORGET, (visitor, now)),
                ("DELETE FROM sessions WHERE id = %s", (visitor,)),
                ("DELETE FROM subscriptions WHERE session_id = %s", (visitor,)),
                ("DELETE FROM devices WHERE visitor = %s", (visitor,)),
                ("DELETE FROM device_codes WHERE visitor = %s", (visitor,)),
                ("DELETE FROM daily_tries WHERE visitor = %s", (visitor,)),
            ]
        case RedactTable(table):
            stored = next_version(table)
            sql = "UPDATE tables SET body = %s, version = %s WHERE id = %s"
            return [(sql, (_encode(stored), stored.version, table.id))]
        case RedactMatch():
            return [lambda cursor: redact_match(cursor, change)]
        case FinishForgetting(visitor):
            return [
                ("DELETE FROM chat WHERE who = %s AND who <> ''", (visitor,)),
                ("DELETE FROM seats WHERE session_id = %s", (visitor,)),
                ("DELETE FROM subscriptions WHERE session_id = %s", (visitor,)),
                ("DELETE FROM devices WHERE visitor = %s", (visitor,)),
                ("DELETE FROM daily_tries WHERE visitor = %s", (visitor,)),
                ("UPDATE tables SET founder = '' WHERE founder = %s", (visitor,)),
                ("UPDATE forgetting SET done = %s WHERE visitor = %s", (now, visitor)),
            ]
        case _:
            assert_never(change)


def expire_old(cursor: Cursor, change: ExpireOld, now: int) -> None:
    """Delete what is too old."""
    before, most = now - change.tables, change.most
    old = [table for (table,) in cursor.execute(OLD_TABLES, (before, before, most)).fetchall()]
    if old:
        cursor.execute("DELETE FROM chat WHERE table_id = ANY(%s::text[])", (old,))
        # Once more by its age: another node may have changed it since.
        cursor.execute("DELETE FROM tables WHERE id = ANY(%s::text[]) AND NOT playing AND changed < %s", (old, before))
    cursor.execute(
        "DELETE FROM chat WHERE id IN (SELECT id FROM chat WHERE at < %s LIMIT %s)", (now - change.lines, most)
    )
    gone = cursor.execute(
        f"DELETE FROM sessions WHERE id IN ({OLD_VISITORS}) RETURNING id", (now - change.visitors, most)
    )
    visitors = [visitor for (visitor,) in gone.fetchall()]
    cursor.execute("DELETE FROM devices WHERE visitor = ANY(%s::text[])", (visitors,))
    cursor.execute("DELETE FROM subscriptions WHERE session_id = ANY(%s::text[])", (visitors,))


def redact_match(cursor: Cursor, change: RedactMatch) -> None:
    """Make a seat anonymous."""
    row = change.row
    # What stands in columns of its own is not in the body.
    body = _encode(replace(row, finished=None, result=None))
    cursor.execute("UPDATE matches SET body = %s WHERE id = %s", (body, row.id))
    if change.name:  # without a name speaks the house
        lines = cursor.execute("SELECT id, body FROM chat WHERE table_id = %s AND who = ''", (row.table,)).fetchall()
        own = [number for number, body in lines if _name_in(bytes(body)) == change.name]
        cursor.execute("DELETE FROM chat WHERE id = ANY(%s::bigint[])", (own,))
    cursor.execute("DELETE FROM seats WHERE session_id = %s AND match_id = %s", (change.visitor, row.id))


def _name_in(body: bytes) -> object:
    """Who says a line of long ago; None if it cannot be read."""
    try:
        line = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return line.get("name") if isinstance(line, dict) else None
