"""Files that a command is asked to write at its end: whether that will be possible is known at its beginning."""

from pathlib import Path


def require_writable(path: Path | None) -> None:
    """Raise OSError before the work, which may take hours, where what comes of it could not be written."""
    if path is None:
        return
    is_new = not path.exists()
    with path.open("ab"):
        pass
    if is_new:
        path.unlink()
