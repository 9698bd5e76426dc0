"""`tunnelfolk review`: a summary in words, and a page that stands alone."""

import io
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from rich.console import Console

from tunnelfolk.analysis.match_story import Sentence
from tunnelfolk.analysis.move_review import Better, MoveReview, ReviewedChoice
from tunnelfolk.bots.bot import play_out
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.cli import main
from tunnelfolk.languages.dictionaries import load_dictionary
from tunnelfolk.languages.speech import say_tenths, speak
from tunnelfolk.rules.actions import Action, Dig, Repair, Shed
from tunnelfolk.rules.cards import Tool
from tunnelfolk.rules.game import new
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.records import lines
from tunnelfolk.terminal import review_command
from tunnelfolk.terminal.event_sentences import Cast
from tunnelfolk.terminal.review_page import BLUE, GREEN, HIGH, TOP, gold_levels, spread_names
from tunnelfolk.terminal.review_text import describe_mark, tell_sentence, times

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
    # What a phone has no room for is moved sideways by itself: every plot, and the table.
    assert len(re.findall(r'class="wide" tabindex="0"><(?:svg|table)', page.read_text())) == tags.found.count("svg") + 1


def test_whoever_is_called_by_a_colour_has_a_line_of_that_colour(tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    main(["review", str(recorded(tmp_path, "duel", 2)), "--by", "keen", "--html", str(page)])
    lines = re.findall(r'<h2>(Green|Blue)</h2>.*?stroke="(#\w+)" stroke-width="3"', page.read_text())
    assert lines == [("Green", GREEN), ("Blue", BLUE)]


def test_points_of_a_list_that_need_a_second_line_go_on_below_their_words(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    main(["review", str(recorded(tmp_path, "saboteur", 5)), "--by", "keen"])
    [turns] = re.findall(r"^ +\d+\. .*?\n\n", capsys.readouterr().out, re.MULTILINE | re.DOTALL)
    begun = [bool(re.match(r"  +\d+\. ", line)) for line in turns.splitlines()[:-1]]
    assert len(begun) > sum(begun) > 1
    assert all(
        has_begun or line.startswith(" " * 5) for has_begun, line in zip(begun, turns.splitlines(), strict=False)
    )


@pytest.mark.parametrize(
    ("made", "better"),
    [
        (Dig("B07", (1, 0)), Dig("B07~", (1, 0))),
        (Repair("repair_pick", Tool.PICK, 0), Repair("repair_pick_lamp", Tool.PICK, 0)),
        (Shed(("P01", "P02"), Tool.LAMP), Shed(("P01", "P03"), Tool.LAMP)),
    ],
)
def test_a_choice_and_the_better_one_never_read_alike(made: Action, better: Action) -> None:
    choice = ReviewedChoice(7, 0, 1, made, "real", 0.5, 0.5, 10.0, stones=1, better=Better(better, 0.6, ""))
    told = describe_mark(choice, MoveReview("keen", "chance", (), (), ()), Cast(("Ada", "Bruno")))
    [words] = re.findall(r"Ada chose: (.+) \(50%\)\. Better: (.+) \(60%\)\.", told)
    assert words[0] != words[1]


@pytest.mark.parametrize(("silent", "is_shown"), [(-1.0, True), (60.0, False)])
def test_how_far_a_review_is_shows_once_it_has_taken_a_while(
    monkeypatch: pytest.MonkeyPatch, silent: float, *, is_shown: bool
) -> None:
    assert review_command.SILENT_SECONDS == 1.0
    monkeypatch.setattr(review_command, "SILENT_SECONDS", silent)
    told = io.StringIO()
    bar = review_command.ProgressBar(Console(file=told, force_terminal=True, width=80))
    bar.tell(0.25)
    bar.end()
    assert ("25%" in told.getvalue()) == is_shown


def test_a_review_says_looked_like_and_never_was(tmp_path: Path, capsys: Output) -> None:
    main(["review", str(recorded(tmp_path, "saboteur", 5)), "--by", "keen"])
    words = " ".join(capsys.readouterr().out.split())
    assert "looked like a saboteur" in words
    assert "was a saboteur" not in words


def test_what_cannot_be_reviewed_is_refused_with_one_line(tmp_path: Path, capsys: Output) -> None:
    path = recorded(tmp_path, "duel", 2)
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:9]))
    assert main(["review", str(path)]) == 2
    assert capsys.readouterr().err == ("tunnelfolk: the match is not over: a review shows what is hidden until then\n")
    assert main(["review", str(tmp_path / "nowhere")]) == 2


