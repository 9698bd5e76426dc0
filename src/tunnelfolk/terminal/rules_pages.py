"""The rules page by page: as players read them, and in English the numbered ones of docs/rules.md after that."""

import re
from importlib import resources
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.segment import Segment, Segments

from tunnelfolk.languages.dictionaries import FIRST
from tunnelfolk.languages.speech import say, spoken_language, table_of
from tunnelfolk.rules.facts import GameFacts
from tunnelfolk.terminal.questions import ask_key, is_somebody_typing
from tunnelfolk.terminal.words import game_title

WIDEST = 100
"""Longer lines are hard to read."""
LINES_BELOW = 2
"""What a page leaves free: the question, and the line on which the next page begins."""

_RACE = (
    *("aim", "setup", "turn", "paths", "dead-ends", "bridges", "doors", "ladders", "trolls", "gold-paths", "starts"),
    *("goals", "sabotage", "repair", "key", "rockslide", "map", "end", "variants"),
)
SECTIONS: dict[str, tuple[str, ...]] = {
    "saboteur": (
        *("aim", "setup", "turn", "paths", "dead-ends", "starts", "goals", "sabotage", "repair", "rockslide", "map"),
        *("roles", "gold", "end", "variants", "bots"),
    ),
    "duel": (*_RACE, "bots"),
    "solo": _RACE,
}
"""Which parts of the rules each game has, in the order in which people read them; the browser's are the same."""
KEY = "! "
"""How the sentence to keep begins."""

Line = list[Segment]


def book_text(facts: GameFacts) -> str:
    """The rules as players read them, in the language that is spoken; nothing for a game that nobody wrote up."""
    book = table_of("rulebook")
    parts = [_section(book[name], facts.name) for name in SECTIONS.get(facts.name, ())]
    return "\n\n".join([f"# {game_title(facts)}", *parts]) if parts else ""


def _section(section: dict[str, Any], game: str) -> str:
    """A part of the rules: the sentence to keep, then the rest."""
    lines = [*section.get("all", ()), *section.get(game, ())]
    kept = [f"**{line.removeprefix(KEY)}**" for line in lines if line.startswith(KEY)]
    rest = [line for line in lines if not line.startswith(KEY)]
    return "\n\n".join([f"## {section['title']}", *kept, *rest])


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
    book = book_text(facts)
    # The numbered rules are in English only, so they are for those who read it, and for games that have nothing else.
    exact = ordered_sections(rules_text(), facts) if spoken_language() == FIRST or not book else []
    lines = _render_lines(console, "\n".join([book, "", *exact]))
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
        question = "terminal.rulesNext" if number + 1 < len(pages) else "terminal.rulesEnd"
        match ask_key(say(question, n=number + 1, most=len(pages)), console):
            case "q":
                return
            case "b":
                number = max(0, number - 1)
            case _:
                number += 1


def _print_lines(console: Console, lines: list[Line]) -> None:
    console.print(Segments([segment for line in lines for segment in (*line, Segment.line())]), end="")
