"""What a newcomer meets: notes explain what happens for the first time, and nothing gives way to them."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, ViewportSize, WebSocketRoute

from tests.web.player import TWO_FRAMES, Finger, Player, Sight
from tests.web.visitor import PHONE, Visitor

SIZES = ((360, 640), (360, 740), (740, 360), (820, 1180), (1280, 720))
SEATS = {"saboteur": 5, "solo": 1}
FIRST: dict[str, dict[str, int]] = {"saboteur": {"first": 0}}
VICTIM = "sabotage_lamp"
LONGEST: dict[str, dict[str, Any]] = {
    "saboteur": {"event": "ToolBroken", "seat": 1, "card": VICTIM, "target": 0},
    "solo": {"event": "PathCollapsed", "seat": 0, "cell": [1, 0], "face": "B01"},
}
"""What has a long note in German."""

WHERE = """() => {
  const pressed = '.m-hand [data-card], .m-prompt button, [data-seat]';
  const box = (one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round);
  return [document.querySelector('.board').style.transform,
    ...[...document.querySelectorAll(pressed)].map((one) => `${one.dataset.testid} at ${box(one)}`)];
}"""
"""Where the board lies, the hand, and all that is pressed beside it."""

COVERED = """() => {
  const note = document.querySelector('[data-testid=first-note]');
  if (!note) return [];
  const { left, top, right, bottom } = note.getBoundingClientRect();
  const needed = '[data-lit], [data-card], [data-goal], [data-laid], .m-bar button, .m-acts button, [data-testid=lamp]';
  const isOut = [note, ...note.querySelectorAll('button')].some((one) => {
    const box = one.getBoundingClientRect();
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  });
  note.hidden = true;
  const covered = [...document.querySelectorAll(needed)].filter((one) => {
    const box = one.getBoundingClientRect();
    const [from, to] = [Math.max(box.left, left) + 1, Math.min(box.right, right) - 1];
    const [above, below] = [Math.max(box.top, top) + 1, Math.min(box.bottom, bottom) - 1];
    if (from >= to || above >= below) return false;
    // Where not all of a board is seen, the rest lies under the bars, with a note or without one.
    const at = document.elementFromPoint((from + to) / 2, (above + below) / 2);
    return one.contains(at) || (one.closest('.board') && at?.closest('.board'));
  });
  note.hidden = false;
  const names = covered.map((one) => one.dataset.testid ?? one.dataset.goal ?? one.dataset.laid);
  return isOut ? [...names, 'the edge'] : names;
}"""
"""What the note lies over, of all that one may want to see or to press."""


class Teller:
    """Tells a page of something that just happened, and of nothing else."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._line: WebSocketRoute | None = None
        self._prompt: dict[str, Any] = {}
        page.route_web_socket("**/socket*", self._relay)

    def _relay(self, line: WebSocketRoute) -> None:
        def tell(text: str | bytes) -> None:
            message: dict[str, Any] = msgspec.json.decode(text)
            if message["type"] == "prompt":
                _offer_all(message)
                self._prompt = message
            line.send(msgspec.json.encode(message).decode())

        self._line = line
        line.connect_to_server().on_message(tell)

    def tell(self, event: dict[str, Any]) -> None:
        message = deepcopy(self._prompt)
        message["since"] = message["prompt"]["version"]
        message["prompt"]["events"] = [event]
        assert self._line is not None
        self._line.send(msgspec.json.encode(message).decode())


def _offer_all(message: dict[str, Any]) -> None:
    """Every seat glows for one of the cards, or whoever plays alone has trolls to bribe."""
    view, legal = message["prompt"]["view"], message["prompt"]["legal"]
    if len(view["panels"]) > 1:
        view["hand"][-1] = VICTIM
        legal += [{"do": "sabotage", "card": VICTIM, "seat": seat} for seat in range(len(view["panels"]))]
    else:
        legal += [{"do": "bribe", "cell": goal["cell"]} for goal in view["goals"][:3]]


def _meet_note(page: Page, teller: Teller, event: dict[str, Any]) -> list[str]:
    """A note comes, cards are picked while it is there, and it is closed: what was wrong with that."""
    wrong: list[str] = []

    def measure() -> list[str]:
        page.mouse.move(0, 0)  # a card that was tapped last is raised as if it were pointed at
        page.evaluate(TWO_FRAMES)
        where: list[str] = page.evaluate(WHERE)
        return where

    def look(moment: str) -> None:
        page.evaluate(TWO_FRAMES)
        wrong.extend(f"{moment}: {one} is covered" for one in page.evaluate(COVERED))

    note = page.get_by_test_id("first-note")
    before = measure()
    teller.tell(event)
    note.wait_for()
    after = measure()
    wrong += [f"{one} moved when it came" for one in sorted(set(before) - set(after))]
    look("it came")
    for card in ("[data-card][data-playable]", f"[data-card={VICTIM}]"):
        for picked in page.locator(card).all()[:1]:
            picked.tap()
            look(f"{picked.get_attribute('data-card')} is picked")
            picked.tap()
    note.wait_for()
    before = measure()
    page.get_by_test_id("close-note").tap()
    note.wait_for(state="detached")
    wrong += [f"{one} moved when it was closed" for one in sorted(set(before) - set(measure()))]
    page.evaluate("localStorage.removeItem('tunnelfolk.notes')")
    return wrong


@pytest.mark.parametrize("game", SEATS)
def test_a_note_moves_nothing_and_covers_nothing_that_is_needed(game: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit(is_new=True, **PHONE, locale="de-DE")
    page, teller = visitor.page, Teller(visitor.page)
    visitor.sit_with_bots(game, SEATS[game], options=FIRST.get(game, {}))
    if game == "saboteur":
        page.get_by_test_id("close").tap()
    page.locator("[data-card][data-playable]").first.wait_for()
    wrong = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wrong += [f"{width} × {height}: {one}" for one in _meet_note(page, teller, LONGEST[game])]
    assert not wrong, "\n".join(["", *wrong])


UPRIGHT: ViewportSize = {"width": 360, "height": 740}
SIDEWAYS: ViewportSize = {"width": 740, "height": 360}
SOME_PRESSES = 45
OFTEN = 7


def test_a_newcomer_plays_on_a_phone_and_no_tap_comes_to_nothing(visit: Callable[..., Visitor]) -> None:
    visitor = visit(is_new=True, **PHONE)
    page = visitor.page
    page.set_viewport_size(UPRIGHT)
    visitor.sit_with_bots("duel", 2)
    explained: set[str] = set()
    wrong: list[str] = []

    def notice(sight: Sight) -> None:
        if player.presses == SOME_PRESSES // 2:
            page.set_viewport_size(SIDEWAYS)
        note = page.get_by_test_id("first-note")
        if sight.dialog or not note.count():
            return
        explained.add(note.inner_text())
        wrong.extend(f"{sight.moment}: {one} is covered by a note" for one in page.evaluate(COVERED))
        if player.presses % OFTEN == 0:
            page.get_by_test_id("close-note").tap()

    # It presses where things are seen, and is sure that something comes of it.
    player = Player(page, Finger(), notice=notice)
    player.play(lambda _: player.presses >= SOME_PRESSES)
    assert len(explained) > 1
    assert not wrong, "\n".join(["", *wrong])
