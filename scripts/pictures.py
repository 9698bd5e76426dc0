"""Takes the README's pictures, and films a turn, from the real client: `python -m scripts.pictures`.

Chromium takes the pictures and packs the frames of the film, so no other tool is needed. Every match is dealt from one
seed, and motion goes by the frame, not by the clock: the pictures come out alike on a machine that is busy.
"""

import base64
import re
import struct
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, WebSocketRoute, sync_playwright

from scripts.browser import launch_options
from tests.server.people import Guest, part
from tests.web.conftest import Mine
from tests.web.player import Finger, Mouse, Player, Sight, Thing, look
from tests.web.weight import table_link
from tests.web.wire import Valve

PICTURES = Path(__file__).parents[1] / "docs/pictures"
QUALITY = 82
DESKTOP, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
FILM = {"width": 1280, "height": 800}
FILM_SCALE = 0.75
FRAME_MS = 50
MOST_FILM_BYTES = 1_000_000
FOLK = ("Nora", "Ada", "Bruno", "Cleo", "Dagny")
TALK = ("Who of you was it last time?", "Not me!", "That is what you always say.")
PREFER = (
    "localStorage.setItem('tunnelfolk', JSON.stringify("
    "{theme: '%s', named: true, knows: true, notes: false, volume: 0}))"
)
"""Somebody who knows the game: notes for newcomers would lie over what is shown."""
POINTER = """() => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.id = 'pointer';
  svg.setAttribute('viewBox', '0 0 24 24');
  const arrow = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  arrow.setAttribute('d', 'M4 2l15 11h-7l4 8-3.4 1.6-3.8-8L4 19z');
  arrow.setAttribute('fill', '#fff');
  arrow.setAttribute('stroke', '#000');
  svg.append(arrow);
  Object.assign(svg.style, { position: 'fixed', zIndex: 1000, width: '34px', pointerEvents: 'none' });
  document.body.append(svg);
}"""
POINT = """([x, y]) => {
  Object.assign(document.getElementById('pointer').style, { left: `${x - 5}px`, top: `${y - 3}px` });
}"""
STEP = """(ms) => {
  for (const motion of document.getAnimations())
    if (motion.effect.getComputedTiming().endTime < 5000) motion.currentTime = Number(motion.currentTime) + ms;
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));
}"""
"""Moves everything that moves and ends by so much; what flickers for ever stands still, so that frames stay small."""
IS_STILL = """() => document.querySelector('.banner.you')
  && !document.getAnimations().some((motion) => motion.effect.getComputedTiming().endTime < 5000)"""
SLOW = 0.001
"""The browser's own pace meanwhile: as good as nothing, and yet not nothing, so that what is over ends."""
PACK = """async ([png, scale, quality]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const [width, height] = [image.width * scale, image.height * scale];
  const canvas = new OffscreenCanvas(width, height);
  const paper = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(image, 0, 0, width, height);
  const now = new Uint32Array(paper.getImageData(0, 0, width, height).data.buffer);
  const before = window.before;
  window.before = now;
  let [left, top, right, bottom] = before ? [width, height, 0, 0] : [0, 0, width, height];
  if (before)
    for (let n = 0; n < now.length; n++)
      if (now[n] !== before[n]) {
        const [x, y] = [n % width, Math.floor(n / width)];
        [left, top] = [Math.min(left, x), Math.min(top, y)];
        [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
      }
  if (right <= left) return null;
  [left, top] = [left - (left % 2), top - (top % 2)];
  const part = new OffscreenCanvas(right - left, bottom - top);
  part.getContext('2d', { alpha: false }).drawImage(canvas, -left, -top);
  const bytes = new Uint8Array(await (await part.convertToBlob({ type: 'image/webp', quality })).arrayBuffer());
  const webp = btoa(bytes.reduce((all, byte) => all + String.fromCharCode(byte), ''));
  return { left, top, width: part.width, height: part.height, webp };
}"""
"""What differs from the frame before, as a WebP."""


