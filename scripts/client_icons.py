"""Draws web/public/icon.svg as the PNG files that phones want. Needs a Chromium; run it when the icon changes."""

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

PUBLIC = Path(__file__).parents[1] / "web/public"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "apple-touch-icon.png": 180}
PAGE = "<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{svg}"


def main() -> None:
    """Draw all sizes."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        raise SystemExit("No Chromium was found on the path.")
    svg = (PUBLIC / "icon.svg").read_text()
    for name, size in SIZES.items():
        draw(chromium, PAGE.format(size=size, svg=svg), size, PUBLIC / name)


def draw(chromium: str, page: str, size: int, target: Path) -> None:
    """Take a picture of a page."""
    with TemporaryDirectory() as folder:
        source = Path(folder) / "icon.html"
        source.write_text(page)
        options = ["--headless", "--no-sandbox", "--hide-scrollbars", f"--window-size={size},{size}"]
        subprocess.run([chromium, *options, f"--screenshot={target}", source.as_uri()], check=True, capture_output=True)


if __name__ == "__main__":
    main()
