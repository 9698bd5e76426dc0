"""Every language says everything, with the same holes: what is missing is listed by the name of its phrase."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tunnelfolk.languages.dictionaries import (
    FIRST,
    HOLE,
    LANGUAGES,
    choose_form,
    fill_holes,
    find_phrase,
    load_dictionary,
    phrase_in,
    read_dictionary,
)
from tunnelfolk.languages.plural_forms import form_for

FORMS = {"one", "few", "many", "other"}
NUMBERS = range(201)
MARKS = ("! ", "- ")
"""How lines of the rules begin that are the sentence to keep, or an item of a list."""
OTHERS = [language for language in LANGUAGES if language != FIRST]
AWAITED: set[str] = set()
"""What only English and German have so far. Until it is translated, all others say it in English."""
NAMES = {"Tunnelfolk", "Saboteur", "Solo"}
SAME = {
    "cs": {"Auto", "Chat", "start", "troll", "troll {side}"},
    "de": {"Auto", "Bots", "Chat", "Emotes", "GOLD", "Gold", "Gold!", "Name", "Sabotage", "Starts"},
    "es": {"Auto", "Bots", "Chat", "Roles"},
    "fr": {
        "{n} point",
        *("Auto", "Bots", "Chat", "Menu", "Pause", "Place", "Sabotage", "Table {code}", "Trolls"),
        *("Tunnelfolk, table {code}", "sabotage", "saboteur", "table", "troll", "{n} points"),
    },
    "it": {
        "Auto",
        "Chat",
        "Menu",
        "Replay",
        "Replay: {game}",
        "Seed",
        "host",
        "round",
        "round {n}",
        "Round {n}",
        "Round {n}: {text}",
        "troll",
        "tunnel",
    },
    "nl": {
        *("Auto", "Begin", "Bots", "Chat", "Emotes", "Ladders", "Menu", "Sabotage", "Sorry!", "Starts", "beginner"),
        *(
            "hand",
            "host",
            "ladder",
            "lamp",
            "open {sides}",
            "sabotage",
            "sabotage {tools}",
            "saboteur",
            "start",
            "tunnel",
        ),
    },
    "pl": {"Auto", "Menu", "Start", "start", "troll"},
    "pt-BR": {"Auto", "Bots", "Chat", "Menu", "Replay", "Replay: {game}", "Trolls", "troll"},
}
"""Words that a language shares with English."""


def is_plural(told: object) -> bool:
    return isinstance(told, dict) and "other" in told and set(told) <= FORMS


def wrong_in(model: Any, told: Any, language: str, at: str = "") -> Iterator[str]:
    """What a language lacks, has too much or fills in another way."""
    if is_plural(model):
        yield from wrong_in_plural(model, told, language, at)
    elif isinstance(model, dict):
        if not isinstance(told, dict):
            yield f"{at}: expected a table"
            return
        yield from (f"{at}.{name}: is missing" for name in model if name not in told)
        yield from (f"{at}.{name}: is not in {FIRST}.toml" for name in told if name not in model)
        for name in model.keys() & told.keys():
            yield from wrong_in(model[name], told[name], language, f"{at}.{name}")
    elif isinstance(model, list):
        if not isinstance(told, list) or len(told) != len(model):
            yield f"{at}: expected a list of {len(model)}"
            return
        for number, (one, other) in enumerate(zip(model, told, strict=True)):
            yield from wrong_in(one, other, language, f"{at}[{number}]")
    else:
        yield from wrong_in_text(model, told, at)


def wrong_in_text(model: str, told: Any, at: str) -> Iterator[str]:
    if not isinstance(told, str) or not told.strip():
        yield f"{at}: expected words"
    elif set(HOLE.findall(told)) != set(HOLE.findall(model)):
        yield f"{at}: expected the holes of {model!r}"
    elif model[:2] in MARKS and told[:2] != model[:2]:
        yield f"{at}: expected to begin with {model[:2]!r}"


def wrong_in_plural(model: dict[str, str], told: Any, language: str, at: str) -> Iterator[str]:
    if not is_plural(told):
        yield f"{at}: expected forms that count, one and other"
        return
    needed = forms_of(language)
    yield from (f"{at}: the form {form} is missing" for form in sorted(needed - set(told)))
    holes = [set(HOLE.findall(text)) - {"n"} for text in model.values()]
    for form, text in told.items():
        # What English leaves out of one of its forms, others may leave out of any.
        if not text.strip() or not set.intersection(*holes) <= set(HOLE.findall(text)) - {"n"} <= set.union(*holes):
            yield f"{at}.{form}: expected the holes of {model['other']!r}"
        elif "{n}" in model["other"] and "{n}" not in text and form != "one":
            yield f"{at}.{form}: expected {{n}}, as it is said of several numbers"
        elif "{n}" in told["other"] and "{n}" not in text and form != "one":
            yield f"{at}.{form}: is never said, as the form other has {{n}} (see choose_form)"


def forms_of(language: str) -> set[str]:
    return {form_for(language, number) for number in NUMBERS} | {"other"}


def phrases_of(told: Any, at: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(told, str):
        yield at, told
    else:
        for name, one in told.items() if isinstance(told, dict) else enumerate(told):
            yield from phrases_of(one, f"{at}.{name}")


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_phrase_with_its_holes_and_forms(language: str) -> None:
    wrong = [
        complaint
        for complaint in wrong_in(read_dictionary(FIRST), read_dictionary(language), language)
        if complaint.removesuffix(": is missing") not in AWAITED
    ]
    assert not wrong, "\n".join(["", *wrong])


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    english = dict(phrases_of(read_dictionary(FIRST)))
    left = {
        text
        for at, text in phrases_of(read_dictionary(language))
        if english.get(at) == text and len(letters := re.sub(r"\{\w+\}|\W", "", text)) > 3 and letters not in NAMES
    } - SAME.get(language, set())
    assert not left, f"{language}.toml says in English: {sorted(left)} (or add them to SAME)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_ends_between_a_number_and_its_percent_sign(language: str) -> None:
    assert not [at for at, text in phrases_of(read_dictionary(language)) if "} %" in text]


def test_what_is_awaited_is_missing_somewhere() -> None:
    missing = {
        complaint.removesuffix(": is missing")
        for language in OTHERS
        for complaint in wrong_in(read_dictionary(FIRST), read_dictionary(language), language)
    }
    assert sorted(AWAITED - missing) == [], "every language has these: take them off the list"


def test_english_counts_and_has_no_empty_phrase() -> None:
    english = load_dictionary(FIRST)
    assert list(wrong_in(english, english, FIRST)) == []


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        ({}, ".go: is missing"),
        ({"go": "Go {where}", "on": "x"}, ".on: is not in en.toml"),
        ({"go": "Geh"}, ".go: expected the holes of 'Go {where}'"),
        ({"go": " "}, ".go: expected words"),
        ({"go": {"other": "{where}"}}, ".go: expected words"),
    ],
)
def test_a_slip_is_named(told: Any, complaint: str) -> None:
    assert complaint in list(wrong_in({"go": "Go {where}"}, told, "de"))


@pytest.mark.parametrize(
    ("language", "told", "complaint"),
    [
        ("de", "{n} Karten", ": expected forms that count, one and other"),
        ("pl", {"one": "1 karta", "other": "{n} karty"}, ": the form few is missing"),
        ("ja", {"other": "枚"}, ".other: expected {n}, as it is said of several numbers"),
    ],
)
def test_a_slip_in_counting_is_named(language: str, told: Any, complaint: str) -> None:
    assert complaint in list(wrong_in({"one": "1 card", "other": "{n} cards"}, told, language))


def test_lines_of_the_rules_begin_alike() -> None:
    assert list(wrong_in(["! Keep", "- one"], ["! Merk", "eins"], "de")) == ["[1]: expected to begin with '- '"]
    assert list(wrong_in(["one"], [], "de")) == [": expected a list of 1"]


def test_a_phrase_is_filled_in_the_form_of_its_number() -> None:
    assert phrase_in("de", "match.cards", n=1) == "1 Karte"
    assert phrase_in("de", "match.cards", n=3) == "3 Karten"


def test_a_form_without_its_number_is_said_of_one_alone() -> None:
    cards = {"one": "одна карта", "few": "{n} карти", "other": "{n} карт"}
    assert [choose_form("uk", cards, number) for number in (1, 2, 21)] == ["одна карта", "{n} карти", "{n} карт"]
    assert choose_form("fr", {"one": "cassé", "other": "cassés"}, 0) == "cassé"


def test_what_looks_like_a_hole_in_a_name_stays_as_it_is() -> None:
    assert fill_holes("{name} won {n}", name="{n}", n=3) == "{n} won 3"


def test_a_language_that_there_is_not_is_english() -> None:
    assert load_dictionary("xx") is not None
    assert load_dictionary("xx")["name"] == "English"
    assert find_phrase("en", "start.nowhere") is None
    with pytest.raises(KeyError, match=r"start\.nowhere: expected a phrase of languages/en\.toml"):
        phrase_in("en", "start.nowhere")
