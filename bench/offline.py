"""How soon a browser can play offline, and how long bots think there: `python -m bench.offline`, after `make web`.

Bars: ready within 4 s from the cache, a choice of `keen` within 400 ms in 95 of 100 cases,
on a quiet machine. A part of `make bench-web`.
"""

import json
import os
import subprocess
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from scripts import client_bundle, offline_bundle
from scripts.browser import launch_options
from tests.server.people import Server

STARTS = 4
FILES = ("tests/setups.py", "bench/offline_choices.py")
READY_SECONDS, CHOICE_MS = 4.0, 400.0


def main() -> None:
    """Print both."""
    print(f"load {os.getloadavg()[0]:.1f}")
    for seconds, cpu in starts():
        print(f"ready after {seconds:.2f} s (bar {READY_SECONDS}), {cpu:.2f} s of processor time")
    for bot, games in choices_of_bots().items():
        for game, choices in games.items():
            times = sorted(choices)
            middle, late = times[len(times) // 2], times[int(0.95 * len(times))]
            bar = f" (bar {CHOICE_MS:.0f})" if bot == "keen" else ""
            told = f"{game}: {len(times)} choices of {bot}, median {middle:.0f} ms, p95 {late:.0f} ms{bar}"
            print(f"{told}, longest {times[-1]:.0f} ms")


def starts() -> list[tuple[float, float]]:
    """From loading the page to where a match can be begun, without a network: seconds, and those of processor time."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data", "--no-limits")
        browser = playwright.chromium.launch(**launch_options())
        context = browser.new_context(base_url=server.address)
        page = context.new_page()
        page.goto("/#/offline")
        page.get_by_test_id("get-offline").click()
        page.get_by_test_id("play-offline").wait_for()
        context.set_offline(True)
        page.get_by_test_id("play-offline").click()
        _await_ready(page)
        measured = [_start(page) for _ in range(STARTS)]
        browser.close()
        server.stop()
        return measured


def _start(page: Page) -> tuple[float, float]:
    page.wait_for_timeout(2_000)  # what was begun before is over
    began, spent = time.monotonic(), _spent()
    page.reload()
    _await_ready(page)
    return time.monotonic() - began, _spent() - spent


def _await_ready(page: Page) -> None:
    page.locator(".play button:not([disabled])").wait_for(timeout=120_000)


def _spent() -> float:
    """Seconds of processor time of everything that this process has begun and that still runs."""
    ticks: dict[int, tuple[int, int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            ticks[int(folder.name)] = int(fields[1]), int(fields[11]) + int(fields[12])
    own = {os.getpid()}
    while grown := {one for one, (parent, _) in ticks.items() if parent in own} - own:
        own |= grown
    return sum(ticks[one][1] for one in own if one in ticks) / os.sysconf("SC_CLK_TCK")


def choices_of_bots() -> dict[str, dict[str, list[float]]]:
    """Milliseconds that each choice took, by bot and game, in the Python of browsers."""
    node = client_bundle.node()
    assert node is not None
    script = str(offline_bundle.ROOT / "tests/offline/browser_python.mjs")
    archives = str(offline_bundle.OUTPUT)
    command = [node, script, str(offline_bundle.INTERPRETER), archives, "bench.offline_choices", *FILES]
    ran = subprocess.run(command, cwd=offline_bundle.ROOT, stdout=subprocess.PIPE, text=True, check=True)
    told: dict[str, dict[str, list[float]]] = json.loads(ran.stdout)
    return told


if __name__ == "__main__":
    main()
