"""What all rooms of a server share."""

from msgspec import Struct, field

from tunnelfolk.server.bot_questions import Bots
from tunnelfolk.server.limits import Limits
from tunnelfolk.server.neighbours import Alone, Neighbours
from tunnelfolk.server.notices.turn_watch import NobodyWatches, TurnWatch
from tunnelfolk.server.store import Store
from tunnelfolk.server.whereabouts import Whereabouts


class House(Struct, frozen=True):
    """The store, the bots and the limits of a server."""

    store: Store
    bot_pool: Bots
    limits: Limits
    bot_delay: float
    """How long a bot usually seems to think, in seconds."""
    neighbours: Neighbours = field(default_factory=Alone)
    """The other servers on the same store."""
    whereabouts: Whereabouts = field(default_factory=Whereabouts)
    turn_watch: TurnWatch = field(default_factory=NobodyWatches)
    """Who is told when somebody's turn has come."""
