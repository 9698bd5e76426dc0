"""What things are called before anybody names them: visitors, bots, tables."""

from collections.abc import Mapping
from random import Random, SystemRandom

_chance = SystemRandom()

BOTS = ("Pim", "Gruff", "Hilda", "Marta", "Odd", "Brom", "Tilly", "Knut", "Vera", "Flint")
VISITORS = (
    *("Amber", "Basalt", "Cobble", "Dusty", "Ember", "Fern", "Garnet", "Hazel", "Iron", "Jasper", "Kettle", "Lantern"),
    *("Mossy", "Nickel", "Onyx", "Pebble", "Quartz", "Rusty", "Slate", "Thistle", "Umber", "Velvet", "Wicker", "Zinc"),
)
WORDS = """
    AMBER ANVIL ARCH AXE BADGER BARREL BASALT BAT BEAM BEARD BEETLE BELL BOLT BOOT BRASS BRICK BUCKET CANDLE CART
    CAVE CHALK CHEST CHISEL CLAY COAL COBALT COIN COPPER CRANE CRATE CROWN CRUST DELVE DOOR DRIFT DRILL DUST DWARF
    ECHO EMBER FERN FLINT FORGE FOSSIL FOX GARNET GATE GEM GOLD GRAVEL GROTTO HAMMER HELMET HOLE HOOK IRON JADE
    JASPER KEG KETTLE KEY KNOT LADDER LAMP LEDGE LEVER LODE MAP MARBLE MINE MITTEN MOLE MOSS MUG NAIL NUGGET ONYX
    OPAL ORE OTTER OWL PEBBLE PICK PIPE PLANK POCKET POT PULLEY QUARTZ RAIL RAT RIDGE RIVET ROCK ROPE RUBY RUNE SALT
    SAND SHAFT SHALE SHOVEL SILVER SLATE SOOT SPADE SPARK SPIDER STEAM STONE STOVE TIN TOAD TOKEN TORCH TRACK TROLL
    TUNNEL VALVE VAULT VEIN WAGON WEDGE WHEEL WICK WINCH WORM ZINC
""".split()  # noqa: SIM905 - a list of words is easier to read as words


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


def table_code() -> str:
    """A code that people can shout across a room, like `MOLE 42`."""
    return f"{_chance.choice(WORDS)} {_chance.randrange(10, 100)}"


def as_code(text: str) -> str:
    """The code that somebody meant: `mole-42` is `MOLE 42`."""
    signs = "".join(sign for sign in text.upper() if sign.isascii() and sign.isalnum())
    word = signs.rstrip("0123456789")
    return f"{word} {signs[len(word) :]}"
