"""Machines whose clock is wrong: a process is told another time of day, and a file says by how much it differs.

Time that passes (time.monotonic) is left alone, as on a machine whose clock is set. A library under the whole process
would be nearer to such a machine, but libfaketime lets every thread that waits for Python's lock spin: servers took
forty times the processor time, and those who were cut off waited for ten seconds instead of half a second.
"""

import os
import time
from pathlib import Path

FILE = "OTHER_CLOCK"
"""The variable that names the file."""
TELL = "from tests.cluster import other_clocks; other_clocks.follow_file()"
"""What a program begins with."""
NANOSECONDS = 1_000_000_000


class OtherClock:
    """The clock of one machine."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.set_ahead(0)

    def set_ahead(self, seconds: int) -> None:
        """Set it ahead of the true time, or behind it."""
        new = self._file.with_suffix(".new")
        new.write_text(str(seconds))
        new.replace(self._file)  # nobody reads half a number

    @property
    def environment(self) -> dict[str, str]:
        """For the processes on that machine."""
        return {FILE: str(self._file)}


def follow_file() -> None:
    """Take the time of day from the machine's clock and that file, from now on in all of this process."""
    file, now = Path(os.environ[FILE]), time.time_ns

    def time_ns() -> int:
        return now() + int(file.read_text()) * NANOSECONDS

    time.time_ns = time_ns
    time.time = lambda: time_ns() / NANOSECONDS
