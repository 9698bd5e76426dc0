"""Playing days apart: by keyboard alone, and in German."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server.people import Guest, Socket, part
from tests.web.player import Keys
from tests.web.visitor import Visitor

THREE_DAYS = 259_200
HIDE = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })"
REGISTERED = "async () => !!(await navigator.serviceWorker.getRegistration())?.active"
ASKED = """(() => {
  let allowed = 'default';
  window.shown = [];
  Object.defineProperty(Notification, 'permission', { get: () => allowed });
  Notification.requestPermission = async () => (allowed = 'granted');
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data }) => {
    window.shown.push({ title, body, data });
  };
})()"""
"""A browser without a screen allows no notifications: here somebody says yes, and they are taken down."""
PUSHED = """async (message) => {
  const shown = [];
  const opened = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data }) => {
    shown.push({ title, body, data });
  };
  self.clients.openWindow = async (address) => void opened.push(address);
  const done = (name, more) => {
    const event = Object.assign(new ExtendableEvent(name), more);
    const works = [];
    event.waitUntil = (work) => works.push(work);
    self.dispatchEvent(event);
    return Promise.all(works);
  };
  await done('push', { data: { json: () => message } });
  await done('notificationclick', { notification: { close() {}, data: shown[0].data } });
  return { shown, opened };
}"""
"""What the service worker does when a message comes, and when its notification is tapped."""


def open_duel(own: Guest, other: Guest) -> str:
    """A slow table of two people at which a match has begun; its id."""
    table = own.found("duel", 2, turn_seconds=THREE_DAYS)
    other.post(f"/tables/{table['id']}/sit")
    own.post(f"/tables/{table['id']}/start")
    return str(table["id"])


def play_until(is_own: bool, sockets: list[Socket]) -> None:
    """Both play by wire, any choices, until it is the one's turn or the other's."""
    while True:
        version = max(socket.version for socket in sockets)
        for socket in sockets:
            socket.until_prompt(version or 1)
        if bool(sockets[0].prompt["legal"]) == is_own:
            return
        mover = next(socket for socket in sockets if socket.prompt["legal"])
        seen = mover.version
        mover.choose(0)
        mover.until_prompt(seen + 1)


def sit_apart(visitor: Visitor, turns: tuple[bool, ...]) -> tuple[list[Guest], list[tuple[str, list[Socket]]]]:
    """Somebody with a slow Duel for each of these, in which it is their turn or not; and the wires to play on."""
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name=visitor.word("start.play"), exact=True).click(trial=True)
    own, other = visitor.by_wire(), Guest(visitor.server, "Ben")
    tables = [open_duel(own, other) for _ in turns]
    opened = [(table, [guest.connect(table) for guest in (own, other)]) for table in tables]
    for is_own, (_, sockets) in zip(turns, opened, strict=True):
        play_until(is_own, sockets)
    return [own, other], opened


def test_where_it_is_ones_turn_comes_first_with_the_time_that_is_left(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    visitor = visit(locale="de-DE")
    page = visitor.page
    guests, opened = sit_apart(visitor, (False, True))
    page.goto("/#/matches")
    page.goto("/")
    rows = page.locator("a.row", has=page.locator(".faces"))  # open tables have none
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("du bist am Zug · noch 3 Tage")
    expect(rows.nth(1)).to_contain_text(visitor.word("start.othersTurn"))
    keep(page, "days-apart-start")
    Keys().reach(page, "a.row")
    page.keyboard.press("Enter")
    visitor.await_match()
    expect(page).to_have_title("Du bist am Zug · Tunnelfolk")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "favicon-turn.svg")
    expect(page.get_by_test_id("own-clock")).to_have_text("noch 3 Tage")
    keep(page, "days-apart-match")
    play_until(False, opened[1][1])
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "favicon.svg")
    expect(page.get_by_test_id("own-clock")).to_have_text("noch 3 Tage")  # the other's, since that is days
    part(guests, [socket for _, sockets in opened for socket in sockets])


def test_a_slow_table_calls_whoever_is_elsewhere_and_wanted_it(
    visit: Callable[..., Visitor], keep: Callable[[Page, str], None]
) -> None:
    visitor = visit(locale="de-DE", service_workers="allow")
    page, keys = visitor.page, Keys()
    page.add_init_script(ASKED)
    guests, [(table, sockets)] = sit_apart(visitor, (False,))
    page.goto(f"/#/t/{table}")
    visitor.await_match()
    # Nobody is asked before they say so; then the page tells while it is behind others.
    page.wait_for_function(REGISTERED)
    assert page.evaluate("window.shown") == []
    keys.reach(page, "[data-testid=menu]")
    page.keyboard.press("Enter")
    notices = page.get_by_test_id("notices")
    expect(notices).to_contain_text(visitor.word("settings.turns_off"))
    keys.reach(page, "[data-testid=notices] button")
    keep(page, "days-apart-menu")
    page.keyboard.press("Enter")
    expect(notices).to_contain_text(visitor.word("settings.turns_here"))
    expect(page.get_by_test_id("webhook")).to_contain_text(visitor.word("room.webhookHint"))
    page.keyboard.press("Escape")
    page.evaluate(HIDE)
    at = page.evaluate("location.hash")
    play_until(True, sockets)
    page.wait_for_function("() => window.shown.length")
    assert page.evaluate("window.shown") == [{"title": "Du bist am Zug", "body": "Das Duell", "data": at}]

    # What the server would push is said by the service worker, in the language wanted; a tap leads to the table.
    told = {"table": "elsewhere", "game": "duel", "names": ["Ben"], "left": 172_800, "language": "de"}
    (worker,) = visitor.context.service_workers
    assert worker.evaluate(PUSHED, told) == {
        "shown": [{"title": "Du bist am Zug", "body": "Das Duell mit Ben · noch 2 Tage", "data": "#/t/elsewhere"}],
        "opened": [f"{visitor.server.address}/#/t/elsewhere"],
    }
    part(guests, sockets)
