"""The language that this process speaks: the one asked for, else that of the locale, else English.

A terminal has one reader, so what is spoken is settled once and not passed from hand to hand. The server speaks to many
people: it names the language with every phrase (`dictionaries.phrase_in`).
"""

from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from functools import reduce
from typing import Any

from tunnelfolk.languages.dictionaries import FIRST, LANGUAGES, find_phrase, load_dictionary, phrase_in

_spoken: ContextVar[str] = ContextVar("spoken", default=FIRST)
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a locale is named; the first that says something counts."""


def speak(language: str) -> None:
    """Say everything in this language from now on."""
    _spoken.set(language)


def spoken_language() -> str:
    """The language that is spoken."""
    return _spoken.get()


def choose_language(environment: Mapping[str, str], known: Sequence[str] = LANGUAGES) -> str:
    """The language of a locale, such as `pt_BR.UTF-8`: to the letter, else at least its language; else English."""
    locale = next((value for name in VARIABLES if (value := environment.get(name))), "")
    tag = locale.partition(".")[0].partition("@")[0].replace("_", "-").lower()
    base = tag.partition("-")[0]
    alike = [one for one in known if one.partition("-")[0] == base]
    return next((one for one in known if one.lower() == tag), (alike or [FIRST])[0])


def say(key: str, /, **holes: object) -> str:
    """A phrase in the language that is spoken."""
    return phrase_in(spoken_language(), key, **holes)


def say_if_known(key: str, otherwise: str, /, **holes: object) -> str:
    """A phrase whose name comes from elsewhere; something else where nobody thought of it."""
    return say(key, **holes) if find_phrase(spoken_language(), key) is not None else otherwise


def table_of(name: str) -> dict[str, Any]:
    """A whole table in the language that is spoken."""
    table: dict[str, Any] = load_dictionary(spoken_language())[name]
    return table


def say_commas(things: Sequence[str]) -> str:
    """Things side by side, with whatever the language puts between them."""
    return reduce(lambda some, one: say("common.comma", first=some, next=one), things) if things else ""


def say_sentences(sentences: Sequence[str]) -> str:
    """One sentence after the other: not every language puts a space between them."""
    return reduce(lambda some, one: say("common.then", first=some, next=one), sentences) if sentences else ""


def say_sentence(text: str) -> str:
    """Words that end where a sentence does."""
    return say("common.sentence", text=text)


def say_list(things: Sequence[str], last: str = "and") -> str:
    """Things with commas between them, and `and` or `or` before the last."""
    if len(things) < 2:
        return "".join(things)
    return say(f"terminal.{last}", first=say_commas(things[:-1]), last=things[-1])


def say_whole(number: int) -> str:
    """A whole number as people read it: a hyphen is no minus."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def say_tenths(number: float, *, sign: str = "-") -> str:
    """A number with one decimal; `sign` as in format specifications: `+` shows it always. Nought has no minus."""
    text = f"{number:{sign}z.1f}".replace("-", "\N{MINUS SIGN}")
    return text.replace(".", say("terminal.decimal"))


def upper_first(text: str) -> str:
    """A sentence as it begins."""
    return f"{text[:1].upper()}{text[1:]}"
