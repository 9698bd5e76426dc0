"""Looking closely at a page: can everybody use it, does everything fit, and a picture to keep."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize

from tests.web.player import TWO_FRAMES, Sight

LAYOUT = (Path(__file__).parent / "layout.js").read_text()
# The sheet of symbols is seen where it is used, and half of all elements are in it.
AXE = """async () => {
  const { violations } = await axe.run({ exclude: ['.art-sheet'] }, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
    `${id} at ${target.join(' ')}: ${failureSummary.split('\\n')[1]?.trim()}`));
}"""
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
TOUCH_SIZES = {"small": (360, 740), "phone": (390, 844), "flat": (844, 390), "tablet": (820, 1180)}
SIZES = {"laptop": (1440, 900), "wide": (3840, 2160)}
PICTURED = {"small", "flat", "tablet"}
MANY = 16
"""Cards on a board that is full."""


class Inspection:
    """Looks at a page once for every name, and takes down what is wrong."""

    def __init__(self, page: Page, keep: Callable[[Page, str], None], *, touch: bool, tireless: bool = False) -> None:
        self.page, self.keep, self.touch, self.tireless = page, keep, touch, tireless
        self.wrong: list[str] = []
        self.seen: set[str] = set()
        self.device = "phone" if touch else "laptop"
        page.add_init_script(AXE_SCRIPT)

    def look(self, name: str) -> None:
        """See whether this state of the page is as it should be."""
        if self._is_new(name):
            for theme in THEMES:
                self._set_theme(theme)
                self._note(f"{name} in the {theme}", self.page.evaluate(AXE))
                self.keep(self.page, f"{name}-{self.device}-{theme}")
            self._set_theme("dark")
            self._measure(name)

    def _set_theme(self, theme: str) -> None:
        self.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)

    def follow(self, game: str) -> Callable[[Sight], None]:
        """Look at every kind of moment of a match, and measure it once more on phones when the board is full."""

        def notice(sight: Sight) -> None:
            self.look(f"{game}-{sight.moment}")
            name = f"{game}-{sight.moment}-late"
            if (
                self.touch
                and not sight.dialog
                and self.page.locator("[data-laid]").count() >= MANY
                and self._is_new(name)
            ):
                self._measure(name)

        return notice

    def _is_new(self, name: str) -> bool:
        is_new = name not in self.seen or self.tireless
        self.seen.add(name)
        return is_new

    def _measure(self, name: str) -> None:
        before = self.page.viewport_size
        assert before is not None
        for size, (width, height) in (TOUCH_SIZES if self.touch else SIZES).items():
            self._resize({"width": width, "height": height})
            self._note(f"{name}, {size}", self.page.evaluate(LAYOUT, {"touch": self.touch}))
            if size in PICTURED:
                self.keep(self.page, f"{name}-{size}")
        self._resize(before)

    def _resize(self, size: ViewportSize) -> None:
        self.page.set_viewport_size(size)
        self.page.evaluate(TWO_FRAMES)

    def _note(self, where: str, complaints: Any) -> None:
        self.wrong += [f"{where}: {complaint}" for complaint in complaints]

    def close(self) -> None:
        assert not self.wrong, "\n".join(["", *self.wrong])
