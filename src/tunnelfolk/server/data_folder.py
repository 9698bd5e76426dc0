"""The folder with everything, and the lock that keeps it to one server."""

import fcntl
from pathlib import Path
from typing import IO

LOCK = "lock"


class FolderError(RuntimeError):
    """Why the folder cannot be used, in a sentence without its full stop."""


class FolderTaken(FolderError):
    """Another server uses it."""


def claim_folder(folder: Path) -> IO[str]:
    """Keep a folder to this process; the claim ends with the file or with the process, however that ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / LOCK).open("w")
    except OSError as error:
        raise FolderError(f"cannot write to {folder}: {error.strerror}") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise FolderTaken(f"another server uses {folder}") from None
    except OSError as error:
        lock.close()
        raise FolderError(f"cannot lock {folder}: {error.strerror}") from None
    return lock


def is_claimed(folder: Path) -> bool:
    """Whether a server uses the folder now; nothing is made or changed to find out."""
    try:
        with (folder / LOCK).open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
