"""Which language a process speaks, and how it lists things."""

import pytest

from tunnelfolk.languages.speech import choose_language, say, say_if_known, say_list, speak


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "pt_PT.UTF-8"}, "pt-BR"),
        ({"LANG": "zh_CN.GB18030"}, "zh-Hans"),
        ({"LANG": "uk_UA@euro"}, "uk"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"}, "fr"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
        ({"LANG": "tlh"}, "en"),
        ({}, "en"),
    ],
)
def test_the_locale_decides(environment: dict[str, str], language: str) -> None:
    assert choose_language(environment, ("de", "en", "fr", "pt-BR", "uk", "zh-Hans")) == language


def test_what_is_said_follows_the_language() -> None:
    assert say("common.back") == "Back"
    speak("de")
    assert say("common.back") == "Zurück"
    assert say_if_known("levels.new-bot", "new-bot") == "new-bot"


@pytest.mark.parametrize(("language", "listed"), [("en", "a, b and c"), ("de", "a, b und c")])
def test_things_are_listed_as_the_language_lists_them(language: str, listed: str) -> None:
    speak(language)
    assert say_list(["a", "b", "c"]) == listed
    assert (say_list(["a"]), say_list([])) == ("a", "")
