"""What everybody else may ask about a game without knowing which one it is."""

from msgspec import Struct

from tunnelfolk.rules.events import Event
from tunnelfolk.rules.options import BadOptions, Options, Result


class GameFacts(Struct, frozen=True, kw_only=True):
    """The entry of a game in the registry: what arena, terminal, bots, lab, server and client go by."""

    name: str
    title: str
    tagline: str
    """One line for a menu."""
    seats: range
    usual_seats: int
    usual: Options = Options()
    """What a table gets unless it asks for something else."""
    options: tuple[str, ...] = ()
    """The fields of Options that this game has."""
    strategy: str | None = None
    """Which way of playing the bots use, `saboteur` or `race`; None where only chance and greedy can play it."""
    has_roles: bool = False
    """Whether there are sides that win rounds together, and that others must guess."""
    is_zero_sum: bool = False
    """Whether what one wins the other loses."""
    ties_draw: bool = False
    """Whether nobody has won a match in which several have the most gold (D27); else all of them have (S18)."""
    rules_sections: tuple[str, ...] = ()
    """The letters of the sections of docs/rules.md that it is played by, in the order in which a player reads them."""
    ranks: tuple[int, ...] = ()
    """The least gold for each rank, where a single player is told one (O7)."""
    plain_events: frozenset[type[Event]] = frozenset()
    """Events that change of a view just the board, hands, broken tools, peeked goals, discards, the pile and the turn,
    as `evolving` says, and of which only the seat that acts sees more than a watcher. What they change can be told
    without making views; it is compared where a game names none."""

    def is_drawn(self, result: Result) -> bool:
        """Whether nobody has won."""
        return self.ties_draw and len(result.winners) > 1

    def has_won(self, result: Result, seat: int) -> bool:
        """Whether a seat has won, alone or with others."""
        return seat in result.winners and not self.is_drawn(result)

    def rank(self, gold: int) -> int:
        """The rank that so much gold earns, from 0."""
        return sum(gold >= least for least in self.ranks) - 1

    @property
    def rank_spans(self) -> list[str]:
        """The gold of each rank, as people read it: `0 to 14`, …, `25 and more`."""
        above = [*(f" to {least - 1}" for least in self.ranks[1:]), " and more"]
        return [f"{least}{end}" for least, end in zip(self.ranks, above, strict=False)]

    def validate(self, seats: int, options: Options) -> None:
        """Raise unless the number of seats and every option suit the game."""
        if seats not in self.seats:
            raise BadOptions(f"{seats} players: expected {self._span}")
        for name in options.asked_for:
            if name not in self.options:
                raise BadOptions(f"{name}: {self.title} has no such option; it has {', '.join(self.options)}")
        if options.first is not None and options.first not in range(seats):
            raise BadOptions(f"first seat {options.first}: expected 0 to {seats - 1}")

    @property
    def _span(self) -> str:
        return str(self.seats[0]) if len(self.seats) == 1 else f"{self.seats[0]} to {self.seats[-1]}"
