"""What a table may ask for before a match, and what comes out of one."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict, replace

from tunnelfolk.rules.cards import Colour

ROUNDS = 3


class BadOptions(ValueError):
    """An option that the game cannot grant; the message says what it can."""


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a table may ask for. Which of these a game has, its `GameFacts` say."""

    colour: Colour | None = None
    """Solo: the player's colour (O1)."""
    first: int | None = None
    """Saboteur: the seat that begins round 1 (S4)."""
    gold_per_player: bool = False
    """Saboteur: the older gold rule (V1)."""
    sabotaged_unpaid: bool = False
    """Saboteur: diggers with a sabotage card in front of them get nothing (V2)."""
    one_round: bool = False
    """A match of one round (V3)."""
    all_saboteurs: bool = False
    """Saboteur: no saboteur is left out (V4)."""
    opening_strikes: bool = False
    """Solo: the opening hand strikes too (V5)."""

    @property
    def asked_for(self) -> tuple[str, ...]:
        """The names of the options that differ from what they are without asking."""
        if self == NO_OPTIONS:  # the usual case, once a match
            return ()
        return tuple(name for name, value in asdict(self).items() if value != getattr(NO_OPTIONS, name))

    @property
    def rounds(self) -> int:
        """How many rounds a match has (S18, D27, O7, V3)."""
        return 1 if self.one_round else ROUNDS

    def over(self, usual: "Options") -> "Options":
        """These options, and the usual ones for what was left open."""
        return replace(usual, **{name: getattr(self, name) for name in self.asked_for})


NO_OPTIONS = Options()

VARIANTS = tuple(name for name, value in asdict(NO_OPTIONS).items() if value is False)
"""The options that are either on or off (V1 to V5)."""


class Result(Struct, frozen=True):
    """The gold of each seat, and the seats that have the most."""

    gold: tuple[int, ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, gold: Sequence[int]) -> "Result":
        """The most gold wins; whether those who tie have won is for the game's facts to say (S18, D27)."""
        return cls(tuple(gold), tuple(seat for seat, own in enumerate(gold) if own == max(gold)))
