"""Looking closely at a page: can everybody use it, does everything fit, and a picture to keep."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.web.player import SETTLING, TWO_FRAMES, Sight

LAYOUT = (Path(__file__).parent / "layout.js").read_text()
# The sheet of symbols is seen where it is used, and half of all elements are in it.
AXE = """async (rules) => {
  const { violations } = await axe.run(
    { exclude: ['.art-sheet'] }, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
    `${id} at ${target.join(' ')}: ${failureSummary.split('\\n')[1]?.trim()}`));
}"""
# The light theme has other colours and is the same page for the rest.
RULES_IN_THEMES: dict[Literal["dark", "light"], list[str] | None] = {"dark": None, "light": ["color-contrast"]}
# Beside the size that the page has anyway.
TOUCHED_SIZES = ((360, 640), (360, 740), (844, 390), (820, 1180))
CLICKED_SIZES = ((1920, 1080),)
TELEVISION = (3840, 2160)
SMALL_SCREEN = (1024, 768)
MANY = 16
"""Cards on a board that is full."""


class Inspection:
    """Looks at a page once for every name, and takes down what is wrong."""

    def __init__(self, page: Page, keep: Callable[[Page, str], None], *, touch: bool, tireless: bool = False) -> None:
        self.page, self.keep, self.touch, self.tireless = page, keep, touch, tireless
        self.wrong: list[str] = []
        self.seen: set[str] = set()
        self.device = "phone" if touch else "laptop"
        self.sizes: tuple[tuple[int, int], ...] = TOUCHED_SIZES if touch else CLICKED_SIZES
        """May be changed, where a page has sizes of its own to be looked at."""
        page.add_init_script(AXE_SCRIPT)

    def look(self, name: str) -> None:
        """See whether this state of the page is as it should be."""
        if self._is_new(name):
            for theme, rules in RULES_IN_THEMES.items():
                self._set_theme(theme)
                self._note(f"{name} in the {theme}", self.page.evaluate(AXE, rules))
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
        own = self.page.viewport_size
        assert own is not None
        for width, height in [*self.sizes, (own["width"], own["height"])]:
            self.page.set_viewport_size({"width": width, "height": height})
            self._note(f"{name}, {width} × {height}", self._misplaced())
            if self.touch:
                self.keep(self.page, f"{name}-{width}x{height}")

    def _misplaced(self) -> Any:
        """What does not fit, once the page has come to rest."""
        for _ in range(SETTLING):
            self.page.evaluate(TWO_FRAMES)
            if not (wrong := self.page.evaluate(LAYOUT, {"touch": self.touch})):
                break
        return wrong

    def _note(self, where: str, complaints: Any) -> None:
        self.wrong += [f"{where}: {complaint}" for complaint in complaints]

    def close(self) -> None:
        assert not self.wrong, "\n".join(["", *self.wrong])
