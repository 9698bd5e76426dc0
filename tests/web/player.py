"""Somebody who plays by what is seen on the page alone: with a mouse, with a finger, or with the keyboard."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Protocol

import msgspec
from playwright.sync_api import Page

SIGHT = (Path(__file__).parent / "sight.js").read_text()
LAMP_OUT = "dialog"
"""A dialog that is not about the match: the connection is lost, and comes back without anybody."""
IS_SOMETHING_TO_DO = f"""() => {{
  const seen = ({SIGHT})();
  return seen.dialog ? seen.dialog !== "{LAMP_OUT}" : seen.lit.length || seen.hand.length;
}}"""
CAN_BE_PRESSED = f"""([name, isPointing]) => {{
  const {{ lit, hand, others }} = ({SIGHT})();
  return [...lit, ...hand, ...others].some(({{ id, x }}) => id === name && (x >= 0 || !isPointing));
}}"""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
GIVE_UP_MS = 300_000
"""What has not come by then never will; nothing ever takes so long, on however busy a machine."""
SETTLING = 10
"""A page that changes is laid out in a few frames; what is wrong after so many looks, two frames apart, stays so."""
MOST_PRESSES = 4_000
ENDS = "dialog-final"


class Thing(msgspec.Struct, frozen=True):
    """Something on the page that can be pressed, and a point where nothing covers it."""

    id: str
    target: str
    card: str
    pressed: bool
    playable: bool
    focused: bool
    x: float
    y: float


class Sight(msgspec.Struct, frozen=True):
    """What can be pressed now."""

    dialog: str
    lit: tuple[Thing, ...]
    hand: tuple[Thing, ...]
    others: tuple[Thing, ...]
    mode: str
    where: str

    def named(self, pattern: str) -> list[Thing]:
        """What glows and has such a name."""
        return [thing for thing in self.lit if re.fullmatch(pattern, thing.id)]

    @property
    def targets(self) -> list[Thing]:
        return [thing for thing in self.lit if thing.target.startswith(("cell", "seat"))]

    @property
    def sides(self) -> list[Thing]:
        """Where more glows than is seen."""
        return [thing for thing in self.others if thing.id.startswith("more-")]

    @property
    def places(self) -> list[tuple[float, float]]:
        return [(thing.x, thing.y) for thing in self.targets]

    @property
    def picked(self) -> list[Thing]:
        return [card for card in self.hand if card.pressed]

    @property
    def is_nothing(self) -> bool:
        return self.dialog == LAMP_OUT or not (self.dialog or self.lit or self.hand)

    @property
    def moment(self) -> str:
        """What kind of moment this is: all moments of a name look alike."""
        if self.dialog:
            return self.dialog.removeprefix("dialog-")
        if self.named("confirm"):
            return "confirming" if self.named("cell.*") else "confirming-other"
        if self.picked:
            return f"chose-{_kind(self.picked[0].card)}" if self.mode == "play" else "putting-down"
        return "my-turn" if self.hand else "other"


def _kind(card: str) -> str:
    """What a card is aimed at."""
    if not card.islower():
        return "path"
    return "seat" if card.startswith(("sabotage", "repair")) else "spot"


def look(page: Page) -> Sight:
    return msgspec.convert(page.evaluate(SIGHT), Sight)


class Vanished(Exception):
    """Something else came up on the way there, say a lost connection: a person would look again."""


class Hands(Protocol):
    """A way to press things."""

    def press(self, page: Page, thing: Thing) -> None: ...


class Mouse:
    """Clicks."""

    def press(self, page: Page, thing: Thing) -> None:
        assert thing.x >= 0, f"{thing.id} is covered or out of sight"
        page.mouse.click(thing.x, thing.y)


class Finger:
    """Taps."""

    def press(self, page: Page, thing: Thing) -> None:
        assert thing.x >= 0, f"{thing.id} is covered or out of sight"
        page.touchscreen.tap(thing.x, thing.y)
        # A tap becomes a click a moment after the finger has left.
        page.evaluate(TWO_FRAMES)


def press_named(page: Page, hands: Hands, name: str) -> None:
    """Press what has this name, as soon as it can be pressed, and for a pointer as soon as nothing covers it."""
    page.wait_for_function(CAN_BE_PRESSED, arg=[name, not isinstance(hands, Keys)])
    sight = look(page)
    hands.press(page, next(one for one in (*sight.lit, *sight.hand, *sight.others) if one.id == name))


class Keys:
    """Types, and touches nothing else."""

    MOST_STOPS = 400
    """Every line of the log is a stop, and whoever has gone past a cell comes round again through all of them."""
    MOST_ARROWS = 24

    def press(self, page: Page, thing: Thing) -> None:
        if thing.id.startswith("hand-"):
            page.keyboard.press(str(int(thing.id.removeprefix("hand-")) + 1))
        elif thing.id in {"turn", "pass"}:
            page.keyboard.press({"turn": "r", "pass": "p"}[thing.id])
        elif thing.id == "confirm" and self._confirms_by_enter(page):
            page.keyboard.press("Enter")
        else:
            if not (thing.target and self._walk(page, thing)):
                self.reach(page, f"[data-testid='{thing.id}']")
            page.keyboard.press("Enter")

    def reach(self, page: Page, selector: str) -> None:
        """Go there with the tabulator."""
        for _ in range(self.MOST_STOPS):
            if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"the tabulator never reaches {selector}")

    def _confirms_by_enter(self, page: Page) -> bool:
        choice = ":is([data-card], [data-target])[aria-pressed=true]"
        return bool(page.evaluate(f"document.activeElement.matches('body, {choice}')")) and not look(page).dialog

    def _walk(self, page: Page, thing: Thing) -> bool:
        """Go there with the arrows, always along the longer way."""
        for _ in range(self.MOST_ARROWS):
            sight = look(page)
            goal = next((one for one in sight.lit if one.id == thing.id), None)
            if goal is None:
                raise Vanished(thing.id)
            if goal.focused:
                return True
            here = next((one for one in sight.targets if one.focused), None)
            page.keyboard.press(_arrow(here, goal) if here else "ArrowRight")
        return False


def _arrow(here: Thing, goal: Thing) -> str:
    right, down = goal.x - here.x, goal.y - here.y
    if abs(right) > abs(down):
        return "ArrowRight" if right > 0 else "ArrowLeft"
    return "ArrowDown" if down > 0 else "ArrowUp"


class Player:
    """Presses something that glows, until the match is over."""

    def __init__(self, page: Page, hands: Hands, seed: int = 1, notice: Callable[[Sight], None] | None = None) -> None:
        self.page, self.hands, self.rng = page, hands, Random(seed)
        self.notice = notice or (lambda _: None)
        self.presses = 0
        self._fiddled = 0
        self.puts_down = False
        """Whether to put a card down the next time: how often chance is asked depends on the machine."""

    def play(self, until: Callable[[Sight], object] = lambda sight: sight.dialog == ENDS) -> Sight:
        """Play until something is seen: the end, unless told otherwise."""
        while True:
            sight = self.wait()
            if not sight.dialog and any(thing.id == "rematch" for thing in sight.lit):
                self.page.evaluate(TWO_FRAMES)  # the end opens in a frame of its own
                continue
            self.notice(sight)
            if until(sight):
                return sight
            self.press(sight)

    def put_away(self, until: str) -> None:
        """Close what comes up before such a dialog, and touch nothing else: somebody else plays meanwhile."""
        while (sight := self.wait()).dialog != until:
            if sight.dialog:
                self.press(sight)
            else:
                self.page.evaluate(TWO_FRAMES)

    def wait(self) -> Sight:
        """Wait until something can be done."""
        sight = look(self.page)
        if sight.is_nothing:
            self.page.wait_for_function(IS_SOMETHING_TO_DO, timeout=GIVE_UP_MS)
            sight = look(self.page)
        return sight

    def press(self, sight: Sight) -> None:
        self.presses += 1
        assert self.presses < MOST_PRESSES, "this match never ends"
        thing = self.pick(sight)
        if not (thing.target or isinstance(self.hands, Keys)):
            settled = self._settled(thing)
            if settled is None:
                return
            thing = settled
        while thing.x < 0 and sight.sides and not isinstance(self.hands, Keys):
            sight = self._look_around(sight)
            thing = next(one for one in sight.lit if one.id == thing.id)
        try:
            self.hands.press(self.page, thing)
        except Vanished:
            return
        if thing.target and not thing.pressed:
            after = look(self.page)
            is_answered = any(one.pressed for one in after.targets) or after.picked != sight.picked or after.dialog
            assert not sight.picked or is_answered, f"{thing.id} was pressed, and nothing came of it"

    def _settled(self, thing: Thing) -> Thing | None:
        """A button or card where nothing covers it: something may have passed over it just then. None if it is gone."""
        found: Thing | None = thing
        for _ in range(SETTLING):
            if found is None or found.x >= 0:
                break
            self.page.evaluate(TWO_FRAMES)
            seen = look(self.page)
            found = next((one for one in (*seen.lit, *seen.hand, *seen.others) if one.id == thing.id), None)
        return found

    def _look_around(self, sight: Sight) -> Sight:
        """Not everything that glows is in sight: move the board."""
        self.hands.press(self.page, self.rng.choice(sight.sides))
        moved = look(self.page)
        assert moved.places != sight.places, "the board did not move"
        return moved

    def pick(self, sight: Sight) -> Thing:
        """What to press next: anything that glows, one step after the other."""
        if sight.dialog:
            return self._answer(sight)
        if confirm := sight.named("confirm"):
            return self._fiddle(sight) or confirm[0]
        if sight.mode != "play":
            return self.rng.choice([card for card in sight.hand if not card.pressed])
        if sight.picked:
            targets = sight.targets or sight.named("pass")
            assert targets, f"a card was picked, and nothing glows: {sight}"
            return self.rng.choice(targets)
        return self._begin(sight)

    def _answer(self, sight: Sight) -> Thing:
        takes = sight.named(r"take-\d+")
        if takes and not self._is_fiddling(len(takes)):
            return self.rng.choice(takes)
        self._fiddled = 0
        return (sight.named("confirm") or sight.named("close") or sight.named("treasure"))[0]

    def _fiddle(self, sight: Sight) -> Thing | None:
        """Turn the card, or take the other tool, before it is confirmed."""
        ways = sight.named(r"turn|way-\d|tool-\w+")
        if not ways or self._is_fiddling(1):
            self._fiddled = 0
            return None
        return self.rng.choice(ways)

    def _is_fiddling(self, most: int) -> bool:
        """Whether enough was tried out; chance says how much is enough."""
        self._fiddled += 1
        return self._fiddled > self.rng.randint(0, most)

    def _begin(self, sight: Sight) -> Thing:
        passing = [thing for thing in sight.others if thing.id == "pass"]
        if passing and self.puts_down:
            self.puts_down = False
            return passing[0]
        playable = [card for card in sight.hand if card.playable]
        others = sight.named(r"done|bribe.*|shed-.*")
        if others and (not playable or self.rng.random() < 0.3):
            return self.rng.choice(others)
        if playable and self.rng.random() < 0.9:
            return self.rng.choice(playable)
        return (passing or playable)[0]
