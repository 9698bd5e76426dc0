"""Looks at every link of a folder of pages: whether its file is there, and the place in it."""

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LINKS = {"href", "src", "poster"}
OUTSIDE = ("http:", "https:", "mailto:", "data:", "javascript:")


class Page(HTMLParser):
    """The ids of a page, and what it links to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.ids.add(value)
            elif name in LINKS and value:
                self.links.append(value)
            elif name == "srcset" and value:
                self.links += [one.split()[0] for one in value.split(",")]


def broken_links(folder: Path) -> Iterator[str]:
    """What leads nowhere. The site may lie below any path, so a link that begins with a slash is broken too."""
    pages = {path: Page(path) for path in sorted(folder.rglob("*.html"))}
    for path, page in pages.items():
        for link in dict.fromkeys(page.links):
            why = _what_is_wrong(folder, path, link, pages)
            if why:
                yield f"{path.relative_to(folder)}: {link}: {why}"


def _what_is_wrong(folder: Path, path: Path, link: str, pages: dict[Path, Page]) -> str:
    if link.startswith(OUTSIDE):
        return ""
    if link.startswith("/"):
        return "does not work below a path"
    split = urlsplit(link)
    target = (path.parent / unquote(split.path)).resolve() if split.path else path
    if not target.is_relative_to(folder):
        return "leads out of the site"
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return "is not there"
    place = unquote(split.fragment)
    # What begins like a path is an address inside the client.
    if place and not place.startswith("/") and target in pages and place not in pages[target].ids:
        return "has no such place"
    return ""


def main(folder: Path) -> int:
    """Print what is broken."""
    broken = list(broken_links(folder.resolve()))
    print(*broken, sep="\n", end="\n" if broken else "")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
