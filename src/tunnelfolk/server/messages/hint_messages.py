"""Hints: which are wanted, and what a bot thinks."""

from msgspec import Struct

from tunnelfolk.bots.advice import Hint
from tunnelfolk.server.messages.message_fields import Index


class AskHints(Struct, frozen=True, forbid_unknown_fields=True):
    """Which prompt hints are wanted for."""

    match: str
    version: Index


class Hints(Struct, frozen=True):
    """The best choices for a prompt, best first, as a bot that sees no more than this seat thinks of them."""

    match: str
    version: int
    level: str
    """The bot that was asked."""
    choices: tuple[Hint, ...]
    asked: int
    """For how many choices of this match this seat has been given hints so far."""
