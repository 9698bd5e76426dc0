"""What is written, as SQL."""

from typing import assert_never

import msgspec

from tunnelfolk.server.daily_statements import daily_statements, finish_try
from tunnelfolk.server.device_statements import device_statements
from tunnelfolk.server.sql_statement import Statement
from tunnelfolk.server.sqlite.keeping_statements import keeping_statements
from tunnelfolk.server.sqlite.step_groups import StepEntry
from tunnelfolk.server.store_changes import (
    AppendSteps,
    BeginMatch,
    Change,
    CloseTables,
    DailyChange,
    DeviceChange,
    DropSubscription,
    FinishMatch,
    Keeping,
    KeepKey,
    KeepResult,
    KeepTables,
    MoveSeat,
    PackMatch,
    Quarantine,
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

_encode = msgspec.json.Encoder().encode

SAVE_TABLE = (
    "INSERT INTO tables (id, code, listed, playing, changed, founder, body) VALUES (?, ?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (id) DO UPDATE SET code = excluded.code, listed = excluded.listed, playing = excluded.playing, "
    "changed = excluded.changed, body = excluded.body"
)

DROP_OLDEST = (
    "DELETE FROM subscriptions WHERE endpoint IN (SELECT endpoint FROM subscriptions WHERE session_id = ? "
    "ORDER BY made DESC, endpoint LIMIT -1 OFFSET ?)"
)
PACK_STEPS = (
    "INSERT INTO packed_steps SELECT match_id, max(steps.number), "
    "pack(steps.number, at, coalesce(steps.rules, matches.rules), steps.body) FROM steps JOIN matches ON id = match_id "
    "WHERE match_id = ? AND finished IS NOT NULL GROUP BY match_id"
)
PACK_MATCH = (
    PACK_STEPS,
    "DELETE FROM steps WHERE match_id = ? AND match_id IN (SELECT match_id FROM packed_steps)",
    "UPDATE matches SET packed = 1 WHERE id = ? AND finished IS NOT NULL",
)


def step_entries(change: AppendSteps) -> list[StepEntry]:
    """Steps as they are kept."""
    match, at, rules = change.match, change.at, change.rules
    return [StepEntry(match, place, at, rules, _encode(step)) for place, step in enumerate(change.steps, change.number)]


def statements_of(change: Change, now: int) -> list[Statement]:
    """The statements that make a change, at a time; for steps there are entries instead."""
    if isinstance(change, Keeping):
        return keeping_statements(change, now)
    if isinstance(change, DeviceChange):
        return list(device_statements(change, now))
    if isinstance(change, DailyChange):
        return list(daily_statements(change, now))
    match change:
        case SaveTable(table):
            key, listing = (table.id, table.code or None), (table.settings.public, table.is_playing)
            return [(SAVE_TABLE, (*key, *listing, now, table.founder, _encode(next_version(table))))]
        case BeginMatch():
            return _begin_match(change)
        case MoveSeat(match, visitor, heir):
            sql = "UPDATE seats SET session_id = ? WHERE match_id = ? AND session_id = ?"
            return [(sql, (heir, match, visitor))]
        case KeepTables(kept):
            return [("UPDATE tables SET changed = ? WHERE id = ?", (now, table_id)) for table_id in kept]
        case KeepResult(match, kind, body):
            return [
                ("INSERT OR REPLACE INTO kept_results (match_id, kind, body) VALUES (?, ?, ?)", (match, kind, body))
            ]
        case AppendSteps():
            return []
        case FinishMatch(match, at, result):
            sql = "UPDATE matches SET finished = ?, result = ? WHERE id = ?"
            ended = (sql, (at, None if result is None else _encode(result), match))
            return [ended, *finish_try(change, now)]
        case PackMatch(match):
            return [(sql, (match,)) for sql in PACK_MATCH]
        case SaveSubscription(visitor, subscription, most):
            saved = "INSERT OR REPLACE INTO subscriptions (endpoint, session_id, made, body) VALUES (?, ?, ?, ?)"
            return [
                (saved, (subscription.endpoint, visitor, now, _encode(subscription))),
                (DROP_OLDEST, (visitor, most)),
            ]
        case _:
            return [_statement(change, now)]


def _begin_match(change: BeginMatch) -> list[Statement]:
    row = change.row
    begun = "INSERT INTO matches (id, table_id, seed, started, rules, body) VALUES (?, ?, ?, ?, ?, ?)"
    seated = "INSERT INTO seats (session_id, match_id, seat) VALUES (?, ?, ?)"
    return [
        (begun, (row.id, row.table, row.seed, row.started, row.rules, _encode(row))),
        *((seated, (person, row.id, seat)) for person, seat in change.people),
    ]


def _statement(change: SimpleChange, now: int) -> Statement:
    match change:
        case SaveLine(table, line):
            sql = "INSERT INTO chat (table_id, at, who, body) VALUES (?, ?, ?, ?)"
            return sql, (table, line.at, line.who, _encode(line))
        case SaveVisitor(person, secret):
            sql = "INSERT INTO sessions (id, hash, name, avatar, seen) VALUES (?, ?, ?, ?, ?)"
            return sql, (person.id, secret, person.name, person.avatar, now)
        case RenameVisitor(person):
            sql = "UPDATE sessions SET name = ?, avatar = ?, seen = ? WHERE id = ?"
            return sql, (person.name, person.avatar, now, person.id)
        case CloseTables(unchanged_for):
            sql = "UPDATE tables SET code = NULL, listed = 0 WHERE NOT playing AND changed < ? AND code IS NOT NULL"
            return sql, (now - unchanged_for,)
        case SetDeadline(table, seconds, rings):
            if seconds is None:
                return "DELETE FROM deadlines WHERE table_id = ?", (table,)
            sql = "INSERT OR REPLACE INTO deadlines (table_id, due, seconds, rings) VALUES (?, ?, ?, ?)"
            return sql, (table, now + seconds * 1_000, seconds, rings)
        case DropSubscription(endpoint):
            return "DELETE FROM subscriptions WHERE endpoint = ?", (endpoint,)
        case KeepKey(name, body):
            return "INSERT OR IGNORE INTO server_keys (name, body) VALUES (?, ?)", (name, body)
        case Quarantine(table, reason):
            return "INSERT OR REPLACE INTO quarantine (table_id, since, reason) VALUES (?, ?, ?)", (table, now, reason)
        case Release(table):
            return "DELETE FROM quarantine WHERE table_id = ?", (table,)
        case _:
            assert_never(change)
