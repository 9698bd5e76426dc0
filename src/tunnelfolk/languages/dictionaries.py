"""The dictionaries: which languages there are, and a phrase of one of them with its holes filled."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from tunnelfolk.languages.plural_forms import form_for

FOLDER = Path(__file__).parent
LANGUAGES = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
"""The languages by their tags, such as `pt-BR`. In a browser's Python there are none: its page has the words."""
FIRST = "en"
"""What is spoken where nothing else is known, and the model for all other languages."""

Phrase: TypeAlias = str | Mapping[str, str]
"""Words with {holes}; where they count, one text for each form that the language has."""
HOLE = re.compile(r"\{(\w+)\}")


@cache
def load_dictionary(language: str) -> dict[str, Any]:
    """All tables of a language, English where it has nothing yet; English alone for one that there is not."""
    return (
        read_dictionary(FIRST)
        if language not in LANGUAGES
        else _over(read_dictionary(FIRST), read_dictionary(language))
    )


@cache
def read_dictionary(language: str) -> dict[str, Any]:
    """What the file of a language says."""
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


def _over(model: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """A table with the model's entries where it has none of its own; the forms of a phrase are one entry."""
    return {
        name: _over(entry, own[name]) if _is_table(entry) and name in own else own.get(name, entry)
        for name, entry in model.items()
    }


def _is_table(entry: object) -> bool:
    return isinstance(entry, dict) and "other" not in entry


def find_phrase(language: str, key: str) -> Phrase | None:
    """A phrase by its table and its name, `log.dug`; None where there is none."""
    table, _, name = key.partition(".")
    found: Phrase | None = load_dictionary(language).get(table, {}).get(name)
    return found


def phrase_in(language: str, key: str, /, **holes: object) -> str:
    """A phrase that there is, in the form for its number `n`, filled."""
    phrase = find_phrase(language, key)
    if phrase is None:
        raise KeyError(f"{key}: expected a phrase of {FOLDER.name}/{language}.toml")
    return fill_holes(choose_form(language, phrase, holes.get("n")), **holes)


def choose_form(language: str, phrase: Phrase, number: object) -> str:
    """The text of a phrase that goes with a number."""
    if isinstance(phrase, str):
        return phrase
    other = phrase["other"]
    text = phrase.get(form_for(language, number), other) if isinstance(number, int) else other
    # "One card" is said of 1 alone, though French puts 0 and Ukrainian 21 into the same form.
    return text if number == 1 or "{n}" in text or "{n}" not in other else other


def fill_holes(text: str, /, **holes: object) -> str:
    """A text with its holes filled; what it has no hole for is left out, whatever looks like a hole in a name stays."""
    return HOLE.sub(lambda hole: str(holes.get(hole[1], "")), text)


def holes_in(phrase: Phrase) -> frozenset[str]:
    """What a phrase has to be filled with."""
    texts = (phrase,) if isinstance(phrase, str) else tuple(phrase.values())
    counted = () if isinstance(phrase, str) else ("n",)
    return frozenset((*counted, *(hole for text in texts for hole in HOLE.findall(text))))
