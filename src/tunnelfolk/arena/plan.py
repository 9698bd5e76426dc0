"""What is asked of the arena."""

from msgspec import Struct

from tunnelfolk.rules.options import Options


class Plan(Struct, frozen=True, kw_only=True):
    """A tournament that can be held: who plays what, how often, and on which machines."""

    game: str
    options: Options = Options()
    bots: tuple[str, ...]
    players: tuple[int, ...]
    matches: int
    """At least so many for each number of players; a deal is always played in full."""
    lineup: str = "mixed"
    seed: str = "1"
    jobs: int = 1
    ray: str | None = None
    """The address of a Ray cluster that plays instead of this machine."""
    settle: float | None = None
    """Stop when the first margin is settled between nought and this."""
