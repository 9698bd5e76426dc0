"""A check-up of a server's folder and machine: what is well, what is wrong, and what to do about it."""

import asyncio
import os
import resource
import shutil
import socket
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from msgspec import Struct

from tunnelfolk.server.data_folder import is_claimed
from tunnelfolk.server.recovery import Checkup, FinishedCheck, check_up, replay_finished
from tunnelfolk.server.sqlite.sqlite_store import FILE, SqliteStore
from tunnelfolk.server.sqlite.store_file import NEWEST_SCHEMA, BadFile, Inspection, copy_file, inspect
from tunnelfolk.server.store import StoreError

MEGABYTE = 1_000_000
LEAST_FREE = 200 * MEGABYTE
LEAST_DESCRIPTORS = 4_096
SLACK_SECONDS = 60
ANSWER_SECONDS = 5
MOST_NAMED = 20
"""Broken matches that are named one by one."""
RESTORE = "Stop the server and restore a backup with `tunnelfolk restore FILE`."


class Finding(Struct, frozen=True):
    """One sentence about one thing, and what to do where it is not well."""

    text: str
    remedy: str | None = None

    @property
    def is_bad(self) -> bool:
        """Whether somebody has to do something."""
        return self.remedy is not None


class Place(Struct, frozen=True):
    """What is looked at."""

    folder: Path
    host: str
    port: int
    clock: Callable[[], float] = time.time
    """Seconds since 1970."""
    tell_progress: Callable[[float], object] = lambda _: None
    """Told now and then which share of the longest part is done."""


def examine(place: Place) -> Iterator[Finding]:
    """Look at everything; nothing is changed."""
    is_running = is_claimed(place.folder)
    yield from _folder(place.folder)
    yield Finding(f"A server {'uses' if is_running else 'does not use'} the folder now.")
    yield from _port(place, is_running=is_running)
    yield from _disk(place.folder)
    yield examine_descriptors()
    yield from examine_store(place)


def _folder(folder: Path) -> Iterator[Finding]:
    if not folder.is_dir():
        yield Finding(f"There is no folder {folder} yet: the first start makes it. Another one is named with --data.")
        return
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        yield Finding(
            f"The folder {folder} cannot be written to.",
            "Give it to the user that runs the server (chown), or use --data.",
        )
        return
    yield Finding(f"The folder {folder} can be read and written.")
    if (folder / FILE).exists() and (folder / FILE).stat().st_mode & 0o077:
        yield Finding(
            "Others on this machine can read the store, which holds the seeds of running matches.",
            f"Run: chmod 600 {folder / FILE}",
        )


def _port(place: Place, *, is_running: bool) -> Iterator[Finding]:
    if is_running:
        yield _health(place)
        return
    try:
        family, kind, _, _, address = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        text = f"The server could not listen on {place.host} port {place.port}: {error.strerror}."
        yield Finding(text, "Choose another port with --port, or stop what uses this one.")
    else:
        yield Finding(f"The server can listen on {place.host} port {place.port}.")


def _health(place: Place) -> Finding:
    """What the server says about itself."""
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(
        place.host, f"[{place.host}]" if ":" in place.host else place.host
    )
    address = f"http://{host}:{place.port}/healthz"
    try:
        with urllib.request.urlopen(address, timeout=ANSWER_SECONDS) as answer:
            return Finding(f"The server at {address} says: {answer.read(500).decode(errors='replace').strip()}.")
    except urllib.error.HTTPError as error:
        said = error.read(500).decode(errors="replace").strip()
        return Finding(f"The server at {address} says: {said}.", "Look at its log; what follows may say more.")
    except OSError as error:
        remedy = "If it listens elsewhere, name that with --host and --port; if not, look at its log."
        return Finding(f"No server answers at {address} ({error}).", remedy)


