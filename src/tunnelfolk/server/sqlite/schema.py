"""The tables of the store, and how older ones become newer ones."""

import sqlite3

MIGRATIONS = (
    """
    CREATE TABLE sessions (
        id TEXT PRIMARY KEY, hash BLOB NOT NULL UNIQUE, name TEXT NOT NULL, avatar INTEGER NOT NULL,
        seen INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, code TEXT UNIQUE, listed INTEGER NOT NULL, playing INTEGER NOT NULL,
        changed INTEGER NOT NULL, founder TEXT NOT NULL, body BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_by_founder ON tables (founder, changed);
    CREATE INDEX tables_by_use ON tables (playing, listed, changed);
    CREATE TABLE matches (
        id TEXT PRIMARY KEY, table_id TEXT NOT NULL, seed TEXT NOT NULL, started INTEGER NOT NULL, finished INTEGER,
        result BLOB, body BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE steps (
        match_id TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY (match_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE seats (
        session_id TEXT NOT NULL, match_id TEXT NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (session_id, match_id)
    ) WITHOUT ROWID;
    CREATE TABLE chat (id INTEGER PRIMARY KEY, table_id TEXT NOT NULL, body BLOB NOT NULL);
    CREATE INDEX chat_by_table ON chat (table_id, id);
    """,
    """
    ALTER TABLE matches ADD COLUMN rules INTEGER NOT NULL DEFAULT 1;
    UPDATE matches SET rules = CASE
        WHEN json_valid(CAST(body AS TEXT)) THEN coalesce(json_extract(CAST(body AS TEXT), '$.rules'), 1) ELSE 0
    END;
    CREATE INDEX running_matches ON matches (rules) WHERE finished IS NULL;
    ALTER TABLE steps ADD COLUMN rules INTEGER;
    CREATE TABLE quarantine (table_id TEXT PRIMARY KEY, since INTEGER NOT NULL, reason TEXT NOT NULL) WITHOUT ROWID;
    """,
    """
    CREATE TABLE deadlines (table_id TEXT PRIMARY KEY, due INTEGER NOT NULL, seconds INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO deadlines SELECT id, changed, 0 FROM tables WHERE playing;
    """,
    """
    ALTER TABLE matches ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX unpacked_matches ON matches (id) WHERE finished IS NOT NULL AND NOT packed;
    CREATE TABLE packed_steps (match_id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, body BLOB NOT NULL);
    CREATE TRIGGER packed_matches_end BEFORE INSERT ON steps
    WHEN (SELECT packed FROM matches WHERE id = NEW.match_id)
    BEGIN SELECT RAISE(ABORT, 'the match is over, and its steps are packed'); END;
    """,
    """
    ALTER TABLE chat ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE chat ADD COLUMN who TEXT NOT NULL DEFAULT '';
    UPDATE chat SET
        at = coalesce(json_extract(CAST(body AS TEXT), '$.at'), 0),
        who = coalesce(json_extract(CAST(body AS TEXT), '$.who'), '')
    WHERE json_valid(CAST(body AS TEXT));
    CREATE INDEX chat_by_age ON chat (at);
    CREATE INDEX chat_by_visitor ON chat (who) WHERE who != '';
    CREATE INDEX sessions_by_age ON sessions (seen);
    CREATE INDEX sessions_by_name ON sessions (name);
    CREATE TABLE forgetting (visitor TEXT PRIMARY KEY, asked INTEGER NOT NULL, done INTEGER, scrubbed INTEGER)
        WITHOUT ROWID;
    """,
    """
    CREATE TABLE kept_results (
        match_id TEXT NOT NULL, kind TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (match_id, kind)
    );
    """,
    """
    CREATE TABLE step_groups (number INTEGER PRIMARY KEY, body BLOB NOT NULL);
    """,
    """
    ALTER TABLE deadlines ADD COLUMN rings INTEGER NOT NULL DEFAULT 1;
    CREATE TABLE subscriptions (
        endpoint TEXT PRIMARY KEY, session_id TEXT NOT NULL, made INTEGER NOT NULL, body BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX subscriptions_by_visitor ON subscriptions (session_id, made);
    CREATE TABLE server_keys (name TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
    """,
    # Whoever has one device only is known by `sessions.hash` alone, until that device comes again.
    """
    CREATE TABLE devices (
        hash BLOB PRIMARY KEY, id TEXT NOT NULL, visitor TEXT NOT NULL, name TEXT NOT NULL, since INTEGER NOT NULL,
        seen INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX devices_by_visitor ON devices (visitor);
    CREATE TABLE device_codes (
        hash BLOB PRIMARY KEY, visitor TEXT NOT NULL, leaving BLOB NOT NULL, until INTEGER NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE daily_deals (
        day TEXT NOT NULL, game TEXT NOT NULL, seed TEXT NOT NULL, made INTEGER NOT NULL, PRIMARY KEY (day, game)
    ) WITHOUT ROWID;
    CREATE TABLE daily_tries (
        day TEXT NOT NULL, game TEXT NOT NULL, visitor TEXT NOT NULL, match_id TEXT NOT NULL UNIQUE,
        begun INTEGER NOT NULL, finished INTEGER, gold INTEGER, rival INTEGER, PRIMARY KEY (day, game, visitor)
    ) WITHOUT ROWID;
    CREATE INDEX daily_tries_by_visitor ON daily_tries (visitor, day);
    CREATE TABLE daily_bots (
        day TEXT NOT NULL, game TEXT NOT NULL, level TEXT NOT NULL, gold INTEGER NOT NULL, rival INTEGER,
        PRIMARY KEY (day, game, level)
    ) WITHOUT ROWID;
    """,
)
"""One script per version of the schema; a script that was published never changes."""


class TooNew(RuntimeError):
    """The store was written by a newer Tunnelfolk."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a store to the newest schema, each version in a transaction of its own."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise TooNew(f"the store has schema {version}, but this Tunnelfolk knows {len(MIGRATIONS)}: take a newer one")
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        connection.executescript(f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number}; COMMIT")
