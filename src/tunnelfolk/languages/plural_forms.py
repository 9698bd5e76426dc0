"""Which form of a phrase goes with a number, in each language: the categories of CLDR, for whole numbers."""

from collections.abc import Callable
from typing import Literal, TypeAlias

Form: TypeAlias = Literal["one", "few", "many", "other"]


def form_for(language: str, number: int) -> Form:
    """The form that a number takes; like English where nobody wrote a rule (the tests compare with Node's)."""
    return RULES.get(language, _only_one)(number)


def _only_one(number: int) -> Form:
    return "one" if number == 1 else "other"


def _up_to_one(number: int) -> Form:
    return "one" if number in (0, 1) else "other"


def _alike(number: int) -> Form:
    return "other"


def _czech(number: int) -> Form:
    return "one" if number == 1 else "few" if number in (2, 3, 4) else "other"


def _ends_in_few(number: int) -> bool:
    """2 to 4, 22 to 24 and so on, but not 12 to 14."""
    return number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)


def _polish(number: int) -> Form:
    return "one" if number == 1 else "few" if _ends_in_few(number) else "many"


def _ukrainian(number: int) -> Form:
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    return "few" if _ends_in_few(number) else "many"


RULES: dict[str, Callable[[int], Form]] = {
    "cs": _czech,
    "fr": _up_to_one,
    "ja": _alike,
    "pl": _polish,
    "pt-BR": _up_to_one,
    "uk": _ukrainian,
    "zh-Hans": _alike,
}
"""Languages that count in another way than English."""
