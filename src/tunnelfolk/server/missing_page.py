"""The page for people who come to an address where nothing is. Programs are told the same in JSON."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response
from msgspec import Struct

from tunnelfolk.server.security import POLICY

FILE = "404.html"
"""As hosts of files call it; the client's build makes it (web/missing.plugin.ts)."""


class MissingPage(Struct, frozen=True):
    """The page, and what browsers are told of it."""

    text: str
    policy: str

    def answer(self) -> Response[str]:
        """The page, which is not what was asked for."""
        headers = {"Content-Security-Policy": self.policy, "Vary": "Accept"}
        return Response(self.text, status_code=404, media_type=MediaType.HTML, headers=headers)


def read_page(folder: Path) -> MissingPage | None:
    """The page of a built client."""
    try:
        text = (folder / FILE).read_text(encoding="utf-8")
    except FileNotFoundError:  # a client of a build before, or none
        return None
    # Its styles and its script are in it, because it is shown at any depth; only these may be.
    style, script = (_hash_of(text, tag) for tag in ("style", "script"))
    policy = f"{POLICY}; style-src {style}; script-src {script}"
    return MissingPage(text.replace('href="./"', 'href="/"'), policy)


def _hash_of(text: str, tag: str) -> str:
    found = re.search(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
    digest = sha256((found[1] if found else "").encode()).digest()
    return f"'sha256-{b64encode(digest).decode()}'"


def is_for_people(request: Request[Any, Any, Any]) -> bool:
    """Whether a browser asks for a page to show, and not somebody for the server's answers."""
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