def main() -> None:
    """Take all of them anew."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Mine(Path(folder) / "data", "--no-limits", "--bot-delay", "0.3")
        browser = playwright.chromium.launch(**launch_options())
        try:
            _take(_table(browser, server), "table.jpg")
            _take(_duel(browser, server), "duel.jpg")
            _take(_phone(browser, server), "phone.jpg")
            _take(_waiting_room(browser, server), "room.jpg")
            _take(_results(browser, server), "results.jpg")
            _film(browser, server)
        finally:
            browser.close()
            server.stop()


def _take(page: Page, name: str) -> None:
    page.screenshot(path=PICTURES / name, type="jpeg", quality=QUALITY, animations="disabled")
    page.context.close()
    print(f"{name}: {(PICTURES / name).stat().st_size:,} bytes")


def _table(browser: Browser, server: Mine) -> Page:
    """Saboteur by night, a card picked, its cells aglow."""
    page = _sit_down(_context(browser, server, DESKTOP), server, "saboteur", 6)
    _dig(page, cards=14)
    page.locator(_first_path(page)).click()
    return page


def _duel(browser: Browser, server: Mine) -> Page:
    """The Duel by day."""
    page = _sit_down(_context(browser, server, FILM, theme="light"), server, "duel", 2)
    _dig(page, cards=16)
    return page


def _phone(browser: Browser, server: Mine) -> Page:
    page = _sit_down(_context(browser, server, PHONE, is_phone=True), server, "saboteur", 5)
    _dig(page, cards=10, is_phone=True)
    page.locator(_first_path(page)).tap()
    return page


def _waiting_room(browser: Browser, server: Mine) -> Page:
    guests, table = _seat_folk(server, seats=6)
    context = _context(browser, server, FILM)
    _know(context, guests[0])
    page = context.new_page()
    page.goto(table_link(table["code"]))
    sockets = [guest.connect(table["id"]) for guest in guests[1:]]
    for line, socket in zip(TALK, sockets, strict=False):
        socket.send({"type": "say", "text": line})
        socket.until(lambda told: told["type"] == "said" and told["lines"][-1].get("text") in TALK)
    page.get_by_text(TALK[-1]).first.wait_for()
    return page


def _results(browser: Browser, server: Mine) -> Page:
    """Five people played to the end; one of them looks at how it went."""
    guests, table = _seat_folk(server, seats=5)
    sockets = [guest.connect(table["id"]) for guest in guests]
    guests[0].post(f"/tables/{table['id']}/start")
    rng = Random(4)
    for socket in sockets:
        socket.until_prompt()
    while not sockets[0].prompt["view"].get("result"):
        mover = next((socket for socket in sockets if socket.prompt["legal"]), None)
        if mover is None:
            for socket in sockets:
                socket.until_prompt()
            continue
        digs = [n for n, action in enumerate(mover.prompt["legal"]) if action["do"] == "dig"]
        version = mover.version
        mover.choose(
            max(digs, key=lambda n: mover.prompt["legal"][n]["cell"][0])
            if digs
            else rng.randrange(len(mover.prompt["legal"]))
        )
        for socket in sockets:
            socket.until_prompt(version + 1)
    context = _context(browser, server, FILM)
    _know(context, guests[0])
    page = context.new_page()
    page.goto(table_link(table["code"]))
    page.get_by_test_id("dialog-final").wait_for()
    page.wait_for_load_state("networkidle")
    part(guests[1:], sockets[1:])
    return page


def _seat_folk(server: Mine, seats: int) -> tuple[list[Guest], dict[str, Any]]:
    guests = [Guest(server, name) for name in FOLK]
    for avatar, guest in enumerate(guests):
        guest.patch("/session", {"avatar": avatar})
    table = guests[0].found("saboteur", seats)
    for guest in guests[1:]:
        table = guest.post(f"/tables/{table['id']}/sit")
    return guests, table


def _context(
    browser: Browser, server: Mine, size: Any, *, theme: str = "dark", is_phone: bool = False
) -> BrowserContext:
    context = browser.new_context(
        base_url=server.address,
        viewport=size,
        has_touch=is_phone,
        is_mobile=is_phone,
        device_scale_factor=2 if is_phone else 1,
    )
    context.add_init_script(PREFER % theme)
    return context


def _know(context: BrowserContext, guest: Guest) -> None:
    """Let a browser be somebody's."""
    for name, value in guest.http.cookies.items():
        context.add_cookies([{"name": name, "value": value, "url": guest.server.address}])


def _sit_down(context: BrowserContext, server: Mine, game: str, seats: int) -> Page:
    """At a table of one's own, where all others are bots."""
    guest = Guest(server, FOLK[0])
    _know(context, guest)
    page = context.new_page()
    table = guest.found(game, seats)
    guest.post(f"/tables/{table['id']}/start", {"fill": "thumb"})
    page.goto(table_link(table["code"]))
    page.locator(".match .frame > ul").wait_for(state="attached")
    return page


class Digger(Player):
    """Digs towards the goals whenever that is possible, so that there is something to see."""

    def pick(self, sight: Sight) -> Thing:
        cells = [one for one in sight.targets if one.target.startswith("cell") and one.x >= 0]
        if cells and not sight.named("confirm"):
            return max(cells, key=lambda cell: cell.x)
        if not sight.dialog and not sight.picked and sight.mode == "play":
            paths = [card for card in sight.hand if card.playable and not card.card.islower()]
            if paths:
                return self.rng.choice(paths)
        return super().pick(sight)


def _dig(page: Page, *, cards: int, is_phone: bool = False) -> None:
    """Play until so many cards lie there and it is one's turn again."""
    player = Digger(page, Finger() if is_phone else Mouse(), seed=3)

    def is_enough(sight: Sight) -> bool:
        laid = page.locator("[data-laid], [data-goal]").count()
        paths = any(card.playable and not card.card.islower() for card in sight.hand)
        return laid >= cards and sight.moment == "my-turn" and sight.mode == "play" and paths

    player.play(until=is_enough)
    page.wait_for_function(IS_STILL)


