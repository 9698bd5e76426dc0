"""The terminal speaks the language of its reader, and says nothing in English then."""

import io
import re
from pathlib import Path

import pytest

from tunnelfolk.cli import main
from tunnelfolk.languages.dictionaries import LANGUAGES, load_dictionary, read_dictionary
from tunnelfolk.terminal.rules_pages import SECTIONS

Output = pytest.CaptureFixture[str]
SPOKEN = ("cards", "dialogs", "games", "levels", "log", "match", "options", "review", "terminal")
"""The tables that the terminal speaks of."""


def _told(table: object) -> set[str]:
    if isinstance(table, str):
        return {table}
    parts = table.values() if isinstance(table, dict) else table if isinstance(table, list) else ()
    return {text for part in parts for text in _told(part)}


def _english_only(language: str) -> re.Pattern[str]:
    """What is said in English alone: whole phrases, each long enough to be no chance."""
    english, own = (set().union(*(_told(load_dictionary(tag)[table]) for table in SPOKEN)) for tag in ("en", language))
    pieces = {piece.strip() for phrase in english - own for piece in re.split(r"\{\w+\}", phrase)}
    spoken = " ".join(own)
    return re.compile("|".join(re.escape(piece) for piece in sorted(pieces) if len(piece) > 9 and piece not in spoken))


@pytest.mark.parametrize("language", [tag for tag in LANGUAGES if tag != "en" and "terminal" in read_dictionary(tag)])
def test_a_match_is_told_without_english(language: str, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("nonsense\n?\n1 1\n1 1\n1 1\nb\nl\nr\nh\nq\ny\n"))
    assert main(["play", "solo", "--seed", "5", "--language", language]) == 0
    text = capsys.readouterr().out
    assert load_dictionary(language)["rulebook"]["trolls"]["title"] in text
    assert load_dictionary(language)["terminal"]["left"] in text
    assert _english_only(language).findall(text) == []


def test_the_check_would_notice_english(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\ny\n"))
    main(["play", "solo", "--seed", "5"])
    assert len(_english_only("de").findall(capsys.readouterr().out)) > 5


def test_the_locale_is_followed_and_yes_is_said_in_its_language(
    monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("q\nja\n"))
    record = tmp_path / "record"
    assert main(["play", "duel", "--bots", "chance", "--seed", "5", "--record", str(record)]) == 0
    assert "Du spielst Das Duell mit Gruff (chance)." in capsys.readouterr().out
    assert main(["replay", str(record), "--step", "1", "--language", "en"]) == 0
    assert "Step 1 of" in capsys.readouterr().out


def test_the_parts_of_the_rules_are_those_that_browsers_show() -> None:
    source = (Path(__file__).parents[2] / "web/src/rules/content.ts").read_text()
    duel, order = source.partition("const DUEL")[2].split("export const ORDER")
    names = {
        game: re.findall(r"'([a-z-]+)'", text) for game, text in (("solo", duel), ("saboteur", order.split("duel:")[0]))
    }
    assert {game: list(SECTIONS[game]) for game in names} == names
    assert SECTIONS["duel"] == (*SECTIONS["solo"], "bots")
