"""A check-up of a store in PostgreSQL: how it is set, who uses it, and whether every table can be opened."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
from msgspec.structs import replace

from tunnelfolk.server.doctor import Finding, Place, examine_descriptors, examine_store
from tunnelfolk.server.postgres.connecting import connect_now, shown_address
from tunnelfolk.server.postgres.store_copy import checked_copy, count_servers
from tunnelfolk.server.sqlite.store_file import BadFile

NEEDED = {"fsync": "on", "full_page_writes": "on"}
"""Without these a crash of the machine loses what people have seen."""
CONNECTIONS_PER_SERVER = 8


def examine_database(place: Place, address: str) -> Iterator[Finding]:
    """Look at everything; nothing is changed."""
    yield examine_descriptors()
    try:
        with connect_now(address) as connection:
            yield from _settings(connection)
        servers = count_servers(address)
        yield Finding(f"{servers} {'server uses' if servers == 1 else 'servers use'} {shown_address(address)} now.")
        with tempfile.TemporaryDirectory(prefix="tunnelfolk-") as folder:
            yield from examine_store(replace(place, folder=checked_copy(address, Path(folder))))
    except (psycopg.Error, BadFile) as error:
        text = " ".join(str(error).split())
        yield Finding(
            f"The store cannot be looked at: {text}.", "Look at the address (--store) and at the database's log."
        )


def _settings(connection: "psycopg.Connection[tuple[object, ...]]") -> Iterator[Finding]:
    sql = "SELECT name, setting FROM pg_settings WHERE name = ANY(%s)"
    found = {str(row[0]): row[1] for row in connection.execute(sql, ([*NEEDED, "max_connections"],))}
    yield Finding(f"The database answers; it is PostgreSQL {connection.info.server_version // 10_000}.")
    for name, needed in NEEDED.items():
        if found.get(name) != needed:
            text = f"The database has {name} = {found.get(name)}: a crash of its machine loses what people have seen."
            yield Finding(text, f"Set {name} = {needed} in postgresql.conf.")
    most = int(str(found.get("max_connections", 0))) // CONNECTIONS_PER_SERVER
    yield Finding(f"The database takes connections of about {most} servers (max_connections).")
