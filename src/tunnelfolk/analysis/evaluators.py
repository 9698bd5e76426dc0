"""Who says what a position comes to: playouts of the lab if it is here, or rules of thumb.

Both are asked the same: by how much gold a seat would lead after the round, or in Saboteur whether the diggers win it,
in worlds that its prompt allows. Every candidate is tried in the same worlds.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from tunnelfolk.rules.game_state import GameState
from tunnelfolk.rules.views import Prompt

STAY: int = -1
"""In place of a candidate: the position as it is, whoever is to act."""

AFTER_ROUNDS = (1.7, 1.2, 0.0)
"""What leads in gold after each round come to: in 140 Duels of `keen`, the least log-loss (0.48 and 0.34)."""

Leads = list[list[float]]
"""A row a world, a column a candidate: own gold less the rival's; alone, own gold; in Saboteur the diggers' chance."""


class Effort(Struct, frozen=True):
    """How many worlds are looked at, for one choice."""

    first: int
    """To find the best candidate, and to see whether there is anything to find."""
    sure: int
    """To be sure what the choice cost: fresh ones, which had no say in which candidate looked best."""
    most: int
    """How many of these at most."""
    steady: int
    """To say what the choice came to, and what luck made of it."""
    candidates: int
    """How many of the choices that `keen` thinks best are tried beside the one that was made."""
    is_thorough: bool
    """Whether other candidates are tried where `keen` would have chosen the same."""
    doubt: float = 0.0
    """How far leads, in Saboteur chances, are off whatever the worlds say: the standard error of the rules of thumb."""
    doubt_share: float = 0.0
    """How far a cost is off, as a share of it, whatever the worlds say."""
    dissent: float = 0.0
    """The same as a share of the difference, where the worlds and `keen`'s opinion say different things."""
    compared: int | None = None
    """How many choices of a match are compared at most, those first that `keen` likes least; None: all of them."""
    opinion: float = 0.0
    """How much of a cost is what `keen` thinks the better choice is worth more in gold, from its own look ahead."""

    def times(self, factor: int) -> "Effort":
        """So many times as many worlds."""
        return replace(self, first=self.first * factor, sure=self.sure * factor, most=self.most * factor)


class Evaluator(Protocol):
    """Says what choices come to."""

    name: str
    effort: Effort
    after_rounds: tuple[float, ...]
    """How fast a lead that is counted makes one sure to win, by round (`win_chance`): after the last one it decides."""
    spread: float
    """How unsure a lead is for every card that is left, and as a scale: the root of the cards makes it grow."""
    opinions: tuple[float, ...]
    """The same as `after_rounds` for what `keen` gives for choices, in a gold that hopes more than comes of it."""

    def ask(self, prompt: Prompt, candidates: Sequence[int], seed: str) -> "Question":
        """A question about some choices of a prompt, or about the position as it is."""

    def open_lead(self, state: GameState, seat: int, seed: str) -> float:
        """The lead of a seat if all cards lay open: nobody could have known it."""


class Question(Protocol):
    """A prompt and some candidates; worlds are drawn one after the other."""

    cards_left: int
    """How many cards are left where it stops to look; none: leads are counted then, and not expected."""

    def more(self, worlds: int) -> Leads:
        """The leads in so many further worlds."""


def has_lab() -> bool:
    """Whether the compiled games are installed."""
    try:
        return find_spec("numba") is not None
    except ImportError:
        return False


def evaluator_named(name: str | None = None, *, has_roles: bool = False) -> Evaluator:
    """The evaluator `deep` or `keen`, of rounds with roles or of races; without a name the stronger one of here."""
    name = name or ("deep" if has_lab() else "keen")
    room = "keen_rounds" if has_roles and name == "keen" else f"{name}_evaluator"
    # By name: the lab is an extra, and loading it takes a second.
    module = import_module(f"tunnelfolk.analysis.{room}")
    found: Evaluator = module.ROUND_EVALUATOR if has_roles else module.EVALUATOR
    return found
