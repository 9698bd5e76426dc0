"""A copy of the store while people play, and the way back from it."""

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from msgspec import Struct

from tunnelfolk.server.data_folder import claim_folder
from tunnelfolk.server.sqlite.sqlite_store import FILE
from tunnelfolk.server.sqlite.store_file import (
    NEWEST_SCHEMA,
    SIDE_FILES,
    BadFile,
    Inspection,
    ask_to_forget_again,
    copy_file,
    fold_log,
    forgotten_visitors,
    inspect,
    renew_schema,
    sync,
)

OWNER_ONLY = 0o600
"""Who may read a copy: it holds the seeds of running matches."""


class Restored(Struct, frozen=True):
    """What came of a restore."""

    found: Inspection
    aside: Path | None
    """Where the store is now that was there before."""
    forgotten: int
    """How many visitors are to be forgotten again, because the copy is older than their wish."""


def make_backup(folder: Path, target: Path, tell: Callable[[float], object] = lambda share: None) -> Inspection:
    """Copy the store of a folder to a file; what is in it. Raises BadFile."""
    source = folder / FILE
    if not source.exists():
        raise BadFile(f"there is no store in {folder}; name its folder with --data")
    if target.exists():
        raise BadFile(f"{target} is there already; a backup does not overwrite anything")
    part = target.with_name(f"{target.name}.part")
    try:
        found = _checked_copy(source, part, tell)
        part.replace(target)  # whoever sees the file sees all of it
        sync(target.parent)
    except OSError as error:
        raise BadFile(f"cannot write {target}: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
    return found


def _checked_copy(source: Path, target: Path, tell: Callable[[float], object]) -> Inspection:
    """A copy that was looked over; only its owner can read it."""
    target.unlink(missing_ok=True)
    target.touch(mode=OWNER_ONLY)
    copy_file(source, target, tell)
    return inspect(target)


def restore_backup(source: Path, folder: Path, now: datetime | None = None) -> Restored:
    """Put a copy in the place of a folder's store, which is kept beside it. Raises BadFile or FolderError."""
    require_usable(source)
    with claim_folder(folder):
        new = folder / f"{FILE}.restoring"
        try:
            found = _checked_copy(source, new, lambda share: None)
            renew_schema(new)
            forgotten = forgotten_visitors(folder / FILE)
            ask_to_forget_again(new, forgotten, int((now or datetime.now(UTC)).timestamp() * 1_000))
            aside = _move_aside(folder, now or datetime.now(UTC))
            new.replace(folder / FILE)
            sync(folder)
        except OSError as error:
            raise BadFile(f"cannot write to {folder}: {error.strerror}") from None
        finally:
            new.unlink(missing_ok=True)
    return Restored(found, aside, len(forgotten))


def require_usable(source: Path) -> None:
    """Raises BadFile where a file is no store, damaged, or of a newer Tunnelfolk."""
    if not source.is_file():
        raise BadFile(f"there is no file {source}")
    found = inspect(source)
    if found.schema > NEWEST_SCHEMA:
        raise BadFile(
            f"{source} has schema {found.schema}, but this Tunnelfolk knows {NEWEST_SCHEMA}: take a newer one"
        )
    if found.damage:
        raise BadFile(f"{source} is damaged ({found.damage[0]}); take another copy")


def _move_aside(folder: Path, now: datetime) -> Path | None:
    """Keep the store that is there under another name; where it is."""
    old, aside = folder / FILE, _free_name(folder, f"before-restore-{now:%Y%m%d-%H%M%S}")
    if old.exists():
        fold_log(old)
    # The log first: left behind, it would be taken for that of the new file, and spoil it.
    for ending in (*SIDE_FILES, ""):
        if (file := old.with_name(f"{FILE}{ending}")).exists():
            file.replace(aside.with_name(f"{aside.name}{ending}"))
    return aside if aside.exists() else None


def _free_name(folder: Path, stem: str) -> Path:
    names = (folder / f"{stem}{f'-{number}' if number > 1 else ''}.sqlite3" for number in count(1))
    return next(path for path in names if not path.exists())
