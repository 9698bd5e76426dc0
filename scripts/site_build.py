"""Builds the site: the game without a server, the documentation and a front page in one folder for any web host.

`make site` runs it. Nothing in the folder knows where it lies: it works below any path.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from scripts import client_bundle, site_links, site_pages

ROOT = Path(__file__).parents[1]
SITE = ROOT / "build/site"
DRAW = Path(__file__).with_name("site_drawings.mjs")
PICTURES = ROOT / "docs/pictures"
WITHOUT_SERVER = {
    '<html lang="en">': '<html lang="en" data-site="../">',
    "<title>": """<script>sessionStorage.setItem('offline', '1')</script>
    <style>
      main:has(> .play) > .two,
      main > nav > :is([href='#/watch'], [href='#/offline']) {
        display: none;
      }
      .play > [disabled] + p {
        display: block !important;
        visibility: hidden;
      }
      body {
        padding-bottom: 76px;
      }
    </style>
    <title>""",
}
"""What tells the client that there is no server behind it, and where this site is (web/src/offline/boot.svelte.ts).

The styles are those of web/src/offline/OfflineBar.svelte, from the first moment on, so that nothing moves
when its bar comes.
"""


def main() -> int:
    """Build it, and say where it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=SITE, help="the folder, which is made anew")
    site: Path = parser.parse_args().to.resolve()
    client_bundle.build()
    broken = build(site)
    if broken:
        print("The site has broken links:", *broken, sep="\n  ", file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    print(f"The site is in {site}: {size / 1e6:.0f} MB, for any web host.")
    return 0


def build(site: Path) -> list[str]:
    """Build it from a client that is there; what is answered are broken links."""
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    # Some hosts leave out folders that begin with an underscore, unless they find this.
    (site / ".nojekyll").touch()
    put_game(site / "play")
    with tempfile.TemporaryDirectory() as work:
        drawings, pages = Path(work, "drawings"), Path(work, "pages")
        node = client_bundle.node()
        assert node is not None, "the client could not have been built without Node"
        subprocess.run([node, str(DRAW), str(drawings)], cwd=client_bundle.WEB, check=True)
        site_pages.write_pages(pages, drawings, client_bundle.BUNDLE)
        make_pages(pages, site / "docs")
    put_front(site)
    return list(site_links.broken_links(site))


def put_game(folder: Path) -> None:
    """The client, told that it is alone."""
    shutil.copytree(client_bundle.BUNDLE, folder)
    page = folder / "index.html"
    text = page.read_text(encoding="utf-8")
    for told, more in WITHOUT_SERVER.items():
        assert text.count(told) == 1, f"the page of the client does not have one {told}"
        text = text.replace(told, more)
    page.write_text(text, encoding="utf-8")


def make_pages(pages: Path, folder: Path) -> None:
    """Let Sphinx make the pages; any warning is an error."""
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q"]
    subprocess.run([*command, str(pages), str(folder)], check=True)
    shutil.rmtree(folder / ".doctrees", ignore_errors=True)
    for page in folder.glob("*.html"):
        page.write_text(mend_page(page.read_text(encoding="utf-8")), encoding="utf-8")


MENDED = {
    'role="heading"': 'role="heading" aria-level="2"',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="All pages">',
    '<aside class="toc-drawer': '<aside aria-label="On this page" class="toc-drawer',
    '<th class="head"><p></p></th>': "<td></td>",
    "<pre>": '<pre tabindex="0">',
    '<div class="table-wrapper': '<div tabindex="0" class="table-wrapper',
    '<div id="search-results"></div>': '<h1>Search</h1><div id="search-results"></div>',
}
"""What the theme leaves out for those who hear its pages."""


def mend_page(text: str) -> str:
    """A page as screen readers expect it."""
    for wanting, whole in MENDED.items():
        text = text.replace(wanting, whole)
    return text


def put_front(site: Path) -> None:
    """The first page, with the size of what is fetched to play."""
    engine = json.loads((site / "play/offline/engine.json").read_text(encoding="utf-8"))
    holes = {"megabytes": f"{engine['bytes'] / 1e6:.1f}", "fonts": site_pages.font_faces("docs/_static/")}
    text = (site_pages.LOOKS / "front.html").read_text(encoding="utf-8")
    for name, filling in holes.items():
        text = text.replace(f"{{{{{name}}}}}", filling)
    (site / "index.html").write_text(text, encoding="utf-8")
    for name in ("table.jpg", "phone.jpg", "duel.jpg"):
        shutil.copy(PICTURES / name, site)
    # Hosts show it for every address of the site where nothing is, the client's too.
    (site / "play/404.html").rename(site / "404.html")


if __name__ == "__main__":
    sys.exit(main())