def _disk(folder: Path) -> Iterator[Finding]:
    place = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    free, size = shutil.disk_usage(place).free, _size(folder / FILE)
    text = f"{free // MEGABYTE:,} MB of the disk are free; the store takes {size // MEGABYTE:,} MB."
    is_short = free < LEAST_FREE + size
    yield Finding(text, "Make room: a backup or a restore needs as much again as the store." if is_short else None)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def examine_descriptors() -> Finding:
    """Whether enough people can connect."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard >= LEAST_DESCRIPTORS:
        return Finding("The server may open enough files and connections.")
    return Finding(
        f"The system allows {hard} open files, so that at most about {max(hard - 128, 0)} people can connect.",
        f"Raise the limit (LimitNOFILE= of systemd, or `ulimit -n`) to {LEAST_DESCRIPTORS} or more.",
    )


def examine_store(place: Place) -> Iterator[Finding]:
    """Look at the store in a folder, and at every table in it."""
    path = place.folder / FILE
    if not path.exists():
        yield Finding("There is no store yet: the first start makes it.")
        return
    try:
        found = inspect(path)
    except BadFile as error:
        yield Finding(f"{error}.", RESTORE)
        return
    yield from _inspected(found)
    yield _clock(found, place.clock())
    if found.schema <= NEWEST_SCHEMA:
        yield from _contents(path, place.tell_progress)


def _inspected(found: Inspection) -> Iterator[Finding]:
    if found.damage:
        for problem in found.damage:
            yield Finding(f"The store is damaged: {problem}.", RESTORE)
    else:
        counts = f"{found.visitors:,} visitors, {found.tables:,} tables, {found.matches:,} matches"
        yield Finding(f"The store is whole; it holds {counts}.")
    if found.schema > NEWEST_SCHEMA:
        text = f"The store has schema {found.schema}, but this Tunnelfolk knows {NEWEST_SCHEMA}."
        yield Finding(text, "Install the Tunnelfolk that wrote it, or a newer one.")
    elif found.schema < NEWEST_SCHEMA:
        yield Finding(f"The store has schema {found.schema}; the next start brings it to {NEWEST_SCHEMA}.")


def _clock(found: Inspection, now: float) -> Finding:
    told = datetime.fromtimestamp(now, UTC)
    if found.latest is not None and found.latest / 1_000 > now + SLACK_SECONDS:
        latest = datetime.fromtimestamp(found.latest / 1_000, UTC)
        text = f"The clock says {told:%Y-%m-%d %H:%M} UTC, but the store was last written at {latest:%Y-%m-%d %H:%M}."
        return Finding(text, "Set the machine's clock, best by a time server; until then nothing grows old.")
    return Finding(f"The clock says {told:%Y-%m-%d %H:%M} UTC, which agrees with the store.")


def _contents(path: Path, tell_progress: Callable[[float], object]) -> Iterator[Finding]:
    """Open every table as the server would, and replay what is over, in a copy, so that nothing is touched."""
    with tempfile.TemporaryDirectory(prefix="tunnelfolk-") as folder:
        free = shutil.disk_usage(folder).free
        if free < _size(path) + LEAST_FREE:
            yield Finding(
                f"The tables were not looked at: {folder} has too little room for a copy of the store.",
                "Name a larger folder in the environment variable TMPDIR.",
            )
            return
        try:
            copy_file(path, Path(folder) / FILE)
            checkup, finished = asyncio.run(_check_up(Path(folder), tell_progress))
        except (BadFile, StoreError) as error:
            yield Finding(f"The tables cannot be looked at: {error}.", RESTORE)
            return
    yield from _tables(checkup)
    yield from _finished(finished)


def _tables(checkup: Checkup) -> Iterator[Finding]:
    if not checkup.tables:
        yield Finding("Every table where a match is running can be opened.")
    for one in checkup.tables:
        yield Finding(
            f"Table {one.table} cannot be opened{_since(one.since)}: {one.reason}.",
            "All others go on. To have this one back, restore a backup, or install the game it needs.",
        )


def _finished(finished: FinishedCheck) -> Iterator[Finding]:
    if not finished.broken:
        yield Finding(f"All finished matches can be replayed: {finished.replayed:,}.")
        return
    yield Finding(f"{finished.replayed:,} finished matches can be replayed, {len(finished.broken):,} cannot.")
    for match_id, reason in islice(finished.broken.items(), MOST_NAMED):
        yield Finding(
            f"Match {match_id} is over and cannot be replayed: {reason}.",
            "Nothing else suffers. To have its replay and record back, restore a backup, or install the game it needs.",
        )


def _since(at: int | None) -> str:
    return "" if at is None else f", in quarantine since {datetime.fromtimestamp(at / 1_000, UTC):%Y-%m-%d}"


async def _check_up(folder: Path, tell_progress: Callable[[float], object]) -> tuple[Checkup, FinishedCheck]:
    kept = SqliteStore(folder)
    try:
        return await check_up(kept), await replay_finished(kept, await kept.finished_matches(), tell_progress)
    finally:
        kept.close()
