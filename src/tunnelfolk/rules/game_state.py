"""The state all games share, and what is asked of it."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct

from tunnelfolk.rules import tunnels
from tunnelfolk.rules.actions import Action
from tunnelfolk.rules.board import Board, Cell
from tunnelfolk.rules.cards import Dwarf, PathCard, Tool
from tunnelfolk.rules.decks import ACTIONS
from tunnelfolk.rules.options import Options
from tunnelfolk.rules.phases import NOT_DEALT, TO_ACT, Acted, Drafting, Phase, RoundOver, TurningGoal

RULES = 2
"""The number of the rules in docs/rules.md. What was played by rules 1 is replayed on trust, never played on."""


class IllegalAction(ValueError):
    """A choice that the rules do not allow now."""


class Player(Struct, frozen=True, gc=False):
    """What lies in front of a seat, and what it alone knows."""

    hand: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    """The sabotage cards in front of this seat."""
    gold: tuple[int, ...] = ()
    peeked: tuple[tuple[Cell, str], ...] = ()
    """The goals this seat looked at in this round (S10)."""


class Discarded(Struct, frozen=True, gc=False):
    """A card on the discard pile; a face-down one is known to its seat alone."""

    card: str
    known_to: int | None = None


class GameState(Struct, frozen=True, dict=True, kw_only=True):
    """The state that all games share. A game's own state adds its fields."""

    game: str
    """The name in its `GameFacts`."""
    options: Options = Options()
    rules: int = RULES
    players: tuple[Player, ...]
    dwarfs: tuple[Dwarf, ...]
    """Who walks the tunnels for each seat."""
    round: int = 0
    first: int = 0
    turn: int = 0
    """The seat whose turn it is, or was when the round ended."""
    phase: Phase = NOT_DEALT
    board: Board = Board({})
    goals: dict[Cell, str] = {}
    """What the round's goals are, face down or not."""
    pile: tuple[str, ...] = ()
    discards: tuple[Discarded, ...] = ()

    @property
    def mover(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    @property
    def draws(self) -> int | None:
        """The cards to draw when the turn ends; None while the turn's action is still to come."""
        phase = self.phase.then if isinstance(self.phase, TurningGoal) else self.phase
        return phase.draws if isinstance(phase, Acted) else None

    @property
    def turning(self) -> Cell | None:
        """The revealed goal that the mover has yet to put in its position (T9)."""
        return self.phase.cell if isinstance(self.phase, TurningGoal) else None

    @property
    def draft(self) -> Drafting | None:
        """The gold cards that go from digger to digger (S13)."""
        return self.phase if isinstance(self.phase, Drafting) else None

    @property
    def ended(self) -> str | None:
        """Why no round is being played: the reason of its end, or `new` before the first deal."""
        match self.phase:
            case RoundOver(reason):
                return reason
            case Drafting():
                return "treasure"
            case _:
                return None


S = TypeVar("S", bound=GameState)
T = TypeVar("T")


def cached(question: Callable[[S], T]) -> Callable[[S], T]:
    """Answer a question about a state once, since states never change."""
    # Kept in the state's own dictionary: a cached_property takes a lock, and one more dictionary a state is not free.
    name = f"{question.__module__}.{question.__name__}"

    def ask(state: S) -> T:
        known = state.__dict__
        if name not in known:
            known[name] = question(state)
        return known[name]  # type: ignore[no-any-return]

    ask.__doc__ = question.__doc__
    return ask


def require_legal(state: S, action: Action, legal: Callable[[S], Sequence[Action]]) -> None:
    """Raise unless the action is one of the legal ones; what was legal by older rules is not known any more."""
    if state.rules == RULES and action not in legal(state):
        raise IllegalAction(f"{action} is not one of the {len(legal(state))} legal actions")


def is_over(state: GameState) -> bool:
    """Whether the last round has ended."""
    return state.phase is not TO_ACT and isinstance(state.phase, RoundOver) and state.round == state.options.rounds


def without(cards: tuple[T, ...], *gone: T) -> tuple[T, ...]:
    """The cards less some of them."""
    for card in gone:
        place = cards.index(card)
        cards = cards[:place] + cards[place + 1 :]
    return cards


def broken_tools(player: Player) -> tuple[Tool, ...]:
    """The tools whose sabotage cards lie in front of a player."""
    return tuple([ACTIONS[card].tools[0] for card in player.broken])


def positions_of(state: GameState, cell: Cell, goal: PathCard) -> tuple[PathCard, ...]:
    """How a revealed goal may lie (T9); by rules 1 with as few disagreements as may be."""
    positions = tunnels.goal_positions(state.board, cell, goal, state.dwarfs)
    if state.rules == RULES:
        return positions
    odd = [tunnels.disagreements(state.board, face, cell) for face in positions]
    return tuple(face for face, count in zip(positions, odd, strict=True) if count == min(odd))
