"""What a compiled match begins with: a game that has a core, its seats and its options, checked and as numbers."""

from typing import Any

import msgspec
from msgspec.structs import fields

from tunnelfolk.lab.fast.card_numbers import WALKER_OF
from tunnelfolk.lab.fast.layout import (
    NOBODY,
    SETTING_FIRST,
    SETTING_GAME,
    SETTING_SEATS,
    SETTING_VARIANTS,
    SETTING_WALKER,
    SETTING_WORDS,
    VARIANT_NAMES,
)
from tunnelfolk.rules import duel, saboteur, solo
from tunnelfolk.rules.game import Game, game_named
from tunnelfolk.rules.options import BadOptions, Options

CORES: tuple[Game, ...] = (saboteur, duel, solo)
"""The games that are compiled, by what stands in `layout.GAME`."""
CORE_NAMES = tuple(core.FACTS.name for core in CORES)
_OPTION_NAMES = tuple(field.name for field in fields(Options))


def game_number(name: str) -> int:
    """What stands in `layout.GAME` for a game. Raises BadOptions where it has no compiled core."""
    title = game_named(name).FACTS.title
    if name not in CORE_NAMES:
        raise BadOptions(f"{title} has no compiled core; expected one of {', '.join(CORE_NAMES)}")
    return CORE_NAMES.index(name)


def options_of(options: Options = Options(), **asked: Any) -> Options:  # noqa: B008
    """Options, and what was asked for by name besides. Raises BadOptions for a name or a value that there is not."""
    for name in asked:
        if name not in _OPTION_NAMES:
            raise BadOptions(f"{name}: no game has such an option; expected some of {', '.join(_OPTION_NAMES)}")
    try:
        return msgspec.convert(asked, Options).over(options)
    except msgspec.ValidationError as wrong:
        raise BadOptions(f"options: {wrong}") from None


def setting_of(game: str, seats: int | None, options: Options) -> list[int]:
    """The words that a match begins with: see `layout.SETTING_GAME`. Raises BadOptions."""
    number, facts = game_number(game), game_named(game).FACTS
    chairs = facts.seats[0] if seats is None else seats
    chosen = options.over(facts.usual)
    facts.validate(chairs, chosen)
    setting = [0] * SETTING_WORDS
    setting[SETTING_GAME], setting[SETTING_SEATS] = number, chairs
    setting[SETTING_FIRST] = NOBODY if chosen.first is None else chosen.first
    setting[SETTING_WALKER] = 0 if chosen.colour is None else WALKER_OF[chosen.colour]
    setting[SETTING_VARIANTS] = sum(1 << place for place, name in enumerate(VARIANT_NAMES) if getattr(chosen, name))
    return setting
