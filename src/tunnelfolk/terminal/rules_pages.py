"""The rules of docs/rules.md, page by page, the ones of the game at hand first."""

import re
from importlib import resources
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.segment import Segment, Segments

from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.terminal.questions import ask_key, is_somebody_typing

WIDEST = 100
"""Longer lines are hard to read."""
LINES_BELOW = 2
"""What a page leaves free: the question, and the line on which the next page begins."""

Line = list[Segment]


def rules_text() -> str:
    """The rules as they are written. A wheel carries them inside the package, a checkout beside it."""
    packed = resources.files("tunnelfolk") / "rules.md"
    unpacked = Path(__file__).parents[3] / "docs" / "rules.md"
    return (packed if packed.is_file() else unpacked).read_text(encoding="utf-8")


def ordered_sections(text: str, facts: GameFacts) -> list[str]:
    """The sections of the rules, beginning with those that the game is played by."""
    sections = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    own = [section for letter in facts.rules_sections for section in sections if section.startswith(f"## {letter}. ")]
    return [*own, *(section for section in sections if section not in own)]


def show_rules(console: Console, facts: GameFacts) -> None:
    """Let a person read the rules; where nobody types, print them at once."""
    lines = _render_lines(console, "\n".join(ordered_sections(rules_text(), facts)))
    if is_somebody_typing():
        _turn_pages(console, _split_pages(lines, console.height - LINES_BELOW))
    else:
        _print_lines(console, lines)


def _render_lines(console: Console, text: str) -> list[Line]:
    options = console.options.update(width=min(console.width, WIDEST))
    return console.render_lines(Markdown(text), options, pad=False)


def _split_pages(lines: list[Line], size: int) -> list[list[Line]]:
    size = max(1, size)
    return [lines[begin : begin + size] for begin in range(0, len(lines), size)]


def _turn_pages(console: Console, pages: list[list[Line]]) -> None:
    number = 0
    while number < len(pages):
        _print_lines(console, pages[number])
        forward = "next" if number + 1 < len(pages) else "end"
        match ask_key(f"Rules {number + 1}/{len(pages)} (space: {forward}, b: back, q: out)> ", console):
            case "q":
                return
            case "b":
                number = max(0, number - 1)
            case _:
                number += 1


def _print_lines(console: Console, lines: list[Line]) -> None:
    console.print(Segments([segment for line in lines for segment in (*line, Segment.line())]), end="")
