"""An address where nothing is: people get a page that leads back, programs the problem in JSON."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from litestar.datastructures import State
from litestar.testing import TestClient

from tunnelfolk.server.app import application

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
PAGE = '<!doctype html><title>Nothing</title><style>p{}</style><a href="./">Back</a><script>\n1\n</script>'
JSON = "application/json"


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A client as it is built."""
    (tmp_path / "index.html").write_text("<!doctype html><title>Tunnelfolk</title>")
    (tmp_path / "404.html").write_text(PAGE)
    return tmp_path


@pytest.mark.parametrize("path", ["/foo", "/foo/bar/", "/assets/none.js", "/404.html", "/%00"])
def test_a_browser_is_shown_a_page_that_leads_to_the_start_from_any_depth(static: Path, path: str) -> None:
    with TestClient(application(State(), static)) as asker:
        answer = asker.get(path, headers=BROWSER)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["vary"] == "Accept"
    assert '<a href="/">Back</a>' in answer.text


@pytest.mark.parametrize(
    ("path", "accepted"),
    [("/foo", "*/*"), ("/foo", JSON), ("/none.png", "image/*"), ("/api/nothing", BROWSER["Accept"])],
)
def test_programs_and_whoever_asks_the_interface_are_told_in_json(static: Path, path: str, accepted: str) -> None:
    with TestClient(application(State(), static)) as asker:
        answer = asker.get(path, headers={"Accept": accepted})
    assert (answer.status_code, answer.headers["content-type"]) == (404, JSON)
    assert answer.json()["code"] == "bad_request"


def test_the_start_page_is_still_the_start_page(static: Path) -> None:
    with TestClient(application(State(), static)) as asker:
        answer = asker.get("/", headers=BROWSER)
    assert (answer.status_code, "Tunnelfolk" in answer.text) == (200, True)


def test_a_client_without_that_page_is_served_all_the_same(static: Path) -> None:
    (static / "404.html").unlink()
    with TestClient(application(State(), static)) as asker:
        answer = asker.get("/foo", headers=BROWSER)
    assert (answer.status_code, answer.headers["content-type"]) == (404, JSON)


def test_only_the_styles_and_the_script_of_the_page_itself_may_be_in_it(static: Path) -> None:
    with TestClient(application(State(), static)) as asker:
        policy = asker.get("/foo", headers=BROWSER).headers["content-security-policy"]
    hashes = [b64encode(sha256(text).digest()).decode() for text in (b"p{}", b"\n1\n")]
    assert re.findall(r"(\w+)-src 'sha256-([^']+)'", policy) == [("style", hashes[0]), ("script", hashes[1])]
    assert "unsafe" not in policy
