"""What Lighthouse thinks of the site (`make site`), served as a web host would; fails where a bar is missed.

`make bench-site` prints it: the front page, a page of the documentation with many pictures, a long one, and the game.
"""

import sys

from bench.web import judge_page
from scripts.site_build import SITE
from tests.web.static_host import StaticHost

PAGES = ("", "docs/how-to-play.html", "docs/protocol.html", "play/")


def main() -> int:
    assert SITE.is_dir(), "run `make site`"
    host = StaticHost(SITE)
    try:
        missed = [bar for page in PAGES for bar in judge_page(page or "front page", host.address + page)]
    finally:
        host.close()
    for bar in missed:
        print(f"MISSED: {bar}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
