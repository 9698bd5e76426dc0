"""Writes a store of today's shape as SQL, with matches that are over and matches that go on, for versions to come.

python -m tests.server.keep_store store_of_0_2_0: run it at a release, and never change what it wrote.
"""

import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from tests.server.people import Server, gather, part, play

GAMES = (("saboteur", 3), ("duel", 2), ("solo", 1))


def main() -> None:
    """Play, and write down what the store holds."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", "--no-limits")
        rng = Random(1)
        for game, seats in GAMES:
            for moves in (10_000, 20):
                guests, sockets, _ = gather(server, game, seats)
                sockets[0].send({"type": "say", "text": "Who is it?"})
                sockets[0].until(lambda told: told["type"] == "said")
                play(sockets, rng, moves)
                part(guests, sockets)
        server.stop()
        page = Path(__file__).with_name(f"{sys.argv[1]}.sql")
        with closing(sqlite3.connect(server.data / "tunnelfolk.sqlite3")) as connection:
            page.write_text("".join(f"{line}\n" for line in _dump(connection)))


def _dump(connection: sqlite3.Connection) -> Iterator[str]:
    yield f"PRAGMA user_version = {connection.execute('PRAGMA user_version').fetchone()[0]};"
    yield "BEGIN;"
    schema = "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type DESC, name"
    for kind, name, sql in connection.execute(schema).fetchall():
        yield f"{sql};"
        if kind == "table":
            for row in connection.execute(f"SELECT * FROM {name}"):
                yield f"INSERT INTO {name} VALUES ({', '.join(map(_literal, row))});"
    yield "COMMIT;"


def _literal(value: object) -> str:
    match value:
        case None:
            return "NULL"
        case int():
            return str(value)
        case bytes():
            return _readable(value)
        case _:
            return "'{}'".format(str(value).replace("'", "''"))


def _readable(blob: bytes) -> str:
    """JSON as text, so that a diff can be read; what is no text in hexadecimal digits."""
    return f"CAST({_literal(blob.decode())} AS BLOB)" if blob.startswith(b"{") else f"x'{blob.hex()}'"


if __name__ == "__main__":
    main()
