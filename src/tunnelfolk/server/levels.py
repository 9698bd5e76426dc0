"""The bots that people are offered, from weak to strong; a table that asks for `chance` gets it too."""

from tunnelfolk.bots import ladder

_LADDER = ("chance", "greedy", "thumb", "keen", "deep")

KNOWN = tuple(sorted(ladder.names(), key=_LADDER.index))
LEVELS = tuple(name for name in KNOWN if name != "chance")
DEFAULT = "keen"
"""The one that is offered first, and that minds the seats of absent people."""
