"""What happened: one Struct each, and what a seat sees of it.

An event is public, or it says itself what each seat sees. A watcher is seat None.
"""

from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import BACK, Role, Tool

HIDDEN_GOLD = 0
"""The value of a gold card seen from behind."""


class Happening(Struct, frozen=True, gc=False, tag_field="event"):
    """Anything that happened."""


class Public(Happening, frozen=True):
    """Something that happened before everyone's eyes."""

    def seen_by(self, seat: int | None) -> Self:
        """The whole of it."""
        return self


class RoundDealt(Happening, frozen=True):
    """Goals and deck were shuffled and hands dealt, in blocks by seat (S2, S3, D1, D2, O1)."""

    round: int
    first: int
    deck: tuple[str, ...]
    goals: tuple[tuple[str, Cell], ...]
    seats: int
    hand: int
    """The cards in each hand."""

    def seen_by(self, seat: int | None) -> Self:
        """Each sees the own hand alone, and nobody a goal."""
        start, end = (0, 0) if seat is None else (seat * self.hand, (seat + 1) * self.hand)
        deck = (*(BACK,) * start, *self.deck[start:end], *(BACK,) * (len(self.deck) - end))
        return replace(self, deck=deck, goals=tuple((BACK, cell) for _, cell in self.goals))


class RolesDealt(Happening, frozen=True):
    """Everyone got a dwarf card (S1)."""

    roles: tuple[Role, ...]
    spare: Role

    def seen_by(self, seat: int | None) -> Self:
        """Each sees the own role, and nobody the spare one."""
        roles = tuple(role if seat == at else Role.HIDDEN for at, role in enumerate(self.roles))
        return replace(self, roles=roles, spare=Role.HIDDEN)


class GoldShuffled(Happening, frozen=True):
    """The gold cards were shuffled (S3)."""

    pile: tuple[int, ...]

    def seen_by(self, seat: int | None) -> Self:
        """Nobody sees the order."""
        return replace(self, pile=(HIDDEN_GOLD,) * len(self.pile))


class CardsSetAside(Public, frozen=True):
    """The next cards of the pile were set aside unseen (O2)."""

    count: int


class TurnBegan(Public, frozen=True):
    """It is a seat's turn."""

    seat: int


class PathLaid(Public, frozen=True):
    """A path card was laid (T6, T7)."""

    seat: int
    face: str
    cell: Cell


class GoalRevealed(Public, frozen=True):
    """A goal was turned face up (T8, D13)."""

    goal: str
    cell: Cell


class GoalTurned(Public, frozen=True):
    """A revealed goal was put in its position (T9)."""

    face: str
    cell: Cell


class ToolBroken(Public, frozen=True):
    """A sabotage card was put in front of a seat (S7, D17, O3)."""

    seat: int
    card: str
    target: int


class ToolMended(Public, frozen=True):
    """A repair card took a sabotage card away (S8, D18)."""

    seat: int
    card: str
    target: int
    tool: Tool


class PathCollapsed(Public, frozen=True):
    """A rockslide took a path card away (S9, D20, O4)."""

    seat: int
    face: str
    cell: Cell


class GoalPeeked(Happening, frozen=True):
    """A seat looked at a face-down goal (S10, D21)."""

    seat: int
    cell: Cell
    goal: str

    def seen_by(self, seat: int | None) -> Self:
        """The others see only where."""
        return self if seat == self.seat else replace(self, goal=BACK)


class DoorUnlocked(Public, frozen=True):
    """A key token was put on a door (D19)."""

    seat: int
    cell: Cell


class TrollBribed(Public, frozen=True):
    """A marker was put on a troll (D12)."""

    seat: int
    cell: Cell


class GoldMarked(Public, frozen=True):
    """A marker was put on gold that was reached (D14)."""

    seat: int
    cell: Cell


class CardsPassed(Happening, frozen=True):
    """A seat passed, putting cards face down on the discard pile (S5, D7)."""

    seat: int
    cards: tuple[str, ...]

    def seen_by(self, seat: int | None) -> Self:
        """The others see only how many."""
        return self if seat == self.seat else replace(self, cards=(BACK,) * len(self.cards))


class ToolShed(Happening, frozen=True):
    """A seat discarded two cards face down to be rid of a sabotage card (D6)."""

    seat: int
    cards: tuple[str, ...]
    tool: Tool

    def seen_by(self, seat: int | None) -> Self:
        """The others do not see the two cards."""
        return self if seat == self.seat else replace(self, cards=(BACK,) * len(self.cards))


class CardDrawn(Happening, frozen=True):
    """A seat drew a card."""

    seat: int
    card: str

    def seen_by(self, seat: int | None) -> Self:
        """The others do not see which."""
        return self if seat == self.seat else replace(self, card=BACK)


class CardLost(Public, frozen=True):
    """A drawn card had no effect and was discarded face up (O3, O4)."""

    seat: int
    card: str


class RoundEnded(Public, frozen=True):
    """The round is over (S11, D22, O6)."""

    round: int
    reason: str


class RolesShown(Public, frozen=True):
    """All dwarf cards were turned up (S12)."""

    roles: tuple[Role, ...]
    spare: Role


class GoldHanded(Happening, frozen=True):
    """The gold cards of the draft went to a digger (S13); the first to get them draws them from the pile."""

    seat: int
    gold: tuple[int, ...]
    drawn: bool

    def seen_by(self, seat: int | None) -> Self:
        """The others see only how many there are."""
        return self if seat == self.seat else replace(self, gold=(HIDDEN_GOLD,) * len(self.gold))


class GoldTaken(Happening, frozen=True):
    """A digger kept one gold card of the draft (S13)."""

    seat: int
    gold: int

    def seen_by(self, seat: int | None) -> Self:
        """The others do not see its value (S16)."""
        return self if seat == self.seat else replace(self, gold=HIDDEN_GOLD)


class GoldPaid(Happening, frozen=True):
    """A saboteur was paid from the gold pile (S14)."""

    seat: int
    gold: tuple[int, ...]

    def seen_by(self, seat: int | None) -> Self:
        """The others see only how many cards they are (S16)."""
        return self if seat == self.seat else replace(self, gold=(HIDDEN_GOLD,) * len(self.gold))


class GoldWon(Public, frozen=True):
    """A seat took the gold cards marked in its colour (D23)."""

    seat: int
    cards: tuple[str, ...]


class DebtPaid(Public, frozen=True):
    """A seat paid for its bribes (D24)."""

    seat: int
    debt: int
    gold: tuple[int, ...]


Event = (
    RoundDealt
    | RolesDealt
    | GoldShuffled
    | CardsSetAside
    | TurnBegan
    | PathLaid
    | GoalRevealed
    | GoalTurned
    | ToolBroken
    | ToolMended
    | PathCollapsed
    | GoalPeeked
    | DoorUnlocked
    | TrollBribed
    | GoldMarked
    | CardsPassed
    | ToolShed
    | CardDrawn
    | CardLost
    | RoundEnded
    | RolesShown
    | GoldHanded
    | GoldTaken
    | GoldPaid
    | GoldWon
    | DebtPaid
)

PLAIN_EVENTS: frozenset[type[Event]] = frozenset(
    (PathLaid, ToolBroken, ToolMended, GoalPeeked, CardsPassed, CardDrawn, TurnBegan)
)
"""What most turns consist of, in all three games (see `GameFacts.plain_events`)."""
