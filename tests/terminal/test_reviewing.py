"""`tunnelfolk review`: a summary in words, and a page that stands alone."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tunnelfolk.bots.bot import play_out
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.cli import main
from tunnelfolk.rules.game import new
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.records import lines
from tunnelfolk.terminal.review_text import times

Output = pytest.CaptureFixture[str]


def recorded(folder: Path, game: str, seats: int) -> Path:
    match = play_out(new(game, seats, seed=5, options=Options(one_round=True)), [Keen(seat) for seat in range(seats)])
    path = folder / f"{game}.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines(match)))
    return path


class Tags(HTMLParser):
    """Which tags a page opens and leaves open, and what it would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)
        self.loads += [f"{name}={value}" for name, value in attributes if name in ("src", "href")]
        if tag not in ("meta", "path", "circle"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(("game", "seats"), [("saboteur", 5), ("duel", 2), ("solo", 1)])
def test_a_record_is_reviewed_in_words_and_as_a_page_that_loads_nothing(
    game: str, seats: int, tmp_path: Path, capsys: Output
) -> None:
    page = tmp_path / "review.html"
    assert main(["review", str(recorded(tmp_path, game, seats)), "--by", "keen", "--html", str(page)]) == 0
    words = " ".join(capsys.readouterr().out.split())
    assert re.search(r"won with|shared the victory|came home", words)
    assert str(page) in words.replace(" ", "")
    tags = Tags(page.read_text())
    assert tags.open == []
    assert tags.loads == []
    assert "script" not in tags.found
    assert tags.found.count("svg") == (2 if game == "saboteur" else seats)


def test_a_review_says_looked_like_and_never_was(tmp_path: Path, capsys: Output) -> None:
    main(["review", str(recorded(tmp_path, "saboteur", 5)), "--by", "keen"])
    words = " ".join(capsys.readouterr().out.split())
    assert "looked like a saboteur" in words
    assert "was a saboteur" not in words.replace("everybody was a saboteur with", "")


def test_what_cannot_be_reviewed_is_refused_with_one_line(tmp_path: Path, capsys: Output) -> None:
    path = recorded(tmp_path, "duel", 2)
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:9]))
    assert main(["review", str(path)]) == 2
    assert capsys.readouterr().err == ("tunnelfolk: the match is not over: a review shows what is hidden until then\n")
    assert main(["review", str(tmp_path / "nowhere")]) == 2


def test_odds_in_words() -> None:
    assert times(3.2) == "3 times as often"
    assert times(1.34) == "1.3 times as often"
    assert times(50) == "more than 20 times as often"
