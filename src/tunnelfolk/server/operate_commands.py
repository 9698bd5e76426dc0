"""The commands for whoever operates a server: backup, restore, import, doctor, forget."""

import argparse
import asyncio
import importlib
import os
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

from tunnelfolk.server.backup import make_backup, restore_backup
from tunnelfolk.server.choose_store import NO_DRIVER, open_database
from tunnelfolk.server.data_folder import FolderError, FolderTaken, claim_folder
from tunnelfolk.server.doctor import MEGABYTE, Place, examine
from tunnelfolk.server.forgetting import forget_offline
from tunnelfolk.server.serve_settings import BadSetting, ServeSettings, resolve
from tunnelfolk.server.sqlite.sqlite_store import FILE, SqliteStore
from tunnelfolk.server.sqlite.store_file import NEWEST_SCHEMA, BadFile, Inspection, schema_of
from tunnelfolk.server.store import Store, StoreError
from tunnelfolk.server.store_changes import AskToForget
from tunnelfolk.server.stored_values import Visitor

EVERYWHERE = "0.0.0.0"
DAMAGED, WRONG = 1, 2
"""Exit statuses: something is damaged or not done yet; wrong input or a file that cannot be used."""
PATIENCE_SECONDS = 60
"""How long the command waits until the running server has forgotten somebody."""


class CannotOperate(Exception):
    """Why a command did nothing; the message is one line for the person who asked."""

    def __init__(self, message: str, status: int = WRONG) -> None:
        """A message, and the exit status that goes with it."""
        super().__init__(message)
        self.status = status


def _settings(chosen: argparse.Namespace) -> ServeSettings:
    try:
        return resolve(chosen, os.environ)
    except BadSetting as error:
        raise CannotOperate(str(error)) from None


def backup(chosen: argparse.Namespace) -> int:
    """Copy the store."""
    target: Path = chosen.file
    settings = _settings(chosen)
    try:
        if settings.store:
            found = _engine().backup_database(settings.store, target, _show_progress)
        else:
            found = make_backup(settings.folder, target, _show_progress)
    except BadFile as error:
        raise CannotOperate(f"{error}") from None
    print(f"{target} holds {_contents(found)} ({target.stat().st_size / MEGABYTE:.1f} MB).")
    if found.damage:
        print(f"But the store is damaged: {found.damage[0]}. Keep older copies; `tunnelfolk doctor` says more.")
        return DAMAGED
    return 0


def _show_progress(share: float) -> None:
    if sys.stderr.isatty():
        print(f"\r{share:4.0%}" if share < 1 else "\r     \r", end="", file=sys.stderr, flush=True)


def _contents(found: Inspection) -> str:
    return f"{found.visitors:,} visitors, {found.tables:,} tables and {found.matches:,} matches"


def restore(chosen: argparse.Namespace) -> int:
    """Put a copy in the place of the store."""
    settings = _settings(chosen)
    if settings.store:
        return _restore_database(chosen.file, settings.store)
    folder = settings.folder
    try:
        done = restore_backup(chosen.file, folder)
    except FolderTaken as error:
        raise CannotOperate(f"{error}; stop it first") from None
    except (BadFile, FolderError) as error:
        raise CannotOperate(f"{error}; nothing has changed") from None
    print(f"{folder / FILE} holds {_contents(done.found)} now.")
    if done.aside is not None:
        print(f"What was there before is {done.aside}.")
    if done.forgotten:
        print(f"{done.forgotten} visitors who were forgotten since are forgotten again at the next start.")
    return 0


def _restore_database(source: Path, address: str) -> int:
    try:
        done = _engine().restore_database(source, address)
    except BadFile as error:
        raise CannotOperate(f"{error}; nothing has changed") from None
    print(f"The database holds {_contents(done.found)} now.")
    print(f"What was there before is in the schema {done.aside}; drop it when all is well.")
    if done.forgotten:
        print(f"{done.forgotten} visitors who were forgotten since are forgotten again at the next start.")
    return 0


