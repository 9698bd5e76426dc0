"""The bots a table can ask for, from weak to strong."""

from tunnelfolk.bots import BOTS

_LADDER = ("chance", "greedy", "thumb", "keen", "deep")

LEVELS = tuple(sorted(BOTS, key=lambda name: (_LADDER.index(name) if name in _LADDER else len(_LADDER), name)))
DEFAULT = next(name for name in ("keen", "thumb", "greedy", *LEVELS) if name in BOTS)
"""The one that is offered first, and that minds the seats of absent people."""
