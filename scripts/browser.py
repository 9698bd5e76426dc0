"""Finds the Chromium that browser tests and `make bench-web` drive, and fetches one where there is none.

Standard library only. `make test` runs it: Debian's package where that can be installed, else Playwright's download.
"""

import os
import shutil
import subprocess
import sys
from typing import Any

SHELL = "chromium-headless-shell"
"""Chromium without its windows: the tests cost a third less with it."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HASTE = ("--option", "Acquire::http::Timeout=20", "--option", "Acquire::Retries=0")
"""Where there is no network, nobody waits for it."""
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
)
"""Nobody but the server under test shall be asked for anything."""


def chromium() -> str | None:
    """Where the system keeps its Chromium; CHROMIUM in the environment has the last word."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def launch_options() -> dict[str, Any]:
    """How Chromium is started: without a path, Playwright takes the one that it downloaded."""
    path = chromium()
    args = [*QUIET, "--no-sandbox"] if _is_root() else [*QUIET]
    return {"args": args} | ({"executable_path": path} if path else {})


def fetch() -> int:
    """Make sure that there is a Chromium, if possible the lightest."""
    if not (os.environ.get("CHROMIUM") or shutil.which(SHELL)) and _is_root() and shutil.which("apt-get"):
        _install(SHELL)
        if not chromium():
            _install("chromium")
    if chromium():
        return 0
    return subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False).returncode


def _install(package: str) -> None:
    print(f"== installing {package}", flush=True)
    for wanted in (["update"], ["install", "--yes", "--no-install-recommends", package]):
        subprocess.run(["apt-get", "--quiet", "--quiet", *HASTE, *wanted], stdout=subprocess.DEVNULL, check=False)


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


if __name__ == "__main__":
    sys.exit(fetch())
