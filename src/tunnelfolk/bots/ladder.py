"""The bots by name, from the weakest up, and which of them can play a game.

`deep` is one of them where the extra `lab` is installed, and in a page; `net` where there are weights for it.
"""

import sys
from importlib import import_module
from importlib.util import find_spec

from msgspec import Struct

from tunnelfolk.bots import BOTS
from tunnelfolk.bots.bot import Adviser
from tunnelfolk.bots.net.trained_games import trained_games
from tunnelfolk.bots.strategy import CannotPlay
from tunnelfolk.rules.facts import GameFacts


class ExtraBot(Struct, frozen=True):
    """A bot that needs more than a player installs: where it is found, and which games it can play."""

    module: str
    name: str
    games: tuple[str, ...]
    needs: str
    """A module that is there if all that the bot needs is installed."""


# Bots may not import the lab, which builds on them: what it adds to the ladder is looked up by name. The games are
# those that the lab has compiled, and those that a net was trained for. Games are named here, not strategies: another
# game with the strategy of one of these would be searched by the wrong rules.
_SEARCHING = "tunnelfolk.offline.page_deep" if sys.platform == "emscripten" else "tunnelfolk.lab.deep"
"""A page has no numba: there the search is WebAssembly."""
_EXTRA = {
    "deep": ExtraBot(_SEARCHING, "Deep", ("saboteur", "duel", "solo"), _SEARCHING),
    "net": ExtraBot("tunnelfolk.bots.net.net_bot", "Net", trained_games(), "numpy"),
}


class MissingBot(ValueError):
    """A name that no bot has here."""


def names() -> tuple[str, ...]:
    """The bots that there are here."""
    return (*BOTS, *(name for name in _EXTRA if is_installed(name)))


def players_of(facts: GameFacts) -> tuple[str, ...]:
    """The bots that there are here and that can play a game, from the weakest up."""
    return tuple(name for name in names() if can_play(name, facts))


def can_play(name: str, facts: GameFacts) -> bool:
    """Whether a bot of the ladder can play a game."""
    if name in _EXTRA:
        return facts.name in _EXTRA[name].games
    strategies = BOTS[name].strategies
    return strategies is None or facts.strategy in strategies


def require_player(name: str, facts: GameFacts) -> None:
    """Raise MissingBot or CannotPlay unless a bot is here and can play a game."""
    bot_named(name)
    if not can_play(name, facts):
        raise CannotPlay(f"bot {name!r} cannot play {facts.title}: {', '.join(players_of(facts))} can")


def is_installed(name: str) -> bool:
    """Whether all that such a bot needs is there."""
    try:
        return bool(_EXTRA[name].games) and find_spec(_EXTRA[name].needs) is not None
    except ImportError:
        return False


def bot_named(name: str) -> type[Adviser]:
    """The bot of a name; raises MissingBot."""
    if name in BOTS:
        return BOTS[name]
    if name not in _EXTRA:
        raise MissingBot(f"bot {name!r}: expected one of {', '.join(names())}")
    if not _EXTRA[name].games:
        raise MissingBot(f"bot {name!r}: there are no weights for any game")
    if not is_installed(name):
        raise MissingBot(f"bot {name!r} needs the extra: pip install 'tunnelfolk[lab]'")
    found: type[Adviser] = getattr(import_module(_EXTRA[name].module), _EXTRA[name].name)
    return found
