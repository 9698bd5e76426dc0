"""What things are: sides, tunnels, gates, and the cards made of them."""

from enum import IntEnum, StrEnum
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace


class Side(IntEnum):
    """One of a card's four sides, clockwise (T2)."""

    TOP = 0
    RIGHT = 1
    BOTTOM = 2
    LEFT = 3

    @property
    def opposite(self) -> "Side":
        """The side that faces this one, on a neighbour and after a turn by 180°."""
        return Side((self + 2) % 4)


BACK = "?"
"""What a card is called by those who see only its back."""

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Where the neighbour on each side lies (T1)."""


class Colour(StrEnum):
    """What a door, a ladder or a start of the Duel is painted in."""

    GREEN = "green"
    BLUE = "blue"


class Dwarf(StrEnum):
    """Who walks the tunnels: in Saboteur everyone alike, in the Duel the green and the blue dwarf."""

    EVERYONE = "everyone"
    GREEN = "green"
    BLUE = "blue"

    @property
    def colour(self) -> Colour | None:
        """The colour whose doors are open to this dwarf, and whose start is its own."""
        return _COLOURS[self]


_COLOURS = {Dwarf.EVERYONE: None, Dwarf.GREEN: Colour.GREEN, Dwarf.BLUE: Colour.BLUE}
"""Asked at every gate: looking it up takes a tenth of the time of making a Colour."""


class Tool(StrEnum):
    """What sabotage breaks and repair mends."""

    PICK = "pick"
    LAMP = "lamp"
    CART = "cart"


class Role(StrEnum):
    """What a dwarf card of Saboteur says."""

    DIGGER = "digger"
    SABOTEUR = "saboteur"
    HIDDEN = "?"


class Kind(StrEnum):
    """What a card with tunnels is laid as."""

    START = "start"
    PATH = "path"
    GOAL = "goal"


class Tunnel(Struct, frozen=True):
    """One connected stretch of path on a card, and the gold that lies on it (T2, D14)."""

    sides: tuple[Side, ...]
    gold: int = 0


class Gate(Struct, frozen=True):
    """What stands between two tunnels of one card: a door has a colour, a troll has none (T3)."""

    joins: tuple[int, int]
    colour: Colour | None = None

    @property
    def is_troll(self) -> bool:
        """Whether a bribe opens it, not a key."""
        return self.colour is None


class PathCard(Struct, frozen=True, dict=True):
    """A card with tunnels as it lies: a start, a path card or a goal, perhaps turned by 180°."""

    name: str
    tunnels: tuple[Tunnel, ...]
    kind: Kind = Kind.PATH
    gate: Gate | None = None
    start_of: Dwarf | None = None
    """Whose walk begins here (T5)."""
    ladder_to: Colour | None = None
    """The colour of the start that this ladder leads to (D11)."""
    is_treasure: bool = False
    is_turned: bool = False

    @cached_property
    def text(self) -> str:
        """The face as written: `~` says that it is turned."""
        return self.name + "~" * self.is_turned

    @cached_property
    def is_ladder(self) -> bool:
        """Whether this path card leads to a start (D11)."""
        return self.ladder_to is not None

    @cached_property
    def joined_to(self) -> Colour | None:
        """The colour whose start and ladders are one way with this card's first one (D11)."""
        return self.ladder_to or (self.start_of.colour if self.start_of else None)

    @cached_property
    def is_troll(self) -> bool:
        """Whether a troll stands on this card (D12)."""
        return self.gate is not None and self.gate.is_troll

    @cached_property
    def gold(self) -> int:
        """The gold on this card, wherever it lies."""
        return sum(tunnel.gold for tunnel in self.tunnels)

    @cached_property
    def gold_tunnel(self) -> int:
        """The tunnel that must be reached to take the gold (D14)."""
        return next(index for index, tunnel in enumerate(self.tunnels) if tunnel.gold)

    @cached_property
    def open_sides(self) -> int:
        """The sides with a mouth, as four bits."""
        return sum(self.mouths)

    @cached_property
    def mouths(self) -> tuple[int, ...]:
        """For each tunnel the sides where it opens, as four bits."""
        return tuple(sum(1 << side for side in tunnel.sides) for tunnel in self.tunnels)

    @cached_property
    def tunnel_at(self) -> tuple[int, ...]:
        """For each side the tunnel that opens there, or -1."""
        return tuple(
            next((index for index, tunnel in enumerate(self.tunnels) if side in tunnel.sides), -1) for side in Side
        )

    @cached_property
    def exits(self) -> tuple[tuple[tuple[int, int, int], ...], ...]:
        """For each tunnel its mouths: the step to the neighbour, and the neighbour's side that faces it."""
        return tuple(tuple((*STEPS[side], int(side.opposite)) for side in tunnel.sides) for tunnel in self.tunnels)

    @cached_property
    def asks(self) -> tuple[tuple[int, int, int], ...]:
        """For each side the step to the neighbour, and what it must do there: open (4 bits) or close (4 bits above)."""
        facing = [1 << side.opposite + (0 if self.open_sides >> side & 1 else 4) for side in Side]
        return tuple((*STEPS[side], ask) for side, ask in zip(Side, facing, strict=True))

    @cached_property
    def beyond_gate(self) -> tuple[int, ...]:
        """For each tunnel the one behind the gate, or -1."""
        joins = self.gate.joins if self.gate else ()
        return tuple(sum(joins) - index if index in joins else -1 for index in range(len(self.tunnels)))

    @cached_property
    def turned(self) -> "PathCard":
        """This card turned by 180°: itself, if nobody could tell the difference."""
        tunnels = tuple(replace(tunnel, sides=_opposite(tunnel.sides)) for tunnel in self.tunnels)
        card = replace(self, tunnels=tunnels, is_turned=not self.is_turned)
        return self if card._looks() == self._looks() else card

    @cached_property
    def positions(self) -> tuple["PathCard", ...]:
        """The ways this card may lie that look different."""
        return (self,) if self.turned is self else (self, self.turned)

    @cached_property
    def shapes(self) -> tuple[tuple[int, str], ...]:
        """For each position its set of open sides, as one of 16 bits, and its written form."""
        return tuple((1 << face.open_sides, face.text) for face in self.positions)

    def _looks(self) -> object:
        ways = frozenset((tunnel.sides, tunnel.gold) for tunnel in self.tunnels)
        gate = self.gate and (self.gate.colour, frozenset(self.tunnels[join].sides for join in self.gate.joins))
        return ways, gate


def _opposite(sides: tuple[Side, ...]) -> tuple[Side, ...]:
    return tuple(sorted(side.opposite for side in sides))


class ActionKind(StrEnum):
    """What an action card does."""

    SABOTAGE = "sabotage"
    REPAIR = "repair"
    ROCKSLIDE = "rockslide"
    MAP = "map"
    KEY = "key"


class ActionCard(Struct, frozen=True):
    """A card that is played for its effect, with the tools it speaks of."""

    name: str
    kind: ActionKind
    tools: tuple[Tool, ...] = ()
