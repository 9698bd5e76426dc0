"""Who plays when nobody sits there. Bots see Prompts, never a State."""

from tunnelfolk.bots.bot import Bot, play_out
from tunnelfolk.bots.chance import Chance
from tunnelfolk.bots.greedy import Greedy

BOTS: dict[str, type[Bot]] = {"chance": Chance, "greedy": Greedy}

__all__ = ["BOTS", "Bot", "Chance", "Greedy", "play_out"]