def test_a_page_that_cannot_be_written_is_told_before_the_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr(review_command, "review_match", lambda *_, **__: pytest.fail("it was reviewed first"))
    page = tmp_path / "nowhere" / "review.html"
    assert main(["review", str(recorded(tmp_path, "duel", 2)), "--html", str(page)]) == 2
    assert capsys.readouterr().err == f"tunnelfolk: --html {page}: No such file or directory\n"


def test_odds_in_words() -> None:
    assert times(3.2) == "3 times as often"
    assert times(1.34) == "1.3 times as often"
    assert times(50) == "more than 20 times as often"


def test_decimals_are_written_as_the_language_writes_them() -> None:
    told = {"en": "1.3 times as often", "de": "1,3-mal so oft", "ja": "1.3"}
    for language, words in told.items():
        speak(language)
        assert words in times(1.34)
    speak("de")
    assert (say_tenths(-0.04), say_tenths(0.25, sign="+")) == ("0,0", "+0,2")


def test_what_is_less_than_nothing_has_a_minus_and_no_hyphen() -> None:
    assert (say_tenths(-0.8), say_tenths(-0.8, sign="+")) == ("−0.8", "−0.8")
    luck = tell_sentence(Sentence("luck", (0,), (1.5, -0.8, 2.0)), Cast(("Ada", "Bruno")))
    assert "−0.8 : 2.0" in luck


def test_what_is_rounded_to_nothing_has_no_minus_where_every_sign_is_shown() -> None:
    assert say_tenths(-0.04, sign="+") == "+0.0"


STORY = sorted(key.removeprefix("s_") for key in load_dictionary("en")["review"] if key.startswith("s_"))


@pytest.mark.parametrize("key", STORY)
def test_no_sentence_of_a_story_has_a_hole_that_nothing_fills(key: str) -> None:
    cast, numbers = Cast(("Ada", "Bruno")), (3.0, 7.0, 0.5)
    told = tell_sentence(Sentence(key, (0,), numbers[:1] if key == "lost" else numbers, step=4), cast)
    assert told
    assert not re.search(r"[{}]|  | [.;,]", told), told


def test_a_treasure_that_was_never_reached_is_not_counted() -> None:
    cast = Cast(("Ada",))
    assert tell_sentence(Sentence("diggers_won", numbers=(0, 3)), cast) == "The diggers never reached the treasure."
    assert "in 2 of 3 rounds" in tell_sentence(Sentence("diggers_won", numbers=(2, 3)), cast)


def test_names_beside_a_plot_never_cover_one_another() -> None:
    for ends in ([20.0, 20.0, 340.0, 345.0, 350.0], [350.0] * 10, [16.0] * 10):
        placed = sorted(y for _, y in spread_names(list(enumerate(ends))))
        assert all(below - above >= 22 for above, below in pairwise(placed)), placed
        assert placed[0] >= TOP
        assert placed[-1] <= HIGH


def test_debts_to_trolls_are_on_the_paper_and_levels_are_whole_gold() -> None:
    assert gold_levels([-3.2, 4.0]) == [(-5.0, "−5"), (0.0, "0"), (5.0, "5")]
    assert [text for _, text in gold_levels([1.0, 13.7])] == ["0", "5", "10", "15"]
