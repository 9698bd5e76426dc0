"""What all rooms of a server share."""

from msgspec import Struct

from tunnelfolk.server.bot_pool import BotPool
from tunnelfolk.server.limits import Limits
from tunnelfolk.server.store import Store


class House(Struct, frozen=True):
    """The store, the bots and the limits of a server."""

    store: Store
    bot_pool: BotPool
    limits: Limits
    bot_delay: float
    """How long a bot usually seems to think, in seconds."""
