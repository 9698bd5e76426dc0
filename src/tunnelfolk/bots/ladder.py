"""The bots by name, from the weakest up; `deep` is one of them where the extra `lab` is installed."""

from importlib import import_module
from importlib.util import find_spec

from tunnelfolk.bots import BOTS
from tunnelfolk.bots.bot import Adviser

# Bots may not import the lab, which builds on them: what it adds to the ladder is looked up by name.
_SEARCHING = {"deep": ("tunnelfolk.lab.deep", "Deep")}


class MissingBot(ValueError):
    """A name that no bot has here."""


def names() -> tuple[str, ...]:
    """The bots that there are here."""
    return (*BOTS, *(name for name in _SEARCHING if is_installed(name)))


def is_installed(name: str) -> bool:
    """Whether all that a searching bot needs is there."""
    try:
        return find_spec(_SEARCHING[name][0]) is not None
    except ImportError:
        return False


def bot_named(name: str) -> type[Adviser]:
    """The bot of a name; raises MissingBot."""
    if name in BOTS:
        return BOTS[name]
    if name not in _SEARCHING:
        raise MissingBot(f"bot {name!r}: expected one of {', '.join(names())}")
    if not is_installed(name):
        raise MissingBot(f"bot {name!r} needs the extra: pip install 'tunnelfolk[lab]'")
    module, bot = _SEARCHING[name]
    found: type[Adviser] = getattr(import_module(module), bot)
    return found
