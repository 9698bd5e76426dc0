"""Colons, percent signs and the letter for yes differ from language to language: only its own file writes them."""

import re
from pathlib import Path

import pytest

from tunnelfolk.languages.dictionaries import LANGUAGES, phrase_in

COMPONENTS = Path(__file__).parents[2] / "web" / "src"
OWN_PUNCTUATION = re.compile(r"\)\}: \$\{|\}[ \u00a0]%")
TYPE_Y = {"en", "ja", "zh-Hans"}
"""Their own word begins with y, or needs more than one key."""


def test_components_leave_colons_and_percent_signs_to_the_language() -> None:
    found = [
        f"{path.relative_to(COMPONENTS)}: {line.strip()}"
        for path in sorted(COMPONENTS.rglob("*.svelte"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if OWN_PUNCTUATION.search(line)
    ]
    assert not found, "\n".join(["write common.pair or common.percent:", *found])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("question", ["terminal.leave", "terminal.sure"])
def test_a_question_of_the_terminal_shows_the_letter_that_says_yes(language: str, question: str) -> None:
    [shown] = re.findall(r"\[(\w)/\w\]", phrase_in(language, question, action="-"))
    assert shown in (["y"] if language in TYPE_Y else phrase_in(language, "terminal.yes").split())
