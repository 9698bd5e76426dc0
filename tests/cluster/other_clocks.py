"""Machines whose clock is wrong: libfaketime tells a process another time of day, and a file says by how much.

Time that passes (CLOCK_MONOTONIC) is left alone, as on a machine whose clock is set.
"""

import os
import shutil
import subprocess
from pathlib import Path

PATIENCE = 600


def find_library(*, may_install: bool) -> Path | None:
    """libfaketime; Debian's package is installed where that is wished and allowed."""
    if may_install and _installed() is None and os.geteuid() == 0 and shutil.which("apt-get"):
        command = ["apt-get", "install", "--yes", "--no-install-recommends", "libfaketime"]
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(command, env=quiet, capture_output=True, timeout=PATIENCE, check=False)
    return _installed()


def _installed() -> Path | None:
    return next(iter(sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))), None)


class OtherClock:
    """The clock of one machine."""

    def __init__(self, file: Path, library: Path) -> None:
        self._file, self._library = file, library
        self.set_ahead(0)

    def set_ahead(self, seconds: int) -> None:
        """Set it ahead of the true time, or behind it."""
        self._file.write_text(f"{seconds:+d}s")

    @property
    def environment(self) -> dict[str, str]:
        """For the processes on that machine; they look at the file once a second."""
        return {
            "LD_PRELOAD": str(self._library),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }
