"""How light and quick the browser client is; `make bench-web` prints it, and fails where a bar is missed.

The server and the browser are real, on this machine. Script time is what the browser's main thread spent in scripts by
its own clock of CPU time, so that a busy machine does not count.
"""

import json
import os
import subprocess
import sys
import tempfile
from bisect import bisect
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

from scripts.browser import chromium, launch_options
from scripts.client_bundle import BUNDLE
from tests.server.people import Guest, Server, Socket, part
from tests.web.weight import MOST_BYTES, WATCH, WAYS, fetched_before_board, table_link, weigh, weight_of
from tunnelfolk.bots import Greedy
from tunnelfolk.rules.views import Prompt

MOST_SCRIPT_MS = 50
MOST_SCREEN_MS = 4
"""Of script in a frame while cards move on a big screen, which has 16 ms for each."""
LEAST_SCORE = 95
MOST_TRIES = 3
MOST_FIRST_MS = 3000
"""From loading the page to the first choice on a slow phone."""
SLOW_LINE = {"offline": False, "latency": 150, "downloadThroughput": 1_638_400 / 8, "uploadThroughput": 768_000 / 8}
TAPS = """(() => {
  const wanted = ['.play button:enabled', '.tile .go'];
  const tap = () => {
    const seen = wanted.length && document.querySelector(wanted[0]);
    if (!seen) return;
    wanted.shift();
    requestAnimationFrame(() => setTimeout(() => seen.click()));
  };
  new MutationObserver(tap).observe(document, { subtree: true, childList: true, attributes: true });
})()"""
"""Somebody who taps whatever leads to a match as soon as it is painted. A browser's driver does not: it waits until all
pictures have come and nothing moves, and asks the page several times before it taps."""
SLOWER = 4
"""Lighthouse's slow phone: 150 ms for a request, 1.6 Mbit/s down, a processor with a quarter of this one's speed."""
CARDS = 40
ROUNDS = (("saboteur", 5), ("saboteur", 10), ("duel", 2), ("solo", 1))
"""What is watched, and with how many players."""
LOOK_MS = 3000
"""How long somebody looks about before the first move."""
TURN_MS = 300
"""How long somebody thinks."""
PAUSE = "0.3"
"""The same for bots, in seconds, at most: shorter than usual."""
TIMES = 5
IDLE = "FireIdleCallback"
SCRIPTS = {"EvaluateScript", "FunctionCall", "EventDispatch", "FireAnimationFrame", "TimerFire", "RunMicrotasks", IDLE}
FRAME = "Layerize"
"""The last thing a page does for a frame."""
FAR_APART_US = 100_000
IN_A_ROW_US = 40_000
"""Frames that are no farther apart show one motion."""
CATEGORIES = ["devtools.timeline", "toplevel", "blink.user_timing"]
CATEGORIES_OF_LIGHTHOUSE = ("performance", "accessibility", "best-practices")
LIGHTHOUSE = Path(__file__).parent / "lighthouse"


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", "--no-limits")
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(**launch_options())
                missed = list(_first_boards(browser, server))
                missed += _slow_phone(browser, server)
                missed += _panning(browser, server)
                missed += watch_rounds(browser, Path(folder) / "watched")
                missed += watch_screen(browser, Path(folder) / "screen")
                browser.close()
            missed += _lighthouse(server)
        finally:
            server.stop()
    for bar in missed:
        print(f"MISSED: {bar}")
    return 1 if missed else 0


def _first_boards(browser: Browser, server: Server) -> Iterator[str]:
    """From opening the page, with nothing cached, to the first choice: what was fetched, and how long it took."""
    fetched: dict[str, list[str]] = {}
    for name, enter in WAYS.items():
        times = []
        for _ in range(TIMES):
            guest = Guest(server)
            page = _page_of(guest, browser)
            page.add_init_script(WATCH)
            enter(page, guest)
            fetched[name] = fetched_before_board(page)
            times.append(page.evaluate("() => window.playable - window.began"))
            page.context.close()
            guest.close()
        print(f"first board, {name:29} {median(times):8.0f} ms (median of {TIMES}, cold, loopback)")
    _print_files({name for names in fetched.values() for name in names})
    for name, names in fetched.items():
        weight, pictures = weigh(names), sum(map(weight_of, names)) - weigh(names)
        print(f"until the first board, {name:19} {weight:8,} bytes gzip (bar {MOST_BYTES:,}), {pictures:,} of pictures")
        if weight > MOST_BYTES:
            yield f"{weight:,} bytes until the first board, {name}: at most {MOST_BYTES:,} are allowed"


