"""What people and bots are called before anybody names them."""

from collections.abc import Mapping
from random import Random, SystemRandom

_chance = SystemRandom()

BOTS = ("Pim", "Gruff", "Hilda", "Marta", "Odd", "Brom", "Tilly", "Knut", "Vera", "Flint")
VISITORS = (
    *("Amber", "Basalt", "Cobble", "Dusty", "Ember", "Fern", "Garnet", "Hazel", "Iron", "Jasper", "Kettle", "Lantern"),
    *("Mossy", "Nickel", "Onyx", "Pebble", "Quartz", "Rusty", "Slate", "Thistle", "Umber", "Velvet", "Wicker", "Zinc"),
)


def visitor_name() -> str:
    """A name for somebody who has not given one."""
    return _chance.choice(VISITORS)


def avatar() -> int:
    """One of the ten dwarves."""
    return _chance.randrange(10)


def bot_name(seat: int, table_id: str, worn: Mapping[int, int]) -> tuple[str, int]:
    """The name and the avatar of a bot: the same on the same seat, unless a person wears it (avatars to seats)."""
    order = Random(table_id).sample(range(len(BOTS)), len(BOTS))
    dwarf = order[seat]
    while dwarf in worn:
        dwarf = order[worn[dwarf]]  # the one that nobody needs while a person sits there
    return BOTS[dwarf], dwarf
