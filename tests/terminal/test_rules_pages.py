"""The rules in the terminal: all of them, the ones of the game at hand first."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.rules.game import all_facts
from tunnelfolk.terminal import rules_pages
from tunnelfolk.terminal.rules_pages import ordered_sections, rules_text, show_rules

RULES = Path(__file__).parents[2] / "docs" / "rules.md"
every_game = pytest.mark.parametrize("facts", all_facts(), ids=lambda facts: facts.name)


def printed(facts: GameFacts, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, markup=False, highlight=False)
    with console.capture() as capture:
        show_rules(console, facts)
    return capture.get()


def test_the_rules_are_those_of_the_specification() -> None:
    assert rules_text() == RULES.read_text(encoding="utf-8")


@every_game
def test_every_section_is_there_once_and_the_own_ones_come_first(facts: GameFacts) -> None:
    sections = ordered_sections(rules_text(), facts)
    assert sorted("".join(sections)) == sorted(rules_text())
    assert len(facts.rules_sections) >= 3
    assert [section[3] for section in sections[: len(facts.rules_sections)]] == list(facts.rules_sections)


@every_game
def test_every_numbered_rule_is_printed_where_nobody_types(facts: GameFacts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    numbers = re.findall(r"^- \*\*([A-Z]\d+)\*\*", rules_text(), re.MULTILINE)
    shown = re.findall(r"^ • ([A-Z]\d+) ", printed(facts), re.MULTILINE)
    assert set(shown) == set(numbers)


@pytest.mark.parametrize("width", [30, 80, 200])
def test_no_line_of_the_rules_is_longer_than_the_terminal_or_than_people_like(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert max(map(len, printed(all_facts()[0], width).splitlines())) <= min(width, rules_pages.WIDEST)


@pytest.mark.parametrize(
    ("keys", "pages"),
    [
        ("q", [1]),
        ("  q", [1, 2, 3]),
        (" bq", [1, 2, 1]),
        ("bq", [1, 1]),
        (" ", [1, 2]),
    ],
    ids=repr,
)
def test_pages_are_turned_to_and_fro(keys: str, pages: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def press(question: str, console: Console) -> str:
        asked.append(question)
        return keys[len(asked) - 1] if len(asked) <= len(keys) else "q"

    monkeypatch.setattr(rules_pages, "is_somebody_typing", lambda: True)
    monkeypatch.setattr(rules_pages, "ask_key", press)
    printed(all_facts()[0])
    assert [int(re.findall(r"Rules (\d+)/", question)[0]) for question in asked][: len(pages)] == pages


def test_the_last_page_leads_back_to_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def press_space(question: str, console: Console) -> str:
        asked.append(question)
        return " "

    monkeypatch.setattr(rules_pages, "is_somebody_typing", lambda: True)
    monkeypatch.setattr(rules_pages, "ask_key", press_space)
    printed(all_facts()[0])
    number, count = re.findall(r"Rules (\d+)/(\d+) \(space: end", asked[-1])[0]
    assert number == count == str(len(asked))
