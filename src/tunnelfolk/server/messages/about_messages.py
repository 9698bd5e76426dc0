"""What a server offers: the games, and the bots."""

from msgspec import Struct

from tunnelfolk.server.messages.chat_messages import Emotes


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    tagline: str
    """One line for a menu."""
    fewest: int
    most: int
    usual_seats: int
    options: tuple[str, ...]
    """The fields of Options that this game has."""
    roles: bool
    """Whether there are hidden roles."""
    ties_draw: bool
    """Whether nobody has won a match in which several have the most gold; else all of them have."""
    ranks: tuple[int, ...]
    """The least gold for each rank, where a single player is told one."""
    levels: tuple[str, ...]
    """The bots that can play it, from weak to strong."""
    review: bool
    """Whether a finished match can be reviewed."""


class About(Struct, frozen=True):
    """What this server offers."""

    version: str
    games: tuple[GameInfo, ...]
    levels: tuple[str, ...]
    """The bots that people are offered, from weak to strong."""
    level: str
    """The one to offer first."""
    emotes: tuple[Emotes, ...]
