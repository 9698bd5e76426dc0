"""Who plays when nobody sits there. Bots see Prompts, never a State."""

from tunnelfolk.bots.bot import Adviser, Bot, pause, play_out
from tunnelfolk.bots.chance_bot import Chance
from tunnelfolk.bots.greedy_bot import Greedy
from tunnelfolk.bots.keen_bot import Keen
from tunnelfolk.bots.thumb_bot import Thumb

BOTS: dict[str, type[Adviser]] = {"chance": Chance, "greedy": Greedy, "thumb": Thumb, "keen": Keen}
"""The ladder, from the weakest up."""

__all__ = ["BOTS", "Adviser", "Bot", "Chance", "Greedy", "Keen", "Thumb", "pause", "play_out"]