def import_store(chosen: argparse.Namespace) -> int:
    """Bring a store from a file into a database."""
    address = _settings(chosen).store
    if not address:
        raise CannotOperate("name the database with --store postgresql://...")
    try:
        found = _engine().import_file(chosen.file, address, _show_progress)
    except BadFile as error:
        raise CannotOperate(f"{error}; nothing has changed") from None
    print(f"The database holds {_contents(found)} now.")
    return 0


def _engine(module: str = "store_copy") -> ModuleType:
    """What copies to and from a database; it comes with the extra `cluster`."""
    try:
        return importlib.import_module(f"tunnelfolk.server.postgres.{module}")
    except ModuleNotFoundError:
        raise CannotOperate(NO_DRIVER) from None


def doctor(chosen: argparse.Namespace) -> int:
    """Check everything, and say what to do."""
    settings = _settings(chosen)
    bad = 0
    host = EVERYWHERE if settings.lan else settings.host
    place = Place(settings.folder, host, settings.port, tell_progress=_show_progress)
    store = settings.store
    for finding in _engine("database_doctor").examine_database(place, store) if store else examine(place):
        print(f"{'wrong' if finding.is_bad else 'well':<6}{finding.text}")
        if finding.remedy is not None:
            print(f"      {finding.remedy}")
            bad += 1
        sys.stdout.flush()
    print("Nothing is wrong." if not bad else f"{bad} {'thing is' if bad == 1 else 'things are'} wrong.")
    return DAMAGED if bad else 0


def forget(chosen: argparse.Namespace) -> int:
    """Forget a visitor."""
    settings = _settings(chosen)
    folder = settings.folder
    if settings.store:
        try:
            return asyncio.run(_forget_in_database(settings.store, chosen.visitor))
        except (BadFile, StoreError) as error:
            raise CannotOperate(str(error)) from None
    if not (folder / FILE).exists():
        raise CannotOperate(f"there is no store in {folder}; name its folder with --data")
    try:
        if schema_of(folder / FILE) > NEWEST_SCHEMA:
            raise CannotOperate("the store was written by a newer Tunnelfolk: use that one")
        return asyncio.run(_forget(folder, chosen.visitor))
    except (BadFile, FolderError, StoreError) as error:
        raise CannotOperate(str(error)) from None


async def _forget(folder: Path, named: str) -> int:
    try:
        with claim_folder(folder):
            return await _in_store(SqliteStore(folder), named, is_running=False)
    except FolderTaken:
        if schema_of(folder / FILE) != NEWEST_SCHEMA:  # this would change the schema under the running server
            raise CannotOperate("the server that runs is another version: use its own `tunnelfolk forget`") from None
        return await _in_store(SqliteStore(folder), named, is_running=True)


async def _forget_in_database(address: str, named: str) -> int:
    is_running = _engine().count_servers(address) > 0
    return await _in_store(open_database(address), named, is_running=is_running)


async def _in_store(kept: Store, named: str, *, is_running: bool) -> int:
    try:
        visitor = _only(named, await kept.visitors_named(named))
        if is_running:
            return await _have_forgotten(kept, visitor)
        await forget_offline(kept, visitor.person.id)
        await kept.scrub()
        print(f"{visitor.person.name} is forgotten.")
        return 0
    finally:
        kept.close()


def _only(named: str, found: list[Visitor]) -> Visitor:
    if not found:
        raise CannotOperate(f"nobody is called {named!r}, and it is nobody's id")
    if len(found) > 1:
        those = ", ".join(f"{one.person.id} (last seen {_day(one.seen)})" for one in found[:10])
        raise CannotOperate(f"{len(found)} visitors are called {named!r}; say whom by the id: {those}")
    return found[0]


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1_000, UTC):%Y-%m-%d}"


async def _have_forgotten(kept: Store, visitor: Visitor) -> int:
    """Leave it to the server that runs: it knows tables that are open, and would write them again."""
    await kept.write(AskToForget(visitor.person.id))
    until = time.monotonic() + PATIENCE_SECONDS
    while visitor.person.id in await kept.visitors_to_forget():
        if time.monotonic() > until:
            raise CannotOperate("the server has not done it yet; it will, and says so in its log", DAMAGED)
        await asyncio.sleep(0.2)
    print(f"{visitor.person.name} is forgotten.")
    return 0
