"""A machine whose clock is set tells another time of day, while time passes as before."""

import os
import subprocess
import sys
from pathlib import Path

from tests.cluster.other_clocks import TELL, OtherClock

ASK = (
    f"import time; day, passed = time.time_ns(), time.monotonic(); {TELL}; from tunnelfolk.server.store import now_ms; "
    "print((now_ms() * 10**6 - day) // 3_600_000_000_000, int(time.time() - day / 10**9) // 3_600, "
    "int(time.monotonic() - passed) // 3_600)"
)


def test_a_clock_is_set_for_one_process_and_the_time_that_passes_is_left_alone(tmp_path: Path) -> None:
    clock = OtherClock(tmp_path / "clock")
    clock.set_ahead(3_600)
    told = subprocess.run(
        [sys.executable, "-c", ASK], env={**os.environ, **clock.environment}, capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == ["1", "1", "0"]