def _slow_phone(browser: Browser, server: Server) -> Iterator[str]:
    """Somebody new on a slow phone: from loading the page, by two taps, to the first choice."""
    times = []
    for _ in range(TIMES):
        context = browser.new_context(
            base_url=server.address, viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True
        )
        page = context.new_page()
        wire = context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.send("Network.emulateNetworkConditions", SLOW_LINE)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.add_init_script(WATCH)
        page.add_init_script(TAPS)
        page.goto("/", wait_until="commit")
        page.wait_for_function("() => window.playable")
        times.append(page.evaluate("() => window.playable"))
        context.close()
    print(f"first choice on a slow phone {median(times):8.0f} ms (median of {TIMES}; bar {MOST_FIRST_MS})")
    if median(times) > MOST_FIRST_MS:
        yield f"{median(times):.0f} ms to the first choice on a slow phone: at most {MOST_FIRST_MS} are allowed"


def _print_files(first: set[str]) -> None:
    """What each file weighs, and which are fetched after the first board, or never."""
    names = sorted(str(path.relative_to(BUNDLE)) for path in BUNDLE.rglob("*") if path.is_file())
    for name in names:
        print(f"{name:42} {weight_of(name):8,} bytes gzip{'' if name in first else ' (later)'}")
    print(f"{'everything but pictures':42} {weigh(names):8,} bytes gzip, words and rules in every language")


def _panning(browser: Browser, server: Server) -> list[str]:
    """Drag a large board about and zoom it, and look at every frame's script."""
    guests, sockets, code = _large_board(server)
    page = _page_of(guests[0], browser)
    page.goto(table_link(code))
    page.wait_for_function(f"() => document.querySelectorAll('[data-laid], [data-goal]').length >= {CARDS}")
    browser.start_tracing(page=page, categories=CATEGORIES)
    _drag(page)
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    part(guests, sockets)
    return _judge_frames(f"panning a board of {CARDS} cards", trace)


def watch_rounds(browser: Browser, data: Path) -> list[str]:
    """Look on while a round of each game is played by a wire of its own: nobody's questions count as script."""
    server = Server(data, "--no-limits", "--bot-delay", PAUSE)  # usually bots do not all move within one frame
    try:
        return [
            missed
            for game, seats in ROUNDS
            for missed in _judge_frames(f"a round of {game}, {seats}", _watch_round(browser, server, game, seats))
        ]
    finally:
        server.stop()


def _watch_round(browser: Browser, server: Server, game: str, seats: int) -> list[dict[str, Any]]:
    """A whole round, how it ended, and the next deal."""
    guest = Guest(server)
    table = guest.found(game, seats)
    guest.post(f"/tables/{table['id']}/start", {"fill": "greedy"})
    page = _page_of(guest, browser)
    page.goto(table_link(str(table["code"])))
    if game == "saboteur":
        page.get_by_test_id("close").click()  # the role was read
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(LOOK_MS)
    socket, bot = guest.connect(table["id"]), Greedy("bench")
    browser.start_tracing(page=page, categories=CATEGORIES)
    while socket.until_prompt()["view"]["round"] == 1:
        if socket.prompt["legal"]:
            page.wait_for_timeout(TURN_MS)
            socket.choose(bot.choose(msgspec.convert(socket.prompt, Prompt)))
    for dialog in ("dialog-round", "dialog-role")[: 2 if game == "saboteur" else 1]:
        _wait_unseen(page, f'[data-testid="{dialog}"][open]')
        page.wait_for_timeout(TURN_MS)
        page.keyboard.press("Enter")
    page.wait_for_timeout(2 * TURN_MS)
    trace: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    part([guest], [socket])
    return trace


def watch_screen(browser: Browser, data: Path) -> list[str]:
    """Look at a big screen while a round of Saboteur is played; how much script there is in each frame of a motion."""
    server = Server(data, "--no-limits", "--bot-delay", PAUSE)
    try:
        trace = _watch_screen(browser, server)
    finally:
        server.stop()
    moving = scripts_in_motion(trace)
    over = [script for script in moving if script > MOST_SCREEN_MS]
    worst, count = max(moving), len(moving)
    print(f"a big screen at 1080p {worst:20.1f} ms of script in the worst of {count} frames of motion", end="")
    print(f" (bar {MOST_SCREEN_MS}), {median(moving):.2f} in the median one, {len(over)} over the bar", end="")
    print(f"; {max(_script_per_frame(trace)):.1f} ms where a move begins")
    return [f"a big screen: {len(over)} frames took over {MOST_SCREEN_MS} ms of script"] if over else []