def _first_path(page: Page) -> str:
    card = next(card for card in look(page).hand if card.playable and not card.card.islower())
    return f"[data-testid='{card.id}']"


class Gate(Valve):
    """Lets one answer of the server through, once it is armed, and holds back what the bots do then."""

    _is_armed = False

    def arm(self) -> None:
        self._is_armed = True

    def _pass(self, line: WebSocketRoute, message: str | bytes) -> None:
        kind = msgspec.json.decode(message)["type"]
        if kind == "pong":  # or the page takes the line for dead
            line.send(message)
        else:
            super()._pass(line, message)
        if self._is_armed and kind in {"prompt", "changes"}:
            self.shut()


def _film(browser: Browser, server: Mine) -> None:
    """A turn: a card is picked, a cell is pointed at, the card lands there, and light runs along the tunnel."""
    context, gate = _context(browser, server, FILM), Gate()
    context.route_web_socket(re.compile("/socket"), gate.lay)
    page = _sit_down(context, server, "saboteur", 5)
    _dig(page, cards=9)
    camera = page.context.new_cdp_session(page)
    page.evaluate(POINTER)
    packer = browser.new_page()
    frames = [
        (frame, ms)
        for picture, ms in _turn(page, camera, gate)
        if (frame := packer.evaluate(PACK, [picture, FILM_SCALE, 0.7])) or ms
    ]
    packer.close()
    film = _join(frames)
    (PICTURES / "turn.webp").write_bytes(film)
    page.context.close()
    print(f"turn.webp: {len(film):,} bytes, {len(frames)} frames")
    assert len(film) <= MOST_FILM_BYTES


def _turn(page: Page, camera: CDPSession, gate: Gate) -> Iterator[tuple[str, int]]:
    """Pictures, and how many milliseconds each is shown."""

    def shoot() -> str:
        return base64.b64encode(page.screenshot(type="png")).decode()

    def move(here: tuple[float, float], there: tuple[float, float], steps: int = 9) -> Iterator[tuple[str, int]]:
        for step in range(1, steps + 1):
            part = step / steps
            part = part * part * (3 - 2 * part)
            at = [here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part]
            page.evaluate(POINT, at)
            page.mouse.move(*at)
            page.evaluate(STEP, FRAME_MS)
            yield shoot(), FRAME_MS

    def run(ms: int) -> Iterator[tuple[str, int]]:
        for _ in range(ms // FRAME_MS):
            page.evaluate(STEP, FRAME_MS)
            yield shoot(), FRAME_MS

    camera.send("Animation.enable")
    camera.send("Animation.setPlaybackRate", {"playbackRate": SLOW})
    start = (FILM["width"] * 0.62, FILM["height"] * 0.62)
    page.evaluate(POINT, start)
    yield shoot(), 900
    card = next(card for card in look(page).hand if card.playable and not card.card.islower())
    yield from move(start, (card.x, card.y))
    page.mouse.click(card.x, card.y)
    yield from run(400)
    cell = max((one for one in look(page).targets if one.x >= 0), key=lambda one: one.x)
    yield from move((card.x, card.y), (cell.x, cell.y), steps=12)
    yield from run(300)
    yield shoot(), 500
    gate.arm()
    page.mouse.click(cell.x, cell.y)
    page.wait_for_function("() => !document.querySelector('[data-card][aria-pressed=true]')")
    yield from run(1800)
    yield shoot(), 1500


def _join(frames: list[tuple[Any, int]]) -> bytes:
    """An animated WebP out of still ones; a frame that shows nothing new lengthens the one before."""
    shown: list[list[Any]] = []
    for frame, ms in frames:
        if frame is None:
            shown[-1][1] += ms
        else:
            shown.append([frame, ms])
    first = shown[0][0]
    body = _chunk(b"VP8X", struct.pack("<I", 2) + _three(first["width"] - 1) + _three(first["height"] - 1))
    body += _chunk(b"ANIM", struct.pack("<IH", 0, 0))
    for frame, ms in shown:
        place = _three(frame["left"] // 2) + _three(frame["top"] // 2)
        size = _three(frame["width"] - 1) + _three(frame["height"] - 1)
        body += _chunk(b"ANMF", place + size + _three(ms) + b"\x02" + _picture_in(base64.b64decode(frame["webp"])))
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def _picture_in(webp: bytes) -> bytes:
    """The chunks of a still WebP that are its picture."""
    found, at = b"", 12
    while at < len(webp):
        name, size = webp[at : at + 4], struct.unpack_from("<I", webp, at + 4)[0]
        if name in {b"VP8 ", b"VP8L", b"ALPH"}:
            found += _chunk(name, webp[at + 8 : at + 8 + size])
        at += 8 + size + size % 2
    return found


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + b"\x00" * (len(content) % 2)


def _three(number: int) -> bytes:
    return struct.pack("<I", number)[:3]


if __name__ == "__main__":
    main()
