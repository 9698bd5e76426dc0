"""What makes one bot's character differ from another's."""

from msgspec import Struct


class Traits(Struct, frozen=True):
    """How a bot weighs things; the defaults are those of the ladder."""

    memory: int = 40
    """How many of the last moves of a round it remembers."""
    suspicion: float = 0.5
    """From which likelihood of being a saboteur on it treats somebody as one."""
    patience: float = 4.0
    """As a saboteur, how near to the treasure (in cards) the tunnel may come before it strikes."""
    nerve: float = 0.5
    """As a saboteur, how much it blends in with the diggers until then, from 0 to 1."""
    whim: float = 0.0
    """The temperature at which it draws its choices from their scores: with none it always makes the best one."""