def _watch_screen(browser: Browser, server: Server) -> list[dict[str, Any]]:
    guest = Guest(server)
    table = guest.found("saboteur", 5)
    guest.post(f"/tables/{table['id']}/start", {"fill": "greedy"})
    context = browser.new_context(base_url=server.address, viewport={"width": 1920, "height": 1080})
    page = context.new_page()
    page.goto(f"/#/tv/{table['id']}")
    page.locator(".tv-board [data-goal]").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(LOOK_MS)
    socket, bot = guest.connect(table["id"]), Greedy("bench")
    browser.start_tracing(page=page, categories=[*CATEGORIES, "blink.animations"])
    while socket.until_prompt()["view"]["round"] == 1:
        if socket.prompt["legal"]:
            page.wait_for_timeout(3 * TURN_MS)
            socket.choose(bot.choose(msgspec.convert(socket.prompt, Prompt)))
    page.wait_for_timeout(2 * TURN_MS)
    trace: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    part([guest], [socket])
    return trace


def scripts_in_motion(trace: list[dict[str, Any]]) -> list[float]:
    """CPU milliseconds of script in each frame that follows another one at once: something was moving by then.

    The first frame after a rest has what a move is made of, and is judged by the other bar.
    """
    frames = sorted(event["ts"] for event in _main_thread(trace) if event["name"] == FRAME)
    sums = dict.fromkeys(range(len(frames) + 1), 0.0)
    for script in (script for script in _scripts(trace) if script["name"] != IDLE):
        sums[bisect(frames, script["ts"])] += _cpu_ms(script)
    follows = [number for number in range(1, len(frames)) if frames[number] - frames[number - 1] < IN_A_ROW_US]
    return [sums[number] for number in follows] or [0.0]


def _wait_unseen(page: Page, selector: str) -> None:
    """Wait for an element without a script in the page, which would lay it out to answer."""
    session = page.context.new_cdp_session(page)
    root = session.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    while not session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]:
        page.wait_for_timeout(TURN_MS)
    session.detach()


def _judge_frames(what: str, trace: list[dict[str, Any]]) -> list[str]:
    scripts, frames = _script_per_frame(trace), _frame_times(trace)
    worst, longest = max(scripts), max(map(_cpu_ms, _scripts(trace)))
    print(f"{what:29} {worst:12.1f} ms of script in the worst of {len(scripts)} frames (bar {MOST_SCRIPT_MS})", end="")
    print(f", {longest:.1f} at a stretch, {median(scripts):.1f} in the median frame", end="")
    print(f"; {median(frames):.0f} ms from frame to frame")
    return [f"{what}: a frame took {worst:.0f} ms of script"] if worst > MOST_SCRIPT_MS else []


def _page_of(guest: Guest, browser: Browser) -> Page:
    """A browser that knows somebody and has nothing cached."""
    server = guest.server
    context = browser.new_context(base_url=server.address, viewport={"width": 1440, "height": 900})
    for name, value in guest.http.cookies.items():
        context.add_cookies([{"name": name, "value": value, "url": server.address}])
    return context.new_page()


def _large_board(server: Server) -> tuple[list[Guest], list[Socket], str]:
    """Two people who dig whenever they can, until the board is large."""
    while True:
        guests = [Guest(server), Guest(server)]
        table = guests[0].found("duel", 2)
        guests[1].post(f"/tables/{table['id']}/sit")
        sockets = [guest.connect(table["id"]) for guest in guests]
        guests[0].post(f"/tables/{table['id']}/start")
        for socket in sockets:
            socket.until_prompt()
        if _dig(sockets):
            return guests, sockets, str(table["code"])
        part(guests, sockets)


def _dig(sockets: list[Socket]) -> bool:
    """Whether a large board came of it."""
    while not (view := sockets[0].prompt["view"]).get("result"):
        if len(view["board"]) + len(view["goals"]) >= CARDS:
            return True
        mover = next(socket for socket in sockets if socket.prompt["legal"])
        legal, version = mover.prompt["legal"], mover.version
        digs = [(action["cell"], index) for index, action in enumerate(legal) if action["do"] == "dig"]
        mover.choose(min(digs)[1] if digs else 0)  # away from the goals, so that the round goes on
        for socket in sockets:
            socket.until_prompt(version + 1)
            while _is_between_rounds(socket.prompt["view"]):
                socket.until_prompt()
    return False


def _is_between_rounds(view: dict[str, Any]) -> bool:
    """Whether a prompt shows how a round ended: then the one of the next deal follows."""
    return bool(view.get("ended")) and not view.get("result")


def _drag(page: Page) -> None:
    page.mouse.move(700, 400)
    page.mouse.down()
    for step in range(90):
        page.mouse.move(700 + 3 * (step % 60), 400 + 2 * (step % 45))
    page.mouse.up()
    for step in range(20):
        page.mouse.wheel(0, 60 if step % 4 < 2 else -60)


def _main_thread(trace: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What happened on the main thread of the page: the one with most scripts."""
    threads: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for event in trace:
        threads.setdefault((event["pid"], event["tid"]), []).append(event)
    return max(threads.values(), key=lambda events: sum(event["name"] in SCRIPTS for event in events))


def _scripts(trace: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Scripts that are not part of another one."""
    until = 0
    for event in sorted(_main_thread(trace), key=lambda event: int(event["ts"])):
        if event.get("ph") == "X" and event["name"] in SCRIPTS and event["ts"] >= until:
            yield event
            until = event["ts"] + event.get("dur", 0)


def _cpu_ms(script: dict[str, Any]) -> float:
    """CPU milliseconds of a script, with whatever style and layout it asked for."""
    return float(script.get("tdur", script.get("dur", 0))) / 1000


def _script_per_frame(trace: list[dict[str, Any]]) -> list[float]:
    """CPU milliseconds of script between one frame and the next, but for what runs when there is none to draw.

    On a machine that is too busy to draw, moves pile up before a frame: scripts far apart are not of the same one.
    """
    frames = sorted(event["ts"] for event in _main_thread(trace) if event["name"] == FRAME)
    sums, frame, last = [0.0], 0, 0
    for script in (script for script in _scripts(trace) if script["name"] != IDLE):
        if bisect(frames, script["ts"]) != frame or script["ts"] > last + FAR_APART_US:
            sums.append(0.0)
        frame, last = bisect(frames, script["ts"]), script["ts"] + script.get("dur", 0)
        sums[-1] += _cpu_ms(script)
    return sums


def _frame_times(trace: list[dict[str, Any]]) -> list[float]:
    starts = sorted(event["ts"] for event in _main_thread(trace) if event["name"] == FRAME)
    return [(later - earlier) / 1000 for earlier, later in pairwise(starts)] or [0.0]


def _lighthouse(server: Server) -> Iterator[str]:
    yield from judge_page("start page", f"{server.address}/")


def judge_page(what: str, address: str) -> Iterator[str]:
    """What Lighthouse thinks of a page, on its slow phone and on a desktop."""
    npm = ["npm", "ci", "--ignore-scripts", "--no-fund", "--no-audit", "--loglevel=error"]
    if (
        not (LIGHTHOUSE / "node_modules").exists()
        and subprocess.run(npm, cwd=LIGHTHOUSE, env=_environment(), check=False).returncode
    ):
        print("lighthouse cannot be installed here")
        return
    for device, preset in (("phone", []), ("desktop", ["--preset=desktop"])):
        scores = _best_scores(address, preset)
        told = ", ".join(f"{name} {score:.0f}" for name, score in scores.items())
        print(f"lighthouse, {f'{what}, {device}':30} {told}", flush=True)
        yield from (
            f"{what}: {name} {score:.0f} on the {device}" for name, score in scores.items() if score < LEAST_SCORE
        )


def _best_scores(address: str, preset: list[str]) -> dict[str, float]:
    """Lighthouse goes by the clock, so whatever else runs on this machine can only make a score worse."""
    best: dict[str, float] = dict.fromkeys(CATEGORIES_OF_LIGHTHOUSE, 0.0)
    for _ in range(MOST_TRIES):
        scores = _scores(address, preset)
        best = {name: max(best[name], score) for name, score in scores.items()}
        if min(best.values()) >= LEAST_SCORE:
            break
    return best


def _environment() -> dict[str, str]:
    """Where Node is, beside Python if nowhere else, and Chromium."""
    path = os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)])
    return os.environ | {"CHROME_PATH": chromium() or "", "PATH": path}


def _scores(address: str, preset: list[str]) -> dict[str, float]:
    flags = ["--headless=new", *launch_options()["args"]]
    command = ["npx", "lighthouse", address, "--output=json", "--quiet", *preset]
    command += [f"--only-categories={','.join(CATEGORIES_OF_LIGHTHOUSE)}", f"--chrome-flags={' '.join(flags)}"]
    told = subprocess.run(command, cwd=LIGHTHOUSE, env=_environment(), capture_output=True, text=True, check=False)
    if told.returncode:
        print(told.stderr[-2000:])
        return dict.fromkeys(CATEGORIES_OF_LIGHTHOUSE, 0.0)
    categories = json.loads(told.stdout)["categories"]
    return {name: 100 * categories[name]["score"] for name in CATEGORIES_OF_LIGHTHOUSE}


if __name__ == "__main__":
    sys.exit(main())
